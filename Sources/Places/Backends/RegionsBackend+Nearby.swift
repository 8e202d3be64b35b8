internal import PortolanGeo
internal import PortolanRegion
internal import PortolanStore

extension RegionsBackend {
    /// So many of the nearest are looked through for what is not excluded, or is popular.
    private static let pool = 400

    public func nearby(_ query: NearbyQuery, _ options: AnswerOptions) async throws -> [PlaceDistance] {
        let filter = PlaceFilter(types: query.types.included, kinds: query.types.included)
        let hasMore = query.types != TypeFilter(included: query.types.included)
        let wanted = query.rank == .distance && !hasMore ? query.limit : max(query.limit, Self.pool)
        var seen: Set<PlaceID> = []
        var found: [Found] = []
        for (index, source) in sources.enumerated() {
            try Task.checkCancellation()
            let places = try source.store.nearby(query.center, radiusMeters: query.radiusMeters, filter: filter, limit: wanted)
            for near in places
            where (!hasMore || query.types.matches(types: near.place.types, kinds: near.place.kinds)) && seen.insert(near.place.id).inserted
            {
                if try source.isSuperseded(near.place.id) { continue }
                found.append(
                    Found(
                        record: near.place,
                        source: index,
                        distanceMeters: near.distanceMeters,
                        prominence: query.rank == .popularity ? Prominence.of(near.place) : 0
                    )
                )
            }
        }
        found.sort { $0.isBefore($1) }
        return try found.prefix(query.limit).map { found in
            PlaceDistance(place: try sources[found.source].place(found.record, options), distanceMeters: found.distanceMeters)
        }
    }

    private struct Found {
        var record: PlaceRecord
        var source: Int
        var distanceMeters: Double
        /// 0 where the distance alone counts.
        var prominence: Double

        func isBefore(_ other: Found) -> Bool {
            if prominence != other.prominence { return prominence > other.prominence }
            return distanceMeters == other.distanceMeters
                ? record.id.rowKey < other.record.id.rowKey : distanceMeters < other.distanceMeters
        }
    }
}
