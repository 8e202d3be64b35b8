internal import Foundation

/// Compares the spellings of a place's name in two sources.
enum PlaceSpelling {
    /// The degree to which two names agree.
    enum Agreement: Hashable {
        /// Equal letter by letter, apart from accents, spaces and words such as "City".
        case equal
        /// One name is part of the other, or at most a third of the letters differ.
        case close
        /// The names belong to different places, or the place has been renamed.
        case none
    }

    // Letters that Unicode does not decompose into a base letter and a mark.
    private static let letters: [Character: String] = [
        "ı": "i", "ł": "l", "ə": "e", "ǝ": "e", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d",
    ]

    /// Returns the words of a name in lower case, reduced to unaccented Latin letters and digits.
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

    /// Articles and words for "city", which one source may include and the other omit.
    private static let fillers: Set<String> = [
        "city", "town", "metropolitan", "area", "si", "shi", "shahri", "eup", "up", "ciudad", "heroica", "cidade", "al", "el", "ad", "an",
        "ar", "as",
        "at", "az", "ath", "ash", "saint", "st", "sankt", "fort", "ft",
    ]

    /// Words whose addition makes the name that of another place.
    private static let distinctions: Set<String> = [
        "north", "south", "east", "west", "new", "old", "upper", "lower", "alto", "alta", "nuevo", "nueva", "norte", "sur", "province",
        "district",
        "region", "governorate", "county", "island", "islands",
    ]

    private static func core(_ words: [String]) -> [String] {
        let core = words.filter { !fillers.contains($0) }
        return core.isEmpty ? words : core
    }

    /// Compares the spellings of one source with a name of another.
    /// - Parameters:
    ///   - spellings: The spellings of the place in one source. A text may hold several, separated by `|`, `,`
    ///     or parentheses.
    ///   - other: The name in the other source.
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

    /// Whether the words of one list follow each other in the other list.
    private static func isPart(_ part: [String], of whole: [String]) -> Bool {
        part.count <= whole.count && (0...(whole.count - part.count)).contains { whole[$0..<($0 + part.count)].elementsEqual(part) }
    }

    /// Returns the edit distance of two texts in Latin letters (V. I. Levenshtein, 1965).
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
    /// Languages in Latin letters whose names vote between two English spellings.
    private static let witnesses = [
        "de", "es", "fr", "it", "nl", "pt", "sv", "fi", "da", "pl", "id", "no", "cs", "tr", "ca", "ro", "hu", "vi",
    ]

    /// Returns GeoNames' English spelling if it improves on Natural Earth's; otherwise nil. It improves if it restores
    /// accents (Bogotá). It also improves if it corrects letters (Shenyang for Shenyeng), unless more languages support
    /// the old letters than the new ones.
    /// - Parameter translation: Returns the place's name in a language.
    static func corrected(_ name: String, country: String?, english: String, translation: (String) -> String?) -> String? {
        guard name != english, isPlain(english, country) else { return nil }
        // A full stop stays, as in "St. Louis".
        guard english.contains(".") || !name.contains(".") else { return nil }
        let (own, other) = (words(name), words(english))
        let (a, b) = (own.joined(), other.joined())
        // If the name has accents too, neither source is better, so the name stays.
        if a == b { return name.utf8.allSatisfy { $0 < 0x80 } ? english : nil }
        let distance = distance(a, b)
        guard distance == 1 || distance == 2 && min(a.utf8.count, b.utf8.count) >= 8 else { return nil }
        // An additional word is not a correction, so the name stays.
        guard core(other) == other || core(own) != own else { return nil }
        var votes = 0
        for language in witnesses {
            let text = translation(language).map(folded)
            votes += (text == b ? 1 : 0) - (text == a ? 1 : 0)
        }
        return votes >= 0 ? english : nil
    }

    /// Whether the name is spelled as on English maps: without the marks of scholarly transliterations and
    /// without Vietnamese tone marks.
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
