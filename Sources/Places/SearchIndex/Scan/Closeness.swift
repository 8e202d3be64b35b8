internal import PortolanBasics
package import PortolanGeo

/// Points for being near the preferred area.
struct Closeness {
    private let most: Double
    private let area: SearchArea?
    private let bound: DistanceBound?
    private let radius: Double

    init(_ area: SearchArea?, _ weights: ScanWeights) {
        most = Double(weights.nearnessMost)
        self.area = area
        bound = area.map(DistanceBound.init)
        radius = max(SearchArea.leastPreferredMeters, area?.radiusMeters ?? 0)
    }

    /// All at the centre or on the line, half at the area's edge, none far away.
    func points(_ coordinate: Coordinate) -> Int { area.map { points(meters: $0.distanceMeters(to: coordinate)) } ?? 0 }

    /// No place of the block has more.
    func points(_ block: BlockDirectory.Block) -> Int { bound.map { points(meters: $0.meters(to: block)) } ?? 0 }

    private func points(meters: Double) -> Int { Int(clamping: most * radius / (radius + meters)) }
}

extension SearchArea {
    /// What is this near to the middle is preferred, however small the area is.
    fileprivate static let leastPreferredMeters = 300.0

    /// Whether a place is within the area, as a preference: a point and its surroundings are one.
    package func prefers(_ coordinate: Coordinate) -> Bool {
        contains(coordinate) || distanceMeters(to: coordinate) <= Self.leastPreferredMeters
    }
}
