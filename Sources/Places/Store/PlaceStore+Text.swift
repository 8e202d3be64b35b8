internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex

extension PlaceStore {
    /// At most how many places one text search finds, on all pages together.
    public static let textLimit = 60

    /// The places that match a text search, the best first. The text has no syntax: any characters are words or separators.
    ///
    /// Type-ahead takes the last word for the beginning of one. Otherwise, where words part what is wanted from where (`cafe near the river`,
    /// `pizza in munich`), or nothing has all the words (`pizza munich marienplatz`), the place that the latter name is looked up first.
    public func search(_ query: PlaceTextQuery) throws(PlaceStoreError) -> [PlaceTextMatch] { try search(query, locating: nil) }

    /// The same with help of others.
    /// - Parameter locator: tells what the words for *where* name, if more than this store knows; nil asks this store alone.
    package func search(_ query: PlaceTextQuery, locating locator: Locator?) throws(PlaceStoreError) -> [PlaceTextMatch] {
        guard query.limit > 0, query.offset >= 0, query.offset < Self.textLimit, query.bias?.isValid ?? true,
            query.restriction?.isValid ?? true, query.origin?.isValid ?? true
        else { return [] }
        let words = QueryWords(query.text, isTypeAhead: query.isTypeAhead).joiningShortForms()
        guard !words.tokens.isEmpty else { return [] }
        // Type-ahead needs its few at once; the pages of a text search are cut from one list, so that they fit together.
        let need = query.isTypeAhead ? min(query.offset + min(query.limit, Self.textLimit), Self.textLimit) : query.reach
        return try read { reader in
            reader.forgetQuestion()
            reader.locator = locator
            defer { reader.forgetQuestion() }
            var found = try answer(query, words, need: need, reader)
            if found.first?.missingWords.isEmpty != true, let latin = Romanization.latin(query.text) {
                // Names are in the index in Latin letters too.
                let words = QueryWords(latin, isTypeAhead: query.isTypeAhead).joiningShortForms()
                let others = try words.tokens.isEmpty ? [] : answer(query, words, need: need, reader)
                if let first = others.first, found.first.map({ first.missingWords.count < $0.missingWords.count }) ?? true {
                    found = others
                }
            }
            if !query.isTypeAhead { found = try reread(query, found, need: need, reader) }
            return try withAddresses(found.dropFirst(query.offset).prefix(query.limit), reader)
        }
    }

    private func withAddresses(_ matches: ArraySlice<PlaceTextMatch>, _ reader: StoreReader) throws -> [PlaceTextMatch] {
        if reader.isRemote { try prefetchAddresses(reader, matches.map(\.place.id.rowKey)) }
        return try matches.map { match in
            var match = match
            match.place.address = try address(reader, match.place.id.rowKey)
            return match
        }
    }

    /// What the text finds in its other readings, if that is better.
    private func reread(_ query: PlaceTextQuery, _ found: [PlaceTextMatch], need: Int, _ reader: StoreReader) throws -> [PlaceTextMatch] {
        let missing = found.first.map(\.missingWords.count) ?? .max
        if let apart = OtherReadings.withStreetsApart(query.text) {
            let words = QueryWords(apart, isTypeAhead: false).joiningShortForms()
            let others = try answer(query, words, need: need, reader)
            if let first = others.first, first.missingWords.count <= missing,
                first.missingWords.count < missing || first.score > found.first?.score ?? 0
            {
                return others
            }
        }
        guard missing > 0 else { return found }
        if let apart = OtherReadings.withDistrictsApart(query.text) {
            let others = try answer(query, QueryWords(apart, isTypeAhead: false).joiningShortForms(), need: need, reader)
            // A street lies in many districts and its address names one: it is better than a house with another number.
            let isStreet = found.first?.place.types.contains("route") ?? false
            if let first = others.first, first.missingWords.isEmpty, !isStreet { return others }
        }
        let kinds = try search(query, need: 1, reader)
        guard let parted = OtherReadings.whatAndWhere(query.text, isKind: { kinds.isKind(QueryWords($0, isTypeAhead: false)) }) else {
            return found
        }
        let others = try answer(query, QueryWords(parted, isTypeAhead: false), need: need, reader)
        return others.first.map { $0.missingWords.count < missing } ?? false ? others : found
    }

    /// Whether a name is that of a type, not of an area or of a kind that has no type.
    private static func isType(_ name: String) -> Bool { !IndexLayout.isArea(name) && !name.utf8.contains(UInt8(ascii: "=")) }

    /// Types that the text, or its last words, begin to name: `caf` → `cafe`. In the order of their names, each once.
    public func kinds(named text: String, limit: Int = 5) throws(PlaceStoreError) -> [String] {
        guard limit > 0 else { return [] }
        return try read { reader in
            var folder = TextFolder()
            let key = KindNames.key(text, &folder)
            return key.isEmpty ? [] : Array(try kindNames(reader).types(key, isPrefix: true).filter(Self.isType).prefix(limit))
        }
    }

    /// Places that have all words, as written or nearly, wherever they stand: no word parts what from where.
    func searchWords(_ query: PlaceTextQuery) throws(PlaceStoreError) -> [PlaceTextMatch] {
        let words = QueryWords(query.text, isTypeAhead: query.isTypeAhead).joiningShortForms()
        return try read { reader in
            reader.forgetQuestion()
            return Array(try search(query, need: max(query.limit, 1), reader).run(words).prefix(query.limit))
        }
    }

    /// Places that have all words as written.
    package func searchExactWords(_ query: PlaceTextQuery) throws(PlaceStoreError) -> [PlaceTextMatch] {
        let words = QueryWords(query.text, isTypeAhead: false).joiningShortForms()
        return try read { reader in
            try withAddresses(search(query, need: max(query.limit, 1), reader).exactly(words).prefix(query.limit), reader)
        }
    }

    /// Places under a key of the index, such as those with a telephone number.
    package func places(underKey key: [UInt8], limit: Int) throws(PlaceStoreError) -> [PlaceTextMatch] {
        try read { reader in
            try withAddresses(search(PlaceTextQuery("", limit: limit), need: limit, reader).places(under: key)[...], reader)
        }
    }

    /// Whether words name a kind of place, alone or with an area: filters such as `vegan` or `near me` go with nothing else.
    package func namesKind(_ text: String) throws(PlaceStoreError) -> Bool {
        try read { reader in try search(PlaceTextQuery(""), need: 1, reader).mentionsKind(QueryWords(text, isTypeAhead: false)) }
    }

    /// Whether an area has the name, in some language, or the code.
    package func namesArea(_ text: String) throws(PlaceStoreError) -> Bool {
        try read { reader in
            var folder = TextFolder()
            return try kindNames(reader).types(KindNames.key(text, &folder), isPrefix: false).contains(where: IndexLayout.isArea)
        }
    }

    /// Places in the areas that have the name, such as a postcode that comes from a boundary and stands in no tag of theirs.
    package func places(inAreaNamed text: String, limit: Int) throws(PlaceStoreError) -> [PlaceTextMatch] {
        try read { reader in
            var folder = TextFolder()
            let areas = try kindNames(reader).types(KindNames.key(text, &folder), isPrefix: false).filter(IndexLayout.isArea)
            let search = try search(PlaceTextQuery("", limit: limit), need: limit, reader)
            let found = try areas.flatMap { try search.places(under: IndexLayout.classKey($0)) }
            return try withAddresses(found.prefix(limit), reader)
        }
    }

    private func answer(_ query: PlaceTextQuery, _ words: QueryWords, need: Int, _ reader: StoreReader) throws -> [PlaceTextMatch] {
        // Where no number brings houses before others, the order is final and what comes after the page is not made.
        let hasNumber = (0..<words.words.count).contains { words.isNumber($0) }
        let kept = hasNumber ? need : min(need, query.offset + min(need, query.limit))
        let search = try search(query, need: need, kept: kept, reader)
        // `Ristorante di noodles` is one kind, not one thing in another.
        if !query.isTypeAhead, !search.isKind(words), let split = WhatAndWhere.connected(words, isPart: search.beginsKind(words)) {
            // `Leger am Dom` is the name of one thing.
            let named = try search.exactly(words)
            if let first = named.first, Self.isName(words, of: first, beyond: split.placeNumbers.lowerBound) {
                return named.read(as: .name)
            }
            let found = try answer(query, split, words, need: need, reader)
            if !found.isEmpty { return found.read(as: .there) }
        }
        var found = try search.exactly(words)
        // `Gare de Monaco`: the station in Monaco, unless something is called so.
        if !query.isTypeAhead, let kept = search.kindAndArea(words), !(found.first.map { Self.isName(words, of: $0, beyond: 0) } ?? false) {
            let others = try search.exactly(kept)
            if !others.isEmpty { return others }
        }
        if !found.isEmpty { return Self.housesFirst(found, words) }
        // A house that nobody mapped: its street, before anything that is only spelled alike.
        if let street = try streetOfMissingNumber(search, words) { return street }
        found = try search.nearly(words)
        if !found.isEmpty { return Self.housesFirst(found, words) }
        // What has a number is rather an address with a part too many than a thing at a place.
        let isAddress = hasNumber && words.words.count > 2 && (words.commaParts.count > 1 || !search.mentionsKind(words))
        if isAddress {
            found = try relaxed(search, words)
            if !found.isEmpty { return found }
        }
        if !query.isTypeAhead {
            for split in WhatAndWhere.guesses(words) {
                let found = try answer(query, split, words, need: need, reader)
                if !found.isEmpty { return found.read(as: .guess) }
            }
        }
        return try isAddress ? [] : relaxed(search, words)
    }

    /// Whether the words, or the first of them before areas, are a name of what was found.
    /// - Parameter count: the name has more words.
    static func isName(_ words: QueryWords, of match: PlaceTextMatch, beyond count: Int) -> Bool {
        guard let name = match.matchedKey.flatMap({ match.place.tags[$0] }) ?? match.place.name else { return false }
        let own = FoldedWords.of(name)
        return own.count > count && (0..<words.words.count).map { words.text(ofWord: $0) }.starts(with: own)
    }

    /// Without the words that nothing has, or without those that are least needed.
    private func relaxed(_ search: TextSearch, _ words: QueryWords) throws -> [PlaceTextMatch] {
        guard words.words.count > 1 else { return [] }
        let isTypeAhead = search.query.isTypeAhead
        let unknown = try search.unknown(words)
        let strange = try unknown.isEmpty || isTypeAhead ? unknown : search.unknown(words, typos: true)
        let relaxation = WordRelaxation(words, unknown: unknown, strange: strange, tryLimit: isTypeAhead ? 6 : 40)
        let (own, areas) = isTypeAhead ? ([], []) : search.ownWords(words)
        for left in relaxation.tries {
            // Of `20 Fenchurch Street, London` more must be left than 20, Street and London: these are in other streets too.
            if !own.isEmpty, own.isSubset(of: left) {
                let rest = (0..<words.words.count).filter { !left.contains($0) && !areas.contains($0) && !words.isNumber($0) }
                if rest.count <= 1 { continue }
            }
            let kept = words.keeping((0..<words.words.count).filter { !left.contains($0) })
            // One short word of many says too little.
            guard kept.words.count * 3 >= words.words.count else { continue }
            // What is being typed is not left out.
            if isTypeAhead, left.contains(words.words.count - 1) { continue }
            let found = try isTypeAhead ? search.exactly(kept) : search.run(kept)
            if !found.isEmpty { return Self.housesFirst(found, kept).map { Self.missing(left, words, $0) } }
        }
        return own.isEmpty ? [] : try areasAlone(search, words, areas)
    }

    /// The areas that the words name beside a street or a thing that is not there.
    private func areasAlone(_ search: TextSearch, _ words: QueryWords, _ areas: [Int]) throws -> [PlaceTextMatch] {
        guard !areas.isEmpty, areas.count < words.words.count, search.query.filter.isEmpty else { return [] }
        var query = search.query
        query.filter = PlaceFilter(types: ["political", "postal_code"])
        let left = (0..<words.words.count).filter { !areas.contains($0) }
        return try self.search(query, need: search.need, search.reader).exactly(words.keeping(areas)).map { Self.missing(left, words, $0) }
    }

    private static func missing(_ left: [Int], _ words: QueryWords, _ match: PlaceTextMatch) -> PlaceTextMatch {
        var match = match
        match.missingWords = left.map { words.text(ofWord: $0) }
        match.score -= left.count * missingPenalty
        return match
    }

    /// So many points a word costs that a place does not have.
    private static let missingPenalty = 60

    // MARK: House numbers

    /// Houses with a number of the question before places that have it elsewhere, such as streets in a quarter 7, and of these the ones whose street is
    /// the question's; numbers in the name of the best, such as the king's in `Quai Antoine 1er`, are none of houses.
    private static func housesFirst(_ found: [PlaceTextMatch], _ words: QueryWords) -> [PlaceTextMatch] {
        guard let first = found.first, let fit = AddressFit(words, except: FoldedWords.of(first.place.name ?? "")) else { return found }
        let ranks = found.map { fit.rank($0.place) }
        return found.indices.sorted { a, b in
            if ranks[a].rank != ranks[b].rank { return ranks[a].rank < ranks[b].rank }
            return ranks[a].letters == ranks[b].letters ? a < b : ranks[a].letters > ranks[b].letters
        }.map { found[$0] }
    }

    /// The streets that the words name beside a number that no house there has, and where the number would be.
    private func streetOfMissingNumber(_ search: TextSearch, _ words: QueryWords) throws -> [PlaceTextMatch]? {
        let count = words.words.count
        guard count > 1, count < QueryWords.wordLimit else { return nil }
        for number in (0..<count).reversed() where words.isNumber(number) {
            let others = (0..<count).filter { $0 != number }
            let kept = words.keeping(others)
            var streets = search.query
            streets.filter = PlaceFilter(kinds: ["highway", "place"])
            guard search.query.filter.isEmpty else { return nil }
            let streetSearch = try self.search(streets, need: search.need, search.reader)
            var found = try streetSearch.exactly(kept)
            // `Đường Pasteur 7`: the street is Pasteur, and `Hẻm 206 Đường Pasteur` is another.
            if !found.contains(where: { Self.isNamed($0.place, by: kept) }) {
                let plainNumbers = others.filter {
                    words.isNumber($0) || words.otherForms(of: words.words[words.words.startIndex + $0]).isEmpty
                }
                let plain = words.keeping(plainNumbers)
                if !plain.words.isEmpty, plain.words.count < kept.words.count {
                    let named = try streetSearch.exactly(plain).filter { Self.isNamed($0.place, by: plain) }
                    // `62 đ. Phạm Ngọc Thạch`: the house's street is written without the word for a street.
                    if !named.isEmpty {
                        let plainNumber = words.keeping((plainNumbers + [number]).sorted())
                        let houses = Self.housesFirst(try search.exactly(plainNumber), plainNumber)
                        if let first = houses.first, AddressFit(plainNumber, except: [])?.rank(first.place).rank == .address {
                            return houses
                        }
                    }
                    found = named + found.filter { match in !named.contains { $0.place.id == match.place.id } }
                }
            }
            found = found.filter { Self.isNamed($0.place, by: kept) } + found.filter { !Self.isNamed($0.place, by: kept) }
            found.removeAll { match in !match.place.kinds.contains { $0.hasPrefix("highway=") } && number > 0 && number < count - 1 }
            guard !found.isEmpty else { continue }
            let wanted = Int(words.text(ofWord: number).prefix { $0.isNumber })
            let houses = try wanted.map { wanted in
                let query = search.query.ranked(by: .relevance)
                let neighbours = try self.search(query, need: Self.neighbourLimit, hasAddresses: false, search.reader).exactly(kept)
                return HouseNumberGuess(wanted, neighbours.lazy.map(\.place))
            }
            return found.map { match in
                var match = Self.missing([number], words, match)
                match.interpolatedLocation = houses?.location(on: match.place)
                return match
            }
        }
        return nil
    }

    private static let neighbourLimit = 400

    /// Whether words name a place and not one named after it: its name has no other word.
    private static func isNamed(_ place: PlaceRecord, by words: QueryWords) -> Bool {
        guard let name = place.name else { return false }
        let texts = Set((0..<words.words.count).map { words.text(ofWord: $0) })
        let own = FoldedWords.of(name)
        return !own.isEmpty && own.allSatisfy(texts.contains)
    }

    /// - Parameters:
    ///   - kept: how many matches are made of the places that are chosen from; all if nil.
    ///   - hasAddresses: whether addresses will be asked for of what is found.
    func search(
        _ query: PlaceTextQuery,
        need: Int,
        kept: Int? = nil,
        hasAddresses: Bool = true,
        _ reader: StoreReader
    ) throws -> TextSearch {
        try TextSearch(query, need: need, kept: kept ?? need, hasAddresses: hasAddresses, self, reader)
    }
}
