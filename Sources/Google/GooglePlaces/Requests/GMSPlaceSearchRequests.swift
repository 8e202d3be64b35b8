public import Foundation
internal import PortolanGeo
internal import PortolanPlaces

/// The order of the places in a text search.
public enum GMSPlaceSearchByTextRankPreference: Int, Sendable, CaseIterable {
    /// The nearest match first, measured from the middle of the bias or restriction. A request with neither gets the
    /// best match first.
    case distance = 0
    /// The best match first.
    case relevance = 1
}

/// The order of the places in a nearby search.
public enum GMSPlaceSearchNearbyRankPreference: Int, Sendable, CaseIterable {
    /// The place of the highest importance first.
    case popularity = 0
    /// The nearest place first, measured from the middle of the circle.
    case distance = 1
}

/// A request for places that match a text.
public final class GMSPlaceSearchByTextRequest: NSObject {
    /// The text to search for: a name, a kind of place, an address or a combination. It must not be empty and
    /// has at most 4096 bytes in UTF-8.
    public let textQuery: String
    /// The properties to fetch: raw strings of ``GMSPlaceProperty``, at least one.
    public let placeProperties: [String]
    /// The type of place to list first; nil for none. With ``isStrictTypeFiltering`` only this type is found.
    public var includedType: String?
    /// The maximum number of places in the response, 1…20; 20 by default. Other numbers are an error.
    public var maxResultCount: Int32 = 20
    /// The minimum rating, 0.0…5.0, rounded up to halves; 0, the default, for any. Above 0, places without a
    /// rating are left out.
    public var minRating: Float = 0
    /// Whether to find only places that are known to be open now; false by default. The default in Google's
    /// headers is true, which would leave out every place without hours.
    public var isOpenNow = false
    /// The price levels of places to find, as raw values of ``GMSPlacesPriceLevel``; nil or empty for all.
    public var priceLevels: [NSNumber]?
    /// The order of the places; ``GMSPlaceSearchByTextRankPreference/relevance`` by default.
    public var rankPreference: GMSPlaceSearchByTextRankPreference = .relevance
    /// The region code of the user's country; nil for none. Addresses omit the name of this country.
    public var regionCode: String?
    /// Whether to find only places of ``includedType``; false by default.
    public var isStrictTypeFiltering = false
    /// An area to prefer; nil for none. It is ignored if ``locationRestriction`` is set. As in Google's
    /// headers, one of the two must be set.
    public var locationBias: (any GMSPlaceLocationBias)?
    /// A rectangle at most 180° wide that contains all results; nil for none. A circle is an error of code
    /// `invalidRequest`.
    public var locationRestriction: (any GMSPlaceLocationRestriction)?
    /// The options of charging stations to find; nil for places of all kinds.
    public var evSearchOptions: GMSPlaceEVSearchOptions?
    /// Has no effect, because OpenStreetMap has no businesses without a location. It exists for source
    /// compatibility.
    public var shouldIncludePureServiceAreaBusinesses = false
    /// Has no effect, because Portolan computes no routes. It exists for source compatibility.
    public var shouldIncludeRoutingSummaries = false
    /// Whether the response has a ``GMSPlaceSearchByTextResponse/searchURL``; false by default.
    public var shouldIncludeSearchURL = false

    /// Makes a search for a text with default options.
    public init(textQuery: String, placeProperties: [String]) {
        self.textQuery = textQuery
        self.placeProperties = placeProperties
        super.init()
    }

    /// Returns the URL of a web search for the query, if the request includes it.
    func searchURL(of query: TextQuery) -> URL? { shouldIncludeSearchURL ? query.searchURL : nil }

    /// The core's query. It is an error of code `invalidRequest` if there is no area, if the restriction is a
    /// circle, or if ``evSearchOptions`` has an unknown connector.
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

/// A request for places in a circle.
public final class GMSPlaceSearchNearbyRequest: NSObject {
    /// A circle with a radius of 0…50,000 metres; a rectangle is an error of code `invalidRequest`.
    public let locationRestriction: any GMSPlaceLocationRestriction
    /// The properties to fetch: raw strings of ``GMSPlaceProperty``, at least one.
    public let placeProperties: [String]
    /// The types of places to find, at most 50; nil for all places that people look for. Each place that is
    /// found has at least one of them. It is an error if a type is both included and excluded.
    public var includedTypes: [String]?
    /// The types of places to leave out, at most 50; nil for none.
    public var excludedTypes: [String]?
    /// The primary types of places to find, at most 50; nil for all.
    public var includedPrimaryTypes: [String]?
    /// The primary types of places to leave out, at most 50; nil for none.
    public var excludedPrimaryTypes: [String]?
    /// The maximum number of places in the response, 1…20; 20 by default. Other numbers are an error.
    public var maxResultCount = 20
    /// The region code of the user's country; nil for none. Addresses omit the name of this country.
    public var regionCode: String?
    /// The order of the places; ``GMSPlaceSearchNearbyRankPreference/popularity`` by default.
    public var rankPreference: GMSPlaceSearchNearbyRankPreference = .popularity

    /// Makes a search in a circle with default options.
    public init(locationRestriction: any GMSPlaceLocationRestriction, placeProperties: [String]) {
        self.locationRestriction = locationRestriction
        self.placeProperties = placeProperties
        super.init()
    }

    /// The core's query. It is an error of code `invalidRequest` if ``locationRestriction`` is not a circle.
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
    /// The places, at most 20; empty if there are none. The list is never nil.
    var places: [GMSPlace]? { get }
    /// The next page. It is always nil, because a response has all requested places.
    var pagination: GMSPlacePagination? { get }
}

/// The next page of a search. No response has one.
public final class GMSPlacePagination: NSObject, Sendable {
    /// The token of a request for the next page.
    public let nextPageToken: String

    init(nextPageToken: String) {
        self.nextPageToken = nextPageToken
        super.init()
    }
}

/// The result of ``GMSPlaceSearchByTextRequest``.
public final class GMSPlaceSearchByTextResponse: NSObject, GMSPlaceSearchResponse, Sendable {
    /// The places, in the order of the request's rank preference; empty if there are none. It is nil only in
    /// responses that tests make.
    public let places: [GMSPlace]?
    /// The next page. It is always nil, because a response has all requested places.
    public var pagination: GMSPlacePagination? { nil }
    /// The URL of a page that searches OpenStreetMap for the same text; nil unless the request includes it.
    public let searchURL: URL?

    /// Makes a response with places, for tests.
    public init(places: [GMSPlace]?, searchURL: URL? = nil) {
        self.places = places
        self.searchURL = searchURL
        super.init()
    }
}

/// The result of ``GMSPlaceSearchNearbyRequest``.
public final class GMSPlaceSearchNearbyResponse: NSObject, GMSPlaceSearchResponse, Sendable {
    /// The places, in the order of the request's rank preference; empty if there are none. It is nil only in
    /// responses that tests make.
    public let places: [GMSPlace]?
    /// The next page. It is always nil, because a response has all requested places.
    public var pagination: GMSPlacePagination? { nil }

    /// Makes a response with places, for tests.
    public init(places: [GMSPlace]?) {
        self.places = places
        super.init()
    }
}
