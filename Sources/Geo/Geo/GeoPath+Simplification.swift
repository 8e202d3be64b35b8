#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension GeoPath {
    /// The path without the coordinates that lie within a tolerance of the line that remains; both ends stay.
    /// O(n log n) for usual paths, O(n²) for the worst.
    ///
    /// Distances are measured on the Mercator map, where a metre counts as little as it does at the path's latitude nearest to the equator: nowhere
    /// is more left out than the tolerance allows.
    /// - Parameter toleranceMeters: how far what is left out may lie from the line that remains; not above 0 leaves the path as it is.
    public func simplified(toleranceMeters: Double) -> GeoPath {
        guard toleranceMeters > 0, coordinates.count > 2 else { return self }
        let limit = Coordinate.mercatorLatitudeLimit
        var longitude = coordinates[0].longitude
        // The shorter way from each coordinate to the next, beyond ±180° where it leads there.
        let positions = coordinates.map { coordinate -> SIMD2<Double> in
            longitude += Coordinate.wrappedLongitude(coordinate.longitude - longitude)
            let point = MercatorPoint(Coordinate(latitude: coordinate.latitude, longitude: longitude))
            return SIMD2(point.x, point.y)
        }
        // The map stretches least next to the equator: there a metre is the fewest units.
        let crossesEquator = coordinates.contains { $0.latitude > 0 } && coordinates.contains { $0.latitude < 0 }
        let nearest = crossesEquator ? 0 : coordinates.reduce(limit) { min($0, abs($1.latitude)) }
        let tolerance = toleranceMeters / (2 * .pi * Coordinate.earthRadiusMeters * cos(nearest * .pi / 180))
        return GeoPath(
            LineSimplification.simplified(Array(zip(coordinates, positions)), tolerance: tolerance) { $0.1 }.map(\.0)
        )
    }

    /// The distance in metres from a coordinate to the nearest point of the path, which is not closed; nil for an empty path or a coordinate that is
    /// not valid. O(n).
    /// - Parameters:
    ///   - coordinate: what the distance is measured from.
    ///   - isGeodesic: segments are great circles; otherwise straight on the Mercator map, where the nearest point is sought on the map.
    public func distanceMeters(to coordinate: Coordinate, isGeodesic: Bool = true) -> Double? {
        guard coordinate.isValid, let first = coordinates.first else { return nil }
        return zip(coordinates, coordinates.dropFirst()).reduce(first.distanceMeters(to: coordinate)) { nearest, segment in
            min(nearest, Self.distanceMeters(of: coordinate, from: segment.0, segment.1, isGeodesic: isGeodesic))
        }
    }
}
