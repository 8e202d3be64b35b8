public import Foundation
internal import PortolanGeo
internal import PortolanPlaces

/// What text searches are sorted by.
public enum GMSPlaceSearchByTextRankPreference: Int, Sendable, CaseIterable {
    case distance = 0
    case relevance = 1
}

/// What nearby searches are sorted by.
public enum GMSPlaceSearchNearbyRankPreference: Int, Sendable, CaseIterable {
    case popularity = 0
    case distance = 1
}

/// Places that a text describes.
public final class GMSPlaceSearchByTextRequest: NSObject {
    public let textQuery: String
    /// Raw strings of ``GMSPlaceProperty``; at least one.
    public let placeProperties: [String]
    public var includedType: String?
    /// 1…20.
    public var maxResultCount: Int32 = 20
    /// 0.0…5.0, rounded up to halves; 0 for any.
    public var minRating: Float = 0
    /// Only what is open now. The headers say that this is true from the start; then nothing without hours would ever be found, so here it is not.
    public var isOpenNow = false
    /// Raw values of ``GMSPlacesPriceLevel``; nil for all.
    public var priceLevels: [NSNumber]?
    public var rankPreference: GMSPlaceSearchByTextRankPreference = .relevance
    /// The asker's country.
    public var regionCode: String?
    /// Only places of ``includedType``.
    public var isStrictTypeFiltering = false
    /// Does not count beside a restriction.
    public var locationBias: (any GMSPlaceLocationBias)?
    /// A rectangle.
    public var locationRestriction: (any GMSPlaceLocationRestriction)?
    /// Only chargers that fit; nil for places of all kinds.
    public var evSearchOptions: GMSPlaceEVSearchOptions?
    /// Kept for the source's sake: OpenStreetMap knows no businesses without a place.
    public var shouldIncludePureServiceAreaBusinesses = false
    /// Kept for the source's sake: no routes are made here.
    public var shouldIncludeRoutingSummaries = false
    /// Kept for the source's sake: there is no page of a search.
    public var shouldIncludeSearchURL = false

    public init(textQuery: String, placeProperties: [String]) {
        self.textQuery = textQuery
        self.placeProperties = placeProperties
        super.init()
    }

    /// An error of code `invalidRequest` where a plug is none.
    var query: Result<TextQuery, any Error> {
        let restriction = (locationRestriction as? LocationOption)?.area
        return Result {
            TextQuery(
                textQuery,
                type: includedType,
                isStrictType: isStrictTypeFiltering,
                isOpenNow: isOpenNow,
                minimumRating: minRating > 0 ? Double(minRating) : nil,
                priceLevels: Set((priceLevels ?? []).compactMap { PriceLevel(rawValue: $0.intValue) }),
                evOptions: try evSearchOptions?.core(),
                rank: rankPreference == .distance ? .distance : .relevance,
                bias: restriction == nil ? (locationBias as? LocationOption)?.area : nil,
                restriction: restriction,
                limit: Int(maxResultCount)
            )
        }
    }
}

/// Places of a circle.
public final class GMSPlaceSearchNearbyRequest: NSObject {
    /// A circle of at most 50 000 metres.
    public let locationRestriction: any GMSPlaceLocationRestriction
    /// Raw strings of ``GMSPlaceProperty``; at least one.
    public let placeProperties: [String]
    /// At most 50 in each list; none both included and excluded.
    public var includedTypes: [String]?
    public var excludedTypes: [String]?
    public var includedPrimaryTypes: [String]?
    public var excludedPrimaryTypes: [String]?
    /// 1…20.
    public var maxResultCount = 20
    /// The asker's country.
    public var regionCode: String?
    public var rankPreference: GMSPlaceSearchNearbyRankPreference = .popularity

    public init(locationRestriction: any GMSPlaceLocationRestriction, placeProperties: [String]) {
        self.locationRestriction = locationRestriction
        self.placeProperties = placeProperties
        super.init()
    }

    /// An error of code `invalidRequest` where the restriction is no circle.
    var query: Result<NearbyQuery, NSError> {
        guard case .circle(let center, let radiusMeters)? = (locationRestriction as? LocationOption)?.area else {
            return .failure(
                GMSPlacesErrorCode.invalidRequest.error(
                    "locationRestriction must be a circle: GMSPlaceCircularLocationOption(center, radius)"
                )
            )
        }
        return .success(
            NearbyQuery(
                center: center,
                radiusMeters: radiusMeters,
                types: TypeFilter(
                    included: Set(includedTypes ?? []),
                    excluded: Set(excludedTypes ?? []),
                    includedPrimary: Set(includedPrimaryTypes ?? []),
                    excludedPrimary: Set(excludedPrimaryTypes ?? [])
                ),
                rank: rankPreference == .distance ? .distance : .popularity,
                limit: maxResultCount
            )
        )
    }
}

/// What searches answer.
public protocol GMSPlaceSearchResponse: NSObjectProtocol {
    var places: [GMSPlace] { get }
}

/// What a search by text found, in its rank.
public final class GMSPlaceSearchByTextResponse: NSObject, GMSPlaceSearchResponse, Sendable {
    public let places: [GMSPlace]

    public init(places: [GMSPlace]) {
        self.places = places
        super.init()
    }
}

/// What a search nearby found, in its rank.
public final class GMSPlaceSearchNearbyResponse: NSObject, GMSPlaceSearchResponse, Sendable {
    public let places: [GMSPlace]

    public init(places: [GMSPlace]) {
        self.places = places
        super.init()
    }
}
