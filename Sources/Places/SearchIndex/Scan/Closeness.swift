internal import PortolanBasics
package import PortolanGeo

/// Points for being near the preferred area.
struct Closeness {
    private let most = Double(Ranking.weights.nearnessMost)
    private let center: Coordinate?
    private let bound: DistanceBound
    private let radius: Double

    init(_ area: SearchArea?) {
        center = area?.center
        bound = DistanceBound(center ?? Coordinate(latitude: 0, longitude: 0))
        radius = max(SearchArea.leastPreferredMeters, area?.radiusMeters ?? 0)
    }

    /// All at the centre, half at the area's edge, none far away.
    func points(_ coordinate: Coordinate) -> Int { center.map { points(meters: $0.distanceMeters(to: coordinate)) } ?? 0 }

    /// No place of the block has more.
    func points(_ block: BlockDirectory.Block) -> Int { center == nil ? 0 : points(meters: bound.meters(to: block)) }

    private func points(meters: Double) -> Int { Int(clamping: most * radius / (radius + meters)) }
}

extension SearchArea {
    /// What is this near to the middle is preferred, however small the area is.
    fileprivate static let leastPreferredMeters = 300.0

    /// Whether a place is within the area, as a preference: a point and its surroundings are one.
    package func prefers(_ coordinate: Coordinate) -> Bool {
        contains(coordinate) || center.distanceMeters(to: coordinate) <= Self.leastPreferredMeters
    }
}
