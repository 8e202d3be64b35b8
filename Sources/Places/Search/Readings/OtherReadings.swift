internal import PortolanSearchIndex
internal import PortolanStore

/// Other ways to read a question if no place has the question's words as they are written.
enum OtherReadings {
    /// Other spellings of a question, in the order in which they are tried.
    enum Spelling: CaseIterable {
        /// The question in Latin letters. The index has names in Latin letters too.
        case inLatin
        case withStreetsApart
        case withDistrictsApart
        case withoutSpaces

        /// Whether a question may be meant in this spelling, given the best match of the question as it was typed.
        func isFor(_ query: PlaceTextQuery, _ best: PlaceTextMatch?) -> Bool {
            let lacksWords = best?.missingWords.isEmpty != true
            switch self {
            case .inLatin: return lacksWords
            case .withStreetsApart: return !query.isTypeAhead
            // A street lies in many districts, and its address names only one of them. A street with all its other
            // words is a better match than a house with another number.
            case .withDistrictsApart: return !query.isTypeAhead && lacksWords && best?.place.types.contains("route") != true
            case .withoutSpaces: return !query.isTypeAhead && lacksWords
            }
        }

        /// Returns the text in this spelling; nil if the spelling does not apply.
        /// - Parameter isKind: whether a text names a kind of place.
        func text(_ text: String, isKind: (String) throws -> Bool) rethrows -> String? {
            switch self {
            case .inLatin: Romanization.latin(text)
            case .withStreetsApart: try OtherReadings.withStreetsApart(text, isKind: isKind)
            case .withDistrictsApart: OtherReadings.withDistrictsApart(text)
            case .withoutSpaces: try OtherReadings.whatAndWhere(text, isKind: isKind)
            }
        }

        /// Whether the best match in this spelling is better than the best match so far. A spelling with districts is
        /// better only if no word is missing.
        func isBetter(_ other: PlaceTextMatch?, than best: PlaceTextMatch?) -> Bool {
            guard let other else { return false }
            if self == .withDistrictsApart { return other.missingWords.isEmpty }
            return other.score > best?.score ?? .min
        }
    }

    /// Separates the type of a street from its name: `Sendlingerstr. 8` becomes `Sendlinger str. 8`. In German both
    /// forms are in use. Returns nil if no word has such an ending.
    /// - Parameter isKind: whether a text names a kind of place. Such words are not split, because `Sparkassenstraße`
    ///   is no bank on a street.
    static func withStreetsApart(_ text: String, isKind: (String) throws -> Bool) rethrows -> String? {
        var hasAny = false
        let words = try text.split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
            let name = word.last == "," ? word.dropLast() : word
            let lower = name.lowercased()
            guard lower.count == name.count,
                let ending = ReadingWords.streetEndings.first(where: { lower.hasSuffix($0) && lower.count >= $0.count + leastLetters }),
                try !isKind(String(name.dropLast(ending.count)))
            else { return String(word) }
            hasAny = true
            return name.dropLast(ending.count) + " " + word.dropFirst(name.count - ending.count)
        }
        return hasAny ? words.joined(separator: " ") : nil
    }

    /// A word is split only if it has at least this many letters before the ending.
    private static let leastLetters = 4

    /// Replaces the letter of a numbered district by its title: `171 Võ Thị Sáu, Q3` gets `quận 3`. Districts and wards
    /// of Vietnamese towns have such numbers. Returns nil if no word has this form.
    static func withDistrictsApart(_ text: String) -> String? {
        var hasAny = false
        let words = text.split(separator: " ", omittingEmptySubsequences: false).map { word -> String in
            guard let title = ReadingWords.districtTitles[word.prefix(1).lowercased()] else { return String(word) }
            let rest = word.dropFirst().drop { $0 == "." }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard (1...2).contains(digits.count), rest.dropFirst(digits.count).allSatisfy({ $0 == "," || $0 == "." }) else {
                return String(word)
            }
            hasAny = true
            return title + " " + rest
        }
        return hasAny ? words.joined(separator: " ") : nil
    }

    /// Rewrites a question without spaces, in which the place precedes the thing: `ミュンヘンのホテル`, `慕尼黑的酒店` and `慕尼黑酒店`
    /// become `ホテル in ミュンヘン`.
    /// - Parameter isKind: whether a text names a kind of place.
    static func whatAndWhere(_ text: String, isKind: (String) throws -> Bool) rethrows -> String? {
        let letters = Array(text.unicodeScalars)
        guard letters.count <= letterLimit, letters.contains(where: isWithoutSpaces) else { return nil }
        // The place ends before a joining word, or before the name of a kind. The longest name of a kind is tried
        // first.
        for start in letters.indices.dropFirst() where isWithoutSpaces(letters[start]) {
            var connector = "in"
            var end = start
            if let joint = ReadingWords.joints.first(where: { letters[start...].starts(with: $0.letters) }) {
                end += joint.letters.count
                connector = joint.connector
            }
            let (place, thing) = (String(scalars: letters[..<start]), String(scalars: letters[end...]))
            if !thing.isEmpty, try isKind(thing) { return "\(thing) \(connector) \(place)" }
        }
        return nil
    }

    private static let letterLimit = 40
    /// Whether a letter is a Chinese character or kana.
    private static func isWithoutSpaces(_ letter: Unicode.Scalar) -> Bool {
        switch letter.value {
        case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: true
        default: false
        }
    }
}

extension String {
    fileprivate init(scalars: ArraySlice<Unicode.Scalar>) {
        var view = UnicodeScalarView()
        view.append(contentsOf: scalars)
        self.init(view)
    }
}
