import Synchronization

/// Counts tiles that background work has finished, and notifies a handler and waiting tasks.
public final class Arrivals: Sendable {
    private struct State {
        var count: UInt64 = 0
        var handler: (@Sendable () -> Void)?
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var nextWaiter: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Creates a counter at 0, without a handler.
    public init() {}

    /// The number of arrivals so far.
    public var count: UInt64 { state.withLock { $0.count } }

    /// Sets the handler of arrivals; nil removes it. The handler is called on the thread that finished the work,
    /// and should only wake another thread.
    public func setHandler(_ handler: (@Sendable () -> Void)?) { state.withLock { $0.handler = handler } }

    /// Counts one arrival, calls the handler and resumes waiting tasks.
    public func record() {
        let (handler, waiters) = state.withLock { state in
            state.count += 1
            defer { state.waiters.removeAll() }
            return (state.handler, state.waiters)
        }
        for waiter in waiters.values { waiter.resume() }
        handler?()
    }

    /// Waits until there have been more than `count` arrivals or the task is cancelled.
    public func wait(after count: UInt64) async {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { (waiter: CheckedContinuation<Void, Never>) in
                let isDue = state.withLock { state in
                    guard state.count <= count, !Task.isCancelled else { return true }
                    state.waiters[id] = waiter
                    return false
                }
                if isDue { waiter.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
        }
    }
}
