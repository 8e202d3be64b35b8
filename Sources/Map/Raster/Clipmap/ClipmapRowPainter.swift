/// Draws the rows of a ``Clipmap``. Each pixel is interpolated between the four nearest pixels of its level.
@safe
struct ClipmapRowPainter {
    let clipmap: Clipmap

    /// Draws a row.
    /// - Parameters:
    ///   - row: the row of the picture.
    ///   - columns: the columns to draw.
    ///   - line: the row's first pixel.
    func paint(row: Int, columns: Range<Int>, into line: UnsafeMutablePointer<UInt32>) {
        guard !columns.isEmpty, let finest = clipmap.levels.first,
            let seen = Clipmap.row(Double(row) + 0.5, clipmap.view)
        else { return }
        let level = clipmap.levels[Clipmap.level(size: seen.size, finest: finest.scale, count: clipmap.levels.count)]
        // The position on the plane of the middle of column 0. The first of the four interpolated pixels is half a
        // pixel before this position.
        let x = clipmap.view.focalPoint.x + (0.5 - clipmap.view.focalPoint.x) * seen.depth
        let start = level.origin + level.right * x + level.down * seen.y - 0.5
        let step = level.right * seen.depth
        guard let (startX, startY) = Self.fixed(start), let (stepX, stepY) = Self.fixed(step) else { return }
        let run = ClipmapRun(startX: startX, startY: startY, stepX: stepX, stepY: stepY)
        unsafe level.cells.withUnsafeBufferPointer { cells in
            unsafe run.paint(columns, cells, into: line)
        }
    }

    private static func fixed(_ coordinate: SIMD2<Double>) -> (UInt32, UInt32)? {
        func number(_ value: Double) -> UInt32? {
            Int64(exactly: (value * ClipmapRun.fixedOne).rounded()).map { UInt32(truncatingIfNeeded: $0) }
        }
        guard let x = number(coordinate.x), let y = number(coordinate.y) else { return nil }
        return (x, y)
    }
}
