internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanStore

extension RegionsBackend.Source {
    /// Returns the grounds that contain a place, the smallest first, at most `ContainerTypes.limit`.
    func grounds(around record: PlaceRecord) throws -> [PlaceRecord] {
        guard !TransitRoute.isLine(kinds: record.kinds), ContainerTypes.mayBeInside(types: record.types) else { return [] }
        return try enclosing.places(around: record, limit: ContainerTypes.limit)
    }

    /// Returns the most important named places on a ground: those that have the ground among their `containingPlaces`.
    /// Points of interest count, as in a nearby search without types, except street furniture.
    func subDestinations(of record: PlaceRecord, _ options: AnswerOptions) throws -> [SubDestination] {
        // An operator's correction may have moved the place. The ground is where the open data has it.
        guard let site = try store === ground ? record : ground.place(record.id), !ContainerTypes.all.isDisjoint(with: site.types),
            assembler.name(of: site, options) != nil, let outline = try ground.outline(of: site.id), !outline.isLine
        else { return [] }
        let center = site.bounds.center
        let reachMeters = max(center.distanceMeters(to: site.bounds.northEast), center.distanceMeters(to: site.bounds.southWest))
        let around = NearbyQuery(center: center, radiusMeters: reachMeters)
        var found: [(place: PlaceRecord, name: LocalizedText)] = []
        for store in [enrichment, ground].compactMap(\.self) {
            let near = try store.nearby(
                around.center,
                radiusMeters: around.radiusMeters,
                filter: around.wanted.stored,
                rank: .popularity,
                limit: SubDestination.readLimit,
                inside: outline
            )
            var count = 0
            for place in near.map(\.place) where count < SubDestination.limit && !StreetFurniture.includes(kinds: place.kinds) {
                if store === ground, let enrichment, try enrichment.place(place.id) != nil { continue }
                guard let name = assembler.name(of: place, options), try grounds(around: place).contains(where: { $0.id == site.id })
                else { continue }
                found.append((place, name))
                count += 1
            }
        }
        found.sort { ($1.place.importance, $0.place.id.rowKey) < ($0.place.importance, $1.place.id.rowKey) }
        return found.prefix(SubDestination.limit).map { SubDestination(id: $0.place.id, displayName: $0.name) }
    }
}

extension SubDestination {
    /// The greatest number of places that are named for one ground.
    fileprivate static let limit = 20
    /// The greatest number of places on a ground that are checked, the most important ones.
    fileprivate static let readLimit = 200
}
