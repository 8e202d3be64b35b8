/// Reads lengths as mappers write them.
package enum Measure {
    /// Returns the metres of `12`, `12.5 m`, `12,5`, `40'`, `6'4"` or `40 ft`; nil for any other text.
    package static func meters(_ text: String) -> Double? {
        var rest = Substring(text)
        trim(&rest)
        guard let first = number(&rest) else { return nil }
        trim(&rest)
        switch rest {
        case "", "m", "metres", "meters", "metre", "meter": return first
        case "'", "ft", "feet": return first * 0.3048
        case "km": return first * 1000
        default:
            guard rest.first == "'" else { return nil }
            rest.removeFirst()
            guard let inches = number(&rest), rest == "\"" else { return nil }
            return first * 0.3048 + inches * 0.0254
        }
    }

    private static func trim(_ text: inout Substring) {
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
    }

    private static func number(_ text: inout Substring) -> Double? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "," || $0 == "-") }
        guard !digits.isEmpty, digits.utf8.count <= 20 else { return nil }
        let point = UInt8(ascii: ".")
        let decimal = digits.utf8.contains(UInt8(ascii: ",")) ? digits.utf8.map { $0 == UInt8(ascii: ",") ? point : $0 } : nil
        guard let value = decimal.map({ Double(String(decoding: $0, as: UTF8.self)) }) ?? Double(digits), value.isFinite else { return nil }
        text = text[digits.endIndex...]
        return value
    }
}
