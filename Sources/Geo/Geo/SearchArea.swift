/// An area that a search is restricted to, or whose results it prefers.
public enum SearchArea: Sendable, Hashable {
    case circle(center: Coordinate, radiusMeters: Double)
    /// Crosses the antimeridian if its west is greater than its east.
    case rectangle(CoordinateBounds)
    /// What is this near to a line, in metres as the crow flies.
    // A box, so that the value stays as small as it is without this case.
    indirect case along(RouteLine, reachMeters: Double)

    /// Whether the coordinate lies in the area, by the distance on the sphere; edges count as inside.
    public func contains(_ coordinate: Coordinate) -> Bool {
        switch self {
        case .circle(_, let radius), .along(_, let radius): distanceMeters(to: coordinate) <= radius
        case .rectangle(let bounds): bounds.contains(coordinate)
        }
    }

    /// The distance of a coordinate from the circle's centre, the middle of the rectangle or the line, in metres.
    public func distanceMeters(to coordinate: Coordinate) -> Double {
        switch self {
        case .circle, .rectangle: center.distanceMeters(to: coordinate)
        case .along(let line, _): line.nearest(to: coordinate).distanceMeters
        }
    }

    /// The smallest box around it, in degrees; of a line with its surroundings, one that is hardly larger.
    public var bounds: CoordinateBounds {
        switch self {
        case .circle(let center, let radius): CoordinateBounds(center: center, radiusMeters: radius)
        case .rectangle(let bounds): bounds
        case .along(let line, let reach): line.bounds(reachMeters: reach)
        }
    }

    /// The circle's centre, the middle of the rectangle in degrees, or the point half-way along the line.
    public var center: Coordinate {
        switch self {
        case .circle(let center, _): center
        case .rectangle(let bounds): bounds.center
        case .along(let line, _): line.coordinate(atMeters: line.lengthMeters / 2)
        }
    }

    /// The circle's radius, half of the rectangle's diagonal, or how far the surroundings of the line reach, in metres.
    public var radiusMeters: Double {
        switch self {
        case .circle(_, let radius), .along(_, let radius): radius
        case .rectangle(let bounds): bounds.center.distanceMeters(to: bounds.northEast)
        }
    }

    /// Whether all coordinates are valid, the radius is finite and not negative, and south does not exceed north.
    public var isValid: Bool {
        switch self {
        case .circle(let center, let radius): center.isValid && radius.isFinite && radius >= 0
        case .rectangle(let bounds): bounds.southWest.isValid && bounds.northEast.isValid && bounds.south <= bounds.north
        case .along(_, let reach): reach.isFinite && reach >= 0
        }
    }
}
