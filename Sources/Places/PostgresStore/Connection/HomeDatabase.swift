/// Finds the one database of several that has a table of the schema `portolan`: that of an operator's facts, of keys, or of usage.
struct HomeDatabase: Sendable {
    let strings: [ConnectionString]
    let options: PostgresStoreOptions
    /// With its schema.
    let table: String

    /// What messages call the databases.
    var name: String { strings.map(\.name).joined(separator: " + ") }

    /// A connection to the database with the table: to its primary, or where this cannot be reached and will not be written to, to whoever answers.
    /// - Returns: nil if no database has it.
    func find(needsPrimary: Bool) throws(PostgresFailure) -> (connection: PostgresConnection, isPrimary: Bool)? {
        var failure: PostgresFailure?
        for string in strings {
            do throws(PostgresFailure) {
                let connection = try PostgresConnection(string, options, needsPrimary: true, hasDeadline: true)
                guard try hasTable(connection) else { continue }
                return (connection, true)
            } catch {
                failure = failure ?? error
                if needsPrimary { continue }
            }
            // Whoever answers will do for reading.
            if let connection = try? PostgresConnection(string, options, hasDeadline: true), try hasTable(connection) {
                return (connection, false)
            }
        }
        if let failure { throw failure }
        return nil
    }

    private func hasTable(_ connection: PostgresConnection) throws(PostgresFailure) -> Bool {
        try !connection.rows("SELECT to_regclass('\(table)')").isNull(0, 0)
    }
}
