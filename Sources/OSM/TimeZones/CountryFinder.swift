public import PortolanGeo

/// Finds the country of a coordinate.
public struct CountryFinder: Sendable {
    private let map: BoundaryMap

    /// Creates a finder that looks up countries in a map of boundaries.
    public init(_ map: BoundaryMap) { self.map = map }

    /// Returns the country's ISO 3166-1 alpha-2 code; `XK` for Kosovo. At sea, this is the nearest country; nil beyond
    /// 200 nautical miles from every land.
    public func country(at coordinate: Coordinate) -> String? { map.country(at: coordinate) }
}
