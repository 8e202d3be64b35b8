internal import PortolanBasics
package import PortolanGeo

/// Computes the points of places for being near the preferred area.
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

    /// Returns the points of a place: all of them at the centre or on the line, half of them at the area's edge, and
    /// none far away.
    func points(_ coordinate: Coordinate) -> Int { area.map { points(meters: $0.distanceMeters(to: coordinate)) } ?? 0 }

    /// Returns the greatest number of points that a place of the block can have.
    func points(_ block: BlockDirectory.Block) -> Int { bound.map { points(meters: $0.meters(to: block)) } ?? 0 }

    private func points(meters: Double) -> Int { Int(clamping: most * radius / (radius + meters)) }
}

extension SearchArea {
    /// Places within this distance of the area's centre or line, in metres, are preferred, however small the area is.
    fileprivate static let leastPreferredMeters = 300.0

    /// Whether places at a coordinate are preferred. If the area is small, such as a point, places close to it are
    /// preferred as well.
    package func prefers(_ coordinate: Coordinate) -> Bool {
        contains(coordinate) || distanceMeters(to: coordinate) <= Self.leastPreferredMeters
    }
}
