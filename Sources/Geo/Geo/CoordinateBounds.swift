/// A box of coordinates in degrees. It crosses the antimeridian if `west > east`.
public struct CoordinateBounds: Hashable, Sendable, Codable {
    /// The southern latitude in degrees.
    public var south: Double
    /// The western longitude in degrees; greater than `east` if the box crosses the antimeridian.
    public var west: Double
    /// The northern latitude in degrees.
    public var north: Double
    /// The eastern longitude in degrees.
    public var east: Double

    /// Creates a box from its four sides in degrees. It neither checks nor swaps them.
    public init(south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// Creates the box that contains only one point.
    public init(_ coordinate: Coordinate) {
        self.init(south: coordinate.latitude, west: coordinate.longitude, north: coordinate.latitude, east: coordinate.longitude)
    }

    /// The whole world.
    public static let world = CoordinateBounds(south: -90, west: -180, north: 90, east: 180)

    /// The south-western corner.
    public var southWest: Coordinate { Coordinate(latitude: south, longitude: west) }
    /// The north-eastern corner.
    public var northEast: Coordinate { Coordinate(latitude: north, longitude: east) }

    /// Whether the box crosses the antimeridian, that is, whether its west is greater than its east.
    public var crossesAntimeridian: Bool { west > east }

    /// The width in degrees of longitude, 0…360.
    public var longitudeSpan: Double { crossesAntimeridian ? east - west + 360 : east - west }

    /// The middle in degrees. The middle lies in the box even if the box crosses the antimeridian.
    public var center: Coordinate {
        Coordinate(latitude: (south + north) / 2, longitude: Coordinate.wrappedLongitude(west + longitudeSpan / 2))
    }

    /// Whether the coordinate lies in the box. Edges are inside.
    public func contains(_ coordinate: Coordinate) -> Bool {
        coordinate.latitude >= south && coordinate.latitude <= north && holds(longitude: coordinate.longitude)
    }

    /// Whether the boxes have at least one point in common.
    public func intersects(_ other: CoordinateBounds) -> Bool {
        guard south <= other.north && other.south <= north else { return false }
        switch (crossesAntimeridian, other.crossesAntimeridian) {
        case (true, true): return true
        case (true, false): return other.east >= west || other.west <= east
        case (false, true): return east >= other.west || west <= other.east
        case (false, false): return west <= other.east && other.west <= east
        }
    }
}
