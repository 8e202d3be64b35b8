internal import Dispatch
internal import Synchronization

/// The connections to one database: so many calls at most; who needs one more waits. Its hosts hold the same, and each has connections of its own.
final class PostgresPool: Sendable {
    let string: ConnectionString
    let options: PostgresStoreOptions
    let hosts: [HostConnections]
    let board: Mutex<ReplicaBoard>
    private let free: DispatchSemaphore

    init(_ string: ConnectionString, _ options: PostgresStoreOptions) {
        self.string = string
        self.options = options
        hosts = string.hosts.indices.map { HostConnections(string, options, host: $0) }
        board = Mutex(ReplicaBoard(hosts: hosts.count, prefersStandby: string.session == "prefer-standby"))
        free = DispatchSemaphore(value: max(1, options.connectionsPerShard))
    }

    /// Waits until there may be one more call.
    func enter() throws(PostgresFailure) {
        guard free.wait(timeout: .now() + .seconds(options.patience + 1)) == .success else {
            throw PostgresFailure(isOfConnection: true, "all connections are busy")
        }
    }

    func leave() { free.signal() }
}

/// The connections to one host. None waits.
final class HostConnections: Sendable {
    private struct Kept {
        var idle: [PostgresConnection] = []
        /// Their answers are not here yet, and nobody waits for them; since when.
        var owing: [(connection: PostgresConnection, since: ContinuousClock.Instant)] = []
    }

    private let string: ConnectionString
    private let options: PostgresStoreOptions
    private let host: Int
    private let kept = Mutex(Kept())

    /// The most connections that are kept for answers that nobody waits for.
    private static let mostOwing = 4

    init(_ string: ConnectionString, _ options: PostgresStoreOptions, host: Int) {
        self.string = string
        self.options = options
        self.host = host
    }

    /// Sends statements.
    /// - Parameter isNew: not over a connection that was used before.
    /// - Returns: the connection, which comes back by `giveBack` or `abandon` or is let go, and whether it was there already.
    func begin(
        _ requests: [PostgresConnection.Request],
        isNew: Bool
    ) throws(PostgresFailure) -> (connection: PostgresConnection, wasThere: Bool) {
        if isNew {
            kept.withLock { $0 = Kept() }
        } else if let known = take() {
            try known.begin(requests)
            return (known, true)
        }
        return (try PostgresConnection(string, options, host: host, requests), false)
    }

    private func take() -> PostgresConnection? {
        kept.withLock { kept in
            if let known = kept.idle.popLast() { return known }
            let now = ContinuousClock.now
            var found: PostgresConnection?
            kept.owing.removeAll { owing in
                guard found == nil else { return false }
                do throws(PostgresFailure) {
                    if try owing.connection.advance() != nil {
                        found = owing.connection
                        return true
                    }
                    return now - owing.since > .seconds(options.patience)
                } catch {
                    return true
                }
            }
            return found
        }
    }

    func giveBack(_ connection: PostgresConnection) { kept.withLock { $0.idle.append(connection) } }

    /// Its answer is wanted no more; when it has come, the connection is as good as any.
    func abandon(_ connection: PostgresConnection) {
        kept.withLock { kept in
            kept.owing.append((connection, .now))
            if kept.owing.count > Self.mostOwing { kept.owing.removeFirst() }
        }
    }
}
