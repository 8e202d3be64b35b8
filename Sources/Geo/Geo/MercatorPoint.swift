#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A point of the Web Mercator square (EPSG:3857 scaled to the unit square): x is 0 at −180° and 1 at 180°, y
/// is 0 at 85.0511° north and 1 at 85.0511° south. An x outside 0…1 lies on another copy of the world; a y
/// outside 0…1 lies beyond the square.
public struct MercatorPoint: Hashable, Sendable {
    /// Eastward: 0 at −180°, 1 at 180°.
    public var x: Double
    /// Southward: 0 at 85.0511° north, 1 at 85.0511° south.
    public var y: Double

    /// Creates a point from its position in the unit square. Values outside 0…1 are kept.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Creates the point of a coordinate. Latitudes beyond the square's edge are clamped to the edge.
    public init(_ coordinate: Coordinate) {
        let limit = Coordinate.mercatorLatitudeLimit
        let sine = sin(min(max(coordinate.latitude, -limit), limit) * .pi / 180)
        x = coordinate.longitude / 360 + 0.5
        y = 0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)
    }

    /// The coordinate of the point. Its longitude is not wrapped.
    public var coordinate: Coordinate {
        Coordinate(latitude: atan(sinh(.pi * (1 - 2 * y))) * 180 / .pi, longitude: (x - 0.5) * 360)
    }
}
