public import Foundation

/// What a `UsageMeter` has counted since its journal was taken last, for who adds up what several programs counted.
///
/// A session whose autocompletes one program has answered, and whose details call another one, is known by its token alone: so the journal has what
/// happened to each token, and when.
public struct UsageJournal: Sendable, Hashable {
    /// What happened to a session.
    public struct Session: Sendable, Hashable {
        /// Autocompletes.
        public var typedCount = 0
        /// The time of the first of these.
        public var began: Date?
        /// The time of the first details call that ended it.
        public var ended: Date?

        /// Nothing.
        public init() {}
    }

    /// Requests that are billed by themselves: outside of sessions, and all details calls.
    public private(set) var counts: [UsageLedger.Item: Int] = [:]
    /// Sessions by their tokens.
    public private(set) var sessions: [SessionToken: Session] = [:]

    /// The most tokens; autocompletes of others are counted outside of sessions.
    private let sessionLimit: Int

    /// Makes an empty journal, which takes 65 536 sessions at most: a client that makes up tokens fills no memory.
    public init() { self.init(sessionLimit: 65_536) }

    init(sessionLimit: Int) { self.sessionLimit = sessionLimit }

    /// Whether nothing has happened.
    public var isEmpty: Bool { counts.isEmpty && sessions.isEmpty }

    /// All requests.
    public var requestCount: Int { counts.values.reduce(0, +) + sessions.values.reduce(0) { $0 + $1.typedCount } }

    /// Notes an event.
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

    /// - Returns: whether there was room for the token.
    private mutating func change(_ token: SessionToken, _ change: (inout Session) -> Void) -> Bool {
        guard sessions.count < sessionLimit || sessions[token] != nil else { return false }
        change(&sessions[token, default: Session()])
        return true
    }
}
