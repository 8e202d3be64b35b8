/// The tree of JSON values (RFC 8259). ``JSONReader`` reads it, with the byte offset at which each value
/// begins, and ``line`` and ``text`` write it.
///
/// Members keep their order, so that callers process members, and report errors in them, in the order of the
/// text. Nodes are equal if they have the same values at the same offsets. ``canonical`` nodes are equal if
/// they have the same values.
package struct JSONNode: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([JSONNode])
        case object([JSONMember])
    }

    package var kind: Kind
    /// The offset of the value's first byte in the text that it was read from; 0 for a value that was not read.
    package var offset: Int

    package init(_ kind: Kind, at offset: Int = 0) {
        self.kind = kind
        self.offset = offset
    }

    package var string: String? { if case .string(let value) = kind { value } else { nil } }
    package var number: Double? { if case .number(let value) = kind { value } else { nil } }
    /// The number if it is an integer that fits `Int`.
    package var integer: Int? { number.flatMap { Int(exactly: $0) } }
    /// The number rounded down, if the result fits `Int`.
    package var roundedDown: Int? { number.flatMap { Int(exactly: $0.rounded(.down)) } }
    package var bool: Bool? { if case .bool(let value) = kind { value } else { nil } }
    package var array: [JSONNode]? { if case .array(let value) = kind { value } else { nil } }
    package var members: [JSONMember]? { if case .object(let value) = kind { value } else { nil } }
    /// The members' values by their keys. If a key occurs twice, the last value is used. Nil if the node is not
    /// an object.
    package var valuesByKey: [String: JSONNode]? {
        members.map { Dictionary($0.map { ($0.key, $0.value) }) { _, later in later } }
    }
    package var isNull: Bool { if case .null = kind { true } else { false } }

    /// Returns the value of the member with a key. If the key occurs twice, it returns the last value, as
    /// JavaScript does. O(members).
    package subscript(_ key: String) -> JSONNode? {
        guard case .object(let members) = kind else { return nil }
        return members.last { $0.key == key }?.value
    }
}

/// A key and its value in a JSON object.
package struct JSONMember: Sendable, Hashable {
    package var key: String
    /// The offset of the key's opening quotation mark.
    package var keyOffset: Int
    package var value: JSONNode

    package init(key: String, keyOffset: Int = 0, value: JSONNode) {
        self.key = key
        self.keyOffset = keyOffset
        self.value = value
    }
}
