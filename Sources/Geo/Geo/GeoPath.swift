#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A list of coordinates with its length, its area and containment tests, on the sphere with the radius
/// ``Coordinate/earthRadiusMeters``.
public struct GeoPath: Hashable, Sendable {
    /// The corners of the path, in order.
    public var coordinates: [Coordinate]

    /// Creates a path through coordinates, in order.
    public init(_ coordinates: [Coordinate]) { self.coordinates = coordinates }

    /// The kind of line between two coordinates, and the unit of its length.
    public enum LengthKind: UInt, Hashable, Sendable, CaseIterable {
        /// Great circles, in metres.
        case geodesic = 0
        /// Lines of constant bearing, straight on the Mercator map, in metres.
        case rhumb = 1
        /// Straight lines on the Mercator map, in the map's units: the equator has the length 2 (``MapPoint``).
        case projected = 2
    }

    /// Returns the length from the first coordinate to the last, in the kind's unit; 0 for fewer than two
    /// coordinates.
    public func length(_ kind: LengthKind = .geodesic) -> Double {
        zip(coordinates, coordinates.dropFirst()).reduce(0) { $0 + Self.length(from: $1.0, to: $1.1, kind) }
    }

    /// Returns the number of segments, with a fraction, that a length from the first coordinate covers. Returns 0 if
    /// the length is not positive, and the number of all segments if the path is shorter than the length.
    public func segments(forLength length: Double, _ kind: LengthKind) -> Double {
        var rest = length
        guard rest > 0 else { return 0 }
        var count = 0.0
        for (from, to) in zip(coordinates, coordinates.dropFirst()) {
            let segment = Self.length(from: from, to: to, kind)
            if rest < segment { return count + rest / segment }
            rest -= segment
            count += 1
        }
        return count
    }

    static func length(from: Coordinate, to: Coordinate, _ kind: LengthKind) -> Double {
        switch kind {
        case .geodesic: return from.distanceMeters(to: to)
        case .projected: return MapPoint(from).distance(to: MapPoint(to))
        case .rhumb:
            let (low, high) = (from.latitude * .pi / 180, to.latitude * .pi / 180)
            let step = Coordinate.wrappedLongitude(to.longitude - from.longitude) * .pi / 180
            let stretched = MapPoint.isometricLatitude(high) - MapPoint.isometricLatitude(low)
            // The map stretches by Δψ/Δφ on average between the two latitudes. If both are the same, it
            // stretches by 1/cos φ.
            let narrowing = abs(high - low) > 1e-9 ? (high - low) / stretched : cos(low)
            return ((high - low) * (high - low) + narrowing * narrowing * step * step).squareRoot() * Coordinate.earthRadiusMeters
        }
    }

    /// The area inside the ring of great circles, in square metres.
    public var areaSquareMeters: Double { abs(signedAreaSquareMeters) }

    /// The area inside the ring of great circles, in square metres: positive if the ring runs counterclockwise
    /// as seen from above. The South Pole is outside, so a ring around it encloses the rest of the Earth.
    ///
    /// The area is the sum of the triangles that each side forms with the North Pole. The area of a triangle
    /// from two sides and the angle between them: I. Todhunter, "Spherical Trigonometry" (1886), article 103.
    public var signedAreaSquareMeters: Double {
        guard coordinates.count >= 3, var previous = coordinates.last else { return 0 }
        func tangent(_ coordinate: Coordinate) -> Double { tan((90 - coordinate.latitude) * .pi / 360) }
        var excess = 0.0
        for next in coordinates {
            let product = tangent(previous) * tangent(next)
            let angle = (next.longitude - previous.longitude) * .pi / 180
            excess += 2 * atan2(product * sin(angle), 1 + product * cos(angle))
            previous = next
        }
        return excess * Coordinate.earthRadiusMeters * Coordinate.earthRadiusMeters
    }
}
