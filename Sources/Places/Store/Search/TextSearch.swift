internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex

/// One question in words, answered with one reader. `docs/search.md` tells how places are chosen and ranked.
struct TextSearch {
    let query: PlaceTextQuery
    let reader: StoreReader
    private let classes: [PlaceClass]
    private let kindNames: KindNames
    private let lists: WordLists
    private let scan: PlaceScan
    /// How many places are chosen from, and of these how many are made of the best: who takes the first ones as they are needs no more.
    let need: Int
    private let kept: Int
    /// Whether addresses will be asked for of what is found.
    private let hasAddresses: Bool

    init(
        _ query: PlaceTextQuery,
        need: Int,
        kept: Int,
        hasAddresses: Bool,
        _ store: PlaceStore,
        _ reader: StoreReader
    ) throws {
        self.query = query
        self.need = need
        self.kept = kept
        self.hasAddresses = hasAddresses
        self.reader = reader
        classes = store.classes
        kindNames = try store.kindNames(reader)
        lists = WordLists(reader)
        scan = PlaceScan(
            reader,
            try store.blockDirectory(reader),
            wanted: store.wantedClasses(query.filter),
            bias: query.bias,
            restriction: query.restriction,
            origin: (query.origin ?? query.bias?.center ?? query.restriction?.center).map { .init($0, ranks: query.rank == .distance) }
        )
    }

    /// Places in which all words are found as written; in type-ahead, if there are none, by the words' beginnings.
    func exactly(_ words: QueryWords) throws -> [PlaceTextMatch] {
        guard !words.tokens.isEmpty else { return [] }
        return try known(words, isNearly: false) { try readExactly(words) }
    }

    /// What words find, looked for once in a question.
    private func known(_ words: QueryWords, isNearly: Bool, _ read: () throws -> [PlaceTextMatch]) rethrows -> [PlaceTextMatch] {
        let key = AnswerKey(query: query, need: need, kept: kept, words: words.key, isNearly: isNearly)
        if let known = reader.answers.value(for: key) { return known }
        let found = try read()
        // A match with its place takes about a kilobyte.
        reader.answers.store(found, for: key, cost: 512 + found.count << 10)
        return found
    }

    private func readExactly(_ words: QueryWords) throws -> [PlaceTextMatch] {
        if reader.isRemote {
            // The words, and the kinds and areas that they name.
            let types = Set(spans(words, typos: false).flatMap(\.types)).sorted()
            let others = words.isTypeAhead && words.words.count > 1 ? words.withPrefixes().tokens : []
            try lists.prefetch(words.tokens + others, and: types.map(IndexLayout.classKey) + filterKeys)
        }
        let found = try answer(words, try lists.parts(words.tokens), typos: false)
        guard found.isEmpty, words.isTypeAhead, words.words.count > 1 else { return found }
        // Fast typists may type only the beginnings of words.
        let beginnings = words.withPrefixes()
        return try answer(beginnings, try lists.parts(beginnings.tokens), typos: false)
    }

    /// Places in which all words are found with a typo or two in each; if there are none, with neighbours as one word.
    func nearly(_ words: QueryWords) throws -> [PlaceTextMatch] {
        guard !words.tokens.isEmpty else { return [] }
        return try known(words, isNearly: true) { try readNearly(words) }
    }

    private func readNearly(_ words: QueryWords) throws -> [PlaceTextMatch] {
        var parts = try lists.parts(words.tokens)
        var found: [PlaceTextMatch] = []
        for typos in 1...2 where typos == 1 || found.isEmpty {
            guard words.tokens.contains(where: { $0.typoLimit >= typos }) else { continue }
            // With the kinds and areas that the words nearly name.
            let types = reader.isRemote ? Set(spans(words, typos: true).flatMap(\.types)).sorted() : []
            try lookUp(like: words.tokens.filter { $0.typoLimit >= typos }, typos: typos, beside: types.map(IndexLayout.classKey))
            for (index, token) in words.tokens.enumerated() where token.typoLimit >= typos {
                parts[index] += try likeParts(token, typos: typos)
            }
            found = try answer(words, parts, typos: true)
        }
        if found.isEmpty, words.words.count > 1 {
            if reader.isRemote {
                try lists.prefetch((0..<words.words.count - 1).compactMap { words.joining($0) }.flatMap(\.tokens), and: [])
            }
            for first in 0..<words.words.count - 1 {
                guard let joined = words.joining(first) else { continue }
                found = try answer(joined, try lists.parts(joined.tokens), typos: false)
                if !found.isEmpty { break }
            }
        }
        return found
    }

    private func likeParts(_ token: QueryWords.Token, typos: Int) throws -> [WordMatches.Part] {
        try reader.typos.parts(like: token, typos: typos) { try lists.parts(like: [token], typos: typos).flatMap(\.self) }
    }

    /// Looks up misspelt words together, where each step takes long.
    /// - Parameter keys: what will be looked for beside them.
    private func lookUp(like tokens: [QueryWords.Token], typos: Int, beside keys: [[UInt8]] = []) throws {
        guard reader.isRemote, tokens.count > 1 || !keys.isEmpty else { return }
        let missing = tokens.filter { !reader.typos.knows($0, typos: typos) }
        for (token, parts) in zip(missing, try lists.parts(like: missing, typos: typos, beside: keys)) {
            _ = reader.typos.parts(like: token, typos: typos) { parts }
        }
    }

    /// Exactly, or else nearly.
    func run(_ words: QueryWords) throws -> [PlaceTextMatch] {
        let found = try exactly(words)
        return found.isEmpty ? try nearly(words) : found
    }

    /// Places that have the first words and lie in an area that all the others name; nil if these name none.
    func inside(_ thing: QueryWords, _ place: QueryWords, _ words: QueryWords) throws -> [PlaceTextMatch]? {
        let areas = spans(place, typos: false).filter { $0.isWhole && $0.types.contains(where: IndexLayout.isArea) }
        guard Self.covers(areas.map(\.words), count: place.words.count) else { return nil }
        let count = words.words.count
        return try answer(words, try lists.parts(words.tokens), typos: false, area: count - place.words.count..<count)
    }

    /// The best of the places in the areas that all the words are the name of; none if they name no area.
    func places(inAreaNamed words: QueryWords) throws -> [PlaceTextMatch] {
        let areas = spans(words, typos: false).filter { $0.isWhole && $0.words.count == words.words.count }
            .flatMap(\.types).filter(IndexLayout.isArea)
        return try areas.flatMap { try places(under: IndexLayout.classKey($0), limit: Self.leastRead) }
    }

    /// Which words no place of the store has.
    /// - Parameter typos: nor one with typos.
    func unknown(_ words: QueryWords, typos: Bool = false) throws -> [Int] {
        var parts = try lists.parts(words.tokens)
        if typos {
            for limit in Set(words.tokens.map(\.typoLimit)).sorted() where limit > 0 {
                let unknown = words.tokens.indices.filter { parts[$0].isEmpty && words.tokens[$0].typoLimit == limit }
                try lookUp(like: unknown.map { words.tokens[$0] }, typos: limit)
            }
            for (index, token) in words.tokens.enumerated() where parts[index].isEmpty && token.typoLimit > 0 {
                parts[index] = try likeParts(token, typos: token.typoLimit)
            }
        }
        let spans = spans(words, typos: false)
        return Set(words.tokens.indices.filter { parts[$0].isEmpty }.map { words.tokens[$0].word })
            .filter { number in !spans.contains { $0.words.contains(number) } }.sorted()
    }

    /// Whether the words name kinds somewhere. A flat or a floor is a part of an address.
    func mentionsKind(_ words: QueryWords) -> Bool {
        spans(words, typos: false).contains { span in
            let isUnit = span.words.count == 1 && WordRelaxation.isUnit(words.text(ofWord: span.words.lowerBound))
            return span.isWhole && !isUnit && span.types.contains { !IndexLayout.isArea($0) }
        }
    }

    /// Whether all words together are the name of a kind.
    func isKind(_ words: QueryWords) -> Bool {
        spans(words, typos: false).contains { span in
            span.isWhole && span.words.count == words.words.count && span.types.contains { !IndexLayout.isArea($0) }
        }
    }

    /// Whether a word is the first of several that are the name of a kind.
    func beginsKind(_ words: QueryWords) -> (Int) -> Bool {
        let starts = Set(
            spans(words, typos: false).lazy
                .filter { $0.isWhole && $0.words.count > 1 && $0.types.contains { !IndexLayout.isArea($0) } }
                .map(\.words.lowerBound)
        )
        return { starts.contains($0) }
    }

    /// The words that say which thing is meant: no number, no word for a street, and no name of an area.
    func ownWords(_ words: QueryWords) -> (own: Set<Int>, areas: [Int]) {
        let spans = spans(words, typos: false).filter(\.isWhole)
        let areas = Set(spans.lazy.filter { $0.types.contains(where: IndexLayout.isArea) }.flatMap(\.words))
        let kinds = Set(spans.lazy.filter { $0.types.contains { !IndexLayout.isArea($0) && $0 != "route" } }.flatMap(\.words))
        let own = (0..<words.words.count).filter { number in
            if kinds.contains(number) { return true }
            return !words.isNumber(number) && !areas.contains(number) && !words.isAddressWord(number)
        }
        return (Set(own), areas.sorted())
    }

    /// The words without the articles and prepositions between them, if the rest is a kind and then areas: `gare de Monaco`.
    func kindAndArea(_ words: QueryWords) -> QueryWords? {
        let count = words.words.count
        let joining = (0..<count).filter { Self.joiningWords.contains(words.text(ofWord: $0)) }
        guard !joining.isEmpty, joining.count < count - 1, joining.first != 0, joining.last != count - 1 else { return nil }
        let kept = words.keeping((0..<count).filter { !joining.contains($0) })
        let spans = spans(kept, typos: false).filter(\.isWhole)
        let kinds = spans.filter { $0.words.lowerBound == 0 && $0.types.contains { !IndexLayout.isArea($0) } }
        let areas = spans.filter { $0.words.lowerBound > 0 && $0.types.contains(where: IndexLayout.isArea) }
        return !kinds.isEmpty && !areas.isEmpty && Self.covers((kinds + areas).map(\.words), count: kept.words.count) ? kept : nil
    }

    /// What stands between a kind and where it is, and means neither.
    private static let joiningWords: Set<String> = [
        "de", "d", "du", "des", "del", "della", "di", "da", "do", "of", "von", "van", "la", "le", "l", "the",
    ]

    // MARK: Words to documents

    /// What words name: kinds, and areas beside something else.
    private func spans(_ words: QueryWords, typos: Bool) -> [KindNames.Span] { readSpans(words, typos: typos).spans }

    /// What words name, and the number of words before the areas at the end.
    private func readSpans(_ words: QueryWords, typos: Bool) -> (spans: [KindNames.Span], tail: Int) {
        let all = kindNames.spans(words, typos: typos, memo: &reader.kinds)
        let (head, tail) = areasAtEnds(of: words, all)
        let spans = all.compactMap { span -> KindNames.Span? in
            var span = span
            // Codes of countries and states stand among the areas at the end, or after the first of those at the beginning; elsewhere they are other
            // words.
            let isCode = span.words.count == 1 && words.text(ofWord: span.words.lowerBound).unicodeScalars.count <= 2
            if isCode, span.words.lowerBound == 0 || span.words.lowerBound < tail && span.words.lowerBound >= head {
                span.types.removeAll(where: IndexLayout.isArea)
            }
            return span.types.isEmpty ? nil : span
        }
        return (spans, tail)
    }

    /// The number of words at the beginning that name areas or have digits, as postcodes do, and of the words before those at the end:
    /// `BC V6B 4N5 Canada`.
    private func areasAtEnds(of words: QueryWords, _ spans: [KindNames.Span]) -> (head: Int, tail: Int) {
        let areas = spans.lazy.filter { $0.isWhole && $0.types.contains(where: IndexLayout.isArea) }.map(\.words)
        func hasDigits(_ number: Int) -> Bool { words.text(ofWord: number).contains(where: \.isNumber) }
        var tail = words.words.count
        while tail > 0 {
            if let start = areas.lazy.filter({ $0.upperBound == tail }).map(\.lowerBound).min() {
                tail = start
            } else if hasDigits(tail - 1) {
                tail -= 1
            } else {
                break
            }
        }
        var head = 0
        while head < words.words.count {
            if let end = areas.lazy.filter({ $0.lowerBound == head }).map(\.upperBound).max() {
                head = end
            } else if hasDigits(head) {
                head += 1
            } else {
                break
            }
        }
        return (head, tail)
    }

    private static func covers(_ ranges: [Range<Int>], count: Int) -> Bool {
        (0..<count).allSatisfy { number in ranges.contains { $0.contains(number) } }
    }

    /// Documents that have every word, as a word of theirs, as the name of their kind, or as that of an area around them; one entry a word.
    /// - Parameters:
    ///   - found: what the words name.
    ///   - area: words that count as names of areas alone.
    private func matches(
        _ words: QueryWords,
        _ parts: [[WordMatches.Part]],
        _ found: [KindNames.Span],
        area: Range<Int>?
    ) throws -> [WordMatches] {
        var parts = parts
        let count = words.words.count
        // Who asks for an area alone wants the area itself.
        let spans = found.compactMap { span -> KindNames.Span? in
            var span = span
            if span.words.count == count { span.types.removeAll(where: IndexLayout.isArea) }
            return span.types.isEmpty ? nil : span
        }
        let whole = spans.filter(\.isWhole)
        let isWanted =
            !words.isTypeAhead && whole.contains { $0.types.contains { !IndexLayout.isArea($0) } }
            && Self.covers(whole.map(\.words), count: count)
        if let area {
            for index in parts.indices where area.contains(words.tokens[index].word) { parts[index] = [] }
        }
        var numbers: [String: Int] = [:]
        for type in spans.lazy.flatMap(\.types) where numbers[type] == nil { numbers[type] = numbers.count }
        let lists = try lists.parts(ofKeys: numbers.sorted { $0.value < $1.value }.map { IndexLayout.classKey($0.key) })
        for span in spans {
            for type in span.types {
                guard var part = numbers[type].flatMap({ lists[$0] }) else { continue }
                let isArea = IndexLayout.isArea(type)
                if let area, !isArea, span.words.overlaps(area) { continue }
                part.manner = isArea ? .area : .kind
                if isWanted, span.isWhole {
                    let isSynonym = !query.namedTypes.contains(type) && span.types.contains(where: query.namedTypes.contains)
                    part.manner = isArea ? .wantedArea : isSynonym ? .wantedSynonym : .wantedKind
                }
                for index in parts.indices where span.words.contains(words.tokens[index].word) { parts[index].append(part) }
            }
        }
        guard parts.allSatisfy({ !$0.isEmpty }) else { return [] }
        return try WordMatches.read(parts, filters: filters.map { try self.lists.parts(ofKeys: $0).compactMap(\.self) }, reader)
    }

    /// Of each filter, the keys of the lists that its places stand in.
    private var filters: [[[UInt8]]] {
        var filters: [[[UInt8]]] = []
        if query.filter.includesSome { filters.append(query.filter.classKeys) }
        if !query.countries.isEmpty { filters.append(Set(query.countries.map { $0.lowercased() }).sorted().map(IndexLayout.countryKey)) }
        for trait in query.traits { filters.append([IndexLayout.traitKey(trait)]) }
        for names in query.areas { filters.append(keys(ofAreas: names)) }
        return filters
    }

    private var filterKeys: [[UInt8]] { filters.flatMap(\.self) }

    /// The keys of the areas that have one of the names.
    private func keys(ofAreas names: [String]) -> [[UInt8]] {
        var folder = TextFolder()
        let areas = names.flatMap { kindNames.types(KindNames.key($0, &folder), isPrefix: false).filter(IndexLayout.isArea) }
        return Set(areas).sorted().map(IndexLayout.classKey)
    }

    /// The places that stand under a key of the index.
    func places(under key: [UInt8], limit: Int? = nil) throws -> [PlaceTextMatch] {
        guard let part = try lists.parts(ofKeys: [key]).first ?? nil else { return [] }
        let best = try scan.best(WordMatches.read([[part]], reader), limit: limit ?? need)
        try prefetchNames(best)
        return try best.map { try match($0, $0.score, nil) }
    }

    // MARK: Documents to places

    /// The places that have all words, the best first.
    private func answer(
        _ words: QueryWords,
        _ parts: [[WordMatches.Part]],
        typos: Bool,
        area: Range<Int>? = nil
    ) throws -> [PlaceTextMatch] {
        let (spans, tail) = readSpans(words, typos: typos)
        var names = PlaceNames(words, nameCount: tail, typos: typos, reader)
        let limit = scan.ranksByDistance ? need : max(Self.leastRead, need * 2)
        var hasFloor = false
        let scored = try scan.best(matches(words, parts, spans, area: area), limit: limit) { best in
            // With so many that are as good with their names, no name lifts what has not nearly as much. Had one of them to make room for better
            // ones, so had all below it.
            guard best.count >= need, need * 4 <= limit else { return nil }
            if reader.isRemote {
                // Where names are far away, they are asked for once before the end, and then all that may be among the best.
                guard !hasFloor else { return nil }
                hasFloor = true
                try prefetchNames(best)
            }
            var scores = try best.prefix(need * 2).map { try $0.score + names.fit($0.entry.rowKey).bonus }
            scores.sort(by: >)
            return scores[need - 1] - NameFit.most
        }
        try prefetchNames(scored)
        var fitting: [Fitting] = []
        for scored in scored {
            // The index's best come first; what its names cannot lift among the best is not read.
            if fitting.count >= kept, scan.ranksByDistance || scored.score + NameFit.most < fitting[kept - 1].score { break }
            let fit = try names.fit(scored.entry.rowKey)
            let one = Fitting(scored: scored, score: scored.score + fit.bonus, key: fit.key)
            fitting.insert(one, at: scan.ranksByDistance ? fitting.count : fitting.firstIndex { one.isBefore($0) } ?? fitting.count)
        }
        return try fitting.prefix(kept).map { try match($0.scored, $0.score, $0.key) }
    }

    /// Reads places whose names will be looked at, and what their addresses take, at once where they are far away.
    private func prefetchNames(_ scored: some Collection<PlaceScan.Scored>) throws {
        guard reader.isRemote else { return }
        let keys = scored.map(\.entry.rowKey)
        // Of the few places that may be where to look, things in them are found by their shapes.
        let shapes = need <= Self.shapesAhead ? Array(keys.prefix(Self.shapesAhead)) : []
        try reader.rows.prefetch([.rows(.place, keys), .rows(.address, hasAddresses ? keys : []), .rows(.outline, shapes)])
    }

    private func match(_ scored: PlaceScan.Scored, _ score: Int, _ key: String?) throws -> PlaceTextMatch {
        let rowKey = scored.entry.rowKey
        guard let place = try reader.place(rowKey, classes: classes) else { throw reader.damaged("row \(rowKey)") }
        return PlaceTextMatch(place: place, score: score, distanceMeters: scored.meters, matchedKey: key)
    }

    /// The number of places whose shapes are read with their names.
    private static let shapesAhead = 4
    /// The number of places whose names are read, unless twice the number that is needed is more.
    private static let leastRead = 40
}

/// A place with its points in full.
private struct Fitting {
    var scored: PlaceScan.Scored
    var score: Int
    var key: String?

    /// As `PlaceTextMatch` sorts.
    func isBefore(_ other: Fitting) -> Bool {
        if score != other.score { return score > other.score }
        let (a, b) = (scored.entry, other.scored.entry)
        if a.importance != b.importance { return a.importance > b.importance }
        let (near, far) = (scored.meters ?? 0, other.scored.meters ?? 0)
        return near == far ? a.rowKey < b.rowKey : near < far
    }
}

/// How well places fit by their names, each read once.
private struct PlaceNames {
    private let reader: StoreReader
    private var names: NameFit
    private var known: [Int64: (bonus: Int, key: String?)] = [:]

    init(_ words: QueryWords, nameCount: Int, typos: Bool, _ reader: StoreReader) {
        self.reader = reader
        names = NameFit(words, nameCount: nameCount, typos: typos)
    }

    mutating func fit(_ rowKey: Int64) throws -> (bonus: Int, key: String?) {
        if let known = known[rowKey] { return known }
        let fit = try reader.withTags(rowKey) { tags in
            do { return try names.best(tags) } catch { throw reader.damaged("row \(rowKey)") }
        }
        known[rowKey] = fit
        return fit
    }
}
