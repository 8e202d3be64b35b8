/// An area to which a search is restricted, or whose results the search prefers.
public enum SearchArea: Sendable, Hashable {
    case circle(center: Coordinate, radiusMeters: Double)
    /// A rectangle. It crosses the antimeridian if its west is greater than its east.
    case rectangle(CoordinateBounds)
    /// The surroundings of a line, up to a straight-line distance in metres.
    // The case is indirect so that it does not make values of the other cases larger.
    indirect case along(RouteLine, reachMeters: Double)

    /// Whether the coordinate lies in the area, by the distance on the sphere. Edges are inside.
    public func contains(_ coordinate: Coordinate) -> Bool {
        switch self {
        case .circle(_, let radius), .along(_, let radius): distanceMeters(to: coordinate) <= radius
        case .rectangle(let bounds): bounds.contains(coordinate)
        }
    }

    /// Returns the distance in metres of a coordinate from the circle's centre, the middle of the rectangle or
    /// the line.
    public func distanceMeters(to coordinate: Coordinate) -> Double {
        switch self {
        case .circle, .rectangle: center.distanceMeters(to: coordinate)
        case .along(let line, _): line.nearest(to: coordinate).distanceMeters
        }
    }

    /// The smallest box around the area, in degrees. For an area along a line, the box is slightly larger than
    /// necessary.
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

    /// The circle's radius, half of the rectangle's diagonal, or the reach of the line's surroundings, in
    /// metres.
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
