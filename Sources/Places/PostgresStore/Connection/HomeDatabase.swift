/// A database that may have a table of the schema `portolan`, such as the table of an operator's facts, of keys, or
/// of usage.
struct HomeDatabase: Sendable {
    let string: ConnectionString
    let options: PostgresStoreOptions
    /// The name of the table with its schema.
    let table: String

    /// Connects to the primary. If the primary cannot be reached and is not needed for writing, any host that answers
    /// will do.
    /// - Returns: nil if the database has no such table.
    func find(needsPrimary: Bool) throws(PostgresFailure) -> (connection: PostgresConnection, isPrimary: Bool)? {
        do throws(PostgresFailure) {
            let connection = try PostgresConnection(string, options, needsPrimary: true, hasDeadline: true)
            return try hasTable(connection) ? (connection: connection, isPrimary: true) : nil
        } catch {
            guard !needsPrimary, let connection = try? PostgresConnection(string, options, hasDeadline: true) else { throw error }
            return try hasTable(connection) ? (connection: connection, isPrimary: false) : nil
        }
    }

    private func hasTable(_ connection: PostgresConnection) throws(PostgresFailure) -> Bool {
        try !connection.rows("SELECT to_regclass('\(table)')").isNull(0, 0)
    }
}
