import PortolanBasics
import PortolanCamera
import PortolanGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Projects coordinates to the plane of the unit square, without jumps at the antimeridian: x continues beyond
/// 0…1 if a path crosses it.
enum OverlayGeometry {
    typealias Point = SIMD2<Double>

    /// A path in the plane.
    struct Line {
        var points: [Point] = []
        /// For each point, the number of path segments before it; a fraction at points that divide a great circle.
        var segments: [Double] = []
        /// The number of worlds that a closed path runs eastward before it returns to its first point; 0 unless
        /// it goes around a pole.
        var turns = 0
    }

    /// Projects a path so that each point follows the one before by the shorter way. If `x` is given, the first point
    /// is on the copy of the world that is nearest to `x`. Non-finite coordinates are left out.
    /// - Parameter worldSize: the world's width in points, if the path follows great circles; otherwise nil.
    static func unwrapped(_ path: [Coordinate], near x: Double? = nil, isClosed: Bool, geodesicAt worldSize: Double?) -> Line {
        let valid = path.filter { $0.latitude.isFinite && $0.longitude.isFinite }
        let divided =
            worldSize.map { geodesic(valid, isClosed: isClosed, $0) } ?? (path: valid, segments: (0..<valid.count).map(Double.init))
        var line = Line(segments: divided.segments)
        line.points.reserveCapacity(divided.path.count)
        var last = x
        for coordinate in divided.path {
            let point = MercatorPoint(coordinate)
            let around = last.map { nearest(point.x, to: $0) } ?? point.x
            line.points.append(Point(around, point.y))
            last = around
        }
        if isClosed, let first = line.points.first, let last = line.points.last {
            line.turns = Int(clamping: (nearest(first.x, to: last.x) - first.x).rounded())
        }
        return line
    }

    private static func nearest(_ x: Double, to other: Double) -> Double { other + (x - other) - (x - other).rounded() }

    /// Returns points on the great circles between coordinates. Neighbouring points are so close that the line between
    /// them deviates from the circle by less than a quarter of a point.
    private static func geodesic(
        _ path: [Coordinate],
        isClosed: Bool,
        _ worldSize: Double
    ) -> (path: [Coordinate], segments: [Double]) {
        guard let first = path.first, path.count > 1 else { return (path, path.map { _ in 0 }) }
        var result = [first]
        var segments = [0.0]
        for (index, (start, end)) in zip(path, path.dropFirst() + (isClosed ? [first] : [])).enumerated() {
            let (a, b) = (vector(start), vector(end))
            let angle = atan2(length(cross(a, b)), (a * b).sum())
            // Antipodes have no unique great circle, so the line between them stays straight on the map.
            if angle > 1e-9, angle < .pi - 1e-9 {
                // A great circle's curvature on the map is at most tan φ in radians of longitude. The sagitta of a
                // step θ is the curvature times θ²/8.
                let steepest = tan(min(max(abs(start.latitude), abs(end.latitude), 60), 85) * .pi / 180)
                let stepAngle = (8 * 0.25 * 2 * .pi / (worldSize * steepest)).squareRoot()
                let count = Int(clamping: min(max((angle / stepAngle).rounded(.up), 1), 2048))
                for step in 1..<max(count, 1) {
                    let t = Double(step) / Double(count)
                    result.append(coordinate((a * sin((1 - t) * angle) + b * sin(t * angle)) / sin(angle)))
                    segments.append(Double(index) + t)
                }
            }
            result.append(end)
            segments.append(Double(index + 1))
        }
        if isClosed {
            result.removeLast()
            segments.removeLast()
        }
        return (result, segments)
    }

    /// Returns the rim of a circle; empty if the circle has no size or covers the whole Earth.
    static func rim(center: Coordinate, radiusMeters: Double, worldSize: Double) -> [Coordinate] {
        let angle = radiusMeters / Coordinate.earthRadiusMeters
        let latitude = center.latitude * .pi / 180
        guard angle > 0, angle < .pi, center.isValid else { return [] }
        // n chords deviate from the circle by r(1 − cos(π/n)) ≈ r·π²/2n²: less than a tenth of a point. Near a
        // pole the map stretches without end.
        let points = min(sin(min(angle, .pi / 2)) / max(cos(min(abs(latitude) + angle, 1.5)), 0.05), .pi) / (2 * .pi) * worldSize
        let count = Int(clamping: min(max((.pi * (points / 0.2).squareRoot()).rounded(.up), 64), 2048))
        return (0..<count).map { step in
            let bearing = 2 * .pi * Double(step) / Double(count)
            let sine = sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(bearing)
            let turn = atan2(sin(bearing) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sine)
            return Coordinate(latitude: asin(min(max(sine, -1), 1)) * 180 / .pi, longitude: center.longitude + turn * 180 / .pi)
        }
    }

    /// Returns the copies of the world, at most 64, on which x from `low` to `high` may be visible, with a
    /// margin in points around the view.
    static func copies(low: Double, high: Double, _ projection: Projection, margin: Double) -> ClosedRange<Int>? {
        let bounds = projection.viewport.bounds
        let corners = [
            ScreenPoint(x: bounds.left, y: bounds.top), ScreenPoint(x: bounds.right, y: bounds.top),
            ScreenPoint(x: bounds.left, y: bounds.bottom), ScreenPoint(x: bounds.right, y: bounds.bottom),
        ].map { projection.mercatorPoint(at: $0)?.x }
        var west = projection.center.x
        var east = west
        for x in corners {
            // If the view shows the horizon, all copies within one world of the camera's target count as visible.
            west = min(west, x ?? projection.center.x - 1)
            east = max(east, x ?? projection.center.x + 1)
        }
        let reach = margin / projection.worldSize
        let first = (west - reach - high).rounded(.up)
        let last = (east + reach - low).rounded(.down)
        guard first.isFinite, last.isFinite, first <= last, abs(first) < 1e6, abs(last) < 1e6 else { return nil }
        return Int(clamping: first)...min(Int(clamping: last), Int(clamping: first) + 63)
    }

    private static func vector(_ coordinate: Coordinate) -> SIMD3<Double> {
        let (latitude, longitude) = (coordinate.latitude * .pi / 180, coordinate.longitude * .pi / 180)
        return SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }

    private static func coordinate(_ vector: SIMD3<Double>) -> Coordinate {
        Coordinate(
            latitude: atan2(vector.z, (vector.x * vector.x + vector.y * vector.y).squareRoot()) * 180 / .pi,
            longitude: atan2(vector.y, vector.x) * 180 / .pi
        )
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }

    private static func length(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum().squareRoot() }
}
