import Foundation
internal import PortolanJSON

/// Formats a number for a language (`["number-format", …]`). It knows the grouping and the decimal sign of the
/// languages of most maps, and the common currencies and units. Other languages, currencies and units are written as in
/// English, with the currency's code or the unit's name.
struct NumberFormat: Hashable {
    var locale: String?
    var currency: String?
    var unit: String?
    var minimumFractionDigits: Int?
    var maximumFractionDigits: Int?

    func string(_ number: Double) -> String {
        guard number.isFinite else { return number.isNaN ? "NaN" : number < 0 ? "-∞" : "∞" }
        let standard = currency.map { Self.wholeCurrencies.contains($0.uppercased()) ? 0 : 2 }
        let least = minimumFractionDigits ?? min(standard ?? 0, maximumFractionDigits ?? 20)
        let most = max(least, maximumFractionDigits ?? max(standard ?? 3, least))
        let text = (number < 0 ? "-" : "") + grouped(Self.decimal(abs(number), least: least, most: most))
        if let currency { return Self.with(currency: currency.uppercased(), text, signs) }
        if let unit { return text + (Self.units[unit] ?? " " + unit) }
        return text
    }

    private struct Signs {
        var group: String
        var decimal: String
        var currencyFollows: Bool
    }

    private var signs: Signs {
        switch StyleCollator.language(of: locale ?? "en") {
        case "de", "es", "it", "nl", "tr", "id", "pt", "da", "el": Signs(group: ".", decimal: ",", currencyFollows: true)
        case "fr": Signs(group: "\u{202F}", decimal: ",", currencyFollows: true)
        case "ru", "uk", "pl", "cs", "sv", "fi", "nb", "no", "hu", "bg": Signs(group: "\u{A0}", decimal: ",", currencyFollows: true)
        default: Signs(group: ",", decimal: ".", currencyFollows: false)
        }
    }

    private static let wholeCurrencies: Set<String> = ["JPY", "KRW", "VND", "CLP", "ISK"]
    private static let currencySigns = [
        "EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥", "CNY": "CN¥", "INR": "₹", "KRW": "₩", "VND": "₫", "ILS": "₪", "BRL": "R$",
        "CAD": "CA$", "AUD": "A$", "MXN": "MX$",
    ]
    private static let units = [
        "meter": " m", "kilometer": " km", "centimeter": " cm", "millimeter": " mm", "mile": " mi", "foot": " ft", "yard": " yd",
        "inch": " in", "celsius": "°C", "fahrenheit": "°F", "percent": "%", "degree": " deg", "byte": " byte", "kilobyte": " kB",
        "megabyte": " MB", "gigabyte": " GB", "second": " sec", "minute": " min", "hour": " hr", "day": " days", "gram": " g",
        "kilogram": " kg", "liter": " L", "hectare": " ha", "acre": " ac", "kilometer-per-hour": " km/h", "mile-per-hour": " mph",
        "meter-per-second": " m/s",
    ]

    private static func with(currency: String, _ text: String, _ signs: Signs) -> String {
        let sign = currencySigns[currency]
        if signs.currencyFollows { return text + "\u{A0}" + (sign ?? currency) }
        let negative = text.hasPrefix("-")
        return (negative ? "-" : "") + (sign ?? currency + "\u{A0}") + (negative ? String(text.dropFirst()) : text)
    }

    /// Returns the digits of a number with `least` to `most` digits after the point. It rounds half away from
    /// zero, based on the shortest decimal digits that identify the number.
    private static func decimal(_ number: Double, least: Int, most: Int) -> (whole: String, fraction: String) {
        var shortest = javaScriptText(number)
        if shortest.contains("e") {
            // Either the number is at least 1e21 and so has no digits after the point, or it is so small that none of
            // its digits are shown.
            shortest = number < 1 ? "0" : String(format: "%.0f", number)
        }
        let parts = shortest.split(separator: ".")
        var whole = Array(parts[0].utf8)
        var fraction = parts.count > 1 ? Array(parts[1].utf8) : []
        if fraction.count > most {
            let roundUp = fraction[most] >= UInt8(ascii: "5")
            fraction.removeSubrange(most...)
            if roundUp {
                var digits = whole + fraction
                var position = digits.count - 1
                while position >= 0, digits[position] == UInt8(ascii: "9") {
                    digits[position] = UInt8(ascii: "0")
                    position -= 1
                }
                if position >= 0 { digits[position] += 1 } else { digits.insert(UInt8(ascii: "1"), at: 0) }
                whole = Array(digits.prefix(digits.count - most))
                fraction = Array(digits.suffix(most))
            }
        }
        while fraction.count > least, fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
        while fraction.count < least { fraction.append(UInt8(ascii: "0")) }
        return (String(decoding: whole, as: UTF8.self), String(decoding: fraction, as: UTF8.self))
    }

    private func grouped(_ digits: (whole: String, fraction: String)) -> String {
        let signs = signs
        var result = ""
        for (position, digit) in digits.whole.enumerated() {
            if position > 0, (digits.whole.count - position).isMultiple(of: 3) { result += signs.group }
            result.append(digit)
        }
        return digits.fraction.isEmpty ? result : result + signs.decimal + digits.fraction
    }
}
