public import CoreLocation
public import Foundation
internal import PortolanGeo
internal import PortolanPlaces

/// Groups what is asked while the user types, and the details call that ends it: together they count once.
public struct AutocompleteSessionToken: Sendable, Hashable {
    let token = SessionToken()

    public init() {}
}

/// A place and which of its properties are wanted.
public struct FetchPlaceRequest: Sendable, Hashable {
    public var placeID: String
    public var placeProperties: [PlaceProperty]
    public var sessionToken: AutocompleteSessionToken?

    public init(placeID: String, placeProperties: [PlaceProperty], sessionToken: AutocompleteSessionToken? = nil) {
        self.placeID = placeID
        self.placeProperties = placeProperties
        self.sessionToken = sessionToken
    }
}

/// A circle on the ground.
public struct CircularCoordinateRegion: Sendable {
    public var center: CLLocationCoordinate2D
    /// Metres.
    public var radius: CLLocationDistance

    public init(center: CLLocationCoordinate2D, radius: CLLocationDistance) {
        self.center = center
        self.radius = radius
    }

    var area: SearchArea {
        .circle(center: Coordinate(latitude: center.latitude, longitude: center.longitude), radiusMeters: radius)
    }
}

/// What suggestions are wanted.
public struct AutocompleteFilter: Sendable {
    public var types: [String]
    /// Two-letter codes, in any case.
    public var countries: [String]
    public var origin: CLLocation?
    public var coordinateRegionBias: CircularCoordinateRegion?

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

/// What to suggest for.
public struct AutocompleteRequest: Sendable {
    public var query: String
    public var sessionToken: AutocompleteSessionToken?
    public var filter: AutocompleteFilter?

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

/// What may be meant by what was typed.
public enum AutocompleteSuggestion: Sendable, Hashable {
    case place(AutocompletePlaceSuggestion)
}

/// A place that may be meant.
public struct AutocompletePlaceSuggestion: Sendable, Hashable {
    public let placeID: String
    public let fullText: String
    public let primaryText: String
    public let secondaryText: String?
    public let types: [String]
    /// As the crow flies, with a filter's origin alone.
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

/// Places that a text describes.
public struct SearchByTextRequest: Sendable {
    public var textQuery: String
    public var placeProperties: [PlaceProperty]
    public var locationBias: CircularCoordinateRegion?
    public var includedType: String?
    /// 1…20.
    public var maxResultCount: Int
    public var isOpenNow: Bool

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

/// Places of a circle.
public struct SearchNearbyRequest: Sendable {
    /// What answers are sorted by.
    public enum RankPreference: Sendable, Hashable, CaseIterable {
        case popularity, distance
    }

    public var locationRestriction: CircularCoordinateRegion
    public var placeProperties: [PlaceProperty]
    public var includedTypes: Set<String>
    public var excludedTypes: Set<String>
    /// 1…20.
    public var maxResultCount: Int
    public var rankPreference: RankPreference

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

/// Is this place open at that date?
public struct IsPlaceOpenRequest: Sendable, Hashable {
    enum Subject: Sendable, Hashable {
        case place(Place)
        case placeID(String)
    }

    let subject: Subject
    /// nil for now.
    public var date: Date?

    public init(place: Place, date: Date? = nil) {
        subject = .place(place)
        self.date = date
    }

    public init(placeID: String, date: Date? = nil) {
        subject = .placeID(placeID)
        self.date = date
    }
}

/// Whether a place is open at the moment that was asked for.
public struct IsPlaceOpenResponse: Sendable, Hashable {
    /// nil where nobody says.
    public let status: Bool?
}
