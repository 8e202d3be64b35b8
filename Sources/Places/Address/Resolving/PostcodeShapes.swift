/// What postcodes look like (Universal Postal Union, "Postal addressing systems"; `d` a digit, `l` a letter), to tell them from mistakes.
enum PostcodeShapes {
    private static let shapes: [String: [String]] = [
        "AD": ["ADddd"], "AL": ["dddd"], "AM": ["dddd"], "AR": ["dddd", "lddddlll"], "AT": ["dddd"], "AU": ["dddd"],
        "AZ": ["AZdddd", "dddd"],
        "BA": ["ddddd"], "BD": ["dddd"], "BE": ["dddd"], "BG": ["dddd"], "BH": ["ddd", "dddd"], "BR": ["dddddddd", "ddddd"],
        "BY": ["dddddd"], "CA": ["ldldld", "ldl"], "CH": ["dddd"], "CL": ["ddddddd"], "CN": ["dddddd"], "CO": ["dddddd"], "CR": ["ddddd"],
        "CY": ["dddd"], "CZ": ["ddddd"], "DE": ["ddddd"], "DK": ["dddd"], "DO": ["ddddd"], "DZ": ["ddddd"], "EC": ["dddddd"],
        "EE": ["ddddd"], "EG": ["ddddd"], "ES": ["ddddd"], "FI": ["ddddd"], "FO": ["ddd"], "FR": ["ddddd"], "GE": ["dddd"], "GL": ["dddd"],
        "GR": ["ddddd"], "GT": ["ddddd"], "HR": ["ddddd"], "HU": ["dddd"], "ID": ["ddddd"], "IL": ["ddddddd", "ddddd"], "IN": ["dddddd"],
        "IQ": ["ddddd"], "IS": ["ddd"], "IT": ["ddddd"], "JO": ["ddddd"], "JP": ["ddddddd"], "KE": ["ddddd"], "KG": ["dddddd"],
        "KH": ["dddddd", "ddddd"], "KR": ["ddddd", "dddddd"], "KW": ["ddddd"], "KZ": ["dddddd", "ldddldd"], "LA": ["ddddd"], "LI": ["dddd"],
        "LK": ["ddddd"], "LT": ["ddddd", "LTddddd"], "LU": ["dddd"], "LV": ["LVdddd", "dddd"], "MA": ["ddddd"], "MC": ["ddddd"],
        "MD": ["MDdddd", "dddd"], "ME": ["ddddd"], "MK": ["dddd"], "MX": ["ddddd"], "MY": ["ddddd"], "NG": ["dddddd"], "NL": ["ddddll"],
        "NO": ["dddd"], "NP": ["ddddd"], "NZ": ["dddd"], "PE": ["ddddd"], "PH": ["dddd"], "PK": ["ddddd"], "PL": ["ddddd"],
        "PT": ["ddddddd", "dddd"], "PY": ["dddd", "dddddd"], "RO": ["dddddd"], "RS": ["ddddd"], "RU": ["dddddd"],
        "SA": ["ddddd", "ddddddddd"], "SE": ["ddddd"], "SG": ["dddddd"], "SI": ["dddd"], "SK": ["ddddd"], "SM": ["ddddd"], "TH": ["ddddd"],
        "TN": ["dddd"], "TR": ["ddddd"], "TW": ["ddd", "ddddd", "dddddd"], "UA": ["ddddd"], "US": ["ddddd", "ddddddddd"], "UY": ["ddddd"],
        "UZ": ["dddddd"], "VA": ["ddddd"], "VN": ["dddddd", "ddddd"], "ZA": ["dddd"],
    ]

    /// The postcode, mended where that is plain; nil where it is none of the country's. Any text is one of a country without a shape here.
    static func mended(_ text: String, country: String) -> String? {
        guard let shapes = shapes[country] else { return text }
        // Most are digits, as many as they should be.
        if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), shapes.contains(where: { isDigits($0, count: text.utf8.count) }) {
            return text
        }
        let first = text.split(whereSeparator: { $0 == ";" || $0 == "," }).first.map(String.init) ?? text
        let characters = first.filter { $0.isLetter || $0.isNumber }.uppercased()
        if shapes.contains(where: { matches(characters, $0) }) { return first.trimmingPrefix { $0 == " " }.uppercased() }
        // Andorra's posts write `AD` before the number, mappers often do not.
        if country == "AD" {
            let digits = String(characters.drop { $0 == "0" })
            if digits.count == 3, digits.allSatisfy(\.isNumber) { return "AD" + digits }
        }
        return nil
    }

    private static func isDigits(_ shape: String, count: Int) -> Bool {
        shape.utf8.count == count && shape.utf8.allSatisfy { $0 == UInt8(ascii: "d") }
    }

    private static func matches(_ text: String, _ shape: String) -> Bool {
        text.count == shape.count
            && zip(text, shape).allSatisfy { character, wanted in
                switch wanted {
                case "d": character.isASCII && character.isNumber
                case "l": character.isASCII && character.isLetter
                default: character == wanted
                }
            }
    }
}
