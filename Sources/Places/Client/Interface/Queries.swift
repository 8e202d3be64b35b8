public import PortolanDetails
public import PortolanGeo
public import PortolanOSMModel
internal import PortolanStore

/// The types of place that a query wants: Google's place types (`cafe`), OSM's kinds (`amenity=cafe`, `shop`), or both.
///
/// The client's counterpart of the stores' `PlaceFilter`, which keeps types and kinds apart.
public struct TypeFilter: Sendable, Hashable {
    /// Any of these; all if empty.
    public var included: Set<String>
    /// None of these, among all types and kinds of a place.
    public var excluded: Set<String>
    /// The primary type is one of these; any if empty.
    public var includedPrimary: Set<String>
    /// The primary type is none of these.
    public var excludedPrimary: Set<String>

    /// Makes a filter; without arguments it lets every place through.
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

    /// Whether the filter lets every place through.
    public var isEmpty: Bool { included.isEmpty && excluded.isEmpty && includedPrimary.isEmpty && excludedPrimary.isEmpty }

    /// Whether a place with these types and kinds, each with the primary one first, passes the filter.
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
        /// The most important places first.
        case popularity
        case distance
    }

    /// Which places count if `types` includes none.
    public enum Scope: String, CaseIterable, Sendable, Hashable {
        /// Places with a name, of a kind that people look for: no streets, house numbers, buildings, areas or street furniture.
        case pointsOfInterest
        /// All places of the region.
        case everything
    }

    /// The middle of the circle.
    public var center: Coordinate
    /// The radius of the circle in metres, 0…50 000.
    public var radiusMeters: Double
    /// The types wanted: at most 50 in each list, none of them both included and excluded.
    public var types: TypeFilter
    /// Which places count if no types are included; ignored otherwise.
    public var scope: Scope
    /// Which places come first; the most popular ones by default.
    public var rank: Rank
    /// Whether businesses that are yet to open count, such as a shop that is being built; true by default.
    public var includesFutureOpenings = true
    /// At most how many results are wanted, 1…20.
    public var limit: Int
    /// How many results to skip, for the next page of the same query; 0…600.
    public var offset = 0

    /// Makes a query; the client checks its limits when it runs.
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

/// Where the user may be.
public struct CurrentPlaceQuery: Sendable, Hashable {
    /// Where the device says that the user is.
    public var position: Coordinate
    /// The radius in metres within which the true position lies with a probability of two thirds; 0…5 000.
    public var accuracyMeters: Double
    /// Whether street furniture counts as well, where nobody is: benches, bicycle stands, lifts, ticket validators.
    public var includesFurniture: Bool
    /// At most how many places are wanted, 1…50.
    public var limit: Int

    /// Makes a query; the client checks its limits when it runs.
    public init(at position: Coordinate, accuracyMeters: Double = 20, includesFurniture: Bool = false, limit: Int = 20) {
        self.position = position
        self.accuracyMeters = accuracyMeters
        self.includesFurniture = includesFurniture
        self.limit = limit
    }
}

/// Which charging stations a query wants: those with a plug that fits both conditions.
public struct EVSearchOptions: Sendable, Hashable {
    /// The lowest power wanted, in kilowatts; plugs of unknown power match only if it is 0, which means any.
    public var minimumChargeRateKW: Double
    /// Any of these plugs; all if empty.
    public var connectorTypes: Set<EVConnectorType>

    /// Makes options; by default any socket at any power will do.
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
    /// What was typed so far; not empty, and at most 4096 bytes of UTF-8.
    public var input: String
    /// The position of the cursor in code points; nil for the end of the input.
    public var inputOffset: Int?
    /// Primary types, at most 5; or one collection alone: `(regions)`, `(cities)` or `address`, of which a place is part by any of its types.
    /// All places where empty.
    public var includedPrimaryTypes: [String]
    /// Region codes (ISO 3166-1 alpha-2) of the countries where places must lie, at most 15; everywhere if empty.
    public var includedRegionCodes: [String]
    /// Where places are preferred; nothing is left out. Bias and restriction exclude each other.
    public var bias: SearchArea?
    /// Where places must lie.
    public var restriction: SearchArea?
    /// Where `distanceMeters` of the suggestions are measured from.
    public var origin: Coordinate?
    /// Whether texts to search for are suggested too, not only places.
    public var includesQueryPredictions: Bool
    /// Whether businesses that are yet to open count, such as a shop that is being built; true by default.
    public var includesFutureOpenings = true
    /// At most how many suggestions are wanted, 1…100; 5 by default.
    public var limit: Int

    /// Makes a query; the client checks its limits when it runs.
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
    /// The whole text.
    public var text: String
    /// Half-open ranges of Unicode characters (code points), in order.
    public var matches: [Range<Int>]

    /// Makes a text with ranges of code points that match; none by default.
    public init(_ text: String, matches: [Range<Int>] = []) {
        self.text = text
        self.matches = matches
    }
}

/// A place, or a text to search for, that matches what was typed.
public struct Suggestion: Sendable, Hashable {
    /// The place's ID; nil for a text to search for.
    public var placeID: PlaceID?
    /// The whole text: `Café Luitpold, Brienner Straße 11, München`.
    public var text: MatchedText
    /// The name.
    public var mainText: MatchedText
    /// The rest of the text, mostly the address, which tells it from others with the same name; nil if there is none.
    public var secondaryText: MatchedText?
    /// Google's place types, the primary one first; the type searched for where there is no place.
    public var types: [String]
    /// The distance from the query's origin, in metres; nil if the query has none.
    public var distanceMeters: Int?

    /// Makes a suggestion; one without a place ID suggests what to search for.
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

/// A place and how far its location is from the query's centre.
public struct PlaceDistance: Sendable, Hashable {
    /// The place, with the fields asked for.
    public var place: Place
    /// The distance on the sphere from the point to the place's location, in metres.
    public var distanceMeters: Double

    /// Makes a place with its distance in metres.
    public init(place: Place, distanceMeters: Double) {
        self.place = place
        self.distanceMeters = distanceMeters
    }
}

/// A place at which the user may be, and how likely that is.
public struct PlaceLikelihood: Sendable, Hashable {
    /// The place, with the fields asked for.
    public var place: Place
    /// The likelihood that the user is there, 0…1.
    public var likelihood: Double

    /// Makes a place with the likelihood, 0…1, of being there.
    public init(place: Place, likelihood: Double) {
        self.place = place
        self.likelihood = likelihood
    }
}
