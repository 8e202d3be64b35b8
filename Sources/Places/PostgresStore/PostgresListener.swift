internal import Synchronization

/// Listens for notifications of new versions, of an operator's facts and of keys (`LISTEN`).
///
/// Only a primary sends notifications. If no primary can be reached, or if a standby may not yet have the change, the
/// listener advises a check now and then.
public final class PostgresListener: Sendable {
    /// Whether there may be something new.
    public enum News: Sendable, Hashable {
        /// There is nothing new.
        case none
        /// A primary has sent a notification.
        case told
        /// No notification came, but a check is advised.
        case perhaps
    }

    private let strings: [ConnectionString]
    private let options: PostgresStoreOptions
    let state: Mutex<State>

    struct State {
        /// The connections by database; nil for a database without one.
        var connections: [PostgresConnection?]
        /// The number of calls of `news()` until another connection is tried, by database.
        var pauses: [Int]
        /// Whether `news()` has not been called yet. A connection that is made in a later call counts as a
        /// notification, because the database does not repeat those that it sent while there was no connection.
        var isFirst = true
        /// For each further check that is due, the number of calls of `news()` until that check. The checks are
        /// repeated because a standby gets a change a little later than the primary.
        var echoes: [Int] = []
        /// The number of consecutive calls during which a connection was missing.
        var deafLooks = 0
    }

    /// After a notification, the 4th and the 20th call of `news()` advise a further check.
    private static let echoes = [4, 20]
    /// The number of calls of `news()` between two tries to reach a primary. As long as a connection is missing, checks
    /// are advised at the same interval.
    private static let pause = 20

    /// Makes a listener. It connects with the first call of `news()`.
    /// - Parameters:
    ///   - databases: the connection strings.
    ///   - options: the options for reaching the databases.
    /// - Throws: `invalidConnectionString` if a text is not a connection string.
    public init(_ databases: [String], options: PostgresStoreOptions = PostgresStoreOptions()) throws(PostgresStoreError) {
        var strings: [ConnectionString] = []
        for text in databases { strings.append(try ConnectionString(text)) }
        self.strings = strings
        self.options = options
        state = Mutex(State(connections: strings.map { _ in nil }, pauses: strings.map { _ in 0 }))
    }

    /// Returns whether something may be new since the last call. It is called a few times a second, and waits only
    /// while a connection is made.
    public func news() -> News {
        state.withLock { state in
            var (isTold, isNew) = (false, false)
            for index in state.connections.indices {
                do throws(PostgresFailure) {
                    if let connection = state.connections[index] {
                        if try connection.hasNotification() { isTold = true }
                    } else if state.pauses[index] > 0 {
                        state.pauses[index] -= 1
                    } else {
                        let connection = try PostgresConnection(strings[index], options, needsPrimary: true, hasDeadline: true)
                        try connection.execute(
                            "LISTEN \(PostgresSchema.channel); LISTEN \(PostgresSchema.factsChannel); LISTEN \(PostgresSchema.keysChannel)"
                        )
                        state.connections[index] = connection
                        // Notifications that were sent after the opening of the store and before this connection do not
                        // come again.
                        if state.isFirst { isNew = true } else { isTold = true }
                    }
                } catch {
                    // A lost connection is made again at once. If a connection cannot be made, the next try comes
                    // after a pause.
                    state.pauses[index] = state.connections[index] == nil ? Self.pause : 0
                    state.connections[index] = nil
                }
            }
            state.isFirst = false
            state.echoes = state.echoes.map { $0 - 1 }
            let isEcho = state.echoes.contains(0)
            state.echoes.removeAll { $0 <= 0 }
            if isTold {
                state.echoes = Self.echoes
                return .told
            }
            state.deafLooks = state.connections.contains { $0 == nil } ? state.deafLooks + 1 : 0
            return isEcho || isNew || state.deafLooks % Self.pause == Self.pause - 1 ? .perhaps : .none
        }
    }
}
