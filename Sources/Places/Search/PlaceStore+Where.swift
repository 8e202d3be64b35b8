internal import PortolanBasics
package import PortolanGeo
internal import PortolanOSMModel
package import PortolanSearchIndex
package import PortolanStore

/// The place that the words for *where* name: an area to search in, or a place to search near.
package struct Whereabouts: Sendable {
    /// The place; nil for an area that only addresses name.
    package var place: PlaceRecord?
    /// The shape of the place; nil if it is unknown or was not read.
    package var outline: PlaceOutline?
    package var center: Coordinate
    /// A box around the place and its surroundings. It holds all places in the place or near it.
    package var bounds: CoordinateBounds
    /// Points for how well the words fit, how well known the place is, and whether it is an area.
    package var score: Int
    /// Whether the place belongs to the region that is searched. If so, the words that say where mean
    /// the areas in that region's addresses.
    package var isOwn = true

    package init(place: PlaceRecord, score: Int) {
        self.place = place
        self.score = score
        center = place.location
        bounds = WhatAndWhere.surroundings(of: place)
    }

    /// Returns the countries to search in. The box of a country overlaps its neighbours, so a search in a country is
    /// restricted to the country's own code.
    func countries(among wanted: Set<String>) -> Set<String> {
        guard wanted.isEmpty, let place, place.types.contains("country") else { return wanted }
        return ["ISO3166-1:alpha2", "ISO3166-1", "is_in:country_code"].lazy.compactMap { place.tags[$0] }.first.map { [$0] } ?? wanted
    }

    /// Whether distances are measured from the centre of the place. This is so for a small place such as a square, but
    /// not for a river.
    var isSmall: Bool { place.map { SearchArea.rectangle($0.bounds).radiusMeters <= 300 } ?? false }

    /// Returns the distance of a point from the place's shape, or from its centre if there is no shape or the place is
    /// small.
    func meters(to other: Coordinate) -> Int {
        let toShape = isSmall ? nil : outline?.distanceMeters(to: other)
        return Int(clamping: (toShape ?? center.distanceMeters(to: other)).rounded())
    }

    init(area bounds: CoordinateBounds, score: Int) {
        self.score = score
        self.bounds = bounds
        center = bounds.center
    }
}

/// A request to resolve the words for *where*.
package struct WhereQuestion: Sendable {
    package var words: QueryWords
    /// Whether the search is inside the place and not near it.
    package var isInside: Bool
    /// The whole question. Its filters apply to the thing, not to this place.
    package var query: PlaceTextQuery
}

extension PlaceStore {
    /// Resolves the words for *where* in everything that is known, not in one store alone.
    package typealias Locator = (WhereQuestion) throws -> Whereabouts?

    /// Returns the places of this store that the words name, the best first.
    /// - Parameter typos: whether the words may have typos.
    package func whereabouts(_ question: WhereQuestion, typos: Bool) throws(PlaceStoreError) -> [Whereabouts] {
        try ask { reader in
            let search = try placeSearch(question, reader)
            var found = try Self.whereabouts(question, typos ? search.nearly(question.words) : search.exactly(question.words))
            if question.isInside, !typos, found.first.map({ $0.score < Self.areaScore }) ?? true {
                // An extract may hold only a part of a town. Addresses then show where the town is.
                let members = try search.places(inAreaNamed: question.words)
                if var bounds = members.first?.place.bounds {
                    for member in members { bounds.extend(to: member.place.bounds) }
                    found.append(Whereabouts(area: bounds, score: Self.areaScore))
                }
            }
            return found.sorted { $0.score > $1.score }
        }
    }

    /// The points of an area that has the words as its whole name and no importance.
    private static let areaScore = Ranking.weights.wordInWholeName + NameFit.most + Ranking.weights.whereArea
    /// At most this many places are compared, the best matches first.
    private static let comparedPlaces = 4

    private func placeSearch(_ question: WhereQuestion, _ reader: QuestionReader) throws -> TextSearch {
        var anywhere = question.query
        anywhere.filter = .all
        anywhere.traits = []
        anywhere.rank = .relevance
        return try search(anywhere, need: Self.comparedPlaces, reader)
    }

    /// Scores matches as places to search in.
    ///
    /// Importance gives twice as many points as in other questions, because the words mean the well-known town rather
    /// than its namesakes. An area with exactly this name gets as many points as a place right beside the user: someone
    /// who searches for cafés in Porto means the town, not the restaurant around the corner. Names with further words
    /// get no points for the name, since `Harbour Supermarket` is not a harbour.
    private static func whereabouts(_ question: WhereQuestion, _ matches: [PlaceTextMatch]) -> [Whereabouts] {
        matches.map { match in
            let isArea = question.isInside && match.place.isArea && isName(question.words, of: match, beyond: 0)
            let importance = Int(match.place.importance) * Ranking.weights.whereImportancePercent / 100
            let part = match.terms[.name] < Ranking.weights.nameWhole ? match.terms[.name] : 0
            return Whereabouts(place: match.place, score: match.score - part + importance + (isArea ? Ranking.weights.whereArea : 0))
        }
    }

    func whereabouts(_ question: WhereQuestion, _ reader: QuestionReader) throws -> Whereabouts? {
        if let locator = reader.locator { return try locator(question) }
        let found = Self.whereabouts(question, try placeSearch(question, reader).run(question.words))
        // Of places with equal scores, `max` returns the first, and the matches come with the best first.
        guard var best = found.max(by: { $0.score < $1.score }), let place = best.place else { return nil }
        best.outline = try reader.store.outline(place.id.rowKey)
        return best
    }

    /// Returns the things that the question is for, in or near the best place that the words for *where* name.
    func answer(
        _ query: PlaceTextQuery,
        _ split: WhatAndWhere,
        _ words: QueryWords,
        need: Int,
        _ reader: QuestionReader
    ) throws -> [PlaceTextMatch] {
        let question = WhereQuestion(words: split.place, isInside: split.isInside, query: query)
        let elsewhere = try reader.locator == nil ? nil : whereabouts(question, reader)
        reader.trace?.place = elsewhere?.place?.name
        if split.isInside {
            let joined = words.keeping(Array(split.thingNumbers) + Array(split.placeNumbers))
            var there = query
            if let elsewhere, !elsewhere.isOwn {
                there.restriction = query.restriction ?? .rectangle(elsewhere.bounds)
                there.countries = elsewhere.countries(among: query.countries)
            }
            if let found = try search(there, need: need, reader).inside(split.thing, split.place, joined), !found.isEmpty {
                return found.filter { elsewhere?.isOwn ?? true || elsewhere?.bounds.contains($0.place.location) ?? true }
            }
        }
        guard let place = try elsewhere ?? whereabouts(question, reader) else { return [] }
        reader.trace?.place = place.place?.name
        var there = query
        // The box reaches a few minutes' walk around a point or a street, and a little beyond the edge of an area.
        let area = SearchArea.rectangle(place.bounds)
        if let restriction = query.restriction, !restriction.bounds.intersects(area.bounds) { return [] }
        // A user who is inside the place wants results nearby.
        let isThere = query.bias.map { area.contains($0.center) } ?? false
        if !isThere {
            there.bias = .circle(center: place.center, radiusMeters: min(area.radiusMeters, 2_000))
        }
        there.restriction = query.restriction ?? area
        there.countries = place.countries(among: query.countries)
        // *Near* asks for the things nearest to the place, unless the user is there. *In* makes no difference between
        // the things in an area.
        let search = try self.search(there, need: need, reader)
        let isNearest = !split.isInside && !isThere && query.rank == .relevance && search.isKind(split.thing)
        var matches = try search.run(split.thing)
        if isNearest, place.isSmall {
            // The nearest things may be too little known to be among the best matches, and the nearest matches may not
            // be of the kind. The search therefore takes both.
            var nearest = there
            nearest.rank = .distance
            nearest.origin = place.center
            let known = Set(matches.map(\.place.id))
            matches += try self.search(nearest, need: need, reader).run(split.thing).filter { !known.contains($0.place.id) }
        }
        let found =
            matches
            .filter { area.contains($0.place.location) && $0.place.id != place.place?.id }
            .map { match in
                var match = match
                // A match that has the word only in its name or address is not of the kind, and gets no points for
                // nearness.
                if isNearest, match.terms[.words] > Ranking.weights.wordInWholeName {
                    match.terms[.nearness] = max(0, Ranking.weights.nearPlace - place.meters(to: match.place.location))
                    match.distanceMeters = query.measured?.distanceMeters(to: match.place.location)
                } else if isNearest {
                    match.terms[.nearness] = 0
                } else if !isThere, there.rank == .relevance {
                    match.terms[.nearness] += Ranking.weights.elsewhere
                }
                return match
            }
            .ranked(by: query.rank)
            .prefix(need)
        // A search in a place with an outline, such as a park, keeps the matches inside the outline if there are any.
        guard split.isInside, let outline = place.outline else { return Array(found) }
        let inside = found.filter { outline.distanceMeters(to: $0.place.location) == 0 }
        return inside.isEmpty ? Array(found) : inside
    }
}

extension PlaceRecord {
    /// Whether the place is an administrative or postal area: a country, a town, a quarter, a postcode.
    var isArea: Bool { types.contains("political") || types.contains("postal_code") }
}
