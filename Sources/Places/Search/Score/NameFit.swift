internal import PortolanBasics
internal import PortolanSearchIndex
internal import PortolanStore

/// How well a question's words fit the names of a place as a whole.
struct NameFit {
    /// The greatest number of points of a name.
    static let most = Ranking.weights.nameWhole

    private let weights = Ranking.weights
    private let words: [[UInt32]]
    /// Abbreviations and long forms of each word.
    private let otherForms: [[[UInt32]]]
    /// The number of typos that each word may have; 0 if the word must be as written.
    private let typoLimits: [Int]
    private let isTypeAhead: Bool
    /// The number of words that may be the whole name: the words before the areas, or all words if no areas follow.
    private let nameCount: Int
    /// The letters of all words in all forms.
    private var letters = LetterSet()
    private var folder = TextFolder()
    private var text = FoldedText()

    private let allMayGoOn: Bool

    /// - Parameters:
    ///   - nameCount: the number of words before the areas at the end of the question.
    ///   - typos: whether words may be misspelt.
    init(_ query: QueryWords, nameCount: Int, typos: Bool = false) {
        self.nameCount = nameCount > 0 ? min(nameCount, query.words.count) : query.words.count
        allMayGoOn = !query.tokens.isEmpty && query.words.count > 1 && query.tokens.allSatisfy { $0.isPrefix }
        words = query.words.map { Array(query.text.letters($0)) }
        otherForms = query.words.map { $0.isIdeographic ? [] : query.otherForms(of: $0) }
        isTypeAhead = query.isTypeAhead
        var limits = Array(repeating: 0, count: words.count)
        if typos { for token in query.tokens { limits[token.word] = token.typoLimit } }
        typoLimits = limits
        for (number, word) in words.enumerated() {
            // A pair of letters that is one typo may take two letters away.
            letters.add(word, typos: LetterPairs.occur(in: word[...]) ? 2 * limits[number] : limits[number])
            for form in otherForms[number] { letters.add(form, typos: 0) }
        }
    }

    /// Returns the points of the best name and its key.
    ///
    /// It decodes only the tags with names, since it runs for many places.
    /// - Parameter tags: the tags in the encoding of the store.
    mutating func best(_ tags: RawSpan) throws(PlaceTagsCodec.Damage) -> (bonus: Int, key: String?) {
        var hasName = false
        try PlaceTagsCodec.forEachTag(tags) { tag in
            if tag.commonKey == Self.nameKey { hasName = true }
        }
        var best = (bonus: 0, rank: 0, key: String?.none)
        // The rank of a name that is exactly the question. No other name can be better.
        let mostRank = weights.nameWhole * 100 + words.count * 4 + 2
        try PlaceTagsCodec.forEachTag(tags) { tag in
            let field: SearchField?
            if let number = tag.commonKey {
                field = (hasName ? Self.fieldsBesideName : Self.fieldsWithoutName)[number]
            } else {
                field = SearchField.of(key: PlaceTagsCodec.text(tags, tag.key), hasName: hasName)
            }
            guard let field, field == .name || field == .otherName, best.rank < mostRank else { return }
            // A name without any of the words adds nothing. Many places have names in other languages than the
            // question's.
            guard letters.mayMeet(tags.extracting(tag.value)) else { return }
            // A place with an address as its name ranks after the street.
            let most = field == .name && Self.isAddress(tag, in: tags) ? weights.nameOfAddress : weights.nameWhole
            var rest = tag.value
            while true {
                let value = field == .otherName ? Self.first(of: rest, in: tags) : rest
                text.fold(tags.extracting(value), with: &folder)
                let fit = fit()
                // Of equally good names, the tag `name` wins, and otherwise the first tag.
                let bonus = min(fit.bonus, most)
                let rank = bonus * 100 + fit.words * 4 + (tag.commonKey == Self.nameKey ? 2 : field == .name ? 1 : 0)
                if fit.words > 0, rank > best.rank {
                    let key = tag.commonKey.map { PlaceTagsCodec.commonKeys[$0] } ?? PlaceTagsCodec.text(tags, tag.key)
                    best = (bonus, rank, key)
                }
                if value.upperBound == rest.upperBound { return }
                rest = value.upperBound + 1..<rest.upperBound
            }
        }
        return (best.bonus, best.key)
    }

    private static func isAddress(_ tag: PlaceTagsCodec.RawTag, in tags: RawSpan) -> Bool {
        if let number = tag.commonKey { return addressKeys.contains(number) }
        return isAddress(PlaceTagsCodec.text(tags, tag.key))
    }

    /// Whether a key holds an address. The name of a house is not an address, but a name.
    private static func isAddress(_ key: String) -> Bool { key.hasPrefix("addr:") && key != "addr:housename" }

    private static let addressKeys = Set(PlaceTagsCodec.commonKeys.indices.filter { isAddress(PlaceTagsCodec.commonKeys[$0]) })
    private static let nameKey = PlaceTagsCodec.commonKeys.firstIndex(of: "name")
    private static let fieldsBesideName = PlaceTagsCodec.commonKeys.map { SearchField.of(key: $0, hasName: true) }
    private static let fieldsWithoutName = PlaceTagsCodec.commonKeys.map { SearchField.of(key: $0, hasName: false) }

    /// Returns the part of a text before its first semicolon.
    private static func first(of range: Range<Int>, in bytes: RawSpan) -> Range<Int> {
        for offset in range where bytes.byte(offset) == UInt8(ascii: ";") { return range.lowerBound..<offset }
        return range
    }

    /// Returns the points of the name, and the number of the question's words that it has.
    private func fit() -> (bonus: Int, words: Int) {
        let whole = fit(words[...])
        guard nameCount < words.count, whole.bonus < weights.nameBeforeAreas else { return whole }
        let name = fit(words[..<nameCount])
        return (max(whole.bonus, min(name.bonus, weights.nameBeforeAreas)), whole.words)
    }

    private func fit(_ words: ArraySlice<[UInt32]>) -> (bonus: Int, words: Int) {
        var have = 0
        var inOrder = 0
        var endsExactly = false
        for (number, word) in words.enumerated() {
            let mayGoOn = allMayGoOn || isTypeAhead && number == self.words.count - 1
            if number == inOrder, number < text.words.count, let exact = meets(word, number, text.words[number], mayGoOn: mayGoOn) {
                inOrder += 1
                have += 1
                endsExactly = exact
                continue
            }
            if text.words.contains(where: { meets(word, number, $0, mayGoOn: mayGoOn) != nil }) { have += 1 }
        }
        guard have == words.count, have > 0 else { return (0, have) }
        guard inOrder == words.count else { return (weights.nameSomewhere, have) }
        guard text.words.count == words.count else { return (weights.nameBeginning, have) }
        return (endsExactly ? weights.nameWhole : weights.nameTyped, have)
    }

    /// Returns nil if a word of the name does not match. Otherwise returns whether it matches to its end.
    private func meets(_ word: [UInt32], _ number: Int, _ other: FoldedText.Word, mayGoOn: Bool) -> Bool? {
        let letters = text.letters(other)
        if letters.elementsEqual(word) || otherForms[number].contains(where: { letters.elementsEqual($0) }) { return true }
        // In text without spaces, the word may be the beginning of a run.
        if mayGoOn || other.isIdeographic, letters.starts(with: word) { return false }
        let limit = typoLimits[number]
        guard limit > 0 else { return nil }
        if Typos.mayMean(word[...], letters, limit: limit) { return true }
        return mayGoOn && Typos.mayMean(word[...], letters.prefix(word.count), limit: limit) ? false : nil
    }
}
