#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Coordinate {
    /// Returns the initial direction of the great circle to another coordinate, in degrees clockwise from
    /// north, from 0 to less than 360. Returns 0 if both coordinates are the same.
    public func headingDegrees(to other: Coordinate) -> Double {
        let (from, to) = (latitude * .pi / 180, other.latitude * .pi / 180)
        let step = (other.longitude - longitude) * .pi / 180
        let heading = atan2(sin(step) * cos(to), cos(from) * sin(to) - sin(from) * cos(to) * cos(step)) * 180 / .pi
        let turned = heading < 0 ? heading + 360 : heading
        // The sum of a tiny negative angle and 360 rounds to 360.
        return turned < 360 ? turned : 0
    }

    /// Returns the coordinate at a distance along the great circle that starts in a direction, with longitude
    /// in −180 ..< 180.
    public func offset(byMeters distance: Double, headingDegrees heading: Double) -> Coordinate {
        let angle = distance / Self.earthRadiusMeters
        let (phi, lambda, theta) = (latitude * .pi / 180, longitude * .pi / 180, heading * .pi / 180)
        let north = SIMD3(-sin(phi) * cos(lambda), -sin(phi) * sin(lambda), cos(phi))
        let east = SIMD3(-sin(lambda), cos(lambda), 0)
        let direction = north * cos(theta) + east * sin(theta)
        return SphereVector(SphereVector(self).xyz * cos(angle) + direction * sin(angle)).coordinate
    }

    /// Returns the coordinate after a fraction of the great circle to another coordinate. Fractions outside 0…1
    /// continue beyond the ends. The longitude is in −180 ..< 180. Between opposite points, the path goes over the pole
    /// to which ``headingDegrees(to:)`` points.
    public func interpolated(to other: Coordinate, fraction: Double) -> Coordinate {
        let (a, b) = (SphereVector(self), SphereVector(other))
        let angle = a.angle(to: b)
        let sine = sin(angle)
        guard sine > 1e-12 else {
            if angle < 1 {
                // The two points are the same or nearly so, so a straight line replaces the great circle.
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
