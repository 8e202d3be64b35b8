/// Signed area and cover of one band: the accumulation buffer.
///
/// Every cell (pixel) holds the change of covered area from its left neighbour, so that the running sum along a row is each pixel's
/// exactly covered area times its winding number. An edge touches only the cells it crosses and the one to the right of them
/// (the scheme of Levien's font-rs, 2016, in integers as in AGG and FreeType: sums of closed contours come back to exactly zero).
/// A bitmap marks groups of four touched cells, so that the sweep passes untouched ones by 256 at a time, as Blend2D does;
/// the alternative, sorted cell lists (FreeType, AGG), spends its time searching and sorting them on the dense scenes of maps.
///
/// Unit: one pixel fully covered is ``full`` = 2^17 (256 sub-rows times 512 half sub-columns). Sums wrap beyond a winding of
/// 16,383, which the absolute value turns into "covered" again.
@safe
struct CellBuffer: ~Copyable {
    static let full: Int32 = 1 << 17

    /// Picture width in pixels.
    let width: Int
    /// Cells per row, a multiple of four, at least two more than the width.
    let stride: Int
    /// Words of the bitmap per row.
    let words: Int
    let cells: UnsafeMutablePointer<Int32>
    let touched: UnsafeMutablePointer<UInt64>
    /// Rows of the band that edges have touched since the last sweep.
    private var firstRow = Band.rows
    private var lastRow = -1

    init(width: Int) {
        self.width = width
        stride = (width + 2 + 3) & ~3
        words = (stride / 4 + 63) / 64
        unsafe cells = .allocate(capacity: stride * Band.rows)
        unsafe cells.initialize(repeating: 0, count: stride * Band.rows)
        unsafe touched = .allocate(capacity: words * Band.rows)
        unsafe touched.initialize(repeating: 0, count: words * Band.rows)
    }

    /// Rows of the band that have cells to be swept.
    var touchedRows: Range<Int> { firstRow <= lastRow ? firstRow..<lastRow + 1 : 0..<0 }

    /// To be called when every touched row was swept or cleared.
    mutating func reset() {
        firstRow = Band.rows
        lastRow = -1
    }

    deinit {
        unsafe cells.deallocate()
        unsafe touched.deallocate()
    }

    /// What accumulates edges in the band, whose rows are `bandTop..<bandBottom` of the picture, at most ``Band/rows``.
    func adder(bandTop: Int, bandBottom: Int) -> EdgeAdder {
        unsafe EdgeAdder(
            cells: cells,
            touched: touched,
            stride: stride,
            words: words,
            bandStart: Int32(truncatingIfNeeded: bandTop) << 8,
            bandEnd: Int32(truncatingIfNeeded: bandBottom) << 8
        )
    }

    /// To be called when edges were added: from here on the buffer knows which rows they touched.
    mutating func take(_ adder: inout EdgeAdder) {
        firstRow = min(firstRow, adder.firstRow)
        lastRow = max(lastRow, adder.lastRow)
        adder.firstRow = Band.rows
        adder.lastRow = -1
    }
}
