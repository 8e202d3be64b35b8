#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A point of the unit sphere: x towards 0° N 0° E, y towards 0° N 90° E, z towards the North Pole. Formulas
/// with vectors are exact at the poles and across the antimeridian, unlike formulas with angles.
struct SphereVector {
    var xyz: SIMD3<Double>

    init(_ xyz: SIMD3<Double>) { self.xyz = xyz }

    init(_ coordinate: Coordinate) {
        let (latitude, longitude) = (coordinate.latitude * .pi / 180, coordinate.longitude * .pi / 180)
        xyz = SIMD3(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
    }

    /// The coordinate of the point, with longitude in −180 ..< 180.
    var coordinate: Coordinate {
        let latitude = atan2(xyz.z, (xyz.x * xyz.x + xyz.y * xyz.y).squareRoot()) * 180 / .pi
        return Coordinate(latitude: latitude, longitude: Coordinate.wrappedLongitude(atan2(xyz.y, xyz.x) * 180 / .pi))
    }

    func dot(_ other: SphereVector) -> Double { (xyz * other.xyz).sum() }

    func cross(_ other: SphereVector) -> SphereVector {
        let (a, b) = (xyz, other.xyz)
        return SphereVector(SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x))
    }

    var length: Double { dot(self).squareRoot() }

    /// Returns the angle in radians between two points. It is as exact for close points as for opposite ones.
    func angle(to other: SphereVector) -> Double { atan2(cross(other).length, dot(other)) }
}
