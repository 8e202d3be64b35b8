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
        let header = try header(bytes, maximumPixels: maximumPixels)
        var result = portolan_jpeg_result()
        let (width, height) = (Int(header.width), Int(header.height))
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

    /// Reads the header and checks the size.
    private static func header(_ bytes: [UInt8], maximumPixels: Int) throws(JPEGError) -> portolan_jpeg_header {
        var result = portolan_jpeg_result()
        var header = portolan_jpeg_header()
        let status = unsafe bytes.withUnsafeBufferPointer { source in
            unsafe portolan_jpeg_read_header(source.baseAddress, source.count, &header, &result)
        }
        guard status == 0 else { throw malformed(result) }
        let (width, height) = (Int(header.width), Int(header.height))
        let sides = 1...Pixmap.maximumSide
        guard sides.contains(width), sides.contains(height), width * height <= maximumPixels else {
            throw JPEGError(
                code: .unsupportedSize,
                message: "the picture has \(width) × \(height) pixels, more than the limit of \(maximumPixels)",
                byteOffset: Int(result.offset)
            )
        }
        return header
    }

    /// Decodes a JPEG row by row, for pictures that need not be in memory as a whole. A picture that Exif turns is
    /// decoded as a whole.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - maximumPixels: the largest number of pixels.
    ///   - body: receives rows from the top, each as wide as the picture, and the picture's height. Reading ends
    ///     when it returns false.
    static func readRows(
        _ bytes: [UInt8],
        maximumPixels: Int,
        _ body: (_ rows: Pixmap, _ height: Int) -> Bool
    ) throws(JPEGError) {
        let header = try header(bytes, maximumPixels: maximumPixels)
        let (width, height) = (Int(header.width), Int(header.height))
        guard header.orientation == 1 else {
            let picture = try decode(bytes, maximumPixels: maximumPixels)
            _ = body(picture, picture.height)
            return
        }
        var result = portolan_jpeg_result()
        let status = withoutActuallyEscaping(body) { body in
            let taker = RowTaker(width: width, height: height, body: body)
            return withExtendedLifetime(taker) {
                unsafe bytes.withUnsafeBufferPointer { source in
                    unsafe portolan_jpeg_decode_rows(
                        source.baseAddress,
                        source.count,
                        header.width,
                        header.height,
                        { unsafe RowTaker.take($0, $1) },
                        Unmanaged.passUnretained(taker).toOpaque(),
                        &result
                    )
                }
            }
        }
        guard status == 0 else { throw malformed(result) }
    }

    /// Passes rows from the library on to a closure.
    private final class RowTaker {
        let width: Int
        let height: Int
        let body: (Pixmap, Int) -> Bool

        init(width: Int, height: Int, body: @escaping (Pixmap, Int) -> Bool) {
            self.width = width
            self.height = height
            self.body = body
        }

        /// Returns 1 to go on, 0 to end.
        static func take(_ taker: UnsafeMutableRawPointer?, _ row: UnsafePointer<UInt8>?) -> Int32 {
            guard let taker = unsafe taker, let row = unsafe row else { return 0 }
            let own = unsafe Unmanaged<RowTaker>.fromOpaque(taker).takeUnretainedValue()
            let bytes = unsafe [UInt8](UnsafeBufferPointer(start: row, count: 4 * own.width))
            guard let rows = Pixmap(width: own.width, height: 1, straightRGBA: bytes) else { return 0 }
            return own.body(rows, own.height) ? 1 : 0
        }
    }

    /// Returns the picture in its intended orientation: Exif's values 2…8 are rotations and reflections. Returns nil
    /// for the value 1, which means that the picture is upright already.
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
