internal import PortolanRegion

/// How well a question's words fit the names of a place as a whole.
struct NameFit {
    /// No name has more points.
    static let most = 100

    private let words: [[UInt32]]
    private let isTypeAhead: Bool
    private var folder = TextFolder()
    private var text = FoldedText()

    private let allMayGoOn: Bool

    init(_ query: QueryWords) {
        allMayGoOn = !query.tokens.isEmpty && query.words.count > 1 && query.tokens.allSatisfy { $0.isPrefix }
        words = query.words.map { Array(query.text.letters($0)) }
        isTypeAhead = query.isTypeAhead
    }

    /// Points for the best of the names, and the key under which it stands: the whole name 100, as far as it is typed 70; the name's beginning 50;
    /// all words somewhere in one name 20.
    mutating func best(_ tags: OSMTags) -> (bonus: Int, key: String?) {
        var best = (bonus: 0, rank: 0, key: String?.none)
        let hasName = tags.all.contains { $0.key == "name" }
        for tag in tags.all {
            guard let field = SearchField.of(key: tag.key, hasName: hasName), field == .name || field == .otherName else { continue }
            for value in field == .otherName ? tag.value.split(separator: ";").map(String.init) : [tag.value] {
                text.fold(value, with: &folder)
                let fit = fit()
                // Of equals, the name itself, then the first.
                let rank = fit.bonus * 100 + fit.words * 4 + (tag.key == "name" ? 2 : field == .name ? 1 : 0)
                if fit.words > 0, rank > best.rank { best = (fit.bonus, rank, tag.key) }
            }
        }
        return (best.bonus, best.key)
    }

    /// Points, and how many of the question's words the name has.
    private func fit() -> (bonus: Int, words: Int) {
        var have = 0
        var inOrder = 0
        var endsExactly = false
        for (number, word) in words.enumerated() {
            let mayGoOn = allMayGoOn || isTypeAhead && number == words.count - 1
            if number == inOrder, number < text.words.count, let exact = meets(word, text.words[number], mayGoOn: mayGoOn) {
                inOrder += 1
                have += 1
                endsExactly = exact
                continue
            }
            if text.words.contains(where: { meets(word, $0, mayGoOn: mayGoOn) != nil }) { have += 1 }
        }
        guard have == words.count, have > 0 else { return (0, have) }
        if inOrder == words.count { return (text.words.count == words.count ? (endsExactly ? 100 : 70) : 50, have) }
        return (20, have)
    }

    /// Whether a word is met, and if so whether to its end.
    private func meets(_ word: [UInt32], _ other: FoldedText.Word, mayGoOn: Bool) -> Bool? {
        let letters = text.letters(other)
        if letters.elementsEqual(word) { return true }
        // A run without spaces may begin with another.
        return (mayGoOn || other.isIdeographic) && letters.starts(with: word) ? false : nil
    }
}
