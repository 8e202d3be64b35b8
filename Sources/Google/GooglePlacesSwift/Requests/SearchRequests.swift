internal import CoreLocation
internal import PortolanGeo
internal import PortolanPlaces

/// A request for places that match a text.
public struct SearchByTextRequest: Sendable {
    /// The order of the places: the nearest to the region's middle first, or the best match first.
    public enum RankPreference: Sendable, Hashable, CaseIterable, Identifiable {
        case distance, relevance

        /// The preference itself.
        public var id: Self { self }
    }

    /// The text to search for: a name, a kind of place, an address or a combination. It must not be empty.
    public let textQuery: String
    /// The properties to fetch; an empty list is an error.
    public let placeProperties: [PlaceProperty]
    /// An area to prefer; nil in a request with a restriction. Places outside are found too.
    public let locationBias: (any CoordinateRegionBias)?
    /// A rectangle that contains all results; nil in a request with a bias. A circle is an error.
    public let locationRestriction: (any CoordinateRegionRestriction)?
    /// The type of place to list first; nil for none. With ``isStrictTypeFiltering`` only this type is found.
    public let includedType: PlaceType?
    /// The maximum number of places in the result, 1…20; 20 by default. Other numbers are an error.
    public let maxResultCount: Int
    /// The minimum rating, 0.0…5.0, rounded up to halves; 0, the default, for any. Above 0, places without a
    /// rating are left out.
    public let minRating: Float
    /// Whether to find only places that are known to be open now; false by default. The default in Google's
    /// reference is true, which would leave out every place without hours.
    public let isOpenNow: Bool
    /// The price levels of places to find; nil or empty for all. ``PriceLevel/unspecified`` is ignored.
    public let priceLevels: Set<PriceLevel>?
    /// The order of the places; ``RankPreference/distance`` by default.
    public let rankPreference: RankPreference
    /// The region code of the user's country; nil for none. Addresses omit the name of this country.
    public let regionCode: String?
    /// Whether to find only places of ``includedType``; false by default.
    public let isStrictTypeFiltering: Bool
    /// The connectors and power of the charging stations to find; nil for places of all kinds.
    public let evSearchOptions: EVSearchOptions?
    /// Has no effect, because OpenStreetMap has no businesses without a location. It exists for source
    /// compatibility.
    public let shouldIncludePureServiceAreaBusinesses: Bool

    /// Makes a search that prefers an area.
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

    /// Makes a search within a rectangle.
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
    /// Compares all properties of requests. Regions are compared by their numbers.
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

/// A request for places in a circle.
public struct SearchNearbyRequest: Sendable {
    /// The order of the places: the most important first, or the nearest first.
    public enum RankPreference: Sendable, Hashable, CaseIterable, Identifiable {
        case popularity, distance

        /// The preference itself.
        public var id: Self { self }
    }

    /// The circle that contains all results. A rectangle is an error.
    public let locationRestriction: any CoordinateRegionRestriction
    /// The properties to fetch; an empty list is an error.
    public let placeProperties: [PlaceProperty]
    /// The types of places to find, at most 50; nil or empty for all places that people look for. Each place
    /// has at least one of them.
    public let includedTypes: Set<PlaceType>?
    /// The types of places to leave out, at most 50; nil or empty for none. It is an error if a type is both
    /// included and excluded.
    public let excludedTypes: Set<PlaceType>?
    /// The primary types of places to find, at most 50; nil or empty for all.
    public let includedPrimaryTypes: Set<PlaceType>?
    /// The primary types of places to leave out, at most 50; nil or empty for none.
    public let excludedPrimaryTypes: Set<PlaceType>?
    /// The maximum number of places in the result, 1…20; 20 by default. Other numbers are an error.
    public let maxResultCount: Int
    /// The order of the places; popularity by default.
    public let rankPreference: RankPreference
    /// The region code of the user's country; nil for none. Addresses omit the name of this country.
    public let regionCode: String?

    /// Makes a search in a circle. By default it finds places of all types that people look for.
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
    /// Compares all properties of requests. Regions are compared by their numbers.
    public static func == (a: SearchNearbyRequest, b: SearchNearbyRequest) -> Bool {
        Region.known(a.locationRestriction) == Region.known(b.locationRestriction) && a.placeProperties == b.placeProperties
            && a.includedTypes == b.includedTypes && a.excludedTypes == b.excludedTypes
            && a.includedPrimaryTypes == b.includedPrimaryTypes && a.excludedPrimaryTypes == b.excludedPrimaryTypes
            && a.maxResultCount == b.maxResultCount && a.rankPreference == b.rankPreference && a.regionCode == b.regionCode
    }
}
