internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore

/// Counts the words of a question that a place has if each word of the place answers one word of the question only.
/// `Walla Walla` does not mean `Long Wall`, and `Hong Kong` does not mean `Po Kong`, although each word alone is nearly
/// a word of these names.
struct WordShares {
    /// The indices of the words that may meet the same word of a place, the longest first.
    private let rivals: [Int]
    private let words: [[UInt32]]
    private let texts: [String]
    private let otherForms: [[[UInt32]]]
    /// The number of typos by which a word of a place may differ from each word. It also covers second spellings.
    private let typoLimits: [Int]
    /// The index of the word that may be incomplete; nil if there is none.
    private let beginning: Int?
    private let letterCount: Int

    /// Returns nil if no two words of the question are alike, which is usual.
    /// - Parameter typos: whether words may be misspelt.
    init?(_ query: QueryWords, typos: Bool) {
        let words = query.words.map { Array(query.text.letters($0)) }
        var limits = Array(repeating: 0, count: words.count)
        if typos { for token in query.tokens { limits[token.word] = token.typoLimit } }
        let all = query.words.enumerated().filter { !$0.element.isIdeographic && !query.isNumber($0.offset) }.map(\.offset)
        let rivals = all.filter { one in
            all.contains { other in
                let limit = limits[one] + limits[other]
                return one != other && Typos.count(words[one][...], words[other][...], limit: limit) <= limit
            }
        }
        guard !rivals.isEmpty else { return nil }
        self.rivals = rivals.sorted { (-words[$0].count, $0) < (-words[$1].count, $1) }
        self.words = words
        texts = words.indices.map { query.text(ofWord: $0) }
        otherForms = query.words.map { query.otherForms(of: $0) }
        typoLimits = words.map { QueryWords.Token.typoLimit(of: $0[...]) }
        beginning = query.isTypeAhead ? words.count - 1 : nil
        letterCount = words.reduce(0) { $0 + $1.count }
    }

    /// Whether a place has words for more than half of the question's letters.
    /// - Parameter named: the words that name the kind of the place or an area around it.
    func areMost(of place: PlaceRecord, named: Set<Int>) -> Bool {
        var slots = self.slots(of: place.tags, named: named)
        var owners: [Int: Int] = [:]
        var missing = 0
        for rival in rivals {
            // The tags lack words of an address that the import derived.
            if !slots.contains(where: { meets(rival, $0) }) { slots.append(words[rival]) }
            var seen: Set<Int> = []
            if !assign(rival, slots, &owners, &seen) { missing += words[rival].count }
        }
        return (letterCount - missing) * 2 > letterCount
    }

    /// Gives a word of the place to a word of the question, and other words of the place to those that had it before
    /// (the augmenting paths of a bipartite matching). Returns false if there are too few.
    private func assign(_ rival: Int, _ slots: [[UInt32]], _ owners: inout [Int: Int], _ seen: inout Set<Int>) -> Bool {
        for slot in slots.indices where !seen.contains(slot) && meets(rival, slots[slot]) {
            seen.insert(slot)
            if let owner = owners[slot], !assign(owner, slots, &owners, &seen) { continue }
            owners[slot] = rival
            return true
        }
        return false
    }

    /// Returns the words of the place that rivals may meet. Names of one place repeat each other, so a word counts as
    /// often as the name that has it most often. Parts of an address do not.
    private func slots(of tags: OSMTags, named: Set<Int>) -> [[UInt32]] {
        var inNames: [String: Int] = [:]
        var slots: [[UInt32]] = []
        let hasName = tags["name"] != nil
        for tag in tags.all {
            guard let field = SearchField.of(key: tag.key, hasName: hasName) else { continue }
            // Names are also found in Latin letters.
            let own = FoldedWords.of(tag.value) + (Romanization.latin(tag.value).map(FoldedWords.of) ?? [])
            if field == .address {
                slots += own.map(Self.letters)
            } else {
                var counts: [String: Int] = [:]
                for word in own { counts[word, default: 0] += 1 }
                inNames.merge(counts) { max($0, $1) }
            }
        }
        for (word, count) in inNames.sorted(by: { $0.key < $1.key }) { slots += Array(repeating: Self.letters(word), count: count) }
        slots += Set(named.map { texts[$0] }).sorted().map(Self.letters)
        return slots.filter { slot in rivals.contains { meets($0, slot) } }
    }

    private static func letters(_ word: String) -> [UInt32] { word.unicodeScalars.map(\.value) }

    private func meets(_ rival: Int, _ slot: [UInt32]) -> Bool {
        let word = words[rival]
        if slot == word || otherForms[rival].contains(slot) || rival == beginning && slot.starts(with: word) { return true }
        return Typos.mayMean(word[...], slot[...], limit: typoLimits[rival])
    }
}

extension MatchManner {
    /// Whether a place matches because a word names its kind or an area around it.
    var isNamed: Bool {
        switch self {
        case .kind, .wantedKind, .area, .wantedArea: true
        case .exact, .prefix, .typo, .otherForm: false
        }
    }
}
