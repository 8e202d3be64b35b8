/// Boxes that are taken, in cells of a grid, so that a new box is compared with its neighbours only.
package struct CollisionGrid {
    private let cellSize: Float
    private let columns: Int
    private let rows: Int
    private let origin: SIMD2<Float>
    private var cells: [[Int32]]
    private var boxes: [Box] = []

    /// The most cells along a side; the last ones hold what lies beyond.
    private static let maximumCells = 1024

    /// A grid over the given area; boxes outside it count in its border cells.
    package init(area: Box, cellSize: Float) {
        self.cellSize = cellSize
        origin = area.minimum
        columns = Self.cell((area.maximum.x - area.minimum.x) / cellSize, Self.maximumCells) + 1
        rows = Self.cell((area.maximum.y - area.minimum.y) / cellSize, Self.maximumCells) + 1
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
        let low = (box.minimum - origin) / cellSize
        let high = (box.maximum - origin) / cellSize
        let left = Self.cell(low.x, columns)
        let top = Self.cell(low.y, rows)
        return (left...max(left, Self.cell(high.x, columns)), top...max(top, Self.cell(high.y, rows)))
    }

    /// The cell of a position in cells; the nearest one if it lies outside, the first if it is no number.
    private static func cell(_ position: Float, _ count: Int) -> Int {
        // in range: compared with both ends before it is converted.
        position >= Float(count) ? count - 1 : position > 0 ? Int(position) : 0
    }
}
