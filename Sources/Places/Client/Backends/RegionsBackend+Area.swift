internal import PortolanBasics
internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

extension RegionsBackend {
    /// Returns the places of a box from all regions, sorted by importance. A place that several regions have is
    /// returned once.
    public func places(in query: AreaQuery, _ options: AnswerOptions) async throws -> [Place] {
        let circle = query.circle
        let (filter, needsName) = (circle.wanted.stored, circle.needsName)
        var known = KnownPlaces(self)
        var found: [(record: PlaceRecord, source: Int)] = []
        for (index, source) in sources.enumerated() where source.region.manifest.bounds.intersects(query.bounds) {
            for record in try source.places(in: query, circle, filter, needsName: needsName) {
                guard try known.insert(record, of: index) else { continue }
                found.append((record, index))
            }
        }
        if sources.count > 1 {
            found.sort { a, b in
                a.record.importance == b.record.importance
                    ? a.record.id.rowKey < b.record.id.rowKey : a.record.importance > b.record.importance
            }
        }
        var places: [Place] = []
        for item in found.page(limit: query.limit) {
            try Task.checkCancellation()
            places.append(try sources[item.source].place(item.record, options))
        }
        return places
    }
}

extension RegionsBackend.Source {
    /// At most this many records are read for a box. The records are needed, because only a record shows whether a
    /// place has hours.
    private static let readLimit = 4_000

    fileprivate func places(
        in query: AreaQuery,
        _ circle: NearbyQuery,
        _ filter: PlaceFilter,
        needsName: Bool
    ) throws -> [PlaceRecord] {
        guard query.limit > 0 else { return [] }
        var limit = query.limit.multiplied(clamping: 2)
        while true {
            try Task.checkCancellation()
            let near = try store.nearby(
                circle.center,
                radiusMeters: circle.radiusMeters,
                filter: filter,
                rank: .popularity,
                limit: min(limit, Self.readLimit)
            )
            var found: [PlaceRecord] = []
            for candidate in near where found.count < query.limit {
                let record = candidate.place
                guard query.bounds.contains(record.location), !query.needsHours || record.tags["opening_hours"] != nil else { continue }
                if needsName, PlaceName.choose(DetailTags(TagLookup(record.tags))) == nil { continue }
                if try !isSuperseded(record.id) { found.append(record) }
            }
            if found.count == query.limit || near.count < limit || limit >= Self.readLimit { return found }
            limit = limit.multiplied(clamping: 4)
        }
    }
}
