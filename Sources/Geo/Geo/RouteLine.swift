#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A line of great circles, prepared to find the nearest point of the line to a coordinate, and the distance between
/// the two. A search usually takes O(log coordinates).
public struct RouteLine: Sendable {
    /// The points of the line, in order.
    public let coordinates: [Coordinate]

    private let points: [SphereVector]
    /// The distance from the first coordinate to each coordinate, in metres.
    private let positions: [Double]
    /// The balls that contain the segments, as a binary tree. Node n has the children 2n and 2n + 1; the root
    /// is 1.
    private let balls: [Ball]
    private let firstLeaf: Int

    /// A ball in space. A ball with a negative radius is empty.
    private struct Ball {
        var center = SIMD3<Double>.zero
        var radius = -1.0

        /// Returns a lower bound of the distance from a point to any point in the ball, in radii of the sphere.
        func bound(_ point: SIMD3<Double>) -> Double {
            radius < 0 ? .infinity : max(0, (point - center).length * (1 - 1e-12) - radius)
        }

        /// Returns a ball that contains this ball and another one.
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

    /// Creates a line through coordinates. Returns nil if there are none or one of them is not valid.
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
            // An arc of up to half a circle lies within the ball that has its chord as diameter.
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

    /// Returns the point of the line nearest to a coordinate, the first one if several are equally near.
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

    /// Returns the point of the line at a distance from its start. Distances beyond the line return its ends.
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

    /// Returns a box that contains everything within a distance of the line.
    func bounds(reachMeters: Double) -> CoordinateBounds {
        guard let corners = CoordinateBounds(enclosing: coordinates) else { return CoordinateBounds(coordinates[0]) }
        // Each point of an arc is at most half the arc's length away from one of its ends.
        let longest = zip(positions, positions.dropFirst()).reduce(0) { max($0, $1.1 - $1.0) }
        let margin = longest / 2 + max(reachMeters, 0)
        return [corners.southWest, corners.northEast].flatMap { corner in
            [corner, Coordinate(latitude: corners.south + corners.north - corner.latitude, longitude: corner.longitude)]
        }.reduce(corners) { $0.union(CoordinateBounds(center: $1, radiusMeters: margin)) }
    }

    private struct Nearest {
        /// The length of the straight line through space to the segment, in radii of the sphere.
        var chord = Double.infinity
        var segment = 0
    }

    private func search(_ node: Int, _ point: SphereVector, _ best: inout Nearest) {
        if node >= firstLeaf {
            let first = (node - firstLeaf) * Self.leafCount
            let end = min(first + Self.leafCount, max(points.count - 1, 1))
            // If the point is NaN, no ball bounds the search, and it reaches leaves without segments.
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

    /// Returns the ends of a segment and the normal of its plane. The normal is nil if the point lies beyond
    /// one of the ends.
    private func segment(_ number: Int, _ point: SphereVector) -> (from: SphereVector, to: SphereVector, normal: SphereVector?) {
        let (a, b) = (points[number], points[min(number + 1, points.count - 1)])
        let normal = a.cross(b)
        let isBeside = normal.length > 1e-15 && normal.cross(a).dot(point) >= 0 && b.cross(normal).dot(point) >= 0
        return (a, b, isBeside ? normal : nil)
    }

    private func chord(_ number: Int, _ point: SphereVector) -> Double {
        let (a, b, normal) = segment(number, point)
        guard let normal else { return min((point.xyz - a.xyz).length, (point.xyz - b.xyz).length) }
        // The chord follows from the sine of the angle. The formula subtracts no nearly equal numbers, so small
        // distances stay exact.
        let sine = min(abs(normal.dot(point)) / normal.length, 1)
        return (2 * sine * sine / (1 + (1 - sine * sine).squareRoot())).squareRoot()
    }

    /// Returns the angle in radians from a segment's start to the point of the segment that is nearest to `point`.
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

/// The position of a coordinate relative to a ``RouteLine``.
public struct RoutePoint: Hashable, Sendable {
    /// The straight-line distance from the line, in metres. A detour there and back is twice as long.
    public var distanceMeters: Double
    /// The distance along the line from its start to the nearest point of the line, in metres.
    public var positionMeters: Double

    /// Creates a position beside a line. Both numbers are in metres.
    public init(distanceMeters: Double, positionMeters: Double) {
        self.distanceMeters = distanceMeters
        self.positionMeters = positionMeters
    }
}

extension SIMD3<Double> {
    fileprivate var length: Double { (self * self).sum().squareRoot() }
}
