/// The pixels of a row that opaque faces are going to cover: what lies behind need not be drawn.
///
/// Invariant: the memory is that of the ``ScenePainter`` that made this, which outlives it.
@safe
struct HiddenPixels {
    private let shown: UnsafePointer<SIMD4<Int32>>?
    /// The columns that faces have touched.
    private let columns: Range<Int>

    /// Nothing is hidden.
    init() {
        unsafe shown = nil
        columns = 0..<0
    }

    /// - Parameters:
    ///   - shown: the faces that the samples of the row's pixels show; `Int32.max` for none.
    ///   - columns: those that have to be looked at; they lie in the row.
    init(shown: UnsafePointer<SIMD4<Int32>>, columns: Range<Int>) {
        unsafe self.shown = unsafe shown
        self.columns = columns
    }

    /// Whether all samples of four pixels show faces.
    /// - Parameter column: of the first one.
    @inline(__always)
    func coversFour(_ column: Int) -> Bool {
        guard column >= columns.lowerBound, column &+ 4 <= columns.upperBound, let shown = unsafe shown else { return false }
        let none = SIMD4<Int32>(repeating: .max)
        let empty =
            unsafe (shown[column] .== none) .| (shown[column &+ 1] .== none) .| (shown[column &+ 2] .== none)
            .| (shown[column &+ 3] .== none)
        return !any(empty)
    }
}
