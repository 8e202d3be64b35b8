internal import Dispatch
internal import Synchronization

/// The connections to one database: so many at most; who needs one more waits.
final class PostgresPool: Sendable {
    let string: ConnectionString
    let options: PostgresStoreOptions
    private let idle = Mutex<[PostgresConnection]>([])
    private let free: DispatchSemaphore

    init(_ string: ConnectionString, _ options: PostgresStoreOptions) {
        self.string = string
        self.options = options
        free = DispatchSemaphore(value: max(1, options.connectionsPerShard))
    }

    /// Lends a connection, which comes back by `giveBack` or `drop`.
    /// - Parameter isNew: not one that was used before.
    func take(isNew: Bool = false) throws(PostgresFailure) -> PostgresConnection {
        free.wait()
        if isNew { idle.withLock { $0.removeAll() } }
        if let known = idle.withLock({ $0.popLast() }) { return known }
        do throws(PostgresFailure) {
            return try PostgresConnection(string, options)
        } catch {
            free.signal()
            throw error
        }
    }

    func giveBack(_ connection: PostgresConnection) {
        idle.withLock { $0.append(connection) }
        free.signal()
    }

    /// Instead of `giveBack`, of a connection that is of no more use.
    func drop() { free.signal() }
}
