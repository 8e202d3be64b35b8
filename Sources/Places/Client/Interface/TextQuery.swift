internal import Foundation
public import PortolanGeo
internal import PortolanSearch
internal import PortolanSearchIndex

/// A query for places that a text describes.
public struct TextQuery: Sendable, Hashable {
    /// The order of the results: the best matches first, or the nearest matches first.
    public enum Rank: String, CaseIterable, Sendable, Hashable {
        case relevance, distance
    }

    /// The text to search for, in any language; not blank, and at most 4096 bytes of UTF-8.
    public var text: String
    /// The type whose places come first. With `isStrictType` no other types are found.
    public var type: String?
    /// Whether places of other types than `type` are left out; false by default.
    public var isStrictType: Bool
    /// Whether only places that are open at the time of the answer are returned.
    public var isOpenNow: Bool
    /// The lowest rating, 0…5, rounded up to halves; nil for any. Places without a rating count as 0.
    public var minimumRating: Double?
    /// Price levels of which a place must have one; all places if empty.
    public var priceLevels: Set<PriceLevel>
    /// The charging options that stations must have; nil for places of all kinds.
    public var evOptions: EVSearchOptions?
    /// The order of the results; the best matches first by default.
    public var rank: Rank
    /// The area whose places are preferred. Places outside it are found too. Bias and restriction exclude each other.
    public var bias: SearchArea?
    /// The area in which places must lie; a rectangle is at most 180° wide.
    public var restriction: SearchArea?
    /// The line of a trip, with at most 50,000 points. Places must lie within `routeReachMeters` of the line, and the
    /// places nearest to it come first, whatever `rank` is. `Place.routePoint` is each place's position along the line.
    /// Places in the bias come before the others; a restriction applies too.
    public var route: RouteLine?
    /// The greatest distance of places from the route as the crow flies, in metres, 0…50 000; 5 km by default.
    public var routeReachMeters = 5_000.0
    /// Whether businesses that have not opened yet, such as a shop under construction, are returned; true by default.
    public var includesFutureOpenings = true
    /// Region codes (ISO 3166-1 alpha-2) of the countries in which places must lie; everywhere if empty.
    public var countries: Set<String>
    /// Names of areas that must all contain a place, at most 10: towns, states, countries, postcodes, in any language,
    /// or codes of states and countries. An area that no region knows contains nothing.
    public var areas: [String]
    /// The greatest number of results, 1…20.
    public var limit: Int
    /// The number of results to skip, for the next page of the same query.
    public var offset: Int

    /// Makes a query. The client checks the limits when the query runs.
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
    /// Fields that decide whether a place is open.
    static let openingFields: PlaceFields = [.regularHours, .currentHours, .utcOffsetMinutes, .businessStatus, .timeZone]

    /// Whether the query filters by data outside the search index, or by several areas.
    var isSelective: Bool {
        isOpenNow || minimumRating != nil || !priceLevels.isEmpty || evOptions != nil || route != nil && (bias != nil || restriction != nil)
    }

    /// The surroundings of the route.
    var along: SearchArea? { route.map { .along($0, reachMeters: routeReachMeters) } }

    /// Chooses among places that are sorted by their distance from the route. Keeps the places in the restriction, and
    /// puts the places in the bias first.
    func chosen<Found>(_ found: [Found], at location: (Found) -> Coordinate?) -> [Found] {
        guard route != nil, bias != nil || restriction != nil else { return found }
        let inside = found.filter { one in restriction.map { area in location(one).map(area.contains) ?? false } ?? true }
        guard let bias else { return inside }
        func isPreferred(_ one: Found) -> Bool { location(one).map(bias.prefers) ?? false }
        return inside.filter(isPreferred) + inside.filter { !isPreferred($0) }
    }

    /// The fields that the query's filters need.
    var neededFields: PlaceFields {
        var fields: PlaceFields = []
        if isOpenNow { fields.formUnion(Self.openingFields) }
        if minimumRating != nil { fields.formUnion(.rating) }
        if !priceLevels.isEmpty { fields.formUnion(.priceLevel) }
        if evOptions != nil { fields.formUnion(.evChargeOptions) }
        if !includesFutureOpenings { fields.formUnion(.businessStatus) }
        return fields
    }

    /// Whether the query accepts a place that has `neededFields`.
    /// - Parameter opening: the condition on opening hours in the text.
    func accepts(_ place: Place, opening: QueryFilters.Opening?, at now: Date) -> Bool {
        if !includesFutureOpenings, place.businessStatus == .futureOpening { return false }
        if isOpenNow || opening == .now, place.isOpen(at: now) != .open { return false }
        if case .day(let day) = opening, !place.isOpen(onWeekday: day) { return false }
        if let minimumRating, (place.rating ?? 0) < (minimumRating * 2).rounded(.up) / 2 { return false }
        if !priceLevels.isEmpty, place.priceLevel.map(priceLevels.contains) != true { return false }
        return evOptions?.matches(place.evChargeOptions) ?? true
    }
}
