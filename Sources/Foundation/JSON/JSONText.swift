/// How JSON is written (RFC 8259).
package enum JSONText {
    /// A string in quotation marks, escaped: no control characters and no line breaks of any kind remain in it, so that a value stays on one line.
    package static func quoted(_ text: String) -> String {
        var result = ""
        append(quoted: text, to: &result)
        return result
    }

    /// Appends a string in quotation marks.
    package static func append(quoted text: String, to result: inout String) {
        result += "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        result += "\""
    }

    /// A number with the shortest digits that read back, as JavaScript writes it; nil for what JSON cannot say: infinities and NaN.
    package static func number(_ number: Double) -> String? { number.isFinite ? javaScriptText(number) : nil }
}
