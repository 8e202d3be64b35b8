internal import Foundation
internal import PortolanDigests
internal import PortolanRegionFolder
internal import PortolanStore

/// Loads a region into its shards and publishes it.
///
/// Each shard is filled in one transaction; when all are there, one row in the database of the first shard publishes the version, and with it goes a
/// notification. A loading that is killed leaves no version that anyone reads; what it left behind goes with the next one.
struct RegionLoader {
    let pools: [PostgresPool]

    /// Versions of a region that stay: the new one, and the one that servers may still be reading.
    static let kept = 2

    /// - Parameter hasView: whether the view `portolan.places` gets the region's places.
    func load(_ folder: URL, hasView: Bool, progress: @escaping (Double) throws -> Void) async throws -> PostgresRegions.Version {
        let region = try Region(at: folder)
        let manifest = try Data(contentsOf: folder.appending(path: Region.manifestFileName))
        guard try RegionManifest(decoding: manifest) == region.manifest else {
            throw RegionError(.damaged, path: folder.path(percentEncoded: false), "was replaced while it was opened; load it again")
        }
        let version = "\(try XXH3Digest.hexadecimal(of: manifest))_\(pools.count)"
        let name = folder.standardizedFileURL.deletingPathExtension().lastPathComponent
        var connections: [PostgresConnection] = []
        for pool in pools { connections.append(try ready(pool)) }
        let published = PostgresRegions.Version(region: name, version: version, shards: pools.count)
        try homes(connections)
        if try isPublished(version, connections) {
            // A loading that was killed after its publication may not have come to the views.
            try publishViews(connections)
            return published
        }
        let places = try PlaceStore(placesOf: region)
        let facts = try PlaceStore(enrichmentOf: region)
        try each(connections) { connection in
            try connection.execute("BEGIN")
            try drop(version, connection)
        }
        let share = (facts == nil ? 1.0 : 0.95) * (hasView ? 0.6 : 1)
        let factsShare = facts == nil ? 0 : 0.05 * (hasView ? 0.6 : 1)
        var loader = StoreLoader(places, connections, schema: PostgresSchema.schema(version)) { try progress($0 * share) }
        try loader.run()
        var shards = [loader.placeShards]
        if let facts {
            var loader = StoreLoader(facts, connections, schema: PostgresSchema.factsSchema(version)) {
                try progress(share + $0 * factsShare)
            }
            try loader.run()
            shards.append(loader.placeShards)
            try keepLines(of: region, version, connections[0])
        }
        if hasView {
            let view = PlaceTableLoader(connections: connections, schema: PostgresSchema.schema(version)) { [shards] rowKey in
                shards.lazy.compactMap { $0.shard(of: rowKey) }.first ?? 0
            }
            try await view.run(folder) { try progress(share + factsShare + $0 * (1 - share - factsShare)) }
        }
        let texts = [String(places.placeCount)] + (facts.map { [String($0.placeCount)] } ?? [])
        for (shard, connection) in connections.enumerated() {
            let sql = """
                INSERT INTO \(PostgresSchema.home).shards(version, shard, shards, format, documents\(facts == nil ? "" : ", facts"))
                VALUES ($1, $2, $3, $4, $5\(facts == nil ? "" : ", $6"))
                """
            let all = [version, String(shard), String(connections.count), String(PostgresSchema.format)] + texts
            _ = try connection.rows(sql, all)
        }
        try each(connections) { try $0.execute("COMMIT") }
        try publish(published, manifest, region, connections)
        try prune(name, connections)
        return published
    }

    /// A connection that waits as long as it takes.
    private func ready(_ pool: PostgresPool) throws -> PostgresConnection {
        do throws(PostgresFailure) {
            let connection = try PostgresConnection(pool.string, pool.options)
            try connection.execute("SET statement_timeout = 0; SET synchronous_commit = on; SET client_min_messages = warning")
            return connection
        } catch {
            throw error.asError(pool.string.name)
        }
    }

    private func each(_ connections: [PostgresConnection], _ body: (PostgresConnection) throws -> Void) throws {
        for connection in connections { try body(connection) }
    }

    /// Makes the tables that tell of versions. One loader at a time works on a database; another waits.
    private func homes(_ connections: [PostgresConnection]) throws {
        try each(connections) { connection in
            guard try connection.rows("SELECT pg_is_in_recovery()").bytes(0, 0) == [0] else {
                throw PostgresFailure(
                    isOfConnection: false,
                    "it is a standby, and only the primary takes regions; name it with target_session_attrs=read-write"
                )
            }
            _ = try connection.rows("SELECT pg_advisory_lock(\(Self.lock))")
            try connection.execute(PostgresSchema.createHome)
        }
        let hasFacts = try connections.contains { try !$0.rows("SELECT to_regclass('\(PostgresSchema.facts)')").isNull(0, 0) }
        if !hasFacts { try connections[0].execute(PostgresSchema.createFacts) }
        // Beside the facts, also where these are of an earlier program.
        for connection in connections where try !connection.rows("SELECT to_regclass('\(PostgresSchema.facts)')").isNull(0, 0) {
            if try connection.rows("SELECT to_regclass('\(PostgresSchema.keys)')").isNull(0, 0) {
                try connection.execute(PostgresSchema.createKeys)
            }
            if try connection.rows("SELECT to_regclass('\(PostgresSchema.usage)')").isNull(0, 0) {
                try connection.execute(PostgresSchema.createUsage)
            }
        }
    }

    /// A number that no other program is likely to lock: `portolan` in ASCII.
    private static let lock = 0x706F_7274_6F6C_616E

    private func isPublished(_ version: String, _ connections: [PostgresConnection]) throws -> Bool {
        guard try connections[0].rows("SELECT 1 FROM \(PostgresSchema.home).versions WHERE version = $1", [version]).rowCount > 0 else {
            return false
        }
        for (shard, connection) in connections.enumerated() {
            let row = try connection.rows(
                "SELECT shard FROM \(PostgresSchema.home).shards WHERE version = $1 AND format = \(PostgresSchema.format)",
                [version]
            )
            guard row.rowCount == 1, row.integer(0, 0) == Int64(shard) else { return false }
        }
        return true
    }

    private func drop(_ version: String, _ connection: PostgresConnection) throws {
        try connection.execute("DROP SCHEMA IF EXISTS \(PostgresSchema.schema(version)) CASCADE")
        try connection.execute("DROP SCHEMA IF EXISTS \(PostgresSchema.factsSchema(version)) CASCADE")
        _ = try connection.rows("DELETE FROM \(PostgresSchema.home).shards WHERE version = $1", [version])
        _ = try connection.rows("DELETE FROM \(PostgresSchema.home).versions WHERE version = $1", [version])
    }

    /// Keeps the lines of an operator's facts beside their store, so that others can be laid over them.
    private func keepLines(of region: Region, _ version: String, _ connection: PostgresConnection) throws {
        guard region.manifest.files[Region.enrichmentFileName] != nil else { return }
        let lines = try region.contents(of: Region.enrichmentFileName)
        let sql = "INSERT INTO \(PostgresSchema.factsSchema(version)).meta(key, value) VALUES ('lines', $1::bytea)"
        _ = try connection.rows(sql, bytes: [Array(lines)])
    }

    private func publish(
        _ version: PostgresRegions.Version,
        _ manifest: Data,
        _ region: Region,
        _ connections: [PostgresConnection]
    ) throws {
        let connection = connections[0]
        let boundaries = try region.boundaries()
        try connection.execute("BEGIN")
        let sql = """
            INSERT INTO \(PostgresSchema.home).versions(region, version, manifest, boundaries)
            VALUES (convert_from($1::bytea, 'UTF8'), convert_from($2::bytea, 'UTF8'), $3::bytea, \(boundaries == nil ? "NULL" : "$4::bytea"))
            """
        let parameters = [Array(version.region.utf8), Array(version.version.utf8), Array(manifest)]
        _ = try connection.rows(sql, bytes: parameters + (boundaries.map { [Array($0)] } ?? []))
        try PlacesView.publish(try newest(connections), connection)
        try connection.execute("NOTIFY \(PostgresSchema.channel); COMMIT")
        try publishViews(Array(connections.dropFirst()), of: connections)
    }

    /// The newest version of each region.
    private func newest(_ connections: [PostgresConnection]) throws(PostgresFailure) -> [(region: String, version: String)] {
        var newest: [String: (version: String, published: Int64)] = [:]
        for connection in connections {
            let rows = try connection.rows(
                "SELECT region, version, (extract(epoch FROM published) * 1000000)::int8 FROM \(PostgresSchema.home).versions"
            )
            for row in 0..<rows.rowCount {
                let (region, published) = (rows.text(row, 0), rows.integer(row, 2))
                if newest[region].map({ $0.published < published }) ?? true { newest[region] = (rows.text(row, 1), published) }
            }
        }
        return newest.map { ($0.key, $0.value.version) }
    }

    /// Makes the view for people's own SQL in each database, over its shards of the newest versions.
    private func publishViews(_ connections: [PostgresConnection], of all: [PostgresConnection]? = nil) throws {
        let newest = try newest(all ?? connections)
        try each(connections) { connection in
            try connection.execute("BEGIN")
            try PlacesView.publish(newest, connection)
            try connection.execute("COMMIT")
        }
    }

    /// Removes versions of a region that nobody reads any more.
    private func prune(_ name: String, _ connections: [PostgresConnection]) throws {
        let known = try connections[0].rows(
            "SELECT version FROM \(PostgresSchema.home).versions WHERE region = $1 ORDER BY number DESC",
            [name]
        )
        for row in 0..<known.rowCount where row >= Self.kept {
            let version = known.text(row, 0)
            // The version goes before its rows do.
            try each(connections) { connection in
                try connection.execute("BEGIN")
                try drop(version, connection)
                try connection.execute("COMMIT")
            }
        }
    }

    /// Removes all versions of a region.
    func remove(_ name: String) throws -> Int {
        var connections: [PostgresConnection] = []
        for pool in pools { connections.append(try ready(pool)) }
        try homes(connections)
        var versions: Set<String> = []
        for connection in connections {
            let known = try connection.rows("SELECT version FROM \(PostgresSchema.home).versions WHERE region = $1", [name])
            for row in 0..<known.rowCount { versions.insert(known.text(row, 0)) }
        }
        let others = try newest(connections).filter { $0.region != name }
        for version in versions.sorted() {
            try each(connections) { connection in
                try connection.execute("BEGIN")
                try PlacesView.publish(others, connection)
                try drop(version, connection)
                try connection.execute("COMMIT")
            }
        }
        if !versions.isEmpty { try each(connections) { try $0.execute("NOTIFY \(PostgresSchema.channel)") } }
        return versions.count
    }
}
