internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
public import PortolanStore

extension PlaceStore {
    /// The greatest number of places that one text search finds, on all pages together.
    public static let textLimit = 60
    /// The numbers of at least this many houses are compared with the number in the question.
    private static let leastHouses = 20

    /// Returns the places that match a text search, the best first. The text has no syntax: any characters are words or
    /// separators.
    ///
    /// Type-ahead reads the last word as the beginning of a word. Other searches may look up a place first and then
    /// search in or near it: if a word separates the thing from the place (`cafe near the river`, `pizza in munich`),
    /// or if no place has all the words (`pizza munich marienplatz`).
    public func search(_ query: PlaceTextQuery) throws(PlaceStoreError) -> [PlaceTextMatch] { try search(query, locating: nil) }

    /// Searches as `search(_:)` does, but can resolve places outside this store and explain its readings.
    /// - Parameters:
    ///   - locator: resolves the words for *where* in everything that is known; nil uses this store alone.
    ///   - trace: records how the question is read; nil if no explanation is needed.
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
        // Type-ahead needs only a few places. The pages of a text search are cut from one list, so that they fit
        // together. If the question has a number, the houses are chosen from more places.
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

    /// Returns the answers to the question in another spelling, if they are better than the answers found so far.
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

    /// Whether a name of `KindNames` stands for a type. It may also stand for an area, or for a kind without a type.
    private static func isType(_ name: String) -> Bool { !IndexLayout.isArea(name) && !name.utf8.contains(UInt8(ascii: "=")) }

    /// Returns the types whose names the text may begin: `caf` → `cafe`. The types are in the order of these names,
    /// each once.
    public func kinds(named text: String, limit: Int = 5) throws(PlaceStoreError) -> [String] {
        guard limit > 0 else { return [] }
        return try ask { reader in
            var folder = TextFolder()
            let key = KindNames.key(text, &folder)
            return key.isEmpty ? [] : Array(try kindNames(reader.store).types(key, isPrefix: true).filter(Self.isType).prefix(limit))
        }
    }

    /// Returns places that have all words anywhere, as written or with typos. The words are not split into a thing and
    /// the place where it is.
    func searchWords(_ query: PlaceTextQuery) throws(PlaceStoreError) -> [PlaceTextMatch] {
        let words = QueryWords(query.text, isTypeAhead: query.isTypeAhead).joiningShortForms()
        return try ask { reader in
            Array(try search(query, need: max(query.limit, 1), reader).run(words).prefix(query.limit))
        }
    }

    /// Returns places that have all words as written.
    package func searchExactWords(_ query: PlaceTextQuery) throws(PlaceStoreError) -> [PlaceTextMatch] {
        let words = QueryWords(query.text, isTypeAhead: false).joiningShortForms()
        return try ask { reader in
            try withAddresses(search(query, need: max(query.limit, 1), reader).exactly(words).prefix(query.limit), reader)
        }
    }

    /// Returns places under a key of the index, such as those with a telephone number.
    package func places(underKey key: [UInt8], limit: Int) throws(PlaceStoreError) -> [PlaceTextMatch] {
        try ask { reader in
            try withAddresses(search(PlaceTextQuery("", limit: limit), need: limit, reader).places(under: key)[...], reader)
        }
    }

    /// Whether words name a kind of place, alone or with an area. Only such words can have filters such as `vegan` or
    /// `near me`.
    package func namesKind(_ text: String) throws(PlaceStoreError) -> Bool {
        try ask { reader in try search(PlaceTextQuery(""), need: 1, reader).mentionsKind(QueryWords(text, isTypeAhead: false)) }
    }

    /// Whether the text is the code of an area, or the name of an area in some language.
    package func namesArea(_ text: String) throws(PlaceStoreError) -> Bool {
        try ask { reader in
            var folder = TextFolder()
            return try kindNames(reader.store).types(KindNames.key(text, &folder), isPrefix: false).contains(where: IndexLayout.isArea)
        }
    }

    /// Returns places in the areas that have the name. The name may come from a boundary alone, such as a postcode that
    /// the places have in no tag.
    package func places(inAreaNamed text: String, limit: Int) throws(PlaceStoreError) -> [PlaceTextMatch] {
        try ask { reader in
            var folder = TextFolder()
            let areas = try kindNames(reader.store).types(KindNames.key(text, &folder), isPrefix: false).filter(IndexLayout.isArea)
            let search = try search(PlaceTextQuery("", limit: limit), need: limit, reader)
            let found = try areas.flatMap { try search.places(under: IndexLayout.classKey($0)) }
            return try withAddresses(found.prefix(limit), reader)
        }
    }

    /// Whether the question begins with a name of the match.
    /// - Parameter count: the name must have more words than this.
    static func isName(_ words: QueryWords, of match: PlaceTextMatch, beyond count: Int) -> Bool {
        guard let name = match.matchedKey.flatMap({ match.place.tags[$0] }) ?? match.place.name else { return false }
        let own = FoldedWords.of(name)
        return own.count > count && (0..<words.words.count).map { words.text(ofWord: $0) }.starts(with: own)
    }

    /// Whether the words are the whole name of the match, apart from misspelt letters.
    static func isNearlyName(_ words: QueryWords, of match: PlaceTextMatch) -> Bool {
        guard let name = match.place.name.map(FoldedWords.of), name.count == words.words.count else { return false }
        return words.tokens.allSatisfy { token in
            let own = name[token.word].unicodeScalars.map(\.value)
            return own == token.letters || Typos.mayMean(token.letters[...], own[...], limit: token.typoLimit)
        }
    }

    /// - Parameters:
    ///   - need: the number of places among which the best are chosen.
    ///   - kept: the number of matches that are returned; `need` if nil.
    ///   - hasAddresses: whether the caller will need the addresses of the matches.
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
