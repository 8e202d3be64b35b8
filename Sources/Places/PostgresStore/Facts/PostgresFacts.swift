public import Foundation
public import PortolanEnrichment
internal import Synchronization

/// An operator's facts in PostgreSQL, for all servers of the operator's regions. Changes are written in one
/// transaction, and each server reads them when it gets the notification.
///
/// The facts are the lines of a `FactBook`, and stay when regions are loaded again. Each server holds all facts in
/// memory.
public final class PostgresFacts: Sendable {
    /// The result of adding lines.
    public struct Added: Sendable {
        /// A number that grows with each change.
        public var revision: Int64
        /// The number of places and foreign IDs whose facts have changed.
        public var changedCount: Int
        /// The errors of lines that were skipped, in order.
        public var errors: [FactBook.LineError]
    }

    /// The facts at a moment.
    public struct Snapshot: Sendable {
        /// A number that grows with each change; 0 if there never were facts.
        public var revision: Int64
        /// All facts.
        public var book: FactBook
    }

    private let home: HomeDatabase
    private let state: Mutex<State>

    private struct State {
        var snapshot = Snapshot(revision: 0, book: FactBook())
        /// A connection to the primary.
        var writer: PostgresConnection?
    }

    /// Makes a reader and writer of facts. It connects when it is first used.
    /// - Parameters:
    ///   - database: the connection string.
    ///   - options: the options for reaching the database.
    /// - Throws: `invalidConnectionString` if the text is not a connection string.
    public init(_ database: String, options: PostgresStoreOptions = PostgresStoreOptions()) throws(PostgresStoreError) {
        home = HomeDatabase(string: try ConnectionString(database), options: options, table: PostgresSchema.facts)
        state = Mutex(State())
    }

    private var name: String { home.string.name }

    // MARK: Reading

    /// Reads new facts from the primary, because a standby may not have them yet. Reads them from a standby while
    /// there is no primary.
    public func refresh() throws(PostgresStoreError) -> Snapshot {
        try state.withLock { state throws(PostgresStoreError) in
            do throws(PostgresFailure) {
                for attempt in 0..<2 {
                    do throws(PostgresFailure) {
                        guard let connection = try connection(&state, isNew: attempt > 0, needsPrimary: false) else { break }
                        try Self.read(connection, isPrimary: connection === state.writer, &state.snapshot)
                        break
                    } catch {
                        state.writer = nil
                        if attempt > 0 || !error.isOfConnection { throw error }
                    }
                }
                return state.snapshot
            } catch {
                throw error.asError(name)
            }
        }
    }

    /// Returns the connection to the database.
    /// - Returns: nil if the database has no table of facts.
    private func connection(_ state: inout State, isNew: Bool, needsPrimary: Bool) throws(PostgresFailure) -> PostgresConnection? {
        if !isNew, let known = state.writer { return known }
        state.writer = nil
        guard let found = try home.find(needsPrimary: needsPrimary) else { return nil }
        if found.isPrimary { state.writer = found.connection }
        return found.connection
    }

    /// Adds to a snapshot the changes that came after it. Revisions are numbered in the order of commits.
    private static func read(
        _ connection: PostgresConnection,
        isPrimary: Bool,
        _ snapshot: inout Snapshot
    ) throws(PostgresFailure) {
        let last = try connection.rows("SELECT coalesce(max(revision), 0)::int8 FROM \(PostgresSchema.facts)").integer(0, 0)
        // The primary may be a former standby that lacks some facts. Then only the facts that this primary has are
        // valid.
        if isPrimary, last < snapshot.revision { snapshot = Snapshot(revision: 0, book: FactBook()) }
        guard last > snapshot.revision else { return }
        let rows = try connection.rows(
            "SELECT kind, subject, line::text, revision FROM \(PostgresSchema.facts) WHERE revision > $1::int8 ORDER BY revision, kind, subject",
            [String(snapshot.revision)]
        )
        var lines: [FactBook.Line] = []
        for row in 0..<rows.rowCount {
            let text = rows.isNull(row, 2) ? nil : rows.text(row, 2)
            lines.append(FactBook.Line(isAlias: rows.text(row, 0) == "alias", subject: rows.text(row, 1), text: text))
            snapshot.revision = max(snapshot.revision, rows.integer(row, 3))
        }
        // Lines that somebody wrote into the table by hand and that are not valid are left out.
        _ = snapshot.book.replace(lines)
    }

    // MARK: Writing

    /// Adds lines and notifies all servers. When this returns, the facts are committed on the primary, and also on
    /// the standbys that the primary waits for (`synchronous_standby_names`).
    /// - Parameter ndjson: the lines of a `FactBook`; bad ones are skipped.
    /// - Throws: `unavailable` if it is unknown whether the facts are in the database. The same lines can be added
    ///   again.
    public func add(ndjson: Data) throws(PostgresStoreError) -> Added {
        try state.withLock { state throws(PostgresStoreError) in
            do throws(PostgresFailure) {
                // An idle connection may be dead. The transaction has not begun, so it can begin on a new connection.
                if let known = state.writer, (try? known.execute("SELECT 1")) == nil { state.writer = nil }
                guard let connection = try connection(&state, isNew: false, needsPrimary: true) else {
                    throw PostgresFailure(
                        isOfConnection: false,
                        "there is no table of facts; load a region with `portolan store load` to make it"
                    )
                }
                do throws(PostgresFailure) {
                    return try Self.add(ndjson, connection, &state.snapshot)
                } catch {
                    state.writer = nil
                    throw error
                }
            } catch {
                throw error.asError(name)
            }
        }
    }

    /// A number that other programs are unlikely to lock: `portfact` in ASCII.
    private static let lock = 0x706F_7274_6661_6374

    private static func add(
        _ ndjson: Data,
        _ connection: PostgresConnection,
        _ known: inout Snapshot
    ) throws(PostgresFailure) -> Added {
        // Only one writer works at a time, so that each writer sees the facts of the previous writer, and revisions
        // come in the order of commits.
        try connection.execute(
            """
            BEGIN; SELECT pg_advisory_xact_lock(\(lock));
            SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') IN ('off', 'local')
            """
        )
        // This statement comes after the lock, so it sees all that was committed before.
        var snapshot = known
        try read(connection, isPrimary: true, &snapshot)
        var book = snapshot.book
        let errors = book.add(ndjson: ndjson)
        let changes = book.changes(since: snapshot.book)
        guard !changes.isEmpty else {
            // The facts may have been added before without reaching a standby yet. An empty transaction of its own
            // makes this call wait until the standby has all earlier commits.
            try commit("SELECT pg_current_xact_id()", connection)
            known = snapshot
            return Added(revision: snapshot.revision, changedCount: 0, errors: errors)
        }
        let revision = snapshot.revision + 1
        let sql = """
            INSERT INTO \(PostgresSchema.facts)(kind, subject, line, revision)
            SELECT kind, subject, nullif(line, '')::json, \(revision)
            FROM unnest($1::text[], $2::text[], $3::text[]) AS new(kind, subject, line)
            ON CONFLICT (kind, subject) DO UPDATE SET line = excluded.line, revision = excluded.revision, changed = now()
            """
        let columns = [changes.map { $0.isAlias ? "alias" : "fact" }, changes.map(\.subject), changes.map { $0.text ?? "" }]
        _ = try connection.rows(sql, bytes: columns.map { WireNumbers.array($0) })
        try commit("NOTIFY \(PostgresSchema.factsChannel)", connection)
        known = Snapshot(revision: revision, book: book)
        return Added(revision: revision, changedCount: changes.count, errors: errors)
    }

    /// Commits. If the primary waits for a standby that does not answer, the primary gives up after
    /// `statement_timeout`, commits nevertheless, and sends a warning. The facts are then on one machine only, so the
    /// caller must not get a success.
    private static func commit(_ last: String, _ connection: PostgresConnection) throws(PostgresFailure) {
        let warnings = connection.warningCount
        try connection.execute("\(last); COMMIT")
        guard connection.warningCount == warnings else {
            throw PostgresFailure(
                isOfConnection: true,
                "the primary has stored the facts, but no standby has confirmed them; send them again"
            )
        }
    }
}
