import Synchronization

/// Whether the server takes work.
final class ServerState: Sendable {
    private let ready = Mutex(false)

    /// False before the first request can be answered, and from the signal to stop on.
    var isReady: Bool { ready.withLock { $0 } }

    func set(isReady: Bool) { ready.withLock { $0 = isReady } }
}
