internal import PortolanJSON

extension StyleValue {
    /// The value as `to-string` writes it: text as it stands, `null` as nothing, a colour as `rgba(…)`, lists and objects as JSON.
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

    /// The value as JSON without spaces, members in their order.
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

/// A number as JavaScript's `String(x)` writes it (ECMA-262, Number::toString): shortest digits that read back,
/// without an exponent from 1e-6 up to 1e21.
func javaScriptText(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == 0 { return "0" }
    // in range: below 2^53
    if number == number.rounded(), abs(number) < 9e15 { return String(Int(number)) }
    // Swift writes the same shortest digits, with other rules for the exponent: take them apart and put them together anew.
    let description = "\(abs(number))"
    let parts = description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let fraction = mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : ""
    var digits = String(mantissa[0]) + fraction
    var point = mantissa[0].count + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    let leadingZeros = digits.prefix { $0 == "0" }.count
    digits.removeFirst(leadingZeros)
    point -= leadingZeros
    while digits.last == "0" { digits.removeLast() }
    let sign = number < 0 ? "-" : ""
    let count = digits.count
    if count <= point, point <= 21 { return sign + digits + String(repeating: "0", count: point - count) }
    if 0 < point, point <= 21 { return sign + digits.prefix(point) + "." + digits.dropFirst(point) }
    if -6 < point, point <= 0 { return sign + "0." + String(repeating: "0", count: -point) + digits }
    let exponent = point - 1
    return sign + digits.prefix(1) + (count > 1 ? "." + digits.dropFirst() : "") + "e" + (exponent < 0 ? "-" : "+") + "\(abs(exponent))"
}
