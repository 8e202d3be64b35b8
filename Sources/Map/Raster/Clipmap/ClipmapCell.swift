/// A square of a plane's picture, 256 pixels wide, that ``Clipmap`` shows from any side.
///
/// The pixels are stored in blocks of 4 × 4 pixels, which fill a cache line. These blocks are stored in blocks of
/// 32 × 32 pixels, which fill a page of memory. Rows of the picture cross the cell in every direction, so both
/// orders save memory accesses.
///
/// Unchecked: the memory is written before the initialiser returns and never again.
@safe
package final class ClipmapCell: @unchecked Sendable {
    /// The number of pixels on each side.
    package static let side = 256

    /// Invariant: there are `side` · `side` pixels.
    let pixels: UnsafePointer<UInt32>
    /// Whether all pixels are opaque. Mixtures of them are then opaque as well.
    let isOpaque: Bool

    /// Copies a square of a picture.
    ///
    /// - Parameters:
    ///   - picture: the picture; pixels outside it are transparent.
    ///   - x: the square's first column.
    ///   - y: the square's first row.
    package init(_ picture: Pixmap, x: Int, y: Int) {
        let side = Self.side
        var common = UInt32.max
        let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: side * side)
        unsafe picture.pixels.withUnsafeBufferPointer { source in
            for row in 0..<side {
                let from = y + row
                for column in 0..<side {
                    let at = x + column
                    let isInside = from >= 0 && from < picture.height && at >= 0 && at < picture.width
                    let pixel = isInside ? unsafe source[from * picture.width + at] : 0
                    common &= pixel
                    unsafe (memory + Self.index(column: UInt32(column), row: UInt32(row))).initialize(to: pixel)
                }
            }
        }
        unsafe pixels = UnsafePointer(memory)
        isOpaque = common >> 24 == 255
    }

    deinit { unsafe pixels.deallocate() }

    /// Returns the part of a pixel's index that its column contributes. Only the lowest eight bits of a column
    /// count.
    @inline(__always)
    static func across<Columns: SIMD>(_ columns: Columns) -> Columns where Columns.Scalar == UInt32 {
        (columns & 3) | (columns & 28) &<< 2 | (columns & 224) &<< 5
    }

    /// Returns the part of a pixel's index that its row contributes. Only the lowest eight bits of a row count.
    @inline(__always)
    static func down<Rows: SIMD>(_ rows: Rows) -> Rows where Rows.Scalar == UInt32 {
        (rows & 3) &<< 2 | (rows & 28) &<< 5 | (rows & 224) &<< 8
    }

    /// The bits of an index that the column determines.
    private static let acrossMask: UInt32 = 0x1C73
    /// The bits of an index that the row determines.
    private static let downMask: UInt32 = 0xE38C

    /// Returns the part of a pixel's index that the next column contributes. Setting the other bits to 1 lets the
    /// carry pass them.
    @inline(__always)
    static func nextAcross<Columns: SIMD>(_ across: Columns) -> Columns where Columns.Scalar == UInt32 {
        ((across | ~acrossMask) &+ 1) & acrossMask
    }

    /// Returns the part of a pixel's index that the next row contributes.
    @inline(__always)
    static func nextDown<Rows: SIMD>(_ down: Rows) -> Rows where Rows.Scalar == UInt32 {
        ((down | ~downMask) &+ 1) & downMask
    }

    /// Returns the index of a pixel.
    @inline(__always)
    static func index(column: UInt32, row: UInt32) -> Int {
        let across = (column & 3) | (column & 28) &<< 2 | (column & 224) &<< 5
        let down = (row & 3) &<< 2 | (row & 28) &<< 5 | (row & 224) &<< 8
        return Int(across | down)
    }
}
