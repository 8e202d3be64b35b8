import Synchronization

/// Work that several callers want at once is done once, and ends when the last of them has gone.
final class SharedWork<Value: Sendable>: Sendable {
    /// One caller: it gets the result, an error, or its cancellation, whichever comes first.
    private final class Waiter: Sendable {
        private struct State {
            var continuation: CheckedContinuation<Value, any Error>?
            var isOver = false
        }

        private let state = Mutex(State())

        var isOver: Bool { state.withLock { $0.isOver } }

        /// False if the caller was cancelled before; it has its error then.
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

    /// The number of works that are under way.
    var count: Int { state.withLock { $0.flights.count } }

    /// The result of the work that goes by a key: of the one that is under way, or of one that begins now.
    /// - Throws: what the work throws, and `CancellationError`. The work is cancelled when nobody waits for it any more.
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
            // A caller that is cancelled from here on finds itself among those who wait.
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
            // Who asks from now on gets work of its own.
            state.flights[key] = nil
            return flight.task
        }
        task?.cancel()
    }
}
