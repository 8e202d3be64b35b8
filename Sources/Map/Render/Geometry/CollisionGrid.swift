/// A grid of occupied boxes. A new box is compared only with the boxes in its cells.
package struct CollisionGrid {
    private let cellSize: Float
    private let columns: Int
    private let rows: Int
    private let origin: SIMD2<Float>
    private var cells: [[Int32]]
    private var boxes: [Box] = []

    /// The largest number of cells along a side. The border cells also hold boxes outside the area.
    private static let maximumCells = 1024

    /// Creates a grid over an area. Boxes outside it are kept in the border cells.
    package init(area: Box, cellSize: Float) {
        self.cellSize = cellSize
        origin = area.minimum
        columns = Self.cell((area.maximum.x - area.minimum.x) / cellSize, Self.maximumCells) + 1
        rows = Self.cell((area.maximum.y - area.minimum.y) / cellSize, Self.maximumCells) + 1
        cells = Array(repeating: [], count: columns * rows)
    }

    /// Whether a box overlaps no occupied box. Boxes that share an edge do not overlap.
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

    /// Returns the index of the cell at a position in cells. Positions outside give the nearest cell, and NaN
    /// the first.
    private static func cell(_ position: Float, _ count: Int) -> Int {
        // in range: compared with both ends before it is converted.
        position >= Float(count) ? count - 1 : position > 0 ? Int(position) : 0
    }
}
