public import PortolanGeo
internal import PortolanPlane

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// The shape of a place that is more than a point: the rings around an area, the lines of a street, the points of a
/// stop. It tells whether a point lies inside, and how far a point outside is.
///
/// The shape is a simplified copy. It is within a metre of the original if `pointLimit` points suffice for that, else
/// it is coarser. If a place has several objects, the copies of their shapes are joined and simplified in the same way.
public struct PlaceOutline: Sendable, Hashable {
    /// A corner of a ring or a line, in 10⁻⁶ degrees (about 11 cm).
    public struct Point: Sendable, Hashable {
        /// The longitude in 10⁻⁶ degrees.
        public var x: Int32
        /// The latitude in 10⁻⁶ degrees.
        public var y: Int32

        /// Makes a point in 10⁻⁶ degrees.
        public init(x: Int32, y: Int32) {
            self.x = x
            self.y = y
        }

        /// Makes a point from a coordinate, rounded to 10⁻⁶ degrees; a part that is not finite becomes 0.
        public init(_ coordinate: Coordinate) {
            self.init(
                x: Int32(clamping: Int(exactly: (coordinate.longitude * 1e6).rounded()) ?? 0),
                y: Int32(clamping: Int(exactly: (coordinate.latitude * 1e6).rounded()) ?? 0)
            )
        }
    }

    /// Outer and inner rings in any order. No ring repeats its first point. A point within an odd number of rings is
    /// inside.
    public let rings: [[Point]]
    /// Lines, which have no inside. A line of a single point stands for that point.
    public let lines: [[Point]]
    /// Whether the shape consists of lines alone, and has no inside.
    public var isLine: Bool { rings.isEmpty }

    static let pointLimit = 200
    static let unitsPerDegree = 1e6
    static let metersPerUnit = Coordinate.earthRadiusMeters * .pi / 180 / unitsPerDegree

    /// Keeps rings and lines as they are; nil if no ring has three points and no line has a point.
    init?(exactly rings: [[Point]], lines: [[Point]] = []) {
        self.rings = rings.filter { $0.count >= 3 }
        self.lines = lines.filter { !$0.isEmpty }
        if self.rings.isEmpty, self.lines.isEmpty { return nil }
    }

    /// Simplifies a line; nil if it has fewer than two points, or needs more than `pointLimit` points even at a
    /// tolerance of 3 km.
    /// - Parameter points: the points of the line, which must not cross the antimeridian.
    public init?(simplifyingLine points: [Point]) {
        guard points.count >= 2, let first = points.first else { return nil }
        let narrowing = Self.narrowing(at: Double(first.y))
        let positions = points.map { point in
            SIMD2((Double(point.x) - Double(first.x)) * narrowing, Double(point.y) - Double(first.y)) * Self.metersPerUnit
        }
        for toleranceMeters in Self.tolerancesMeters {
            let kept = LineSimplification.keptIndices(positions, in: 0...points.count - 1, tolerance: toleranceMeters)
            guard kept.count <= Self.pointLimit else { continue }
            self.init(exactly: [], lines: [kept.map { points[$0] }])
            return
        }
        return nil
    }

    static let tolerancesMeters = [1.0, 3, 10, 30, 100, 300, 1_000, 3_000]

    /// Simplifies rings; nil if none of them is an area, or they need more than `pointLimit` points even at a
    /// tolerance of 3 km.
    /// - Parameter rings: closed or open rings, which must not cross the antimeridian.
    public init?(simplifying rings: [[Point]]) {
        let open = rings.map { OpenRing($0) }
        for toleranceMeters in Self.tolerancesMeters {
            let fewer = open.map { $0.simplified(toleranceMeters: toleranceMeters) }
            guard fewer.reduce(0, { $0 + $1.count }) <= Self.pointLimit else { continue }
            self.init(exactly: fewer)
            return
        }
        return nil
    }

    /// A ring that does not repeat its first point, on a plane in metres.
    private struct OpenRing {
        private let points: [Point]
        /// The points on the plane, with the first one again at the end; empty for rings that stay as they are.
        private let positions: [SIMD2<Double>]
        /// The index of the point that is farthest from the first.
        private let far: Int

        init(_ ring: [Point]) {
            points = ring.first == ring.last ? Array(ring.dropLast()) : ring
            guard points.count > 4, let first = points.first else {
                (positions, far) = ([], 0)
                return
            }
            let narrowing = PlaceOutline.narrowing(at: Double(first.y))
            var positions: [SIMD2<Double>] = []
            positions.reserveCapacity(points.count + 1)
            var (far, distance) = (0, -1.0)
            for (index, point) in points.enumerated() {
                let here =
                    SIMD2((Double(point.x) - Double(first.x)) * narrowing, Double(point.y) - Double(first.y)) * PlaceOutline.metersPerUnit
                positions.append(here)
                let length = (here * here).sum()
                if length > distance { (far, distance) = (index, length) }
            }
            positions.append(.zero)
            (self.positions, self.far) = (positions, far)
        }

        /// Simplifies the ring in two halves, from the first point to the farthest and back, so that the ring does
        /// not collapse into a line.
        func simplified(toleranceMeters: Double) -> [Point] {
            guard !positions.isEmpty else { return points }
            let there = LineSimplification.keptIndices(positions, in: 0...far, tolerance: toleranceMeters)
            let back = LineSimplification.keptIndices(positions, in: far...positions.count - 1, tolerance: toleranceMeters)
            return there.map { points[$0] } + back.dropFirst().dropLast().map { points[$0] }
        }
    }

    /// Returns the distance between two meridians at a latitude, as a fraction of their distance at the equator.
    static func narrowing(at latitude: Double) -> Double { cos(latitude / unitsPerDegree * .pi / 180) }

    /// Returns the distance of a point outside the shape in metres; 0 inside. It is measured on a plane whose scale is
    /// that of the globe at the point, so it is exact only for distances that are small against the Earth. Takes
    /// O(points).
    public func distanceMeters(to coordinate: Coordinate) -> Double {
        let seen = look(from: coordinate)
        return seen.isInside ? 0 : seen.borderMeters
    }

    /// Returns the distance to the nearest ring or line in metres, from inside or outside. It is as exact as
    /// `distanceMeters(to:)`.
    public func borderMeters(to coordinate: Coordinate) -> Double { look(from: coordinate).borderMeters }

    /// Returns the nearest point of the rings or lines, and the border's direction there in degrees from east,
    /// counterclockwise.
    package func nearestPoint(to coordinate: Coordinate) -> (coordinate: Coordinate, directionDegrees: Double) {
        let seen = look(from: coordinate)
        let here = SIMD2(coordinate.longitude, coordinate.latitude)
        let scale = SIMD2(Self.narrowing(at: here.y * Self.unitsPerDegree), 1) * Self.metersPerUnit * Self.unitsPerDegree
        let there = here + seen.foot / scale
        return (
            Coordinate(latitude: there.y, longitude: there.x),
            atan2(seen.along.y, seen.along.x) * 180 / .pi
        )
    }

    private struct Look {
        var isInside: Bool
        var borderMeters: Double
        /// The vector from the point to the nearest point of the border, in metres east and north.
        var foot: SIMD2<Double>
        /// The vector along the edge that has the nearest point, from the edge's first end to its last, in metres.
        var along: SIMD2<Double>
    }

    private func look(from coordinate: Coordinate) -> Look {
        let here = SIMD2(coordinate.longitude * Self.unitsPerDegree, coordinate.latitude * Self.unitsPerDegree)
        let scale = SIMD2(Self.narrowing(at: here.y), 1) * Self.metersPerUnit
        var isInside = false
        var nearest = Double.infinity
        var (nearestFoot, nearestStep) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        for (number, points) in (rings + lines).enumerated() {
            // A ring closes from its last point to its first; a line does not.
            let isRing = number < rings.count
            guard let start = isRing ? points.last : points.first else { continue }
            var a = (SIMD2(Double(start.x), Double(start.y)) - here) * scale
            for point in isRing || points.count == 1 ? points[...] : points[1...] {
                let b = (SIMD2(Double(point.x), Double(point.y)) - here) * scale
                if isRing, SIMD2.zero.isWest(ofEdge: a, b) { isInside.toggle() }
                let edge = PlaneSegment(a, b)
                let foot = -edge.offset(to: .zero)
                let square = (foot * foot).sum()
                if square < nearest { (nearest, nearestFoot, nearestStep) = (square, foot, edge.step) }
                a = b
            }
        }
        return Look(isInside: isInside, borderMeters: nearest.squareRoot(), foot: nearestFoot, along: nearestStep)
    }
}

extension PlaceOutline.Point {
    /// The longitude and the latitude as a vector, for geometry on the plane.
    @inlinable package var xy: SIMD2<Int32> { SIMD2(x, y) }
}
