import Foundation
import PortolanMaps
import PortolanTiles
import Synchronization

/// What maps are made of: archives of tiles, styles, fonts.
final class MapCatalog: Sendable {
    /// How maps are served.
    struct Options: Sendable {
        /// The threads of one picture.
        var threadsPerPicture = 1
        /// Bytes of encoded pictures that are kept.
        var pictureCacheBytes = 64 << 20
    }

    /// An archive of a region, open.
    struct Archive: Sendable {
        var name: String
        var region: Region
        var archive: PMTilesArchive
        /// Digest of the file, which ETags begin with.
        var digest: String
    }

    /// The archives, the most detailed one first.
    let archives: [Archive]
    let regions: [Region]
    let version: String
    let options: Options
    let pictures: PictureCache
    let glyphs = GlyphRanges()
    private let snapshotters = Mutex<[String: MapSnapshotter]>([:])
    private let names: [URL: String]

    /// - Parameter names: what regions are called in addresses, by their folders; others have the name of their folder.
    init(regions: [Region], names: [URL: String] = [:], version: String, options: Options) throws {
        self.regions = regions
        self.names = names
        self.version = version
        self.options = options
        var archives: [Archive] = []
        for region in regions {
            guard let file = region.tilesFile else { continue }
            let digest = region.manifest.files[Region.tilesFileName]?.xxh128 ?? version
            archives.append(
                Archive(name: Self.name(region, names), region: region, archive: try PMTilesArchive(file: file), digest: String(digest.prefix(16)))
            )
        }
        self.archives = archives
        pictures = PictureCache(byteLimit: options.pictureCacheBytes)
    }

    /// The name of a region in URLs: of its folder without its ending.
    func id(_ region: Region) -> String { Self.name(region, names) }

    private static func name(_ region: Region, _ names: [URL: String]) -> String {
        names[region.folder.standardizedFileURL] ?? region.folder.deletingPathExtension().lastPathComponent
    }

    /// The attributions of all regions, each once.
    var attribution: String {
        var texts: [String] = []
        for text in regions.map(\.manifest.attribution) where !texts.contains(text) { texts.append(text) }
        return texts.joined(separator: " | ")
    }

    /// The snapshotter of a style in a language; opened when it is first needed.
    func snapshotter(_ style: MapStyle, language: String?) throws -> MapSnapshotter {
        let key = style.id + "/" + (language ?? "")
        if let known = snapshotters.withLock({ $0[key] }) { return known }
        let made = try MapSnapshotter(
            regions: regions.map(\.folder),
            style: Style.builtin(language: language ?? "", look: style.look),
            language: language,
            threads: options.threadsPerPicture
        )
        return snapshotters.withLock { known in
            if let other = known[key] { return other }
            // Each holds a cache of prepared tiles.
            if known.count >= Self.snapshotterLimit { known.removeAll() }
            known[key] = made
            return made
        }
    }

    private static let snapshotterLimit = 6
}

/// A style that the server knows.
struct MapStyle: Sendable, Hashable {
    var id: String
    var name: String
    var look: Style.BuiltinLook

    static let all: [MapStyle] = Style.BuiltinLook.allCases.map { look in
        MapStyle(id: look.rawValue, name: "Portolan " + look.rawValue, look: look)
    }

    /// The style of an ID; nil if there is none.
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
