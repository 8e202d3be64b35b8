#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Coordinate {
    /// The direction in which the great circle to another coordinate sets out: degrees clockwise from north, 0 ..< 360; 0 if both are the
    /// same.
    public func headingDegrees(to other: Coordinate) -> Double {
        let (from, to) = (latitude * .pi / 180, other.latitude * .pi / 180)
        let step = (other.longitude - longitude) * .pi / 180
        let heading = atan2(sin(step) * cos(to), cos(from) * sin(to) - sin(from) * cos(to) * cos(step)) * 180 / .pi
        let turned = heading < 0 ? heading + 360 : heading
        // A tiny negative angle plus 360 rounds to 360 itself.
        return turned < 360 ? turned : 0
    }

    /// Where one arrives after a distance along the great circle that sets out in a direction; longitude in −180 ..< 180.
    public func offset(byMeters distance: Double, headingDegrees heading: Double) -> Coordinate {
        let angle = distance / Self.earthRadiusMeters
        let (phi, lambda, theta) = (latitude * .pi / 180, longitude * .pi / 180, heading * .pi / 180)
        let north = SIMD3(-sin(phi) * cos(lambda), -sin(phi) * sin(lambda), cos(phi))
        let east = SIMD3(-sin(lambda), cos(lambda), 0)
        let direction = north * cos(theta) + east * sin(theta)
        return SphereVector(SphereVector(self).xyz * cos(angle) + direction * sin(angle)).coordinate
    }

    /// The coordinate after a fraction of the great circle to another one; fractions outside 0…1 go on beyond the ends. Longitude in
    /// −180 ..< 180. Between opposite points, over the pole that the heading names.
    public func interpolated(to other: Coordinate, fraction: Double) -> Coordinate {
        let (a, b) = (SphereVector(self), SphereVector(other))
        let angle = a.angle(to: b)
        let sine = sin(angle)
        guard sine > 1e-12 else {
            if angle < 1 {
                // The same point, or nearly: the straight line is the great circle.
                let step = Self.wrappedLongitude(other.longitude - longitude)
                return Coordinate(
                    latitude: latitude + (other.latitude - latitude) * fraction,
                    longitude: Self.wrappedLongitude(longitude + step * fraction)
                )
            }
            return offset(byMeters: angle * fraction * Self.earthRadiusMeters, headingDegrees: headingDegrees(to: other))
        }
        // K. Shoemake, "Animating Rotation with Quaternion Curves" (1985): spherical linear interpolation.
        return SphereVector((a.xyz * sin((1 - fraction) * angle) + b.xyz * sin(fraction * angle)) / sine).coordinate
    }
}
