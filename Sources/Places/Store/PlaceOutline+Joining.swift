internal import PortolanBasics
package import PortolanGeo

extension PlaceOutline {
    /// Makes the shape of a place that consists of several objects; nil if the objects have neither lines nor rings.
    /// Lines that follow each other become one line, so that fewer points are needed.
    package init?(joining parts: [PlaceOutline]) {
        let lines = Self.chained(parts.flatMap(\.lines))
        let rings = parts.flatMap(\.rings)
        // Each line keeps its two ends, and each ring keeps three points.
        let least = lines.count * 2 + rings.count * 3
        for tolerance in Self.tolerancesMeters {
            let (fewerRings, fewerLines) = (
                rings.map { Self.simplified(ring: $0, tolerance) }, lines.map { Self.simplified(line: $0, tolerance) }
            )
            let count = (fewerRings + fewerLines).reduce(0) { $0 + $1.count }
            guard count <= max(Self.pointLimit, least) || tolerance == Self.tolerancesMeters.last else { continue }
            self.init(exactly: fewerRings, lines: fewerLines)
            return
        }
        return nil
    }

    /// Makes a shape of a single point. Such a shape can be joined with other shapes.
    package init(_ point: Point) {
        (rings, lines) = ([], [[point]])
    }

    /// The shape with its rings as lines, for example the edge of a square, to which streets lead.
    package var asLines: PlaceOutline {
        PlaceOutline(exactly: [], lines: lines + rings.map { $0 + $0.prefix(1) }) ?? self
    }

    /// The length of the lines and the rings, in metres.
    package var lengthMeters: Double {
        var length = 0.0
        for points in asLines.lines {
            for (a, b) in zip(points, points.dropFirst()) {
                let step = SIMD2((Double(b.x) - Double(a.x)) * Self.narrowing(at: Double(a.y)), Double(b.y) - Double(a.y))
                length += (step * step).sum().squareRoot() * Self.metersPerUnit
            }
        }
        return length
    }

    /// Whether a corner of one shape is within a distance of the other shape, in metres.
    package func isWithin(_ meters: Double, of other: PlaceOutline) -> Bool {
        func reaches(_ one: PlaceOutline, _ other: PlaceOutline) -> Bool {
            (one.rings + one.lines).contains { points in points.contains { other.distanceMeters(to: $0.coordinate) <= meters } }
        }
        return reaches(self, other) || reaches(other, self)
    }

    private static func simplified(line: [Point], _ tolerance: Double) -> [Point] {
        guard line.count > 2, let first = line.first else { return line }
        return LineSimplification.keptIndices(positions(line, from: first), in: 0...line.count - 1, tolerance: tolerance).map { line[$0] }
    }

    /// Simplifies a ring; returns it as it is if fewer than three points would stay.
    private static func simplified(ring: [Point], _ tolerance: Double) -> [Point] {
        guard ring.count > 4, let first = ring.first else { return ring }
        let closed = positions(ring + [first], from: first)
        let far = closed.indices.max { (closed[$0] * closed[$0]).sum() < (closed[$1] * closed[$1]).sum() } ?? 0
        guard far > 0, far < ring.count else { return ring }
        let there = LineSimplification.keptIndices(closed, in: 0...far, tolerance: tolerance)
        let back = LineSimplification.keptIndices(closed, in: far...closed.count - 1, tolerance: tolerance)
        let kept = there + back.dropFirst().dropLast()
        return kept.count >= 3 ? kept.map { ring[$0] } : ring
    }

    private static func positions(_ points: [Point], from first: Point) -> [SIMD2<Double>] {
        let narrowing = narrowing(at: Double(first.y))
        return points.map { SIMD2((Double($0.x) - Double(first.x)) * narrowing, Double($0.y) - Double(first.y)) * metersPerUnit }
    }

    /// Joins lines that meet end to end, unless a third line ends at the same point. A joined line takes the place of
    /// the first of its lines.
    private static func chained(_ lines: [[Point]]) -> [[Point]] {
        var ends: [Point: [Int]] = [:]
        for (index, line) in lines.enumerated() {
            guard line.count > 1, let first = line.first, let last = line.last else { continue }
            ends[first, default: []].append(index)
            ends[last, default: []].append(index)
        }
        var isUsed = Array(repeating: false, count: lines.count)
        /// Returns the unused line that continues from a point, in the direction away from it.
        func next(from point: Point) -> [Point]? {
            guard let meeting = ends[point], meeting.count == 2, let index = meeting.first(where: { !isUsed[$0] }) else { return nil }
            isUsed[index] = true
            return lines[index].first == point ? lines[index] : lines[index].reversed()
        }
        var chains: [[Point]] = []
        for index in lines.indices where !isUsed[index] {
            isUsed[index] = true
            var chain = lines[index]
            guard chain.count > 1 else {
                chains.append(chain)
                continue
            }
            while let last = chain.last, let more = next(from: last) { chain += more.dropFirst() }
            while let first = chain.first, let more = next(from: first) { chain = more.reversed().dropLast() + chain }
            chains.append(chain)
        }
        return chains
    }
}

extension PlaceOutline.Point {
    /// The coordinate of the point.
    package var coordinate: Coordinate { Coordinate(latitude: Double(y) / 1e6, longitude: Double(x) / 1e6) }
}
