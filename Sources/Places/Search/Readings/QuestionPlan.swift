internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore

/// The readings of a question in one store, tried from the cheapest on. That a reading finds something does not end the search: what costs little more
/// is tried too, and one score orders what they find together. What is certain costs so much less than all else that it stays alone.
struct QuestionPlan {
    /// A reading, or several of one kind.
    indirect enum Step {
        /// All words, up to areas, are the name of one thing: `Leger am Dom`.
        case name
        /// The same with misspelt words: `Santa Maria di Lreto`.
        case nearName
        /// A connecting word parts what from where.
        case there(WhatAndWhere)
        /// Kinds and areas, without the articles between them: `gare de Monaco`.
        case kindInArea(QueryWords)
        /// Words that a place has as they are written.
        case words
        /// A house that nobody mapped: its street.
        case street
        /// Words that a place has nearly.
        case typos
        /// The same of a street that is misspelt.
        case misspeltStreet
        /// A street or a house that lies beside the area of the question; looked for by another step.
        case beside(WhatAndWhere, Step)
        /// An address without some of its parts.
        case missingParts
        /// The last words as the place, though no word says so.
        case guesses
        /// Without the words that nothing has, or without those that are least needed.
        case missingWords
    }

    typealias Assumption = SearchReading.Assumption

    let store: PlaceStore
    let query: PlaceTextQuery
    let words: QueryWords
    let search: TextSearch
    /// The steps with the least that each costs, from the cheapest on.
    private let steps: [(step: Step, cost: Int)]
    /// What all readings assume: another spelling, an area beside which one looks.
    let assumed: [Assumption]
    /// What those assume that take a connecting word for a word of a name.
    let connector: [Assumption]
    let hasNumber: Bool
    var reader: QuestionReader { search.reader }

    /// - Parameters:
    ///   - words: the question's, maybe in another spelling.
    ///   - need: how many places are chosen from.
    ///   - assumed: what all readings assume, such as another spelling.
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
        // Where no number brings houses before others, the order is final and what comes after the page is not made.
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
            // The nested question has its own connecting words.
            let beside = cost(.besideArea)
            steps += [(.beside(split, .words), beside), (.beside(split, .street), beside + cost(.missingNumber))]
            steps.append((.beside(split, .typos), beside + cost(.typos)))
        }
        steps.append((.missingParts, least + cost(.missingPart)))
        if !query.isTypeAhead { steps.append((.guesses, least + cost(.guessedPlace))) }
        steps.append((.missingWords, least + cost(.missingWord)))
        self.steps = steps.enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }.map(\.element)
    }

    /// A kind at a place is as likely as a name with such words; a name at a place is less so.
    private static func assumption(_ split: WhatAndWhere, _ search: TextSearch) -> Assumption {
        Assumption(search.isKind(split.thing) ? .kindThere : .thingThere)
    }

    /// What all readings find that cost little more than the cheapest that finds something, the best first.
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
                // What an earlier reading finds lies in the area.
                let known = Set(found.map(\.place.id))
                others.removeAll { known.contains($0.place.id) }
            }
            guard !others.isEmpty else { continue }
            limit = min(limit, cost + Ranking.weights.margin)
            found = found.isEmpty ? others : joined(found, others)
        }
        return found
    }

    /// Each place once, as the reading has it in which it has the most points.
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
            // What a word lacks counts with the word.
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

    /// What has a number is rather an address with a part too many than a thing at a place.
    private var isAddress: Bool {
        hasNumber && words.words.count > 2 && (words.commaParts.count > 1 || !search.mentionsKind(words))
    }

    private func there(_ split: WhatAndWhere) throws -> [PlaceTextMatch] {
        try store.answer(query, split, words, need: search.need, reader)
    }

    /// Places that are called as the words are, up to areas, and then others that have all words.
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

    /// Places that are called as the words are but for misspelt letters.
    private func nearlyNamed() throws -> [PlaceTextMatch] {
        let named = try search.nearly(words).filter { PlaceStore.isNearlyName(words, of: $0) }.map { match in
            var match = match
            match.terms[.question] = Ranking.weights.wholeQuestion
            return match
        }
        return noted(named.ranked(by: query.rank), [.init(role: .words, text: text(words))], [Assumption(.nearName)])
    }

    // MARK: Notes

    /// What a reading found, with what it assumes; notes the reading if the question is to be explained.
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

    /// The assumptions of a reading that leaves words out. The words of a house number are one.
    func lacking(_ left: [Int]) -> [Assumption] {
        let number = words.numberRanges.filter { $0.allSatisfy(left.contains) }.max { $0.count < $1.count } ?? 0..<0
        let others = left.filter { !number.contains($0) }.map { [$0] }
        let parts = number.isEmpty ? others : (others + [Array(number)]).sorted { $0[0] < $1[0] }
        return connector + parts.map { part in .missing(part.map { words.text(ofWord: $0) }.joined(separator: " ")) }
    }

    /// What words are taken for where some are left out.
    /// - Parameter isStreet: the others are taken for a street.
    func parts(_ kept: QueryWords, without left: [Int], isStreet: Bool) -> [SearchReading.Part] {
        (isStreet ? [.init(role: .street, text: text(kept))] : search.meanings(kept))
            + left.map { .init(role: .leftOut, text: words.text(ofWord: $0)) }
    }

    private func parts(_ split: WhatAndWhere) -> [SearchReading.Part] {
        search.meanings(split.thing) + [.init(role: .place, text: text(split.place), place: reader.trace?.place)]
    }

    private func text(_ words: QueryWords) -> String { words.words.map { words.text.text($0) }.joined(separator: " ") }
}
