import HTTPTypes
import Synchronization

/// Lets a bounded number of requests run at once. A bounded number waits in order of arrival, and further requests are
/// refused.
final class Gate: Sendable {
    private struct Waiter {
        var number: UInt64
        var continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var running = 0
        var waiting: [Waiter] = []
        var lastNumber: UInt64 = 0
        /// Numbers of calls that were cancelled before they began to wait.
        var gone: Set<UInt64> = []
    }

    private let state = Mutex(State())
    private let width: Int
    private let queueLimit: Int
    private let onWait: @Sendable () -> Void

    /// Creates a gate.
    /// - Parameters:
    ///   - width: the largest number of requests that run at once.
    ///   - queueLimit: the largest number of requests that wait.
    ///   - onWait: called for each request that has begun to wait.
    init(width: Int, queueLimit: Int, onWait: @escaping @Sendable () -> Void = {}) {
        self.width = max(1, width)
        self.queueLimit = max(0, queueLimit)
        self.onWait = onWait
    }

    /// The numbers of running and waiting requests.
    var figures: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiting.count) } }

    /// Waits for a turn, and does the work.
    /// - Throws: an error with status 503 if too many requests wait, `CancellationError`, or the error of the work.
    func pass<Result>(_ work: () async throws -> Result) async throws -> Result {
        try await enter()
        defer { leave() }
        return try await work()
    }

    private func enter() async throws {
        let number = state.withLock { state -> UInt64? in
            if state.running < width {
                state.running += 1
                return nil
            }
            state.lastNumber += 1
            return state.lastNumber
        }
        guard let number else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (refusal, waits) = state.withLock { state -> ((any Error)?, Bool) in
                    if state.gone.remove(number) != nil { return (CancellationError(), false) }
                    if state.running < width {
                        state.running += 1
                        continuation.resume()
                        return (nil, false)
                    }
                    guard state.waiting.count < queueLimit else {
                        return (RequestError(.serviceUnavailable, "the server is busy; ask again in a second", retryAfter: 1), false)
                    }
                    state.waiting.append(Waiter(number: number, continuation: continuation))
                    return (nil, true)
                }
                if let refusal { continuation.resume(throwing: refusal) }
                if waits { onWait() }
            }
        } onCancel: {
            let waiter = state.withLock { state -> Waiter? in
                guard let index = state.waiting.firstIndex(where: { $0.number == number }) else {
                    // The call has not begun to wait, or it is running already. In the latter case nothing reads its
                    // number, so numbers are removed if there are many.
                    if state.gone.count > 10_000 { state.gone.removeAll() }
                    state.gone.insert(number)
                    return nil
                }
                return state.waiting.remove(at: index)
            }
            waiter?.continuation.resume(throwing: CancellationError())
        }
    }

    private func leave() {
        let next = state.withLock { state -> Waiter? in
            guard !state.waiting.isEmpty else {
                state.running -= 1
                return nil
            }
            // The turn passes to the next request, so the number of running requests stays the same.
            return state.waiting.removeFirst()
        }
        next?.continuation.resume()
    }
}
