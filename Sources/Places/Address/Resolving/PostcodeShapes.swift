/// The shapes of postcodes, to detect mistakes.
enum PostcodeShapes {
    /// `Data/postcode-shapes.tsv` by country; `d` is a digit, `l` a letter.
    private static let shapes: [String: [String]] = {
        var shapes: [String: [String]] = [:]
        for row in Tables.postcodeShapes.rows where row.count == 2 { shapes[String(row[0])] = row[1].words }
        return shapes
    }()

    /// The postcode, repaired if that is unambiguous; nil if the country has no such postcode. Countries without a shape accept any text.
    static func mended(_ text: String, country: String) -> String? {
        guard let shapes = shapes[country] else { return text }
        // Most are digits, in the right number.
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
