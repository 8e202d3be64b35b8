/// An area to look in, or to prefer.
public enum SearchArea: Sendable, Hashable {
    case circle(center: Coordinate, radiusMeters: Double)
    /// Crosses the antimeridian where its west is greater than its east.
    case rectangle(CoordinateBounds)

    /// By the distance on the sphere, edges inside.
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

    public var center: Coordinate {
        switch self {
        case .circle(let center, _): center
        case .rectangle(let bounds): bounds.center
        }
    }

    /// A circle's radius; half of a rectangle's diagonal.
    public var radiusMeters: Double {
        switch self {
        case .circle(_, let radius): radius
        case .rectangle(let bounds): bounds.center.distanceMeters(to: bounds.northEast)
        }
    }

    /// All numbers are sound.
    public var isValid: Bool {
        switch self {
        case .circle(let center, let radius): center.isValid && radius.isFinite && radius >= 0
        case .rectangle(let bounds): bounds.southWest.isValid && bounds.northEast.isValid && bounds.south <= bounds.north
        }
    }
}
