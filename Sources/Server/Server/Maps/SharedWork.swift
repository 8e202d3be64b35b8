import Synchronization

/// Runs work once for several callers that want it at the same time. The work is cancelled when the last caller has
/// left.
final class SharedWork<Value: Sendable>: Sendable {
    /// One caller. It gets the result, an error or its cancellation, whichever comes first.
    private final class Waiter: Sendable {
        private struct State {
            var continuation: CheckedContinuation<Value, any Error>?
            var isOver = false
        }

        private let state = Mutex(State())

        var isOver: Bool { state.withLock { $0.isOver } }

        /// Starts to wait. Returns false if the caller has been cancelled already and has its error.
        func begin(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
            let begins = state.withLock { state in
                if !state.isOver { state.continuation = continuation }
                return !state.isOver
            }
            if !begins { continuation.resume(throwing: CancellationError()) }
            return begins
        }

        func end(_ result: Result<Value, any Error>) {
            let continuation = state.withLock { state in
                state.isOver = true
                defer { state.continuation = nil }
                return state.continuation
            }
            continuation?.resume(with: result)
        }
    }

    private struct Flight {
        var number: UInt64
        var waiters: [Waiter]
        var task: Task<Void, Never>
    }

    private struct State {
        var flights: [String: Flight] = [:]
        var lastNumber: UInt64 = 0
    }

    private let state = Mutex(State())

    /// The number of works in progress.
    var count: Int { state.withLock { $0.flights.count } }

    /// Returns the result of the work with a key. Waits for such work if it is in progress, or else begins it.
    /// - Throws: the error of the work, or `CancellationError`. The work is cancelled when no caller waits for it any
    ///   more.
    func value(_ key: String, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let waiter = Waiter()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if waiter.begin(continuation) { join(key, waiter, work) }
            }
        } onCancel: {
            waiter.end(.failure(CancellationError()))
            leave(key, waiter)
        }
    }

    private func join(_ key: String, _ waiter: Waiter, _ work: @escaping @Sendable () async throws -> Value) {
        state.withLock { state in
            // If a caller is cancelled after this check, the list of waiting callers already holds it, so the
            // cancellation finds it there.
            guard !waiter.isOver else { return }
            guard state.flights[key] == nil else {
                state.flights[key]?.waiters.append(waiter)
                return
            }
            state.lastNumber += 1
            let number = state.lastNumber
            let task = Task {
                do {
                    self.finish(key, number, .success(try await work()))
                } catch {
                    self.finish(key, number, .failure(error))
                }
            }
            state.flights[key] = Flight(number: number, waiters: [waiter], task: task)
        }
    }

    private func finish(_ key: String, _ number: UInt64, _ result: Result<Value, any Error>) {
        let waiters = state.withLock { state -> [Waiter] in
            guard let flight = state.flights[key], flight.number == number else { return [] }
            state.flights[key] = nil
            return flight.waiters
        }
        for waiter in waiters { waiter.end(result) }
    }

    private func leave(_ key: String, _ waiter: Waiter) {
        let task = state.withLock { state -> Task<Void, Never>? in
            guard let index = state.flights[key]?.waiters.firstIndex(where: { $0 === waiter }) else { return nil }
            state.flights[key]?.waiters.remove(at: index)
            guard let flight = state.flights[key], flight.waiters.isEmpty else { return nil }
            // A later caller with this key starts new work.
            state.flights[key] = nil
            return flight.task
        }
        task?.cancel()
    }
}
