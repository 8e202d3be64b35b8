internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore

/// The readings of a question in one store, tried in ascending order of cost.
///
/// The search does not end with the first reading that finds something: it also tries readings that cost little more,
/// and one score orders all matches. Readings that are certain cost so much less than the others that no other reading
/// is tried after them.
struct QuestionPlan {
    /// A reading, or several readings of one kind.
    indirect enum Step {
        /// All words, or all words before the areas, are the name of one thing: `Leger am Dom`.
        case name
        /// All words are a misspelt name of one thing: `Santa Maria di Lreto`.
        case nearName
        /// A connecting word separates the thing from the place.
        case there(WhatAndWhere)
        /// The words are a kind and areas with articles between them: `gare de Monaco`.
        case kindInArea(QueryWords)
        /// A place has the words as they are written.
        case words
        /// The street of a house that is not mapped.
        case street
        /// A place has the words with typos.
        case typos
        /// The misspelt street of a house that is not mapped.
        case misspeltStreet
        /// A street or a house lies beside the area of the question. The inner step searches for it.
        case beside(WhatAndWhere, Step)
        /// Some parts of an address are missing.
        case missingParts
        /// The last words are the place, although no connecting word says so.
        case guesses
        /// Words are dropped that no place has, or that are least needed.
        case missingWords
    }

    typealias Assumption = SearchReading.Assumption

    let store: PlaceStore
    let query: PlaceTextQuery
    let words: QueryWords
    let search: TextSearch
    /// The steps and the least cost of each, in ascending order of cost.
    private let steps: [(step: Step, cost: Int)]
    /// The assumptions of all readings, such as another spelling or an area to search beside.
    let assumed: [Assumption]
    /// The assumptions of readings that take a connecting word for a word of a name.
    let connector: [Assumption]
    let hasNumber: Bool
    var reader: QuestionReader { search.reader }

    /// - Parameters:
    ///   - words: the words of the question, possibly in another spelling.
    ///   - need: the number of places among which the best are chosen.
    ///   - assumed: the assumptions of all readings, such as another spelling.
    init(
        _ store: PlaceStore,
        _ query: PlaceTextQuery,
        _ words: QueryWords,
        need: Int,
        assumed: [Assumption] = [],
        _ reader: QuestionReader
    ) throws {
        self.store = store
        self.query = query
        self.words = words
        self.assumed = assumed
        hasNumber = (0..<words.words.count).contains { words.isNumber($0) }
        // Without a number, no houses move up, so the order is final. Matches after the requested page are then not
        // read.
        let kept = hasNumber ? need : min(need, query.offset + min(need, query.limit))
        let search = try store.search(query, need: need, kept: kept, reader)
        self.search = search
        // `Ristorante di noodles` is one kind, not one thing in another.
        let isOne = query.isTypeAhead || search.isKind(words)
        let split = isOne ? nil : WhatAndWhere.connected(words, isPart: search.beginsKind(words))
        let kindAndArea = query.isTypeAhead ? nil : search.kindAndArea(words)
        connector = split == nil && kindAndArea == nil ? [] : [Assumption(.connector)]
        let least = connector.reduce(0) { $0 + $1.cost }
        func cost(_ assumption: Ranking.Assumption) -> Int { Ranking.weights.cost(assumption) }
        var steps: [(Step, Int)] = connector.isEmpty ? [] : [(.name, 0)]
        if let kindAndArea { steps.append((.kindInArea(kindAndArea), cost(.kindInArea))) }
        if let split, !search.isKind(split.thing) { steps.append((.nearName, cost(.nearName))) }
        if let split { steps.append((.there(split), Self.assumption(split, search).cost)) }
        steps += [(.words, least), (.street, least + cost(.missingNumber)), (.typos, least + cost(.typos))]
        if !query.isTypeAhead { steps.append((.misspeltStreet, least + cost(.misspeltStreet))) }
        if let split = query.isTypeAhead ? nil : Self.besideArea(words, query, search) {
            // The nested question has connecting words of its own.
            let beside = cost(.besideArea)
            steps += [(.beside(split, .words), beside), (.beside(split, .street), beside + cost(.missingNumber))]
            steps.append((.beside(split, .typos), beside + cost(.typos)))
        }
        steps.append((.missingParts, least + cost(.missingPart)))
        if !query.isTypeAhead { steps.append((.guesses, least + cost(.guessedPlace))) }
        steps.append((.missingWords, least + cost(.missingWord)))
        self.steps = steps.enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element)
    }

    /// Returns the assumption of a question that is split at a connecting word. If the thing is a kind of place, the
    /// split is as likely as a name that contains the connecting word. If the thing is a name, the split is less
    /// likely.
    private static func assumption(_ split: WhatAndWhere, _ search: TextSearch) -> Assumption {
        Assumption(search.isKind(split.thing) ? .kindThere : .thingThere)
    }

    /// Returns the matches of the cheapest reading that has matches, and of the readings that cost little more. The
    /// best match comes first.
    func answers() throws -> [PlaceTextMatch] {
        guard !words.tokens.isEmpty else { return [] }
        var found: [PlaceTextMatch] = []
        var limit = Int.max
        for (step, cost) in steps where cost <= limit {
            if case .beside = step, isExact(found) { continue }
            var others = try answers(step).map { match in
                var match = match
                match.reading.stepCost = cost
                return match
            }
            if case .beside = step {
                // An earlier reading found these places, so they lie in the area.
                let known = Set(found.map(\.place.id))
                others.removeAll { known.contains($0.place.id) }
            }
            guard !others.isEmpty else { continue }
            limit = min(limit, cost + Ranking.weights.margin)
            found = found.isEmpty ? others : joined(found, others)
        }
        return found
    }

    /// Joins two lists. A place in both keeps the reading with the higher score.
    private func joined(_ found: [PlaceTextMatch], _ others: [PlaceTextMatch]) -> [PlaceTextMatch] {
        var best: [PlaceID: PlaceTextMatch] = [:]
        for match in found + others where match.score > best[match.place.id]?.score ?? .min { best[match.place.id] = match }
        let all = (found + others).compactMap { best.removeValue(forKey: $0.place.id) }
        return Array(all.ranked(by: query.rank).prefix(search.need))
    }

    func answers(_ step: Step) throws -> [PlaceTextMatch] {
        switch step {
        case .name: return try named()
        case .nearName: return try nearlyNamed()
        case .there(let split): return noted(try there(split), parts(split), [Self.assumption(split, search)])
        case .kindInArea(let kept): return noted(try search.exactly(kept), search.meanings(kept), [Assumption(.kindInArea)])
        case .words: return noted(housesFirst(try search.exactly(words), words), search.meanings(words), connector)
        case .street: return try streetOfMissingNumber() ?? []
        case .typos:
            // Typos lower the points of each word, so the assumption costs nothing.
            return noted(housesFirst(try search.nearly(words), words), search.meanings(words), connector + [Assumption(.typos, cost: 0)])
        case .misspeltStreet: return try streetOfMissingNumber(typos: true) ?? []
        case .beside(let split, let step): return try beside(split, step)
        case .missingParts: return isAddress ? try relaxed() : []
        case .guesses:
            for split in WhatAndWhere.guesses(words) {
                let left = Array(split.thingNumbers.upperBound..<split.placeNumbers.lowerBound)
                guard left.isEmpty || saysMost(search.ownWords(words).own, without: left) else { continue }
                let missing = left.map { words.text(ofWord: $0) }
                let assumptions = [Assumption(.guessedPlace, text(split.place))] + missing.map(Assumption.missing)
                let found = noted(try there(split), parts(split), connector + assumptions)
                if !found.isEmpty { return found.map { $0.lacking(missing) } }
            }
            return []
        case .missingWords: return isAddress ? [] : try relaxed()
        }
    }

    /// Whether the question is an address. A question with a number is more likely an address with a superfluous part
    /// than a thing at a place.
    private var isAddress: Bool {
        hasNumber && words.words.count > 2 && (words.commaParts.count > 1 || !search.mentionsKind(words))
    }

    private func there(_ split: WhatAndWhere) throws -> [PlaceTextMatch] {
        try store.answer(query, split, words, need: search.need, reader)
    }

    /// Returns places with the words before the areas as their name, followed by other places that have all words.
    private func named() throws -> [PlaceTextMatch] {
        var count = 0
        for case (.there(let split), _) in steps { count = split.placeNumbers.lowerBound }
        let found = try search.exactly(words)
        guard let first = found.first, PlaceStore.isName(words, of: first, beyond: count) else {
            return noted([], [.init(role: .words, text: text(words))], [])
        }
        let names = found.map { match in
            var match = match
            if PlaceStore.isName(words, of: match, beyond: count) {
                match.terms[.question] = Ranking.weights.wholeQuestion
            } else {
                for assumption in connector { match.assume(assumption) }
            }
            return match
        }
        return noted(names.ranked(by: query.rank), [.init(role: .words, text: text(words))], [])
    }

    /// Returns places with the words as their name, apart from misspelt letters.
    private func nearlyNamed() throws -> [PlaceTextMatch] {
        let named = try search.nearly(words).filter { PlaceStore.isNearlyName(words, of: $0) }.map { match in
            var match = match
            match.terms[.question] = Ranking.weights.wholeQuestion
            return match
        }
        return noted(named.ranked(by: query.rank), [.init(role: .words, text: text(words))], [Assumption(.nearName)])
    }

    // MARK: Notes

    /// Adds the reading to its matches and subtracts its cost. Records the reading if an explanation is needed.
    func noted(
        _ found: [PlaceTextMatch],
        _ parts: @autoclosure () -> [SearchReading.Part],
        _ assumptions: [Assumption]
    ) -> [PlaceTextMatch] {
        let reading = SearchReading(parts: reader.trace == nil ? [] : parts(), assumptions: assumed + assumptions)
        let found = found.map { match in
            var match = match
            for assumption in reading.assumptions { match.assume(assumption) }
            match.reading.parts = reading.parts
            return match
        }
        reader.trace?.note(reading, found)
        return found
    }

    /// Returns the assumptions of a reading that drops words. The words of one house number are one assumption.
    func lacking(_ left: [Int]) -> [Assumption] {
        let number = words.numberRanges.filter { $0.allSatisfy(left.contains) }.max { $0.count < $1.count } ?? 0..<0
        let others = left.filter { !number.contains($0) }.map { [$0] }
        let parts = number.isEmpty ? others : (others + [Array(number)]).sorted { $0[0] < $1[0] }
        return connector + parts.map { part in .missing(part.map { words.text(ofWord: $0) }.joined(separator: " ")) }
    }

    /// Returns the roles of words for a reading that drops some of them.
    /// - Parameter isStreet: whether the remaining words are a street.
    func parts(_ kept: QueryWords, without left: [Int], isStreet: Bool) -> [SearchReading.Part] {
        (isStreet ? [.init(role: .street, text: text(kept))] : search.meanings(kept))
            + left.map { .init(role: .leftOut, text: words.text(ofWord: $0)) }
    }

    private func parts(_ split: WhatAndWhere) -> [SearchReading.Part] {
        search.meanings(split.thing) + [.init(role: .place, text: text(split.place), place: reader.trace?.place)]
    }

    private func text(_ words: QueryWords) -> String { words.words.map { words.text.text($0) }.joined(separator: " ") }
}
