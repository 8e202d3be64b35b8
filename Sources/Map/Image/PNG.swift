internal import CPNGShim
public import PortolanRaster

/// PNG files in memory, through libpng.
public enum PNG {
    /// The effort of compression. The same picture and effort give the same bytes (with the same version of
    /// zlib).
    public enum Effort: Hashable, Sendable {
        /// The fastest, for pictures that are shown once.
        case fast
        /// Several times slower but smaller, for pictures that are kept.
        case small
    }

    /// The default limit of ``decode(_:maximumPixels:)``: 64 million pixels, 256 MB decoded.
    public static let defaultMaximumPixels = 64_000_000

    /// Encodes a picture as RGB if it is opaque, otherwise as RGBA, with 8 bits per channel; sRGB by
    /// convention.
    ///
    /// - Throws: `unsupportedSize` for a picture without pixels, which PNG does not allow, and `encodingFailed`
    ///   if memory runs out.
    public static func encode(_ pixmap: Pixmap, effort: Effort = .fast) throws(PNGError) -> [UInt8] {
        guard pixmap.width > 0, pixmap.height > 0 else {
            throw PNGError(code: .unsupportedSize, message: "\(pixmap.width) × \(pixmap.height) pixels", byteOffset: nil)
        }
        let writer = try PNGWriter(width: pixmap.width, height: pixmap.height, isOpaque: pixmap.isOpaque, effort: effort)
        var bytes = try writer.add(pixmap)
        bytes += try writer.finish()
        return bytes
    }

    /// Decodes a PNG of any kind (palette, grey, 16 bits, interlaced …).
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - maximumPixels: the largest number of pixels; a larger picture is rejected before memory is
    ///     allocated.
    /// - Throws: `malformed` with libpng's reason and the byte where it was found, `unsupportedSize`.
    public static func decode(_ bytes: [UInt8], maximumPixels: Int = defaultMaximumPixels) throws(PNGError) -> Pixmap {
        var result = portolan_png_result()
        var (width, height): (UInt32, UInt32) = (0, 0)
        let limit = UInt32(Pixmap.maximumSide)
        let sizeStatus = unsafe bytes.withUnsafeBufferPointer { source in
            unsafe portolan_png_read_size(source.baseAddress, source.count, limit, &width, &height, &result)
        }
        guard sizeStatus == 0 else { throw malformed(result) }
        let size = "\(width) × \(height) pixels"
        guard width > 0, height > 0, width <= limit, height <= limit, Int(width) * Int(height) <= maximumPixels else {
            throw PNGError(
                code: .unsupportedSize,
                message: "the picture has \(size), more than the limit of \(maximumPixels)",
                byteOffset: Int(result.offset)
            )
        }
        let count = 4 * Int(width) * Int(height)
        var status: Int32 = 1
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            status = unsafe bytes.withUnsafeBufferPointer { source in
                unsafe portolan_png_decode(source.baseAddress, source.count, limit, width, height, target.baseAddress, &result)
            }
            // After a failure rows are missing, so none of them is used.
            initialized = status == 0 ? count : 0
        }
        guard status == 0, let pixmap = Pixmap(width: Int(width), height: Int(height), straightRGBA: pixels) else {
            throw malformed(result)
        }
        return pixmap
    }

    private static func malformed(_ result: portolan_png_result) -> PNGError {
        let message = text(of: result)
        // This is libpng's message for a side above the limit.
        let isSize = message.contains("exceeds user limit")
        return PNGError(code: isSize ? .unsupportedSize : .malformed, message: message, byteOffset: Int(result.offset))
    }

    static func text(of result: portolan_png_result) -> String {
        var message = result.message
        return unsafe withUnsafeBytes(of: &message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
