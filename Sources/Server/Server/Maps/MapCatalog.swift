import Foundation
import PortolanBasics
import PortolanMaps
import PortolanText
import PortolanTiles
import Synchronization

/// The data for maps: archives of tiles, styles and fonts.
final class MapCatalog: Sendable {
    /// Options for serving maps.
    struct Options: Sendable {
        /// The number of threads that draw one picture.
        var threadsPerPicture = 1
        /// The largest number of bytes of encoded pictures in the cache.
        var pictureCacheBytes = 64 << 20
        /// The gate that limits drawing; all versions of the regions share it.
        var drawing = Gate(width: 1, queueLimit: 128)
        /// Archives on other servers.
        var remote: [RemoteArchive] = []
    }

    /// An open archive of a region.
    struct Archive: Sendable {
        var name: String
        var region: Region
        var archive: PMTilesArchive
        /// The digest of the file, with which ETags begin.
        var digest: String
    }

    /// The archives, the most detailed one first.
    let archives: [Archive]
    let regions: [Region]
    /// The pictures of the ground; nil if no region has any.
    let ground: GroundTiles?
    let version: String
    let options: Options
    let pictures: PictureCache
    let quickTiles = QuickTileCache()
    let glyphs = GlyphRanges()
    /// The metatiles that are being drawn.
    let sharedMetatiles = SharedWork<[[UInt8]]>()
    /// The pictures that are being drawn.
    let sharedPictures = SharedWork<[UInt8]>()
    var drawing: Gate { options.drawing }
    /// The snapshotters that were used last. There are at most six, because each has caches of its own.
    private let snapshotters = Mutex(LRUCache<String, MapSnapshotter>(costLimit: 6))
    private let names: [URL: String]

    /// Opens the archives of regions.
    /// - Parameter names: the names of regions in addresses, by folder; other regions have the name of their folder.
    init(regions: [Region], names: [URL: String] = [:], version: String, options: Options) throws {
        self.regions = regions
        self.names = names
        self.version = version
        self.options = options
        var archives: [Archive] = []
        for region in regions {
            guard let archive = try PMTilesArchive(tilesOf: region) else { continue }
            let digest = region.manifest.files[Region.tilesFileName]?.xxh128 ?? version
            archives.append(
                Archive(
                    name: Self.name(region, names),
                    region: region,
                    archive: archive,
                    digest: String(digest.prefix(16))
                )
            )
        }
        self.archives = archives
        ground = try GroundTiles(of: regions.reversed(), version: version)
        pictures = PictureCache(byteLimit: options.pictureCacheBytes)
    }

    /// Returns the pictures of the ground if this is the name of their source; nil if there are none, or if an archive
    /// has this name.
    func ground(named name: String) -> GroundTiles? {
        guard name == GroundTiles.source, remoteArchive(named: name) == nil, archives(named: name) == nil else { return nil }
        return ground
    }

    /// Returns the archive on another server with this name; nil if there is none.
    func remoteArchive(named name: String) -> RemoteArchive? { options.remote.first { $0.location.name == name } }

    /// Returns the name of a region in URLs: the name of its folder without the extension, unless it has another.
    func id(_ region: Region) -> String { Self.name(region, names) }

    private static func name(_ region: Region, _ names: [URL: String]) -> String {
        names[region.folder.standardizedFileURL] ?? region.folder.deletingPathExtension().lastPathComponent
    }

    /// The distinct attributions of all regions.
    var attribution: String {
        var texts: [String] = []
        for text in regions.map(\.manifest.attribution) where !texts.contains(text) { texts.append(text) }
        return texts.joined(separator: " | ")
    }

    /// Returns the snapshotter of a style in a language, which is opened when it is first needed. It draws the archives
    /// that are open here, even if their folders have changed since.
    /// - Parameter rules: changes to the style, in the JSON of Google's styling wizard.
    func snapshotter(_ style: MapStyle, language: String?, rules: String? = nil) throws -> MapSnapshotter {
        let key = "\(style.id)/\(language ?? "")/\(rules ?? "")"
        return try snapshotters.value(for: key, cost: { _ in 1 }) {
            guard let first = archives.first else { throw MapError.noTiles(regions.map { $0.folder.path(percentEncoded: false) }) }
            let drawn = try StyleRules.style(style.look, language: language ?? "", rules: rules)
            var sources = MapSources()
            if let ground { sources.addGround(ground.archive, for: drawn) }
            let renderer = MapRenderer(
                style: drawn,
                layers: archives.reversed().map { MapRenderer.Layer(tiles: $0.archive, bounds: $0.region.manifest.bounds) },
                sources: sources,
                fonts: try FontLibrary(),
                attribution: attribution,
                language: language,
                threads: options.threadsPerPicture,
                cacheByteLimit: rules == nil ? Self.tileCacheBytes : Self.tileCacheBytes / 4
            )
            return MapSnapshotter(renderer: renderer, center: first.region.manifest.center)
        }
    }

    /// The largest number of bytes of prepared tiles in a snapshotter's cache.
    private static let tileCacheBytes = 64 << 20
}

/// A style that the server offers.
struct MapStyle: Sendable, Hashable {
    var id: String
    var name: String
    var look: Style.BuiltinLook

    static let all: [MapStyle] = Style.BuiltinLook.allCases.map { look in
        MapStyle(id: look.rawValue, name: "Portolan " + look.rawValue, look: look)
    }

    /// The style with an ID; nil if there is none.
    init?(id: String) {
        guard let style = Self.all.first(where: { $0.id == id }) else { return nil }
        self = style
    }

    private init(id: String, name: String, look: Style.BuiltinLook) {
        self.id = id
        self.name = name
        self.look = look
    }
}
