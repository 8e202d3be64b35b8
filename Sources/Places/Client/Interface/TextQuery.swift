internal import Foundation
public import PortolanGeo
internal import PortolanSearch
internal import PortolanSearchIndex

/// Places that a text describes.
public struct TextQuery: Sendable, Hashable {
    /// Which places come first: those that fit best, or the nearest that fit.
    public enum Rank: String, CaseIterable, Sendable, Hashable {
        case relevance, distance
    }

    /// What to search for, in any language; not blank, and at most 4096 bytes of UTF-8.
    public var text: String
    /// The type that comes first; with `isStrictType` the only one.
    public var type: String?
    /// Whether places of other types than `type` are left out; false by default.
    public var isStrictType: Bool
    /// Whether only places that are open at the moment of the answer are wanted.
    public var isOpenNow: Bool
    /// The lowest rating wanted, 0…5, rounded up to halves; places without a rating count as 0. nil for any.
    public var minimumRating: Double?
    /// Any of these price levels; all places where empty.
    public var priceLevels: Set<PriceLevel>
    /// The charging that stations must offer; nil for places of all kinds.
    public var evOptions: EVSearchOptions?
    /// Which places come first; those that fit best by default.
    public var rank: Rank
    /// Where places are preferred; nothing is left out. Bias and restriction exclude each other.
    public var bias: SearchArea?
    /// Where places must lie; a rectangle is at most 180° wide.
    public var restriction: SearchArea?
    /// The line of a trip, of at most 50,000 points: places must lie within `routeReachMeters` of it, and the nearest to it come first, whatever
    /// `rank` says; each tells its `Place.routePoint`. With a bias, those that it prefers come before the others; a restriction holds as well.
    public var route: RouteLine?
    /// How far from the route places may be as the crow flies, in metres, 0…50 000; 5 km by default.
    public var routeReachMeters = 5_000.0
    /// Whether businesses that are yet to open count, such as a shop that is being built; true by default.
    public var includesFutureOpenings = true
    /// Region codes (ISO 3166-1 alpha-2) of the countries where places must lie; everywhere if empty.
    public var countries: Set<String>
    /// Names of areas that must all contain a place, at most 10: towns, states, countries, postcodes, in any language, or codes of states and
    /// countries. An area that no region knows contains nothing.
    public var areas: [String]
    /// At most how many results are wanted, 1…20.
    public var limit: Int
    /// How many results to skip, for the next page of the same query.
    public var offset: Int

    /// Makes a query; the client checks its limits when it runs.
    public init(
        _ text: String,
        type: String? = nil,
        isStrictType: Bool = false,
        isOpenNow: Bool = false,
        minimumRating: Double? = nil,
        priceLevels: Set<PriceLevel> = [],
        evOptions: EVSearchOptions? = nil,
        rank: Rank = .relevance,
        bias: SearchArea? = nil,
        restriction: SearchArea? = nil,
        route: RouteLine? = nil,
        countries: Set<String> = [],
        areas: [String] = [],
        limit: Int = 20,
        offset: Int = 0
    ) {
        self.text = text
        self.type = type
        self.isStrictType = isStrictType
        self.isOpenNow = isOpenNow
        self.minimumRating = minimumRating
        self.priceLevels = priceLevels
        self.evOptions = evOptions
        self.rank = rank
        self.bias = bias
        self.restriction = restriction
        self.route = route
        self.countries = countries
        self.areas = areas
        self.limit = limit
        self.offset = offset
    }
}

extension TextQuery {
    /// Fields that tell whether a place is open.
    static let openingFields: PlaceFields = [.regularHours, .currentHours, .utcOffsetMinutes, .businessStatus, .timeZone]

    /// Whether the query chooses by what the search index does not hold, or by more than one area.
    var isSelective: Bool {
        isOpenNow || minimumRating != nil || !priceLevels.isEmpty || evOptions != nil || route != nil && (bias != nil || restriction != nil)
    }

    /// The surroundings of the route.
    var along: SearchArea? { route.map { .along($0, reachMeters: routeReachMeters) } }

    /// Of what was found along the route, nearest first, what lies in the restriction, and first what the bias prefers.
    func chosen<Found>(_ found: [Found], at location: (Found) -> Coordinate?) -> [Found] {
        guard route != nil, bias != nil || restriction != nil else { return found }
        let inside = found.filter { one in restriction.map { area in location(one).map(area.contains) ?? false } ?? true }
        guard let bias else { return inside }
        func isPreferred(_ one: Found) -> Bool { location(one).map(bias.prefers) ?? false }
        return inside.filter(isPreferred) + inside.filter { !isPreferred($0) }
    }

    /// The fields by which the query chooses.
    var neededFields: PlaceFields {
        var fields: PlaceFields = []
        if isOpenNow { fields.formUnion(Self.openingFields) }
        if minimumRating != nil { fields.formUnion(.rating) }
        if !priceLevels.isEmpty { fields.formUnion(.priceLevel) }
        if evOptions != nil { fields.formUnion(.evChargeOptions) }
        if !includesFutureOpenings { fields.formUnion(.businessStatus) }
        return fields
    }

    /// Whether a place with `neededFields` is wanted.
    /// - Parameter opening: what the text asks of the opening hours.
    func accepts(_ place: Place, opening: QueryFilters.Opening?, at now: Date) -> Bool {
        if !includesFutureOpenings, place.businessStatus == .futureOpening { return false }
        if isOpenNow || opening == .now, place.isOpen(at: now) != .open { return false }
        if case .day(let day) = opening, !place.isOpen(onWeekday: day) { return false }
        if let minimumRating, (place.rating ?? 0) < (minimumRating * 2).rounded(.up) / 2 { return false }
        if !priceLevels.isEmpty, place.priceLevel.map(priceLevels.contains) != true { return false }
        return evOptions?.matches(place.evChargeOptions) ?? true
    }
}
