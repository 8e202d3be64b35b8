internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex

/// One question in words, answered with one reader. `docs/search.md` tells how places are chosen and ranked.
struct TextSearch {
    private let query: PlaceTextQuery
    private let reader: StoreReader
    private let classes: [PlaceClass]
    private let kindNames: KindNames
    private let lists: WordLists
    private let scan: PlaceScan
    private let need: Int

    init(
        _ query: PlaceTextQuery,
        need: Int,
        reader: StoreReader,
        classes: [PlaceClass],
        wanted: [Bool],
        directory: BlockDirectory,
        kindNames: KindNames
    ) {
        self.query = query
        self.need = need
        self.reader = reader
        self.classes = classes
        self.kindNames = kindNames
        lists = WordLists(reader)
        scan = PlaceScan(
            reader,
            directory,
            wanted: wanted,
            bias: query.bias,
            restriction: query.restriction,
            origin: query.origin ?? query.bias?.center ?? query.restriction?.center,
            ranksByDistance: query.rank == .distance
        )
    }

    /// Places in which all words are found: as written; if there are none, by the words' beginnings; if still none, with one typo in every five
    /// letters; then with neighbours as one word.
    func run(_ words: QueryWords) throws -> [PlaceTextMatch] {
        guard !words.tokens.isEmpty else { return [] }
        var parts = try lists.parts(words.tokens)
        var found = try answer(words, parts, typos: false)
        if !found.isEmpty { return found }
        if words.isTypeAhead, words.words.count > 1 {
            // Fast typists may type only the beginnings of words.
            let beginnings = words.withPrefixes()
            found = try answer(beginnings, try lists.parts(beginnings.tokens), typos: false)
            if !found.isEmpty { return found }
        }
        for typos in 1...2 where typos == 1 || found.isEmpty {
            guard words.tokens.contains(where: { $0.typoLimit >= typos }) else { continue }
            for (index, token) in words.tokens.enumerated() where token.typoLimit >= typos {
                parts[index] += try lists.parts(like: token, typos: typos)
            }
            found = try answer(words, parts, typos: true)
        }
        if found.isEmpty, words.words.count > 1 {
            for first in 0..<words.words.count - 1 {
                guard let joined = words.joining(first) else { continue }
                found = try answer(joined, try lists.parts(joined.tokens), typos: false)
                if !found.isEmpty { break }
            }
        }
        return found
    }

    // MARK: Words to documents

    /// Documents that have every word, as a word of theirs or as the name of their kind; one entry a word.
    private func matches(_ words: QueryWords, _ parts: [[WordMatches.Part]], typos: Bool) throws -> [WordMatches] {
        var parts = parts
        let spans = kindNames.spans(words, typos: typos)
        var types: [String: Int] = [:]
        for type in spans.lazy.flatMap(\.types) where types[type] == nil { types[type] = types.count }
        let kinds = try lists.parts(ofKeys: types.sorted { $0.value < $1.value }.map { IndexLayout.classKey($0.key) })
        for span in spans {
            for kind in span.types.compactMap({ types[$0].flatMap { kinds[$0] } }) {
                for index in parts.indices where span.words.contains(words.tokens[index].word) { parts[index].append(kind) }
            }
        }
        guard parts.allSatisfy({ !$0.isEmpty }) else { return [] }
        var filters: [[[UInt8]]] = []
        if query.filter.includesSome { filters.append(query.filter.classKeys) }
        if !query.countries.isEmpty { filters.append(Set(query.countries.map { $0.lowercased() }).sorted().map(IndexLayout.countryKey)) }
        return try WordMatches.read(parts, filters: filters.map { try lists.parts(ofKeys: $0).compactMap(\.self) }, reader)
    }

    // MARK: Documents to places

    /// The places that have all words, the best first.
    private func answer(_ words: QueryWords, _ parts: [[WordMatches.Part]], typos: Bool) throws -> [PlaceTextMatch] {
        var names = PlaceNames(words, reader)
        let limit = scan.ranksByDistance ? need : max(Self.leastRead, need * 2)
        let scored = try scan.best(matches(words, parts, typos: typos), limit: limit) { best in
            // With so many that are as good with their names, no name lifts what has not nearly as much. Had one of them to make room for better
            // ones, so had all below it.
            guard best.count >= need, need * 4 <= limit else { return nil }
            var scores = try best.prefix(need * 2).map { try $0.score + names.fit($0.entry.rowKey).bonus }
            scores.sort(by: >)
            return scores[need - 1] - NameFit.most
        }
        var fitting: [Fitting] = []
        for scored in scored {
            // The index's best come first; what its names cannot lift among the best is not read.
            if !scan.ranksByDistance, fitting.count >= need, scored.score + NameFit.most < fitting[need - 1].score { break }
            let fit = try names.fit(scored.entry.rowKey)
            let one = Fitting(scored: scored, score: scored.score + fit.bonus, key: fit.key)
            fitting.insert(one, at: scan.ranksByDistance ? fitting.count : fitting.firstIndex { one.isBefore($0) } ?? fitting.count)
        }
        return try fitting.prefix(need).map { one in
            let rowKey = one.scored.entry.rowKey
            guard let place = try reader.place(rowKey, classes: classes) else { throw reader.damaged("row \(rowKey)") }
            return PlaceTextMatch(place: place, score: one.score, distanceMeters: one.scored.meters, matchedKey: one.key)
        }
    }

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

    init(_ words: QueryWords, _ reader: StoreReader) {
        self.reader = reader
        names = NameFit(words)
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
