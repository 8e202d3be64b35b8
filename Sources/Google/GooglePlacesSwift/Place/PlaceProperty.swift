internal import PortolanPlaces

/// A property of a place that requests can name. Each has the name of its member of ``Place``, except for
/// ``coordinate``, which is ``Place/location``.
public enum PlaceProperty: Sendable, Hashable {
    /// All properties except ``addressDescriptor``, which needs an additional search.
    case all
    case placeID, displayName, formattedAddress, addressComponents, coordinate, viewportInfo, plusCode, types, businessStatus
    case postalAddress, addressDescriptor, containingPlaces, googleMapsLinks, isPureServiceAreaBusiness
    case regularOpeningHours, currentOpeningHours, currentSecondaryOpeningHours, timeZone
    case internationalPhoneNumber, websiteURL, rating, numberOfUserRatings, reviews, priceLevel, priceRange, photos, editorialSummary
    case iconBackgroundColor, iconMaskURL
    case accessibilityOptions, parkingOptions, paymentOptions, fuelOptions, evChargeOptions
    case supportsTakeout, supportsDelivery, supportsDineIn, supportsCurbsidePickup, isReservable
    case servesBreakfast, servesLunch, servesDinner, servesBrunch, servesBeer, servesWine, servesVegetarianFood
    case servesCocktails, servesDessert, servesCoffee
    case outdoorSeating, liveMusic, menuForChildren, goodForChildren, allowsDogs, restroom, goodForGroups, goodForWatchingSports
    /// Texts that Google generates, and alerts. Requests may name them, but they are always nil.
    case generativeSummary, reviewSummary, neighborhoodSummary, evChargeAmenitySummary, consumerAlert

    /// The name of ``displayName`` in the example of Google's guide to nearby searches.
    public static var name: PlaceProperty { .displayName }

    private var fields: PlaceFields {
        switch self {
        case .all: .all
        case .placeID: .id
        case .displayName: .displayName
        case .formattedAddress: .formattedAddress
        case .addressComponents: .addressComponents
        case .coordinate: .location
        case .viewportInfo: .viewport
        case .plusCode: .plusCode
        case .types: .types
        case .businessStatus: .businessStatus
        case .postalAddress: .postalAddress
        case .addressDescriptor: .addressDescriptor
        case .containingPlaces: .containingPlaces
        case .googleMapsLinks: .mapLinks
        case .isPureServiceAreaBusiness: .pureServiceAreaBusiness
        case .regularOpeningHours: .regularHours
        case .currentOpeningHours: .currentHours
        case .currentSecondaryOpeningHours: .currentSecondaryHours
        case .timeZone: [.timeZone, .utcOffsetMinutes]
        case .internationalPhoneNumber: .internationalPhoneNumber
        case .websiteURL: .website
        case .rating: .rating
        case .numberOfUserRatings: .userRatingCount
        case .reviews: .reviews
        case .priceLevel: .priceLevel
        case .priceRange: .priceRange
        case .photos: .photos
        case .editorialSummary: .editorialSummary
        case .iconBackgroundColor: .iconBackgroundColor
        case .iconMaskURL: .icon
        case .accessibilityOptions: .accessibilityOptions
        case .parkingOptions: .parkingOptions
        case .paymentOptions: .paymentOptions
        case .fuelOptions: .fuelOptions
        case .evChargeOptions: .evChargeOptions
        case .supportsTakeout: .takeout
        case .supportsDelivery: .delivery
        case .supportsDineIn: .dineIn
        case .supportsCurbsidePickup: .curbsidePickup
        case .isReservable: .reservable
        case .servesBreakfast: .servesBreakfast
        case .servesLunch: .servesLunch
        case .servesDinner: .servesDinner
        case .servesBrunch: .servesBrunch
        case .servesBeer: .servesBeer
        case .servesWine: .servesWine
        case .servesVegetarianFood: .servesVegetarianFood
        case .servesCocktails: .servesCocktails
        case .servesDessert: .servesDessert
        case .servesCoffee: .servesCoffee
        case .outdoorSeating: .outdoorSeating
        case .liveMusic: .liveMusic
        case .menuForChildren: .menuForChildren
        case .goodForChildren: .goodForChildren
        case .allowsDogs: .allowsDogs
        case .restroom: .restroom
        case .goodForGroups: .goodForGroups
        case .goodForWatchingSports: .goodForWatchingSports
        // These properties request the attributions, which every place has. An empty set would request all fields.
        case .generativeSummary, .reviewSummary, .neighborhoodSummary, .evChargeAmenitySummary, .consumerAlert: .attributions
        }
    }

    static func fields(_ properties: [PlaceProperty]) throws -> PlaceFields {
        guard !properties.isEmpty else {
            throw PlacesError.invalidRequest("placeProperties is empty; name at least one, such as .displayName")
        }
        return properties.reduce(into: []) { $0.formUnion($1.fields) }
    }
}
