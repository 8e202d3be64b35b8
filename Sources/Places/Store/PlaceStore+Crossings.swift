package import PortolanGeo
internal import PortolanSearchIndex

/// Where two streets meet.
package struct StreetCrossing: Sendable, Hashable {
    package var location: Coordinate
    /// The streets' own names, in the order in which they were asked for.
    package var names: [String]
    /// One of the streets.
    package var street: PlaceRecord
}

extension PlaceStore {
    /// Streets are compared so many at once, the best matches of each name.
    private static let streetLimit = 20
    /// The same crossing has several points where roads have two carriageways.
    private static let sameCrossingMeters = 80.0

    /// The crossings of streets that two texts name, those of the best matches first; a crossing of dual carriageways once.
    package func crossings(of first: String, and second: String, like query: PlaceTextQuery) throws(PlaceStoreError) -> [StreetCrossing] {
        func streets(_ text: String) throws(PlaceStoreError) -> [PlaceRecord] {
            var asked = query
            asked.text = text
            asked.isTypeAhead = false
            asked.filter = PlaceFilter(kinds: ["highway"])
            asked.limit = Self.streetLimit * 3
            asked.rank = .relevance
            asked.offset = 0
            // One of each name.
            var names: Set<String> = []
            return try searchWords(asked).map(\.place).filter { place in place.name.map { names.insert($0).inserted } ?? false }
                .prefix(Self.streetLimit).map { $0 }
        }
        let (some, others) = (try streets(first), try streets(second))
        guard !some.isEmpty, !others.isEmpty else { return [] }
        return try read { reader in
            guard try reader.holdsCrossings() else { return [] }
            let otherPoints = try others.map { try reader.crossingPoints($0.name ?? "") }
            var found: [StreetCrossing] = []
            for (street, points) in try some.map({ ($0, try reader.crossingPoints($0.name ?? "")) }) {
                for (other, otherPoints) in zip(others, otherPoints) where other.name != street.name {
                    for location in Self.meetings(points, otherPoints) {
                        guard query.restriction?.contains(location) ?? true,
                            !found.contains(where: { $0.location.distanceMeters(to: location) < Self.sameCrossingMeters })
                        else { continue }
                        found.append(StreetCrossing(location: location, names: [street.name ?? "", other.name ?? ""], street: street))
                    }
                }
                if !found.isEmpty { break }
            }
            if let center = query.bias?.center ?? query.origin {
                found.sort { $0.location.distanceMeters(to: center) < $1.location.distanceMeters(to: center) }
            }
            return found
        }
    }

    /// Points that both have; else the middle of the nearest two that are no farther apart than a junction is wide.
    private static func meetings(_ a: [Int64], _ b: [Int64]) -> [Coordinate] {
        let common = Set(a).intersection(b).sorted().compactMap(coordinate)
        if !common.isEmpty { return common }
        var best: (meters: Double, middle: Coordinate)?
        let others = b.compactMap(coordinate)
        for point in a.compactMap(coordinate) {
            for other in others where abs(other.latitude - point.latitude) < 0.001 && abs(other.longitude - point.longitude) < 0.003 {
                let meters = point.distanceMeters(to: other)
                guard meters <= junctionMeters, meters < best?.meters ?? .infinity else { continue }
                let middle = Coordinate(
                    latitude: (point.latitude + other.latitude) / 2,
                    longitude: (point.longitude + other.longitude) / 2
                )
                best = (meters, middle)
            }
        }
        return best.map { [$0.middle] } ?? []
    }

    private static let junctionMeters = 50.0

    private static func coordinate(_ point: Int64) -> Coordinate? {
        Fixed.coordinate(x: (point >> 31) - 1_800_000_000, y: (point & 0x7FFF_FFFF) - 900_000_000)
    }
}

extension StoreReader {
    /// Stores of earlier imports have none.
    func holdsCrossings() throws -> Bool {
        try connection.number("SELECT count(*) FROM sqlite_master WHERE name = 'crossings'") == 1
    }

    /// Where the streets of a name meet others.
    func crossingPoints(_ name: String) throws -> [Int64] {
        let rows = try connection.prepare("SELECT point FROM crossings WHERE street = ? LIMIT 20000")
        rows.bind(1, Int64(PlaceAddresses.Crossing.number(name)))
        var points: [Int64] = []
        while try rows.step() { points.append(rows.integer(0)) }
        return points
    }
}
