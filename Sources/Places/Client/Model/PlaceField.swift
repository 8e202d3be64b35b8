/// A field of a place that a request can ask for. The raw values are the JSON names of the Places API (New); `osm` and
/// `transitLine` are Portolan's own.
///
/// The fields are sorted by price class. The position of a field is its bit in `PlaceFields`.
public enum PlaceField: String, CaseIterable, Sendable, Hashable {
    // The fields of the price class `idsOnly`.
    case id
    case photos
    case attributions

    // The fields of the price class `essentials`.
    case addressComponents
    case formattedAddress
    case shortFormattedAddress
    case adrFormatAddress
    case postalAddress
    case addressDescriptor
    case location
    case plusCode
    case types
    case viewport
    case movedPlace
    case source = "osm"

    // The fields of the price class `pro`.
    case displayName
    case primaryType
    case primaryTypeDisplayName
    case googleMapsTypeLabel
    case businessStatus
    case openingDate
    case utcOffsetMinutes
    case timeZone
    case icon = "iconMaskBaseUri"
    case iconBackgroundColor
    case accessibilityOptions
    case containingPlaces
    case subDestinations
    case transitStation
    case transitLine
    case mapLinks = "googleMapsLinks"
    case pureServiceAreaBusiness

    // The fields of the price class `enterprise`.
    case regularHours = "regularOpeningHours"
    case currentHours = "currentOpeningHours"
    case regularSecondaryHours = "regularSecondaryOpeningHours"
    case currentSecondaryHours = "currentSecondaryOpeningHours"
    case internationalPhoneNumber
    case nationalPhoneNumber
    case website = "websiteUri"
    case rating
    case userRatingCount
    case priceLevel
    case priceRange

    // The fields of the price class `enterpriseAtmosphere`.
    case reviews
    case editorialSummary
    case takeout
    case delivery
    case dineIn
    case curbsidePickup
    case reservable
    case servesBreakfast
    case servesLunch
    case servesDinner
    case servesBrunch
    case servesBeer
    case servesWine
    case servesCocktails
    case servesDessert
    case servesCoffee
    case servesVegetarianFood
    case outdoorSeating
    case liveMusic
    case menuForChildren
    case goodForChildren
    case allowsDogs
    case restroom
    case goodForGroups
    case goodForWatchingSports
    case paymentOptions
    case parkingOptions
    case fuelOptions
    case evChargeOptions

    /// Finds the field with a JSON name; nil if there is none. The name may have the prefix `places.` and be a path
    /// into the field (`displayName.text`).
    public init?(wireName: some StringProtocol) {
        let path = wireName.hasPrefix("places.") ? wireName.dropFirst("places.".count) : wireName[...]
        self.init(rawValue: Self.otherNames[String(path.prefix { $0 != "." })] ?? String(path.prefix { $0 != "." }))
    }

    /// Other JSON names of the fields.
    private static let otherNames = ["name": "id", "movedPlaceId": "movedPlace", "googleMapsUri": "googleMapsLinks"]

    /// The price class of the field in a details call, as Google bills Place Details (price list of April 2026).
    public var priceClass: PriceClass {
        switch self {
        case .id, .photos, .attributions:
            .idsOnly
        case .addressComponents, .formattedAddress, .shortFormattedAddress, .adrFormatAddress, .postalAddress, .addressDescriptor,
            .location, .plusCode,
            .types, .viewport,
            .movedPlace, .source:
            .essentials
        case .displayName, .primaryType, .primaryTypeDisplayName, .googleMapsTypeLabel, .businessStatus, .openingDate, .utcOffsetMinutes,
            .timeZone, .icon,
            .iconBackgroundColor, .accessibilityOptions, .containingPlaces, .subDestinations, .transitStation, .transitLine,
            .mapLinks, .pureServiceAreaBusiness:
            .pro
        case .regularHours, .currentHours, .regularSecondaryHours, .currentSecondaryHours, .internationalPhoneNumber, .nationalPhoneNumber,
            .website, .rating, .userRatingCount, .priceLevel, .priceRange:
            .enterprise
        default: .enterpriseAtmosphere
        }
    }
}
