internal import PortolanBasics
internal import PortolanPlane

extension Parts {
    /// The number of cuts across an area that give the points of its long axis.
    private static let cutCount = 13
    /// The axis covers this share of the area's length, in its middle.
    private static let axisShare = 0.84
    /// The least ratio of length to width of an area whose name follows an axis. Other areas are named at a point.
    private static let slenderness = 2.5

    /// Returns a line along the middle of a long area, from west to east, along which its name can be written; nil if
    /// the area is not slender, or winds so much that the line would leave it.
    ///
    ///      ╭──────┬──────┬───╮        The area is cut across the direction of its greatest extent;
    ///     ─┼──────┼──────┼───┼─       the line connects the middles of the cuts.
    ///      ╰──────┴──────┴───╯
    func longAxis() -> [GridPoint]? {
        let rings = largestPolygon
        guard let outer = rings.first, let origin = outer.first, let direction = Self.direction(outer) else { return nil }
        /// Returns the point's coordinates across and along the direction.
        func turned(_ point: GridPoint) -> SIMD2<Double> {
            let (x, y) = (Double(point.x) - Double(origin.x), Double(point.y) - Double(origin.y))
            return SIMD2(y * direction.x - x * direction.y, x * direction.x + y * direction.y)
        }
        let turnedRings = rings.map { $0.map(turned) }
        let (low, high) = turnedRings[0].reduce((Double.infinity, -Double.infinity)) { (min($0.0, $1.y), max($0.1, $1.y)) }
        let length = high - low
        var middles: [(u: Double, v: Double, width: Double)] = []
        for index in 0..<Self.cutCount {
            let share = (1 - Self.axisShare) / 2 + Self.axisShare * Double(index) / Double(Self.cutCount - 1)
            guard let cut = PlaneRing.widestStretch(of: turnedRings, at: low + length * share), cut.width > 0 else { return nil }
            middles.append((low + length * share, cut.middle, cut.width))
        }
        let width = middles.reduce(0) { $0 + $1.width } / Double(Self.cutCount)
        guard length >= Self.slenderness * width else { return nil }
        for _ in 0..<2 {
            let raw = middles
            for index in 1..<(raw.count - 1) { middles[index].v = (raw[index - 1].v + 2 * raw[index].v + raw[index + 1].v) / 4 }
        }
        let line = middles.map { middle in
            GridPoint(
                x: Int32(clamping: (Double(origin.x) + middle.u * direction.x - middle.v * direction.y).rounded()),
                y: Int32(clamping: (Double(origin.y) + middle.u * direction.y + middle.v * direction.x).rounded())
            )
        }
        guard line.allSatisfy({ point in PlaneRing.contains(evenOdd: rings, point) }) else { return nil }
        return line[0].x <= line[line.count - 1].x ? line : line.reversed()
    }

    /// Returns the unit vector in the direction of a ring's greatest extent: the main axis of the second moments of its
    /// edge.
    private static func direction(_ ring: ArraySlice<GridPoint>) -> (x: Double, y: Double)? {
        guard let first = ring.first, var previous = ring.last else { return nil }
        var (total, sx, sy, sxx, syy, sxy) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for point in ring {
            let (dx, dy) = (Double(point.x) - Double(previous.x), Double(point.y) - Double(previous.y))
            let weight = (dx * dx + dy * dy).squareRoot()
            let x = (Double(point.x) + Double(previous.x)) / 2 - Double(first.x)
            let y = (Double(point.y) + Double(previous.y)) / 2 - Double(first.y)
            total += weight
            sx += weight * x
            sy += weight * y
            // The extent of each straight edge counts too, because long shores have few points.
            sxx += weight * (x * x + dx * dx / 12)
            syy += weight * (y * y + dy * dy / 12)
            sxy += weight * (x * y + dx * dy / 12)
            previous = point
        }
        guard total > 0 else { return nil }
        let (xx, yy, xy) = (sxx - sx * sx / total, syy - sy * sy / total, sxy - sx * sy / total)
        let half = (xx - yy) / 2
        let root = (half * half + xy * xy).squareRoot()
        // Of the two forms of the eigenvector, this one avoids cancellation.
        let (x, y) = half > 0 ? (half + root, xy) : (xy, root - half)
        let norm = (x * x + y * y).squareRoot()
        return norm > 0 ? (x / norm, y / norm) : nil
    }
}
