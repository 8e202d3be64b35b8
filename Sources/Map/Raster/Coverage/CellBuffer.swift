/// The accumulation buffer of one band: signed area and cover.
///
/// Each cell (pixel) holds the change of covered area from its left neighbour, so that the running sum along a row
/// is the pixel's exactly covered area times its winding number. An edge touches only the cells that it crosses and
/// the one to the right of them. This is the scheme of Levien's font-rs (2016), with integers as in AGG and
/// FreeType, so that sums of closed contours return to exactly zero. A bitmap marks groups of four touched cells,
/// and the sweep skips untouched cells by 256 at a time, as Blend2D does. The alternative, sorted lists of cells
/// (FreeType, AGG), spends its time searching and sorting cells in the dense scenes of maps.
///
/// Unit: one fully covered pixel is ``full`` = 2^17 (256 sub-rows times 512 half sub-columns). Sums wrap beyond
/// a winding of 16,383, and the absolute value then still means "covered".
@safe
struct CellBuffer: ~Copyable {
    static let full: Int32 = 1 << 17

    /// The width of the picture in pixels.
    let width: Int
    /// The number of cells per row: a multiple of four, at least two more than the width.
    let stride: Int
    /// The number of words of the bitmap per row.
    let words: Int
    let cells: UnsafeMutablePointer<Int32>
    let touched: UnsafeMutablePointer<UInt64>
    /// The first row of the band that edges have touched since the last sweep.
    private var firstRow = Band.rows
    /// The last row of the band that edges have touched since the last sweep.
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

    /// The rows of the band whose cells have to be swept.
    var touchedRows: Range<Int> { firstRow <= lastRow ? firstRow..<lastRow + 1 : 0..<0 }

    /// Resets the touched rows. Call it after every touched row was swept or cleared.
    mutating func reset() {
        firstRow = Band.rows
        lastRow = -1
    }

    deinit {
        unsafe cells.deallocate()
        unsafe touched.deallocate()
    }

    /// Returns an adder for edges in the band, whose rows are `bandTop..<bandBottom` of the picture, at most
    /// ``Band/rows``.
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

    /// Takes over the rows that an adder has touched. Call it after adding edges.
    mutating func take(_ adder: inout EdgeAdder) {
        firstRow = min(firstRow, adder.firstRow)
        lastRow = max(lastRow, adder.lastRow)
        adder.firstRow = Band.rows
        adder.lastRow = -1
    }
}
