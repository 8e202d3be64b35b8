#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A line of great circles that knows how far things are from it and where along it they are; any number of questions in
/// O(log coordinates) each, as a rule.
public struct RouteLine: Sendable {
    /// The points of the line, in order.
    public let coordinates: [Coordinate]

    private let points: [SphereVector]
    /// From the first coordinate to each, in metres.
    private let positions: [Double]
    /// What holds the segments: a binary tree, in which node n has the children 2n and 2n + 1, and the root is 1.
    private let balls: [Ball]
    private let firstLeaf: Int

    /// A ball in space; nothing is in one of negative radius.
    private struct Ball {
        var center = SIMD3<Double>.zero
        var radius = -1.0

        /// No point inside is nearer, in radii of the sphere.
        func bound(_ point: SIMD3<Double>) -> Double {
            radius < 0 ? .infinity : max(0, (point - center).length * (1 - 1e-12) - radius)
        }

        /// A ball around this one and another.
        func union(_ other: Ball) -> Ball {
            guard radius >= 0 else { return other }
            guard other.radius >= 0 else { return self }
            let middle = (center + other.center) / 2
            let half = (center - other.center).length / 2
            return Ball(center: middle, radius: half + max(radius, other.radius))
        }
    }

    /// The number of segments in a leaf.
    private static let leafCount = 8

    /// A line through coordinates; nil if there are none, or if one is not valid.
    public init?(_ coordinates: [Coordinate]) {
        guard !coordinates.isEmpty, coordinates.allSatisfy(\.isValid) else { return nil }
        self.coordinates = coordinates
        let points = coordinates.map(SphereVector.init)
        self.points = points
        var positions = [0.0]
        for (from, to) in zip(points, points.dropFirst()) {
            positions.append((positions.last ?? 0) + from.angle(to: to) * Coordinate.earthRadiusMeters)
        }
        self.positions = positions
        let segments = max(points.count - 1, 1)
        var leaves = 1
        while leaves * Self.leafCount < segments { leaves *= 2 }
        var balls = [Ball](repeating: Ball(), count: 2 * leaves)
        for segment in 0..<segments {
            // An arc of half a circle at most lies within the ball over its chord.
            let (a, b) = (points[segment].xyz, points[min(segment + 1, points.count - 1)].xyz)
            let leaf = leaves + segment / Self.leafCount
            balls[leaf] = balls[leaf].union(Ball(center: (a + b) / 2, radius: (a - b).length / 2))
        }
        for node in (1..<leaves).reversed() { balls[node] = balls[2 * node].union(balls[2 * node + 1]) }
        self.balls = balls
        firstLeaf = leaves
    }

    /// The length from the first coordinate to the last, in metres.
    public var lengthMeters: Double { positions.last ?? 0 }

    /// The point of the line nearest to a coordinate; the first of those that are as near.
    public func nearest(to coordinate: Coordinate) -> RoutePoint {
        let point = SphereVector(coordinate)
        var best = Nearest()
        search(1, point, &best)
        let radius = Coordinate.earthRadiusMeters
        return RoutePoint(
            distanceMeters: 2 * asin(min(best.chord / 2, 1)) * radius,
            positionMeters: min(positions[best.segment] + along(best.segment, point) * radius, lengthMeters)
        )
    }

    /// The point of the line after a length from its start; the ends beyond them.
    public func coordinate(atMeters position: Double) -> Coordinate {
        var (low, high) = (0, positions.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if positions[middle] <= position { low = middle } else { high = middle - 1 }
        }
        guard low + 1 < coordinates.count, position > 0 else { return coordinates[low] }
        let fraction = (position - positions[low]) / (positions[low + 1] - positions[low])
        return coordinates[low].interpolated(to: coordinates[low + 1], fraction: fraction)
    }

    /// A box that holds what is within a reach of the line.
    func bounds(reachMeters: Double) -> CoordinateBounds {
        guard let corners = CoordinateBounds(enclosing: coordinates) else { return CoordinateBounds(coordinates[0]) }
        // Each point of an arc is at most half of it away from one of its ends.
        let longest = zip(positions, positions.dropFirst()).reduce(0) { max($0, $1.1 - $1.0) }
        let margin = longest / 2 + max(reachMeters, 0)
        return [corners.southWest, corners.northEast].flatMap { corner in
            [corner, Coordinate(latitude: corners.south + corners.north - corner.latitude, longitude: corner.longitude)]
        }.reduce(corners) { $0.union(CoordinateBounds(center: $1, radiusMeters: margin)) }
    }

    private struct Nearest {
        /// The length of the straight line through space, in radii of the sphere.
        var chord = Double.infinity
        var segment = 0
    }

    private func search(_ node: Int, _ point: SphereVector, _ best: inout Nearest) {
        if node >= firstLeaf {
            let first = (node - firstLeaf) * Self.leafCount
            let end = min(first + Self.leafCount, max(points.count - 1, 1))
            // No ball is near to a point that is no number, and the search comes to leaves without a segment.
            guard first < end else { return }
            for segment in first..<end {
                let chord = chord(segment, point)
                if chord < best.chord || chord == best.chord && segment < best.segment { best = Nearest(chord: chord, segment: segment) }
            }
            return
        }
        let (left, right) = (2 * node, 2 * node + 1)
        let bounds = (balls[left].bound(point.xyz), balls[right].bound(point.xyz))
        let (near, far) = bounds.0 <= bounds.1 ? (left, right) : (right, left)
        if min(bounds.0, bounds.1) <= best.chord { search(near, point, &best) }
        if max(bounds.0, bounds.1) <= best.chord { search(far, point, &best) }
    }

    /// The ends of a segment, with the normal of its plane; the normal is nil if the point lies beyond one of the ends.
    private func segment(_ number: Int, _ point: SphereVector) -> (from: SphereVector, to: SphereVector, normal: SphereVector?) {
        let (a, b) = (points[number], points[min(number + 1, points.count - 1)])
        let normal = a.cross(b)
        let isBeside = normal.length > 1e-15 && normal.cross(a).dot(point) >= 0 && b.cross(normal).dot(point) >= 0
        return (a, b, isBeside ? normal : nil)
    }

    private func chord(_ number: Int, _ point: SphereVector) -> Double {
        let (a, b, normal) = segment(number, point)
        guard let normal else { return min((point.xyz - a.xyz).length, (point.xyz - b.xyz).length) }
        // Of the sine; without a difference of large numbers, so that small distances stay exact.
        let sine = min(abs(normal.dot(point)) / normal.length, 1)
        return (2 * sine * sine / (1 + (1 - sine * sine).squareRoot())).squareRoot()
    }

    /// Radians from a segment's start to its point nearest to a point.
    private func along(_ number: Int, _ point: SphereVector) -> Double {
        let (a, b, normal) = segment(number, point)
        guard let normal else { return (point.xyz - a.xyz).length <= (point.xyz - b.xyz).length ? 0 : a.angle(to: b) }
        return atan2(normal.cross(a).dot(point) / normal.length, a.dot(point))
    }
}

extension RouteLine: Hashable {
    public static func == (a: RouteLine, b: RouteLine) -> Bool { a.coordinates == b.coordinates }

    public func hash(into hasher: inout Hasher) { hasher.combine(coordinates) }
}

/// Where something is beside a ``RouteLine``.
public struct RoutePoint: Hashable, Sendable {
    /// The distance from the line as the crow flies, in metres: half of the detour there and back.
    public var distanceMeters: Double
    /// How far from the line's start the point of the line is that is nearest, in metres along the line.
    public var positionMeters: Double

    /// Makes a point beside a line, both in metres.
    public init(distanceMeters: Double, positionMeters: Double) {
        self.distanceMeters = distanceMeters
        self.positionMeters = positionMeters
    }
}

extension SIMD3<Double> {
    fileprivate var length: Double { (self * self).sum().squareRoot() }
}
