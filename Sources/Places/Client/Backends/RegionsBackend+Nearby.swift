internal import PortolanBasics
internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

extension RegionsBackend {
    /// Returns the places of the circle from all regions, sorted by importance or distance, then by ID. A place that
    /// several regions have is returned once.
    public func nearby(_ query: NearbyQuery, _ options: AnswerOptions) async throws -> [PlaceDistance] {
        let (filter, needsName) = (query.wanted.stored, query.needsName)
        var known = KnownPlaces(self)
        var found: [Found] = []
        for (index, source) in sources.enumerated() {
            for near in try source.nearby(query, filter, needsName: needsName, options) {
                guard try known.insert(near.place, of: index) else { continue }
                found.append(Found(near: near, source: index, importance: query.rank == .popularity ? near.place.importance : 0))
            }
        }
        if sources.count > 1 { found.sort { $0.isBefore($1) } }
        return try found.page(offset: query.offset, limit: query.limit).map { found in
            PlaceDistance(
                place: try sources[found.source].place(found.near.place, options),
                distanceMeters: found.near.distanceMeters
            )
        }
    }

    private struct Found {
        var near: NearbyPlace
        var source: Int
        /// The importance; 0 if the places are sorted by distance alone.
        var importance: UInt8

        func isBefore(_ other: Found) -> Bool {
            if importance != other.importance { return importance > other.importance }
            return near.distanceMeters == other.near.distanceMeters
                ? near.place.id.rowKey < other.near.place.id.rowKey : near.distanceMeters < other.near.distanceMeters
        }
    }
}

extension RegionsBackend.Source {
    /// Returns the places of a query, up to the requested number.
    ///
    /// The index has only types and positions. The record of a place shows whether its name, its status or an
    /// operator's correction excludes it. The function therefore reads more places than requested. As long as too few
    /// places remain, the function reads four times as many.
    fileprivate func nearby(
        _ query: NearbyQuery,
        _ filter: PlaceFilter,
        needsName: Bool,
        _ options: AnswerOptions
    ) throws -> [NearbyPlace] {
        let wanted = max(query.offset, 0).adding(clamping: max(query.limit, 0))
        guard wanted > 0 else { return [] }
        var limit = wanted.multiplied(clamping: needsName ? 2 : 1)
        while true {
            try Task.checkCancellation()
            let places = try store.nearby(
                query.center,
                radiusMeters: query.radiusMeters,
                filter: filter,
                rank: query.rank == .popularity ? .popularity : .distance,
                limit: limit
            )
            var found: [NearbyPlace] = []
            for near in places where found.count < wanted {
                if needsName, PlaceName.choose(DetailTags(TagLookup(near.place.tags))) == nil { continue }
                if !query.includesFutureOpenings, try isYetToOpen(near.place, options) { continue }
                if try !isSuperseded(near.place.id) { found.append(near) }
            }
            if found.count == wanted || places.count < limit { return found }
            limit = limit.multiplied(clamping: 4)
        }
    }
}
