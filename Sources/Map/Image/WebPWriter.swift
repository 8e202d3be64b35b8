internal import CWebP
internal import PortolanBasics
import PortolanRaster

/// Collects a picture row by row and writes it as WebP at the end. The format cannot be written in rows: the library
/// needs the whole picture in the colours that it compresses. These colours take 1.5 bytes per pixel, plus 1 for
/// transparency, or 4 if every pixel is kept unchanged.
@safe
final class WebPWriter {
    private let width: Int
    private let height: Int
    private let isLossless: Bool
    private var config = WebPConfig()
    private var picture = unsafe WebPPicture()
    private var rowCount = 0
    /// A row that waits for the next one, because two rows share their colours.
    private var waiting: [UInt32] = []
    /// The opacities of all rows; nil while all are opaque.
    private var alpha: UnsafeMutablePointer<UInt8>?

    /// - Parameters:
    ///   - width: 1…``WebP/maximumSide``.
    ///   - height: 1…``WebP/maximumSide``.
    ///   - quality: the quality, clamped to 0…1; nil keeps every pixel unchanged.
    /// - Throws: `encodingFailed` if memory runs out.
    init(width: Int, height: Int, quality: Double?) throws(WebPError) {
        self.width = width
        self.height = height
        isLossless = quality == nil
        let percent = quality.map { $0.isFinite ? Float(min(max($0, 0), 1) * 100) : 90 } ?? 70
        guard unsafe WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, percent) != 0, unsafe WebPPictureInit(&picture) != 0 else {
            throw WebPError(code: .encodingFailed, message: "the installed library is not of the version that this program needs")
        }
        if isLossless { config.lossless = 1 }
        // For large pictures the library would otherwise take several times the picture's memory, and minutes
        // of time.
        if width * height > 16_000_000 {
            config.low_memory = 1
            config.method = 1
        }
        unsafe picture.use_argb = isLossless ? 1 : 0
        unsafe picture.width = Int32(clamping: width)
        unsafe picture.height = Int32(clamping: height)
        guard unsafe WebPPictureAlloc(&picture) != 0 else { throw WebPError(code: .encodingFailed, message: "out of memory") }
    }

    deinit {
        unsafe WebPPictureFree(&picture)
        unsafe alpha?.deallocate()
    }

    /// Adds rows of the picture's width.
    func add(_ rows: Pixmap) throws(WebPError) {
        guard rows.width == width, rowCount + (waiting.isEmpty ? 0 : 1) + rows.height <= height else {
            throw WebPError(code: .encodingFailed, message: "rows of \(rows.width) × \(rows.height) pixels do not fit the picture")
        }
        let pixels = waiting + rows.pixels
        let count = pixels.count / width
        let isEnd = rowCount + count == height
        let taken = isEnd ? count : count & ~1
        waiting = Array(pixels[(taken * width)...])
        guard taken > 0, let part = Pixmap(width: width, height: taken, premultipliedPixels: Array(pixels[..<(taken * width)])) else {
            return
        }
        try take(part)
    }

    /// Returns the file. All rows must have been added.
    func finish() throws(WebPError) -> [UInt8] {
        guard rowCount == height else { throw WebPError(code: .encodingFailed, message: "rows are missing") }
        var memory = unsafe WebPMemoryWriter()
        unsafe WebPMemoryWriterInit(&memory)
        defer { unsafe WebPMemoryWriterClear(&memory) }
        let isWritten = unsafe withUnsafeMutablePointer(to: &memory) { memory in
            unsafe picture.writer = WebPMemoryWrite
            unsafe picture.custom_ptr = UnsafeMutableRawPointer(memory)
            defer { unsafe picture.custom_ptr = nil }
            return unsafe WebPEncode(&config, &picture) != 0
        }
        guard isWritten else {
            let code = unsafe picture.error_code.rawValue
            throw WebPError(code: .encodingFailed, message: code == 1 || code == 2 ? "out of memory" : "the library reports error \(code)")
        }
        return unsafe [UInt8](UnsafeBufferPointer(start: memory.mem, count: memory.size))
    }

    /// Converts rows and copies them to their position. The number of rows is even, except at the picture's end.
    private func take(_ rows: Pixmap) throws(WebPError) {
        var part = unsafe WebPPicture()
        guard unsafe WebPPictureInit(&part) != 0 else {
            throw WebPError(code: .encodingFailed, message: "the installed library is not of the version that this program needs")
        }
        defer { unsafe WebPPictureFree(&part) }
        unsafe part.use_argb = isLossless ? 1 : 0
        unsafe part.width = Int32(clamping: rows.width)
        unsafe part.height = Int32(clamping: rows.height)
        let isRead = unsafe rows.straightRGBA().withUnsafeBufferPointer { source in
            unsafe WebPPictureImportRGBA(&part, source.baseAddress, Int32(clamping: 4 * rows.width)) != 0
        }
        guard isRead else { throw WebPError(code: .encodingFailed, message: "out of memory") }
        if isLossless {
            for row in 0..<rows.height {
                guard let source = unsafe part.argb, let target = unsafe picture.argb else { break }
                unsafe (target + (rowCount + row) * Int(picture.argb_stride)).update(
                    from: source + row * Int(part.argb_stride),
                    count: width
                )
            }
        } else {
            unsafe Self.copy((part.y, part.y_stride), to: (picture.y, picture.y_stride), row: rowCount, rows: rows.height, width)
            let (half, halfRows) = ((width + 1) / 2, (rows.height + 1) / 2)
            unsafe Self.copy((part.u, part.uv_stride), to: (picture.u, picture.uv_stride), row: rowCount / 2, rows: halfRows, half)
            unsafe Self.copy((part.v, part.uv_stride), to: (picture.v, picture.uv_stride), row: rowCount / 2, rows: halfRows, half)
            if unsafe part.a != nil { addAlpha() }
            if unsafe alpha != nil, unsafe part.a != nil {
                unsafe Self.copy((part.a, part.a_stride), to: (alpha, Int32(clamping: width)), row: rowCount, rows: rows.height, width)
            }
        }
        rowCount += rows.height
    }

    /// Adds opacities to the picture. All pixels so far are opaque.
    private func addAlpha() {
        guard unsafe alpha == nil else { return }
        let all = UnsafeMutablePointer<UInt8>.allocate(capacity: width * height)
        unsafe all.initialize(repeating: 255, count: width * height)
        unsafe alpha = unsafe all
        unsafe picture.a = unsafe all
        unsafe picture.a_stride = Int32(clamping: width)
        unsafe picture.colorspace = WEBP_YUV420A
    }

    /// The first value of a plane, and the number of values in each of its rows.
    private typealias Plane = (start: UnsafeMutablePointer<UInt8>?, stride: Int32)

    /// Copies rows of a plane. Both planes contain these rows, because the library created them for these
    /// sizes.
    private static func copy(_ source: Plane, to target: Plane, row: Int, rows: Int, _ width: Int) {
        guard let from = unsafe source.start, let to = unsafe target.start else { return }
        for index in 0..<rows {
            unsafe (to + (row + index) * Int(target.stride)).update(from: from + index * Int(source.stride), count: width)
        }
    }
}
