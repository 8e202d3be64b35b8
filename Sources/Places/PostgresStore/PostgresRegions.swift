public import Foundation
internal import PortolanEnrichment
public import PortolanPlaces
internal import PortolanRegionFolder
internal import PortolanStore
internal import Synchronization

/// Regions whose places are in PostgreSQL: in one database, or in several that each hold a shard of every region (docs/postgresql.md).
public final class PostgresRegions: Sendable {
    /// A version of a region.
    public struct Version: Sendable, Hashable {
        /// The region's name: that of its folder.
        public var region: String
        /// What tells the version from all others.
        public var version: String
        /// How many shards it has.
        public var shards: Int
    }

    /// A version with what it takes to read it.
    private struct Published {
        var version: Version
        var number: Int64
        var manifest: Data
        var boundaries: Data?
        /// By shard, the number of its pool.
        var pools: [Int]
        var documents: Int
        /// Of the store of an operator's facts.
        var factDocuments: Int?
    }

    private let pools: [PostgresPool]
    private let options: PostgresStoreOptions
    /// A store of a version, opened, by its schema.
    private struct Opened {
        var store: PlaceStore
        var source: PostgresSource
    }

    /// What was opened last, which is not opened again: its rows in memory are worth keeping.
    private let opened = Mutex<[String: Opened]>([:])
    private let overlays = FactOverlays()

    /// - Parameters:
    ///   - shards: the connection string of each database, in any order: URIs, or keywords and values of libpq.
    ///   - options: how the databases are reached.
    /// - Throws: `invalidConnectionString` for a text that is none.
    public init(_ shards: [String], options: PostgresStoreOptions = PostgresStoreOptions()) throws(PostgresStoreError) {
        guard !shards.isEmpty else { throw PostgresStoreError(.invalidConnectionString, "", "no database is given") }
        var pools: [PostgresPool] = []
        for text in shards { pools.append(PostgresPool(try ConnectionString(text), options)) }
        self.pools = pools
        self.options = options
    }

    /// The databases, without passwords.
    public var name: String { pools.map(\.string.name).joined(separator: " + ") }

    /// How often databases were asked for what was opened last, several at once counted once.
    public var roundTrips: Int { opened.withLock { $0.values.reduce(0) { $0 + $1.source.database.roundTrips } } }

    /// How often shards were asked for what was opened last, and how often a second host was asked because the first one was slow.
    public var calls: (all: Int, second: Int) {
        opened.withLock { opened in
            opened.values.reduce((0, 0)) { sum, opened in
                let calls = opened.source.database.calls
                return (sum.0 + calls.all, sum.1 + calls.second)
            }
        }
    }

    /// The tables that each round trip asked since the last call, if the options say that they are noted.
    public func takeTrips() -> [String] { opened.withLock { $0.values.flatMap { $0.source.database.takeTrips() } } }

    /// Bytes of rows that are in memory.
    public var cachedBytes: Int { opened.withLock { $0.values.reduce(0) { $0 + $1.source.cache.byteCount } } }

    // MARK: Loading

    /// Loads a region, publishes it, and removes versions that are older than the one before. The same version is loaded once.
    /// - Parameters:
    ///   - region: the region's folder.
    ///   - placesView: whether the view `portolan.places`, for people's own SQL, gets the region's places.
    ///   - progress: called with a fraction of 0…1; what it throws ends the loading, and nothing is published.
    public func load(
        _ region: URL,
        placesView: Bool = true,
        progress: @escaping (Double) throws -> Void = { _ in }
    ) async throws -> Version {
        do {
            return try await RegionLoader(pools: pools).load(region, hasView: placesView, progress: progress)
        } catch let failure as PostgresFailure {
            throw failure.asError(name)
        }
    }

    /// Removes all versions of a region.
    /// - Returns: how many there were.
    public func remove(_ region: String) throws -> Int {
        do {
            return try RegionLoader(pools: pools).remove(region)
        } catch let failure as PostgresFailure {
            throw failure.asError(name)
        }
    }

    // MARK: Reading

    /// The newest version of each region, by their names.
    public func versions() throws -> [Version] { try published().map(\.version) }

    private func published() throws -> [Published] {
        var shards: [String: [Int: (pool: Int, shards: Int, documents: Int, facts: Int?)]] = [:]
        var newest: [String: Published] = [:]
        for (number, pool) in pools.enumerated() {
            do throws(PostgresFailure) {
                let connection = try PostgresConnection(pool.string, options)
                guard try !connection.rows("SELECT to_regclass('\(PostgresSchema.home).shards')").isNull(0, 0) else { continue }
                let rows = try connection.rows("SELECT version, shard, shards, documents, facts, format FROM \(PostgresSchema.home).shards")
                for row in 0..<rows.rowCount where rows.integer(row, 5) == Int64(PostgresSchema.format) {
                    let facts = rows.isNull(row, 4) ? nil : Int(clamping: rows.integer(row, 4))
                    shards[rows.text(row, 0), default: [:]][Int(clamping: rows.integer(row, 1))] = (
                        number, Int(clamping: rows.integer(row, 2)), Int(clamping: rows.integer(row, 3)), facts
                    )
                }
                let versions = try connection.rows(
                    "SELECT number, region, version, manifest, boundaries FROM \(PostgresSchema.home).versions ORDER BY number"
                )
                for row in 0..<versions.rowCount {
                    let version = Version(region: versions.text(row, 1), version: versions.text(row, 2), shards: 0)
                    newest[version.region] = Published(
                        version: version,
                        number: versions.integer(row, 0),
                        manifest: Data(versions.bytes(row, 3)),
                        boundaries: versions.isNull(row, 4) ? nil : Data(versions.bytes(row, 4)),
                        pools: [],
                        documents: 0
                    )
                }
            } catch {
                throw error.asError(pool.string.name)
            }
        }
        guard !newest.isEmpty else {
            throw PostgresStoreError(.incomplete, name, "it holds no region; `portolan store load` brings one there")
        }
        return try newest.values.sorted { $0.version.region < $1.version.region }.map { published in
            var published = published
            let known = shards[published.version.version] ?? [:]
            let count = known.values.first?.shards ?? 0
            guard count > 0, known.count == count, (0..<count).allSatisfy({ known[$0] != nil }) else {
                throw PostgresStoreError(
                    .incomplete,
                    name,
                    "\(published.version.region): \(known.count) of \(max(count, 1)) shards are there; name the databases of all shards"
                )
            }
            published.version.shards = count
            published.pools = (0..<count).compactMap { known[$0]?.pool }
            published.documents = known[0]?.documents ?? 0
            published.factDocuments = known[0]?.facts
            return published
        }
    }

    /// Opens the newest version of each region, and regions on disk beside them. Who uses the backend goes on with these versions, whatever is published
    /// meanwhile.
    /// - Parameters:
    ///   - names: the regions' names; nil for all.
    ///   - folders: regions on disk.
    ///   - cache: a folder for what is read from disk: manifests, boundaries and the store of live facts.
    ///   - live: an operator's facts that are laid over the regions, as they are now; nil for those alone that the regions were loaded with.
    public func backend(
        of names: [String]? = nil,
        with folders: [URL] = [],
        cache: URL,
        facts live: LiveFacts? = nil
    ) throws -> RegionsBackend {
        var regions: [RegionsBackend.Opened] = []
        let known = opened.withLock { $0 }
        var used: [String: Opened] = [:]
        let wanted = try published().filter { names?.contains($0.version.region) ?? true }
        let parts = try live.map { try overlays.parts($0, over: wanted.map { try RegionManifest(decoding: $0.manifest).bounds }) }
        for (number, published) in wanted.enumerated() {
            func open(_ schema: String, _ documents: Int) throws -> PlaceStore {
                if let opened = known[schema] {
                    used[schema] = opened
                    return opened.store
                }
                // Its own connections, which close with the version.
                let database = ShardedDatabase(published.pools.map { PostgresPool(pools[$0].string, options) })
                let source = PostgresSource(database, schema: schema, documents: documents, cacheBytes: options.cacheBytes)
                let store = try PlaceStore(file: URL(filePath: source.name), source: source)
                used[schema] = Opened(store: store, source: source)
                return store
            }
            let schema = PostgresSchema.factsSchema(published.version.version)
            let places = try open(PostgresSchema.schema(published.version.version), published.documents)
            var enrichment = try published.factDocuments.map { try open(schema, $0) }
            var overlay: FactOverlays.Overlay?
            if let live, let part = parts?[number], !part.isEmpty {
                var book = FactBook()
                if enrichment != nil, let lines = try used[schema]?.source.meta(.lines) { _ = book.add(ndjson: Data(lines)) }
                book.overlay(part)
                overlay = try overlays.store(of: book, over: places, published.version.version, live, in: cache)
                if let overlay { enrichment = overlay.store }
            }
            let region = try region(published, overlay?.file, cache)
            regions.append(RegionsBackend.Opened(region: region, places: places, enrichment: enrichment))
        }
        opened.withLock { [used] in $0 = used }
        return try RegionsBackend(regions: folders, and: regions)
    }

    /// The region's folder with what is read from disk; it is the same for each process that asks.
    /// - Parameter facts: the store of live facts, if there is one.
    private func region(_ published: Published, _ facts: RegionManifest.File?, _ cache: URL) throws -> Region {
        var manifest = try RegionManifest(decoding: published.manifest)
        manifest.files = manifest.files.filter {
            [Region.placesFileName, Region.enrichmentStoreFileName, Region.boundariesFileName].contains($0.key)
        }
        if let facts { manifest.files[Region.enrichmentStoreFileName] = facts }
        let folder = cache.appending(path: published.version.version, directoryHint: .isDirectory)
            .appending(path: "\(published.version.region).portolan", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Files that are there stay: who looks at their dates sees that nothing is new.
        for (name, data) in [(Region.manifestFileName, published.manifest), (Region.boundariesFileName, published.boundaries)] {
            let file = folder.appending(path: name)
            if let data, (try? Data(contentsOf: file)) != data { try data.write(to: file, options: .atomic) }
        }
        return Region(folder: folder, manifest: manifest)
    }
}
