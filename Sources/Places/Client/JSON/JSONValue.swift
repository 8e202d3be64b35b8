internal import PortolanJSON

/// A JSON value to be written. Members keep their order, so that equal values give equal bytes.
public indirect enum JSONValue: Sendable, Hashable {
    case null
    case string(String)
    /// The number's digits, written unchanged.
    case number(String)
    case bool(Bool)
    case array([JSONValue])
    case object([Member])

    /// A member of an object: a name and its value.
    public struct Member: Sendable, Hashable {
        /// The member's name, not yet escaped.
        public var name: String
        /// The value under the name.
        public var value: JSONValue

        /// Makes a member from its name and value.
        public init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// An object of those members that have a value.
    public static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    /// An array of strings.
    public static func strings(_ values: [String]) -> JSONValue { .array(values.map { .string($0) }) }

    /// The text (RFC 8259), indented by two spaces.
    public var text: String {
        var text = ""
        write(to: &text, indentation: "\n")
        return text
    }

    /// The same on one line, without a space outside of strings.
    public var line: String {
        var text = ""
        write(to: &text, indentation: nil)
        return text
    }

    /// - Parameter indentation: a line break and the spaces after it; nil for all on one line.
    private func write(to text: inout String, indentation: String?) {
        switch self {
        case .null: text += "null"
        case .string(let string): JSONText.append(quoted: string, to: &text)
        case .number(let number): text += number
        case .bool(let bool): text += bool ? "true" : "false"
        case .array(let values):
            Self.list("[", values, "]", to: &text, indentation) { $0.write(to: &$1, indentation: $2) }
        case .object(let members):
            Self.list("{", members, "}", to: &text, indentation) { member, text, inner in
                JSONText.append(quoted: member.name, to: &text)
                text += inner == nil ? ":" : ": "
                member.value.write(to: &text, indentation: inner)
            }
        }
    }

    private static func list<Element>(
        _ opening: String,
        _ elements: [Element],
        _ closing: String,
        to text: inout String,
        _ indentation: String?,
        _ write: (Element, inout String, String?) -> Void
    ) {
        let inner = indentation.map { $0 + "  " }
        text += opening
        for (index, element) in elements.enumerated() {
            if index > 0 { text += "," }
            text += inner ?? ""
            write(element, &text, inner)
        }
        if !elements.isEmpty { text += indentation ?? "" }
        text += closing
    }
}
