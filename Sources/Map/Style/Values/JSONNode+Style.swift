package import PortolanJSON

extension JSONNode {
    /// The result of JavaScript's `typeof` for this value, which the specification's messages use.
    var typeName: String {
        switch kind {
        case .null, .array, .object: "object"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
        }
    }

    /// The name of the value's JSON kind. Unlike `typeName`, it distinguishes arrays and null from objects.
    var kindName: String {
        switch kind {
        case .null: "null"
        case .array: "array"
        default: typeName
        }
    }

    /// The value as style data.
    package var styleValue: StyleValue {
        switch kind {
        case .null: .null
        case .bool(let value): .bool(value)
        case .number(let value): .number(value)
        case .string(let value): .string(value)
        case .array(let items): .array(items.map(\.styleValue))
        case .object(let members): .object(StyleObject(members.map { ($0.key, $0.value.styleValue) }))
        }
    }

    /// Converts style data to JSON; nil for null and for values without a JSON form.
    init?(value: StyleValue, at offset: Int) {
        switch value {
        case .null, .collator: return nil
        case .bool(let value): self.init(.bool(value), at: offset)
        case .number(let value): self.init(.number(value), at: offset)
        case .string(let value): self.init(.string(value), at: offset)
        case .color, .formatted, .image: self.init(.string(value.text), at: offset)
        case .array(let items): self.init(.array(items.map { JSONNode(value: $0, at: offset) ?? JSONNode(.null, at: offset) }), at: offset)
        case .object(let object):
            let members = zip(object.keys, object.values).map { key, value in
                JSONMember(key: key, keyOffset: offset, value: JSONNode(value: value, at: offset) ?? JSONNode(.null, at: offset))
            }
            self.init(.object(members), at: offset)
        }
    }
}
