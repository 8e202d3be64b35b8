import Foundation
import PortolanBasics
import PortolanPlaces
import PortolanPostgresStore
import ServiceLifecycle
import Synchronization

/// Tables in PostgreSQL that add up the usage of several servers. The calls wait for the database.
protocol UsageStore: Sendable {
    /// Posts usage.
    /// - Returns: false if there is no table of usage; nothing was posted then.
    func post(_ journal: UsageJournal, server: String, batch: Int64, now: Date) throws(PostgresStoreError) -> Bool
    /// Returns the totals of all servers.
    /// - Returns: nil if there is no table of usage.
    func totals() throws(PostgresStoreError) -> PostgresUsage.Totals?
}

extension PostgresUsage: UsageStore {}

/// The usage that servers of a set-up count together, including autocomplete sessions (docs/postgresql.md).
///
/// Requests never wait for the database. Every few seconds, each server posts the counts of its meter as a numbered
/// batch. If it is unknown whether a batch was booked, the server posts it again under the same number before any
/// other.
final class SharedUsage: Sendable {
    private struct State {
        /// The counts that were taken from the meter and are not known to be booked.
        var batch: UsageJournal?
        /// The number of the last batch.
        var number: Int64 = 0
        /// The time at which the database turned out to lack the tables of usage; nil if it has them or has not been
        /// asked.
        var lackedTables: Date?
    }

    private let store: any UsageStore
    private let meter: UsageMeter
    private let clock: @Sendable () -> Date
    /// The name of this server. It is new at each start, so that the numbers of batches can begin again.
    private let server = UUID().uuidString
    /// The lock is held during calls to the database, so that batches are posted one after the other.
    private let state = Mutex(State())

    /// The seconds between checks for tables that an older program has not created.
    private static let pause = 60.0

    init(_ store: any UsageStore, meter: UsageMeter, clock: @escaping @Sendable () -> Date) {
        self.store = store
        self.meter = meter
        self.clock = clock
    }

    /// Posts the counts since the last time, and waits for the database.
    /// - Returns: whether the database has tables of usage. If not, this server continues to count for itself.
    func post() throws(PostgresStoreError) -> Bool {
        try state.withLock { state throws(PostgresStoreError) in
            // The difference is absolute, because the time of day may be set back.
            if let time = state.lackedTables, abs(clock().timeIntervalSince(time)) < Self.pause { return false }
            // The first round posts a batch that is left from the last call, if there is one. The next round posts the
            // counts since then.
            for _ in 0..<2 {
                if state.batch == nil {
                    let journal = meter.takeJournal()
                    guard !journal.isEmpty else { break }
                    state.batch = journal
                    state.number += 1
                }
                guard let batch = state.batch else { break }
                guard try store.post(batch, server: server, batch: state.number, now: clock()) else {
                    state.lackedTables = clock()
                    return false
                }
                state.batch = nil
            }
            state.lackedTables = nil
            return true
        }
    }

    /// Returns the totals of all servers, including the counts of this server until now. It waits for the database.
    /// - Returns: the totals, and how many requests of this server the totals lack, because no primary accepts these
    ///   requests or because they arrived meanwhile; nil if the database has no tables of usage.
    func totals() throws(PostgresStoreError) -> (totals: PostgresUsage.Totals, unposted: Int)? {
        do throws(PostgresStoreError) {
            guard try post() else { return nil }
        } catch {
            // The primary is not available, but a standby may still answer queries.
            guard error.code == .unavailable else { throw error }
        }
        guard let totals = try store.totals() else { return nil }
        return (totals, meter.journal.requestCount + state.withLock { $0.batch?.requestCount ?? 0 })
    }
}

/// Posts usage every few seconds, and the rest when the server ends.
struct UsageService: Service {
    let usage: SharedUsage
    let note: @Sendable (String) -> Void

    /// The seconds between two posts.
    private static let interval = 2.0

    func run() async throws {
        let trouble = Mutex<String?>(nil)
        await cancelWhenGracefulShutdown {
            while (try? await Task.sleep(for: Duration(clampingSeconds: Self.interval))) != nil { await post(trouble) }
        }
        await post(trouble)
    }

    /// Posts the usage.
    /// - Parameter trouble: the last problem, so that each problem is reported only once.
    private func post(_ trouble: borrowing Mutex<String?>) async {
        var problem: String?
        do {
            if try await !BlockingThreads.run({ try usage.post() }) {
                problem =
                    "the database has no tables of usage, so this server counts its own calls only; `portolan store load` makes the tables"
            }
        } catch is CancellationError {
            // The server is ending. The caller posts once more after this call.
            return
        } catch {
            problem = "the usage cannot be sent to the database, and waits for the next attempt: \(error.sentence)"
        }
        let before = trouble.withLock { trouble in
            defer { trouble = problem }
            return trouble
        }
        if let problem, before == nil { note(problem) }
        if problem == nil, before != nil { note("the usage is sent to the database again") }
    }
}
