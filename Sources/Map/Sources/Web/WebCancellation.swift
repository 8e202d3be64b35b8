internal import Dispatch
internal import Synchronization

/// Ends a call that waits for a server, from any thread.
public final class WebCancellation: Sendable {
    private struct State {
        var isCancelled = false
        var action: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let bell = DispatchSemaphore(value: 0)

    /// A call that is not cancelled.
    public init() {}

    /// Whether ``cancel()`` was called.
    public var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Ends the call; a second time does nothing.
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

    /// Says what ends the call; done at once if it is cancelled already. Nil for nothing.
    public func onCancel(_ action: (@Sendable () -> Void)?) {
        let isLate = state.withLock { state in
            state.action = state.isCancelled ? nil : action
            return state.isCancelled
        }
        if isLate { action?() }
    }

    /// Waits so long, or until the call is cancelled.
    func wait(seconds: Double) { _ = bell.wait(timeout: .now() + seconds) }
}
