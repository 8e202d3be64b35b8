public import Foundation
internal import PortolanGeo
internal import PortolanImport
public import PortolanNaturalEarth
public import PortolanRegionFolder
internal import PortolanStore
internal import PortolanTileBuilder
internal import PortolanTimeZones

/// Makes a region of the whole Earth from Natural Earth. It has tiles of zooms 0 to 7, populated places,
/// countries, states and seas.
public struct WorldBuilder: Sendable {
    /// Options of a build.
    public struct Options: Sendable, Hashable {
        /// The number of threads; nil takes the number of cores.
        public var jobs: Int?
        /// Whether to replace a region at the output. The operator's enrichment of that region is kept.
        public var force: Bool
        /// The greatest zoom of the tiles, at most `WorldBuilder.lastZoom`. A lesser one makes a smaller region
        /// in less time.
        public var maximumZoom: UInt8

        /// Makes options. The defaults use all cores, replace nothing, and make tiles up to
        /// `WorldBuilder.lastZoom`.
        public init(jobs: Int? = nil, force: Bool = false, maximumZoom: UInt8 = WorldBuilder.lastZoom) {
            self.jobs = jobs
            self.force = force
            self.maximumZoom = maximumZoom
        }
    }

    /// The steps of a build, in order.
    public enum Phase: String, Sendable, Hashable, CaseIterable {
        case ground = "Making the ground"
        case reading = "Reading Natural Earth"
        case places = "Writing places"
        case tiles = "Making tiles"
        case publishing = "Writing the region"
    }

    /// The greatest zoom for which Natural Earth is detailed enough.
    public static let lastZoom: UInt8 = 7

    /// The Natural Earth files that the world is made from.
    public var source: NaturalEarth
    /// Names of cities in many languages; nil to use only those of the Unicode CLDR and of the project's own
    /// list.
    public var geoNames: GeoNames?
    /// The picture of the ground; nil for a plain ground.
    public var ground: WorldGroundPicture?
    /// The options of the build.
    public var options: Options

    /// Makes a builder from Natural Earth's files, and from the names of GeoNames and a picture of the ground if they
    /// are given.
    public init(source: NaturalEarth, geoNames: GeoNames? = nil, ground: WorldGroundPicture? = nil, options: Options = Options()) {
        self.source = source
        self.geoNames = geoNames
        self.ground = ground
        self.options = options
    }

    /// Reads the shapefiles and publishes the region. The region appears under its name only when it is
    /// complete. The same files give the same bytes.
    /// - Parameter progress: Called on the thread that does the work, with the finished share of the phase,
    ///   0…1.
    /// - Throws: `GroundError`, `ShapefileError`, `GettextError`, `RegionError`, `PlaceStoreError`, `PMTilesError`;
    ///   `CancellationError` if the task is cancelled.
    public func run(output: URL, progress: @escaping @Sendable (Phase, Double) -> Void = { _, _ in }) async throws -> Region {
        progress(ground == nil ? .reading : .ground, 0)
        let draft = try RegionDraft(target: output, force: options.force)
        let facts = try CarriedFacts(from: [draft.replacedFolder].compactMap(\.self))
        if let ground {
            // A picture that cannot be used ends the build before the longer work.
            let archive = GroundArchive(picture: ground, threads: threads)
            try archive.write(to: draft.folder.appending(path: Region.groundFileName)) { fraction in
                progress(.ground, fraction)
                try Task.checkCancellation()
            }
        }
        progress(.reading, 0)
        let languages = TileBuilder.defaultLanguages
        var places = try PopulatedPlace.all(source)
        let catalogs = try geoNames?.names(languages)
        PopulatedPlace.name(&places, in: languages, from: catalogs)
        let name = output.deletingPathExtension().lastPathComponent
        var builder = TileBuilder(
            bounds: .world,
            options: .init(
                languages: languages,
                jobs: threads,
                name: name,
                attribution: attribution
            )
        )
        builder.lastZoom = min(options.maximumZoom, Self.lastZoom)
        // States are needed only if their zooms are made.
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

    private var threads: Int { options.jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    private var attribution: String {
        let names = geoNames.map { _ in GeoNames.attribution }
        return [NaturalEarth.attribution, names, ground?.attribution].compactMap(\.self).joined(separator: " · ")
    }

    private var license: String { geoNames == nil ? NaturalEarth.license : "\(NaturalEarth.license) AND \(GeoNames.license)" }

    private func manifestSource(_ languages: [String]) throws -> RegionManifest.Source {
        let names = try geoNames?.digests(languages) ?? []
        let pictures = try ground.map { [try $0.digest()] } ?? []
        return try source.manifestSource(
            named: geoNames == nil ? "Natural Earth" : "Natural Earth, GeoNames",
            and: names + pictures
        )
    }
}
