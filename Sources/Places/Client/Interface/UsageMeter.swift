internal import Foundation
internal import Synchronization

/// Counts the requests of one client, or of several clients that share the meter. A program that replaces its regions
/// may give the meter of the old client to the new one.
///
/// With a journal, the counts of this meter can be added to the counts of other meters (`UsageJournal`).
public final class UsageMeter: Sendable {
    private struct State {
        var ledger = UsageLedger()
        var journal = UsageJournal()
    }

    private let state = Mutex(State())
    private let keepsJournal: Bool

    /// Makes a meter with no requests.
    /// - Parameter keepsJournal: whether the meter keeps a journal. The program must then take the journal from time to
    ///   time.
    public init(keepsJournal: Bool = false) { self.keepsJournal = keepsJournal }

    /// The requests so far, counted as Google would bill them.
    public var usage: UsageLedger { state.withLock { $0.ledger } }

    /// The events since the journal was last taken; empty if the meter keeps none.
    public var journal: UsageJournal { state.withLock { $0.journal } }

    /// Returns the journal and begins a new one.
    public func takeJournal() -> UsageJournal {
        state.withLock { state in
            defer { state.journal = UsageJournal() }
            return state.journal
        }
    }

    /// Counts a request.
    func note(_ method: UsageLedger.Method, fields: PlaceFields, session: SessionToken?, now: () -> Date) {
        // Only sessions have times. The clock is read outside the lock.
        let time = keepsJournal && session != nil ? now() : .distantPast
        state.withLock { state in
            let events = UsageLedger.events(method, fields: fields, session: session.flatMap { state.ledger.isAlive($0) ? $0 : nil })
            apply(events.first, time, &state)
            if let second = events.second { apply(second, time, &state) }
        }
    }

    private func apply(_ event: UsageLedger.Event, _ time: Date, _ state: inout State) {
        state.ledger.apply(event)
        if keepsJournal { state.journal.add(event, at: time) }
    }
}
