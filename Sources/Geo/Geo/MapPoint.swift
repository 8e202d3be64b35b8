#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A point of the Mercator map with the origin at 0° N 0° E. x runs from −1 at −180° to 1 at 180°; y runs north
/// in the same scale and is unbounded towards the poles. It has other units than ``MercatorPoint`` and serves
/// for lengths and directions on the map.
public struct MapPoint: Hashable, Sendable {
    /// Eastward from 0° E: −1 at −180°, 1 at 180°.
    public var x: Double
    /// Northward from the equator, in the scale of x; unbounded towards the poles.
    public var y: Double

    /// Creates a point from its position on the map.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Creates the point of a coordinate on the map, without wrapping its longitude.
    public init(_ coordinate: Coordinate) {
        x = coordinate.longitude / 180
        y = Self.isometricLatitude(coordinate.latitude * .pi / 180) / .pi
    }

    /// The coordinate of the point. Its longitude lies in −180 ..< 180, except that a point with x = 1 gets 180.
    public var coordinate: Coordinate {
        let longitude = x == 1 ? 180 : Coordinate.wrappedLongitude(x * 180)
        return Coordinate(latitude: atan(sinh(y * .pi)) * 180 / .pi, longitude: longitude)
    }

    /// Returns the point after a fraction of the way to another point, by the shorter way around the world. If the way
    /// leaves −1…1 at the antimeridian, x is wrapped.
    public func interpolated(to other: MapPoint, fraction: Double) -> MapPoint {
        let here = x + Self.shortStep(other.x - x) * fraction
        return MapPoint(x: here >= -1 && here <= 1 ? here : Self.shortStep(here), y: y + (other.y - y) * fraction)
    }

    /// Returns the distance to another point on the map, by the shorter way around the world, in the units of x
    /// and y.
    public func distance(to other: MapPoint) -> Double {
        let step = SIMD2(Self.shortStep(other.x - x), other.y - y)
        return (step * step).sum().squareRoot()
    }

    /// Returns x brought into −1…1 by whole turns.
    static func shortStep(_ x: Double) -> Double { x - 2 * (x / 2).rounded(.toNearestOrEven) }

    /// Returns ψ = ln tan(π/4 + φ/2). The formula in the code is finite for every `Double` in radians, and opposite
    /// latitudes get exactly opposite results.
    static func isometricLatitude(_ latitude: Double) -> Double { asinh(tan(latitude)) }
}
