/// The text form of JSON values (RFC 8259).
package enum JSONText {
    /// Returns a string in quotation marks, with escapes. The result has no control characters and no line
    /// breaks of any kind, so that a value stays on one line.
    package static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(quoted: text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a string in quotation marks, in UTF-8.
    package static func append(quoted text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        // Nearly all texts need no escapes. So the text is copied first and checked in its new place.
        let start = bytes.count
        bytes += text.utf8
        if needsEscape(bytes, from: start) {
            bytes.removeSubrange(start...)
            for scalar in text.unicodeScalars { append(scalar, to: &bytes) }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether a character of a text in UTF-8 has to be escaped.
    private static func needsEscape(_ bytes: [UInt8], from start: Int) -> Bool {
        for index in start..<bytes.count {
            switch bytes[index] {
            case 0x00...0x1F, UInt8(ascii: "\""), UInt8(ascii: "\\"), 0x7F: return true
            // U+0080 to U+009F.
            case 0xC2: if index + 1 < bytes.count, bytes[index + 1] < 0xA0 { return true }
            // U+2028 and U+2029, the line breaks of Unicode.
            case 0xE2: if index + 2 < bytes.count, bytes[index + 1] == 0x80, bytes[index + 2] & 0xFE == 0xA8 { return true }
            default: break
            }
        }
        return false
    }

    private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
        switch scalar {
        case "\"": bytes += "\\\"".utf8
        case "\\": bytes += "\\\\".utf8
        case "\n": bytes += "\\n".utf8
        case "\r": bytes += "\\r".utf8
        case "\t": bytes += "\\t".utf8
        case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
            let digits = String(scalar.value, radix: 16)
            bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
        default: bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        }
    }

    /// Returns a number with the fewest digits that read back as the same number, as JavaScript writes it.
    /// Returns nil for infinities and NaN, which JSON cannot represent.
    package static func number(_ number: Double) -> String? { number.isFinite ? javaScriptText(number) : nil }
}
