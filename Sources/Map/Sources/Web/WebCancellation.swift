internal import Dispatch
internal import Synchronization

/// Cancels a call that waits for a server, from any thread.
public final class WebCancellation: Sendable {
    private struct State {
        var isCancelled = false
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let bell = DispatchSemaphore(value: 0)

    /// Creates a cancellation that was not called yet.
    public init() {}

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Cancels the call; a second time does nothing.
    public func cancel() {
        let action = state.withLock { state -> (@Sendable () -> Void)? in
            defer {
                state.isCancelled = true
                state.action = nil
            }
            return state.isCancelled ? nil : state.action
        }
        action?()
        bell.signal()
    }

    /// Sets the action that ends the call. It runs at once if the call is cancelled already. Nil removes it.
    public func onCancel(_ action: (@Sendable () -> Void)?) {
        let isLate = state.withLock { state in
            state.action = state.isCancelled ? nil : action
            return state.isCancelled
        }
        if isLate { action?() }
    }

    /// Waits for a number of seconds, or until the call is cancelled.
    func wait(seconds: Double) { _ = bell.wait(timeout: .now() + seconds) }
}
