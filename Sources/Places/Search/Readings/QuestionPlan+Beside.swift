internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import PortolanStore

/// Finds streets and houses that lie near the area of a question and not in it, such as a suburb beyond the border that
/// has the town's postal address. If a street near the area has exactly the typed name, the question more likely means
/// that street than another thing in the area.
extension QuestionPlan {
    /// The greatest distance of a street from a circle around the area, in metres.
    private static let reachMeters = 10_000.0

    /// Splits a question into a street or a house and the area at its end or beginning. Returns nil if there is no such
    /// area, or if the question asks for a kind of place there.
    static func besideArea(_ words: QueryWords, _ query: PlaceTextQuery, _ search: TextSearch) -> WhatAndWhere? {
        let count = words.words.count
        guard query.filter.isEmpty, count > 1 else { return nil }
        let (_, head, tail) = search.readSpans(words, typos: false)
        func hasWord(_ numbers: Range<Int>) -> Bool { numbers.contains { !words.isNumber($0) } }
        if head < count, hasWord(0..<head), !hasWord(tail..<count) {
            // An area begins the question, and none ends it: `Malbun, Stubistrasse 3`.
            let split = WhatAndWhere.parted(words, after: head)
            return hasWord(split.thingNumbers) && !search.isKind(split.thing) ? split : nil
        }
        let commas = words.commaParts.dropFirst().map(\.lowerBound)
        var start = tail
        if !commas.isEmpty {
            start = commas.first { $0 >= tail } ?? commas[commas.count - 1]
        } else if start < count, words.isNumber(start), !(0..<start).contains(where: words.isNumber) {
            // `Städtle 38 Vaduz`: the house number directly precedes the areas.
            start += 1
        }
        guard start < count, hasWord(0..<start) else { return nil }
        let split = WhatAndWhere.parted(words, before: start)
        return search.isKind(split.thing) ? nil : split
    }

    /// Whether the best match has the name before the areas, or the house number and the street. If so, nothing farther
    /// away is meant.
    func isExact(_ found: [PlaceTextMatch]) -> Bool {
        let weights = Ranking.weights
        return found.first.map { $0.terms[.name] >= weights.nameBeforeAreas || $0.terms[.address] >= weights.addressStreet } ?? false
    }

    /// Returns the results of a step near the area: streets with exactly the typed name, and houses with the number and
    /// the street.
    func beside(_ split: WhatAndWhere, _ step: Step) throws -> [PlaceTextMatch] {
        // A postcode beside the area's name does not tell where the area is.
        let names = split.placeNumbers.filter { !words.isNumber($0) }
        let area = names.isEmpty ? split.place : words.keeping(names)
        // If a place in the area has all words but the postcode, no place outside the area is meant.
        if names.count < split.placeNumbers.count, !names.isEmpty {
            let inside = words.keeping((Array(split.thingNumbers) + names).sorted())
            if try !search.exactly(inside).isEmpty { return [] }
        }
        // The name of the area must be spelt correctly. If it were guessed in addition to the street's place, the
        // search would find too much.
        guard try search.unknown(area).isEmpty,
            let place = try store.whereabouts(WhereQuestion(words: area, isInside: true, query: query), reader),
            place.place?.isArea ?? true
        else { return [] }
        reader.trace?.place = place.place?.name
        let around = SearchArea.circle(center: place.center, radiusMeters: SearchArea.rectangle(place.bounds).radiusMeters)
        let reach = SearchArea.circle(center: place.center, radiusMeters: around.radiusMeters + Self.reachMeters)
        if let restriction = query.restriction, !restriction.bounds.intersects(reach.bounds) { return [] }
        var asked = query
        asked.bias = around
        asked.restriction = query.restriction ?? reach
        if !split.thingNumbers.contains(where: words.isNumber) { asked.filter = PlaceFilter(kinds: ["highway", "place=square"]) }
        let missing = split.placeNumbers.map { words.text(ofWord: $0) }
        let assumption = Assumption(.besideArea, missing.joined(separator: " "))
        let firstTrial = reader.trace?.trials.count ?? 0
        let plan = try QuestionPlan(store, asked, split.thing, need: search.need, assumed: assumed + [assumption], reader)
        let found = try plan.answers(step).filter { Self.isNamedThing($0) && reach.contains($0.place.location) }.map { match in
            var match = match
            match.terms[.nearness] += Ranking.weights.elsewhere
            match.terms[.question] = Ranking.weights.wholeQuestion
            match.missingWords += missing
            return match
        }
        reader.trace?.update(from: firstTrial, found)
        return found
    }

    private static func isNamedThing(_ match: PlaceTextMatch) -> Bool {
        let weights = Ranking.weights
        if match.terms[.address] >= weights.addressStreet { return true }
        let isStreet = match.place.types.contains("route") || match.place.kinds.contains("place=square")
        return isStreet && (match.terms[.name] >= weights.nameWhole || match.terms[.question] > 0)
    }
}
