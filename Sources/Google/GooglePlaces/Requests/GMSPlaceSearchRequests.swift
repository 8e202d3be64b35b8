public import Foundation
internal import PortolanGeo
internal import PortolanPlaces

/// The order of the places that a text search finds.
public enum GMSPlaceSearchByTextRankPreference: Int, Sendable, CaseIterable {
    /// The nearest match first, measured from the middle of the bias or restriction; the best match first without either.
    case distance = 0
    /// The best match first.
    case relevance = 1
}

/// The order of the places that a nearby search finds.
public enum GMSPlaceSearchNearbyRankPreference: Int, Sendable, CaseIterable {
    /// The place of the highest importance first.
    case popularity = 0
    /// The nearest first, measured from the circle's middle.
    case distance = 1
}

/// A request for the places that a text describes.
public final class GMSPlaceSearchByTextRequest: NSObject {
    /// What to look for: a name, a kind of place, an address or some of each; 4096 bytes of UTF-8 at most, and not empty.
    public let textQuery: String
    /// The properties to fetch: raw strings of ``GMSPlaceProperty``, at least one.
    public let placeProperties: [String]
    /// The type of place that stands first in the answer; nil for none. With ``isStrictTypeFiltering`` the only one.
    public var includedType: String?
    /// How many places the answer holds at most, 1…20; 20 by default. Others are an error.
    public var maxResultCount: Int32 = 20
    /// The lowest rating, 0.0…5.0, rounded up to halves; 0, the default, for any. Above 0 it leaves out places without a rating.
    public var minRating: Float = 0
    /// Whether the answer holds only places known to be open now; false by default. In Google's headers the default is true, which would
    /// leave out every place without hours.
    public var isOpenNow = false
    /// Only places of these price levels: raw values of ``GMSPlacesPriceLevel``; nil or empty for all.
    public var priceLevels: [NSNumber]?
    /// What the places are sorted by; ``GMSPlaceSearchByTextRankPreference/relevance`` by default.
    public var rankPreference: GMSPlaceSearchByTextRankPreference = .relevance
    /// The region code of the user's country, whose name addresses leave out; nil for none.
    public var regionCode: String?
    /// Whether the answer holds only places of ``includedType``; false by default.
    public var isStrictTypeFiltering = false
    /// An area to prefer; nil for none. Ignored if ``locationRestriction`` is set. One of the two must be set, as Google's header says.
    public var locationBias: (any GMSPlaceLocationBias)?
    /// A rectangle, at most 180° wide, that all places must lie in; nil for none. A circle is an error of code `invalidRequest`.
    public var locationRestriction: (any GMSPlaceLocationRestriction)?
    /// Only charging stations with a fitting plug; nil for places of all kinds.
    public var evSearchOptions: GMSPlaceEVSearchOptions?
    /// Has no effect and exists so that sources compile: OpenStreetMap maps no businesses without a place.
    public var shouldIncludePureServiceAreaBusinesses = false
    /// Has no effect and exists so that sources compile: Portolan computes no routes.
    public var shouldIncludeRoutingSummaries = false
    /// Whether the answer has a ``GMSPlaceSearchByTextResponse/searchURL``; false by default.
    public var shouldIncludeSearchURL = false

    /// A search for a text; everything else keeps its default.
    public init(textQuery: String, placeProperties: [String]) {
        self.textQuery = textQuery
        self.placeProperties = placeProperties
        super.init()
    }

    /// The page of the answer to a query, if it is wanted.
    func searchURL(of query: TextQuery) -> URL? { shouldIncludeSearchURL ? query.searchURL : nil }

    /// The core's query; an error of code `invalidRequest` without an area, with a circle as a restriction, and if ``evSearchOptions`` name
    /// an unknown plug.
    var query: Result<TextQuery, any Error> {
        let restriction = (locationRestriction as? LocationOption)?.area
        return Result {
            guard locationBias != nil || locationRestriction != nil else {
                throw GMSPlacesErrorCode.invalidRequest.error(
                    "set locationBias or locationRestriction: GMSPlaceCircularLocationOption(center, radius) is a bias"
                )
            }
            if case .circle? = restriction {
                throw GMSPlacesErrorCode.invalidRequest.error(
                    "locationRestriction must be a rectangle: GMSPlaceRectangularLocationOption(northEast, southWest)"
                )
            }
            var query = TextQuery(
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
            query.includesFutureOpenings = false
            return query
        }
    }
}

/// A request for the places within a circle.
public final class GMSPlaceSearchNearbyRequest: NSObject {
    /// A circle with a radius of 0…50,000 metres; a rectangle is an error of code `invalidRequest`.
    public let locationRestriction: any GMSPlaceLocationRestriction
    /// The properties to fetch: raw strings of ``GMSPlaceProperty``, at least one.
    public let placeProperties: [String]
    /// Only places with one of these types, 50 at most; nil for all places that people look for. A type both included and excluded is an
    /// error.
    public var includedTypes: [String]?
    /// Places with one of these types are left out; 50 at most, nil for none.
    public var excludedTypes: [String]?
    /// Only places whose first type is one of these; 50 at most, nil for all.
    public var includedPrimaryTypes: [String]?
    /// Places whose first type is one of these are left out; 50 at most, nil for none.
    public var excludedPrimaryTypes: [String]?
    /// How many places the answer holds at most, 1…20; 20 by default. Others are an error.
    public var maxResultCount = 20
    /// The region code of the user's country, whose name addresses leave out; nil for none.
    public var regionCode: String?
    /// What the places are sorted by; ``GMSPlaceSearchNearbyRankPreference/popularity`` by default.
    public var rankPreference: GMSPlaceSearchNearbyRankPreference = .popularity

    /// A search in a circle; everything else keeps its default.
    public init(locationRestriction: any GMSPlaceLocationRestriction, placeProperties: [String]) {
        self.locationRestriction = locationRestriction
        self.placeProperties = placeProperties
        super.init()
    }

    /// The core's query; an error of code `invalidRequest` if ``locationRestriction`` is not a circle.
    var query: Result<NearbyQuery, NSError> {
        guard case .circle(let center, let radiusMeters)? = (locationRestriction as? LocationOption)?.area else {
            return .failure(
                GMSPlacesErrorCode.invalidRequest.error(
                    "locationRestriction must be a circle: GMSPlaceCircularLocationOption(center, radius)"
                )
            )
        }
        var query = NearbyQuery(
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
        query.includesFutureOpenings = false
        return .success(query)
    }
}

/// The result of a search, by text or nearby.
public protocol GMSPlaceSearchResponse: NSObjectProtocol {
    /// The places found, 20 at most; empty for none, and never nil.
    var places: [GMSPlace]? { get }
    /// The way to the next page; always nil: an answer holds all places that were asked for.
    var pagination: GMSPlacePagination? { get }
}

/// The way to the next page of a search's results. No answer has one.
public final class GMSPlacePagination: NSObject, Sendable {
    /// What a request for the next page names.
    public let nextPageToken: String

    init(nextPageToken: String) {
        self.nextPageToken = nextPageToken
        super.init()
    }
}

/// The result of ``GMSPlaceSearchByTextRequest``.
public final class GMSPlaceSearchByTextResponse: NSObject, GMSPlaceSearchResponse, Sendable {
    /// The places found, in the order that the request's rank preference asks for; empty for none, and nil only if a test makes it so.
    public let places: [GMSPlace]?
    /// The way to the next page; always nil: an answer holds all places that were asked for.
    public var pagination: GMSPlacePagination? { nil }
    /// A page that searches OpenStreetMap for the same text; nil unless the request asks for it.
    public let searchURL: URL?

    /// A response with places, for tests.
    public init(places: [GMSPlace]?, searchURL: URL? = nil) {
        self.places = places
        self.searchURL = searchURL
        super.init()
    }
}

/// The result of ``GMSPlaceSearchNearbyRequest``.
public final class GMSPlaceSearchNearbyResponse: NSObject, GMSPlaceSearchResponse, Sendable {
    /// The places found, in the order that the request's rank preference asks for; empty for none, and nil only if a test makes it so.
    public let places: [GMSPlace]?
    /// The way to the next page; always nil: an answer holds all places that were asked for.
    public var pagination: GMSPlacePagination? { nil }

    /// A response with places, for tests.
    public init(places: [GMSPlace]?) {
        self.places = places
        super.init()
    }
}
