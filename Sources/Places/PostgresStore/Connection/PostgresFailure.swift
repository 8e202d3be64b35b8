/// What PostgreSQL or the way to it complained of.
struct PostgresFailure: Error, CustomStringConvertible {
    /// Whether another connection may do: nothing is wrong with the question.
    var isOfConnection: Bool
    /// Of one line.
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
