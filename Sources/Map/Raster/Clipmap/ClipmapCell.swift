/// A square of a plane's picture, 256 pixels wide, that ``Clipmap`` shows from any side.
///
/// Its pixels lie in blocks of 4 × 4, which are a line of the cache, and these in blocks of 32 × 32, which are a page of memory: rows of the picture cross
/// the cell in every direction.
///
/// Unchecked: the memory is written before the initialiser returns and never again.
@safe
package final class ClipmapCell: @unchecked Sendable {
    /// Pixels on each side.
    package static let side = 256

    /// Invariant: `side` · `side` of them.
    let pixels: UnsafePointer<UInt32>

    /// Copies a square of a picture.
    ///
    /// - Parameters:
    ///   - picture: the picture; what lies outside of it is clear.
    ///   - x: the square's first column.
    ///   - y: the square's first row.
    package init(_ picture: Pixmap, x: Int, y: Int) {
        let side = Self.side
        let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: side * side)
        unsafe picture.pixels.withUnsafeBufferPointer { source in
            for row in 0..<side {
                let from = y + row
                for column in 0..<side {
                    let at = x + column
                    let isInside = from >= 0 && from < picture.height && at >= 0 && at < picture.width
                    let pixel = isInside ? unsafe source[from * picture.width + at] : 0
                    unsafe (memory + Self.place(column: UInt32(column), row: UInt32(row))).initialize(to: pixel)
                }
            }
        }
        unsafe pixels = UnsafePointer(memory)
    }

    deinit { unsafe pixels.deallocate() }

    /// What columns add to the places of pixels in the cell; of each column its last eight bits count.
    @inline(__always)
    static func across(_ columns: FourPixels) -> FourPixels { (columns & 3) | (columns & 28) &<< 2 | (columns & 224) &<< 5 }

    /// What rows add to the places of pixels in the cell; of each row its last eight bits count.
    @inline(__always)
    static func down(_ rows: FourPixels) -> FourPixels { (rows & 3) &<< 2 | (rows & 28) &<< 5 | (rows & 224) &<< 8 }

    /// The place of one pixel.
    @inline(__always)
    static func place(column: UInt32, row: UInt32) -> Int {
        Int((across(FourPixels(repeating: column)) | down(FourPixels(repeating: row)))[0])
    }
}
