import Foundation
import PortolanDigests
import PortolanImport
import PortolanMaps
import PortolanPlaces
import PortolanPostgresStore

/// The regions of one moment, opened: what one request is answered from, from its beginning to its end. A newer set replaces this one for
/// requests that begin later, and this one closes with its last request.
final class RegionSet: Sendable {
    let places: PlacesClient
    /// Whether places are read from files, and not from a database.
    let readsFiles: Bool
    let maps: MapCatalog
    /// A digest of everything that the regions hold, by their manifests.
    let version: String
    /// The regions, the most detailed one first.
    let regions: [Region]
    /// The digests of the regions' manifests, by which `portolan publish --list` names versions; nil for a manifest that is gone.
    let manifestDigests: [String?]
    /// Which files the regions are: copies with the same content are others.
    let files: [FileStamp]
    let opened: Date
    let zones: RegionZones
    /// Signs page tokens.
    let tokens: PageToken.Signer

    /// Opens the regions.
    /// - Throws: an error that names the folder and what is wrong with it.
    convenience init(folders: [URL], options: MapCatalog.Options, now: @escaping @Sendable () -> Date) throws {
        try self.init(folders: folders, store: nil, options: options, now: now)
    }

    /// - Parameters:
    ///   - store: regions whose places are in PostgreSQL.
    ///   - meter: counts the requests, also those of the sets before and after this one.
    init(
        folders: [URL],
        store: RegionStore?,
        meter: UsageMeter = UsageMeter(),
        tokens: PageToken.Signer = PageToken.Signer(key: nil),
        options: MapCatalog.Options,
        now: @escaping @Sendable () -> Date
    ) throws {
        // A link may lead elsewhere the next moment: all files of a set, also those that are opened later, are of the folder that it leads to now.
        let real = folders.map { $0.resolvingSymlinksInPath() }
        let backend =
            try store.map { try $0.regions.backend(with: real, cache: $0.cache, facts: $0.facts) } ?? RegionsBackend(regions: real)
        places = PlacesClient(backend: backend, now: now, meter: meter)
        readsFiles = store == nil
        regions = backend.regions
        var fingerprint = Fingerprint()
        for region in regions {
            fingerprint.add(region.manifest.name)
            for (name, file) in region.manifest.files.sorted(by: { $0.key < $1.key }) {
                fingerprint.add(name)
                fingerprint.add(file.xxh128)
            }
        }
        version = fingerprint.text
        files = regions.flatMap { region in
            (["region.json"] + region.manifest.files.keys.sorted()).map { FileStamp(region.folder.appending(path: $0)) }
        }
        manifestDigests = regions.map { try? XXH3Digest.hexadecimal(ofFile: $0.folder.appending(path: Region.manifestFileName)) }
        opened = now()
        self.tokens = tokens
        zones = backend.zones
        // In addresses a region has the name of its link, which stays the same.
        let names = zip(real, folders).map { ($0.standardizedFileURL, $1.deletingPathExtension().lastPathComponent) }
        maps = try MapCatalog(
            regions: regions,
            names: Dictionary(names) { first, _ in first },
            version: fingerprint.text,
            options: options
        )
    }
}

/// Regions whose places are in PostgreSQL, with an operator's facts.
struct RegionStore: Sendable {
    let regions: PostgresRegions
    let facts: LiveFacts
    /// A folder for what is read from disk of them.
    let cache: URL

    /// - Returns: nil if no database is configured.
    init?(_ configuration: ServerConfiguration) throws {
        guard let first = configuration.store.first else { return nil }
        var options = PostgresStoreOptions()
        options.cacheBytes = configuration.storeCacheBytes
        cache = (configuration.cacheFolder ?? RegionSources.standardCache).appending(path: "store", directoryHint: .isDirectory)
        regions = try PostgresRegions(configuration.store, options: options)
        facts = LiveFacts(try PostgresFacts(first, options: options)) { book, places, file in
            try RegionEnricher.writeStore(of: book, over: places, to: file)
        }
    }
}

/// What tells a file from another one of its name, and from what it was before it was written to.
struct FileStamp: Equatable, Sendable {
    private var number: Int?
    private var time: Date?

    /// Of a file that may not be there.
    init(_ file: URL) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        number = attributes?[.systemFileNumber] as? Int
        time = attributes?[.modificationDate] as? Date
    }
}
