#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A point of the Mercator map with the origin at 0° N 0° E: x from −1 at −180° to 1 at 180°, y north, in the same scale and without an
/// end towards the poles. Another measure of ``MercatorPoint``, for lengths and directions on the map.
public struct MapPoint: Hashable, Sendable {
    /// Eastward from 0° E: −1 at −180°, 1 at 180°.
    public var x: Double
    /// Northward from the equator, in the scale of x; unbounded towards the poles.
    public var y: Double

    /// The point at a position on the map.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Where a coordinate lies on the map; its longitude is not wrapped.
    public init(_ coordinate: Coordinate) {
        x = coordinate.longitude / 180
        y = Self.isometricLatitude(coordinate.latitude * .pi / 180) / .pi
    }

    /// The coordinate of the point, with a longitude in −180 ..< 180, but 180 at x = 1.
    public var coordinate: Coordinate {
        let longitude = x == 1 ? 180 : Coordinate.wrappedLongitude(x * 180)
        return Coordinate(latitude: atan(sinh(y * .pi)) * 180 / .pi, longitude: longitude)
    }

    /// The point after a fraction of the shorter way around to another; x may come out beyond −1…1 on the way over the antimeridian and is wrapped.
    public func interpolated(to other: MapPoint, fraction: Double) -> MapPoint {
        let here = x + Self.shortStep(other.x - x) * fraction
        return MapPoint(x: here >= -1 && here <= 1 ? here : Self.shortStep(here), y: y + (other.y - y) * fraction)
    }

    /// The distance to another point on the map, by the shorter way around the world, in the units of x and y.
    public func distance(to other: MapPoint) -> Double {
        let step = SIMD2(Self.shortStep(other.x - x), other.y - y)
        return (step * step).sum().squareRoot()
    }

    /// Whole turns taken away: −1…1.
    static func shortStep(_ x: Double) -> Double { x - 2 * (x / 2).rounded(.toNearestOrEven) }

    /// ψ = ln tan(π/4 + φ/2), written so that it is odd and finite for every number that a `Double` in radians can be.
    static func isometricLatitude(_ latitude: Double) -> Double { asinh(tan(latitude)) }
}
