internal import CJPEGShim
internal import PortolanBasics
public import PortolanRaster

/// JPEG files in memory, through libjpeg-turbo.
public enum JPEG {
    /// Encodes a picture on white, because JPEG has no transparency. The same picture and quality give the same
    /// bytes (with the same version of the library).
    ///
    /// - Parameters:
    ///   - pixmap: the picture.
    ///   - quality: the quality, clamped to 0…1.
    /// - Throws: `unsupportedSize` for a picture without pixels, which JPEG does not allow, and
    ///   `encodingFailed` if memory runs out.
    public static func encode(_ pixmap: Pixmap, quality: Double = 0.9) throws(JPEGError) -> [UInt8] {
        guard pixmap.width > 0, pixmap.height > 0 else {
            throw JPEGError(code: .unsupportedSize, message: "\(pixmap.width) × \(pixmap.height) pixels", byteOffset: nil)
        }
        let writer = try JPEGWriter(width: pixmap.width, height: pixmap.height, quality: quality)
        var bytes = try writer.add(pixmap)
        bytes += try writer.finish()
        return bytes
    }

    /// Decodes a JPEG of any kind (grey, progressive, four inks …), in the orientation that Exif gives.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - maximumPixels: the largest number of pixels; a larger picture is rejected before memory is
    ///     allocated.
    /// - Throws: `malformed` with libjpeg's reason and the byte where it was found, `unsupportedSize`.
    public static func decode(_ bytes: [UInt8], maximumPixels: Int = PNG.defaultMaximumPixels) throws(JPEGError) -> Pixmap {
        var result = portolan_jpeg_result()
        var header = portolan_jpeg_header()
        let headerStatus = unsafe bytes.withUnsafeBufferPointer { source in
            unsafe portolan_jpeg_read_header(source.baseAddress, source.count, &header, &result)
        }
        guard headerStatus == 0 else { throw malformed(result) }
        let (width, height) = (Int(header.width), Int(header.height))
        let sides = 1...Pixmap.maximumSide
        guard sides.contains(width), sides.contains(height), width * height <= maximumPixels else {
            throw JPEGError(
                code: .unsupportedSize,
                message: "the picture has \(width) × \(height) pixels, more than the limit of \(maximumPixels)",
                byteOffset: Int(result.offset)
            )
        }
        let count = 4 * width * height
        var status: Int32 = 1
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
            status = unsafe bytes.withUnsafeBufferPointer { source in
                unsafe portolan_jpeg_decode(source.baseAddress, source.count, header.width, header.height, target.baseAddress, &result)
            }
            // After a failure rows are missing, so none of them is used.
            initialized = status == 0 ? count : 0
        }
        guard status == 0, let pixmap = Pixmap(width: width, height: height, straightRGBA: pixels) else { throw malformed(result) }
        return upright(pixmap, orientation: header.orientation) ?? pixmap
    }

    /// Returns the picture in its intended orientation: Exif's values 2…8 are rotations and reflections.
    /// Returns nil for 1.
    private static func upright(_ pixmap: Pixmap, orientation: UInt32) -> Pixmap? {
        guard (2...8).contains(orientation) else { return nil }
        let isTurned = orientation >= 5
        let (width, height) = isTurned ? (pixmap.height, pixmap.width) : (pixmap.width, pixmap.height)
        // Whether the rows, or the columns of a rotated picture, are stored in reverse.
        let isMirrored = [2, 3, 7, 8].contains(orientation)
        let isUpsideDown = [3, 4, 6, 7].contains(orientation)
        var pixels: [UInt32] = []
        pixels.reserveCapacity(pixmap.pixels.count)
        for y in 0..<height {
            for x in 0..<width {
                let (column, row) = isTurned ? (y, x) : (x, y)
                let (sourceX, sourceY) = (
                    isMirrored ? pixmap.width - 1 - column : column, isUpsideDown ? pixmap.height - 1 - row : row
                )
                pixels.append(pixmap.pixels[sourceY * pixmap.width + sourceX])
            }
        }
        return Pixmap(width: width, height: height, premultipliedPixels: pixels)
    }

    private static func malformed(_ result: portolan_jpeg_result) -> JPEGError {
        JPEGError(code: .malformed, message: text(of: result), byteOffset: Int(result.offset))
    }

    static func text(of result: portolan_jpeg_result) -> String {
        var message = result.message
        return unsafe withUnsafeBytes(of: &message) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
