internal import Synchronization

/// A connection for single questions to the database that has a table of the schema `portolan` (`HomeDatabase`). It
/// stays open between questions. One caller uses it at a time.
final class HomeConnection: Sendable {
    private let home: HomeDatabase
    private let connection = Mutex<PostgresConnection?>(nil)

    /// - Parameter table: the name of the table with its schema.
    init(_ database: String, _ options: PostgresStoreOptions, table: String) throws(PostgresStoreError) {
        home = HomeDatabase(string: try ConnectionString(database), options: options, table: table)
    }

    /// Asks the database. A kept connection may be dead, so it has to answer a trivial statement first. If there is no
    /// answer, a new connection is made.
    /// - Parameter body: gets nil if the database has no such table. If the body throws, the connection is closed,
    ///   which ends its transaction.
    func ask<Answer>(
        needsPrimary: Bool,
        _ body: (PostgresConnection?) throws(PostgresFailure) -> Answer
    ) throws(PostgresStoreError) -> Answer {
        try connection.withLock { kept throws(PostgresStoreError) in
            do throws(PostgresFailure) {
                if let known = kept {
                    do throws(PostgresFailure) { try known.execute("SELECT 1") } catch { kept = nil }
                }
                if let known = kept {
                    do throws(PostgresFailure) {
                        return try body(known)
                    } catch {
                        kept = nil
                        throw error
                    }
                }
                let found = try home.find(needsPrimary: needsPrimary)
                let answer = try body(found?.connection)
                if let found, found.isPrimary { kept = found.connection }
                return answer
            } catch {
                throw error.asError(home.string.name)
            }
        }
    }
}
