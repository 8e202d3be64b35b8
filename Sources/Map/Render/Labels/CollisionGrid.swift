internal import PortolanBasics

/// Boxes that are taken, in cells of a grid, so that a new box is compared with its neighbours only.
package struct CollisionGrid {
    private let cellSize: Float
    private let columns: Int
    private let rows: Int
    private let origin: SIMD2<Float>
    private var cells: [[Int32]]
    private var boxes: [Box] = []
    /// To a side.
    private static let mostCells: Float = 1024

    /// A grid over the given area; boxes outside it count in its border cells.
    package init(area: Box, cellSize: Float) {
        self.cellSize = cellSize
        origin = area.minimum
        // A picture has far fewer; an area without bounds gets no grid without bounds.
        columns = Int(clamping: ((area.maximum.x - area.minimum.x) / cellSize).rounded(.up).clamped(to: 1...Self.mostCells))
        rows = Int(clamping: ((area.maximum.y - area.minimum.y) / cellSize).rounded(.up).clamped(to: 1...Self.mostCells))
        cells = Array(repeating: [], count: columns * rows)
    }

    /// Whether the box overlaps none of those taken. Sharing an edge is no overlap.
    package func isFree(_ box: Box) -> Bool {
        let (columns, rows) = range(of: box)
        for row in rows {
            for column in columns {
                for index in cells[row * self.columns + column] {
                    let other = boxes[Int(index)]
                    if all(box.minimum .< other.maximum) && all(other.minimum .< box.maximum) { return false }
                }
            }
        }
        return true
    }

    package mutating func take(_ box: Box) {
        let index = Int32(boxes.count)
        boxes.append(box)
        let (columns, rows) = range(of: box)
        for row in rows {
            for column in columns { cells[row * self.columns + column].append(index) }
        }
    }

    private func range(of box: Box) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        func cell(_ value: Float, _ count: Int) -> Int {
            value.isFinite ? min(max(Int(clamping: (value / cellSize).rounded(.down)), 0), count - 1) : 0
        }
        let low = box.minimum - origin
        let high = box.maximum - origin
        let left = cell(low.x, columns)
        let top = cell(low.y, rows)
        return (left...max(left, cell(high.x, columns)), top...max(top, cell(high.y, rows)))
    }
}
