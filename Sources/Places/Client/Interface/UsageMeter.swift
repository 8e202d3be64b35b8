internal import Foundation
internal import Synchronization

/// Counts the requests of one client, or of several that share it: of all that a program makes one after the other, say, when its regions are replaced.
///
/// If it keeps a journal, too, what it counted can be added up with what others did (`UsageJournal`).
public final class UsageMeter: Sendable {
    private struct State {
        var ledger = UsageLedger()
        var journal = UsageJournal()
    }

    private let state = Mutex(State())
    private let keepsJournal: Bool

    /// Makes a meter that has counted nothing yet.
    /// - Parameter keepsJournal: whether there is somebody who takes the journal.
    public init(keepsJournal: Bool = false) { self.keepsJournal = keepsJournal }

    /// The requests so far, counted as Google would bill them.
    public var usage: UsageLedger { state.withLock { $0.ledger } }

    /// What has happened since the journal was taken last; empty if none is kept.
    public var journal: UsageJournal { state.withLock { $0.journal } }

    /// Takes the journal: the next one begins with what happens from now on.
    public func takeJournal() -> UsageJournal {
        state.withLock { state in
            defer { state.journal = UsageJournal() }
            return state.journal
        }
    }

    /// Counts a request.
    func note(_ method: UsageLedger.Method, fields: PlaceFields, session: SessionToken?, now: () -> Date) {
        // Only sessions have times, and the clock is not asked under the lock.
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
