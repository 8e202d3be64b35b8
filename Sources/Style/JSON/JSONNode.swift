/// One value of a parsed JSON text, with the byte offset where it begins.
///
/// The order of members is kept, since a style's layers, sources and expression options are read and reported in the order of the text.
struct JSONNode: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case null
        case bool(Bool)
        case number(Double)
        case string(String)
        case array([JSONNode])
        case object([JSONMember])
    }

    var kind: Kind
    /// Offset of the value's first byte in the text it was read from.
    var offset: Int

    init(_ kind: Kind, at offset: Int) {
        self.kind = kind
        self.offset = offset
    }

    /// The name that JavaScript's `typeof` gives this value; the specification's messages use it.
    var typeName: String {
        switch kind {
        case .null, .array, .object: "object"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
        }
    }

    var string: String? { if case .string(let value) = kind { value } else { nil } }
    var number: Double? { if case .number(let value) = kind { value } else { nil } }
    var bool: Bool? { if case .bool(let value) = kind { value } else { nil } }
    var array: [JSONNode]? { if case .array(let value) = kind { value } else { nil } }
    var members: [JSONMember]? { if case .object(let value) = kind { value } else { nil } }
    var isNull: Bool { if case .null = kind { true } else { false } }

    /// The member's value; the last one where a key stands twice, as JavaScript reads it. O(members).
    subscript(_ key: String) -> JSONNode? {
        guard case .object(let members) = kind else { return nil }
        return members.last { $0.key == key }?.value
    }
}

/// A key and its value in a JSON object.
struct JSONMember: Sendable, Hashable {
    var key: String
    /// Offset of the key's opening quotation mark.
    var keyOffset: Int
    var value: JSONNode
}

extension JSONNode {
    /// The value as style data.
    var styleValue: StyleValue {
        switch kind {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array(let items): .array(items.map(\.styleValue))
        case .object(let members): .object(StyleObject(members.map { ($0.key, $0.value.styleValue) }))
        }
    }
}
