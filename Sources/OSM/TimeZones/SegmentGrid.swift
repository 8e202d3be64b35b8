internal import PortolanBasics
internal import PortolanGeo

/// The segments of all lines by the square degree that they touch.
struct SegmentGrid: Sendable {
    /// The segment from one point of a line to the next.
    private struct Segment {
        var line: Int32
        var point: Int32
    }

    enum Sight {
        /// No line crosses the way.
        case clear
        /// The label on the near side of the first line that crosses the way.
        case label(UInt16)
    }

    private var cells: [Int32: [Segment]] = [:]

    init(lines: [BoundaryMap.Line]) {
        for (number, line) in lines.enumerated() {
            for (index, pair) in zip(line.points, line.points.dropFirst()).enumerated() {
                let segment = Segment(line: Int32(clamping: number), point: Int32(clamping: index))
                Self.eachCell(Self.degrees(pair.0), Self.degrees(pair.1)) { cells[$0, default: []].append(segment) }
            }
        }
    }

    private struct Degrees {
        var x: Double
        var y: Double
    }

    private static func degrees(_ point: BoundaryMap.Point) -> Degrees {
        Degrees(x: Double(point.longitude) / BoundaryMap.unitsPerDegree, y: Double(point.latitude) / BoundaryMap.unitsPerDegree)
    }

    /// Looks along the straight way (on the map with equal degrees) for the first line that matters in the scope. A way
    /// across the antimeridian counts as clear.
    func firstLabel(from coordinate: Coordinate, to place: BoundaryMap.Anchor, lines: [BoundaryMap.Line], scope: UInt16) -> Sight {
        let start = Degrees(x: coordinate.longitude, y: coordinate.latitude)
        let end = Self.degrees(BoundaryMap.Point(latitude: place.latitude, longitude: place.longitude))
        guard abs(end.x - start.x) <= 180 else { return .clear }
        var first = 2.0
        var sight = Sight.clear
        Self.eachCell(start, end) { cell in
            for segment in cells[cell] ?? [] {
                let line = lines[Int(segment.line)]
                guard line.country == scope else { continue }
                let a = Self.degrees(line.points[Int(segment.point)])
                let b = Self.degrees(line.points[Int(segment.point) + 1])
                let way = Degrees(x: end.x - start.x, y: end.y - start.y)
                let piece = Degrees(x: b.x - a.x, y: b.y - a.y)
                let turn = way.x * piece.y - way.y * piece.x
                guard turn != 0 else { continue }
                let along = ((a.x - start.x) * piece.y - (a.y - start.y) * piece.x) / turn
                let across = ((a.x - start.x) * way.y - (a.y - start.y) * way.x) / turn
                guard along >= 0, along <= 1, across >= 0, across <= 1, along < first else { continue }
                first = along
                let isLeft = piece.x * (start.y - a.y) - piece.y * (start.x - a.x) > 0
                sight = .label(isLeft ? line.left : line.right)
            }
        }
        return sight
    }

    /// Visits the cells that the straight line touches, by rows of one degree.
    private static func eachCell(_ a: Degrees, _ b: Degrees, _ visit: (Int32) -> Void) {
        let low = a.y <= b.y ? a : b
        let high = a.y <= b.y ? b : a
        let firstRow = Int(clamping: low.y.rounded(.down))
        let lastRow = Int(clamping: high.y.rounded(.down))
        for row in firstRow...lastRow {
            var from = low.x
            var to = high.x
            if high.y > low.y {
                let slope = (high.x - low.x) / (high.y - low.y)
                if row > firstRow { from = low.x + (Double(row) - low.y) * slope }
                if row < lastRow { to = low.x + (Double(row + 1) - low.y) * slope }
            }
            // The range is slightly larger on either side, because of rounding.
            for column in Int(clamping: (min(from, to) - 1e-9).rounded(.down))...Int(clamping: (max(from, to) + 1e-9).rounded(.down)) {
                visit(Int32(clamping: (row + 90) * 400 + column + 200))
            }
        }
    }
}
