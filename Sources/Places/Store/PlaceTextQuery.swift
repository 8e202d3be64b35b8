public import PortolanGeo
internal import PortolanOSMModel

/// A question in words.
public struct PlaceTextQuery: Sendable, Hashable {
    /// Which places come first.
    public enum Rank: Sendable, Hashable, CaseIterable {
        /// How well the words fit, how well known the place is, and how near.
        case relevance
        /// The nearest first, among all that fit.
        case distance
    }

    /// What a person typed; anything at all.
    public var text: String
    /// The last word may go on.
    public var isTypeAhead: Bool
    public var filter: PlaceFilter
    /// Where places are rather wanted; they may lie elsewhere.
    public var bias: SearchArea?
    /// Where places must lie.
    public var restriction: SearchArea?
    /// Two-letter codes (ISO 3166-1) of the countries where places must lie, in either case; all where empty.
    public var countries: Set<String>
    /// Where distances are measured from; of `bias` or `restriction`, the centre, where it is nil.
    public var origin: Coordinate?
    public var rank: Rank
    /// Places to leave out at the beginning; at most `PlaceStore.textLimit` places are found in all.
    public var offset: Int
    public var limit: Int

    public init(
        _ text: String,
        isTypeAhead: Bool = false,
        filter: PlaceFilter = .all,
        bias: SearchArea? = nil,
        restriction: SearchArea? = nil,
        countries: Set<String> = [],
        origin: Coordinate? = nil,
        rank: Rank = .relevance,
        offset: Int = 0,
        limit: Int = 20
    ) {
        self.text = text
        self.isTypeAhead = isTypeAhead
        self.filter = filter
        self.bias = bias
        self.restriction = restriction
        self.countries = countries
        self.origin = origin
        self.rank = rank
        self.offset = offset
        self.limit = limit
    }
}

/// A place that answers a question in words.
public struct PlaceTextMatch: Sendable, Hashable {
    public var place: PlaceRecord
    /// The greater, the better; comparable between stores. `docs/search.md` tells how it is made.
    public var score: Int
    /// From the query's origin, nil where it has none.
    public var distanceMeters: Double?
    /// The key of the name that has most of the words (`name`, `name:fr`, `old_name`); nil where none has any of them as it was typed: where the place
    /// fits by its address, by its kind, or with typos.
    public var matchedKey: String?

    public init(place: PlaceRecord, score: Int, distanceMeters: Double? = nil, matchedKey: String? = nil) {
        self.place = place
        self.score = score
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
