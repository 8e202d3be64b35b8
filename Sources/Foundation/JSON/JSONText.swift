/// How JSON is written (RFC 8259).
package enum JSONText {
    /// A string in quotation marks, escaped: no control characters and no line breaks of any kind remain in it, so that a value stays on one line.
    package static func quoted(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(quoted: text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a string in quotation marks, in UTF-8.
    package static func append(quoted text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        if text.utf8.contains(where: mayNeedEscape) {
            for scalar in text.unicodeScalars { append(scalar, to: &bytes) }
        } else {
            bytes += text.utf8
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether a byte of UTF-8 is, or begins, what may have to be escaped: U+0080 to U+009F begin with C2, the line breaks of Unicode with E2.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xC2 || byte == 0xE2
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

    /// A number with the shortest digits that read back, as JavaScript writes it; nil for what JSON cannot say: infinities and NaN.
    package static func number(_ number: Double) -> String? { number.isFinite ? javaScriptText(number) : nil }
}
