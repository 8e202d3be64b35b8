internal import PortolanJSON

/// A JSON text being put together. Members keep their order, so that equal values give equal bytes.
public indirect enum JSONValue: Sendable, Hashable {
    case string(String)
    /// Written as it stands.
    case number(String)
    case bool(Bool)
    case array([JSONValue])
    case object([Member])

    public struct Member: Sendable, Hashable {
        public var name: String
        public var value: JSONValue
    }

    /// An object of those members that have a value.
    public static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    /// The text (RFC 8259), indented by two spaces.
    public var text: String {
        var text = ""
        write(to: &text, indentation: "\n")
        return text
    }

    private func write(to text: inout String, indentation: String) {
        switch self {
        case .string(let string): JSONText.append(quoted: string, to: &text)
        case .number(let number): text += number
        case .bool(let bool): text += bool ? "true" : "false"
        case .array(let values):
            guard !values.isEmpty else {
                text += "[]"
                return
            }
            text += "["
            for (index, value) in values.enumerated() {
                text += (index == 0 ? "" : ",") + indentation + "  "
                value.write(to: &text, indentation: indentation + "  ")
            }
            text += indentation + "]"
        case .object(let members):
            guard !members.isEmpty else {
                text += "{}"
                return
            }
            text += "{"
            for (index, member) in members.enumerated() {
                text += (index == 0 ? "" : ",") + indentation + "  "
                JSONText.append(quoted: member.name, to: &text)
                text += ": "
                member.value.write(to: &text, indentation: indentation + "  ")
            }
            text += indentation + "}"
        }
    }
}
