public import Foundation

/// Counts requests as Google would bill them, so that a program can show the price of the same calls.
///
/// It is a value: `PlacesClient.usage` returns the counts at the time of the call.
public struct UsageLedger: Sendable, Hashable {
    /// The method of a request.
    public enum Method: String, CaseIterable, Comparable, Sendable, Hashable {
        case details, nearby, textSearch, autocomplete, photo, currentPlace
        /// Finds the addresses of a coordinate.
        case geocode

        public static func < (a: Method, b: Method) -> Bool { a.order < b.order }

        private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The unit of billing: a method and a price class.
    public struct Item: Comparable, Sendable, Hashable {
        /// The method that was called.
        public var method: Method
        /// The price class of the request.
        public var priceClass: PriceClass

        /// Makes an item of a method and a price class.
        public init(_ method: Method, _ priceClass: PriceClass) {
            self.method = method
            self.priceClass = priceClass
        }

        public static func < (a: Item, b: Item) -> Bool { a.method == b.method ? a.priceClass < b.priceClass : a.method < b.method }
    }

    /// The number of requests of each billed item. It excludes the autocompletes of sessions that a details call has
    /// ended.
    public var billed: [Item: Int] {
        var billed = counts
        let open = openSessions.values.reduce(0, +)
        if open > 0 { billed[Item(.autocomplete, .essentials), default: 0] += open }
        return billed
    }
    /// The number of all requests, including the autocompletes of sessions.
    public private(set) var requestCount = 0
    /// The number of sessions that a details call has ended.
    public private(set) var endedSessionCount = 0
    /// The number of autocompletes that are free because their session has ended.
    public private(set) var sessionAutocompleteCount = 0

    private var counts: [Item: Int] = [:]
    private var openSessions: [SessionToken: Int] = [:]
    /// The tokens in the order of opening. The oldest unended sessions can be billed and removed.
    private var openedOrder: [SessionToken] = []
    private var ended: Set<SessionToken> = []
    /// The tokens in the order of ending. The oldest can be removed.
    private var endedOrder: [SessionToken] = []

    /// At least this many open tokens, and as many ended tokens, are remembered. A forgotten token counts as a new
    /// session.
    private let sessionLimit: Int

    /// Makes an empty ledger. It remembers at least 65 536 open and as many ended sessions.
    public init() { self.init(sessionLimit: 65_536) }

    init(sessionLimit: Int) { self.sessionLimit = sessionLimit }

    /// Whether a request with the token still belongs to a session.
    public func isAlive(_ token: SessionToken) -> Bool { !ended.contains(token) }

    /// The effect of a call on a ledger and a journal.
    enum Event: Sendable, Hashable {
        /// A request that is billed on its own: one outside sessions, or a details call in a session.
        case request(Item)
        /// An autocomplete of a session that has not ended.
        case typed(SessionToken)
        /// A details call that has ended a session.
        case ended(SessionToken)
    }

    /// Returns the events of a call: one event, or two if a details call ends a session. Searches are billed at least
    /// as Pro, except text searches that request only IDs, attributions or moved places.
    /// - Parameter session: the session of the call; nil if the call has none, or if the session has ended.
    static func events(
        _ method: Method,
        fields: PlaceFields,
        session: SessionToken?
    ) -> (first: Event, second: Event?) {
        let priceClass: PriceClass
        switch method {
        case .autocomplete:
            if let session { return (.typed(session), nil) }
            priceClass = .essentials
        case .details: return (.request(Item(method, fields.priceClass)), session.map { .ended($0) })
        case .geocode: priceClass = .essentials
        case .photo: priceClass = .enterprise
        case .textSearch where fields.effective.isSubset(of: [.id, .attributions, .movedPlace]): priceClass = .idsOnly
        case .nearby, .textSearch, .currentPlace: priceClass = max(fields.priceClass, .pro)
        }
        return (.request(Item(method, priceClass)), nil)
    }

    /// Counts a request.
    public mutating func note(_ method: Method, fields: PlaceFields = [], session: SessionToken? = nil) {
        let events = Self.events(method, fields: fields, session: session.flatMap { isAlive($0) ? $0 : nil })
        apply(events.first)
        if let second = events.second { apply(second) }
    }

    /// Counts an event of a call.
    mutating func apply(_ event: Event) {
        switch event {
        case .request(let item):
            requestCount += 1
            counts[item, default: 0] += 1
        case .typed(let session):
            requestCount += 1
            noteTyping(session)
        case .ended(let session): end(session)
        }
    }

    private mutating func noteTyping(_ session: SessionToken) {
        openSessions[session, default: 0] += 1
        guard openSessions[session] == 1 else { return }
        openedOrder.append(session)
        guard openedOrder.count >= 2 * sessionLimit else { return }
        for old in openedOrder.prefix(sessionLimit) {
            if let count = openSessions.removeValue(forKey: old) { counts[Item(.autocomplete, .essentials), default: 0] += count }
        }
        openedOrder.removeFirst(sessionLimit)
    }

    private mutating func end(_ session: SessionToken) {
        sessionAutocompleteCount += openSessions.removeValue(forKey: session) ?? 0
        endedSessionCount += 1
        ended.insert(session)
        endedOrder.append(session)
        if endedOrder.count >= 2 * sessionLimit {
            for old in endedOrder.prefix(sessionLimit) { ended.remove(old) }
            endedOrder.removeFirst(sessionLimit)
        }
    }

    /// Returns the cost of the requests by a price list.
    /// - Parameter pricePerThousand: the price of a thousand requests of each item; items that are not listed cost
    ///   nothing.
    public func cost(pricePerThousand: [Item: Decimal]) -> Decimal {
        billed.sorted { $0.key < $1.key }.reduce(Decimal(0)) { sum, entry in
            sum + (pricePerThousand[entry.key] ?? 0) * Decimal(entry.value) / 1000
        }
    }
}

extension UsageLedger: CustomStringConvertible {
    /// A line for each item: `details · Enterprise: 12`.
    public var description: String {
        var lines = billed.sorted { $0.key < $1.key }.map { "\($0.key.method.rawValue) · \($0.key.priceClass): \($0.value)" }
        if endedSessionCount > 0 { lines.append("sessions: \(endedSessionCount), with \(sessionAutocompleteCount) autocompletes") }
        return lines.joined(separator: "\n")
    }
}
