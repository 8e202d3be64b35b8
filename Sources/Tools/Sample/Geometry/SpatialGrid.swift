/// A square grid. Each cell lists the indices of the things whose boxes touch the cell.
struct SpatialGrid: Sendable {
    private let cellSize: Double
    private let origin: PlanPoint
    private let side: Int
    private var cells: [[Int32]]

    /// Creates a grid over ±`reach` metres. Things beyond it fall into the cells at the edge.
    init(reach: Double, cellSize: Double) {
        self.cellSize = cellSize
        origin = PlanPoint(-reach, -reach)
        side = Int((2 * reach / cellSize).rounded(.up))
        cells = Array(repeating: [], count: side * side)
    }

    private func cell(_ value: Double) -> Int { min(side - 1, max(0, Int((value / cellSize).rounded(.down)))) }

    private func span(_ box: PlanBox) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        (
            cell(box.low.x - origin.x)...cell(box.high.x - origin.x),
            cell(box.low.y - origin.y)...cell(box.high.y - origin.y)
        )
    }

    mutating func insert(_ index: Int, _ box: PlanBox) {
        let (columns, rows) = span(box)
        for row in rows { for column in columns { cells[row * side + column].append(Int32(index)) } }
    }

    /// Returns the distinct indices in the cells that the box touches, in ascending order.
    func candidates(_ box: PlanBox) -> [Int] {
        let (columns, rows) = span(box)
        if columns.count == 1 && rows.count == 1 { return cells[rows.lowerBound * side + columns.lowerBound].map(Int.init) }
        var found: [Int32] = []
        for row in rows { for column in columns { found += cells[row * side + column] } }
        found.sort()
        var result: [Int] = []
        for index in found where result.last != Int(index) { result.append(Int(index)) }
        return result
    }
}
