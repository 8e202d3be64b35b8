/// An area that a search is restricted to, or whose results it prefers.
public enum SearchArea: Sendable, Hashable {
    case circle(center: Coordinate, radiusMeters: Double)
    /// Crosses the antimeridian if its west is greater than its east.
    case rectangle(CoordinateBounds)

    /// Whether the coordinate lies in the area, by the distance on the sphere; edges count as inside.
    public func contains(_ coordinate: Coordinate) -> Bool {
        switch self {
        case .circle(let center, let radius): center.distanceMeters(to: coordinate) <= radius
        case .rectangle(let bounds): bounds.contains(coordinate)
        }
    }

    /// The smallest box around it, in degrees.
    public var bounds: CoordinateBounds {
        switch self {
        case .circle(let center, let radius): CoordinateBounds(center: center, radiusMeters: radius)
        case .rectangle(let bounds): bounds
        }
    }

    /// The circle's centre, or the middle of the rectangle in degrees.
    public var center: Coordinate {
        switch self {
        case .circle(let center, _): center
        case .rectangle(let bounds): bounds.center
        }
    }

    /// The circle's radius, or half of the rectangle's diagonal, in metres.
    public var radiusMeters: Double {
        switch self {
        case .circle(_, let radius): radius
        case .rectangle(let bounds): bounds.center.distanceMeters(to: bounds.northEast)
        }
    }

    /// Whether all coordinates are valid, the radius is finite and not negative, and south does not exceed north.
    public var isValid: Bool {
        switch self {
        case .circle(let center, let radius): center.isValid && radius.isFinite && radius >= 0
        case .rectangle(let bounds): bounds.southWest.isValid && bounds.northEast.isValid && bounds.south <= bounds.north
        }
    }
}
