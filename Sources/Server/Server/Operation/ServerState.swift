import Synchronization

/// Whether the server accepts requests.
final class ServerState: Sendable {
    private let ready = Mutex(false)

    /// Whether the server is ready: false until it can answer the first request, and again after the signal to stop.
    var isReady: Bool { ready.withLock { $0 } }

    func set(isReady: Bool) { ready.withLock { $0 = isReady } }
}
