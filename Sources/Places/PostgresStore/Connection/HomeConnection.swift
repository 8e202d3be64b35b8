internal import Synchronization

/// A connection to the primary of the database that has a table of the schema `portolan` (`HomeDatabase`), kept for single questions. One caller at a time.
final class HomeConnection: Sendable {
    private let home: HomeDatabase
    private let connection = Mutex<PostgresConnection?>(nil)

    /// - Parameter table: with its schema.
    init(_ database: String, _ options: PostgresStoreOptions, table: String) throws(PostgresStoreError) {
        home = HomeDatabase(string: try ConnectionString(database), options: options, table: table)
    }

    /// Asks the database. A connection that was used before may be dead, so it has to answer first; else a new one is made.
    /// - Parameter body: gets nil if the database has no such table. Where it throws, the connection ends, and with it its transaction.
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
