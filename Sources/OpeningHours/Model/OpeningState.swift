/// The state of a place at a moment, according to its opening hours.
public struct OpeningState: Hashable, Sendable, CustomStringConvertible {
    /// Whether the place is open.
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        case closed, open
        /// Perhaps open: the time lies in an open end, or a rule says `unknown` or has only a comment such as "by
        /// appointment".
        case unknown
    }

    /// Open, closed or unknown.
    public var kind: Kind
    /// The rule's comment; nil if the rule has none. In the value, it stands in quotation marks.
    public var comment: String?
    /// Whether the state is unknown because no closing time is given (`17:00+`): the place has opened and closes at an
    /// unknown time.
    public var isOpenEnd: Bool

    /// Creates a state; `comment` is the comment of its rule, nil if the rule has none.
    public init(_ kind: Kind, comment: String? = nil, isOpenEnd: Bool = false) {
        self.kind = kind
        self.comment = comment
        self.isOpenEnd = isOpenEnd
    }

    /// Whether the place is certainly open; false for ``Kind/unknown``.
    public var isOpen: Bool { kind == .open }

    public var description: String { "\(kind)" + (comment.map { " \"\($0)\"" } ?? "") }
}

/// A stretch of local time in one state.
public struct OpeningInterval: Hashable, Sendable {
    /// The first moment of the interval, in local time.
    public var start: LocalTime
    /// The first moment after the interval, in local time.
    public var end: LocalTime
    /// The state that holds from start to end.
    public var state: OpeningState

    /// Creates an interval of local time in one state; `end` is excluded.
    public init(start: LocalTime, end: LocalTime, state: OpeningState) {
        self.start = start
        self.end = end
        self.state = state
    }
}
