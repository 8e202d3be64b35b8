internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

extension RegionsBackend {
    public func nearby(_ query: NearbyQuery, _ options: AnswerOptions) async throws -> [PlaceDistance] {
        var seen: Set<PlaceID> = []
        var found: [Found] = []
        for (index, source) in sources.enumerated() {
            try Task.checkCancellation()
            let places = try source.store.nearby(
                query.center,
                radiusMeters: query.radiusMeters,
                filter: query.types.stored,
                rank: query.rank == .popularity ? .popularity : .distance,
                limit: query.limit
            )
            for near in places where seen.insert(near.place.id).inserted {
                if try source.isSuperseded(near.place.id) { continue }
                found.append(Found(near: near, source: index, prominence: query.rank == .popularity ? near.place.prominence : 0))
            }
        }
        if sources.count > 1 { found.sort { $0.isBefore($1) } }
        return try found.prefix(query.limit).map { found in
            PlaceDistance(
                place: try sources[found.source].place(found.near.place, options),
                distanceMeters: found.near.distanceMeters
            )
        }
    }

    private struct Found {
        var near: NearbyPlace
        var source: Int
        /// 0 where the distance alone counts.
        var prominence: UInt8

        func isBefore(_ other: Found) -> Bool {
            if prominence != other.prominence { return prominence > other.prominence }
            return near.distanceMeters == other.near.distanceMeters
                ? near.place.id.rowKey < other.near.place.id.rowKey : near.distanceMeters < other.near.distanceMeters
        }
    }
}
