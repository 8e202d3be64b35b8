internal import PortolanBasics
package import PortolanGeo
internal import PortolanOSMModel
package import PortolanSearchIndex
package import PortolanStore

/// What the words for *where* name: the area in which, or the place near which one looks.
package struct Whereabouts: Sendable {
    /// nil for an area that only addresses name.
    package var place: PlaceRecord?
    /// The shape of the place, if it is known and looked at.
    package var outline: PlaceOutline?
    package var center: Coordinate
    /// What is there lies in this box.
    package var bounds: CoordinateBounds
    /// How well the words fit, how well known the place is, and whether one can be in it.
    package var score: Int
    /// Whether it is of the region that is searched: then the areas of that region's addresses are known to be those that are meant.
    package var isOwn = true

    package init(place: PlaceRecord, score: Int) {
        self.place = place
        self.score = score
        center = place.location
        bounds = WhatAndWhere.surroundings(of: place)
    }

    /// A country's box has parts of its neighbours.
    func countries(among wanted: Set<String>) -> Set<String> {
        guard wanted.isEmpty, let place, place.types.contains("country") else { return wanted }
        return ["ISO3166-1:alpha2", "ISO3166-1", "is_in:country_code"].lazy.compactMap { place.tags[$0] }.first.map { [$0] } ?? wanted
    }

    /// Whether all that is near its middle is near to it, as to a square, and not as to a river.
    var isSmall: Bool { place.map { SearchArea.rectangle($0.bounds).radiusMeters <= 300 } ?? false }

    /// How far a place is from its shape, or else from its middle.
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

/// Asks what the words for *where* name.
package struct WhereQuestion: Sendable {
    package var words: QueryWords
    /// In the place, not near it.
    package var isInside: Bool
    /// The whole question; its filters are those of *what*.
    package var query: PlaceTextQuery
}

extension PlaceStore {
    /// Tells what the words for *where* name among all that is known, not in one store alone.
    package typealias Locator = (WhereQuestion) throws -> Whereabouts?

    /// What this store knows that the words name, the best first.
    /// - Parameter typos: with typos; as written otherwise.
    package func whereabouts(_ question: WhereQuestion, typos: Bool) throws(PlaceStoreError) -> [Whereabouts] {
        try ask { reader in
            let search = try placeSearch(question, reader)
            var found = try Self.whereabouts(question, typos ? search.nearly(question.words) : search.exactly(question.words))
            if question.isInside, !typos, found.first.map({ $0.score < Self.areaScore }) ?? true {
                // Addresses tell the town of an extract that holds a part of it.
                let members = try search.places(inAreaNamed: question.words)
                if var bounds = members.first?.place.bounds {
                    for member in members { bounds.extend(to: member.place.bounds) }
                    found.append(Whereabouts(area: bounds, score: Self.areaScore))
                }
            }
            return found.sorted { $0.score > $1.score }
        }
    }

    /// The points of an area that has the words for its whole name and is not known at all.
    private static let areaScore = Ranking.weights.wordInWholeName + NameFit.most + Ranking.weights.whereArea
    /// The most places that are compared.
    private static let comparedPlaces = 4

    private func placeSearch(_ question: WhereQuestion, _ reader: QuestionReader) throws -> TextSearch {
        var anywhere = question.query
        anywhere.filter = .all
        anywhere.traits = []
        anywhere.rank = .relevance
        return try search(anywhere, need: Self.comparedPlaces, reader)
    }

    /// Importance counts twice as much as in other questions: where one looks is rather a town than its namesakes. An area whose whole name the words
    /// are gets as much as a place gets for being right beside the user: someone who asks for cafés in Porto means the town, not the restaurant around
    /// the corner. A part of a name counts for nothing: the harbour is no `Harbour Supermarket`.
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
        // Of equals, the first is the best.
        guard var best = found.max(by: { $0.score < $1.score }), let place = best.place else { return nil }
        best.outline = try reader.store.outline(place.id.rowKey)
        return best
    }

    /// What is wanted, in or near the best place that the other words name.
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
        // Around a point or a street as far as one walks in some minutes; in an area, and a little beyond its edge.
        let area = SearchArea.rectangle(place.bounds)
        if let restriction = query.restriction, !restriction.bounds.intersects(area.bounds) { return [] }
        // A user who is there asks for what is near.
        let isThere = query.bias.map { area.contains($0.center) } ?? false
        if !isThere {
            there.bias = .circle(center: place.center, radiusMeters: min(area.radiusMeters, 2_000))
        }
        there.restriction = query.restriction ?? area
        there.countries = place.countries(among: query.countries)
        // Near a place means the nearest to it, unless the user is there; in an area all are as near.
        let search = try self.search(there, need: need, reader)
        let isNearest = !split.isInside && !isThere && query.rank == .relevance && search.isKind(split.thing)
        var matches = try search.run(split.thing)
        if isNearest, place.isSmall {
            // The nearest of many may be little known, and the nearest of all may not be of the kind.
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
                // What only has the word for the kind in its name or address is none of the kind.
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
        // In a park: inside its outline, if anything is.
        guard split.isInside, let outline = place.outline else { return Array(found) }
        let inside = found.filter { outline.distanceMeters(to: $0.place.location) == 0 }
        return inside.isEmpty ? Array(found) : inside
    }
}

extension PlaceRecord {
    /// Whether it is an area that has people or states for its inside: a country, a town, a quarter, a postcode.
    var isArea: Bool { types.contains("political") || types.contains("postal_code") }
}
