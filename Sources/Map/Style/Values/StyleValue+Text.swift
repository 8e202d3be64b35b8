internal import PortolanJSON

extension StyleValue {
    /// The value as `to-string` writes it: text unchanged, `null` as an empty text, a colour as `rgba(…)`,
    /// lists and objects as JSON.
    public var text: String {
        switch self {
        case .null: ""
        case .bool(let value): value ? "true" : "false"
        case .number(let value): javaScriptText(value)
        case .string(let value): value
        case .color(let color): color.text
        case .formatted(let formatted): formatted.text
        case .image(let image): image.name
        case .array, .object, .collator: json
        }
    }

    /// The value as JSON without spaces, with members in their own order.
    public var json: String {
        switch self {
        case .null: "null"
        case .string(let value): JSONText.quoted(value)
        case .array(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
        case .object(let object):
            "{" + zip(object.keys, object.values).map { JSONText.quoted($0) + ":" + $1.json }.joined(separator: ",") + "}"
        case .bool, .number: text
        case .color, .formatted, .image: JSONText.quoted(text)
        case .collator: "{}"
        }
    }
}
