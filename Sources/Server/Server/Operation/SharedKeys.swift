import Foundation
import PortolanBasics
import PortolanPostgresStore
import Synchronization

/// Keys that servers of a set-up share, and their quotas: both are in PostgreSQL (docs/postgresql.md).
///
/// A request waits for the database only where its key's lease is used up; the next allotment is asked for before that.
final class SharedKeys: Sendable {
    private struct State {
        var snapshot = PostgresKeys.Snapshot()
        /// By the digest of the key.
        var leases: [String: QuotaLease] = [:]
        /// Who asks the database for more, by the digest of the key.
        var asking: [String: Task<Void, Never>] = [:]
    }

    private let keys: PostgresKeys
    private let state = Mutex(State())
    /// Pauses are measured from here: the time of day may be set back, and a server would not ask the database until it is past again.
    private let start = ContinuousClock.now
    /// Seconds that a request waits for the database before it goes on without it.
    private static let patience = 0.5
    /// How often a request asks for more: others may use up what was given before it has its turn.
    private static let tries = 8

    /// Reads the keys.
    init(_ keys: PostgresKeys) throws {
        self.keys = keys
        _ = try reload()
    }

    /// Reads the keys anew; waits for the database.
    /// - Returns: whether any is different.
    func reload() throws -> Bool {
        let new = try keys.snapshot()
        return state.withLock { state in
            defer { state.snapshot = new }
            return state.snapshot != new
        }
    }

    /// Whether requests must carry a key.
    var isRequired: Bool { state.withLock { $0.snapshot.isRequired } }

    /// What a key may do; nil for one that is not valid.
    func key(_ text: String) -> PostgresKeys.Key? {
        let digest = PostgresKeys.digest(of: text)
        return state.withLock { $0.snapshot.keys[digest] }
    }

    /// Counts a request of a key.
    /// - Parameters:
    ///   - digest: of the key.
    ///   - limit: requests a day.
    ///   - day: days since 1970-01-01.
    /// - Returns: whether it is within the limit.
    func count(_ digest: String, limit: Int, day: Int) async -> Bool {
        for _ in 0..<Self.tries {
            let now = seconds
            let decision = state.withLock { state in
                state.leases[digest, default: QuotaLease(limit: limit, day: day)].take(limit: limit, day: day, now: now)
            }
            switch decision {
            case .admitted(let asks):
                if asks { _ = ask(digest, limit) }
                return true
            case .refused: return false
            case .asks:
                guard let (task, demand) = ask(digest, limit) else { continue }
                guard await !Self.ends(task, within: Self.patience) else { continue }
                state.withLock { $0.leases[digest]?.failed(demand, now: seconds) }
            }
        }
        return false
    }

    /// Waits for a task, but not longer than so many seconds; the task goes on.
    /// - Returns: whether it has ended.
    private static func ends(_ task: Task<Void, Never>, within seconds: Double) async -> Bool {
        await withCheckedContinuation { continuation in
            let first = FirstAnswer(continuation)
            Task {
                await task.value
                first.give(true)
            }
            Task {
                try? await Task.sleep(for: Duration(clampingSeconds: seconds))
                first.give(false)
            }
        }
    }

    /// Seconds since the server has begun.
    private var seconds: Double { start.duration(to: .now) / .seconds(1) }

    /// Days since 1970-01-01.
    static func day(_ date: Date) -> Int { Int(exactly: (date.timeIntervalSince1970 / 86_400).rounded(.down)) ?? 0 }

    /// Asks the database for more requests of a key; once at a time for each.
    private func ask(_ digest: String, _ limit: Int) -> (task: Task<Void, Never>, demand: QuotaLease.Demand)? {
        state.withLock { state in
            guard let demand = state.leases[digest]?.demand else { return nil }
            if let known = state.asking[digest] { return (known, demand) }
            let task = Task { [self] in
                let answer = try? await BlockingThreads.run { [keys] in try keys.lease(demand, of: digest, limit: limit) }
                let now = seconds
                self.state.withLock { state in
                    if let answer {
                        state.leases[digest]?.answered(demand, granted: answer.granted, spare: answer.left, now: now)
                    } else {
                        state.leases[digest]?.failed(demand, now: now)
                    }
                    state.asking[digest] = nil
                }
            }
            state.asking[digest] = task
            return (task, demand)
        }
    }

    /// Gives back to the database what was taken from it and not used; waits for it. What it does not take is lost for this day.
    /// - Parameter all: also of keys that are in use: before the server ends.
    func giveBack(all: Bool) {
        let now = seconds
        let unused = state.withLock { state in
            var unused: [(digest: String, demand: QuotaLease.Demand)] = []
            for digest in state.leases.keys.sorted() {
                if let demand = state.leases[digest]?.giveBack(all: all, now: now) {
                    unused.append((digest, demand))
                }
            }
            return unused
        }
        for (digest, demand) in unused { try? keys.giveBack(demand, of: digest) }
    }
}

/// Hands the first of several answers on.
private final class FirstAnswer: Sendable {
    private let continuation: Mutex<CheckedContinuation<Bool, Never>?>

    init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = Mutex(continuation) }

    func give(_ answer: Bool) { continuation.withLock { $0.take() }?.resume(returning: answer) }
}
