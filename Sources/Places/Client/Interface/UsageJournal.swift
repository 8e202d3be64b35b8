public import Foundation

/// The events that a `UsageMeter` has counted since its journal was last taken. A collector can add up the journals of
/// several programs.
///
/// One program may answer the autocompletes of a session, and another its details call. Only the token identifies such
/// a session, so the journal has the events of each token with their times.
public struct UsageJournal: Sendable, Hashable {
    /// The events of a session.
    public struct Session: Sendable, Hashable {
        /// The number of autocompletes.
        public var typedCount = 0
        /// The time of the first autocomplete.
        public var began: Date?
        /// The time of the first details call, which ended the session.
        public var ended: Date?

        /// Makes a session without events.
        public init() {}
    }

    /// The number of requests that are billed on their own: those outside sessions, and all details calls.
    public private(set) var counts: [UsageLedger.Item: Int] = [:]
    /// The sessions by their tokens.
    public private(set) var sessions: [SessionToken: Session] = [:]

    /// The greatest number of tokens. Autocompletes with further tokens are counted outside sessions.
    private let sessionLimit: Int

    /// Makes an empty journal. It holds at most 65 536 sessions, so that a client with invented tokens cannot fill the
    /// memory.
    public init() { self.init(sessionLimit: 65_536) }

    init(sessionLimit: Int) { self.sessionLimit = sessionLimit }

    /// Whether there are no events.
    public var isEmpty: Bool { counts.isEmpty && sessions.isEmpty }

    /// The number of all requests.
    public var requestCount: Int { counts.values.reduce(0, +) + sessions.values.reduce(0) { $0 + $1.typedCount } }

    /// Records an event.
    mutating func add(_ event: UsageLedger.Event, at time: Date) {
        switch event {
        case .request(let item): counts[item, default: 0] += 1
        case .typed(let token):
            let isNoted = change(token) { session in
                session.typedCount += 1
                session.began = session.began ?? time
            }
            if !isNoted { counts[UsageLedger.Item(.autocomplete, .essentials), default: 0] += 1 }
        case .ended(let token): _ = change(token) { $0.ended = $0.ended ?? time }
        }
    }

    /// - Returns: whether there is room for the token.
    private mutating func change(_ token: SessionToken, _ change: (inout Session) -> Void) -> Bool {
        guard sessions.count < sessionLimit || sessions[token] != nil else { return false }
        change(&sessions[token, default: Session()])
        return true
    }
}
