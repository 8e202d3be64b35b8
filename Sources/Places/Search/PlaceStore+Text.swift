internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
public import PortolanStore

extension PlaceStore {
    /// At most how many places one text search finds, on all pages together.
    public static let textLimit = 60
    /// The least number of houses that are compared by their numbers.
    private static let leastHouses = 20

    /// The places that match a text search, the best first. The text has no syntax: any characters are words or separators.
    ///
    /// Type-ahead takes the last word for the beginning of one. Otherwise, where words part what is wanted from where (`cafe near the river`,
    /// `pizza in munich`), or nothing has all the words (`pizza munich marienplatz`), the place that the latter name is looked up first.
    public func search(_ query: PlaceTextQuery) throws(PlaceStoreError) -> [PlaceTextMatch] { try search(query, locating: nil) }

    /// The same with help of others.
    /// - Parameters:
    ///   - locator: tells what the words for *where* name, if more than this store knows; nil asks this store alone.
    ///   - trace: notes how the question is read; nil if nobody asks.
    package func search(
        _ query: PlaceTextQuery,
        locating locator: Locator?,
        tracing trace: SearchTrace? = nil
    ) throws(PlaceStoreError) -> [PlaceTextMatch] {
        guard query.limit > 0, query.offset >= 0, query.offset < Self.textLimit, query.bias?.isValid ?? true,
            query.restriction?.isValid ?? true, query.origin?.isValid ?? true
        else { return [] }
        let words = QueryWords(query.text, isTypeAhead: query.isTypeAhead).joiningShortForms()
        guard !words.tokens.isEmpty else { return [] }
        // Type-ahead needs its few at once; the pages of a text search are cut from one list, so that they fit together.
        // With a number, houses are chosen among some more.
        let few = min(query.offset + min(query.limit, Self.textLimit), Self.textLimit)
        let need = query.isTypeAhead ? words.numberRanges.isEmpty ? few : max(few, Self.leastHouses) : query.reach
        return try ask(locating: locator, tracing: trace) { reader in
            var found = try QuestionPlan(self, query, words, need: need, reader).answers()
            for other in OtherReadings.Spelling.allCases where other.isFor(query, found.first) {
                found = try respelt(other, query, found, need: need, reader)
            }
            return try withAddresses(found.dropFirst(query.offset).prefix(query.limit), reader)
        }
    }

    /// What the question finds in another spelling, if that is better.
    private func respelt(
        _ spelling: OtherReadings.Spelling,
        _ query: PlaceTextQuery,
        _ found: [PlaceTextMatch],
        need: Int,
        _ reader: QuestionReader
    ) throws -> [PlaceTextMatch] {
        var known: TextSearch?
        let text = try spelling.text(query.text) { text in
            let search = try known ?? search(query, need: 1, reader)
            known = search
            return search.isKind(QueryWords(text, isTypeAhead: false))
        }
        guard let text else { return found }
        let words = QueryWords(text, isTypeAhead: query.isTypeAhead)
        let assumed = [SearchReading.Assumption(.respelt, text)]
        let others = try QuestionPlan(self, query, words.joiningShortForms(), need: need, assumed: assumed, reader).answers()
        return spelling.isBetter(others.first, than: found.first) ? others : found
    }

    private func withAddresses(_ matches: ArraySlice<PlaceTextMatch>, _ reader: QuestionReader) throws -> [PlaceTextMatch] {
        if reader.isRemote { try prefetchAddresses(reader.store, matches.map(\.place.id.rowKey)) }
        return try matches.map { match in
            var match = match
            match.place.address = try address(reader.store, match.place.id.rowKey)
            return match
        }
    }

    /// Whether a name is that of a type, not of an area or of a kind that has no type.
    private static func isType(_ name: String) -> Bool { !IndexLayout.isArea(name) && !name.utf8.contains(UInt8(ascii: "=")) }

    /// Types that the text, or its last words, begin to name: `caf` → `cafe`. In the order of their names, each once.
    public func kinds(named text: String, limit: Int = 5) throws(PlaceStoreError) -> [String] {
        guard limit > 0 else { return [] }
        return try ask { reader in
            var folder = TextFolder()
            let key = KindNames.key(text, &folder)
            return key.isEmpty ? [] : Array(try kindNames(reader.store).types(key, isPrefix: true).filter(Self.isType).prefix(limit))
        }
    }

    /// Places that have all words, as written or nearly, wherever they stand: no word parts what from where.
    func searchWords(_ query: PlaceTextQuery) throws(PlaceStoreError) -> [PlaceTextMatch] {
        let words = QueryWords(query.text, isTypeAhead: query.isTypeAhead).joiningShortForms()
        return try ask { reader in
            Array(try search(query, need: max(query.limit, 1), reader).run(words).prefix(query.limit))
        }
    }

    /// Places that have all words as written.
    package func searchExactWords(_ query: PlaceTextQuery) throws(PlaceStoreError) -> [PlaceTextMatch] {
        let words = QueryWords(query.text, isTypeAhead: false).joiningShortForms()
        return try ask { reader in
            try withAddresses(search(query, need: max(query.limit, 1), reader).exactly(words).prefix(query.limit), reader)
        }
    }

    /// Places under a key of the index, such as those with a telephone number.
    package func places(underKey key: [UInt8], limit: Int) throws(PlaceStoreError) -> [PlaceTextMatch] {
        try ask { reader in
            try withAddresses(search(PlaceTextQuery("", limit: limit), need: limit, reader).places(under: key)[...], reader)
        }
    }

    /// Whether words name a kind of place, alone or with an area: filters such as `vegan` or `near me` go with nothing else.
    package func namesKind(_ text: String) throws(PlaceStoreError) -> Bool {
        try ask { reader in try search(PlaceTextQuery(""), need: 1, reader).mentionsKind(QueryWords(text, isTypeAhead: false)) }
    }

    /// Whether an area has the name, in some language, or the code.
    package func namesArea(_ text: String) throws(PlaceStoreError) -> Bool {
        try ask { reader in
            var folder = TextFolder()
            return try kindNames(reader.store).types(KindNames.key(text, &folder), isPrefix: false).contains(where: IndexLayout.isArea)
        }
    }

    /// Places in the areas that have the name, such as a postcode that comes from a boundary and stands in no tag of theirs.
    package func places(inAreaNamed text: String, limit: Int) throws(PlaceStoreError) -> [PlaceTextMatch] {
        try ask { reader in
            var folder = TextFolder()
            let areas = try kindNames(reader.store).types(KindNames.key(text, &folder), isPrefix: false).filter(IndexLayout.isArea)
            let search = try search(PlaceTextQuery("", limit: limit), need: limit, reader)
            let found = try areas.flatMap { try search.places(under: IndexLayout.classKey($0)) }
            return try withAddresses(found.prefix(limit), reader)
        }
    }

    /// Whether the words, or the first of them before areas, are a name of what was found.
    /// - Parameter count: the name has more words.
    static func isName(_ words: QueryWords, of match: PlaceTextMatch, beyond count: Int) -> Bool {
        guard let name = match.matchedKey.flatMap({ match.place.tags[$0] }) ?? match.place.name else { return false }
        let own = FoldedWords.of(name)
        return own.count > count && (0..<words.words.count).map { words.text(ofWord: $0) }.starts(with: own)
    }

    /// Whether the words are the whole name of what was found but for misspelt letters.
    static func isNearlyName(_ words: QueryWords, of match: PlaceTextMatch) -> Bool {
        guard let name = match.place.name.map(FoldedWords.of), name.count == words.words.count else { return false }
        return words.tokens.allSatisfy { token in
            let own = name[token.word].unicodeScalars.map(\.value)
            return Typos.count(own[...], token.letters[...], limit: token.typoLimit) <= token.typoLimit
        }
    }

    /// - Parameters:
    ///   - kept: how many matches are made of the places that are chosen from; all if nil.
    ///   - hasAddresses: whether addresses will be asked for of what is found.
    func search(
        _ query: PlaceTextQuery,
        need: Int,
        kept: Int? = nil,
        hasAddresses: Bool = true,
        _ reader: QuestionReader
    ) throws -> TextSearch {
        try TextSearch(query, need: need, kept: kept ?? need, hasAddresses: hasAddresses, self, reader)
    }
}
