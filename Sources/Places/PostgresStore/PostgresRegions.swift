public import Foundation
internal import PortolanEnrichment
public import PortolanPlaces
internal import PortolanRegionFolder
internal import PortolanStore
internal import Synchronization

/// Regions whose places are in PostgreSQL (docs/postgresql.md). Each region is in one database, which may have
/// standbys.
public final class PostgresRegions: Sendable {
    /// A version of a region.
    public struct Version: Sendable, Hashable {
        /// The region's name, which is the name of its folder.
        public var region: String
        /// A text that no other version has.
        public var version: String
    }

    /// A version with the data that is needed to read it.
    private struct Published {
        var version: Version
        var database: ConnectionString
        var manifest: Data
        var boundaries: Data?
        /// Whether the version has a store of an operator's facts.
        var hasFacts: Bool
    }

    private let databases: [ConnectionString]
    private let options: PostgresStoreOptions
    /// A store of a version that is open.
    private struct Opened {
        var store: PlaceStore
        var source: PostgresSource
    }

    /// The stores that the last call of `backend` uses, by the name of their source. The next call uses them again if
    /// it needs the same versions, because their rows in memory are worth keeping.
    private let opened = Mutex<[String: Opened]>([:])
    private let overlays = FactOverlays()

    /// Makes regions of databases. The first use opens the connections.
    /// - Parameters:
    ///   - databases: the connection string of each database: a URI, or keywords and values of libpq. One database is
    ///     enough. Each of several may hold some of the regions. If two of them hold the same region, the first one
    ///     counts.
    ///   - options: the options for reaching the databases.
    /// - Throws: `invalidConnectionString` if a text is not a connection string.
    public init(_ databases: [String], options: PostgresStoreOptions = PostgresStoreOptions()) throws(PostgresStoreError) {
        guard !databases.isEmpty else { throw PostgresStoreError(.invalidConnectionString, "", "no database was given") }
        var strings: [ConnectionString] = []
        for text in databases { strings.append(try ConnectionString(text)) }
        self.databases = strings
        self.options = options
    }

    /// The names of the databases, without passwords.
    public var name: String { databases.map(\.name).joined(separator: " + ") }

    /// The number of round trips to databases for the stores that the last call of `backend` uses.
    public var roundTrips: Int { opened.withLock { $0.values.reduce(0) { $0 + $1.source.database.roundTrips } } }

    /// Returns the tables that each round trip asked since the last call, if `notesTrips` is set in the options.
    public func takeTrips() -> [String] { opened.withLock { $0.values.flatMap { $0.source.database.takeTrips() } } }

    /// The number of bytes of rows in memory.
    public var cachedBytes: Int { opened.withLock { $0.values.reduce(0) { $0 + $1.source.cache.byteCount } } }

    // MARK: Loading

    /// Loads a region into the first database and publishes it. Versions that are older than the previous one are
    /// removed. A version that is loaded already is not loaded again.
    /// - Parameters:
    ///   - region: the region's folder.
    ///   - placesView: whether the view `portolan.places`, for people's own SQL, gets the region's places.
    ///   - progress: called with a fraction of 0…1. If it throws an error, the loading ends and nothing is published.
    public func load(
        _ region: URL,
        placesView: Bool = true,
        progress: @escaping (Double) throws -> Void = { _ in }
    ) async throws -> Version {
        do {
            return try await RegionLoader(databases[0], options).load(region, hasView: placesView, progress: progress)
        } catch let failure as PostgresFailure {
            throw failure.asError(databases[0].name)
        }
    }

    /// Removes all versions of a region.
    /// - Returns: the number of versions that were removed.
    public func remove(_ region: String) throws -> Int {
        var count = 0
        for database in databases {
            do throws(PostgresFailure) {
                count += try RegionLoader(database, options).remove(region)
            } catch {
                throw error.asError(database.name)
            }
        }
        return count
    }

    // MARK: Reading

    /// Returns the newest version of each region, sorted by the regions' names.
    /// - Throws: `incomplete` if there is no region, or if one is in tables of another format.
    public func versions() throws -> [Version] { try published().map(\.version) }

    private func published() throws(PostgresStoreError) -> [Published] {
        var newest: [String: Published] = [:]
        for database in databases {
            for one in try published(in: database) where newest[one.version.region] == nil {
                newest[one.version.region] = one
            }
        }
        guard !newest.isEmpty else {
            throw PostgresStoreError(.incomplete, name, "the database has no region; load one with `portolan store load`")
        }
        return newest.values.sorted { $0.version.region < $1.version.region }
    }

    private func published(in database: ConnectionString) throws(PostgresStoreError) -> [Published] {
        let rows: PostgresResult?
        do throws(PostgresFailure) { rows = try Self.newest(in: PostgresConnection(database, options, hasDeadline: true)) } catch {
            throw error.asError(database.name)
        }
        guard let rows else { return [] }
        return try (0..<rows.rowCount).map { row throws(PostgresStoreError) -> Published in
            let version = Version(region: rows.text(row, 0), version: rows.text(row, 1))
            let format = rows.integer(row, 2)
            guard format == Int64(PostgresSchema.format) else {
                throw PostgresStoreError(
                    .incomplete,
                    database.name,
                    "\(version.region) is in tables of format \(format), but this program reads format \(PostgresSchema.format); load the region again "
                        + "with `portolan store load`"
                )
            }
            return Published(
                version: version,
                database: database,
                manifest: Data(rows.bytes(row, 4)),
                boundaries: rows.isNull(row, 5) ? nil : Data(rows.bytes(row, 5)),
                hasFacts: rows.bytes(row, 3) == [1]
            )
        }
    }

    /// Returns the newest version of each region; nil if there is no table of versions.
    private static func newest(in connection: PostgresConnection) throws(PostgresFailure) -> PostgresResult? {
        guard try !connection.rows("SELECT to_regclass('\(PostgresSchema.versions)')").isNull(0, 0) else { return nil }
        let isFormer = try connection.rows(PostgresSchema.isFormerHome).bytes(0, 0) == [1]
        return try connection.rows(
            """
            SELECT DISTINCT ON (region) region, version, \(isFormer ? "2::int8, false" : "format, has_facts"), manifest, boundaries
            FROM \(PostgresSchema.versions) ORDER BY region, number DESC
            """
        )
    }

    /// Opens the newest version of each region, and regions on disk beside them. The backend keeps using these
    /// versions, whatever is published later.
    /// - Parameters:
    ///   - names: the names of the regions; nil for all.
    ///   - folders: regions on disk.
    ///   - cache: a folder for the files that are read from disk: manifests, boundaries and the store of live facts.
    ///   - live: an operator's present facts, which are laid over the regions; nil uses only the facts that the
    ///     regions were loaded with.
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
            func open(_ schema: String) throws -> Opened {
                // Each version has its own connections, and closes them when it is closed. No connection is made before
                // the first question.
                let source = PostgresSource(PostgresDatabase(published.database, options), schema: schema, cacheBytes: options.cacheBytes)
                let opened =
                    try known[source.name] ?? Opened(store: PlaceStore(file: URL(filePath: source.name), source: source), source: source)
                used[source.name] = opened
                return opened
            }
            let places = try open(PostgresSchema.schema(published.version.version)).store
            let facts = try published.hasFacts ? open(PostgresSchema.factsSchema(published.version.version)) : nil
            var enrichment = facts?.store
            var overlay: FactOverlays.Overlay?
            if let live, let part = parts?[number], !part.isEmpty {
                var book = FactBook()
                if let lines = try facts?.source.meta(.lines) { _ = book.add(ndjson: Data(lines)) }
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

    /// Makes the region's folder with the files that are read from disk. All processes get the same folder.
    /// - Parameter facts: the manifest's entry for the store of live facts, if there is one.
    private func region(_ published: Published, _ facts: RegionManifest.File?, _ cache: URL) throws -> Region {
        var manifest = try RegionManifest(decoding: published.manifest)
        manifest.files = manifest.files.filter {
            [Region.placesFileName, Region.enrichmentStoreFileName, Region.boundariesFileName].contains($0.key)
        }
        if let facts { manifest.files[Region.enrichmentStoreFileName] = facts }
        let folder = cache.appending(path: published.version.version, directoryHint: .isDirectory)
            .appending(path: "\(published.version.region).portolan", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Unchanged files are not written again, so their dates show that nothing is new.
        for (name, data) in [(Region.manifestFileName, published.manifest), (Region.boundariesFileName, published.boundaries)] {
            let file = folder.appending(path: name)
            if let data, (try? Data(contentsOf: file)) != data { try data.write(to: file, options: .atomic) }
        }
        return Region(folder: folder, manifest: manifest)
    }
}
