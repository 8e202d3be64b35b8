public import PortolanGeo

/// The country of a coordinate.
public struct CountryFinder: Sendable {
    private let map: BoundaryMap

    /// A finder that looks countries up in a map of boundaries.
    public init(_ map: BoundaryMap) { self.map = map }

    /// ISO 3166-1 alpha-2, `XK` for Kosovo. At sea it is the nearest country's; `nil` beyond 200 nautical miles of every land.
    public func country(at coordinate: Coordinate) -> String? { map.country(at: coordinate) }
}
