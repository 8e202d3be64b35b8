public import PortolanDetails
public import PortolanGeo
public import PortolanOSMModel
internal import PortolanStore

/// Which types of place are wanted. Google's place types (`cafe`) and OSM's kinds (`amenity=cafe`, `shop`) are both understood.
///
/// The client's side of the stores' `PlaceFilter`, which programs do not see: it knows types from kinds, which people do not tell apart.
public struct TypeFilter: Sendable, Hashable {
    /// Any of these; all where empty.
    public var included: Set<String>
    public var excluded: Set<String>
    /// The same for the primary type alone.
    public var includedPrimary: Set<String>
    public var excludedPrimary: Set<String>

    public init(
        included: Set<String> = [],
        excluded: Set<String> = [],
        includedPrimary: Set<String> = [],
        excludedPrimary: Set<String> = []
    ) {
        self.included = included
        self.excluded = excluded
        self.includedPrimary = includedPrimary
        self.excludedPrimary = excludedPrimary
    }

    public var isEmpty: Bool { included.isEmpty && excluded.isEmpty && includedPrimary.isEmpty && excludedPrimary.isEmpty }

    public func matches(types: [String], kinds: [String]) -> Bool {
        stored.matches(kinds: kinds, types: types)
    }

    /// The same for a store.
    var stored: PlaceFilter {
        PlaceFilter(types: included, kinds: included, excluded: excluded, primary: includedPrimary, excludedPrimary: excludedPrimary)
    }
}

/// Places within a circle.
public struct NearbyQuery: Sendable, Hashable {
    /// Which places come first.
    public enum Rank: String, CaseIterable, Sendable, Hashable {
        /// What most people look for first.
        case popularity
        case distance
    }

    /// Which places count where `types` includes none.
    public enum Scope: String, CaseIterable, Sendable, Hashable {
        /// Places with a name, of a kind that people look for: no streets, house numbers, buildings, areas or street furniture.
        case pointsOfInterest
        /// Whatever the region holds.
        case everything
    }

    public var center: Coordinate
    /// 0…50 000.
    public var radiusMeters: Double
    /// At most 50 of each list; none both included and excluded.
    public var types: TypeFilter
    /// Counts only where no types are included.
    public var scope: Scope
    public var rank: Rank
    /// 1…20.
    public var limit: Int

    public init(
        center: Coordinate,
        radiusMeters: Double,
        types: TypeFilter = TypeFilter(),
        scope: Scope = .pointsOfInterest,
        rank: Rank = .popularity,
        limit: Int = 20
    ) {
        self.center = center
        self.radiusMeters = radiusMeters
        self.types = types
        self.scope = scope
        self.rank = rank
        self.limit = limit
    }
}

/// Which charging stations are wanted: those with a plug that fits both ways.
public struct EVSearchOptions: Sendable, Hashable {
    /// Plugs of less power, or of unknown power, do not count; 0 for any.
    public var minimumChargeRateKW: Double
    /// Any of these; all where empty.
    public var connectorTypes: Set<EVConnectorType>

    public init(minimumChargeRateKW: Double = 0, connectorTypes: Set<EVConnectorType> = []) {
        self.minimumChargeRateKW = minimumChargeRateKW
        self.connectorTypes = connectorTypes
    }

    /// What cannot charge a car at all never fits.
    public func matches(_ options: EVChargeOptions?) -> Bool {
        (options?.connectors ?? []).contains { connectors in
            (connectorTypes.isEmpty || connectorTypes.contains(connectors.type))
                && (minimumChargeRateKW <= 0 || (connectors.maxChargeRateKW ?? 0) >= minimumChargeRateKW)
        }
    }
}

/// Places that a text describes.
public struct TextQuery: Sendable, Hashable {
    /// Which places come first: those that fit best, or the nearest that fit.
    public enum Rank: String, CaseIterable, Sendable, Hashable {
        case relevance, distance
    }

    public var text: String
    /// Of this type rather than others; only of it where `isStrictType`.
    public var type: String?
    public var isStrictType: Bool
    /// Only what is open at the moment of the answer.
    public var isOpenNow: Bool
    /// 0…5, rounded up to halves.
    public var minimumRating: Double?
    /// Any of these; all where empty.
    public var priceLevels: Set<PriceLevel>
    /// Only charging stations that fit; nil for places of all kinds.
    public var evOptions: EVSearchOptions?
    public var rank: Rank
    /// Preferred. Bias and restriction exclude each other.
    public var bias: SearchArea?
    /// Nothing from outside. A rectangle at most 180° wide.
    public var restriction: SearchArea?
    /// 1…20.
    public var limit: Int
    /// How many results to pass over: the next page of the same query.
    public var offset: Int

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
        self.limit = limit
        self.offset = offset
    }
}

/// What someone has typed so far.
public struct AutocompleteQuery: Sendable, Hashable {
    public var input: String
    /// Where the cursor stands, in Unicode characters; nil for the end.
    public var inputOffset: Int?
    /// Primary types; at most 5, or `(regions)` or `(cities)` alone; all where empty.
    public var includedPrimaryTypes: [String]
    /// ISO 3166-1 alpha-2; at most 15; everywhere where empty.
    public var includedRegionCodes: [String]
    public var bias: SearchArea?
    public var restriction: SearchArea?
    /// Where `distanceMeters` of the suggestions are measured from.
    public var origin: Coordinate?
    /// Also what one could search for, not only places.
    public var includesQueryPredictions: Bool
    /// At most so many suggestions.
    public var limit: Int

    public init(
        _ input: String,
        inputOffset: Int? = nil,
        includedPrimaryTypes: [String] = [],
        includedRegionCodes: [String] = [],
        bias: SearchArea? = nil,
        restriction: SearchArea? = nil,
        origin: Coordinate? = nil,
        includesQueryPredictions: Bool = false,
        limit: Int = 5
    ) {
        self.input = input
        self.inputOffset = inputOffset
        self.includedPrimaryTypes = includedPrimaryTypes
        self.includedRegionCodes = includedRegionCodes
        self.bias = bias
        self.restriction = restriction
        self.origin = origin
        self.includesQueryPredictions = includesQueryPredictions
        self.limit = limit
    }
}

/// A text and which parts of it match what was typed.
public struct MatchedText: Sendable, Hashable {
    public var text: String
    /// Half-open ranges of Unicode characters (code points), in order.
    public var matches: [Range<Int>]

    public init(_ text: String, matches: [Range<Int>] = []) {
        self.text = text
        self.matches = matches
    }
}

/// What may be meant by what was typed.
public struct Suggestion: Sendable, Hashable {
    /// nil for a suggestion of what to search for.
    public var placeID: PlaceID?
    /// The whole: `Café Luitpold, Brienner Straße 11, München`.
    public var text: MatchedText
    /// The name.
    public var mainText: MatchedText
    /// What tells it from others of the name.
    public var secondaryText: MatchedText?
    public var types: [String]
    /// From the query's origin.
    public var distanceMeters: Int?

    public init(
        placeID: PlaceID?,
        text: MatchedText,
        mainText: MatchedText,
        secondaryText: MatchedText? = nil,
        types: [String] = [],
        distanceMeters: Int? = nil
    ) {
        self.placeID = placeID
        self.text = text
        self.mainText = mainText
        self.secondaryText = secondaryText
        self.types = types
        self.distanceMeters = distanceMeters
    }
}

/// A place and how far its location is from the point that was asked for.
public struct PlaceDistance: Sendable, Hashable {
    public var place: Place
    public var distanceMeters: Double

    public init(place: Place, distanceMeters: Double) {
        self.place = place
        self.distanceMeters = distanceMeters
    }
}

/// A place at which someone may be, and how likely.
public struct PlaceLikelihood: Sendable, Hashable {
    public var place: Place
    /// 0…1.
    public var likelihood: Double

    public init(place: Place, likelihood: Double) {
        self.place = place
        self.likelihood = likelihood
    }
}
