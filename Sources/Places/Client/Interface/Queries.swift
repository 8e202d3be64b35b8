public import PortolanDetails
public import PortolanGeo
public import PortolanOSMModel
internal import PortolanStore

/// The types of places that a query wants: Google's place types (`cafe`), OSM's kinds (`amenity=cafe`, `shop`), or
/// both.
///
/// It corresponds to the stores' `PlaceFilter`, which separates types and kinds.
public struct TypeFilter: Sendable, Hashable {
    /// Types of which a place must have at least one; all if empty.
    public var included: Set<String>
    /// Types that a place must not have among all its types and kinds.
    public var excluded: Set<String>
    /// Types of which one must be the primary type; any if empty.
    public var includedPrimary: Set<String>
    /// Types that must not be the primary type.
    public var excludedPrimary: Set<String>

    /// Makes a filter. Without arguments it accepts every place.
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

    /// Whether the filter accepts every place.
    public var isEmpty: Bool { included.isEmpty && excluded.isEmpty && includedPrimary.isEmpty && excludedPrimary.isEmpty }

    /// Whether the filter accepts a place with these types and kinds, each with the primary one first.
    public func matches(types: [String], kinds: [String]) -> Bool {
        stored.matches(kinds: kinds, types: types)
    }

    /// The same filter for a store.
    var stored: PlaceFilter {
        PlaceFilter(types: included, kinds: included, excluded: excluded, primary: includedPrimary, excludedPrimary: excludedPrimary)
    }
}

/// A query for places within a circle.
public struct NearbyQuery: Sendable, Hashable {
    /// The order of the results.
    public enum Rank: String, CaseIterable, Sendable, Hashable {
        /// Sorts by importance, the most important places first.
        case popularity
        case distance
    }

    /// The places that a query without included types returns.
    public enum Scope: String, CaseIterable, Sendable, Hashable {
        /// Places with a name, of a kind that people look for: no streets, house numbers, buildings, areas or street
        /// furniture.
        case pointsOfInterest
        /// All places of the region.
        case everything
    }

    /// The centre of the circle.
    public var center: Coordinate
    /// The radius of the circle in metres, 0…50 000.
    public var radiusMeters: Double
    /// The types of the places: at most 50 in each list, none of them both included and excluded.
    public var types: TypeFilter
    /// The places that the query returns if no types are included; ignored otherwise.
    public var scope: Scope
    /// The order of the results; by popularity by default.
    public var rank: Rank
    /// Whether businesses that have not opened yet, such as a shop under construction, are returned; true by default.
    public var includesFutureOpenings = true
    /// The greatest number of results, 1…20.
    public var limit: Int
    /// The number of results to skip, for the next page of the same query; 0…600.
    public var offset = 0

    /// Makes a query. The client checks the limits when the query runs.
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

/// A query for the places at which the user may be.
public struct CurrentPlaceQuery: Sendable, Hashable {
    /// The position of the user according to the device.
    public var position: Coordinate
    /// The radius in metres within which the true position lies with a probability of two thirds; 0…5 000.
    public var accuracyMeters: Double
    /// Whether street furniture is returned too, although no user is there: benches, bicycle stands, lifts, ticket
    /// validators.
    public var includesFurniture: Bool
    /// The greatest number of results, 1…50.
    public var limit: Int

    /// Makes a query. The client checks the limits when the query runs.
    public init(at position: Coordinate, accuracyMeters: Double = 20, includesFurniture: Bool = false, limit: Int = 20) {
        self.position = position
        self.accuracyMeters = accuracyMeters
        self.includesFurniture = includesFurniture
        self.limit = limit
    }
}

/// The charging stations that a query wants. A station must have a plug that meets both conditions.
public struct EVSearchOptions: Sendable, Hashable {
    /// The lowest power of a plug, in kilowatts; 0 accepts any power. Plugs of unknown power match only if the value is
    /// 0.
    public var minimumChargeRateKW: Double
    /// Types of which a plug must have one; all if empty.
    public var connectorTypes: Set<EVConnectorType>

    /// Makes options; by default they accept any plug at any power.
    public init(minimumChargeRateKW: Double = 0, connectorTypes: Set<EVConnectorType> = []) {
        self.minimumChargeRateKW = minimumChargeRateKW
        self.connectorTypes = connectorTypes
    }

    /// Whether a station has a plug that fits; false for nil.
    public func matches(_ options: EVChargeOptions?) -> Bool {
        (options?.connectors ?? []).contains { connectors in
            (connectorTypes.isEmpty || connectorTypes.contains(connectors.type))
                && (minimumChargeRateKW <= 0 || (connectors.maxChargeRateKW ?? 0) >= minimumChargeRateKW)
        }
    }
}

/// A query for suggestions while the user types.
public struct AutocompleteQuery: Sendable, Hashable {
    /// The typed text; not empty, and at most 4096 bytes of UTF-8.
    public var input: String
    /// The position of the cursor in code points; nil for the end of the input.
    public var inputOffset: Int?
    /// Primary types, at most 5; all places if empty. Instead of types it may hold one collection: `(regions)`,
    /// `(cities)` or `address`. A place belongs to a collection by any of its types.
    public var includedPrimaryTypes: [String]
    /// Region codes (ISO 3166-1 alpha-2) of the countries in which places must lie, at most 15; everywhere if empty.
    public var includedRegionCodes: [String]
    /// The area whose places are preferred. Places outside it are found too. Bias and restriction exclude each other.
    public var bias: SearchArea?
    /// The area in which places must lie.
    public var restriction: SearchArea?
    /// The point from which `distanceMeters` of the suggestions is measured.
    public var origin: Coordinate?
    /// Whether texts to search for are suggested too, and not only places.
    public var includesQueryPredictions: Bool
    /// Whether businesses that have not opened yet, such as a shop under construction, are returned; true by default.
    public var includesFutureOpenings = true
    /// The greatest number of suggestions, 1…100; 5 by default.
    public var limit: Int

    /// Makes a query. The client checks the limits when the query runs.
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

/// A text and the parts of it that match the typed text.
public struct MatchedText: Sendable, Hashable {
    /// The whole text.
    public var text: String
    /// Half-open ranges of Unicode code points, in order.
    public var matches: [Range<Int>]

    /// Makes a text with the ranges of code points that match; none by default.
    public init(_ text: String, matches: [Range<Int>] = []) {
        self.text = text
        self.matches = matches
    }
}

/// A place, or a text to search for, that matches the typed text.
public struct Suggestion: Sendable, Hashable {
    /// The place's ID; nil for a text to search for.
    public var placeID: PlaceID?
    /// The whole text: `Café Luitpold, Brienner Straße 11, München`.
    public var text: MatchedText
    /// The name.
    public var mainText: MatchedText
    /// The rest of the text, mostly the address, which distinguishes places with the same name; nil if there is none.
    public var secondaryText: MatchedText?
    /// Google's place types, the primary one first. If the suggestion is a text to search for a kind of place, this is
    /// the type of that kind.
    public var types: [String]
    /// The distance from the query's origin, in metres; nil if the query has none.
    public var distanceMeters: Int?

    /// Makes a suggestion. Without a place ID it suggests a text to search for.
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

/// A place and its distance from the query's centre.
public struct PlaceDistance: Sendable, Hashable {
    /// The place with the requested fields.
    public var place: Place
    /// The distance on the sphere from the centre to the place's location, in metres.
    public var distanceMeters: Double

    /// Makes a place with its distance in metres.
    public init(place: Place, distanceMeters: Double) {
        self.place = place
        self.distanceMeters = distanceMeters
    }
}

/// A place at which the user may be, and the likelihood of that.
public struct PlaceLikelihood: Sendable, Hashable {
    /// The place with the requested fields.
    public var place: Place
    /// The likelihood that the user is there, 0…1.
    public var likelihood: Double

    /// Makes a place with the likelihood, 0…1, of being there.
    public init(place: Place, likelihood: Double) {
        self.place = place
        self.likelihood = likelihood
    }
}
