/// The database that may have a table of the schema `portolan`: that of an operator's facts, of keys, or of usage.
struct HomeDatabase: Sendable {
    let string: ConnectionString
    let options: PostgresStoreOptions
    /// With its schema.
    let table: String

    /// A connection to the primary, or where this cannot be reached and will not be written to, to whoever answers.
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
