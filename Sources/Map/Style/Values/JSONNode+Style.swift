package import PortolanJSON

extension JSONNode {
    /// The name that JavaScript's `typeof` gives this value; the specification's messages use it.
    var typeName: String {
        switch kind {
        case .null, .array, .object: "object"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
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
}
