package import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
package import PortolanStore

/// A crossing of two streets.
package struct StreetCrossing: Sendable, Hashable {
    package var location: Coordinate
    /// The names of the two streets, in the order of the question.
    package var names: [String]
    /// One of the streets.
    package var street: PlaceRecord
}

extension PlaceStore {
    /// The number of streets that are compared for each name: first the smaller number, because the best few matches
    /// mostly suffice, then the larger number.
    private static let streetLimits = [4, 20]
    /// Crossings that are nearer to each other than this count as one crossing. Roads with two carriageways cross at
    /// several points.
    private static let sameCrossingMeters = 80.0

    /// Returns the crossings of the streets that two texts name, the crossings of the best matches first. Several
    /// points of one crossing, as dual carriageways have, are returned once.
    package func crossings(of first: String, and second: String, like query: PlaceTextQuery) throws(PlaceStoreError) -> [StreetCrossing] {
        for limit in Self.streetLimits {
            let found = try crossings(of: first, and: second, like: query, streetLimit: limit)
            if !found.isEmpty { return found }
        }
        return []
    }

    private func crossings(
        of first: String,
        and second: String,
        like query: PlaceTextQuery,
        streetLimit: Int
    ) throws(PlaceStoreError) -> [StreetCrossing] {
        func streets(_ text: String, isTypeAhead: Bool) throws(PlaceStoreError) -> [PlaceRecord] {
            var asked = query
            asked.text = text
            asked.isTypeAhead = isTypeAhead
            asked.filter = PlaceFilter(kinds: ["highway"])
            asked.limit = streetLimit * 3
            asked.rank = .relevance
            asked.offset = 0
            // Of several streets with the same name, only the first is kept.
            var names: Set<String> = []
            return try searchWords(asked).map(\.place).filter { place in place.name.map { names.insert($0).inserted } ?? false }
                .prefix(streetLimit).map { $0 }
        }
        let (some, others) = (try streets(first, isTypeAhead: false), try streets(second, isTypeAhead: query.isTypeAhead))
        guard !some.isEmpty, !others.isEmpty else { return [] }
        return try read { reader in
            guard reader.rows.holds(.crossings) else { return [] }
            let otherPoints = try others.map { try reader.crossingPoints($0.name ?? "") }
            var found: [StreetCrossing] = []
            for (street, points) in try some.map({ ($0, try reader.crossingPoints($0.name ?? "")) }) {
                for (other, otherPoints) in zip(others, otherPoints) where other.name != street.name {
                    for location in Self.meetings(points, otherPoints) {
                        guard query.restriction?.contains(location) ?? true,
                            !found.contains(where: { $0.location.distanceMeters(to: location) < Self.sameCrossingMeters })
                        else { continue }
                        var named = street
                        named.address = try address(reader, street.id.rowKey)
                        found.append(StreetCrossing(location: location, names: [street.name ?? "", other.name ?? ""], street: named))
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

    /// Returns the points that both lists share. If they share none, returns the middle of their two nearest points,
    /// provided that these are no farther apart than a junction is wide.
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

    private static func coordinate(_ point: Int64) -> Coordinate? { PlaceAddresses.Crossing(street: 0, point: point).location }

    // MARK: Crossings of a point

    /// The greatest distance of a street from a crossing, in metres. Each of the two streets may be a carriageway away.
    private static let crossingReachMeters = 60.0
    /// The exactness of the point in an ID, in metres.
    private static let pointMeters = 0.5

    /// Returns the crossing at the point that an ID stands for; nil if no streets meet there. The more important street
    /// comes first; equally important streets are sorted by name.
    package func crossing(at point: Coordinate) throws(PlaceStoreError) -> StreetCrossing? {
        let near = try nearest(point, radiusMeters: Self.crossingReachMeters, filter: PlaceFilter(kinds: ["highway"]), limit: 20)
        var streets: [PlaceRecord] = []
        for place in near.map(\.place) where place.name != nil && !streets.contains(where: { $0.name == place.name }) {
            streets.append(place)
        }
        streets.sort { a, b in a.importance == b.importance ? a.name ?? "" < b.name ?? "" : a.importance > b.importance }
        guard streets.count > 1 else { return nil }
        let all = streets
        return try read { reader in
            guard reader.rows.holds(.crossings) else { return nil }
            let points = try all.map { try reader.crossingPoints($0.name ?? "") }
            for (index, street) in all.enumerated() {
                for other in all.indices.dropFirst(index + 1) {
                    guard Self.meetings(points[index], points[other]).contains(where: { $0.distanceMeters(to: point) < Self.pointMeters })
                    else { continue }
                    return StreetCrossing(location: point, names: [street.name ?? "", all[other].name ?? ""], street: street)
                }
            }
            return nil
        }
    }
}
