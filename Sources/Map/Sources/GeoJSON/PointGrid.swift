import PortolanBasics

/// Points sorted into square cells, to be found by place.
package struct PointGrid {
    private let side: Double
    /// Indices of the points, cell after cell, in ascending order within each.
    private var order: [Int32] = []
    private var cells: [Cell: Range<Int>] = [:]

    private struct Cell: Hashable {
        var x: Int32
        var y: Int32
    }

    /// - Parameter side: of a cell; more than 0.
    package init(_ points: [SIMD2<Double>], side: Double) {
        self.side = side
        let keys = points.map { Self.cell($0, side) }
        // Two passes, without comparing: how many lie in each cell, then each to its place.
        var counts: [Cell: Int] = [:]
        for key in keys { counts[key, default: 0] += 1 }
        var next: [Cell: Int] = [:]
        next.reserveCapacity(counts.count)
        cells.reserveCapacity(counts.count)
        var start = 0
        for key in keys where next[key] == nil {
            let end = start + (counts[key] ?? 0)
            next[key] = start
            cells[key] = start..<end
            start = end
        }
        order = [Int32](repeating: 0, count: points.count)
        for (index, key) in keys.enumerated() {
            guard let place = next[key] else { continue }
            order[place] = Int32(clamping: index)
            next[key] = place + 1
        }
    }

    private static func cell(_ point: SIMD2<Double>, _ side: Double) -> Cell {
        Cell(x: Int32(clamping: (point.x / side).rounded(.down)), y: Int32(clamping: (point.y / side).rounded(.down)))
    }

    /// The indices of the points in cells that a box touches, ascending: all that lie in the box, and some around it.
    func candidates(_ low: SIMD2<Double>, _ high: SIMD2<Double>, into found: inout [Int]) {
        found.removeAll(keepingCapacity: true)
        forEachCandidate(low, high) { found.append($0) }
        found.sort()
    }

    /// Calls a function with the same indices in no order.
    package func forEachCandidate(_ low: SIMD2<Double>, _ high: SIMD2<Double>, _ body: (Int) -> Void) {
        let first = Self.cell(low, side)
        let last = Self.cell(high, side)
        guard first.x <= last.x, first.y <= last.y else { return }
        let columns = Int(last.x) - Int(first.x) + 1
        let rows = Int(last.y) - Int(first.y) + 1
        // A box of more cells than there are is searched cell by cell.
        if columns.multipliedReportingOverflow(by: rows).overflow || columns * rows > cells.count {
            for (cell, range) in cells where cell.x >= first.x && cell.x <= last.x && cell.y >= first.y && cell.y <= last.y {
                for index in order[range] { body(Int(index)) }
            }
        } else {
            for y in first.y...last.y {
                for x in first.x...last.x {
                    guard let range = cells[Cell(x: x, y: y)] else { continue }
                    for index in order[range] { body(Int(index)) }
                }
            }
        }
    }
}
