extension JSONNode {
    /// The value as JSON (RFC 8259), indented by two spaces. Numbers that JSON has no words for become null. O(n).
    package var text: String {
        var text = ""
        write(to: &text, indentation: "\n")
        return text
    }

    /// The same on one line, without a space outside of strings.
    package var line: String {
        var text = ""
        write(to: &text, indentation: nil)
        return text
    }

    /// - Parameter indentation: a line break and the spaces after it; nil for all on one line.
    private func write(to text: inout String, indentation: String?) {
        switch kind {
        case .null: text += "null"
        case .string(let string): JSONText.append(quoted: string, to: &text)
        case .number(let number): text += JSONText.number(number) ?? "null"
        case .bool(let bool): text += bool ? "true" : "false"
        case .array(let values):
            Self.list("[", values, "]", to: &text, indentation) { $0.write(to: &$1, indentation: $2) }
        case .object(let members):
            Self.list("{", members, "}", to: &text, indentation) { member, text, inner in
                JSONText.append(quoted: member.key, to: &text)
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
