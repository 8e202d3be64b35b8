extension JSONNode {
    /// The value as JSON (RFC 8259), indented by two spaces. Numbers that JSON cannot represent become null.
    /// O(n).
    package var text: String { String(decoding: textBytes, as: UTF8.self) }

    /// The value as JSON on one line, without spaces outside of strings.
    package var line: String { String(decoding: lineBytes, as: UTF8.self) }

    /// ``text`` in UTF-8.
    package var textBytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes, indentation: 0)
        return bytes
    }

    /// ``line`` in UTF-8.
    package var lineBytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes, indentation: nil)
        return bytes
    }

    /// Appends the value as JSON.
    /// - Parameter indentation: the number of spaces at the beginning of the line; nil writes everything on one
    ///   line.
    private func write(to bytes: inout [UInt8], indentation: Int?) {
        switch kind {
        case .null: bytes += "null".utf8
        case .string(let string): JSONText.append(quoted: string, to: &bytes)
        case .number(let number): bytes += (JSONText.number(number) ?? "null").utf8
        case .bool(let bool): bytes += (bool ? "true" : "false").utf8
        case .array(let values):
            Self.list("[", values, "]", to: &bytes, indentation) { $0.write(to: &$1, indentation: $2) }
        case .object(let members):
            Self.list("{", members, "}", to: &bytes, indentation) { member, bytes, inner in
                JSONText.append(quoted: member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                if inner != nil { bytes.append(UInt8(ascii: " ")) }
                member.value.write(to: &bytes, indentation: inner)
            }
        }
    }

    private static func list<Element>(
        _ opening: Unicode.Scalar,
        _ elements: [Element],
        _ closing: Unicode.Scalar,
        to bytes: inout [UInt8],
        _ indentation: Int?,
        _ write: (Element, inout [UInt8], Int?) -> Void
    ) {
        let inner = indentation.map { $0 + 2 }
        bytes.append(UInt8(ascii: opening))
        var isFirst = true
        for element in elements {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            breakLine(&bytes, inner)
            write(element, &bytes, inner)
        }
        if !elements.isEmpty { breakLine(&bytes, indentation) }
        bytes.append(UInt8(ascii: closing))
    }

    private static func breakLine(_ bytes: inout [UInt8], _ indentation: Int?) {
        guard let indentation else { return }
        bytes.append(UInt8(ascii: "\n"))
        for _ in 0..<indentation { bytes.append(UInt8(ascii: " ")) }
    }
}
