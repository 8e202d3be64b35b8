internal import PortolanGeo
internal import PortolanRegion

/// One question in words, answered with one reader. `docs/search.md` tells how places are chosen and ranked.
struct TextSearch {
    private let query: PlaceTextQuery
    private let reader: StoreReader
    private let classes: [PlaceClass]
    private let wanted: [Bool]
    private let directory: BlockDirectory
    private let kindNames: KindNames
    private let documents: UInt32
    private let need: Int
    private let origin: Coordinate?

    init(
        _ query: PlaceTextQuery,
        need: Int,
        reader: StoreReader,
        classes: [PlaceClass],
        wanted: [Bool],
        directory: BlockDirectory,
        kindNames: KindNames,
        documents: Int
    ) {
        self.query = query
        self.need = need
        self.reader = reader
        self.classes = classes
        self.wanted = wanted
        self.directory = directory
        self.kindNames = kindNames
        self.documents = UInt32(documents)
        origin = query.origin ?? query.bias?.center ?? query.restriction?.center
    }

    /// Places in which all words are found: as written; if there are none, by the words' beginnings; if still none, with one typo in every five
    /// letters; then with neighbours as one word.
    func run(_ words: QueryWords) throws -> [PlaceTextMatch] {
        guard !words.tokens.isEmpty else { return [] }
        var lists = try words.tokens.map { try matches($0) }
        let exact = try matching(words, lists: lists, typos: false)
        var found = try rank(exact, words)
        if !found.isEmpty { return found }
        if words.isTypeAhead, words.words.count > 1 {
            // Whoever types fast begins every word only.
            let beginnings = words.withPrefixes()
            found = try rank(matching(beginnings, lists: try beginnings.tokens.map { try matches($0) }, typos: false), beginnings)
            if !found.isEmpty { return found }
        }
        for typos in 1...2 where typos == 1 || found.isEmpty {
            guard words.tokens.contains(where: { $0.typoLimit >= typos }) else { continue }
            for (index, token) in words.tokens.enumerated() where token.typoLimit >= typos {
                lists[index] = try lists[index].merged(similar(token, typos: typos))
            }
            found = try rank(matching(words, lists: lists, typos: true), words)
        }
        if found.isEmpty, words.words.count > 1 {
            for first in 0..<words.words.count - 1 {
                guard let joined = words.joining(first) else { continue }
                found = try rank(matching(joined, lists: try joined.tokens.map { try matches($0) }, typos: false), joined)
                if !found.isEmpty { break }
            }
        }
        return found
    }

    // MARK: Words to documents

    private func matches(_ token: QueryWords.Token) throws -> MatchList {
        let key = utf8(token.letters)
        guard token.isPrefix else {
            return MatchList(try reader.postings(key, documents: documents) ?? [], .exact)
        }
        return try withPrefix(key, .prefix).raised(by: MatchList(try reader.postings(key, documents: documents) ?? [], .exact))
    }

    private func withPrefix(_ key: [UInt8], _ manner: MatchList.Manner) throws -> MatchList {
        if let together = try reader.postings(key + [IndexLayout.prefixMark], documents: documents) { return MatchList(together, manner) }
        var lists: [MatchList] = []
        try reader.forEachTerm(withPrefix: key, documents: documents) { postings in
            lists.append(MatchList(postings, manner))
            return lists.count < IndexLayout.prefixTerms
        }
        return MatchList.merged(lists)
    }

    private func similar(_ token: QueryWords.Token, typos: Int) throws -> MatchList {
        let found = try TypoWalk.terms(like: token.letters, typos: typos, isPrefix: token.isPrefix, reader: reader)
        let lists = try found.map { found in
            let manner: MatchList.Manner = found.typos == 0 ? (token.isPrefix ? .prefix : .exact) : .typo(found.typos)
            return token.isPrefix
                ? try withPrefix(found.key, manner) : MatchList(try reader.postings(found.key, documents: documents) ?? [], manner)
        }
        return MatchList.merged(lists)
    }

    /// Documents that have every word, as a word of theirs or as the name of their kind.
    private func matching(_ words: QueryWords, lists: [MatchList], typos: Bool) throws -> MatchList {
        var lists = lists
        var known: [String: MatchList] = [:]
        for span in kindNames.spans(words, typos: typos) {
            for type in span.types {
                let list = try known[type] ?? MatchList(reader.postings(IndexLayout.classKey(type), documents: documents) ?? [], .kind)
                known[type] = list
                for index in lists.indices where span.words.contains(words.tokens[index].word) { lists[index] = lists[index].merged(list) }
            }
        }
        lists.sort { $0.count < $1.count }
        guard var all = lists.first else { return MatchList() }
        for list in lists.dropFirst() {
            if all.isEmpty { break }
            all = all.intersected(list)
        }
        if !all.isEmpty, query.filter.includesSome {
            let filtered = try query.filter.classKeys.map { MatchList(try reader.postings($0, documents: documents) ?? [], .kind) }
            all = all.intersected(MatchList.merged(filtered), addsQuality: false)
        }
        if !all.isEmpty, !query.countries.isEmpty {
            let countries = try Set(query.countries.map { $0.lowercased() }).sorted()
                .map { MatchList(try reader.postings(IndexLayout.countryKey($0), documents: documents) ?? [], .kind) }
            all = all.intersected(MatchList.merged(countries), addsQuality: false)
        }
        return all
    }

    // MARK: Documents to places

    private struct Scored {
        var entry: BlockEntry
        var score: Int
        var meters: Double?
    }

    private func rank(_ list: MatchList, _ words: QueryWords) throws -> [PlaceTextMatch] {
        guard !list.isEmpty else { return [] }
        let tokens = words.tokens.count
        let scored = query.rank == .distance && origin != nil ? try nearest(list, tokens) : try best(list, tokens)
        var names = NameFit(words)
        var matches: [PlaceTextMatch] = []
        for scored in scored {
            guard let place = try reader.place(scored.entry.rowKey, classes: classes) else {
                throw reader.damaged("row \(scored.entry.rowKey)")
            }
            let fit = names.best(place.tags)
            matches.append(
                PlaceTextMatch(place: place, score: scored.score + fit.bonus, distanceMeters: scored.meters, matchedKey: fit.key)
            )
        }
        if query.rank == .distance, origin != nil { return Array(matches.prefix(need)) }
        matches.sort(by: PlaceTextMatch.isBefore)
        return Array(matches.prefix(need))
    }

    /// Those with the highest scores, as far as the index alone can tell: more than are needed, since names decide among them.
    private func best(_ list: MatchList, _ tokens: Int) throws -> [Scored] {
        let closeness = Closeness(query.bias ?? query.restriction)
        let restriction = query.restriction?.bounds
        let blocks = directory.blocks.map { block in
            if let restriction, !block.bounds.intersects(restriction) { return -1 }
            return closeness.points(block.bounds)
        }
        // Coarse scores, and how many places have each.
        var coarse = Array(repeating: UInt16(0), count: list.count)
        var counts = Array(repeating: 0, count: 1_024)
        let tierPoints = [12, 32, 50, 75]
        // Documents ascend, so blocks are looked up once; the table saves a division for each place.
        let points = (0...400).map { $0 * 4 / tokens }
        var end: UInt64 = 0
        var place = -1
        for (index, entry) in list.entries.enumerated() {
            let document = entry >> 32
            if document >= end {
                let block = Int(document) / IndexLayout.blockCount
                place = blocks[block]
                end = UInt64(block + 1) * UInt64(IndexLayout.blockCount)
            }
            guard place >= 0 else { continue }
            let quality = Int(entry & 0xFF_FFFF)
            let fit = quality < points.count ? points[quality] : quality * 4 / tokens
            let score = min(1_023, 1 + fit + tierPoints[Int(entry >> 24 & 3)] + place)
            coarse[index] = UInt16(truncatingIfNeeded: score)
            counts[score] += 1
        }
        counts[0] = coarse.count - counts.reduce(0, +)
        let sound = list.count - counts[0]
        var wish = max(200, need * 4)
        while true {
            var threshold = 1_023
            var taken = 0
            while threshold > 0, taken + counts[threshold] < wish {
                taken += counts[threshold]
                threshold -= 1
            }
            let atThreshold = threshold > 0 ? wish - taken : 0
            let scored = try scored(list, tokens, coarse, threshold, atThreshold, closeness)
            if scored.count >= need || wish >= sound {
                return Array(scored.sorted(by: Self.isBefore).prefix(max(40, need * 2)))
            }
            wish = min(wish * 8, sound)
        }
    }

    /// Exact scores of the places whose coarse score is above the threshold, and of some that stand at it.
    private func scored(
        _ list: MatchList,
        _ tokens: Int,
        _ coarse: [UInt16],
        _ threshold: Int,
        _ atThreshold: Int,
        _ closeness: Closeness
    ) throws -> [Scored] {
        var documents: [(document: UInt32, quality: Int)] = []
        var rest = atThreshold
        for (index, score) in coarse.enumerated() where score > 0 && Int(score) >= threshold {
            if Int(score) == threshold {
                if rest == 0 { continue }
                rest -= 1
            }
            let entry = list.entries[index]
            documents.append((UInt32(entry >> 32), Int(entry & 0xFF_FFFF) * 4 / tokens))
        }
        var scored: [Scored] = []
        var index = 0
        while index < documents.count {
            let block = Int(documents[index].document) / IndexLayout.blockCount
            try reader.forEachEntry(ofBlock: block) { entry in
                guard index < documents.count, documents[index].document == entry.document else { return }
                let quality = documents[index].quality
                index += 1
                guard try isWanted(entry) else { return }
                let coordinate = entry.coordinate
                scored.append(
                    Scored(
                        entry: entry,
                        score: quality + Int(entry.prominence) / 2 + closeness.points(coordinate),
                        meters: origin?.distanceMeters(to: coordinate)
                    )
                )
            }
            // A block that ends before its document would be asked for again and again.
            if index < documents.count, Int(documents[index].document) / IndexLayout.blockCount == block {
                throw reader.damaged("block \(block)")
            }
        }
        return scored
    }

    /// The nearest of all that match.
    private func nearest(_ list: MatchList, _ tokens: Int) throws -> [Scored] {
        guard let origin else { return [] }
        struct Part {
            var block: Int
            var range: Range<Int>
            var meters: Double
        }
        let bound = DistanceBound(origin)
        let restriction = query.restriction?.bounds
        var parts: [Part] = []
        var start = 0
        while start < list.count {
            let block = Int(list.entries[start] >> 32) / IndexLayout.blockCount
            var end = start + 1
            while end < list.count, Int(list.entries[end] >> 32) / IndexLayout.blockCount == block { end += 1 }
            if restriction.map({ directory.blocks[block].bounds.intersects($0) }) ?? true {
                parts.append(Part(block: block, range: start..<end, meters: bound.meters(to: directory.blocks[block])))
            }
            start = end
        }
        parts.sort { $0.meters == $1.meters ? $0.block < $1.block : $0.meters < $1.meters }
        var nearest: [Scored] = []
        for part in parts {
            if nearest.count >= need, let last = nearest.last?.meters, part.meters > last { break }
            var index = part.range.lowerBound
            try reader.forEachEntry(ofBlock: part.block) { entry in
                guard index < part.range.upperBound, UInt32(list.entries[index] >> 32) == entry.document else { return }
                let quality = Int(list.entries[index] & 0xFF_FFFF) * 4 / tokens
                index += 1
                guard try isWanted(entry) else { return }
                nearest.append(
                    Scored(entry: entry, score: quality + Int(entry.prominence) / 2, meters: origin.distanceMeters(to: entry.coordinate))
                )
            }
            nearest.sort { a, b in
                let (near, far) = (a.meters ?? 0, b.meters ?? 0)
                return near == far ? a.entry.rowKey < b.entry.rowKey : near < far
            }
            if nearest.count > need { nearest.removeSubrange(need...) }
        }
        return nearest
    }

    private func isWanted(_ entry: BlockEntry) throws -> Bool {
        guard entry.classID < wanted.count else { throw reader.damaged("the search index") }
        return wanted[entry.classID] && (query.restriction?.contains(entry.coordinate) ?? true)
    }

    private static func isBefore(_ a: Scored, _ b: Scored) -> Bool {
        if a.score != b.score { return a.score > b.score }
        if a.entry.prominence != b.entry.prominence { return a.entry.prominence > b.entry.prominence }
        let (near, far) = (a.meters ?? 0, b.meters ?? 0)
        return near == far ? a.entry.rowKey < b.entry.rowKey : near < far
    }
}

/// Points for being near to where places are rather wanted.
struct Closeness {
    private static let most = 200.0
    private let center: Coordinate?
    private let radius: Double

    init(_ area: SearchArea?) {
        center = area?.center
        radius = max(300, area?.radiusMeters ?? 0)
    }

    /// All at the centre, half at the area's edge, none far away.
    func points(_ coordinate: Coordinate) -> Int {
        guard let center else { return 0 }
        return Int(Self.most * radius / (radius + center.distanceMeters(to: coordinate)))
    }

    /// Of the nearest point of a box.
    func points(_ bounds: CoordinateBounds) -> Int {
        guard let center else { return 0 }
        let nearest = Coordinate(
            latitude: min(max(center.latitude, bounds.south), bounds.north),
            longitude: bounds.contains(Coordinate(latitude: bounds.south, longitude: center.longitude))
                ? center.longitude : nearer(bounds.west, bounds.east, to: center.longitude)
        )
        return points(nearest)
    }

    private func nearer(_ west: Double, _ east: Double, to longitude: Double) -> Double {
        func apart(_ edge: Double) -> Double {
            let degrees = abs(edge - longitude)
            return min(degrees, 360 - degrees)
        }
        return apart(west) <= apart(east) ? west : east
    }
}
