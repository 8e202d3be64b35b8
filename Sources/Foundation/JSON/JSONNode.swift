/// One value of a parsed JSON text, with the byte offset where it begins.
///
/// The order of members is kept, so that values and errors come in the order of the text.
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
    /// Offset of the value's first byte in the text it was read from.
    package var offset: Int

    package init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    package var string: String? { if case .string(let value) = kind { value } else { nil } }
    package var number: Double? { if case .number(let value) = kind { value } else { nil } }
    package var bool: Bool? { if case .bool(let value) = kind { value } else { nil } }
    package var array: [JSONNode]? { if case .array(let value) = kind { value } else { nil } }
    package var members: [JSONMember]? { if case .object(let value) = kind { value } else { nil } }
    package var isNull: Bool { if case .null = kind { true } else { false } }

    /// The member's value; the last one if a key occurs twice, as in JavaScript. O(members).
    package subscript(_ key: String) -> JSONNode? {
        guard case .object(let members) = kind else { return nil }
        return members.last { $0.key == key }?.value
    }
}

/// A key and its value in a JSON object.
package struct JSONMember: Sendable, Hashable {
    package var key: String
    /// Offset of the key's opening quotation mark.
    package var keyOffset: Int
    package var value: JSONNode

    package init(key: String, keyOffset: Int, value: JSONNode) {
        self.key = key
        self.keyOffset = keyOffset
        self.value = value
    }
}
