/// What PostgreSQL or the way to it complained of.
struct PostgresFailure: Error {
    /// Whether another connection may do: nothing is wrong with the question.
    var isOfConnection: Bool
    /// Of one line.
    var message: String

    init(isOfConnection: Bool, _ message: String) {
        self.isOfConnection = isOfConnection
        self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    func asError(_ server: String) -> PostgresStoreError {
        PostgresStoreError(isOfConnection ? .unavailable : .refused, server, message)
    }
}
