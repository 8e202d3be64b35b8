public import Foundation
public import PortolanPlaces

/// The usage of all servers of a set-up in PostgreSQL, counted as Google would bill it. The tables have the counts of
/// all servers, and the sessions of type-ahead. Servers share the sessions, because different servers may answer the
/// autocompletes and the details call of one session.
///
/// The tables are in the database that has an operator's facts. Servers post their journals there, each as a numbered
/// batch in one transaction, so a request costs no round trip. If it is unknown whether a batch was committed, it can
/// be posted again and counts once.
public final class PostgresUsage: Sendable {
    /// The counts of all servers together.
    public struct Totals: Sendable, Hashable {
        /// The number of requests of each billed item. Autocompletes of a session that a details call has ended are
        /// not included.
        public var billed: [UsageLedger.Item: Int]
        /// The number of all requests, including the autocompletes of sessions.
        public var requestCount: Int
        /// The number of sessions that a details call has ended.
        public var endedSessionCount: Int
        /// The number of autocompletes that are free because their session has ended.
        public var sessionAutocompleteCount: Int
        /// The beginning (in UTC) of the first day that has a count; nil if there is none.
        public var since: Date?

        /// Makes totals of zero.
        public init() { (billed, requestCount, endedSessionCount, sessionAutocompleteCount) = ([:], 0, 0, 0) }

        /// Adds a row of the table. The row may have any content, because anybody may write there.
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
            // A later program may count items that this program does not know. They are left out here.
            let priceClass = PriceClass.allCases.first { "\($0)" == name }
            if let method = UsageLedger.Method(rawValue: method), let priceClass {
                add(to: &billed[UsageLedger.Item(method, priceClass), default: 0])
            }
        }
    }

    private let home: HomeConnection

    /// The method of rows that count sessions.
    private static let session = "session"
    /// The class of the row that counts ended sessions.
    private static let endedSessions = "ended"
    /// The class of the row that counts autocomplete requests without charge.
    private static let freeAutocompletes = "autocompletes"

    /// For this many seconds after the end of a session, autocompletes on another server are still free. Later ones are
    /// billed. Servers report times when they post, and the way to the database is not always equally long, so an
    /// autocomplete just before the end may seem to come after it.
    static let graceSeconds = 2
    /// The seconds without a call after which a session is added to the counts and its token is forgotten.
    static let sessionSeconds = 3_600
    /// Each batch may move at least this many ended sessions from the table to the counts.
    static let foldLimit = 1_000
    /// The days after which the last batch of a server is forgotten.
    static let postDays = 30

    /// Makes a reader and writer of usage. It connects when it is first used.
    /// - Parameters:
    ///   - database: the connection string.
    ///   - options: the options for reaching the database.
    /// - Throws: `invalidConnectionString` if the text is not a connection string.
    public init(_ database: String, options: PostgresStoreOptions = PostgresStoreOptions()) throws(PostgresStoreError) {
        home = try HomeConnection(database, options, table: PostgresSchema.usage)
    }

    // MARK: Writing

    /// Books the counts of a server, in one transaction.
    /// - Parameters:
    ///   - journal: the counts of the server.
    ///   - server: a name that no other server has had.
    ///   - batch: a number that is larger than those of the server's earlier batches. A batch that is booked already
    ///     is not booked again. After an error it is unknown whether the batch was booked, so the same batch may be
    ///     posted again.
    ///   - now: the time of the clock that the journal's times come from. The database's clock may show another time.
    /// - Returns: whether there is a table of usage; nothing is booked if there is none.
    public func post(_ journal: UsageJournal, server: String, batch: Int64, now: Date = Date()) throws(PostgresStoreError) -> Bool {
        try post(journal, server: server, batch: batch, now: now, databaseTime: nil)
    }

    /// - Parameter databaseTime: the time to use instead of the database's clock; nil reads that clock.
    func post(
        _ journal: UsageJournal,
        server: String,
        batch: Int64,
        now: Date,
        databaseTime: Date?
    ) throws(PostgresStoreError) -> Bool {
        try home.ask(needsPrimary: true) { connection throws(PostgresFailure) in
            guard let connection else { return false }
            // The isolation level does not depend on the database's default. Rows that others commit during this
            // transaction must be seen, not refused.
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
        // This statement locks the row of the server. If the same batch was posted by a connection that broke, it is
        // booked before this statement or never.
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

    /// Books the changes of sessions. Rows are written in the order of their keys, so that two servers do not wait
    /// for each other.
    private static func bookSessions(
        of journal: UsageJournal,
        now: Date,
        _ time: Int64,
        _ connection: PostgresConnection
    ) throws(PostgresFailure) {
        let sessions = Array(journal.sessions)
        // Times are converted to the database's clock, because the clocks of servers need not agree.
        func times(_ date: (UsageJournal.Session) -> Date?) -> [UInt8] {
            WireNumbers.array(
                sessions.map { session in
                    date(session.value).map { max(time - microseconds(max(now.timeIntervalSince($0), 0)), 0) } ?? -1
                }
            )
        }
        let first = "least(s.ended, excluded.ended)"
        // Returns the number of autocompletes of a row or of a batch that are not billed. If the first autocomplete
        // comes after the end of the session, all are billed. Otherwise none is billed.
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

    /// Adds a journal's counts and the counts of old sessions to the table. One statement writes the rows of both
    /// kinds, in the order of their keys. Old batches are forgotten.
    private static func bookCounts(
        of journal: UsageJournal,
        _ time: Int64,
        _ connection: PostgresConnection
    ) throws(PostgresFailure) {
        let counts = Array(journal.counts)
        // The limit is larger than the number of sessions that this batch adds. So the table does not grow without end,
        // even if a client makes up tokens.
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

    /// Returns the statement for the counts of sessions, as rows of the table of usage.
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

    /// Returns the expression for a time in microseconds since 1970.
    private static func time(_ microseconds: String) -> String { "(timestamptz 'epoch' + \(microseconds) * interval '1 microsecond')" }

    private static func microseconds(_ seconds: Double) -> Int64 { Int64(exactly: (seconds * 1e6).rounded()) ?? 0 }

    private static func number(_ value: Int64) -> [UInt8] {
        var bytes: [UInt8] = []
        WireNumbers.append(value, to: &bytes)
        return bytes
    }

    // MARK: Reading

    /// Returns the counts that all servers have posted until now; nil if the database has no table of usage. While
    /// there is no primary, the counts come from a standby.
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
