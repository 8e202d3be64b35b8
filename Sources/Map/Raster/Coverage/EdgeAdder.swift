/// Accumulates edges in the cells of a band.
///
/// It holds a copy of ``CellBuffer``'s pointers and sizes. The compiler keeps a copy in registers, but would
/// read the buffer's own values again after each change of a cell.
@safe
struct EdgeAdder {
    let cells: UnsafeMutablePointer<Int32>
    let touched: UnsafeMutablePointer<UInt64>
    let stride: Int
    let words: Int
    /// The upper side of the band, in 1/256 of a row.
    let bandStart: Int32
    /// The lower side of the band, in 1/256 of a row.
    let bandEnd: Int32
    /// The first row of the band that edges have touched since ``CellBuffer/take(_:)``.
    var firstRow = Band.rows
    /// The last row of the band that edges have touched since ``CellBuffer/take(_:)``.
    var lastRow = -1

    /// Accumulates the rows of an edge that lie in the band.
    ///
    /// Invariant, which ``EdgeSink`` guarantees: `0 <= x <= width * 256` at both ends, so every touched cell is
    /// inside the row. Edges are followed downwards whatever their direction, so that the edges of two shapes
    /// cancel exactly where they coincide.
    @inline(__always)
    mutating func add(_ edge: Edge) {
        let isDown = edge.y0 < edge.y1
        let xTop = isDown ? edge.x0 : edge.x1
        let yTop = isDown ? edge.y0 : edge.y1
        let xBottom = isDown ? edge.x1 : edge.x0
        let yBottom = isDown ? edge.y1 : edge.y0
        let sign: Int32 = isDown ? 1 : -1
        let first = max(yTop, bandStart)
        let last = min(yBottom, bandEnd)
        guard first < last else { return }
        let dx = xBottom &- xTop
        let dy = yBottom &- yTop
        var row = Int((first &- bandStart) >> 8)
        let endRow = Int((last &- 1 &- bandStart) >> 8)
        firstRow = min(firstRow, row)
        lastRow = max(lastRow, endRow)

        if dx == 0 {
            addVertical(x: xTop, from: first &- bandStart, to: last &- bandStart, sign: sign)
            return
        }
        // Most edges of a map are shorter than a pixel. Such edges need no slope, and inside one cell no division.
        if row == endRow && last &- first == dy {
            if xTop >> 8 == xBottom >> 8 {
                addCell(row: row, column: Int(xTop >> 8), cover: dy &* sign, xSum: (xTop & 255) &+ (xBottom & 255))
            } else {
                addRun(row: row, from: xTop, to: xBottom, cover: dy, sign: sign, inverse: Self.ratio(dy, abs(dx)))
            }
            return
        }
        // x along the edge in 32.32 fixed point: integer sums are the same wherever a band or row begins.
        // |dx| <= 2^22 and dy >= 1, so slope <= 2^54; the truncation error over all rows stays below 2^-9.
        let slope = Self.ratio(dx, dy)
        let half: Int64 = 1 << 31
        var y = first
        var x = Int64(xTop) << 32 &+ half &+ slope &* Int64(first &- yTop)
        var xStart = Int32(truncatingIfNeeded: x >> 32)
        // The cover per sub-column, for rows in which the edge crosses several cells.
        var inverse: Int64 = 0
        let isFlat = abs(dx) > 128
        if isFlat { inverse = Self.ratio(dy, abs(dx)) }
        while row <= endRow {
            let yNext = min((y & ~255) &+ 256, last)
            let cover = yNext &- y
            x = x &+ slope &* Int64(cover)
            let xEnd = yNext == yBottom ? xBottom : Int32(truncatingIfNeeded: x >> 32)
            let column = xStart >> 8
            if column == xEnd >> 8 {
                addCell(row: row, column: Int(column), cover: cover &* sign, xSum: (xStart & 255) &+ (xEnd & 255))
            } else {
                if !isFlat { inverse = Self.ratio(dy, abs(dx)) }
                addRun(row: row, from: xStart, to: xEnd, cover: cover, sign: sign, inverse: inverse)
            }
            xStart = xEnd
            y = yNext
            row &+= 1
        }
    }

    /// Returns `a / b` in 32.32 fixed point, rounded towards zero.
    @inline(__always)
    private static func ratio(_ a: Int32, _ b: Int32) -> Int64 {
        Int64(Double(a) / Double(b) * 4_294_967_296)  // in range: 32 bits by at least 1 give less than 2^63
    }

    /// Adds the piece of an edge in one cell. The piece spans `cover` sub-rows, and `xSum` is the sum of the x of its
    /// two ends in sub-columns within the cell.
    @inline(__always)
    private func addCell(row: Int, column: Int, cover: Int32, xSum: Int32) {
        let pointer = unsafe UnsafeMutableRawPointer(cells + (row &* stride &+ column))
        let right = cover &* xSum
        let pair = unsafe pointer.loadUnaligned(as: SIMD2<Int32>.self)
        unsafe pointer.storeBytes(of: pair &+ SIMD2(cover << 9 &- right, right), as: SIMD2<Int32>.self)
        mark(row: row, from: column, to: column &+ 1)
    }

    /// Marks as touched the groups of the columns from `first` to `last`, which are at most 255 apart.
    @inline(__always)
    private func mark(row: Int, from first: Int, to last: Int) {
        let group = first >> 2
        let count = (last >> 2) &- group
        let bits = unsafe touched + (row &* words &+ group >> 6)
        let start = group & 63
        // A word with `count` + 1 ones.
        let ones: UInt64 = (2 &<< UInt64(truncatingIfNeeded: count)) &- 1
        unsafe bits[0] |= ones &<< UInt64(truncatingIfNeeded: start)
        if start &+ count > 63 { unsafe bits[1] |= ones &>> UInt64(truncatingIfNeeded: 64 &- start) }
    }

    /// Adds a part of an edge that lies in one row and crosses several cells. The cells are visited from left to
    /// right. Invariant: the part's ends lie in different cells.
    @inline(never)
    private func addRun(row: Int, from xFrom: Int32, to xTo: Int32, cover: Int32, sign: Int32, inverse: Int64) {
        let left = min(xFrom, xTo)
        let right = max(xFrom, xTo)
        let firstColumn = Int(left >> 8)
        let lastColumn = Int(right >> 8)
        let cells = unsafe cells + row &* stride
        // The cover up to each cell's right border is rounded. The last cell takes the rest, so that the row's
        // sum is exact.
        var reached = Int64(256 &- (left & 255)) &* inverse &+ (1 << 31)
        var done: Int32 = 0
        // The amount that the previous cell passes to the current one.
        var carried: Int32 = 0
        var xSum = (left & 255) &+ 256
        var column = firstColumn
        while column < lastColumn {
            let upTo = min(Int32(truncatingIfNeeded: reached >> 32), cover)
            let part = (upTo &- done) &* sign
            let given = part &* xSum
            unsafe cells[column] = unsafe cells[column] &+ (part << 9 &- given &+ carried)
            carried = given
            done = upTo
            reached = reached &+ inverse << 8
            xSum = 256
            column &+= 1
        }
        let part = (cover &- done) &* sign
        let given = part &* (right & 255)
        unsafe cells[column] = unsafe cells[column] &+ (part << 9 &- given &+ carried)
        unsafe cells[column &+ 1] = unsafe cells[column &+ 1] &+ given
        var first = firstColumn
        while lastColumn &+ 1 &- first > 248 {
            mark(row: row, from: first, to: first &+ 248)
            first &+= 248
        }
        mark(row: row, from: first, to: lastColumn &+ 1)
    }

    /// Adds a vertical edge from `top` to `bottom`, both in 1/256 of a row from the band's upper side.
    @inline(__always)
    private func addVertical(x: Int32, from top: Int32, to bottom: Int32, sign: Int32) {
        let column = Int(x >> 8)
        let xSum = (x & 255) << 1
        var y = top
        while y < bottom {
            let next = min((y & ~255) &+ 256, bottom)
            addCell(row: Int(y >> 8), column: column, cover: (next &- y) &* sign, xSum: xSum)
            y = next
        }
    }
}
