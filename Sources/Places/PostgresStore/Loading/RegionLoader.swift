internal import Foundation
internal import PortolanDigests
internal import PortolanRegionFolder
internal import PortolanStore

/// Loads a region into a database and publishes it, all in one transaction, so a loading that is killed leaves
/// nothing. The publication sends a notification.
struct RegionLoader {
    private let database: ConnectionString
    private let options: PostgresStoreOptions

    /// The number of versions of a region that stay: the new one, and the one that servers may still be reading.
    static let kept = 2

    init(_ database: ConnectionString, _ options: PostgresStoreOptions) {
        self.database = database
        self.options = options
    }

    /// Loads a region. A version that is loaded already is not loaded again.
    /// - Parameter hasView: whether the view `portolan.places` gets the region's places.
    func load(_ folder: URL, hasView: Bool, progress: @escaping (Double) throws -> Void) async throws -> PostgresRegions.Version {
        let region = try Region(at: folder)
        let manifest = try Data(contentsOf: folder.appending(path: Region.manifestFileName))
        guard try RegionManifest(decoding: manifest) == region.manifest else {
            throw RegionError(
                .damaged,
                path: folder.path(percentEncoded: false),
                "the region was replaced while it was opened; load it again"
            )
        }
        // The same region in tables of another format is another version.
        let version = "\(try XXH3Digest.hexadecimal(of: manifest))_f\(PostgresSchema.format)"
        let name = folder.standardizedFileURL.deletingPathExtension().lastPathComponent
        let connection = try ready()
        let published = PostgresRegions.Version(region: name, version: version)
        let known = try connection.rows("SELECT 1 FROM \(PostgresSchema.versions) WHERE version = $1", [version])
        if known.rowCount > 0 { return published }
        let places = try PlaceStore(placesOf: region)
        let facts = try PlaceStore(enrichmentOf: region)
        try connection.execute("BEGIN")
        let share = (facts == nil ? 1.0 : 0.95) * (hasView ? 0.6 : 1)
        let factsShare = facts == nil ? 0 : 0.05 * (hasView ? 0.6 : 1)
        try StoreLoader(places, connection, schema: PostgresSchema.schema(version)) { try progress($0 * share) }.run()
        if let facts {
            try StoreLoader(facts, connection, schema: PostgresSchema.factsSchema(version)) { try progress(share + $0 * factsShare) }.run()
            try keepLines(of: region, version, connection)
        }
        if hasView {
            let view = PlaceTableLoader(connection: connection, schema: PostgresSchema.schema(version))
            try await view.run(folder) { try progress(share + factsShare + $0 * (1 - share - factsShare)) }
        }
        try publish(published, manifest, try region.boundaries(), hasFacts: facts != nil, connection)
        try prune(name, connection)
        return published
    }

    /// Connects to the primary, without a limit of time for statements. Only one loader works on a database at a time;
    /// other loaders wait.
    private func locked() throws(PostgresFailure) -> PostgresConnection {
        let connection = try PostgresConnection(database, options, needsPrimary: true)
        try connection.execute("SET statement_timeout = 0; SET synchronous_commit = on; SET client_min_messages = warning")
        _ = try connection.rows("SELECT pg_advisory_lock(\(Self.lock))")
        return connection
    }

    /// Connects as `locked()` does, and makes the tables that all regions of a database share.
    private func ready() throws(PostgresFailure) -> PostgresConnection {
        let connection = try locked()
        if try connection.rows(PostgresSchema.isFormerHome).bytes(0, 0) == [1] {
            try connection.execute("BEGIN; \(PostgresSchema.renewHome); COMMIT")
        }
        try connection.execute(PostgresSchema.createHome)
        for (table, sql) in [
            (PostgresSchema.facts, PostgresSchema.createFacts), (PostgresSchema.keys, PostgresSchema.createKeys),
            (PostgresSchema.usage, PostgresSchema.createUsage),
        ] where try connection.rows("SELECT to_regclass('\(table)')").isNull(0, 0) {
            try connection.execute(sql)
        }
        return connection
    }

    /// A number that other programs are unlikely to lock: `portolan` in ASCII.
    private static let lock = 0x706F_7274_6F6C_616E

    private func drop(_ version: String, _ connection: PostgresConnection) throws(PostgresFailure) {
        try connection.execute("DROP SCHEMA IF EXISTS \(PostgresSchema.schema(version)) CASCADE")
        try connection.execute("DROP SCHEMA IF EXISTS \(PostgresSchema.factsSchema(version)) CASCADE")
        _ = try connection.rows("DELETE FROM \(PostgresSchema.versions) WHERE version = $1", [version])
    }

    /// Keeps the lines of an operator's facts beside their store, so that live facts can be added to them.
    private func keepLines(of region: Region, _ version: String, _ connection: PostgresConnection) throws {
        guard region.manifest.files[Region.enrichmentFileName] != nil else { return }
        let lines = try region.contents(of: Region.enrichmentFileName)
        let sql = "INSERT INTO \(PostgresSchema.factsSchema(version)).meta(key, value) VALUES ('lines', $1::bytea)"
        _ = try connection.rows(sql, bytes: [Array(lines)])
    }

    private func publish(
        _ version: PostgresRegions.Version,
        _ manifest: Data,
        _ boundaries: Data?,
        hasFacts: Bool,
        _ connection: PostgresConnection
    ) throws(PostgresFailure) {
        let sql = """
            INSERT INTO \(PostgresSchema.versions)(region, version, format, has_facts, manifest, boundaries)
            VALUES (
                convert_from($1::bytea, 'UTF8'), convert_from($2::bytea, 'UTF8'), \(PostgresSchema.format), \(hasFacts), $3::bytea,
                \(boundaries == nil ? "NULL" : "$4::bytea")
            )
            """
        let parameters = [Array(version.region.utf8), Array(version.version.utf8), Array(manifest)]
        _ = try connection.rows(sql, bytes: parameters + (boundaries.map { [Array($0)] } ?? []))
        try PlacesView.publish(try newest(connection), connection)
        try connection.execute("NOTIFY \(PostgresSchema.channel); COMMIT")
    }

    /// Returns the newest version of each region.
    private func newest(_ connection: PostgresConnection) throws(PostgresFailure) -> [(region: String, version: String)] {
        let rows = try connection.rows(
            "SELECT DISTINCT ON (region) region, version FROM \(PostgresSchema.versions) ORDER BY region, number DESC"
        )
        return (0..<rows.rowCount).map { (rows.text($0, 0), rows.text($0, 1)) }
    }

    /// Removes versions of a region that no server reads any more.
    private func prune(_ name: String, _ connection: PostgresConnection) throws(PostgresFailure) {
        let known = try connection.rows(
            "SELECT version FROM \(PostgresSchema.versions) WHERE region = $1 ORDER BY number DESC OFFSET \(Self.kept)",
            [name]
        )
        for row in 0..<known.rowCount {
            try connection.execute("BEGIN")
            try drop(known.text(row, 0), connection)
            try connection.execute("COMMIT")
        }
    }

    /// Removes all versions of a region, and returns their number.
    func remove(_ name: String) throws(PostgresFailure) -> Int {
        let connection = try locked()
        guard try !connection.rows("SELECT to_regclass('\(PostgresSchema.versions)')").isNull(0, 0) else { return 0 }
        let known = try connection.rows("SELECT version FROM \(PostgresSchema.versions) WHERE region = $1", [name])
        guard known.rowCount > 0 else { return 0 }
        try connection.execute("BEGIN")
        try PlacesView.publish(try newest(connection).filter { $0.region != name }, connection)
        for row in 0..<known.rowCount { try drop(known.text(row, 0), connection) }
        try connection.execute("NOTIFY \(PostgresSchema.channel); COMMIT")
        return known.rowCount
    }
}
