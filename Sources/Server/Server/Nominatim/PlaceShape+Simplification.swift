import PortolanPlaces
internal import PortolanPlane

extension PlaceShape {
    /// Returns the shape with fewer points, none of which moves. No removed point lies farther than the tolerance from
    /// the new shape, except that a small ring remains as a triangle.
    ///
    /// The topology stays: the tolerance is halved until no rings cross and each hole is still a hole. O(n²) for n
    /// points.
    /// - Parameter tolerance: the tolerance in degrees; 0 or less returns the shape itself.
    func simplified(toleranceDegrees tolerance: Double) -> PlaceShape {
        guard tolerance > 0 else { return self }
        switch self {
        case .point: return self
        case .lines(let lines):
            return .lines(
                lines.map { line in
                    line.count > 4 && line.first == line.last
                        ? Self.ring(line, tolerance) : LineSimplification.simplified(line, tolerance: tolerance, position: \.position)
                }
            )
        case .polygons(let polygons):
            var tolerance = min(tolerance, 360)
            for _ in 0..<Self.attempts {
                let fewer = polygons.map { $0.map { Self.ring($0, tolerance) } }
                if Self.isSound(fewer) { return .polygons(fewer) }
                tolerance /= 2
            }
            return self
        }
    }

    /// The greatest number of tolerances that are tried, from 360° down to a metre.
    private static let attempts = 26

    /// Simplifies a closed ring in two halves, from its first point to the farthest one and back.
    private static func ring(_ ring: [Coordinate], _ tolerance: Double) -> [Coordinate] {
        let positions = ring.map(\.position)
        guard let first = positions.first, ring.count > 4 else { return ring }
        func farthest(_ square: (SIMD2<Double>) -> Double) -> Int {
            positions.indices.reduce(0) { square(positions[$1]) > square(positions[$0]) ? $1 : $0 }
        }
        let far = farthest { (($0 - first) * ($0 - first)).sum() }
        let there = LineSimplification.keptIndices(positions, in: 0...far, tolerance: tolerance)
        let back = LineSimplification.keptIndices(positions, in: far...ring.count - 1, tolerance: tolerance)
        var kept = there + back.dropFirst()
        if kept.count < 4 {
            let top = farthest { abs(cross(first, positions[far], $0)) }
            kept = [0, min(far, top), max(far, top), ring.count - 1]
        }
        return kept.map { ring[$0] }
    }

    /// Whether no two edges cross, each outer ring lies in an even number of other rings, and each hole in an odd one.
    private static func isSound(_ polygons: [[[Coordinate]]]) -> Bool {
        let rings = polygons.joined().map { $0.map(\.position) }
        let edges = rings.flatMap { zip($0, $0.dropFirst()).map { ($0, $1) } }
        for (number, (a, b)) in edges.enumerated() {
            for (c, d) in edges[..<number]
            where cross(a, b, c) * cross(a, b, d) < 0 && cross(c, d, a) * cross(c, d, b) < 0 { return false }
        }
        let isHole = polygons.flatMap { $0.indices.map { $0 > 0 } }
        return rings.indices.allSatisfy { index in
            guard rings[index].count > 1 else { return true }
            // Rings may touch at a corner, so the middle of an edge tells more than a corner.
            let point = (rings[index][0] + rings[index][1]) / 2
            let depth = rings.indices.count { $0 != index && PlaneRing.contains(rings[$0], point) }
            return depth.isMultiple(of: 2) != isHole[index]
        }
    }

    /// Returns twice the area of the triangle; positive if `c` lies to the left of the line from `a` to `b`.
    private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }
}

extension Coordinate {
    fileprivate var position: SIMD2<Double> { SIMD2(longitude, latitude) }
}
