import Foundation
import PortolanBasics
import PortolanPostgresStore
import Synchronization

/// The keys that servers of a set-up share, and their quotas. Both are in PostgreSQL (docs/postgresql.md).
///
/// A request waits for the database only if the lease of its key is used up. The server asks for the next allotment
/// before the lease is used up.
final class SharedKeys: Sendable {
    private struct State {
        var snapshot = PostgresKeys.Snapshot()
        /// The leases by the digest of the key.
        var leases: [String: QuotaLease] = [:]
        /// The running calls that ask the database for a further allotment, by the digest of the key.
        var asking: [String: Task<Void, Never>] = [:]
    }

    private let keys: PostgresKeys
    private let state = Mutex(State())
    /// All times are counted from this moment, on a clock that never goes back. If the time of day were used and set
    /// back, the server would not ask the database until that time has passed again.
    private let start = ContinuousClock.now
    /// The seconds that a request waits for the database before it continues without it.
    private static let patience = 0.5
    /// A request asks for a further allotment at most this many times. Other requests may use up an allotment before
    /// its turn.
    private static let tries = 8

    /// Reads the keys.
    init(_ keys: PostgresKeys) throws {
        self.keys = keys
        _ = try reload()
    }

    /// Reads the keys again. It waits for the database.
    /// - Returns: whether any key has changed.
    func reload() throws -> Bool {
        let new = try keys.snapshot()
        return state.withLock { state in
            defer { state.snapshot = new }
            return state.snapshot != new
        }
    }

    /// Whether requests must carry a key.
    var isRequired: Bool { state.withLock { $0.snapshot.isRequired } }

    /// Returns the limits of a key; nil for an invalid key.
    func key(_ text: String) -> PostgresKeys.Key? {
        let digest = PostgresKeys.digest(of: text)
        return state.withLock { $0.snapshot.keys[digest] }
    }

    /// Counts a request of a key.
    /// - Parameters:
    ///   - digest: the digest of the key.
    ///   - limit: requests per day.
    ///   - day: days since 1970-01-01.
    /// - Returns: whether the request is within the limit.
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

    /// Waits for a task for at most `seconds` seconds. The task continues after that.
    /// - Returns: whether the task has ended.
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

    /// The seconds since the server started.
    private var seconds: Double { start.duration(to: .now) / .seconds(1) }

    /// Returns the day of a date, in days since 1970-01-01.
    static func day(_ date: Date) -> Int { Int(exactly: (date.timeIntervalSince1970 / 86_400).rounded(.down)) ?? 0 }

    /// Asks the database for more requests of a key. Each key has at most one such request at a time.
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

    /// Gives unused requests back to the database, and waits for its answer. Requests that the database does not accept
    /// are lost for this day.
    /// - Parameter all: whether to include keys that are in use, as before the server ends.
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

/// Passes on the first of several answers.
private final class FirstAnswer: Sendable {
    private let continuation: Mutex<CheckedContinuation<Bool, Never>?>

    init(_ continuation: CheckedContinuation<Bool, Never>) { self.continuation = Mutex(continuation) }

    func give(_ answer: Bool) { continuation.withLock { $0.take() }?.resume(returning: answer) }
}
