#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension GeoPath {
    /// Returns the path without coordinates that lie within a tolerance of the remaining line. Both ends are
    /// kept. O(n log n) for typical paths, O(n²) for the worst.
    ///
    /// Distances are measured on the Mercator map. Metres are converted with the map's scale at the path's latitude
    /// nearest to the equator. The scale is smallest there, so the tolerance is kept everywhere.
    /// - Parameter toleranceMeters: the largest distance in metres of a removed coordinate from the remaining line. A
    ///   tolerance that is not above 0 leaves the path unchanged.
    public func simplified(toleranceMeters: Double) -> GeoPath {
        guard toleranceMeters > 0, coordinates.count > 2 else { return self }
        let limit = Coordinate.mercatorLatitudeLimit
        var longitude = coordinates[0].longitude
        // Each coordinate follows the previous one by the shorter way, beyond ±180° if that way crosses the
        // antimeridian.
        let positions = coordinates.map { coordinate -> SIMD2<Double> in
            longitude += Coordinate.wrappedLongitude(coordinate.longitude - longitude)
            let point = MercatorPoint(Coordinate(latitude: coordinate.latitude, longitude: longitude))
            return SIMD2(point.x, point.y)
        }
        // The map stretches least at the latitude nearest to the equator, so a metre is shortest there in map
        // units.
        let crossesEquator = coordinates.contains { $0.latitude > 0 } && coordinates.contains { $0.latitude < 0 }
        let nearest = crossesEquator ? 0 : coordinates.reduce(limit) { min($0, abs($1.latitude)) }
        let tolerance = toleranceMeters / (2 * .pi * Coordinate.earthRadiusMeters * cos(nearest * .pi / 180))
        return GeoPath(
            LineSimplification.simplified(Array(zip(coordinates, positions)), tolerance: tolerance) { $0.1 }.map(\.0)
        )
    }

    /// Returns the distance in metres from a coordinate to the nearest point of the path. The path is not
    /// closed. Returns nil if the path is empty or the coordinate is not valid. O(n).
    /// - Parameters:
    ///   - coordinate: the coordinate from which the distance is measured.
    ///   - isGeodesic: whether segments are great circles. Otherwise they are straight on the Mercator map, and
    ///     the nearest point is searched for on the map.
    public func distanceMeters(to coordinate: Coordinate, isGeodesic: Bool = true) -> Double? {
        guard coordinate.isValid, let first = coordinates.first else { return nil }
        return zip(coordinates, coordinates.dropFirst()).reduce(first.distanceMeters(to: coordinate)) { nearest, segment in
            min(nearest, Self.distanceMeters(of: coordinate, from: segment.0, segment.1, isGeodesic: isGeodesic))
        }
    }
}
