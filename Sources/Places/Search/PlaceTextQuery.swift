public import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
public import PortolanStore

/// A text search.
public struct PlaceTextQuery: Sendable, Hashable {
    /// The order of the results.
    public enum Rank: Sendable, Hashable, CaseIterable {
        /// Sorts by how well the words fit, how well known the place is, and how near it is.
        case relevance
        /// Sorts all matches by distance, the nearest first.
        case distance
    }

    /// The text as typed; any text is valid.
    public var text: String
    /// Whether the last word may be incomplete.
    public var isTypeAhead: Bool
    /// The kinds of places that are searched; all by default.
    public var filter: PlaceFilter
    /// Traits that places must have, by their names in the search index (`vegan`, `wheelchair`); sorted.
    package var traits: [String] = []
    /// Types that the text names by their own names. Types for which the text is only a synonym rank after them.
    package var namedTypes: Set<String> = []
    /// Types that the text names only in languages that are neither the regions' nor the caller's, nor English. They
    /// get fewer points than other types, because such a word is more likely a name.
    package var foreignTypes: Set<String> = []
    /// Lists of areas. A place must lie in one area of each list. An area is given by its code or by its name in any
    /// language.
    package var areas: [[String]] = []
    /// The greatest number of places that are found on all pages together. It exceeds `PlaceStore.textLimit` if the
    /// caller chooses among them.
    package var reach = PlaceStore.textLimit
    /// The area whose places are preferred. Places outside it are found too.
    public var bias: SearchArea?
    /// The area in which places must lie.
    public var restriction: SearchArea?
    /// Two-letter codes (ISO 3166-1) of the countries where places must lie, in capitals or small letters; all
    /// countries if empty.
    public var countries: Set<String> = []
    /// The point from which distances are measured; nil for the centre, or the line, of `bias` or `restriction`.
    public var origin: Coordinate?
    /// The order of the results; by relevance by default.
    public var rank: Rank = .relevance
    /// The number of results to skip. At most `PlaceStore.textLimit` places are found in all.
    public var offset: Int = 0
    /// The greatest number of results; 20 by default.
    public var limit: Int

    /// Makes a query for what a person typed.
    public init(
        _ text: String,
        isTypeAhead: Bool = false,
        filter: PlaceFilter = .all,
        bias: SearchArea? = nil,
        restriction: SearchArea? = nil,
        limit: Int = 20
    ) {
        self.text = text
        self.isTypeAhead = isTypeAhead
        self.filter = filter
        self.bias = bias
        self.restriction = restriction
        self.limit = limit
    }

    /// The area from whose centre or line distances are measured.
    package var measured: SearchArea? { origin.map { .circle(center: $0, radiusMeters: 0) } ?? bias ?? restriction }
}

/// A place that matches a text search.
public struct PlaceTextMatch: Sendable, Hashable {
    /// The place, as the store holds it.
    public var place: PlaceRecord
    /// The terms of the score.
    public var terms = SearchScore()
    /// The distance from the query's origin, in metres; nil if the query has no origin.
    public var distanceMeters: Double?
    /// The key of the name that has most of the words (`name`, `name:fr`, `old_name`). It is nil if no name has a word
    /// as typed, because the place fits by its address, by its kind, or with typos.
    public var matchedKey: String?
    /// Words of the question that the place lacks, such as an unknown house number or a wrong postcode, in the order of
    /// the question. The list is mostly empty.
    public var missingWords: [String] = []
    /// The reading of the question that found the place.
    public package(set) var reading = SearchReading()
    /// How each word matched; empty unless an explanation was requested.
    public package(set) var wordMatches: [WordMatch] = []
    /// The likely position of a house number that the place lacks, between the known numbers of the street. It is nil
    /// if no house number is missing, or no neighbour is known.
    public var interpolatedLocation: Coordinate?

    /// The score, greater for better matches; comparable between stores (`docs/search.md` explains it).
    public var score: Int { terms.total }

    /// Makes a match; the distance is in metres.
    public init(place: PlaceRecord, terms: SearchScore = SearchScore(), distanceMeters: Double? = nil, matchedKey: String? = nil) {
        self.place = place
        self.terms = terms
        self.distanceMeters = distanceMeters
        self.matchedKey = matchedKey
    }

    /// Compares matches by score, importance, distance and ID, so that the best comes first.
    public static func isBefore(_ a: PlaceTextMatch, _ b: PlaceTextMatch) -> Bool {
        if a.score != b.score { return a.score > b.score }
        if a.place.importance != b.place.importance { return a.place.importance > b.place.importance }
        let (near, far) = (a.distanceMeters ?? 0, b.distanceMeters ?? 0)
        return near == far ? a.place.id.rowKey < b.place.id.rowKey : near < far
    }
}

extension PlaceTextMatch {
    /// Records an assumption of the reading and subtracts its cost from the score.
    mutating func assume(_ assumption: SearchReading.Assumption) {
        reading.assumptions.append(assumption)
        terms[.assumptions] -= assumption.cost
    }

    /// Returns the match with its missing words set. Their cost is not subtracted, because the reading's assumptions
    /// include it.
    func lacking(_ words: [String]) -> PlaceTextMatch {
        var match = self
        match.missingWords = words
        return match
    }

    /// Records words that the place lacks and subtracts their cost from the score.
    package mutating func lack(_ words: [String]) {
        missingWords += words
        for word in words { assume(.missing(word)) }
    }
}

extension SearchReading.Assumption {
    /// Returns the assumption that a word is missing. A missing number costs less than a missing word of a name.
    static func missing(_ word: String) -> Self { Self(word.contains(where: \.isNumber) ? .missingNumber : .missingWord, word) }
}

extension Array {
    /// Sorts the elements by the scores of their matches, or by distance if the rank asks for it. Equal elements keep
    /// their order.
    package func ranked(by rank: PlaceTextQuery.Rank, _ match: (Element) -> PlaceTextMatch) -> [Element] {
        let keys = map { element in
            let match = match(element)
            return (distance: match.distanceMeters, score: match.score)
        }
        return indices.sorted { a, b in
            let (one, other) = (keys[a], keys[b])
            if rank == .distance, let near = one.distance, let far = other.distance { return near == far ? a < b : near < far }
            return one.score == other.score ? a < b : one.score > other.score
        }.map { self[$0] }
    }
}

extension [PlaceTextMatch] {
    func ranked(by rank: PlaceTextQuery.Rank) -> [PlaceTextMatch] { ranked(by: rank) { $0 } }
}
