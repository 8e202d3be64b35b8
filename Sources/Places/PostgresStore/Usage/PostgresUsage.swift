public import Foundation
public import PortolanPlaces

/// Usage in PostgreSQL, counted as Google would bill it, of all servers of a set-up: what each has counted, and the sessions of type-ahead, whose
/// autocompletes and details calls may be answered by different servers.
///
/// The tables are in the database that has an operator's facts. Servers post their journals there, each as a numbered batch in one transaction, so a
/// request costs no round trip, and a batch that may or may not have been committed can be posted again and counts once.
public final class PostgresUsage: Sendable {
    /// What all servers have counted.
    public struct Totals: Sendable, Hashable {
        /// The number of requests of each billed item. Autocompletes of a session that a details call has ended are not among them.
        public var billed: [UsageLedger.Item: Int]
        /// All requests, sessions' autocompletes included.
        public var requestCount: Int
        /// Sessions that a details call has ended.
        public var endedSessionCount: Int
        /// Autocompletes that ended sessions made free.
        public var sessionAutocompleteCount: Int
        /// The beginning (in UTC) of the first day of which there is a count; nil if there is none.
        public var since: Date?

        /// Nothing counted.
        public init() { (billed, requestCount, endedSessionCount, sessionAutocompleteCount) = ([:], 0, 0, 0) }

        /// Adds a row of the table, which may hold anything: anybody may write there.
        fileprivate mutating func add(_ count: Int, _ method: String, _ name: String) {
            func add(to sum: inout Int) {
                let (whole, isTooMuch) = sum.addingReportingOverflow(count)
                sum = isTooMuch ? .max : whole
            }
            guard method != PostgresUsage.session || name != PostgresUsage.endedSessions else { return add(to: &endedSessionCount) }
            add(to: &requestCount)
            if method == PostgresUsage.session {
                add(to: &sessionAutocompleteCount)
                return
            }
            // What a later program counts and this one does not know has no item here.
            let priceClass = PriceClass.allCases.first { "\($0)" == name }
            if let method = UsageLedger.Method(rawValue: method), let priceClass {
                add(to: &billed[UsageLedger.Item(method, priceClass), default: 0])
            }
        }
    }

    private let home: HomeConnection

    /// The method of rows that tell of sessions, and the classes of these.
    private static let session = "session"
    private static let endedSessions = "ended"
    private static let freeAutocompletes = "autocompletes"

    /// Autocompletes with a token that another server saw ended are billed if they come so many seconds after that. Servers tell of times when they
    /// post, and the way there is not always equally long: an autocomplete that came just before the end may seem to have come after it.
    static let graceSeconds = 2
    /// After so long without a call, a session is added to the counts and its token forgotten.
    static let sessionSeconds = 3_600
    /// The least number of sessions that each batch may add to the counts.
    static let foldLimit = 1_000
    /// So long it is known which batch of a server was booked last.
    static let postDays = 30

    /// - Parameters:
    ///   - database: its connection string.
    ///   - options: how it is reached.
    /// - Throws: `invalidConnectionString` for a text that is none.
    public init(_ database: String, options: PostgresStoreOptions = PostgresStoreOptions()) throws(PostgresStoreError) {
        home = try HomeConnection(database, options, table: PostgresSchema.usage)
    }

    // MARK: Writing

    /// Books what a server has counted, in one transaction.
    /// - Parameters:
    ///   - journal: what it has counted.
    ///   - server: a name that no other server has had.
    ///   - batch: a number that is larger than those of the server's batches before. One that is booked already is not booked again, so after an error,
    ///     which leaves open whether it was booked, the same batch may be posted again.
    ///   - now: the time by the clock that the journal's times are of. The database's own may show another one.
    /// - Returns: whether there is a table of usage; nothing was booked if there is none.
    public func post(_ journal: UsageJournal, server: String, batch: Int64, now: Date = Date()) throws(PostgresStoreError) -> Bool {
        try post(journal, server: server, batch: batch, now: now, databaseTime: nil)
    }

    /// - Parameter databaseTime: what the database's clock is taken to show; nil for what it shows.
    func post(
        _ journal: UsageJournal,
        server: String,
        batch: Int64,
        now: Date,
        databaseTime: Date?
    ) throws(PostgresStoreError) -> Bool {
        try home.ask(needsPrimary: true) { connection throws(PostgresFailure) in
            guard let connection else { return false }
            // Whatever the database's own level is: rows that others commit meanwhile are to be seen, not refused.
            try connection.execute("BEGIN ISOLATION LEVEL READ COMMITTED")
            guard let time = try Self.book(batch, of: server, databaseTime, connection) else {
                try connection.execute("COMMIT")
                return true
            }
            try Self.bookSessions(of: journal, now: now, time, connection)
            try Self.bookCounts(of: journal, time, connection)
            try connection.execute("COMMIT")
            return true
        }
    }

    /// Books that a batch was posted.
    /// - Returns: the database's time in microseconds since 1970; nil if the batch was booked before.
    private static func book(
        _ batch: Int64,
        of server: String,
        _ databaseTime: Date?,
        _ connection: PostgresConnection
    ) throws(PostgresFailure) -> Int64? {
        // The row of the server is locked from here on: the same batch, posted by a connection that broke, is booked before this statement or never.
        let sql = """
            INSERT INTO \(PostgresSchema.usagePosts) AS p(server, batch, at)
            VALUES ($1::text, $2::int8, coalesce(\(time("nullif($3::int8, -1)")), clock_timestamp()))
            ON CONFLICT (server) DO UPDATE SET batch = excluded.batch, at = excluded.at WHERE p.batch < excluded.batch
            RETURNING (extract(epoch FROM at) * 1000000)::int8
            """
        let fixed = databaseTime.map { microseconds($0.timeIntervalSince1970) } ?? -1
        let rows = try connection.rows(sql, bytes: [Array(server.utf8), number(batch), number(fixed)])
        return rows.rowCount == 1 ? rows.integer(0, 0) : nil
    }

    /// Books what happened to sessions. Rows are written in the order of their keys, so that two servers do not wait for each other.
    private static func bookSessions(
        of journal: UsageJournal,
        now: Date,
        _ time: Int64,
        _ connection: PostgresConnection
    ) throws(PostgresFailure) {
        let sessions = Array(journal.sessions)
        // By the database's clock: clocks of servers need not agree.
        func times(_ date: (UsageJournal.Session) -> Date?) -> [UInt8] {
            WireNumbers.array(
                sessions.map { session in
                    date(session.value).map { max(time - microseconds(max(now.timeIntervalSince($0), 0)), 0) } ?? -1
                }
            )
        }
        let first = "least(s.ended, excluded.ended)"
        // Of the row, and of the batch: all of them are after the end, or the first one is not, and none is billed.
        func free(_ row: String) -> String {
            "CASE WHEN \(row).began > \(first) + interval '\(graceSeconds) seconds' THEN 0 ELSE \(row).typed END"
        }
        let sql = """
            INSERT INTO \(PostgresSchema.sessions) AS s(token, typed, late, began, ended, last)
            SELECT token, typed, 0, \(Self.time("nullif(began, -1)")), \(Self.time("nullif(ended, -1)")), \(Self.time("$5::int8"))
            FROM unnest($1::text[], $2::int8[], $3::int8[], $4::int8[]) AS j(token, typed, began, ended) ORDER BY token
            ON CONFLICT (token) DO UPDATE SET
                typed = \(free("s")) + \(free("excluded")),
                late = s.late + s.typed + excluded.typed - (\(free("s"))) - (\(free("excluded"))),
                began = least(s.began, excluded.began), ended = \(first), last = greatest(s.last, excluded.last)
            """
        let columns = [
            WireNumbers.array(sessions.map(\.key.text)), WireNumbers.array(sessions.map { Int64($0.value.typedCount) }), times(\.began),
            times(\.ended), number(time),
        ]
        _ = try connection.rows(sql, bytes: columns)
    }

    /// Books counts, and with them sessions that are old: one statement writes the rows of both, in the order of their keys. Forgets old batches.
    private static func bookCounts(
        of journal: UsageJournal,
        _ time: Int64,
        _ connection: PostgresConnection
    ) throws(PostgresFailure) {
        let counts = Array(journal.counts)
        // At least as many as may have come: the table does not grow, whoever makes up tokens.
        let limit = max(foldLimit, 2 * journal.sessions.count)
        let now = Self.time("$4::int8")
        let sql = """
            WITH old AS (
                SELECT token FROM \(PostgresSchema.sessions) WHERE last < \(now) - interval '\(sessionSeconds) seconds'
                ORDER BY last LIMIT \(limit) FOR UPDATE SKIP LOCKED
            ), gone AS (
                DELETE FROM \(PostgresSchema.sessions) s USING old WHERE s.token = old.token RETURNING s.*
            ), forgotten AS (
                DELETE FROM \(PostgresSchema.usagePosts) WHERE server IN (
                    SELECT server FROM \(PostgresSchema.usagePosts) WHERE at < \(now) - interval '\(postDays) days' FOR UPDATE SKIP LOCKED
                )
            )
            INSERT INTO \(PostgresSchema.usage) AS u(day, method, class, count)
            SELECT day, method, class, sum(count)::int8 FROM (
                SELECT (\(now) AT TIME ZONE 'UTC')::date AS day, method, class, count
                FROM unnest($1::text[], $2::text[], $3::int8[]) AS j(method, class, count)
                UNION ALL
                \(countsOfSessions("gone"))
            ) AS counted GROUP BY day, method, class ORDER BY day, method, class
            ON CONFLICT (day, method, class) DO UPDATE SET count = u.count + excluded.count
            """
        let columns = [
            WireNumbers.array(counts.map(\.key.method.rawValue)), WireNumbers.array(counts.map { "\($0.key.priceClass)" }),
            WireNumbers.array(counts.map { Int64($0.value) }), number(time),
        ]
        _ = try connection.rows(sql, bytes: columns)
    }

    /// What sessions count, as rows of the table of usage.
    private static func countsOfSessions(_ rows: String) -> String {
        """
        SELECT (s.last AT TIME ZONE 'UTC')::date AS day, c.method, c.class, c.count
        FROM \(rows) AS s CROSS JOIN LATERAL (VALUES
            ('\(session)', '\(endedSessions)', CASE WHEN s.ended IS NULL THEN 0::int8 ELSE 1 END),
            ('\(session)', '\(freeAutocompletes)', CASE WHEN s.ended IS NULL THEN 0 ELSE s.typed END),
            ('\(UsageLedger.Method.autocomplete.rawValue)', '\(PriceClass.essentials)', CASE WHEN s.ended IS NULL THEN s.typed ELSE 0 END + s.late)
        ) AS c(method, class, count) WHERE c.count > 0
        """
    }

    /// A time of microseconds since 1970.
    private static func time(_ microseconds: String) -> String { "(timestamptz 'epoch' + \(microseconds) * interval '1 microsecond')" }

    private static func microseconds(_ seconds: Double) -> Int64 { Int64(exactly: (seconds * 1e6).rounded()) ?? 0 }

    private static func number(_ value: Int64) -> [UInt8] {
        var bytes: [UInt8] = []
        WireNumbers.append(value, to: &bytes)
        return bytes
    }

    // MARK: Reading

    /// What all servers have posted until now; nil where the database has no table of usage. From a standby while there is no primary.
    public func totals() throws(PostgresStoreError) -> Totals? {
        try home.ask(needsPrimary: false) { connection throws(PostgresFailure) in
            guard let connection else { return nil }
            let sql = """
                SELECT method, class, sum(count)::int8, (min(day) - date '1970-01-01')::int8 FROM (
                    SELECT day, method, class, count FROM \(PostgresSchema.usage)
                    UNION ALL
                    \(Self.countsOfSessions(PostgresSchema.sessions))
                ) AS counted GROUP BY method, class
                """
            let rows = try connection.rows(sql)
            var totals = Totals()
            for row in 0..<rows.rowCount {
                let count = Int(clamping: rows.integer(row, 2))
                let day = Date(timeIntervalSince1970: Double(rows.integer(row, 3)) * 86_400)
                totals.since = min(totals.since ?? day, day)
                totals.add(count, rows.text(row, 0), rows.text(row, 1))
            }
            return totals
        }
    }
}
