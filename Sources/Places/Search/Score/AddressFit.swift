internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore

/// How well a place's house number and street are those of a question, which the words alone do not tell: `14 Holborn` is found in
/// `14-18 High Holborn` too, and `Sendlinger Straße 28` in the hotel at the Sendlinger Tor whose number is 28.
struct AddressFit {
    /// The best first.
    enum Rank {
        /// The question has the number and the street as they are.
        case address
        /// The number as it is.
        case number
        /// A part of the number.
        case partOfNumber
        case none
    }

    private let words: [String]
    private let letters: [[UInt32]]
    /// What each word may also be written as.
    private let otherForms: [Set<String>]
    /// The keys of the numbers of the question, and how well each fits.
    private let numbers: [[UInt8]: Int]

    /// nil if no word of the question may be a house number.
    /// - Parameter other: words that are a part of a name, not a number.
    init?(_ query: QueryWords, except other: [String]) {
        guard query.words.count > 1 else { return nil }
        words = query.words.indices.map { query.text(ofWord: $0 - query.words.startIndex) }
        letters = words.map { $0.unicodeScalars.map(\.value) }
        otherForms = query.words.map { word in
            word.isIdeographic
                ? [] : Set(query.otherForms(of: word).map { String(String.UnicodeScalarView($0.compactMap(Unicode.Scalar.init))) })
        }
        numbers = query.numberKeys(except: other)
        if numbers.isEmpty { return nil }
    }

    /// How well a place's address fits, and its share of the question in eighths of half a word: `6 B` has more than `6`. Of equally many, a letter is rather a
    /// part of the street, which it stands beside: `10 E Main Street`.
    func rank(_ place: PlaceRecord) -> (rank: Rank, share: Int) {
        guard let text = HouseNumberForms.text(of: place.tags) else { return (.none, 0) }
        let forms = HouseNumberForms(text)
        func best(_ keys: Set<[UInt8]>) -> Int { keys.reduce(0) { max($0, numbers[$1] ?? 0) } }
        // A number in another form fits a little less than as it is.
        let fit = max(best(forms.wholes), best(forms.others) - 1)
        guard fit > 0 else { return best(forms.parts) > 0 ? (.partOfNumber, best(forms.parts) * 8) : (.none, 0) }
        guard let street = place.tags["addr:street"] ?? place.tags["addr:place"] else { return (.number, fit * 8) }
        let name = FoldedWords.of(street)
        return hasStreet(name) ? (.address, (fit + name.count * 2) * 8 + min(name.count, 7)) : (.number, fit * 8)
    }

    private func hasStreet(_ street: [String]) -> Bool {
        guard !street.isEmpty, street.count <= words.count else { return false }
        let scalars = street.map { $0.unicodeScalars.map(\.value) }
        return (0...words.count - street.count).contains { start in
            street.indices.allSatisfy { means(start + $0, street[$0], scalars[$0]) }
        }
    }

    /// Whether a word of the question is a word of a street's name: as it is, in short, or with one typo.
    private func means(_ index: Int, _ word: String, _ scalars: [UInt32]) -> Bool {
        if words[index] == word || otherForms[index].contains(word) { return true }
        guard letters[index].count >= 4, numbers[Array(words[index].utf8)] == nil else { return false }
        return Typos.count(letters[index][...], scalars[...], limit: 1) <= 1
    }
}
