internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore

/// Compares the house number and street of a place with the house number and street of a question. A search for the
/// words does not suffice: `14 Holborn` also matches `14-18 High Holborn`, and `Sendlinger Straße 28` also matches the
/// hotel at the Sendlinger Tor with the number 28.
struct AddressFit {
    /// How well an address fits. The best fit comes first.
    enum Rank {
        /// The question has the exact number and street.
        case address
        /// The question has the exact number.
        case number
        /// The question has a part of the number.
        case partOfNumber
        case none
    }

    private let words: [String]
    private let letters: [[UInt32]]
    /// Other ways to write each word.
    private let otherForms: [Set<String>]
    /// The keys of the numbers in the question, and how well each fits.
    private let numbers: [[UInt8]: Int]

    /// Returns nil if no word of the question can be a house number.
    /// - Parameter other: words that belong to a name and are no house number.
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

    /// Returns how well a place's address fits, and its share of the question in 16ths of a word: `6 B` has a greater
    /// share than `6`. If two addresses have equally many words of the question, the one with the longer street has the
    /// greater share. So the `E` of `10 E Main Street` belongs to the street.
    func rank(_ place: PlaceRecord) -> (rank: Rank, share: Int) {
        guard let text = HouseNumberForms.text(of: place.tags) else { return (.none, 0) }
        let forms = HouseNumberForms(text)
        func best(_ keys: Set<[UInt8]>) -> Int { keys.reduce(0) { max($0, numbers[$1] ?? 0) } }
        // A number in another form fits a little less than a number in the form of the question.
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

    /// Whether a word of the question means a word of a street's name: the same word, an abbreviation, or the word with
    /// one typo.
    private func means(_ index: Int, _ word: String, _ scalars: [UInt32]) -> Bool {
        if words[index] == word || otherForms[index].contains(word) { return true }
        guard letters[index].count >= 4, numbers[Array(words[index].utf8)] == nil else { return false }
        return Typos.count(letters[index][...], scalars[...], limit: 1) <= 1
    }
}
