/// What opening hours say of a moment.
public struct OpeningState: Hashable, Sendable, CustomStringConvertible {
    /// Whether one can come.
    public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        case closed, open
        /// Perhaps open: an open end, or a rule that says so (`unknown`, or nothing but a comment such as "by appointment").
        case unknown
    }

    public var kind: Kind
    /// What the rule adds in quotation marks.
    public var comment: String?
    /// Unknown because no closing time is given (`17:00+`): it has opened, and closes some time.
    public var isOpenEnd: Bool

    public init(_ kind: Kind, comment: String? = nil, isOpenEnd: Bool = false) {
        self.kind = kind
        self.comment = comment
        self.isOpenEnd = isOpenEnd
    }

    public var isOpen: Bool { kind == .open }

    public var description: String { "\(kind)" + (comment.map { " \"\($0)\"" } ?? "") }
}

/// A stretch of wall time in one state.
public struct OpeningInterval: Hashable, Sendable {
    public var start: LocalTime
    /// The first moment after it.
    public var end: LocalTime
    public var state: OpeningState

    public init(start: LocalTime, end: LocalTime, state: OpeningState) {
        self.start = start
        self.end = end
        self.state = state
    }
}
