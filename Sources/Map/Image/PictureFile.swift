public import PortolanRaster

/// Pictures from files of any supported format: PNG, JPEG and WebP, recognised by their first bytes.
public enum PictureFile {
    /// Decodes a picture.
    ///
    /// - Parameters:
    ///   - bytes: a whole PNG, JPEG or WebP file.
    ///   - maximumPixels: the largest number of pixels; a larger picture is rejected before memory is
    ///     allocated.
    public static func decode(_ bytes: [UInt8], maximumPixels: Int = PNG.defaultMaximumPixels) throws(PictureFileError) -> Pixmap {
        // The signature of ISO/IEC 15948 (PNG).
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            do throws(PNGError) { return try PNG.decode(bytes, maximumPixels: maximumPixels) } catch { throw .png(error) }
        }
        if bytes.starts(with: jpegSignature) {
            do throws(JPEGError) { return try JPEG.decode(bytes, maximumPixels: maximumPixels) } catch { throw .jpeg(error) }
        }
        // RIFF's signature, four bytes for the length, and the form (RFC 9649, 2.4).
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            do throws(WebPError) { return try WebP.decode(bytes, maximumPixels: maximumPixels) } catch { throw .webP(error) }
        }
        throw .unknownFormat
    }

    /// Decodes a picture from the top in pieces. A JPEG is decoded row by row; other pictures are one piece.
    ///
    /// - Parameters:
    ///   - bytes: a whole PNG, JPEG or WebP file.
    ///   - maximumPixels: the largest number of pixels; a larger picture is rejected before memory is allocated.
    ///   - body: receives rows, each as wide as the picture, and the picture's height. Reading ends when it
    ///     returns false.
    package static func readRows(
        _ bytes: [UInt8],
        maximumPixels: Int = PNG.defaultMaximumPixels,
        _ body: (_ rows: Pixmap, _ height: Int) -> Bool
    ) throws(PictureFileError) {
        guard bytes.starts(with: jpegSignature) else {
            let picture = try decode(bytes, maximumPixels: maximumPixels)
            _ = body(picture, picture.height)
            return
        }
        do throws(JPEGError) { try JPEG.readRows(bytes, maximumPixels: maximumPixels, body) } catch { throw .jpeg(error) }
    }

    /// A JPEG's start of image, and the first byte of the next marker (ISO/IEC 10918-1).
    private static let jpegSignature: [UInt8] = [0xFF, 0xD8, 0xFF]
}

/// The reason why a picture could not be read or written.
public enum PictureFileError: Error, Hashable, Sendable, CustomStringConvertible {
    case png(PNGError)
    case jpeg(JPEGError)
    case webP(WebPError)
    case unknownFormat
    /// The format does not allow pictures of this size.
    case size(PictureFormat, width: Int, height: Int)

    public var description: String {
        switch self {
        case .png(let error): "\(error)"
        case .jpeg(let error): "\(error)"
        case .webP(let error): "\(error)"
        case .unknownFormat: "neither a PNG nor a JPEG nor a WebP: it begins with the signature of none of them"
        case .size(let format, let width, let height):
            "a picture of \(width) × \(height) pixels cannot be written as \(format.name): a side has 1 to \(format.maximumSide) pixels"
        }
    }
}
