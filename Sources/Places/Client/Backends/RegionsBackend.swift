public import Foundation
internal import PortolanDetails
public import PortolanGeo
public import PortolanOSMModel
public import PortolanRegionFolder
internal import PortolanSearch
package import PortolanStore

/// Places from regions on disk. Where they overlap, the one of the smallest area is the most detailed one, and wins.
///
/// Its functions read files on the thread that they are called on; `PlacesClient` calls them on threads of its own.
public struct RegionsBackend: PlacesBackend {
    final class Source: Sendable {
        let region: Region
        let store: PlaceStore
        /// The region's open data, in which the neighbours of a place are searched even if the place itself is in the enrichment.
        let ground: PlaceStore
        /// The store of the operator's facts; nil if there are none.
        let enrichment: PlaceStore?
        let assembler: PlaceAssembler
        /// The grounds that contain places of the open data.
        let enclosing: EnclosingPlaces
        /// The facts of `enrichment`, parsed.
        let ownFacts: OwnFactsCache

        /// - Parameter store: one of the opened region's.
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

        /// A record of this source as a place, with the operator's facts.
        func place(_ record: PlaceRecord, _ options: AnswerOptions) throws -> Place {
            var place = assembler.place(record, options)
            try addTransit(to: &place, record, options)
            if options.fields.contains(.containingPlaces), !TransitRoute.isLine(kinds: record.kinds),
                ContainerTypes.mayBeInside(types: record.types)
            {
                assembler.add(try enclosing.places(around: record, limit: ContainerTypes.limit), to: &place, options)
            }
            if options.fields.contains(.parkingOptions) { place.attributes.parking.formUnion(try carParks(of: record)) }
            if place.source != nil { place.source?.members = try ground.members(of: record.id).compactMap(\.osmKey) }
            if options.fields.contains(.addressDescriptor) { place.addressDescriptor = try addressDescriptor(of: record, options) }
            if let enrichment, let facts = try ownFacts.facts(of: record.id, { try enrichment.facts(of: record.id) }) {
                place.lay(facts, options)
            }
            return place
        }

        /// The IDs of all objects that a place consists of, its own first: by these it is known again in other regions, which may name it by another
        /// of them. Asked of one region alone, its own.
        func objects(of id: PlaceID, isAlone: Bool) throws -> [PlaceID] { try isAlone ? [id] : [id] + ground.members(of: id) }

        /// Whether a record is a business that is yet to open, by its tags or by the operator's facts.
        func isYetToOpen(_ record: PlaceRecord, _ options: AnswerOptions) throws -> Bool {
            var seen = options
            seen.fields = .businessStatus
            return try place(record, seen).businessStatus == .futureOpening
        }

        /// Whether another record of the place, corrected by the operator, replaces this one.
        func isSuperseded(_ id: PlaceID) throws -> Bool {
            guard let enrichment, enrichment !== store else { return false }
            return try enrichment.place(id) != nil
        }
    }

    /// The smallest first; an operator's own places and corrections before the open data.
    let sources: [Source]
    /// Countries and time zones of all regions together.
    package let zones: RegionZones

    /// A region and its stores, wherever they are.
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
    /// - Throws: `PlacesError`: `noRegion` if none is given or a folder is not a region, `unreadable` if one is damaged.
    public init(regions: [URL]) throws(PlacesError) { try self.init(regions: regions, and: []) }

    /// Regions on disk, and others that are open.
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

    /// The place with the ID from the most detailed region that has it; an ID of an earlier import leads to the present place. nil if
    /// unknown.
    public func place(_ id: PlaceID, _ options: AnswerOptions) async throws -> Place? { try placeHere(id, options) }

    /// The same, for those who wait on their thread.
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

    /// The place that an operator's facts name for an ID of another system; nil if no region's facts do.
    public func id(ofForeignID text: String) async throws -> PlaceID? {
        for source in sources {
            if let id = try source.enrichment?.place(ofForeignID: text) { return id }
        }
        return nil
    }

    /// The points of interest and establishments whose extent comes within the radius (in metres), at most 500 from each store of a region.
    public func candidates(
        around center: Coordinate,
        radiusMeters: Double,
        _ options: AnswerOptions
    ) async throws -> [PlaceCandidate] {
        // Large natural areas, which are never where a user is.
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

    /// The distance to an area's shape, or to a line's middle (a river's extent says little about where it is); nil for a point.
    private static func shapeDistanceMeters(of record: PlaceRecord, in store: PlaceStore, to center: Coordinate) throws -> Double? {
        if record.bounds.southWest == record.bounds.northEast { return nil }
        return try store.outline(of: record.id)?.distanceMeters(to: center) ?? record.location.distanceMeters(to: center)
    }
}
