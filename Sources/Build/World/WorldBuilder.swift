public import Foundation
internal import PortolanGeo
internal import PortolanImport
public import PortolanNaturalEarth
public import PortolanRegionFolder
internal import PortolanStore
internal import PortolanTileBuilder
internal import PortolanTimeZones

/// Makes a region of the whole Earth from Natural Earth: tiles of zooms 0 to 7, populated places, countries, states and seas.
public struct WorldBuilder: Sendable {
    /// How the world is made.
    public struct Options: Sendable, Hashable {
        /// Threads to work on; nil for as many as there are cores.
        public var jobs: Int?
        /// Whether a region at the output is replaced. Its operator's enrichment is kept.
        public var force: Bool
        /// The greatest zoom of which tiles are made, at most `WorldBuilder.lastZoom`; fewer make a smaller world, sooner.
        public var maximumZoom: UInt8

        /// Options for a build; by default all cores, no replacing, and tiles up to `WorldBuilder.lastZoom`.
        public init(jobs: Int? = nil, force: Bool = false, maximumZoom: UInt8 = WorldBuilder.lastZoom) {
            self.jobs = jobs
            self.force = force
            self.maximumZoom = maximumZoom
        }
    }

    /// The steps of a build, in order.
    public enum Phase: String, Sendable, Hashable, CaseIterable {
        case reading = "Reading Natural Earth"
        case places = "Writing places"
        case tiles = "Making tiles"
        case publishing = "Writing the region"
    }

    /// The greatest zoom whose tiles Natural Earth's detail fills.
    public static let lastZoom: UInt8 = 7

    /// The Natural Earth files that the world is made from.
    public var source: NaturalEarth
    /// Names of cities in many languages; nil for those of the Unicode CLDR and the project's own list alone.
    public var geoNames: GeoNames?
    /// How the world is made.
    public var options: Options

    /// A builder of a world from Natural Earth's files, with names of GeoNames if they are given.
    public init(source: NaturalEarth, geoNames: GeoNames? = nil, options: Options = Options()) {
        self.source = source
        self.geoNames = geoNames
        self.options = options
    }

    /// Reads the shapefiles and publishes the region, which appears under its name only when it is complete. The same files give the same
    /// bytes.
    ///
    /// - Parameter progress: called on the thread that works, with the share of the phase that is done, 0…1.
    /// - Throws: `ShapefileError`, `GettextError`, `RegionError`, `PlaceStoreError`, `PMTilesError`; `CancellationError` if the task is cancelled.
    public func run(output: URL, progress: @escaping @Sendable (Phase, Double) -> Void = { _, _ in }) async throws -> Region {
        progress(.reading, 0)
        let draft = try RegionDraft(target: output, force: options.force)
        let facts = try CarriedFacts(from: [draft.replacedFolder].compactMap(\.self))
        let languages = TileBuilder.defaultLanguages
        var places = try PopulatedPlace.all(source)
        let catalogs = try geoNames?.names(languages)
        PopulatedPlace.name(&places, in: languages, from: catalogs)
        let name = output.deletingPathExtension().lastPathComponent
        var builder = TileBuilder(
            bounds: .world,
            options: .init(
                languages: languages,
                jobs: options.jobs ?? ProcessInfo.processInfo.activeProcessorCount,
                name: name,
                attribution: attribution
            )
        )
        builder.lastZoom = min(options.maximumZoom, Self.lastZoom)
        // Maps that do not name states need none.
        let states =
            builder.lastZoom >= StateBorder.firstZoom
            ? try StateLabel.all(source, places: places, languages: languages, catalogs: catalogs) : []
        var tiles = WorldTiles(source, builder: builder)
        try tiles.addAll(places, states) { fraction in
            progress(.reading, fraction)
            try Task.checkCancellation()
        }
        progress(.places, 0)
        let boundaries = try source.boundaries()
        try boundaries.encoded().write(to: draft.folder.appending(path: Region.boundariesFileName))
        var store = try PlaceStoreWriter(file: draft.folder.appending(path: Region.placesFileName))
        let areas = try WorldArea.all(source, boundaries, states: states.filter { !$0.isSurroundings(of: places) }, languages: languages)
        for record in places.map(\.record) + areas.map(\.record) { try store.add(record) }
        _ = try store.finish()
        _ = try facts.write(over: draft.folder.appending(path: Region.placesFileName), into: draft.folder)

        let report = try tiles.builder.finish(writingTo: draft.folder.appending(path: Region.tilesFileName)) { fraction in
            progress(.tiles, fraction)
            return !Task.isCancelled
        }
        progress(.publishing, 0)
        var tileCounts: [String: Int] = [:]
        for (zoom, count) in report.tileCounts.enumerated() { tileCounts["\(zoom)"] = count }
        var manifest = RegionManifest(name: name, bounds: .world, source: try manifestSource(languages), language: "en")
        manifest.center = Coordinate(latitude: 20, longitude: 0)
        manifest.attribution = attribution
        manifest.license = license
        manifest.placeCounts = ["place": places.count + areas.count]
        manifest.tileCounts = tileCounts
        let region = try draft.publish(manifest)
        progress(.publishing, 1)
        return region
    }

    private var attribution: String {
        geoNames == nil ? NaturalEarth.attribution : "\(NaturalEarth.attribution) · \(GeoNames.attribution)"
    }

    private var license: String { geoNames == nil ? NaturalEarth.license : "\(NaturalEarth.license) AND \(GeoNames.license)" }

    private func manifestSource(_ languages: [String]) throws -> RegionManifest.Source {
        guard let geoNames else { return try source.manifestSource() }
        return try source.manifestSource(named: "Natural Earth, GeoNames", and: geoNames.digests(languages))
    }
}
