/// The point of a polygon that is farthest from its outline, where a name has most room.
///
/// After V. Agafonkin, "A new algorithm for finding a visual center of a polygon" (2016). Square cells that
/// cover the polygon are divided into quarters. The next cell to divide is the one that may contain the
/// farthest point.
package struct PoleOfInaccessibility: Sendable {
    /// The position of the pole.
    package private(set) var point: SIMD2<Double>
    /// The distance of the pole from the outline; negative if no cell's middle lies inside.
    package private(set) var distance: Double

    /// The precision and the limits of a search for the pole.
    package struct Search: Sendable {
        /// How much nearer to the outline the result may lie than the best possible point.
        package var precision: Double
        /// The largest number of cells along the longer side of the polygon's box. Without a limit, a thin
        /// polygon would need an enormous number of cells.
        package var firstCells: Double
        /// The largest number of cells that the search examines and divides into quarters.
        package var cellLimit: Int
        /// Whether the result is the best of all cells that were measured. Otherwise the search ends as soon as
        /// no cell can contain a point that is better by more than the precision; the result is then the best
        /// of the cells examined so far.
        package var isThorough: Bool

        /// Creates a search.
        package init(precision: Double, firstCells: Double, cellLimit: Int, isThorough: Bool = false) {
            self.precision = precision
            self.firstCells = firstCells
            self.cellLimit = cellLimit
            self.isThorough = isThorough
        }
    }

    /// Searches for the pole of an outline.
    /// - Parameters:
    ///   - outline: the outline of the outer ring and its holes.
    ///   - low: the south-western corner of the box around them.
    ///   - high: the north-eastern corner of the box. It must lie beyond `low` in both directions.
    ///   - guesses: points to start with. The best of them is the result if no cell is better.
    ///   - search: the precision and the limits of the search.
    /// - Complexity: O(edges) for each measured cell, usually some dozens.
    package init(of outline: PlaneOutline, low: SIMD2<Double>, high: SIMD2<Double>, guesses: [SIMD2<Double>], _ search: Search) {
        let size = high - low
        let step = max(size.min(), size.max() / search.firstCells)
        func cell(_ center: SIMD2<Double>, _ half: Double) -> Cell {
            Cell(center: center, half: half, distance: outline.signedDistance(to: center) ?? -.infinity)
        }
        var best = Cell(center: low, half: 0, distance: -.infinity)
        for guess in guesses {
            let cell = cell(guess, 0)
            if cell.distance > best.distance { best = cell }
        }
        var queue = CellQueue(keepsOrder: !search.isThorough)
        for x in stride(from: low.x, to: high.x, by: step) {
            for y in stride(from: low.y, to: high.y, by: step) { queue.push(cell(SIMD2(x, y) + step / 2, step / 2)) }
        }
        var count = 0
        while count < search.cellLimit, let next = queue.pop() {
            if !search.isThorough, next.reach - best.distance <= search.precision { break }
            count += 1
            if next.distance > best.distance { best = next }
            if search.isThorough, next.reach - best.distance <= search.precision { continue }
            let half = next.half / 2
            for offset in [SIMD2(-half, -half), SIMD2(half, -half), SIMD2(-half, half), SIMD2(half, half)] {
                queue.push(cell(next.center + offset, half))
            }
        }
        point = best.center
        distance = best.distance
    }

    /// A square and the distance of its middle from the outline; positive inside.
    private struct Cell {
        var center: SIMD2<Double>
        var half: Double
        var distance: Double

        /// An upper bound of the distance of any point of the square from the outline.
        var reach: Double { distance + half * 2.0.squareRoot() }
    }

    /// A heap of cells by their reach, the largest first.
    private struct CellQueue {
        private var cells: [(cell: Cell, number: Int)] = []
        private var count = 0
        /// Whether cells of equal reach come out in the order in which they were added. A thorough search
        /// visits all of them, so it does not need the order.
        private let keepsOrder: Bool

        init(keepsOrder: Bool) { self.keepsOrder = keepsOrder }

        private static func isBefore(_ a: (cell: Cell, number: Int), _ b: (cell: Cell, number: Int)) -> Bool {
            a.cell.reach != b.cell.reach ? a.cell.reach > b.cell.reach : a.number < b.number
        }

        mutating func push(_ cell: Cell) {
            cells.append((cell, count))
            if keepsOrder { count += 1 }
            var child = cells.count - 1
            while child > 0, Self.isBefore(cells[child], cells[(child - 1) / 2]) {
                cells.swapAt(child, (child - 1) / 2)
                child = (child - 1) / 2
            }
        }

        mutating func pop() -> Cell? {
            guard let first = cells.first, let last = cells.popLast() else { return nil }
            guard !cells.isEmpty else { return first.cell }
            cells[0] = last
            var parent = 0
            while true {
                var next = parent
                for child in [2 * parent + 1, 2 * parent + 2] where child < cells.count && Self.isBefore(cells[child], cells[next]) {
                    next = child
                }
                if next == parent { break }
                cells.swapAt(parent, next)
                parent = next
            }
            return first.cell
        }
    }
}
