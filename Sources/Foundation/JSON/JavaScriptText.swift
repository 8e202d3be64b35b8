/// Returns a number as JavaScript's `String(x)` writes it (ECMA-262, Number::toString): with the fewest digits
/// that read back as the same number, and without an exponent from 1e-6 up to 1e21.
package func javaScriptText(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == 0 { return "0" }
    // in range: below 2^53
    if number == number.rounded(), abs(number) < 9e15 { return String(Int(number)) }
    // Swift writes the same digits, but has other rules for the exponent.
    let text = number.description
    if !text.utf8.contains(UInt8(ascii: "e")), !text.hasSuffix(".0") { return text }
    // Splits the text into its parts and joins them by JavaScript's rules.
    let description = number < 0 ? String(text.dropFirst()) : text
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
