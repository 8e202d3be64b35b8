#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Coordinate {
    /// The radius in metres of the sphere on which distances are measured (the mean radius R₁ of GRS 80, which
    /// Google's utilities use too).
    public static let earthRadiusMeters = 6_371_009.0

    /// Returns the great-circle distance in metres on the sphere, by the haversine formula (R. W. Sinnott,
    /// "Virtues of the Haversine", 1984).
    public func distanceMeters(to other: Coordinate) -> Double {
        let latitudeHalf = sin((other.latitude - latitude) * .pi / 360)
        let longitudeHalf = sin((other.longitude - longitude) * .pi / 360)
        let haversine =
            latitudeHalf * latitudeHalf
            + cos(latitude * .pi / 180) * cos(other.latitude * .pi / 180) * longitudeHalf * longitudeHalf
        return 2 * Self.earthRadiusMeters * asin(min(1, haversine.squareRoot()))
    }
}

extension CoordinateBounds {
    /// Creates the smallest box, in degrees, that contains every point within `radiusMeters` of the centre.
    /// Near a pole the box has all longitudes.
    public init(center: Coordinate, radiusMeters: Double) {
        let angle = radiusMeters / Coordinate.earthRadiusMeters
        let latitudeReach = angle * 180 / .pi
        let south = center.latitude - latitudeReach
        let north = center.latitude + latitudeReach
        guard south > -90, north < 90, angle < .pi / 2 else {
            self.init(south: max(south, -90), west: -180, north: min(north, 90), east: 180)
            return
        }
        let longitudeReach = asin(min(1, sin(angle) / cos(center.latitude * .pi / 180))) * 180 / .pi
        guard longitudeReach < 180 else {
            self.init(south: south, west: -180, north: north, east: 180)
            return
        }
        self.init(
            south: south,
            west: Coordinate.wrappedLongitude(center.longitude - longitudeReach),
            north: north,
            east: Coordinate.wrappedLongitude(center.longitude + longitudeReach)
        )
    }

    /// Returns the distance in metres of a coordinate from the box; 0 inside. West and east of the box, the function
    /// takes the point of the side at the coordinate's own latitude as the nearest one. For boxes of some kilometres
    /// that is accurate to a metre.
    public func distanceMeters(to coordinate: Coordinate) -> Double {
        if contains(coordinate) { return 0 }
        let latitude = min(max(coordinate.latitude, south), north)
        func distance(_ longitude: Double) -> Double { coordinate.distanceMeters(to: Coordinate(latitude: latitude, longitude: longitude)) }
        return contains(Coordinate(latitude: latitude, longitude: coordinate.longitude))
            ? distance(coordinate.longitude) : min(distance(west), distance(east))
    }
}
