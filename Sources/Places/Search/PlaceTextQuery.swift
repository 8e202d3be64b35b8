public import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
public import PortolanStore

/// A text search.
public struct PlaceTextQuery: Sendable, Hashable {
    /// Which places come first.
    public enum Rank: Sendable, Hashable, CaseIterable {
        /// How well the words fit, how well known the place is, and how near.
        case relevance
        /// The nearest first, among all that fit.
        case distance
    }

    /// The text as typed; any text is valid.
    public var text: String
    /// Whether the last word may be incomplete.
    public var isTypeAhead: Bool
    /// Which kinds of places count; all by default.
    public var filter: PlaceFilter
    /// What places must have beside the words, as the search index calls it (`vegan`, `wheelchair`); sorted.
    package var traits: [String] = []
    /// Types whose own name the text has: others that it is also a word for come after them.
    package var namedTypes: Set<String> = []
    /// Types that the text names only in languages that nobody speaks there: such a word is rather a name.
    package var foreignTypes: Set<String> = []
    /// Names of areas in which places must lie, one of each list; an area's names in all languages count, and its code.
    package var areas: [[String]] = []
    /// So many places are looked for in all; more than `PlaceStore.textLimit` where the caller chooses among them.
    package var reach = PlaceStore.textLimit
    /// Where places are preferred; nothing is left out.
    public var bias: SearchArea?
    /// Where places must lie.
    public var restriction: SearchArea?
    /// Two-letter codes (ISO 3166-1) of the countries where places must lie, in either case; all if empty.
    public var countries: Set<String> = []
    /// The point from which distances are measured; nil for the centre, or the line, of `bias` or `restriction`.
    public var origin: Coordinate?
    /// Which places come first; by relevance by default.
    public var rank: Rank = .relevance
    /// How many results to skip; at most `PlaceStore.textLimit` places are found in all.
    public var offset: Int = 0
    /// At most how many places are wanted; 20 by default.
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

    /// What distances are measured from: the centre or the line of this area.
    package var measured: SearchArea? { origin.map { .circle(center: $0, radiusMeters: 0) } ?? bias ?? restriction }
}

/// A place that matches a text search.
public struct PlaceTextMatch: Sendable, Hashable {
    /// The place, as the store holds it.
    public var place: PlaceRecord
    /// What the score consists of.
    public var terms = SearchScore()
    /// The distance from the query's origin, in metres; nil if it has none.
    public var distanceMeters: Double?
    /// The key of the name that has most of the words (`name`, `name:fr`, `old_name`); nil if no name has a word as it was typed, because the
    /// place fits by its address, by its kind, or with typos.
    public var matchedKey: String?
    /// Words of the question that the place does not have, in their order: an unknown house number, a wrong postcode. Empty as a rule.
    public var missingWords: [String] = []
    /// How the question was read that found the place.
    public package(set) var reading = SearchReading()
    /// How the words were met; empty where nobody asked for an explanation.
    public package(set) var wordMatches: [WordMatch] = []
    /// Where the house number that the place does not have would be between its neighbours; nil if it is not missing, or nobody is near it.
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

    /// Best first: by score, importance, distance and ID.
    public static func isBefore(_ a: PlaceTextMatch, _ b: PlaceTextMatch) -> Bool {
        if a.score != b.score { return a.score > b.score }
        if a.place.importance != b.place.importance { return a.place.importance > b.place.importance }
        let (near, far) = (a.distanceMeters ?? 0, b.distanceMeters ?? 0)
        return near == far ? a.place.id.rowKey < b.place.id.rowKey : near < far
    }
}

extension PlaceTextMatch {
    /// Notes what was assumed to find the place, which costs points.
    mutating func assume(_ assumption: SearchReading.Assumption) {
        reading.assumptions.append(assumption)
        terms[.assumptions] -= assumption.cost
    }

    /// The same without words whose cost the reading has.
    func lacking(_ words: [String]) -> PlaceTextMatch {
        var match = self
        match.missingWords = words
        return match
    }

    /// Notes words that the place does not have.
    package mutating func lack(_ words: [String]) {
        missingWords += words
        for word in words { assume(.missing(word)) }
    }
}

extension SearchReading.Assumption {
    /// Another number is a lesser fault than another name.
    static func missing(_ word: String) -> Self { Self(word.contains(where: \.isNumber) ? .missingNumber : .missingWord, word) }
}

extension Array {
    /// In the order of the scores of their matches, or of the distances where these are asked for; as they stand where these are equal.
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
