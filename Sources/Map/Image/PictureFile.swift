public import PortolanRaster

/// Pictures from files of any format that is read here: PNG, JPEG and WebP, told apart by their first bytes.
public enum PictureFile {
    /// Decodes a picture.
    ///
    /// - Parameters:
    ///   - bytes: a whole PNG, JPEG or WebP file.
    ///   - maximumPixels: larger pictures are refused before memory is taken for them.
    public static func decode(_ bytes: [UInt8], maximumPixels: Int = PNG.defaultMaximumPixels) throws(PictureFileError) -> Pixmap {
        // The signatures of ISO/IEC 15948 (PNG) and of a JPEG's start of image with the marker after it.
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            do throws(PNGError) { return try PNG.decode(bytes, maximumPixels: maximumPixels) } catch { throw .png(error) }
        }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            do throws(JPEGError) { return try JPEG.decode(bytes, maximumPixels: maximumPixels) } catch { throw .jpeg(error) }
        }
        // RIFF's signature, four bytes of length, and the form (RFC 9649, 2.4).
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            do throws(WebPError) { return try WebP.decode(bytes, maximumPixels: maximumPixels) } catch { throw .webP(error) }
        }
        throw .unknownFormat
    }
}

/// Why a picture could not be read or written.
public enum PictureFileError: Error, Hashable, Sendable, CustomStringConvertible {
    case png(PNGError)
    case jpeg(JPEGError)
    case webP(WebPError)
    case unknownFormat
    /// The format has no pictures of a size.
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
