package import PortolanGeo
package import PortolanOSMModel
internal import PortolanSearchIndex

/// A question that names one place or one point exactly, so that no search by words is needed.
package enum DirectQuestion: Sendable, Hashable {
    case coordinate(Coordinate)
    /// A full or a short plus code, and the text beside it. The text tells where a short code is.
    case plusCode(PlusCode, locality: String)
    case object(OSMKey)
    case place(PlaceID)
    /// Digits of a telephone number, without signs.
    case phone(String)
    /// The host of a web or mail address, in lower case and without `www.`
    case web(host: String)

    private static let lengthLimit = 2_048

    /// Returns nil for a question in words. Words may look like a number or an address, so the caller searches for the
    /// words if the direct question finds nothing.
    package init?(_ question: String) {
        guard question.utf8.count <= Self.lengthLimit else { return nil }
        let text = question.trimming()
        guard !text.isEmpty else { return nil }
        if let coordinate = CoordinateText.read(text) {
            self = .coordinate(coordinate)
        } else if let address = MapAddress.read(text) {
            self = address
        } else if let code = Self.plusCode(in: text) {
            self = code
        } else if let key = Self.object(text) {
            self = .object(key)
        } else if let id = try? PlaceID(text.lowercased()) {
            self = .place(id)
        } else if let digits = Self.phone(text) {
            self = .phone(digits)
        } else if let host = HostName.of(text) {
            self = .web(host: host)
        } else {
            return nil
        }
    }

    // MARK: Plus codes

    /// Finds the first word that is a plus code. The other words are the locality.
    private static func plusCode(in text: String) -> DirectQuestion? {
        guard text.utf8.contains(UInt8(ascii: "+")) else { return nil }
        let words = text.split { $0.isWhitespace || $0 == "," || $0 == ";" }
        for (index, word) in words.enumerated() where word.utf8.contains(UInt8(ascii: "+")) && word.utf8.count >= 5 {
            // A word that begins with a plus sign is a telephone number.
            guard word.utf8.first != UInt8(ascii: "+"), let code = try? PlusCode(String(word)) else { continue }
            let rest = words[..<index] + words[(index + 1)...]
            return .plusCode(code, locality: rest.joined(separator: " "))
        }
        return nil
    }

    // MARK: Objects

    /// Reads the ID of an OpenStreetMap object: `osm:node/1`, `way 1`, `relation:1`, `N1`.
    private static func object(_ text: String) -> OSMKey? {
        var text = text.lowercased()
        if text.hasPrefix("osm") { text = String(text.dropFirst(3).drop { $0 == ":" || $0 == " " || $0 == "/" }) }
        let word = text.prefix { $0.isLetter }
        let rest = text.dropFirst(word.count)
        let digits = rest.drop { $0 == "/" || $0 == " " || $0 == ":" || $0 == "#" }
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(digits) else { return nil }
        switch word {
        case "node": return key(.node, number)
        case "way": return key(.way, number)
        case "relation", "rel": return key(.relation, number)
        // A single letter needs a long number after it, because `W 12` may be a street.
        case "n" where isNumberOfObject(rest): return key(.node, number)
        case "w" where isNumberOfObject(rest): return key(.way, number)
        case "r" where isNumberOfObject(rest): return key(.relation, number)
        default: return nil
        }
    }

    private static func isNumberOfObject(_ rest: Substring) -> Bool { rest.first?.isNumber ?? false && rest.utf8.count >= 4 }

    static func key(_ type: OSMType, _ number: Int64) -> OSMKey? {
        number > 0 && number < 1 << 56 ? OSMKey(type: type, id: number) : nil
    }

    // MARK: Telephone numbers

    private static let phoneDigits = 6...18

    /// Returns the digits of a telephone number: at least six, among signs that telephone numbers have.
    private static func phone(_ text: String) -> String? {
        var rest = Substring(text.lowercased())
        for prefix in ["tel:", "tel.", "phone:", "phone", "telefon", "tel", "☎"] where rest.hasPrefix(prefix) {
            rest = rest.dropFirst(prefix.count)
            break
        }
        var digits = ""
        for letter in rest.unicodeScalars {
            switch letter {
            case "0"..."9": digits.unicodeScalars.append(letter)
            case "+", "-", " ", "(", ")", ".", "/", "\u{a0}", "–", "‑": continue
            default: return nil
            }
        }
        return phoneDigits.contains(digits.utf8.count) ? digits : nil
    }
}
