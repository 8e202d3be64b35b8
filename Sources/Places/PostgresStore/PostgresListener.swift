internal import Synchronization

/// Hears of new versions (`LISTEN`).
public final class PostgresListener: Sendable {
    private let strings: [ConnectionString]
    private let options: PostgresStoreOptions
    /// By database; nil where the connection is lost.
    private let connections: Mutex<[PostgresConnection?]>
    /// Whether databases were reached before: what was told while a connection was lost is not told again.
    private let isFirst = Mutex(true)

    /// - Parameters:
    ///   - shards: the connection strings of the databases.
    ///   - options: how the databases are reached.
    /// - Throws: `invalidConnectionString` for a text that is none.
    public init(_ shards: [String], options: PostgresStoreOptions = PostgresStoreOptions()) throws(PostgresStoreError) {
        var strings: [ConnectionString] = []
        for text in shards { strings.append(try ConnectionString(text)) }
        self.strings = strings
        self.options = options
        connections = Mutex(strings.map { _ in nil })
    }

    /// Whether something may have been published since the last question. Waits only where a connection is lost and made anew.
    public func hasNews() -> Bool {
        let isFirst = isFirst.withLock { first in
            defer { first = false }
            return first
        }
        return connections.withLock { connections in
            var hasNews = false
            for index in connections.indices {
                do throws(PostgresFailure) {
                    if let connection = connections[index] {
                        if try connection.hasNotification() { hasNews = true }
                    } else {
                        let connection = try PostgresConnection(strings[index], options)
                        try connection.execute("LISTEN \(PostgresSchema.channel)")
                        connections[index] = connection
                        if !isFirst { hasNews = true }
                    }
                } catch {
                    connections[index] = nil
                }
            }
            return hasNews
        }
    }
}
