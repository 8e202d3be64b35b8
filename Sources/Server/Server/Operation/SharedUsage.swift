import Foundation
import PortolanBasics
import PortolanPlaces
import PortolanPostgresStore
import ServiceLifecycle
import Synchronization

/// What adds up the usage of several servers: tables in PostgreSQL. Its calls wait for it.
protocol UsageStore: Sendable {
    /// - Returns: whether there is a table of usage; nothing was booked if there is none.
    func post(_ journal: UsageJournal, server: String, batch: Int64, now: Date) throws(PostgresStoreError) -> Bool
    /// - Returns: nil if there is no table of usage.
    func totals() throws(PostgresStoreError) -> PostgresUsage.Totals?
}

extension PostgresUsage: UsageStore {}

/// Usage that servers of a set-up count together, sessions of type-ahead among it (docs/postgresql.md).
///
/// Requests never wait for the database: each server posts what its meter has noted every few seconds, as a batch with a number. One that may or may not
/// have been booked is posted again under the same number before anything else is.
final class SharedUsage: Sendable {
    private struct State {
        /// What was taken from the meter and is not known to be booked.
        var batch: UsageJournal?
        /// Of the batch that was taken last.
        var number: Int64 = 0
        /// When the database had no tables of usage; nil if it has some, or was not asked.
        var lackedTables: Date?
    }

    private let store: any UsageStore
    private let meter: UsageMeter
    private let clock: @Sendable () -> Date
    /// Another one at each start, so that numbers of batches may begin anew.
    private let server = UUID().uuidString
    /// Locked while the database is asked: batches go there one after the other.
    private let state = Mutex(State())

    /// Seconds between looks for tables that an earlier program has not made.
    private static let pause = 60.0

    init(_ store: any UsageStore, meter: UsageMeter, clock: @escaping @Sendable () -> Date) {
        self.store = store
        self.meter = meter
        self.clock = clock
    }

    /// Posts what has been counted since the last time; waits for the database.
    /// - Returns: whether it has tables of usage. If not, this server goes on counting for itself.
    func post() throws(PostgresStoreError) -> Bool {
        try state.withLock { state throws(PostgresStoreError) in
            // The time of day may be set back.
            if let time = state.lackedTables, abs(clock().timeIntervalSince(time)) < Self.pause { return false }
            // One that was left, and what came after it.
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

    /// What all servers have counted, with what this one has until now; waits for the database.
    /// - Returns: also how many requests of this server are not among them, because no primary takes them, or because they came meanwhile; nil if the
    ///   database has no tables of usage.
    func totals() throws(PostgresStoreError) -> (totals: PostgresUsage.Totals, unposted: Int)? {
        do throws(PostgresStoreError) {
            guard try post() else { return nil }
        } catch {
            // A standby may answer.
            guard error.code == .unavailable else { throw error }
        }
        guard let totals = try store.totals() else { return nil }
        return (totals, meter.journal.requestCount + state.withLock { $0.batch?.requestCount ?? 0 })
    }
}

/// Posts usage every few seconds, and what is left when the server ends.
struct UsageService: Service {
    let usage: SharedUsage
    let note: @Sendable (String) -> Void

    /// Seconds between posts.
    private static let interval = 2.0

    func run() async throws {
        let trouble = Mutex<String?>(nil)
        await cancelWhenGracefulShutdown {
            while (try? await Task.sleep(for: Duration(clampingSeconds: Self.interval))) != nil { await post(trouble) }
        }
        await post(trouble)
    }

    /// - Parameter trouble: why it did not work the last time: people are told once.
    private func post(_ trouble: borrowing Mutex<String?>) async {
        var problem: String?
        do {
            if try await !BlockingThreads.run({ try usage.post() }) {
                problem = "the database has no tables of usage, which `portolan store load` makes: this server counts for itself"
            }
        } catch is CancellationError {
            // The server ends, and posts once more.
            return
        } catch {
            problem = "usage cannot be posted, and waits: \(error.sentence)"
        }
        let before = trouble.withLock { trouble in
            defer { trouble = problem }
            return trouble
        }
        if let problem, before == nil { note(problem) }
        if problem == nil, before != nil { note("usage is posted again") }
    }
}
