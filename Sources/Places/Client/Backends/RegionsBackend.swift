public import Foundation
internal import PortolanDetails
public import PortolanGeo
public import PortolanOSMModel
public import PortolanRegionFolder
internal import PortolanSearch
package import PortolanStore

/// Reads places from regions on disk. If regions overlap, the one with the smallest area counts as the most detailed
/// and takes precedence.
///
/// Its functions read files on the calling thread. `PlacesClient` calls them on threads of its own.
public struct RegionsBackend: PlacesBackend {
    final class Source: Sendable {
        let region: Region
        let store: PlaceStore
        /// The region's open data. The neighbours of a place are searched in it, even if the place itself comes from
        /// the operator's facts.
        let ground: PlaceStore
        /// The store of the operator's facts; nil if there are none.
        let enrichment: PlaceStore?
        let assembler: PlaceAssembler
        /// Finds the grounds that contain places of the open data.
        let enclosing: EnclosingPlaces
        /// The parsed facts of `enrichment`.
        let ownFacts: OwnFactsCache

        /// - Parameter store: one of the stores of the opened region.
        init(
            _ opened: Opened,
            store: PlaceStore,
            assembler: PlaceAssembler,
            enclosing: EnclosingPlaces,
            ownFacts: OwnFactsCache
        ) {
            region = opened.region
            ground = opened.places
            enrichment = opened.enrichment
            self.store = store
            self.assembler = assembler
            self.enclosing = enclosing
            self.ownFacts = ownFacts
        }

        /// Returns a record of this source as a place, with the operator's facts.
        func place(_ record: PlaceRecord, _ options: AnswerOptions) throws -> Place {
            var place = assembler.place(record, options)
            try addTransit(to: &place, record, options)
            if options.fields.contains(.containingPlaces) { assembler.add(try grounds(around: record), to: &place, options) }
            if options.fields.contains(.subDestinations) { place.subDestinations = try subDestinations(of: record, options).orNil }
            if options.fields.contains(.parkingOptions) { place.attributes.parking.formUnion(try carParks(of: record)) }
            if place.source != nil { place.source?.members = try ground.members(of: record.id).compactMap(\.osmKey) }
            if options.fields.contains(.addressDescriptor) { place.addressDescriptor = try addressDescriptor(of: record, options) }
            if let enrichment, let facts = try ownFacts.facts(of: record.id, { try enrichment.facts(of: record.id) }) {
                place.lay(facts, options, regionLanguage: region.manifest.language)
            }
            return place
        }

        /// Returns the IDs of all objects that a place consists of, its own first. Other regions may name the same
        /// place by another of these objects.
        /// - Parameter isAlone: whether there is only one region. Then the place's own ID suffices.
        func objects(of id: PlaceID, isAlone: Bool) throws -> [PlaceID] { try isAlone ? [id] : [id] + ground.members(of: id) }

        /// Whether a record is a business that has not opened yet, by its tags or by the operator's facts.
        func isYetToOpen(_ record: PlaceRecord, _ options: AnswerOptions) throws -> Bool {
            var seen = options
            seen.fields = .businessStatus
            return try place(record, seen).businessStatus == .futureOpening
        }

        /// Whether another record with the operator's corrections replaces this record of the place.
        func isSuperseded(_ id: PlaceID) throws -> Bool {
            guard let enrichment, enrichment !== store else { return false }
            return try enrichment.place(id) != nil
        }
    }

    /// The sources, the smallest region first. An operator's own places and corrections precede the open data.
    let sources: [Source]
    /// Countries and time zones of all regions together.
    package let zones: RegionZones

    /// A region and its open stores, on disk or elsewhere.
    package struct Opened: Sendable {
        package var region: Region
        package var places: PlaceStore
        /// The store of the operator's facts; nil if there are none.
        package var enrichment: PlaceStore?

        package init(region: Region, places: PlaceStore, enrichment: PlaceStore?) {
            self.region = region
            self.places = places
            self.enrichment = enrichment
        }

        fileprivate init(folder: URL) throws {
            region = try Region(at: folder)
            enrichment = try PlaceStore(enrichmentOf: region)
            places = try PlaceStore(placesOf: region)
        }

        fileprivate func sources(_ zones: RegionZones) -> [Source] {
            let assembler = PlaceAssembler(region: region, zones: zones)
            let enclosing = EnclosingPlaces(in: places, filter: PlaceFilter(types: ContainerTypes.all))
            let ownFacts = OwnFactsCache()
            return [enrichment, places].compactMap(\.self).map { store in
                Source(self, store: store, assembler: assembler, enclosing: enclosing, ownFacts: ownFacts)
            }
        }
    }

    /// Opens the regions.
    /// - Throws: `PlacesError`: `noRegion` if the list is empty or a folder is not a region, `unreadable` if a region
    ///   is damaged.
    public init(regions: [URL]) throws(PlacesError) { try self.init(regions: regions, and: []) }

    /// Opens regions on disk and adds regions that are already open.
    package init(regions: [URL], and others: [Opened]) throws(PlacesError) {
        guard !regions.isEmpty || !others.isEmpty else { throw .noRegion }
        var opened = others
        do {
            opened.insert(contentsOf: try regions.map { try Opened(folder: $0) }, at: 0)
        } catch {
            throw PlacesError.wrapping(error)
        }
        let zones = try RegionZones(opened.map(\.region))
        self.zones = zones
        sources = opened.enumerated().sorted { a, b in
            let (areaA, areaB) = (a.element.region.manifest.bounds.squareDegrees, b.element.region.manifest.bounds.squareDegrees)
            return areaA == areaB ? a.offset < b.offset : areaA < areaB
        }.flatMap { $0.element.sources(zones) }
    }

    /// The regions, the most detailed one first.
    public var regions: [Region] { sources.filter { $0.enrichment !== $0.store }.map(\.region) }

    /// Returns the place with the ID from the most detailed region that has it; nil if no region has it. An ID of an
    /// earlier import leads to the present place.
    public func place(_ id: PlaceID, _ options: AnswerOptions) async throws -> Place? { try placeHere(id, options) }

    /// Does the same as `place(_:_:)`, but blocks the calling thread.
    func placeHere(_ id: PlaceID, _ options: AnswerOptions) throws -> Place? {
        if let point = try point(id) { return try sources[point.source].place(point.match.place, options) }
        var id = id
        // An alias of an earlier import may lead to another alias; a damaged file may hold a cycle.
        for _ in 0..<Self.aliasLimit {
            for source in sources {
                if let record = try source.store.place(id) { return try source.place(record, options) }
            }
            guard let target = try target(ofAlias: id), target != id else { return nil }
            id = target
        }
        return nil
    }

    private static let aliasLimit = 16

    func target(ofAlias id: PlaceID) throws -> PlaceID? {
        for source in sources {
            if let target = try source.store.target(ofAlias: id) { return target }
        }
        return nil
    }

    /// Returns the place that an operator's facts name for an ID of another system; nil if the facts of no region have
    /// it.
    public func id(ofForeignID text: String) async throws -> PlaceID? {
        for source in sources {
            if let id = try source.enrichment?.place(ofForeignID: text) { return id }
        }
        return nil
    }

    /// Returns the points of interest and establishments whose extent touches the circle (radius in metres), at most
    /// 500 from each store of a region.
    public func candidates(
        around center: Coordinate,
        radiusMeters: Double,
        _ options: AnswerOptions
    ) async throws -> [PlaceCandidate] {
        // The filter excludes large natural areas, since no user is at such a place.
        let filter = PlaceFilter(
            types: ["point_of_interest", "establishment"],
            excluded: [
                "political", "route", "colloquial_area", "natural=mountain_range", "natural=peninsula", "natural=valley", "natural=bay",
                TransitRoute.kindKey,
            ]
        )
        var known = KnownPlaces(self)
        var found: [PlaceCandidate] = []
        for (index, source) in sources.enumerated() {
            try Task.checkCancellation()
            let limit = BackendLimits.candidates
            let records = try source.store.places(touching: center, radiusMeters: radiusMeters, filter: filter, limit: limit)
            for record in records {
                guard try known.insert(record, of: index) else { continue }
                if try source.isSuperseded(record.id) { continue }
                found.append(
                    PlaceCandidate(
                        place: try source.place(record, options),
                        bounds: record.bounds,
                        importance: Double(record.importance) / 255,
                        shapeDistanceMeters: try Self.shapeDistanceMeters(of: record, in: source.store, to: center),
                        isFurniture: StreetFurniture.includes(kinds: record.kinds)
                    )
                )
            }
        }
        return found
    }

    /// Returns the distance to an area's shape, or to the centre of a line; nil for a point. The extent of a line such
    /// as a river says little about its position.
    private static func shapeDistanceMeters(of record: PlaceRecord, in store: PlaceStore, to center: Coordinate) throws -> Double? {
        if record.bounds.southWest == record.bounds.northEast { return nil }
        return try store.outline(of: record.id)?.distanceMeters(to: center) ?? record.location.distanceMeters(to: center)
    }
}
