internal import PortolanPlane

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension GeoPath {
    /// Whether the coordinate lies inside the ring that the path closes to. A corner is inside; the South Pole
    /// is always outside.
    ///
    /// The function counts the sides that the meridian from the South Pole to the coordinate crosses.
    /// - Parameters:
    ///   - coordinate: the coordinate to check. A coordinate that is not valid is outside.
    ///   - isGeodesic: whether sides are great circles. Otherwise they are straight on the Mercator map.
    public func contains(_ coordinate: Coordinate, isGeodesic: Bool) -> Bool {
        guard var previous = coordinates.last, coordinate.isValid else { return false }
        var isInside = false
        for next in coordinates {
            let step = Coordinate.wrappedLongitude(coordinate.longitude - next.longitude)
            if coordinate.latitude == next.latitude, step == 0 || abs(next.latitude) == 90 { return true }
            if Self.crosses(from: previous, to: next, belowOrAt: coordinate, isGeodesic) { isInside.toggle() }
            previous = next
        }
        return isInside
    }

    private static func crosses(from: Coordinate, to: Coordinate, belowOrAt point: Coordinate, _ isGeodesic: Bool) -> Bool {
        let end = Coordinate.wrappedLongitude(to.longitude - from.longitude)
        let here = Coordinate.wrappedLongitude(point.longitude - from.longitude)
        // The meridian of a side's start belongs to the side. The meridian of its end belongs to the next side.
        guard end >= 0 ? here >= 0 && here < end : here < 0 && here >= end else { return false }
        // A side that ends at a pole or leads over one runs along meridians, so it crosses none.
        guard abs(from.latitude) < 90, abs(to.latitude) < 90, end > -180, point.latitude > -90 else { return false }
        if point.latitude >= 90 { return true }
        let (low, high, latitude) = (from.latitude * .pi / 180, to.latitude * .pi / 180, point.latitude * .pi / 180)
        let (whole, part) = (end * .pi / 180, here * .pi / 180)
        if isGeodesic {
            // A great circle crosses a meridian at the latitude φ with tan φ · sin Δλ = tan φ₁ · sin(Δλ − δ) +
            // tan φ₂ · sin δ.
            return tan(latitude) >= (tan(low) * sin(whole - part) + tan(high) * sin(part)) / sin(whole)
        }
        let (from, to) = (MapPoint.isometricLatitude(low), MapPoint.isometricLatitude(high))
        return MapPoint.isometricLatitude(latitude) >= from + (to - from) * part / whole
    }

    /// Whether the coordinate lies within a tolerance of the path. The path is not closed.
    /// - Parameters:
    ///   - coordinate: the coordinate to check. A coordinate that is not valid is not near.
    ///   - toleranceMeters: the largest distance in metres at which a coordinate is near.
    ///   - isGeodesic: whether segments are great circles. Otherwise they are straight on the Mercator map, and
    ///     the nearest point is searched for on the map. That is exact for tolerances that are small compared
    ///     with the Earth.
    public func isNear(_ coordinate: Coordinate, toleranceMeters: Double, isGeodesic: Bool) -> Bool {
        guard coordinate.isValid, let first = coordinates.first else { return false }
        if coordinates.count == 1 { return first.distanceMeters(to: coordinate) <= toleranceMeters }
        return zip(coordinates, coordinates.dropFirst()).contains { from, to in
            Self.distanceMeters(of: coordinate, from: from, to, isGeodesic: isGeodesic) <= toleranceMeters
        }
    }

    static func distanceMeters(of point: Coordinate, from: Coordinate, _ to: Coordinate, isGeodesic: Bool) -> Double {
        isGeodesic ? distanceMeters(of: point, fromGreatCircle: from, to) : distanceMeters(of: point, fromRhumbLine: from, to)
    }

    private static func distanceMeters(of point: Coordinate, fromGreatCircle from: Coordinate, _ to: Coordinate) -> Double {
        let (a, b, p) = (SphereVector(from), SphereVector(to), SphereVector(point))
        let normal = a.cross(b)
        let length = normal.length
        // If the point lies before the plane through the start or behind the plane through the end, the nearest
        // point is an end of the segment.
        guard length > 1e-15, normal.cross(a).dot(p) >= 0, b.cross(normal).dot(p) >= 0 else {
            return min(from.distanceMeters(to: point), to.distanceMeters(to: point))
        }
        return abs(asin(min(max(normal.dot(p) / length, -1), 1))) * Coordinate.earthRadiusMeters
    }

    private static func distanceMeters(of point: Coordinate, fromRhumbLine from: Coordinate, _ to: Coordinate) -> Double {
        let (a, p) = (MapPoint(from), MapPoint(point))
        let step = SIMD2(MapPoint.shortStep(MapPoint(to).x - a.x), MapPoint(to).y - a.y)
        let segment = PlaneSegment(.zero, step)
        var nearest = min(from.distanceMeters(to: point), to.distanceMeters(to: point))
        guard segment.inverseSquare > 0 else { return nearest }
        // The loop tries the point on this copy of the world and on both neighbours, because the segment may
        // cross the antimeridian.
        for shift in [-2.0, 0, 2] {
            let t = segment.share(nearest: SIMD2(p.x + shift - a.x, p.y - a.y))
            nearest = min(nearest, MapPoint(x: a.x + step.x * t, y: a.y + step.y * t).coordinate.distanceMeters(to: point))
        }
        return nearest
    }
}
