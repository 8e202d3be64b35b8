import HTTPTypes
import PortolanBasics
import Synchronization

/// Cancels tasks that have run out of time or whose result nobody waits for. One timer checks all tasks every tenth of
/// a second.
///
/// A timer for each request would cost more than reading a place.
final class Deadlines: Sendable {
    static let shared = Deadlines()

    private struct Entry {
        var end: ContinuousClock.Instant
        var isWanted: (@Sendable () -> Bool)?
        var cancel: @Sendable () -> Void
    }

    private struct State {
        var entries: [UInt64: Entry] = [:]
        var overdue: Set<UInt64> = []
        var lastNumber: UInt64 = 0
        var isWatched = false
    }

    private let state = Mutex(State())
    private static let interval = Duration.milliseconds(100)
    /// After this many empty checks, the timer stops until there is another task.
    private static let restLimit = 50

    /// Waits for a task.
    /// - Parameter isWanted: called from time to time; the task is cancelled when it returns false.
    /// - Throws: the error of the task, or an error with the status if the task runs out of time and ends after its
    ///   cancellation.
    func value<Result: Sendable>(
        of task: Task<Result, any Error>,
        within seconds: Double,
        _ status: HTTPResponse.Status,
        while isWanted: (@Sendable () -> Bool)? = nil
    ) async throws -> Result {
        let end = ContinuousClock.now + Duration(clampingSeconds: seconds)
        let number = add(Entry(end: end, isWanted: isWanted) { task.cancel() })
        do {
            let result = try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
            _ = remove(number)
            return result
        } catch {
            guard remove(number) else { throw error }
            throw RequestError(status, "the answer was not ready within \(seconds) seconds", retryAfter: 1)
        }
    }

    private func add(_ entry: Entry) -> UInt64 {
        let (number, starts) = state.withLock { state -> (UInt64, Bool) in
            state.lastNumber += 1
            state.entries[state.lastNumber] = entry
            defer { state.isWatched = true }
            return (state.lastNumber, !state.isWatched)
        }
        if starts { Task.detached { await self.watch() } }
        return number
    }

    /// - Returns: whether the task had run out of time.
    private func remove(_ number: UInt64) -> Bool {
        state.withLock { state in
            state.entries[number] = nil
            return state.overdue.remove(number) != nil
        }
    }

    private func watch() async {
        var rests = 0
        while true {
            try? await Task.sleep(for: Self.interval)
            let entries = state.withLock { state -> [UInt64: Entry] in
                rests = state.entries.isEmpty ? rests + 1 : 0
                if rests > Self.restLimit { state.isWatched = false }
                return state.entries
            }
            if rests > Self.restLimit { return }
            let now = ContinuousClock.now
            for (number, entry) in entries {
                let isOverdue = now >= entry.end
                guard isOverdue || entry.isWanted?() == false else { continue }
                // The task may have ended since the entries were read.
                let cancel = state.withLock { state in
                    if isOverdue, state.entries[number] != nil { state.overdue.insert(number) }
                    return state.entries[number]?.cancel
                }
                cancel?()
            }
        }
    }
}
