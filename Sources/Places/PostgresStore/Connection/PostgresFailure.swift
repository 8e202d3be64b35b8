/// An error of PostgreSQL or of the connection to it.
struct PostgresFailure: Error, CustomStringConvertible {
    /// Whether another connection may give an answer, because the question itself is not at fault.
    var isOfConnection: Bool
    /// The message in one line.
    var message: String
    var description: String { message }

    init(isOfConnection: Bool, _ message: String) {
        self.isOfConnection = isOfConnection
        self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    func asError(_ server: String) -> PostgresStoreError {
        PostgresStoreError(isOfConnection ? .unavailable : .refused, server, message)
    }
}
