internal import Foundation

/// The spellings of a place's name in two sources, compared.
enum PlaceSpelling {
    /// How two names of perhaps the same place agree.
    enum Agreement: Hashable {
        /// Letter by letter, accents, spaces and words such as City aside.
        case equal
        /// One is part of the other, or a third of the letters at most differ.
        case close
        /// They name two places, or one that has been renamed.
        case none
    }

    // Letters that have no decomposition in Unicode.
    private static let letters: [Character: String] = [
        "ı": "i", "ł": "l", "ə": "e", "ǝ": "e", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d",
    ]

    /// Its words without accents, in lower case, of Latin letters and digits.
    static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        for character in name.lowercased() {
            let plain = letters[character] ?? String(character).decomposedStringWithCanonicalMapping
            for scalar in plain.unicodeScalars {
                switch scalar {
                case "a"..."z", "0"..."9": word.unicodeScalars.append(scalar)
                case "'", "’", "ʼ", "‘", "ʻ", "`": break
                default:
                    if scalar.properties.generalCategory == .nonspacingMark { break }
                    if !word.isEmpty { words.append(word) }
                    word = ""
                }
            }
        }
        return word.isEmpty ? words : words + [word]
    }

    static func folded(_ name: String) -> String { words(name).joined() }

    /// Words for a city as such, and articles: one source has them, another has not.
    private static let fillers: Set<String> = [
        "city", "town", "metropolitan", "area", "si", "shi", "shahri", "eup", "up", "ciudad", "heroica", "cidade", "al", "el", "ad", "an",
        "ar", "as",
        "at", "az", "ath", "ash", "saint", "st", "sankt", "fort", "ft",
    ]

    /// Words that make another place of a name.
    private static let distinctions: Set<String> = [
        "north", "south", "east", "west", "new", "old", "upper", "lower", "alto", "alta", "nuevo", "nueva", "norte", "sur", "province",
        "district",
        "region", "governorate", "county", "island", "islands",
    ]

    private static func core(_ words: [String]) -> [String] {
        let core = words.filter { !fillers.contains($0) }
        return core.isEmpty ? words : core
    }

    /// - Parameters:
    ///   - spellings: of the place in the one source; several in a text stand between `|`, `,` or parentheses.
    ///   - other: the other source's name.
    static func agreement(_ spellings: [String], _ other: String) -> Agreement {
        let own = Set(spellings.flatMap { $0.split { "|,()".contains($0) } }.map { core(words(String($0))) }.filter { !$0.isEmpty })
        var result = Agreement.none
        for part in other.split(whereSeparator: { "/()".contains($0) }) {
            let words = core(words(String(part)))
            guard !words.isEmpty else { continue }
            for name in own {
                let (a, b) = (name.joined(), words.joined())
                if a == b { return .equal }
                guard distinctions.isDisjoint(with: Set(words).subtracting(name)) else { continue }
                if isPart(name, of: words) || isPart(words, of: name) || distance(a, b) <= max(a.utf8.count, b.utf8.count) / 3 {
                    result = .close
                }
            }
        }
        return result
    }

    /// Whether the one list stands in the other.
    private static func isPart(_ part: [String], of whole: [String]) -> Bool {
        part.count <= whole.count && (0...(whole.count - part.count)).contains { whole[$0..<($0 + part.count)].elementsEqual(part) }
    }

    /// V. I. Levenshtein's distance (1965) of two texts of Latin letters.
    static func distance(_ a: String, _ b: String) -> Int {
        let b = Array(b.utf8)
        var row = Array(0...b.count)
        for (index, letter) in a.utf8.enumerated() {
            var next = [index + 1]
            next.reserveCapacity(row.count)
            for (column, other) in b.enumerated() {
                next.append(min(row[column + 1] + 1, next[column] + 1, row[column] + (letter == other ? 0 : 1)))
            }
            row = next
        }
        return row[b.count]
    }
}

extension PlaceSpelling {
    /// Languages in Latin letters whose names tell which of two English spellings is the usual one.
    private static let witnesses = [
        "de", "es", "fr", "it", "nl", "pt", "sv", "fi", "da", "pl", "id", "no", "cs", "tr", "ca", "ro", "hu", "vi",
    ]

    /// GeoNames' English spelling of a place where it improves on Natural Earth's: its accents are restored (Bogotá), or its letters corrected (Shenyang for
    /// Shenyeng), unless more languages have the letters as they are.
    /// - Parameter translation: in one of the languages.
    static func corrected(_ name: String, country: String?, english: String, translation: (String) -> String?) -> String? {
        guard name != english, isPlain(english, country) else { return nil }
        // St. Louis keeps its point.
        guard english.contains(".") || !name.contains(".") else { return nil }
        let (own, other) = (words(name), words(english))
        let (a, b) = (own.joined(), other.joined())
        // Where both have accents, the one source knows as much as the other.
        if a == b { return name.utf8.allSatisfy { $0 < 0x80 } ? english : nil }
        let distance = distance(a, b)
        guard distance == 1 || distance == 2 && min(a.utf8.count, b.utf8.count) >= 8 else { return nil }
        // A word more is not a correction.
        guard core(other) == other || core(own) != own else { return nil }
        var votes = 0
        for language in witnesses {
            let text = translation(language).map(folded)
            votes += (text == b ? 1 : 0) - (text == a ? 1 : 0)
        }
        return votes >= 0 ? english : nil
    }

    /// Whether a name is spelled as English maps do: without the marks of scholars' transliterations and without Vietnamese tones.
    static func isPlain(_ name: String, _ country: String?) -> Bool {
        guard country != "VN" else { return false }
        for scalar in name.unicodeScalars {
            if scalar.value > 0x17F || "'`/".unicodeScalars.contains(scalar) { return false }
            guard country != "LV", country != "NZ" else { continue }
            if "āēīōūăŏŭĕĭ".unicodeScalars.contains(scalar) || "ĀĒĪŌŪĂŎŬĔĬ".unicodeScalars.contains(scalar) { return false }
            if scalar == "ţ" && country != "RO" { return false }
        }
        return true
    }
}
