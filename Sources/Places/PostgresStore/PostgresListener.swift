internal import Synchronization

/// Hears of new versions, of an operator's facts and of keys (`LISTEN`).
///
/// Only a primary tells. Where none can be reached, or where a standby may not have yet what the primary told, the listener advises to look now and then.
public final class PostgresListener: Sendable {
    /// Whether there may be something new.
    public enum News: Sendable, Hashable {
        /// There is not.
        case none
        /// A primary told of something.
        case told
        /// Nobody told of it, but a look is worth while.
        case perhaps
    }

    private let strings: [ConnectionString]
    private let options: PostgresStoreOptions
    let state: Mutex<State>

    struct State {
        /// By database; nil where there is none.
        var connections: [PostgresConnection?]
        /// By database, looks until another connection is tried.
        var pauses: [Int]
        /// Whether databases were reached before: what was told while a connection was lost is not told again.
        var isFirst = true
        /// Looks until one that is advised; a standby has what the primary told a little later.
        var echoes: [Int] = []
        /// Looks without a connection.
        var deafLooks = 0
    }

    /// Looks that are advised after a primary told of something, counted in looks.
    private static let echoes = [4, 20]
    /// Looks between tries to reach a primary, and between looks without one.
    private static let pause = 20

    /// - Parameters:
    ///   - databases: their connection strings.
    ///   - options: how the databases are reached.
    /// - Throws: `invalidConnectionString` for a text that is none.
    public init(_ databases: [String], options: PostgresStoreOptions = PostgresStoreOptions()) throws(PostgresStoreError) {
        var strings: [ConnectionString] = []
        for text in databases { strings.append(try ConnectionString(text)) }
        self.strings = strings
        self.options = options
        state = Mutex(State(connections: strings.map { _ in nil }, pauses: strings.map { _ in 0 }))
    }

    /// Whether something may be new since the last look; to be asked some times a second. Waits only where a connection is made.
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
                        // What was told since the store was opened, and before there was anybody to hear it, is not told again either.
                        if state.isFirst { isNew = true } else { isTold = true }
                    }
                } catch {
                    // What was lost is tried at once, what cannot be made after a while.
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
