internal import PortolanBasics

/// The pieces of all borders by the cells of a grid, for look-ups.
struct ZoneGrid: Sendable {
    /// A piece of a border, from its southern end to its northern end. A look-up never crosses a piece along a
    /// parallel, but a cell that contains such a piece has no single zone.
    private struct Piece {
        var south: ZoneMap.Point
        var north: ZoneMap.Point
        /// The zone on the western side.
        var west: UInt16
    }

    private let extent: ZoneMap.Extent
    /// The edge of a cell, in units.
    private let edge: Double
    private let columns: Int
    private let rows: Int
    private var pieces: [Piece] = []
    /// For each cell, the index in `members` at which the cell's pieces begin; at the end, the number of members.
    private var starts: [Int32] = []
    private var members: [Int32] = []
    /// The zone of each cell without pieces.
    private var zones: [UInt16] = []

    init(_ borders: [ZoneMap.Border], extent: ZoneMap.Extent) {
        self.extent = extent
        for border in borders {
            for (a, b) in zip(border.points, border.points.dropFirst()) {
                pieces.append(a.y < b.y ? Piece(south: a, north: b, west: border.left) : Piece(south: b, north: a, west: border.right))
            }
        }
        let width = max(1, Double(extent.east) - Double(extent.west))
        let height = max(1, Double(extent.north) - Double(extent.south))
        // There are as many cells as pieces, up to a quarter of a million (cells of half a degree on the map of the
        // world).
        let goal = Double(min(max(pieces.count, 1), 1 << 18))
        var edge = max(1, (width * height / goal).squareRoot(), width / 4096, height / 4096)
        // If pieces extend across many cells, the cells become larger. Only in a damaged file do many pieces do so.
        let limit = Double(1 << 20 + 16 * pieces.count)
        while Self.memberships(pieces, extent, edge) > limit { edge *= 2 }
        self.edge = edge
        columns = Int(clamping: (width / edge).rounded(.down)) + 1
        rows = Int(clamping: (height / edge).rounded(.down)) + 1
        fillCells()
        nameEmptyCells()
    }

    /// Returns an upper estimate of how often pieces are listed in cells.
    private static func memberships(_ pieces: [Piece], _ extent: ZoneMap.Extent, _ edge: Double) -> Double {
        let width = Double(extent.east) - Double(extent.west)
        let height = Double(extent.north) - Double(extent.south)
        return pieces.reduce(0) { sum, piece in
            let across = min(abs(Double(piece.north.x) - Double(piece.south.x)), width)
            let up = min(Double(piece.north.y) - Double(piece.south.y), height)
            return sum + 2 + 2 * (across + up) / edge
        }
    }

    private func column(_ x: Double) -> Int { min(max(0, Int(clamping: (x - Double(extent.west)) / edge)), columns - 1) }
    private func row(_ y: Double) -> Int { min(max(0, Int(clamping: (y - Double(extent.south)) / edge)), rows - 1) }

    private mutating func fillCells() {
        // The arrays are local, because a closure that changes the grid's own arrays would copy them each time.
        var counts = [Int32](repeating: 0, count: columns * rows + 1)
        for piece in pieces { eachCell(piece) { counts[$0 + 1] += 1 } }
        for cell in 1..<counts.count { counts[cell] += counts[cell - 1] }
        var filled = [Int32](repeating: 0, count: Int(counts.last ?? 0))
        starts = counts
        for (index, piece) in pieces.enumerated() {
            eachCell(piece) { cell in
                filled[Int(counts[cell])] = Int32(clamping: index)
                counts[cell] += 1
            }
        }
        members = filled
    }

    private func eachCell(_ piece: Piece, _ visit: (Int) -> Void) {
        let (a, b) = (piece.south, piece.north)
        guard b.y >= extent.south, a.y <= extent.north else { return }
        let slope = a.y == b.y ? 0 : (Double(b.x) - Double(a.x)) / (Double(b.y) - Double(a.y))
        for row in row(Double(a.y))...row(Double(b.y)) {
            let bottom = max(Double(a.y), Double(extent.south) + Double(row) * edge)
            let top = min(Double(b.y), Double(extent.south) + Double(row + 1) * edge)
            let start = Double(a.x) + (bottom - Double(a.y)) * slope
            let end = a.y == b.y ? Double(b.x) : Double(a.x) + (top - Double(a.y)) * slope
            // The range is one unit larger on either side, because of rounding.
            let from = column(min(start, end) - 1)
            for column in from...max(from, column(max(start, end) + 1)) { visit(row * columns + column) }
        }
    }

    private mutating func nameEmptyCells() {
        zones = [UInt16](repeating: 0, count: columns * rows)
        for row in 0..<rows {
            let middle = min(Double(extent.south) + (Double(row) + 0.5) * edge, Double(extent.north) - 0.25)
            var zone: UInt16 = 0
            for column in (0..<columns).reversed() {
                let cell = row * columns + column
                if starts[cell] == starts[cell + 1] {
                    zones[cell] = zone
                } else {
                    zone = self.zone(x: Double(extent.west) + Double(column) * edge, y: middle, column: column, row: row)
                }
            }
        }
    }

    /// Returns the zone at a point of the extent; 0 for none. It is the zone on the western side of the first border to
    /// the east of the point.
    func zone(x: Double, y: Double) -> UInt16 {
        // Points on the edges of the extent count as inside.
        let x = min(max(x, Double(extent.west) + 0.25), Double(extent.east) - 0.25)
        let y = min(y, Double(extent.north) - 0.25)
        return zone(x: x, y: y, column: column(x), row: row(y))
    }

    /// Returns the zone at a point, searched from a column on. The point may lie on the column's western edge.
    private func zone(x: Double, y: Double, column first: Int, row: Int) -> UInt16 {
        for column in first..<columns {
            let cell = row * columns + column
            let range = starts[cell]..<starts[cell + 1]
            if range.isEmpty { return zones[cell] }
            let end = Double(extent.west) + Double(column + 1) * edge
            var nearest = end
            var steepness = Double.infinity
            var found: UInt16?
            for index in range {
                let piece = pieces[Int(members[Int(index)])]
                // A piece includes its southern end but not its northern one, so that a common point of two pieces
                // counts once.
                guard Double(piece.south.y) <= y, y < Double(piece.north.y) else { continue }
                let slope = (Double(piece.north.x) - Double(piece.south.x)) / (Double(piece.north.y) - Double(piece.south.y))
                let crossing = Double(piece.south.x) + (y - Double(piece.south.y)) * slope
                guard crossing >= x, crossing < nearest || crossing == nearest && slope < steepness else { continue }
                (nearest, steepness, found) = (crossing, slope, piece.west)
            }
            if let found { return found }
        }
        return 0
    }
}
