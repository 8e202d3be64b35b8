public import CoreLocation
public import Foundation
internal import PortolanGeo
internal import PortolanPlaces

/// Groups the autocomplete requests made while the user types with the details request that ends them; together they count once.
public struct AutocompleteSessionToken: Sendable, Hashable {
    let token = SessionToken()

    /// A new token, different from every other.
    public init() {}
}

/// A request for the named properties of one place.
public struct FetchPlaceRequest: Sendable, Hashable {
    /// The ID of the place to fetch, or an ID that a region has an alias for.
    public var placeID: String
    /// The properties to fetch; an empty list is an error.
    public var placeProperties: [PlaceProperty]
    /// The token of the autocomplete session that this request ends; nil outside a session.
    public var sessionToken: AutocompleteSessionToken?

    /// A request for some properties of a place.
    public init(placeID: String, placeProperties: [PlaceProperty], sessionToken: AutocompleteSessionToken? = nil) {
        self.placeID = placeID
        self.placeProperties = placeProperties
        self.sessionToken = sessionToken
    }
}

/// A circle on the ground.
public struct CircularCoordinateRegion: Sendable {
    /// The circle's middle, in degrees.
    public var center: CLLocationCoordinate2D
    /// The circle's radius in metres, 0…50,000.
    public var radius: CLLocationDistance

    /// A circle around a point; a call fails if the radius is outside 0…50,000 metres.
    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
        self.center = center
        self.radius = radius
    }

    var area: SearchArea {
        .circle(center: Coordinate(latitude: center.latitude, longitude: center.longitude), radiusMeters: radius)
    }
}

/// Conditions on the suggestions of an autocomplete request.
public struct AutocompleteFilter: Sendable {
    /// Only places whose first type is one of these: five at most, or `(regions)` or `(cities)` alone; empty for all.
    public var types: [String]
    /// Only places in these countries: two-letter region codes in upper or lower case, 15 at most; empty for all.
    public var countries: [String]
    /// Where the suggestions' distances are measured from; nil for no distances.
    public var origin: CLLocation?
    /// An area to prefer; nil for none. Nothing outside is left out.
    public var coordinateRegionBias: CircularCoordinateRegion?

    /// A filter that lets everything pass, but for the conditions that are given.
    public init(
        types: [String] = [],
        countries: [String] = [],
        origin: CLLocation? = nil,
        coordinateRegionBias: CircularCoordinateRegion? = nil
    ) {
        self.types = types
        self.countries = countries
        self.origin = origin
        self.coordinateRegionBias = coordinateRegionBias
    }
}

/// A request for suggestions while the user types.
public struct AutocompleteRequest: Sendable {
    /// The text typed so far; white space around it does not count.
    public var query: String
    /// The token of the session that the request belongs to; nil for none.
    public var sessionToken: AutocompleteSessionToken?
    /// Which suggestions to make; nil for places of all kinds.
    public var filter: AutocompleteFilter?

    /// A request for suggestions; without a filter for places of all kinds, anywhere.
    public init(query: String, sessionToken: AutocompleteSessionToken? = nil, filter: AutocompleteFilter? = nil) {
        self.query = query
        self.sessionToken = sessionToken
        self.filter = filter
    }

    func coreQuery(_ input: String) -> AutocompleteQuery {
        AutocompleteQuery(
            input,
            includedPrimaryTypes: filter?.types ?? [],
            includedRegionCodes: (filter?.countries ?? []).map { $0.uppercased() },
            bias: filter?.coordinateRegionBias?.area,
            origin: (filter?.origin).map { Coordinate(latitude: $0.coordinate.latitude, longitude: $0.coordinate.longitude) }
        )
    }
}

/// A suggestion for a text that the user has typed; always a place.
public enum AutocompleteSuggestion: Sendable, Hashable {
    case place(AutocompletePlaceSuggestion)
}

/// A place that the typed text may mean.
public struct AutocompletePlaceSuggestion: Sendable, Hashable {
    /// The ID of the place, to fetch it with.
    public let placeID: String
    /// The place's name and address on one line.
    public let fullText: String
    /// The place's name, or the first line of its address if it has none.
    public let primaryText: String
    /// The rest of the address, which tells places of the same name apart; nil for none.
    public let secondaryText: String?
    /// Google's types of the place, the primary one first.
    public let types: [String]
    /// The straight-line distance from the filter's origin in metres; nil without an origin.
    public let distanceMeters: Int?

    init(_ suggestion: Suggestion, _ id: some CustomStringConvertible) {
        placeID = "\(id)"
        fullText = suggestion.text.text
        primaryText = suggestion.mainText.text
        secondaryText = suggestion.secondaryText?.text
        types = suggestion.types
        distanceMeters = suggestion.distanceMeters
    }
}

/// A request for the places that a text describes.
public struct SearchByTextRequest: Sendable {
    /// What to look for: a name, a kind of place, an address or some of each; not empty.
    public var textQuery: String
    /// The properties to fetch; an empty list is an error.
    public var placeProperties: [PlaceProperty]
    /// An area to prefer; nil for none. Nothing outside is left out.
    public var locationBias: CircularCoordinateRegion?
    /// The type of place that stands first in the answer; nil for none.
    public var includedType: String?
    /// How many places the answer holds at most, 1…20; 20 by default. Others are an error.
    public var maxResultCount: Int
    /// Whether the answer holds only places known to be open now; false by default.
    public var isOpenNow: Bool

    /// A search for a text, by default for all places wherever they are, open or not.
    public init(
        textQuery: String,
        placeProperties: [PlaceProperty],
        locationBias: CircularCoordinateRegion? = nil,
        includedType: String? = nil,
        maxResultCount: Int = 20,
        isOpenNow: Bool = false
    ) {
        self.textQuery = textQuery
        self.placeProperties = placeProperties
        self.locationBias = locationBias
        self.includedType = includedType
        self.maxResultCount = maxResultCount
        self.isOpenNow = isOpenNow
    }

    var query: TextQuery {
        TextQuery(textQuery, type: includedType, isOpenNow: isOpenNow, bias: locationBias?.area, limit: maxResultCount)
    }
}

/// A request for the places within a circle.
public struct SearchNearbyRequest: Sendable {
    /// The order of the places: by importance, or the nearest first.
    public enum RankPreference: Sendable, Hashable, CaseIterable {
        case popularity, distance
    }

    /// The circle that all places must lie in.
    public var locationRestriction: CircularCoordinateRegion
    /// The properties to fetch; an empty list is an error.
    public var placeProperties: [PlaceProperty]
    /// Only places with one of these types, 50 at most; empty for all places that people look for.
    public var includedTypes: Set<String>
    /// Places with one of these types are left out; 50 at most. A type both included and excluded is an error.
    public var excludedTypes: Set<String>
    /// How many places the answer holds at most, 1…20; 20 by default. Others are an error.
    public var maxResultCount: Int
    /// What the places are sorted by; popularity by default.
    public var rankPreference: RankPreference

    /// A search in a circle, by default for places of all types that people look for.
    public init(
        locationRestriction: CircularCoordinateRegion,
        placeProperties: [PlaceProperty],
        includedTypes: Set<String> = [],
        excludedTypes: Set<String> = [],
        maxResultCount: Int = 20,
        rankPreference: RankPreference = .popularity
    ) {
        self.locationRestriction = locationRestriction
        self.placeProperties = placeProperties
        self.includedTypes = includedTypes
        self.excludedTypes = excludedTypes
        self.maxResultCount = maxResultCount
        self.rankPreference = rankPreference
    }

    var query: NearbyQuery {
        let center = locationRestriction.center
        return NearbyQuery(
            center: Coordinate(latitude: center.latitude, longitude: center.longitude),
            radiusMeters: locationRestriction.radius,
            types: TypeFilter(included: includedTypes, excluded: excludedTypes),
            rank: rankPreference == .distance ? .distance : .popularity,
            limit: maxResultCount
        )
    }
}

/// A request that asks whether a place is open at a date.
public struct IsPlaceOpenRequest: Sendable, Hashable {
    enum Subject: Sendable, Hashable {
        case place(Place)
        case placeID(String)
    }

    let subject: Subject
    /// The moment in question; nil means now.
    public var date: Date?

    /// A request about a place that was fetched before; hours and status that it lacks are fetched.
    public init(place: Place, date: Date? = nil) {
        subject = .place(place)
        self.date = date
    }

    /// A request about the place of an ID.
    public init(placeID: String, date: Date? = nil) {
        subject = .placeID(placeID)
        self.date = date
    }
}

/// The result of ``IsPlaceOpenRequest``.
public struct IsPlaceOpenResponse: Sendable, Hashable {
    /// Whether the place is open; nil if its hours or its offset from UTC are not known.
    public let status: Bool?
}
