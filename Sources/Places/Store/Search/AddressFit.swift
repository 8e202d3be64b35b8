internal import PortolanOSMModel
internal import PortolanSearchIndex

/// How well a place's house number and street are those of a question, which the words alone do not tell: `14 Holborn` is found in
/// `14-18 High Holborn` too, and `Sendlinger Straße 28` in the hotel at the Sendlinger Tor whose number is 28.
struct AddressFit {
    /// The better, the smaller.
    enum Rank: Int, Comparable {
        /// The question has the number and the street as they are.
        case address
        /// The number as it is.
        case number
        /// A part of the number.
        case partOfNumber
        case none

        static func < (a: Rank, b: Rank) -> Bool { a.rawValue < b.rawValue }
    }

    private let words: [String]
    private let letters: [[UInt32]]
    /// What each word may also be written as.
    private let otherForms: [Set<String>]
    private let numbers: Set<String>

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
        numbers = Set(words.indices.lazy.filter { query.isNumber($0) }.map { [words] in words[$0] }).subtracting(other)
        if numbers.isEmpty { return nil }
    }

    /// How well a place's address fits; of equal ranks, the longer number fits better: `6 B` before `6`.
    func rank(_ place: PlaceRecord) -> (rank: Rank, letters: Int) {
        guard let number = place.tags["addr:housenumber"] else { return (.none, 0) }
        let own = FoldedWords.of(number)
        guard own.contains(where: numbers.contains) else { return (.none, 0) }
        let joined = own.joined()
        guard hasNumber(joined) else { return (.partOfNumber, 0) }
        guard let street = place.tags["addr:street"] ?? place.tags["addr:place"] else { return (.number, joined.count) }
        return (hasStreet(FoldedWords.of(street)) ? .address : .number, joined.count)
    }

    /// Whether some neighbouring words together are the number: `14 B` is `14b`.
    private func hasNumber(_ number: String) -> Bool {
        for start in words.indices where number.hasPrefix(words[start]) {
            var joined = ""
            for word in words[start...] {
                joined += word
                if joined == number { return true }
                guard number.hasPrefix(joined) else { break }
            }
        }
        return false
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
        guard letters[index].count >= 4, !numbers.contains(words[index]) else { return false }
        return Typos.count(letters[index][...], scalars[...], limit: 1) <= 1
    }
}
