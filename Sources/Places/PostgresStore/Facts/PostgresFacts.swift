public import Foundation
public import PortolanEnrichment
internal import Synchronization

/// An operator's facts in PostgreSQL, for all servers of its regions: written in one transaction, and read by each server when it hears of them.
///
/// They are the lines of a `FactBook`, and stay when regions are loaded anew. All of them are in memory.
public final class PostgresFacts: Sendable {
    /// What adding lines did.
    public struct Added: Sendable {
        /// Grows with each change.
        public var revision: Int64
        /// How many places and foreign IDs something else is said of now.
        public var changedCount: Int
        /// Lines that were skipped, in order.
        public var errors: [FactBook.LineError]
    }

    /// The facts of a moment.
    public struct Snapshot: Sendable {
        /// Grows with each change; 0 if nothing was ever said.
        public var revision: Int64
        /// All that is said.
        public var book: FactBook
    }

    private let home: HomeDatabase
    private let state: Mutex<State>

    private struct State {
        var snapshot = Snapshot(revision: 0, book: FactBook())
        /// To the primary.
        var writer: PostgresConnection?
    }

    /// - Parameters:
    ///   - database: its connection string.
    ///   - options: how it is reached.
    /// - Throws: `invalidConnectionString` for a text that is none.
    public init(_ database: String, options: PostgresStoreOptions = PostgresStoreOptions()) throws(PostgresStoreError) {
        home = HomeDatabase(string: try ConnectionString(database), options: options, table: PostgresSchema.facts)
        state = Mutex(State())
    }

    private var name: String { home.string.name }

    // MARK: Reading

    /// Reads what is new. From the primary, because a standby may not have it yet; from a standby while there is no primary.
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

    /// The connection to the database.
    /// - Returns: nil if it has no table of facts.
    private func connection(_ state: inout State, isNew: Bool, needsPrimary: Bool) throws(PostgresFailure) -> PostgresConnection? {
        if !isNew, let known = state.writer { return known }
        state.writer = nil
        guard let found = try home.find(needsPrimary: needsPrimary) else { return nil }
        if found.isPrimary { state.writer = found.connection }
        return found.connection
    }

    /// Takes over what changed since a snapshot. Revisions are given in the order of commits.
    private static func read(
        _ connection: PostgresConnection,
        isPrimary: Bool,
        _ snapshot: inout Snapshot
    ) throws(PostgresFailure) {
        let last = try connection.rows("SELECT coalesce(max(revision), 0)::int8 FROM \(PostgresSchema.facts)").integer(0, 0)
        // A standby that lacked some became the primary: what it has counts.
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
        // Lines that somebody wrote there by hand and that are none are not shown.
        _ = snapshot.book.replace(lines)
    }

    // MARK: Writing

    /// Adds lines and tells all servers. When this returns, the facts are committed: on the primary, and where it waits for standbys
    /// (`synchronous_standby_names`) on these too.
    /// - Parameter ndjson: the lines of a `FactBook`; bad ones are skipped.
    /// - Throws: `unavailable`; then it is unknown whether the facts are there, and the same lines can be added again.
    public func add(ndjson: Data) throws(PostgresStoreError) -> Added {
        try state.withLock { state throws(PostgresStoreError) in
            do throws(PostgresFailure) {
                // A connection that was idle may be dead; what has not begun can begin anew.
                if let known = state.writer, (try? known.execute("SELECT 1")) == nil { state.writer = nil }
                guard let connection = try connection(&state, isNew: false, needsPrimary: true) else {
                    throw PostgresFailure(
                        isOfConnection: false,
                        "there is no table of facts; `portolan store load` makes it with the first region"
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

    /// A number that no other program is likely to lock: `portfact` in ASCII.
    private static let lock = 0x706F_7274_6661_6374

    private static func add(
        _ ndjson: Data,
        _ connection: PostgresConnection,
        _ known: inout Snapshot
    ) throws(PostgresFailure) -> Added {
        // One writer at a time, so that each sees what the one before said, and revisions come in the order of commits.
        try connection.execute(
            """
            BEGIN; SELECT pg_advisory_xact_lock(\(lock));
            SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') IN ('off', 'local')
            """
        )
        // After the lock, in a statement of its own: it sees what was committed until now.
        var snapshot = known
        try read(connection, isPrimary: true, &snapshot)
        var book = snapshot.book
        let errors = book.add(ndjson: ndjson)
        let changes = book.changes(since: snapshot.book)
        guard !changes.isEmpty else {
            // They may be there because somebody said them before and no standby has them yet: a transaction of its own, though an empty one, waits for
            // the standby to have all that came before it.
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

    /// Commits. Where the primary waits for a standby that does not answer, it gives up after `statement_timeout`, commits all the same, and says so in a
    /// warning: then the facts are in one machine alone, which nobody may be told is enough.
    private static func commit(_ last: String, _ connection: PostgresConnection) throws(PostgresFailure) {
        let warnings = connection.warningCount
        try connection.execute("\(last); COMMIT")
        guard connection.warningCount == warnings else {
            throw PostgresFailure(isOfConnection: true, "the primary has the facts, and no standby has confirmed them; send them again")
        }
    }
}
