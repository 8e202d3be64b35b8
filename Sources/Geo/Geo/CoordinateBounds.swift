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

    /// A box from its four sides in degrees; nothing is checked or swapped.
    public init(south: Double, west: Double, north: Double, east: Double) {
        self.south = south
        self.west = west
        self.north = north
        self.east = east
    }

    /// The box of one point.
    public init(_ coordinate: Coordinate) {
        self.init(south: coordinate.latitude, west: coordinate.longitude, north: coordinate.latitude, east: coordinate.longitude)
    }

    /// The whole world.
    public static let world = CoordinateBounds(south: -90, west: -180, north: 90, east: 180)

    /// The corner at the southern and western side.
    public var southWest: Coordinate { Coordinate(latitude: south, longitude: west) }
    /// The corner at the northern and eastern side.
    public var northEast: Coordinate { Coordinate(latitude: north, longitude: east) }

    /// Whether the box crosses the antimeridian: its west is greater than its east.
    public var crossesAntimeridian: Bool { west > east }

    /// Width in degrees of longitude, 0…360.
    public var longitudeSpan: Double { crossesAntimeridian ? east - west + 360 : east - west }

    /// The middle in degrees; on the antimeridian's side if the box crosses it.
    public var center: Coordinate {
        Coordinate(latitude: (south + north) / 2, longitude: Coordinate.wrappedLongitude(west + longitudeSpan / 2))
    }

    /// Whether the coordinate lies in the box; edges count as inside.
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
