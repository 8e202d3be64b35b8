internal import PortolanPlaces

/// A property of a place that requests can name: the member of ``Place`` of the same name, but for `coordinate`, which is
/// ``Place/location``.
public enum PlaceProperty: String, CaseIterable, Sendable, Hashable {
    case placeID, displayName, formattedAddress, addressComponents, coordinate, viewportInfo, plusCode, types, businessStatus
    case regularOpeningHours, currentOpeningHours, secondaryOpeningHours, timeZone
    case internationalPhoneNumber, websiteURL, rating, numberOfUserRatings, reviews, priceLevel, photos, editorialSummary
    case iconBackgroundColor, iconMaskURL, accessibilityOptions
    case supportsTakeout, supportsDelivery, supportsDineIn, supportsCurbsidePickup, supportsReservations
    case servesBreakfast, servesLunch, servesDinner, servesBrunch, servesBeer, servesWine, servesVegetarianFood

    private var fields: PlaceFields {
        switch self {
        case .placeID: .id
        case .displayName: .displayName
        case .formattedAddress: .formattedAddress
        case .addressComponents: .addressComponents
        case .coordinate: .location
        case .viewportInfo: .viewport
        case .plusCode: .plusCode
        case .types: .types
        case .businessStatus: .businessStatus
        case .regularOpeningHours: .regularHours
        case .currentOpeningHours: .currentHours
        case .secondaryOpeningHours: .currentSecondaryHours
        case .timeZone: [.timeZone, .utcOffsetMinutes]
        case .internationalPhoneNumber: .internationalPhoneNumber
        case .websiteURL: .website
        case .rating: .rating
        case .numberOfUserRatings: .userRatingCount
        case .reviews: .reviews
        case .priceLevel: .priceLevel
        case .photos: .photos
        case .editorialSummary: .editorialSummary
        case .iconBackgroundColor: .iconBackgroundColor
        case .iconMaskURL: .icon
        case .accessibilityOptions: .accessibilityOptions
        case .supportsTakeout: .takeout
        case .supportsDelivery: .delivery
        case .supportsDineIn: .dineIn
        case .supportsCurbsidePickup: .curbsidePickup
        case .supportsReservations: .reservable
        case .servesBreakfast: .servesBreakfast
        case .servesLunch: .servesLunch
        case .servesDinner: .servesDinner
        case .servesBrunch: .servesBrunch
        case .servesBeer: .servesBeer
        case .servesWine: .servesWine
        case .servesVegetarianFood: .servesVegetarianFood
        }
    }

    static func fields(_ properties: [PlaceProperty]) throws -> PlaceFields {
        guard !properties.isEmpty else {
            throw PlacesError.invalidRequest("placeProperties is empty; name at least one, such as .displayName")
        }
        return properties.reduce(into: []) { $0.formUnion($1.fields) }
    }
}
