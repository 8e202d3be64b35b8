import Foundation
import GooglePlaces
import Testing

/// Raw values are those of the headers, so stored numbers keep their meaning.
@Suite struct RawValueTests {
    @Test func fields() {
        let inOrder: [GMSPlaceField] = [
            .name, .placeID, .plusCode, .coordinate, .openingHours, .phoneNumber, .formattedAddress, .rating, .priceLevel, .types, .website,
            .viewport, .addressComponents, .photos, .userRatingsTotal, .utcOffsetMinutes, .businessStatus, .iconImageURL,
            .iconBackgroundColor,
            .takeout, .delivery, .dineIn, .curbsidePickup, .reservable, .servesBreakfast, .servesLunch, .servesDinner, .servesBeer,
            .servesWine,
            .servesBrunch, .servesVegetarianFood, .wheelchairAccessibleEntrance, .currentOpeningHours, .secondaryOpeningHours,
            .editorialSummary,
        ]
        for (bit, field) in inOrder.enumerated() { #expect(field.rawValue == 1 << UInt64(bit)) }
        #expect(GMSPlaceField.editorialSummary.rawValue == 17_179_869_184 && GMSPlaceField.all.rawValue == .max)
    }

    @Test func enums() {
        #expect(GMSPlaceOpenStatus.allCases.map(\.rawValue) == [0, 1, 2])
        #expect([GMSPlaceOpenStatus.unknown, .open, .closed].map(\.rawValue) == [0, 1, 2])
        #expect([GMSPlacesBusinessStatus.unknown, .operational, .closedTemporarily, .closedPermanently].map(\.rawValue) == [0, 1, 2, 3])
        #expect([GMSPlacesPriceLevel.unknown, .free, .cheap, .medium, .high, .expensive].map(\.rawValue) == [-1, 0, 1, 2, 3, 4])
        #expect([GMSBooleanPlaceAttribute.unknown, .true, .false].map(\.rawValue) == [0, 1, 2])
        #expect(
            [
                GMSPlaceEVConnectorType.unspecified, .j1772, .type2, .chaDeMO, .ccsCombo1, .ccsCombo2, .nacs, .tesla, .unspecifiedGBT,
                .unspecifiedWallOutlet, .other,
            ].map(\.rawValue) == Array(0...10)
        )
        #expect(
            [GMSPlaceLandmarkSpatialRelationship.near, .within, .beside, .acrossTheRoad, .downTheRoad, .aroundTheCorner, .behind]
                .map(\.rawValue) == Array(0...6)
        )
        #expect([GMSPlaceAreaContainment.unspecified, .within, .outskirts, .near].map(\.rawValue) == [0, 1, 2, 3])
        #expect([GMSOpenNowStatus.yes, .no, .unknown].map(\.rawValue) == [0, 1, 2])
        #expect(
            [GMSDayOfWeek.sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday].map(\.rawValue) == [1, 2, 3, 4, 5, 6, 7]
        )
        let hours: [GMSPlaceHoursType] = [
            .access, .breakfast, .brunch, .lunch, .dinner, .seniorHours, .pickup, .takeout, .delivery, .kitchen, .onlineServiceHours,
            .driveThrough, .happyHour, .unknown,
        ]
        #expect(hours.map(\.rawValue) == Array(0...13))
        let guide = [
            GMSPlaceHoursTypeAccess, GMSPlaceHoursTypeBreakfast, GMSPlaceHoursTypeBrunch, GMSPlaceHoursTypeLunch, GMSPlaceHoursTypeDinner,
            GMSPlaceHoursTypeSeniorHours, GMSPlaceHoursTypePickup, GMSPlaceHoursTypeTakeout, GMSPlaceHoursTypeDelivery,
            GMSPlaceHoursTypeKitchen,
            GMSPlaceHoursTypeOnlineServiceHours, GMSPlaceHoursTypeDriveThrough, GMSPlaceHoursTypeHappyHour, GMSPlaceHoursTypeUnknown,
        ]
        #expect(guide == hours)
        #expect(
            [GMSPlacesAutocompleteTypeFilter.noFilter, .geocode, .address, .establishment, .region, .city].map(\.rawValue) == Array(0...5)
        )
        #expect([GMSPlaceSearchByTextRankPreference.distance, .relevance].map(\.rawValue) == [0, 1])
        #expect([GMSPlaceSearchNearbyRankPreference.popularity, .distance].map(\.rawValue) == [0, 1])
        let codes: [GMSPlacesErrorCode] = [
            .networkError, .serverError, .internalError, .keyInvalid, .keyExpired, .usageLimitExceeded, .rateLimitExceeded,
            .deviceRateLimitExceeded, .accessNotConfigured, .incorrectBundleIdentifier, .locationError, .invalidRequest,
        ]
        #expect(codes.map(\.rawValue) == (1...12).map { -$0 })
        #expect(kGMSPlacesErrorDomain == "com.google.places.ErrorDomain")
    }

    @Test func properties() {
        #expect(GMSPlacePropertyArray().count == 64 && Set(GMSPlacePropertyArray()).count == 64)
        #expect(GMSPlacePropertyArray().contains(GMSPlaceProperty.evChargeOptions.rawValue))
    }

    @Test func typeConstants() {
        #expect(kGMSPlaceTypeCafe == "cafe" && kGMSPlaceTypeAdministrativeAreaLevel1 == "administrative_area_level_1")
        #expect(kGMSPlaceTypeStreetNumber == "street_number" && kGMSPlaceTypeCollectionCity == "(cities)")
    }

    @Test func tenThousandObjectsAreGivenBack() {
        weak var last: GMSAutocompleteFetcher?
        var alive = 0
        for _ in 0..<10_000 {
            let fetcher = GMSAutocompleteFetcher(filter: GMSAutocompleteFilter())
            fetcher.provide(GMSAutocompleteSessionToken())
            fetcher.sourceTextHasChanged(nil)
            last = fetcher
            alive += 1
        }
        #expect(alive == 10_000 && last == nil)
    }
}
