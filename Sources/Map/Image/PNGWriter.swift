internal import CPNGShim
internal import PortolanBasics
import PortolanRaster

/// Writes a PNG row by row.
@safe
final class PNGWriter {
    private let writer: OpaquePointer
    private let isOpaque: Bool

    /// - Parameter isOpaque: whether to leave alpha out, so that the file has no transparency.
    /// - Throws: `encodingFailed` if memory runs out.
    init(width: Int, height: Int, isOpaque: Bool, effort: PNG.Effort) throws(PNGError) {
        var result = portolan_png_result()
        // Rows are not filtered. For city maps this gives files a fifth smaller than "up" or "sub", and is
        // faster (zlib levels 1 to 6).
        let level: Int32 = effort == .fast ? 1 : 9
        let (width, height) = (UInt32(clamping: width), UInt32(clamping: height))
        guard let writer = unsafe portolan_png_writer_open(width, height, isOpaque ? 3 : 4, level, &result) else {
            throw Self.failure(result)
        }
        unsafe self.writer = writer
        self.isOpaque = isOpaque
    }

    deinit { unsafe portolan_png_writer_close(writer) }

    /// Adds rows, as wide as the file, and returns the bytes of the file since the last call.
    func add(_ rows: Pixmap) throws(PNGError) -> [UInt8] {
        let bytes = isOpaque ? Self.opaqueRGB(rows) : rows.straightRGBA()
        var result = portolan_png_result()
        let status = unsafe bytes.withUnsafeBufferPointer { source in
            unsafe portolan_png_writer_add(writer, source.baseAddress, UInt32(clamping: rows.height), &result)
        }
        guard status == 0 else { throw Self.failure(result) }
        return take()
    }

    /// Returns the rest of the file. All rows must have been added.
    func finish() throws(PNGError) -> [UInt8] {
        var result = portolan_png_result()
        guard unsafe portolan_png_writer_finish(writer, &result) == 0 else { throw Self.failure(result) }
        return take()
    }

    private func take() -> [UInt8] {
        let taken = unsafe portolan_png_writer_take(writer)
        return unsafe [UInt8](UnsafeBufferPointer(start: taken.bytes, count: taken.count))
    }

    private static func failure(_ result: portolan_png_result) -> PNGError {
        PNGError(code: .encodingFailed, message: PNG.text(of: result), byteOffset: nil)
    }

    /// Returns the colours of an opaque picture, three bytes per pixel.
    private static func opaqueRGB(_ pixmap: Pixmap) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: 3 * pixmap.pixels.count) { target, count in
            for pixel in pixmap.pixels {
                // `count` stays below the capacity of three bytes per pixel.
                unsafe target[count] = UInt8(truncatingIfNeeded: pixel)
                unsafe target[count + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
                unsafe target[count + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
                count += 3
            }
        }
    }
}
