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
    /// The bytes that a cell takes.
    package static let byteCount = side * side * 4

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
                    unsafe (memory + Self.across(UInt32(column)) + Self.down(UInt32(row))).initialize(to: pixel)
                }
            }
        }
        unsafe pixels = UnsafePointer(memory)
    }

    deinit { unsafe pixels.deallocate() }

    /// What a column of 0..<``side`` adds to a pixel's place.
    @inline(__always)
    static func across(_ column: UInt32) -> Int {
        Int(truncatingIfNeeded: (column & 3) | (column & 28) &<< 2 | (column & 224) &<< 5)
    }

    /// What a row of 0..<``side`` adds to a pixel's place.
    @inline(__always)
    static func down(_ row: UInt32) -> Int {
        Int(truncatingIfNeeded: (row & 3) &<< 2 | (row & 28) &<< 5 | (row & 224) &<< 8)
    }
}
