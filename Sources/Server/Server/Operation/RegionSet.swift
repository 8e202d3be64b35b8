import Foundation
import PortolanDigests
import PortolanImport
import PortolanMaps
import PortolanPlaces
import PortolanPostgresStore

/// The opened regions of one moment. One set answers a request from its beginning to its end. A newer set replaces this
/// one for requests that begin later, and this one closes with its last request.
final class RegionSet: Sendable {
    let places: PlacesClient
    /// Whether places are read from files and not from a database.
    let readsFiles: Bool
    let maps: MapCatalog
    /// A digest of all data of the regions, made from their manifests.
    let version: String
    /// The regions, the most detailed one first.
    let regions: [Region]
    /// The digests of the regions' manifests, by which `portolan publish --list` names versions; nil for a missing
    /// manifest.
    let manifestDigests: [String?]
    /// The identities of the regions' files. Copies with the same content have different identities.
    let files: [FileStamp]
    let opened: Date
    let zones: RegionZones
    /// Signs page tokens.
    let tokens: PageToken.Signer

    /// Opens the regions.
    /// - Throws: an error that names the folder and the fault.
    convenience init(folders: [URL], options: MapCatalog.Options, now: @escaping @Sendable () -> Date) throws {
        try self.init(folders: folders, store: nil, options: options, now: now)
    }

    /// Opens the regions.
    /// - Parameters:
    ///   - store: regions whose places are in PostgreSQL.
    ///   - meter: counts the requests, including those of earlier and later sets.
    init(
        folders: [URL],
        store: RegionStore?,
        meter: UsageMeter = UsageMeter(),
        tokens: PageToken.Signer = PageToken.Signer(key: nil),
        options: MapCatalog.Options,
        now: @escaping @Sendable () -> Date
    ) throws {
        // A link may change its target at any moment. All files of a set, including those opened later, come from the
        // target that the link has now.
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
        // In addresses, a region has the name of its link, which does not change.
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
    /// A folder for the data of these regions that is read from disk.
    let cache: URL

    /// Connects to the regions of a configuration.
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

/// The identity of a file. It differs between files with the same name, and changes when the file is written.
struct FileStamp: Equatable, Sendable {
    private var number: Int?
    private var time: Date?

    /// The identity of a file, which may be missing.
    init(_ file: URL) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))
        number = attributes?[.systemFileNumber] as? Int
        time = attributes?[.modificationDate] as? Date
    }
}
