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
    public func search(_ query: PlaceTextQuery) throws(PlaceStoreError) -> [PlaceTextMatch] {
        guard query.limit > 0, query.offset >= 0, query.offset < Self.textLimit, query.bias?.isValid ?? true,
            query.restriction?.isValid ?? true, query.origin?.isValid ?? true
        else { return [] }
        let words = QueryWords(query.text, isTypeAhead: query.isTypeAhead)
        guard !words.tokens.isEmpty else { return [] }
        // Type-ahead needs its few at once; the pages of a text search are cut from one list, so that they fit together.
        let need = query.isTypeAhead ? min(query.offset + min(query.limit, Self.textLimit), Self.textLimit) : Self.textLimit
        return try read { reader in
            let found = try answer(query, words, need: need, reader)
            return try found.dropFirst(query.offset).prefix(query.limit).map { match in
                var match = match
                match.place.address = try address(reader, match.place.id.rowKey)
                return match
            }
        }
    }

    /// Types that the text, or its last words, begin to name: `caf` → `cafe`. In the order of their names, each once.
    public func kinds(named text: String, limit: Int = 5) throws(PlaceStoreError) -> [String] {
        guard limit > 0 else { return [] }
        return try read { reader in
            var folder = TextFolder()
            let key = KindNames.key(text, &folder)
            return key.isEmpty ? [] : Array(try kindNames(reader).types(key, isPrefix: true).prefix(limit))
        }
    }

    private func answer(_ query: PlaceTextQuery, _ words: QueryWords, need: Int, _ reader: StoreReader) throws -> [PlaceTextMatch] {
        if !query.isTypeAhead, let split = WhatAndWhere.connected(words) {
            let found = try answer(query, split, need: need, reader)
            if !found.isEmpty { return found }
        }
        let found = try search(query, need: need, reader).run(words)
        guard found.isEmpty, !query.isTypeAhead else { return found }
        for split in WhatAndWhere.guesses(words) {
            let found = try answer(query, split, need: need, reader)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// What is wanted, near the best place that the other words name.
    private func answer(_ query: PlaceTextQuery, _ split: WhatAndWhere, need: Int, _ reader: StoreReader) throws -> [PlaceTextMatch] {
        var anywhere = query
        anywhere.filter = .all
        anywhere.rank = .relevance
        guard let place = try search(anywhere, need: 1, reader).run(split.place).first?.place else { return [] }
        var there = query
        // Around a point or a street as far as one walks in some minutes; in an area, and a little beyond its edge.
        let area = SearchArea.rectangle(WhatAndWhere.surroundings(of: place))
        if let restriction = query.restriction, !restriction.bounds.intersects(area.bounds) { return [] }
        there.bias = .circle(center: place.location, radiusMeters: min(area.radiusMeters, 2_000))
        there.restriction = query.restriction ?? area
        return try search(there, need: need, reader).run(split.thing)
            .filter { area.contains($0.place.location) && $0.place.id != place.id }
    }

    private func search(_ query: PlaceTextQuery, need: Int, _ reader: StoreReader) throws -> TextSearch {
        TextSearch(
            query,
            need: need,
            reader: reader,
            classes: classes,
            wanted: wantedClasses(query.filter),
            directory: try blockDirectory(reader),
            kindNames: try kindNames(reader)
        )
    }
}

/// A question's words parted into what is wanted and where.
struct WhatAndWhere {
    var thing: QueryWords
    var place: QueryWords

    /// Words that stand between what and where, folded.
    private static let connectors: Set<String> = [
        "near", "in", "at", "by", "around", "beside", "along", "close", "nearby", "opposite", "bei", "im", "am", "nahe", "um", "an",
        "neben",
        "pres", "a", "au", "aux", "dans", "sur", "autour", "cerca", "en", "junto", "vicino", "presso", "nel", "gan", "o", "tai", "canh",
        "quanh",
        "yakin", "yakininda", "perto", "em", "no", "na", "قرب", "في", "عند", "near to", "附近", "近く",
    ]
    /// Words that say nothing of a place.
    private static let articles: Set<String> = [
        "the", "to", "of", "a", "an", "der", "die", "das", "dem", "den", "de", "du", "des", "d", "l", "la", "le", "les", "el", "los", "las",
        "del",
        "al", "il", "lo", "gli", "o", "os", "as",
    ]

    /// Where a connecting word stands between two parts; the last one counts.
    static func connected(_ words: QueryWords) -> WhatAndWhere? {
        let texts = words.words.map { words.text.text($0) }
        for index in texts.indices.dropFirst().reversed() where connectors.contains(texts[index]) {
            var start = index + 1
            while start < texts.count, articles.contains(texts[start]) || connectors.contains(texts[start]) { start += 1 }
            var end = index
            while end > 1, articles.contains(texts[end - 1]) || connectors.contains(texts[end - 1]) { end -= 1 }
            if start < texts.count { return WhatAndWhere(thing: words.part(0..<end), place: words.part(start..<texts.count)) }
        }
        return nil
    }

    /// The last words as the place, few or many; then each last word alone, since not every place tells the town that it lies in.
    static func guesses(_ words: QueryWords) -> [WhatAndWhere] {
        let count = words.words.count
        guard count > 1 else { return [] }
        var guesses: [WhatAndWhere] = []
        for start in 1..<count { guesses.append(WhatAndWhere(thing: words.part(0..<start), place: words.part(start..<count))) }
        if count > 2 {
            for start in 1..<count - 1 {
                guesses.append(WhatAndWhere(thing: words.part(0..<start), place: words.part(count - 1..<count)))
            }
        }
        return guesses
    }

    /// Where one looks for things "near" or "in" a place.
    static func surroundings(of place: PlaceRecord) -> CoordinateBounds {
        let isSettlement = place.kinds.contains { $0.hasPrefix("place=") } && place.bounds == CoordinateBounds(place.location)
        // A settlement that is but a point: as far as its kind reaches.
        let reach: Double =
            if isSettlement {
                place.types.contains("locality") ? 8_000 : 1_500
            } else {
                600
            }
        let around = CoordinateBounds(center: place.location, radiusMeters: reach)
        var bounds = place.bounds
        bounds.extend(to: CoordinateBounds(center: bounds.southWest, radiusMeters: 300))
        bounds.extend(to: CoordinateBounds(center: bounds.northEast, radiusMeters: 300))
        bounds.extend(to: around)
        return bounds
    }
}
