internal import CoreLocation
internal import PortolanGeo
internal import PortolanPlaces

/// A request for the places that a text describes.
public struct SearchByTextRequest: Sendable {
    /// The order of the places: the nearest to the region's middle first, or the best match first.
    public enum RankPreference: Sendable, Hashable, CaseIterable, Identifiable {
        case distance, relevance

        /// The preference itself.
        public var id: Self { self }
    }

    /// What to look for: a name, a kind of place, an address or some of each; not empty.
    public let textQuery: String
    /// The properties to fetch; an empty list is an error.
    public let placeProperties: [PlaceProperty]
    /// An area to prefer; nil in a request with a restriction. Nothing outside is left out.
    public let locationBias: (any CoordinateRegionBias)?
    /// A rectangle that all places lie in; nil in a request with a bias. A circle is an error.
    public let locationRestriction: (any CoordinateRegionRestriction)?
    /// The type of place that stands first in the answer; nil for none. With ``isStrictTypeFiltering`` the only one.
    public let includedType: PlaceType?
    /// How many places the answer holds at most, 1…20; 20 by default. Others are an error.
    public let maxResultCount: Int
    /// The lowest rating, 0.0…5.0, rounded up to halves; 0, the default, for any. Above 0 it leaves out places without a rating.
    public let minRating: Float
    /// Whether the answer holds only places known to be open now; false by default. Google's reference prints true, which would leave out
    /// every place without hours.
    public let isOpenNow: Bool
    /// Only places of these levels; nil or empty for all. ``PriceLevel/unspecified`` does not count.
    public let priceLevels: Set<PriceLevel>?
    /// What the places are sorted by; ``RankPreference/distance`` by default.
    public let rankPreference: RankPreference
    /// The region code of the user's country, whose name addresses leave out; nil for none.
    public let regionCode: String?
    /// Whether the answer holds only places of ``includedType``; false by default.
    public let isStrictTypeFiltering: Bool
    /// Only charging stations with a fitting plug; nil for places of all kinds.
    public let evSearchOptions: EVSearchOptions?
    /// Has no effect and exists so that sources compile: OpenStreetMap maps no businesses without a place.
    public let shouldIncludePureServiceAreaBusinesses: Bool

    /// A search that prefers an area.
    public init(
        textQuery: String,
        placeProperties: [PlaceProperty],
        locationBias: any CoordinateRegionBias,
        includedType: PlaceType? = nil,
        maxResultCount: Int = 20,
        minRating: Float = 0.0,
        isOpenNow: Bool = false,
        priceLevels: Set<PriceLevel>? = nil,
        rankPreference: RankPreference = .distance,
        regionCode: String? = nil,
        isStrictTypeFiltering: Bool = false,
        evSearchOptions: EVSearchOptions? = nil,
        shouldIncludePureServiceAreaBusinesses: Bool = false
    ) {
        self.textQuery = textQuery
        self.placeProperties = placeProperties
        self.locationBias = locationBias
        locationRestriction = nil
        self.includedType = includedType
        self.maxResultCount = maxResultCount
        self.minRating = minRating
        self.isOpenNow = isOpenNow
        self.priceLevels = priceLevels
        self.rankPreference = rankPreference
        self.regionCode = regionCode
        self.isStrictTypeFiltering = isStrictTypeFiltering
        self.evSearchOptions = evSearchOptions
        self.shouldIncludePureServiceAreaBusinesses = shouldIncludePureServiceAreaBusinesses
    }

    /// A search within a rectangle.
    public init(
        textQuery: String,
        placeProperties: [PlaceProperty],
        locationRestriction: any CoordinateRegionRestriction,
        includedType: PlaceType? = nil,
        maxResultCount: Int = 20,
        minRating: Float = 0.0,
        isOpenNow: Bool = false,
        priceLevels: Set<PriceLevel>? = nil,
        rankPreference: RankPreference = .distance,
        regionCode: String? = nil,
        isStrictTypeFiltering: Bool = false,
        evSearchOptions: EVSearchOptions? = nil,
        shouldIncludePureServiceAreaBusinesses: Bool = false
    ) {
        self.textQuery = textQuery
        self.placeProperties = placeProperties
        locationBias = nil
        self.locationRestriction = locationRestriction
        self.includedType = includedType
        self.maxResultCount = maxResultCount
        self.minRating = minRating
        self.isOpenNow = isOpenNow
        self.priceLevels = priceLevels
        self.rankPreference = rankPreference
        self.regionCode = regionCode
        self.isStrictTypeFiltering = isStrictTypeFiltering
        self.evSearchOptions = evSearchOptions
        self.shouldIncludePureServiceAreaBusinesses = shouldIncludePureServiceAreaBusinesses
    }

    func query() throws -> TextQuery {
        let restriction = try Region.area(locationRestriction, "locationRestriction")
        if case .circle? = restriction {
            throw PlacesError.invalidRequest("locationRestriction must be a RectangularCoordinateRegion; a circle can only be a bias")
        }
        var query = TextQuery(
            textQuery,
            type: includedType?.rawValue,
            isStrictType: isStrictTypeFiltering,
            isOpenNow: isOpenNow,
            minimumRating: minRating > 0 ? Double(minRating) : nil,
            priceLevels: Set((priceLevels ?? []).compactMap(\.core)),
            evOptions: evSearchOptions?.core,
            rank: rankPreference == .distance ? .distance : .relevance,
            bias: try Region.area(locationBias, "locationBias"),
            restriction: restriction,
            limit: maxResultCount
        )
        query.includesFutureOpenings = false
        return query
    }
}

extension SearchByTextRequest: Equatable {
    /// Requests are equal if they ask for the same; regions are compared by their numbers.
    public static func == (a: SearchByTextRequest, b: SearchByTextRequest) -> Bool {
        a.textQuery == b.textQuery && a.placeProperties == b.placeProperties && a.includedType == b.includedType
            && Region.known(a.locationBias) == Region.known(b.locationBias)
            && Region.known(a.locationRestriction) == Region.known(b.locationRestriction)
            && a.maxResultCount == b.maxResultCount && a.minRating == b.minRating && a.isOpenNow == b.isOpenNow
            && a.priceLevels == b.priceLevels && a.rankPreference == b.rankPreference && a.regionCode == b.regionCode
            && a.isStrictTypeFiltering == b.isStrictTypeFiltering && a.evSearchOptions == b.evSearchOptions
            && a.shouldIncludePureServiceAreaBusinesses == b.shouldIncludePureServiceAreaBusinesses
    }
}

/// A request for the places within a circle.
public struct SearchNearbyRequest: Sendable {
    /// The order of the places: by importance, or the nearest first.
    public enum RankPreference: Sendable, Hashable, CaseIterable, Identifiable {
        case popularity, distance

        /// The preference itself.
        public var id: Self { self }
    }

    /// The circle that all places must lie in; a rectangle is an error.
    public let locationRestriction: any CoordinateRegionRestriction
    /// The properties to fetch; an empty list is an error.
    public let placeProperties: [PlaceProperty]
    /// Only places with one of these types, 50 at most; nil or empty for all places that people look for.
    public let includedTypes: Set<PlaceType>?
    /// Places with one of these types are left out; 50 at most. A type both included and excluded is an error.
    public let excludedTypes: Set<PlaceType>?
    /// Only places whose first type is one of these; 50 at most, nil or empty for all.
    public let includedPrimaryTypes: Set<PlaceType>?
    /// Places whose first type is one of these are left out; 50 at most, nil or empty for none.
    public let excludedPrimaryTypes: Set<PlaceType>?
    /// How many places the answer holds at most, 1…20; 20 by default. Others are an error.
    public let maxResultCount: Int
    /// What the places are sorted by; popularity by default.
    public let rankPreference: RankPreference
    /// The region code of the user's country, whose name addresses leave out; nil for none.
    public let regionCode: String?

    /// A search in a circle, by default for places of all types that people look for.
    public init(
        locationRestriction: any CoordinateRegionRestriction,
        placeProperties: [PlaceProperty],
        includedTypes: Set<PlaceType>? = nil,
        excludedTypes: Set<PlaceType>? = nil,
        includedPrimaryTypes: Set<PlaceType>? = nil,
        excludedPrimaryTypes: Set<PlaceType>? = nil,
        maxResultCount: Int = 20,
        rankPreference: RankPreference = .popularity,
        regionCode: String? = nil
    ) {
        self.locationRestriction = locationRestriction
        self.placeProperties = placeProperties
        self.includedTypes = includedTypes
        self.excludedTypes = excludedTypes
        self.includedPrimaryTypes = includedPrimaryTypes
        self.excludedPrimaryTypes = excludedPrimaryTypes
        self.maxResultCount = maxResultCount
        self.rankPreference = rankPreference
        self.regionCode = regionCode
    }

    func query() throws -> NearbyQuery {
        guard case .circle(let center, let radius)? = try Region.area(locationRestriction, "locationRestriction") else {
            throw PlacesError.invalidRequest("locationRestriction must be a CircularCoordinateRegion")
        }
        func types(_ types: Set<PlaceType>?) -> Set<String> { Set((types ?? []).map(\.rawValue)) }
        var query = NearbyQuery(
            center: center,
            radiusMeters: radius,
            types: TypeFilter(
                included: types(includedTypes),
                excluded: types(excludedTypes),
                includedPrimary: types(includedPrimaryTypes),
                excludedPrimary: types(excludedPrimaryTypes)
            ),
            rank: rankPreference == .distance ? .distance : .popularity,
            limit: maxResultCount
        )
        query.includesFutureOpenings = false
        return query
    }
}

extension SearchNearbyRequest: Equatable {
    /// Requests are equal if they ask for the same; regions are compared by their numbers.
    public static func == (a: SearchNearbyRequest, b: SearchNearbyRequest) -> Bool {
        Region.known(a.locationRestriction) == Region.known(b.locationRestriction) && a.placeProperties == b.placeProperties
            && a.includedTypes == b.includedTypes && a.excludedTypes == b.excludedTypes
            && a.includedPrimaryTypes == b.includedPrimaryTypes && a.excludedPrimaryTypes == b.excludedPrimaryTypes
            && a.maxResultCount == b.maxResultCount && a.rankPreference == b.rankPreference && a.regionCode == b.regionCode
    }
}
