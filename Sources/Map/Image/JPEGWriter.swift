internal import CJPEGShim
internal import PortolanBasics
import PortolanRaster

/// Writes a JPEG row by row, on white.
@safe
final class JPEGWriter {
    private let writer: OpaquePointer

    /// - Parameter quality: the quality, clamped to 0…1.
    /// - Throws: `encodingFailed` if memory runs out.
    init(width: Int, height: Int, quality: Double) throws(JPEGError) {
        var result = portolan_jpeg_result()
        let percent = quality.isFinite ? Int32(clamping: (min(max(quality, 0), 1) * 100).rounded()) : 90
        guard let writer = unsafe portolan_jpeg_writer_open(UInt32(clamping: width), UInt32(clamping: height), percent, &result) else {
            throw Self.failure(result)
        }
        unsafe self.writer = writer
    }

    deinit { unsafe portolan_jpeg_writer_close(writer) }

    /// Adds rows, as wide as the file, and returns the bytes of the file since the last call.
    func add(_ rows: Pixmap) throws(JPEGError) -> [UInt8] {
        let bytes = Self.overWhite(rows)
        var result = portolan_jpeg_result()
        let status = unsafe bytes.withUnsafeBufferPointer { source in
            unsafe portolan_jpeg_writer_add(writer, source.baseAddress, UInt32(clamping: rows.height), &result)
        }
        guard status == 0 else { throw Self.failure(result) }
        return take()
    }

    /// Returns the rest of the file. All rows must have been added.
    func finish() throws(JPEGError) -> [UInt8] {
        var result = portolan_jpeg_result()
        guard unsafe portolan_jpeg_writer_finish(writer, &result) == 0 else { throw Self.failure(result) }
        return take()
    }

    private func take() -> [UInt8] {
        let taken = unsafe portolan_jpeg_writer_take(writer)
        return unsafe [UInt8](UnsafeBufferPointer(start: taken.bytes, count: taken.count))
    }

    private static func failure(_ result: portolan_jpeg_result) -> JPEGError {
        JPEGError(code: .encodingFailed, message: JPEG.text(of: result), byteOffset: nil)
    }

    private static func overWhite(_ pixmap: Pixmap) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * pixmap.pixels.count)
        for pixel in pixmap.pixels {
            let white = 255 - pixel >> 24
            for shift in [0, 8, 16] as [UInt32] { bytes.append(UInt8(min(pixel >> shift & 255 + white, 255))) }
            bytes.append(255)
        }
        return bytes
    }
}
