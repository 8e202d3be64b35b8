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
    /// Options of an import.
    public struct Options: Sendable, Hashable {
        /// The region's name; nil for the name of the output folder.
        public var name: String?
        /// The IANA name of the time zone for places that do not state their own. If it is nil, the import finds the
        /// zone from the country or the boundaries.
        public var timeZone: String?
        /// The BCP 47 tag of the language that names are in; nil if it is not known.
        public var language: String?
        /// The region code (ISO 3166-1 alpha-2) for places that the extract assigns to no country. If it is nil, the
        /// import finds the country from the extract or the boundaries.
        public var country: String?
        /// Whether to make vector tiles; true by default. A region without tiles serves only searches.
        public var makesTiles: Bool
        /// The number of threads, limited to 1…256; nil takes the number of cores.
        public var jobs: Int?
        /// The number of bytes that the import may use; nil takes half of the machine's memory. See `run`.
        public var memory: Int?
        /// Whether to replace a region at the output. The operator's enrichment is kept, whatever the format or
        /// the damage of that region.
        public var force: Bool
        /// An earlier region of the same area. Its place IDs stay valid, and its enrichment is taken over. If the
        /// earlier region and the replaced one have facts about the same place, those of the replaced region win.
        public var previous: URL?
        /// Files of changes (osmChange, `.osc` or `.osc.gz`) that are applied to the extract. The newest
        /// version of each object counts.
        public var changes: [URL] = []
        /// Whether to add new objects of the changes even if they lie outside the extract's bounds.
        public var takesAllChanges: Bool = false
        /// The state to which the changes bring the extract, for the manifest. If it is nil and there are no
        /// changes, the manifest gets the state that the extract's header names.
        public var replication: RegionManifest.Source.Replication?
        /// Whether the import updates a region at the output: it reuses that region's unchanged tiles, and replaces
        /// the region, as with `force`. It also writes the file `tiles.inputs`, which the next update needs.
        public var updates: Bool = false
        /// The cells to import, as tiles of one zoom. The import takes the places that lie in these cells, and makes
        /// the tiles that the cells cover. An empty list means the whole extract. The result equals the same part of a
        /// whole import if the extract holds the same data there.
        public var cells: [TileID] = []
        /// Whether to make the tiles above the cells instead: those of lesser zooms that contain a cell.
        public var makesOverview: Bool = false

        /// Makes options. Properties without a parameter keep their defaults.
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

    /// The progress of an import.
    public struct Progress: Sendable, Hashable {
        /// The current step of the import.
        public var phase: Phase
        /// The finished share of the phase, 0…1.
        public var fraction: Double
    }

    /// The result of an import.
    public struct Summary: Sendable {
        /// The published region, opened.
        public var region: Region
        /// The number of places by the key of their leading kind (`amenity`, `shop`, `highway` …).
        public var placeCounts: [String: Int]
        /// The number of objects that are parts of a place with another object's ID, such as pieces of a
        /// street, stops of a station or the node of a town.
        public var memberCount: Int
        /// The number of objects that would be places but were left out, by reason.
        public var omittedCounts: [String: Int]
        /// The number of incomplete objects that were kept, by the part that is missing.
        public var notes: [String: Int]
        /// The counts of applied changes; nil if no files of changes were given.
        public var changes: OSMChangeCounts?
        /// The numbers of tiles that were made and reused; nil if the import was no update or made no tiles.
        public var updatedTiles: UpdatedTiles?
        /// The counts for the previous region's IDs; nil if there was no previous region.
        public var identity: IdentityLedger.Summary?
        /// The reason why the places of the replaced region could not be compared with the new ones; nil if they were
        /// compared. The older IDs and the facts of the replaced region are kept in either case.
        public var identityFailure: String?
        /// The number of places whose facts were carried over.
        public var carriedFactCount: Int
        /// The number of foreign IDs that were carried over.
        public var carriedAliasCount: Int
        /// The numbers of tiles of an update.
        public struct UpdatedTiles: Sendable, Hashable {
            /// The number of tiles that were made.
            public var made: Int
            /// The number of tiles that were taken over from the replaced region.
            public var kept: Int
        }

        /// The texts of the enrichment that no longer name a place, sorted.
        public var lostEnrichments: [String]
        /// The errors of enrichment entries that fail for another reason than a lost place. These entries are kept, but
        /// searches do not show them.
        public var enrichmentErrors: [String]
    }

    /// The options of the import.
    public var options: Options

    /// Makes an importer. With default options it makes tiles and does not replace a region.
    public init(options: Options = Options()) { self.options = options }

    /// Reads the extract and publishes the region. The region appears under its name only when it is complete.
    ///
    /// `Options.memory` limits these parts of the memory:
    ///
    /// - Positions take up to three eighths: about 8 bytes for each node of the extract, and 4 bytes for each
    ///   point of the ways that relations need.
    /// - Inflated blocks of the extract take up to an eighth. At most two blocks for each thread are read at once, and
    ///   always at least one. The results of these blocks take additional memory.
    /// - Shapes of map tiles take up to three sixteenths.
    /// - Places, their addresses and the search index take up to an eighth.
    ///
    /// Positions, shapes and places beyond these limits go to temporary files beside the output; the region is
    /// the same. Changes stay in memory while the extract is read (`OSMChanges`). An update takes another 16
    /// bytes for each tile of the bounds and each thread, up to 64 MB or an eighth of `Options.memory`. The
    /// rest is for data without a limit: the distinct words and names, about 17 bytes for each point of an
    /// area's border, about 90 bytes for each piece of a street or station, and 5 bytes for each place.
    /// - Parameters:
    ///   - extract: The OpenStreetMap extract, a `.osm.pbf` file, to which changes are applied.
    ///   - output: The region's folder, `name.portolan`.
    ///   - progress: Called a few hundred times on the thread that does the work.
    ///   - boundaries: Returns the boundaries of countries and time zones. It is called once, in parallel with
    ///     the reading. The region keeps the boundaries that concern it. If it returns nil, `country` and
    ///     `timeZone` apply to all places.
    /// - Throws: `OSMReadError`, `RegionError`, `PlaceStoreError`; errors of `boundaries`; `CancellationError`
    ///   if the task is cancelled.
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
        // The draft holds the lock by now. These files are read first, so that their errors end the import before the
        // long work.
        let previous = try previousPlaces(replaced: draft.replacedFolder)
        let facts = try CarriedFacts(from: [options.previous, draft.replacedFolder].compactMap(\.self))
        // These run in parallel with the reading.
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
        // Without outlines, the whole region lies in the country that the options give.
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
        let replication = replication(reader.header)
        var manifest = RegionManifest(
            name: name(output),
            bounds: cells?.area ?? bounds ?? .world,
            source: .init(
                file: extract.lastPathComponent,
                byteCount: reader.byteCount,
                sha256: try await digest,
                date: replication?.date ?? reader.replicationDate
                    ?? (counts.newestTimestamp > 0 ? Date(timeIntervalSince1970: Double(counts.newestTimestamp)) : nil),
                generator: reader.header.generator,
                changes: try await changeFiles
            ),
            timeZone: area.timeZone,
            country: area.country,
            language: options.language
        )
        manifest.source.replication = replication
        manifest.importOptions = givenOptions
        manifest.isPart = options.cells.isEmpty && !options.makesOverview ? nil : true
        if let center = result.center { manifest.center = center }
        manifest.placeCounts = result.placeCounts
        manifest.omittedCounts = omitted
        manifest.tileCounts = tileCounts(tileReport)
        let region = try draft.publish(manifest)
        progress(Progress(phase: .publishing, fraction: 1))
        var notes: [String: Int] = [:]
        if counts.incompleteWays > 0 { notes["ways with missing nodes"] = counts.incompleteWays }
        if counts.incompleteRelations > 0 { notes["relations with missing members"] = counts.incompleteRelations }
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

    /// Writes the boundaries that the region needs to tell countries and time zones apart. It returns these boundaries,
    /// and the country and the time zone of the whole region. Each of the two is nil if it differs within the region.
    private func writeBoundaries(_ boundaries: BoundaryMap?, of bounds: CoordinateBounds?, into folder: URL) throws -> (
        country: String?, timeZone: String?, boundaries: BoundaryMap?
    ) {
        let country = options.country?.uppercased()
        guard let bounds else { return (country, options.timeZone, nil) }
        let boundaries = boundaries?.restricted(to: bounds)
        try boundaries?.encoded().write(to: folder.appending(path: Region.boundariesFileName))
        let finder = TimeZoneFinder(boundaries)
        let common = country ?? finder.country(covering: bounds)
        // Without boundaries and a country, the nearest city would only be a guess, so there is no zone.
        let zone = common == nil && boundaries == nil ? nil : finder.zone(covering: bounds, country: country)
        return (common, options.timeZone ?? zone, boundaries)
    }

    /// Returns the store of the places whose IDs stay valid: that of `Options.previous`, or else of the
    /// replaced region, which may be damaged.
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
            // The region may be damaged or have an older format, and `force` replaces it anyway. IDs come from
            // the source, and older IDs are still read.
            let (aliases, summary) = try IdentityLedger.inheritedAliases(PlaceStore.aliases(ofAnyVersionAt: previous), in: new)
            try PlaceStore.add(aliases, to: placesFile)
            return (
                summary, error.code == .unsupportedVersion ? "its store of places has another format" : "its store of places cannot be read"
            )
        }
    }

    var jobs: Int { threadCount(options.jobs ?? ProcessInfo.processInfo.activeProcessorCount) }

    private func name(_ output: URL) -> String { options.name ?? output.deletingPathExtension().lastPathComponent }

    private func tileOptions(_ output: URL, _ memory: Int, _ folder: URL) -> TileBuilder.Options {
        TileBuilder.Options(jobs: jobs, memory: TileMemory(byteCount: memory, folder: folder), name: name(output))
    }

    /// Returns the numbers of tiles by zoom, without empty zooms.
    private func tileCounts(_ report: TileBuilderReport?) -> [String: Int] {
        var counts: [String: Int] = [:]
        for (zoom, count) in (report?.tileCounts ?? []).enumerated() where count > 0 { counts["\(zoom)"] = count }
        return counts
    }
}
