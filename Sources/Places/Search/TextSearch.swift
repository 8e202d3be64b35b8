internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore

/// Searches for places by words, with the reader of one question. `docs/search-index.md` describes how places are
/// chosen.
struct TextSearch {
    let query: PlaceTextQuery
    let reader: QuestionReader
    private let classes: [PlaceClass]
    let kindNames: KindNames
    private let lists: WordLists
    private let scan: PlaceScan
    /// The number of places among which the best are chosen.
    let need: Int
    /// The number of matches that are returned. It is smaller than `need` if the caller keeps the order of the matches.
    private let kept: Int
    /// Whether the caller will need the addresses of the matches.
    private let hasAddresses: Bool

    init(
        _ query: PlaceTextQuery,
        need: Int,
        kept: Int,
        hasAddresses: Bool,
        _ store: PlaceStore,
        _ reader: QuestionReader
    ) throws {
        self.query = query
        self.need = need
        self.kept = kept
        self.hasAddresses = hasAddresses
        self.reader = reader
        classes = store.classes
        kindNames = try store.kindNames(reader.store)
        lists = WordLists(reader.store)
        scan = PlaceScan(
            reader.store,
            try store.blockDirectory(reader.store),
            wanted: store.wantedClasses(query.filter),
            in: .init(
                bias: query.bias,
                restriction: query.restriction,
                origin: query.measured.map { .init($0, ranks: query.rank == .distance) }
            ),
            Ranking.weights.scan
        )
    }

    /// Returns places that have all words as written. If there are none in type-ahead, each word may be the beginning
    /// of a word.
    func exactly(_ words: QueryWords) throws -> [PlaceTextMatch] {
        guard !words.tokens.isEmpty else { return [] }
        return try known(words, isNearly: false) { try readExactly(words) }
    }

    /// Returns cached matches of the words, or reads and caches them.
    private func known(_ words: QueryWords, isNearly: Bool, _ read: () throws -> [PlaceTextMatch]) rethrows -> [PlaceTextMatch] {
        let key = AnswerKey(query: query, need: need, kept: kept, words: words.key, isNearly: isNearly)
        if let known = reader.answers.value(for: key) { return known }
        let found = try read()
        // A match with its place takes about 1 KB.
        reader.answers.store(found, for: key, cost: 512 + found.count << 10)
        return found
    }

    private func readExactly(_ words: QueryWords) throws -> [PlaceTextMatch] {
        if reader.isRemote {
            // Fetches the words together with the kinds and areas that they name.
            let types = Set(spans(words, typos: false).flatMap(\.types)).sorted()
            let others = words.isTypeAhead && words.words.count > 1 ? words.withPrefixes().tokens : []
            try lists.prefetch(words.tokens + others, and: types.map(IndexLayout.classKey) + filterKeys)
        }
        let found = try answer(words, try lists.parts(words.tokens), typos: false)
        guard found.isEmpty, words.isTypeAhead, words.words.count > 1 else { return found }
        // Some people type only the beginnings of words.
        let beginnings = words.withPrefixes()
        return try answer(beginnings, try lists.parts(beginnings.tokens), typos: false)
    }

    /// Returns places that have all words, each as written or with one typo. If there are none, each word may have two
    /// typos. If there are still none, two neighbouring words may be one word. Short words may have fewer typos
    /// (`typoLimit`).
    func nearly(_ words: QueryWords) throws -> [PlaceTextMatch] {
        guard !words.tokens.isEmpty else { return [] }
        return try known(words, isNearly: true) { try readNearly(words) }
    }

    private func readNearly(_ words: QueryWords) throws -> [PlaceTextMatch] {
        var parts = try lists.parts(words.tokens)
        var found: [PlaceTextMatch] = []
        for typos in 1...2 where typos == 1 || found.isEmpty {
            guard words.tokens.contains(where: { $0.typoLimit >= typos }) else { continue }
            // Fetches the kinds and areas whose names the words nearly are.
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

    /// Looks up misspelt words in one request if the store is remote, because each request takes long.
    /// - Parameter keys: keys that the search will need beside the words.
    private func lookUp(like tokens: [QueryWords.Token], typos: Int, beside keys: [[UInt8]] = []) throws {
        guard reader.isRemote, tokens.count > 1 || !keys.isEmpty else { return }
        let missing = tokens.filter { !reader.typos.knows($0, typos: typos) }
        for (token, parts) in zip(missing, try lists.parts(like: missing, typos: typos, beside: keys)) {
            _ = reader.typos.parts(like: token, typos: typos) { parts }
        }
    }

    /// Returns places that have the words as written, or else places that have them with typos.
    func run(_ words: QueryWords) throws -> [PlaceTextMatch] {
        let found = try exactly(words)
        return found.isEmpty ? try nearly(words) : found
    }

    /// Returns places that have the first words and lie in an area that all the other words name; nil if the other
    /// words name no area.
    func inside(_ thing: QueryWords, _ place: QueryWords, _ words: QueryWords) throws -> [PlaceTextMatch]? {
        let areas = spans(place, typos: false).filter { $0.isWhole && $0.types.contains(where: IndexLayout.isArea) }
        guard Self.covers(areas.map(\.words), count: place.words.count) else { return nil }
        let count = words.words.count
        return try answer(words, try lists.parts(words.tokens), typos: false, area: count - place.words.count..<count)
    }

    /// Returns the best places in the areas with the words as their whole name; none if there are no such areas.
    func places(inAreaNamed words: QueryWords) throws -> [PlaceTextMatch] {
        let areas = spans(words, typos: false).filter { $0.isWhole && $0.words.count == words.words.count }
            .flatMap(\.types).filter(IndexLayout.isArea)
        return try areas.flatMap { try places(under: IndexLayout.classKey($0), limit: Self.leastRead) }
    }

    /// Returns the indices of the words that no place of the store has.
    /// - Parameter typos: whether a place with a misspelling of a word also has that word.
    func unknown(_ words: QueryWords, typos: Bool = false) throws -> [Int] {
        var parts = try lists.parts(words.tokens)
        if typos {
            // One typo first: a search for two reads a bounded number of words, and may not come to all of them.
            for count in 1...2 {
                let unknown = words.tokens.indices.filter { parts[$0].isEmpty && words.tokens[$0].typoLimit >= count }
                try lookUp(like: unknown.map { words.tokens[$0] }, typos: count)
                for index in unknown { parts[index] = try likeParts(words.tokens[index], typos: count) }
            }
        }
        let spans = spans(words, typos: false)
        return Set(words.tokens.indices.filter { parts[$0].isEmpty }.map { words.tokens[$0].word })
            .filter { number in !spans.contains { $0.words.contains(number) } }.sorted()
    }

    // MARK: Words to documents

    /// Returns the index entries that match each word: places with the word, with a kind of that name, or in an area of
    /// that name. Returns an empty list if some word has no entries.
    /// - Parameters:
    ///   - found: the kinds and areas that the words name.
    ///   - area: words that may only match names of areas.
    private func meetings(
        _ words: QueryWords,
        _ parts: [[WordMatches.Part]],
        _ found: [KindNames.Span],
        area: Range<Int>?
    ) throws -> [[WordMatches.Part]] {
        var parts = parts
        let count = words.words.count
        // If the whole question is the name of an area, the area itself is wanted and not the places in it.
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
                    let isForeign = query.foreignTypes.contains(type)
                    part.manner = isArea ? .wantedArea : .wantedKind(isSynonym: isSynonym, isForeign: isForeign)
                }
                for index in parts.indices where span.words.contains(words.tokens[index].word) { parts[index].append(part) }
            }
        }
        return parts.allSatisfy { !$0.isEmpty } ? parts : []
    }

    /// The index keys of each filter. A place must be in at least one list of each filter.
    private var filters: [[[UInt8]]] {
        var filters: [[[UInt8]]] = []
        if query.filter.includesSome { filters.append(query.filter.classKeys) }
        if !query.countries.isEmpty { filters.append(Set(query.countries.map { $0.lowercased() }).sorted().map(IndexLayout.countryKey)) }
        for trait in query.traits { filters.append([IndexLayout.traitKey(trait)]) }
        for names in query.areas { filters.append(keys(ofAreas: names)) }
        return filters
    }

    private var filterKeys: [[UInt8]] { filters.flatMap(\.self) }

    /// Returns the keys of the areas that have one of the names.
    private func keys(ofAreas names: [String]) -> [[UInt8]] {
        var folder = TextFolder()
        let areas = names.flatMap { kindNames.types(KindNames.key($0, &folder), isPrefix: false).filter(IndexLayout.isArea) }
        return Set(areas).sorted().map(IndexLayout.classKey)
    }

    /// Returns the places under a key of the index.
    func places(under key: [UInt8], limit: Int? = nil) throws -> [PlaceTextMatch] {
        guard let part = try lists.parts(ofKeys: [key]).first ?? nil else { return [] }
        let best = try scan.best(WordMatches.read([[part]], Ranking.weights.scan, reader.store), limit: limit ?? need)
        try prefetchNames(best)
        return try best.map { try match(Fitting(scored: $0, bonus: 0, preference: 0, key: nil)) }
    }

    // MARK: Documents to places

    /// Returns the places that have all words, the best first.
    private func answer(
        _ words: QueryWords,
        _ parts: [[WordMatches.Part]],
        typos: Bool,
        area: Range<Int>? = nil
    ) throws -> [PlaceTextMatch] {
        let (spans, _, tail) = readSpans(words, typos: typos)
        var names = PlaceNames(words, nameCount: tail, typos: typos, reader.store)
        let preferences = KindPreference(spans, classes)
        let limit = scan.ranksByDistance ? need : max(Self.leastRead, need * 2)
        var hasFloor = false
        let met = try meetings(words, parts, spans, area: area)
        guard !met.isEmpty else { return [] }
        let filters = try filters.map { try lists.parts(ofKeys: $0).compactMap(\.self) }
        let scored = try scan.best(WordMatches.read(met, filters: filters, Ranking.weights.scan, reader.store), limit: limit) { best in
            // Names add a limited number of points. If enough places have good names, no name can lift a place that
            // scores much less by its words.
            guard best.count >= need, need * 4 <= limit else { return nil }
            if reader.isRemote {
                // The names of a remote store are fetched once before the end, for all places that may be among the
                // best.
                guard !hasFloor else { return nil }
                hasFloor = true
                try prefetchNames(best)
            }
            var scores = try best.prefix(need * 2).map { candidate in
                let bonus = try names.fit(candidate.entry.rowKey).bonus
                return candidate.score + bonus + preferences.points(candidate.entry.classID, isNamed: bonus > 0)
            }
            scores.sort(by: >)
            return scores[need - 1] - NameFit.most - preferences.most
        }
        try prefetchNames(scored)
        var fitting: [Fitting] = []
        for scored in scored {
            // The places come in descending order of their points in the index. The loop ends when even the best name
            // could not lift the next place among the results.
            if fitting.count >= kept, scan.ranksByDistance || scored.score + NameFit.most + preferences.most < fitting[kept - 1].score {
                break
            }
            let fit = try names.fit(scored.entry.rowKey)
            let preference = preferences.points(scored.entry.classID, isNamed: fit.bonus > 0)
            let one = Fitting(scored: scored, bonus: fit.bonus, preference: preference, key: fit.key)
            fitting.insert(one, at: scan.ranksByDistance ? fitting.count : fitting.firstIndex { one.isBefore($0) } ?? fitting.count)
        }
        return try fitting.prefix(kept).map { fitting in
            var match = try match(fitting)
            if reader.trace != nil {
                let fits = try WordFit.fits(met, document: fitting.scored.entry.document, Ranking.weights.scan, reader.store)
                match.wordMatches = zip(words.tokens, fits).compactMap { token, fit in
                    fit.map { WordMatch(String(String.UnicodeScalarView(token.letters.compactMap(Unicode.Scalar.init))), $0) }
                }
            }
            return match
        }
    }

    /// Fetches places with their names and addresses in one request if the store is remote.
    private func prefetchNames(_ scored: some Collection<PlaceScan.Scored>) throws {
        guard reader.isRemote else { return }
        let keys = scored.map(\.entry.rowKey)
        // A search that needs only a few places may look for a place to search in. The shape of that place is then
        // needed, so shapes are fetched too.
        let shapes = need <= Self.shapesAhead ? Array(keys.prefix(Self.shapesAhead)) : []
        try reader.store.rows.prefetch([.rows(.place, keys), .rows(.address, hasAddresses ? keys : []), .rows(.outline, shapes)])
    }

    private func match(_ fitting: Fitting) throws -> PlaceTextMatch {
        let entry = fitting.scored.entry
        guard let place = try reader.store.place(entry.rowKey, classes: classes) else { throw reader.store.damaged("row \(entry.rowKey)") }
        var terms = SearchScore()
        terms[.name] = fitting.bonus
        terms[.preference] = fitting.preference
        terms[.importance] = Ranking.weights.importance(entry.importance)
        terms[.nearness] = scan.nearness(fitting.scored)
        terms[.words] = fitting.score - terms.total
        return PlaceTextMatch(place: place, terms: terms, distanceMeters: fitting.scored.meters, matchedKey: fitting.key)
    }

    /// Shapes are read for at most this many places, together with their names.
    private static let shapesAhead = 4
    /// The smallest number of places whose names are read. If twice `need` is more, that many names are read.
    private static let leastRead = 40
}

/// A place with all its points.
private struct Fitting {
    var scored: PlaceScan.Scored
    /// Points for the place's name.
    var bonus: Int
    /// Points for the place's kind.
    var preference: Int
    var key: String?

    var score: Int { scored.score + bonus + preference }

    /// Sorts as `PlaceTextMatch.isBefore` does.
    func isBefore(_ other: Fitting) -> Bool {
        if score != other.score { return score > other.score }
        let (a, b) = (scored.entry, other.scored.entry)
        if a.importance != b.importance { return a.importance > b.importance }
        let (near, far) = (scored.meters ?? 0, other.scored.meters ?? 0)
        return near == far ? a.rowKey < b.rowKey : near < far
    }
}

/// Computes how well the names of places fit, and caches the result of each place.
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
