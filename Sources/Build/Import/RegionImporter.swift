public import Foundation
internal import PortolanBasics
internal import PortolanDigests
public import PortolanGeo
public import PortolanIdentity
public import PortolanOSMFile
internal import PortolanOSMModel
public import PortolanRegionFolder
internal import PortolanStore
internal import PortolanTileBuilder
public import PortolanTimeZones

/// Makes a region from an OpenStreetMap extract.
public struct RegionImporter: Sendable {
    /// How a region is made.
    public struct Options: Sendable, Hashable {
        /// The region's name; nil takes the output's name.
        public var name: String?
        /// IANA name of the time zone of places that do not state their own; nil takes it from the country or the boundaries.
        public var timeZone: String?
        /// BCP 47 tag of the language that names are in.
        public var language: String?
        /// Region code (ISO 3166-1 alpha-2) of places whose country the extract does not state; nil takes it from the extract or the
        /// boundaries.
        public var country: String?
        /// Whether vector tiles are made; true by default. Without tiles, the region serves searches only.
        public var makesTiles: Bool
        /// Threads to work on, brought into 1…256; nil for as many as there are cores.
        public var jobs: Int?
        /// The memory in bytes that the import may use; nil for half of the machine's memory. See `run`.
        public var memory: Int?
        /// Whether a region at the output is replaced. Its operator's enrichment is kept, whatever the region's format and however damaged
        /// it is.
        public var force: Bool
        /// An earlier region of the same area: its place IDs stay valid and its enrichment is taken over. If both have facts about a
        /// place, those of the replaced region's operator take precedence.
        public var previous: URL?
        /// Files of changes (osmChange, `.osc` or `.osc.gz`) that are laid over the extract. Of each object the newest version counts.
        public var changes: [URL] = []
        /// Whether objects of the changes that are new and lie outside of the extract's bounds are taken too.
        public var takesAllChanges: Bool = false
        /// Whether tiles of a region at the output are taken over if they would be made the same, and what later imports need for that is kept (the file
        /// `tiles.inputs`). A region at the output is replaced, as with `force`.
        public var updates: Bool = false
        /// The cells that are made, tiles of a zoom: the places whose position lies in them, and the tiles that they cover. Empty for all of the extract. They
        /// are the same as an import of all of it has them, as far as the extract is the same.
        public var cells: [TileID] = []
        /// Whether the tiles above the cells are made, those of lesser zooms that contain one, instead of the cells.
        public var makesOverview: Bool = false

        /// Options for an import; all are optional.
        public init(
            name: String? = nil,
            timeZone: String? = nil,
            country: String? = nil,
            makesTiles: Bool = true,
            force: Bool = false,
            previous: URL? = nil
        ) {
            self.name = name
            self.timeZone = timeZone
            self.country = country
            self.makesTiles = makesTiles
            self.force = force
            self.previous = previous
        }
    }

    /// The steps of an import, in order.
    public enum Phase: String, Sendable, Hashable, CaseIterable {
        case checking = "Checking the extract"
        case changes = "Reading changes"
        case nodes = "Reading nodes"
        case ways = "Reading ways"
        case relations = "Reading relations"
        case index = "Indexing places"
        case identity = "Comparing with the previous region"
        case tiles = "Making tiles"
        case publishing = "Writing the region"
    }

    /// How far the importer is.
    public struct Progress: Sendable, Hashable {
        /// The step of the import that runs now.
        public var phase: Phase
        /// The share of the phase that is done, 0…1.
        public var fraction: Double
    }

    /// What an import did.
    public struct Summary: Sendable {
        /// The region as it was published, opened.
        public var region: Region
        /// Places by their leading kind's key (`amenity`, `shop`, `highway` …).
        public var placeCounts: [String: Int]
        /// How many objects are parts of a place that has the ID of another one: pieces of a street, stops of a station, the node of a town.
        public var memberCount: Int
        /// Objects that would be places but were left out, by reason.
        public var omittedCounts: [String: Int]
        /// Objects that were kept with less than the extract should hold, by what is missing.
        public var notes: [String: Int]
        /// What became of the changes, nil if none were given.
        public var changes: OSMChangeCounts?
        /// Numbers of tiles that were made and that were taken over; nil if none were to be taken over.
        public var updatedTiles: UpdatedTiles?
        /// What became of the previous region's IDs, nil if none was given.
        public var identity: IdentityLedger.Summary?
        /// Why the replaced region's places could not be compared with the new ones, if they could not; its older IDs and facts are kept all the same.
        public var identityFailure: String?
        /// How many places facts were carried over for.
        public var carriedFactCount: Int
        /// How many foreign IDs were carried over.
        public var carriedAliasCount: Int
        /// Numbers of the tiles of an update.
        public struct UpdatedTiles: Sendable, Hashable {
            /// Tiles that were made.
            public var made: Int
            /// Tiles that were taken over from the replaced region.
            public var kept: Int
        }

        /// Texts of the enrichment that no longer name a place, sorted.
        public var lostEnrichments: [String]
        /// What is wrong with other entries of the enrichment. They are kept, and not shown.
        public var enrichmentErrors: [String]
    }

    /// How the region is made.
    public var options: Options

    /// An importer with options; by default it makes tiles and replaces no region.
    public init(options: Options = Options()) { self.options = options }

    /// Reads the extract and publishes the region, which appears under its name only when it is complete.
    ///
    /// Memory: positions, about 8 bytes for each node of the extract and 4 for each point of the ways that relations need, take up to three eighths of
    /// `Options.memory`; what is beyond goes to a temporary file beside the output, and the region is the same. Blocks of the extract that are being read
    /// take up to an eighth of it when inflated, two for each thread and one at least; what was found in them comes on top. Changes are in memory while the
    /// extract is read (`OSMChanges`). Shapes of map tiles take up to three sixteenths, and places, their addresses and the search index up to an eighth; beyond
    /// it they go to files as well. Of an update, 16 bytes for each tile of the bounds and each thread come on top, up to 64 MB or an eighth
    /// of `Options.memory`. The rest is for what is not bounded: the words and names that occur, some 17 bytes for each point of an area's border, some 90 for each
    /// piece of a street or station, five for each place.
    /// - Parameters:
    ///   - extract: the OpenStreetMap extract, a `.osm.pbf` file; changes are laid over it.
    ///   - output: the region's folder, `name.portolan`.
    ///   - progress: called on the thread that works, some hundred times.
    ///   - boundaries: gives where countries and zones lie; called once, on a thread beside the reading. What concerns the region is kept
    ///     in it; nil leaves countries and zones to `country` and `timeZone`.
    /// - Throws: `OSMReadError`, `RegionError`, `PlaceStoreError`; what `boundaries` throws; `CancellationError` if the task is cancelled.
    public func run(
        extract: URL,
        output: URL,
        progress: @escaping @Sendable (Progress) -> Void = { _ in },
        boundaries: @escaping @Sendable () throws -> BoundaryMap? = { nil }
    ) async throws -> Summary {
        progress(Progress(phase: .checking, fraction: 0))
        var reader = try OSMReader(at: extract)
        let draft = try RegionDraft(target: output, force: options.force || options.updates)
        let memory = options.memory ?? MachineMemory.byteCount / 2
        reader.memory = OSMMemory(byteCount: memory / 8 * 3, folder: draft.folder)
        reader.memory?.pbfBlockByteCount = memory / 8
        // Under the draft's lock, and before the work, so that it is not done in vain.
        let previous = try previousPlaces(replaced: draft.replacedFolder)
        let facts = try CarriedFacts(from: [options.previous, draft.replacedFolder].compactMap(\.self))
        // In parallel with the reading.
        async let boundaries = boundaries()
        async let digest = SHA256Digest.hexadecimal(ofFile: extract)
        async let changeFiles = changeFiles()
        let changes = try applyChanges(to: &reader, progress)
        let bounds = try reader.bounds()
        var tiles = bounds.flatMap {
            options.makesTiles ? TileBuilder(bounds: $0, options: tileOptions(output, memory / 16 * 3, draft.folder)) : nil
        }
        let cells = options.cells.isEmpty ? nil : CellSelection(options.cells, isOverview: options.makesOverview, bounds: bounds)
        tiles?.cells = cells
        if options.updates { tiles?.update = try tileUpdate(replaced: draft.replacedFolder, into: draft.folder) }
        let places = try PlaceCollector(file: draft.folder.appending(path: Region.placesFileName), memory: memory / 8, cells: cells)
        let (makesTiles, makesOverview) = (tiles != nil, cells?.isOverview ?? false)
        let watch = MemoryWatch(limit: memory)
        defer { watch.stop() }
        let counts = try reader.read(
            jobs: jobs,
            progress: { read in
                let phase: Phase =
                    switch read.phase {
                    case .node: .nodes
                    case .way: .ways
                    case .relation: .relations
                    }
                let total = Double(max(read.bytesTotal, 1))
                progress(Progress(phase: phase, fraction: Double(read.bytesDone) / total))
                return !Task.isCancelled
            },
            surveyor: { PlaceSurveyor(makesTiles: makesTiles, bounds: bounds, cells: cells) },
            take: { surveyed in
                if !makesOverview { try places.add(surveyed) }
                if let features = surveyed.tileFeatures { try tiles?.add(features) }
            }
        )
        watch.endPhase()
        let world = try await boundaries
        let area = try writeBoundaries(world, of: bounds, into: draft.folder)
        let outlines = world.flatMap { $0.knowsCountries ? CountryOutlines($0, bounds: bounds, country: area.country) : nil }
        // Without outlines, all of the region lies where its user says.
        let country = options.country?.uppercased() ?? (outlines == nil ? area.country : nil)
        let result = try places.finish(bounds: bounds, country: country, outlines: outlines, jobs: jobs) { fraction in
            progress(Progress(phase: .index, fraction: fraction))
            return !Task.isCancelled
        }
        watch.endPhase()
        tiles?.countryAt = { area.country ?? area.boundaries?.country(at: $0) }
        let tileReport = try tiles?.finish(writingTo: draft.folder.appending(path: Region.tilesFileName)) { fraction in
            progress(Progress(phase: .tiles, fraction: fraction))
            return !Task.isCancelled
        }
        try Task.checkCancellation()
        let placesFile = draft.folder.appending(path: Region.placesFileName)
        let identity = try carryIdentity(from: previous, to: placesFile, progress: progress)
        let enrichment = try facts.write(over: placesFile, into: draft.folder)

        progress(Progress(phase: .publishing, fraction: 0))
        var omitted = result.omitted
        if counts.oversized > 0 { omitted["more tags, nodes or members than any sound object has"] = counts.oversized }
        var manifest = RegionManifest(
            name: name(output),
            bounds: cells?.area ?? bounds ?? .world,
            source: .init(
                file: extract.lastPathComponent,
                byteCount: reader.byteCount,
                sha256: try await digest,
                date: reader.replicationDate
                    ?? (counts.newestTimestamp > 0 ? Date(timeIntervalSince1970: Double(counts.newestTimestamp)) : nil),
                generator: reader.header.generator,
                changes: try await changeFiles
            ),
            timeZone: area.timeZone,
            country: area.country,
            language: options.language
        )
        if let center = result.center { manifest.center = center }
        manifest.placeCounts = result.placeCounts
        manifest.omittedCounts = omitted
        manifest.tileCounts = tileCounts(tileReport)
        let region = try draft.publish(manifest)
        progress(Progress(phase: .publishing, fraction: 1))
        var notes: [String: Int] = [:]
        if counts.incompleteWays > 0 { notes["ways of which nodes are missing"] = counts.incompleteWays }
        if counts.incompleteRelations > 0 { notes["relations of which members are missing"] = counts.incompleteRelations }
        if counts.unsoundRelations > 0 { notes["areas whose rings do not close"] = counts.unsoundRelations }
        if counts.unsoundWays > 0 { notes["closed ways that cross themselves"] = counts.unsoundWays }
        for (reason, count) in tileReport?.warnings ?? [:] { notes[reason] = count }
        if let tileReport, tileReport.thinnedTileCount > 0 {
            notes["map tiles thinned to 500,000 bytes"] = tileReport.thinnedTileCount
            notes["small features left out of thinned tiles"] = tileReport.omittedFeatureCount
        }
        return Summary(
            region: region,
            placeCounts: result.placeCounts,
            memberCount: result.memberCount,
            omittedCounts: omitted,
            notes: notes,
            changes: changes,
            updatedTiles: options.updates
                ? tileReport.map { .init(made: $0.tileCounts.reduce(0, +) - $0.keptTileCount, kept: $0.keptTileCount) } : nil,
            identity: identity.summary,
            identityFailure: identity.failure,
            carriedFactCount: facts.factCount,
            carriedAliasCount: facts.aliasCount,
            lostEnrichments: enrichment.unknown,
            enrichmentErrors: enrichment.errors
        )
    }

    /// Writes the boundaries that the region needs to distinguish countries and zones; returns the country and the zone that hold in all of
    /// it, and the boundaries.
    private func writeBoundaries(_ boundaries: BoundaryMap?, of bounds: CoordinateBounds?, into folder: URL) throws -> (
        country: String?, timeZone: String?, boundaries: BoundaryMap?
    ) {
        let country = options.country?.uppercased()
        guard let bounds else { return (country, options.timeZone, nil) }
        let boundaries = boundaries?.restricted(to: bounds)
        try boundaries?.encoded().write(to: folder.appending(path: Region.boundariesFileName))
        let finder = TimeZoneFinder(boundaries)
        let common = country ?? finder.country(covering: bounds)
        // Without boundaries and without a country, the nearest city would be a guess.
        let zone = common == nil && boundaries == nil ? nil : finder.zone(covering: bounds, country: country)
        return (common, options.timeZone ?? zone, boundaries)
    }

    /// The places whose IDs remain valid: those of the named region, or else of the replaced one, which need not be sound.
    private func previousPlaces(replaced: URL?) throws -> URL? {
        if let previous = options.previous { return try Region(at: previous).placesFile }
        let file = replaced?.appending(path: Region.placesFileName)
        return file.flatMap { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) ? $0 : nil }
    }

    private func carryIdentity(
        from previous: URL?,
        to placesFile: URL,
        progress: (Progress) -> Void
    ) throws -> (summary: IdentityLedger.Summary?, failure: String?) {
        guard let previous else { return (nil, nil) }
        let new = try PlaceStore(file: placesFile)
        do {
            let region = try? Region(at: previous.deletingLastPathComponent())
            let before = try region.map { region throws(PlaceStoreError) in try PlaceStore(placesOf: region) } ?? PlaceStore(file: previous)
            progress(Progress(phase: .identity, fraction: 0))
            let (aliases, summary) = try IdentityLedger.aliases(from: before, to: new, isCancelled: { Task.isCancelled })
            try PlaceStore.add(aliases, to: placesFile)
            progress(Progress(phase: .identity, fraction: 1))
            return (summary, nil)
        } catch let error as PlaceStoreError where options.previous == nil && error.path == previous.path(percentEncoded: false) {
            // The region may be of an older format, or damaged: force replaces it anyway. IDs come from the source, and its aliases are
            // kept.
            let (aliases, summary) = try IdentityLedger.inheritedAliases(PlaceStore.aliases(ofAnyVersionAt: previous), in: new)
            try PlaceStore.add(aliases, to: placesFile)
            return (summary, error.code == .unsupportedVersion ? "its store has another format" : "its store cannot be read")
        }
    }

    var jobs: Int { threadCount(options.jobs ?? ProcessInfo.processInfo.activeProcessorCount) }

    private func name(_ output: URL) -> String { options.name ?? output.deletingPathExtension().lastPathComponent }

    private func tileOptions(_ output: URL, _ memory: Int, _ folder: URL) -> TileBuilder.Options {
        TileBuilder.Options(jobs: jobs, memory: TileMemory(byteCount: memory, folder: folder), name: name(output))
    }

    /// By zoom, without empty zooms.
    private func tileCounts(_ report: TileBuilderReport?) -> [String: Int] {
        var counts: [String: Int] = [:]
        for (zoom, count) in (report?.tileCounts ?? []).enumerated() where count > 0 { counts["\(zoom)"] = count }
        return counts
    }
}
