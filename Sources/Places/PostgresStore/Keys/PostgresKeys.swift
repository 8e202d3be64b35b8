internal import Foundation
internal import PortolanDigests

/// Keys of callers in PostgreSQL, and the requests of a day that each key has left, for all servers of a set-up.
///
/// The tables are in the database that has an operator's facts. They hold the digest of a key (SHA-256), not the key
/// itself. Servers get a `NOTIFY` of each change of the keys, whichever program makes it.
public final class PostgresKeys: Sendable {
    /// A key and the limits of its holder.
    public struct Key: Sendable, Hashable {
        /// The SHA-256 of the key, in hexadecimal.
        public var digest: String
        /// The name in logs.
        public var name: String
        /// The requests a second that each server admits; nil for the server's own limit.
        public var requestsPerSecond: Double?
        /// The requests a day (in UTC) that all servers together admit; nil for no limit.
        public var requestsPerDay: Int?
    }

    /// The keys at a moment.
    public struct Snapshot: Sendable, Hashable {
        /// The valid keys by their digests.
        public var keys: [String: Key]
        /// Whether requests must carry a key. This is so once there was a key, even after the last one was removed.
        public var isRequired: Bool

        /// Makes a snapshot without keys.
        public init() { (keys, isRequired) = ([:], false) }
    }

    /// A key as an operator sees it.
    public struct Entry: Sendable, Hashable {
        /// The key.
        public var key: Key
        /// The requests of this day that servers have taken: admitted ones, and those reserved in allotments.
        public var takenToday: Int
    }

    private let home: HomeConnection

    /// Makes a reader and writer of keys. It connects when it is first used.
    /// - Parameters:
    ///   - database: the connection string.
    ///   - options: the options for reaching the database.
    /// - Throws: `invalidConnectionString` if the text is not a connection string.
    public init(_ database: String, options: PostgresStoreOptions = PostgresStoreOptions()) throws(PostgresStoreError) {
        home = try HomeConnection(database, options, table: PostgresSchema.keys)
    }

    /// Returns the digest under which a key is kept: its SHA-256 in hexadecimal.
    public static func digest(of key: String) -> String { SHA256Digest.hexadecimal(of: Data(key.utf8)) }

    // MARK: Reading

    /// Returns the present keys; none if the database has no table of keys. While there is no primary, the keys come
    /// from a standby.
    public func snapshot() throws(PostgresStoreError) -> Snapshot {
        try home.ask(needsPrimary: false) { connection throws(PostgresFailure) in
            var snapshot = Snapshot()
            guard let connection else { return snapshot }
            let rows = try connection.rows("SELECT \(Self.columns), revoked IS NULL FROM \(PostgresSchema.keys)")
            snapshot.isRequired = rows.rowCount > 0
            for row in 0..<rows.rowCount where rows.bytes(row, 4) == [1] {
                let key = Self.key(rows, row)
                snapshot.keys[key.digest] = key
            }
            return snapshot
        }
    }

    /// Returns the valid keys by their names, with the requests of this day that servers have taken.
    public func list() throws(PostgresStoreError) -> [Entry] {
        try home.ask(needsPrimary: false) { connection throws(PostgresFailure) in
            guard let connection else { return [] }
            let sql = """
                SELECT \(Self.columns), coalesce(
                    (SELECT leased FROM \(PostgresSchema.quotas) WHERE key = digest AND day = (now() AT TIME ZONE 'UTC')::date), 0
                ) FROM \(PostgresSchema.keys) WHERE revoked IS NULL ORDER BY name
                """
            let rows = try connection.rows(sql)
            return (0..<rows.rowCount).map { Entry(key: Self.key(rows, $0), takenToday: Int(clamping: rows.integer($0, 4))) }
        }
    }

    private static let columns = "encode(digest, 'hex'), name, per_second::text, per_day"

    private static func key(_ rows: PostgresResult, _ row: Int) -> Key {
        Key(
            digest: rows.text(row, 0),
            name: rows.text(row, 1),
            requestsPerSecond: rows.isNull(row, 2) ? nil : Double(rows.text(row, 2)),
            requestsPerDay: rows.isNull(row, 3) ? nil : Int(clamping: rows.integer(row, 3))
        )
    }

    // MARK: Writing

    /// Adds a key, or changes the limits of the key with that name. All servers are notified.
    /// - Parameters:
    ///   - key: the key, of which only the digest is kept; nil keeps the key with that name.
    ///   - name: the name in logs.
    ///   - requestsPerSecond: the requests a second that each server admits; nil for the server's own limit.
    ///   - requestsPerDay: the requests a day (in UTC) that all servers together admit; nil for no limit.
    /// - Returns: whether a key with that name now exists; false if there was none and `key` is nil.
    public func set(
        _ key: String?,
        name: String,
        requestsPerSecond: Double? = nil,
        requestsPerDay: Int? = nil
    ) throws(PostgresStoreError) -> Bool {
        try home.ask(needsPrimary: true) { connection throws(PostgresFailure) in
            guard let connection else { throw Self.noTable }
            let limits = [requestsPerSecond.map { "\($0)" } ?? "", requestsPerDay.map { "\($0)" } ?? ""]
            let values = "nullif($2, '')::float8, nullif($3, '')::int8"
            if let key {
                // Two statements belong together: the old key with that name ends when the new one begins. Two valid
                // keys must not have the same name, so the second statement must run after the first. This order is
                // certain, because the second statement reads the result of the first.
                let sql = """
                    WITH old AS (
                        UPDATE \(PostgresSchema.keys) SET revoked = now()
                        WHERE name = $1 AND revoked IS NULL AND digest <> decode($4, 'hex') RETURNING 1
                    )
                    INSERT INTO \(PostgresSchema.keys)(name, per_second, per_day, digest)
                    SELECT $1::text, \(values), decode($4, 'hex') FROM (SELECT count(*) FROM old) AS ended
                    ON CONFLICT (digest) DO UPDATE
                    SET name = excluded.name, per_second = excluded.per_second, per_day = excluded.per_day, revoked = NULL
                    """
                _ = try connection.rows(sql, [name] + limits + [Self.digest(of: key)])
                return true
            }
            let sql = """
                UPDATE \(PostgresSchema.keys) SET (per_second, per_day) = (\(values)) WHERE name = $1 AND revoked IS NULL RETURNING 1
                """
            return try connection.rows(sql, [name] + limits).rowCount > 0
        }
    }

    /// Revokes a key. All servers are notified, and refuse the key from then on.
    /// - Returns: whether there was a key with that name.
    public func remove(name: String) throws(PostgresStoreError) -> Bool {
        try home.ask(needsPrimary: true) { connection throws(PostgresFailure) in
            guard let connection else { throw Self.noTable }
            let sql = "UPDATE \(PostgresSchema.keys) SET revoked = now() WHERE name = $1 AND revoked IS NULL RETURNING 1"
            return try connection.rows(sql, [name]).rowCount > 0
        }
    }

    // MARK: Quotas

    /// Takes an allotment of a key's requests of a day, in one transaction, so that no two servers get the same
    /// requests.
    ///
    /// The allotment is at most a quarter of the requests that are left. It shrinks near the limit, so that few
    /// requests stay unused on a server.
    /// - Parameters:
    ///   - demand: the value of `QuotaLease.demand`.
    ///   - digest: the digest of the key.
    ///   - limit: the requests a day.
    /// - Returns: the number of requests that are granted, and the number that are left afterwards.
    public func lease(_ demand: QuotaLease.Demand, of digest: String, limit: Int) throws(PostgresStoreError) -> (granted: Int, left: Int) {
        try home.ask(needsPrimary: true) { connection throws(PostgresFailure) in
            guard let connection else { throw Self.noTable }
            // In a `SET`, all columns have their values from before the update.
            let room = "$3::int8 - leased - $5::int8"
            let granted = "least($4::int8, greatest((\(room)) / 4, 1), greatest(\(room), 0))"
            let update = """
                UPDATE \(PostgresSchema.quotas) SET granted = \(granted), leased = leased + $5::int8 + \(granted)
                WHERE key = decode($1, 'hex') AND day = \(Self.day) RETURNING granted, greatest($3::int8 - leased, 0)
                """
            let values = [digest, "\(demand.day)", "\(limit)", "\(demand.count)", "\(demand.debt)"]
            var rows = try connection.rows(update, values)
            if rows.rowCount == 0 {
                let sql = "INSERT INTO \(PostgresSchema.quotas)(key, day) VALUES (decode($1, 'hex'), \(Self.day)) ON CONFLICT DO NOTHING"
                _ = try connection.rows(sql, Array(values.prefix(2)))
                rows = try connection.rows(update, values)
            }
            guard rows.rowCount == 1 else { throw PostgresFailure(isOfConnection: false, "no requests can be taken from the quota") }
            return (Int(clamping: rows.integer(0, 0)), Int(clamping: rows.integer(0, 1)))
        }
    }

    /// Gives back requests that were taken and not used.
    public func giveBack(_ demand: QuotaLease.Demand, of digest: String) throws(PostgresStoreError) {
        try home.ask(needsPrimary: true) { connection throws(PostgresFailure) in
            guard let connection else { return }
            let sql = """
                UPDATE \(PostgresSchema.quotas) SET leased = greatest(leased - $3::int8, 0)
                WHERE key = decode($1, 'hex') AND day = \(Self.day)
                """
            _ = try connection.rows(sql, [digest, "\(demand.day)", "\(demand.count)"])
        }
    }

    private static let day = "date '1970-01-01' + $2::int4"
    private static let noTable = PostgresFailure(
        isOfConnection: false,
        "there is no table of keys; load a region with `portolan store load` to make it"
    )
}
