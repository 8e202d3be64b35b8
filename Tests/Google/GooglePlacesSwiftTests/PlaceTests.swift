import CoreLocation
import Foundation
import OpeningHours
import PortolanDetails
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import Testing
import UIKit

@testable import GooglePlacesSwift

/// The values of places.
@Suite struct PlaceTests {
    typealias Place = GooglePlacesSwift.Place

    private static func place(_ change: (inout CorePlace) -> Void = { _ in }) -> Place {
        var core = CorePlace(id: PlaceID(osm: OSMKey(type: .node, id: 1)))
        change(&core)
        return Place(core)
    }

    // MARK: Properties

    /// Whether the member of each property has a value.
    static let members: [PlaceProperty: @Sendable (Place) -> Bool] = [
        .placeID: { $0.placeID != nil }, .displayName: { $0.displayName != nil }, .formattedAddress: { $0.formattedAddress != nil },
        .addressComponents: { $0.addressComponents != nil }, .coordinate: { CLLocationCoordinate2DIsValid($0.location) },
        .viewportInfo: { $0.viewportInfo != nil }, .plusCode: { $0.plusCode != nil }, .types: { !$0.types.isEmpty },
        .businessStatus: { $0.businessStatus != nil }, .regularOpeningHours: { $0.regularOpeningHours != nil },
        .currentOpeningHours: { $0.currentOpeningHours != nil },
        .currentSecondaryOpeningHours: { !$0.currentSecondaryOpeningHours.isEmpty },
        .timeZone: { $0.timeZone != nil }, .internationalPhoneNumber: { $0.internationalPhoneNumber != nil },
        .websiteURL: { $0.websiteURL != nil }, .rating: { $0.rating != nil }, .numberOfUserRatings: { $0.numberOfUserRatings > 0 },
        .reviews: { $0.reviews != nil }, .priceLevel: { $0.priceLevel != .unspecified }, .photos: { $0.photos != nil },
        .editorialSummary: { $0.editorialSummary != nil }, .iconBackgroundColor: { $0.iconBackgroundColor != nil },
        .iconMaskURL: { $0.iconMaskURL != nil }, .accessibilityOptions: { $0.accessibilityOptions != nil },
        .supportsTakeout: { $0.supportsTakeout != nil }, .supportsDelivery: { $0.supportsDelivery != nil },
        .supportsDineIn: { $0.supportsDineIn != nil }, .supportsCurbsidePickup: { $0.supportsCurbsidePickup != nil },
        .isReservable: { $0.isReservable != nil }, .servesBreakfast: { $0.servesBreakfast != nil },
        .servesLunch: { $0.servesLunch != nil }, .servesDinner: { $0.servesDinner != nil }, .servesBrunch: { $0.servesBrunch != nil },
        .servesBeer: { $0.servesBeer != nil }, .servesWine: { $0.servesWine != nil },
        .servesVegetarianFood: { $0.servesVegetarianFood != nil }, .servesCocktails: { $0.servesCocktails != nil },
        .servesDessert: { $0.servesDessert != nil }, .servesCoffee: { $0.servesCoffee != nil },
        .outdoorSeating: { $0.outdoorSeating != nil }, .liveMusic: { $0.liveMusic != nil },
        .menuForChildren: { $0.menuForChildren != nil }, .goodForChildren: { $0.goodForChildren != nil },
        .allowsDogs: { $0.allowsDogs != nil }, .restroom: { $0.restroom != nil }, .goodForGroups: { $0.goodForGroups != nil },
        .goodForWatchingSports: { $0.goodForWatchingSports != nil },
        .isPureServiceAreaBusiness: { $0.isPureServiceAreaBusiness != nil }, .parkingOptions: { $0.parkingOptions != nil },
        .paymentOptions: { $0.paymentOptions != nil }, .fuelOptions: { $0.fuelOptions != nil },
        .evChargeOptions: { $0.evChargeOptions != nil }, .googleMapsLinks: { $0.googleMapsLinks != nil },
        .containingPlaces: { $0.containingPlaces != nil }, .addressDescriptor: { $0.addressDescriptor != nil },
        .postalAddress: { $0.postalAddress != nil }, .priceRange: { $0.priceRange != nil },
    ]

    /// A place has exactly the properties that a request names: all of them, and no further ones.
    @Test(arguments: Array(members.keys)) func everyPropertyHasItsMember(_ property: PlaceProperty) throws {
        let place = Place(richPlace().masked(try PlaceProperty.fields([property])))
        #expect(Self.members.filter { $0.value(place) }.map(\.key) == [property])
    }

    /// A request can name texts that Google's models write, but no place has them.
    @Test(arguments: [PlaceProperty.generativeSummary, .reviewSummary, .neighborhoodSummary, .evChargeAmenitySummary, .consumerAlert])
    func generatedTextsAreAbsent(_ property: PlaceProperty) throws {
        let place = Place(richPlace().masked(try PlaceProperty.fields([property])))
        #expect(Self.members.allSatisfy { !$0.value(place) })
        #expect(place.generativeSummary == nil && place.reviewSummary == nil && place.neighborhoodSummary == nil)
        #expect(place.evChargeAmenitySummary == nil && place.consumerAlert == nil)
    }

    @Test func allPropertiesTogetherHaveAllMembers() throws {
        let place = Place(richPlace().masked(try PlaceProperty.fields(Array(Self.members.keys))))
        #expect(Self.members.allSatisfy { $0.value(place) })
        // `all` means all properties except the descriptor, which takes a separate search.
        let all = Place(richPlace().masked(try PlaceProperty.fields([.all])))
        #expect(Self.members.allSatisfy { $0.value(all) == ($0.key != .addressDescriptor) })
        #expect(PlaceProperty.name == .displayName)
        let bare = Place(richPlace().masked(.attributions))
        #expect(Self.members.allSatisfy { !$0.value(bare) })
        let attributions = try #require(bare.attributions)
        #expect(String(attributions.characters) == "© OpenStreetMap contributors")
        #expect(attributions.runs.first?.link?.absoluteString == "https://www.openstreetmap.org/copyright")
    }

    @Test func noPropertyIsAnError() {
        let error = #expect(throws: GooglePlacesSwift.PlacesError.self) { try PlaceProperty.fields([]) }
        guard case .invalidRequest(let message)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(message.contains("placeProperties"))
    }

    // MARK: Values

    @Test func valuesAreTheCores() throws {
        let place = Place(richPlace())
        #expect(place.displayName == "Inn" && place.editorialSummary == "By the quay." && place.types == [.inn, .lodging])
        #expect(place.location.latitude == 1 && place.location.longitude == 2 && place.formattedAddress == "1 Quay, Port")
        #expect(place.viewportInfo?.northEast.latitude == 1.1 && place.viewportInfo?.northEast.longitude == 2.1)
        #expect(place.viewportInfo?.southWest.latitude == 0.9 && place.viewportInfo?.southWest.longitude == 1.9)
        #expect(place.plusCode?.globalCode == "6FXV2222+22" && place.plusCode?.compoundCode == "2222+22 Port")
        #expect(place.addressComponents?.map(\.name) == ["Port", "Utopia"] && place.addressComponents?.map(\.shortName) == ["Port", "UT"])
        #expect(place.addressComponents?.first?.types == [.locality, .political])
        #expect(place.timeZone?.identifier == "Europe/Berlin" && place.internationalPhoneNumber == "+49 89 1234567")
        #expect(
            place.websiteURL?.host() == "inn.example" && place.rating == 4.5 && place.numberOfUserRatings == 12
                && place.priceLevel == .moderate
        )
        #expect(place.iconMaskURL?.absoluteString == "portolan:icon/restaurant")
        #expect(place.iconBackgroundColor == UIColor(red: 1, green: CGFloat(0x9E) / 255, blue: CGFloat(0x67) / 255, alpha: 1))
        #expect(place.currentSecondaryOpeningHours.count == 2)
        #expect(place.description.contains("Inn"))
    }

    @Test func reviewsHaveTheirAuthorsAndLanguages() throws {
        let review = try #require(Place(richPlace()).reviews?.first)
        #expect(review.rating == 5 && review.text == "Good." && review.textLanguageCode == "en")
        #expect(review.originalText == "Gut." && review.originalTextLanguageCode == "de")
        #expect(review.authorAttribution?.displayName == "Ada" && review.authorAttribution?.url?.lastPathComponent == "ada")
        #expect(review.authorAttribution?.photoURL?.lastPathComponent == "ada.png")
        #expect(review.publishDate == Date(timeIntervalSince1970: 1_000))
        let bare = Self.place { $0.reviews = [PlaceReview(rating: 1)] }
        #expect(
            bare.reviews?.first?.text == nil && bare.reviews?.first?.authorAttribution == nil && bare.reviews?.first?.publishDate == nil
        )
    }

    @Test func photosAreTenAtMost() throws {
        let photos = try #require(Place(richPlace()).photos)
        #expect(photos.count == 10 && photos[0].imageURL?.lastPathComponent == "1.jpg" && photos[0].pageURL?.lastPathComponent == "1.html")
        #expect(photos[0].maxSize == CGSize(width: 640, height: 480) && photos[0].authorAttributions.map(\.displayName) == ["Site"])
        let unknown = try #require(Self.place { $0.photos = [Photo(name: "x")] }.photos?.first)
        #expect(unknown.imageURL == nil && unknown.maxSize == .zero && unknown.authorAttributions.isEmpty)
        #expect(Set(photos).count == 10 && photos[0] != photos[1])
    }

    @Test func accessibilityIsYesNoOrUnknown() throws {
        let options = try #require(Place(richPlace()).accessibilityOptions)
        #expect(options.hasWheelchairAccessibleEntrance == true && options.hasWheelchairAccessibleParking == false)
        #expect(options.hasWheelchairAccessibleRestroom == nil && options.hasWheelchairAccessibleSeating == nil)
        #expect(Self.place().accessibilityOptions == nil)
    }

    /// Each attribute sets its own member and no other.
    @Test(
        arguments: [
            (PlaceAttribute.takeout, \Place.supportsTakeout), (.delivery, \.supportsDelivery), (.dineIn, \.supportsDineIn),
            (.curbsidePickup, \.supportsCurbsidePickup), (.reservable, \.isReservable), (.servesBreakfast, \.servesBreakfast),
            (.servesLunch, \.servesLunch), (.servesDinner, \.servesDinner), (.servesBrunch, \.servesBrunch), (.servesBeer, \.servesBeer),
            (.servesWine, \.servesWine), (.servesVegetarianFood, \.servesVegetarianFood),
            (.servesCocktails, \.servesCocktails), (.servesDessert, \.servesDessert), (.servesCoffee, \.servesCoffee),
            (.outdoorSeating, \.outdoorSeating), (.liveMusic, \.liveMusic), (.menuForChildren, \.menuForChildren),
            (.goodForChildren, \.goodForChildren), (.allowsDogs, \.allowsDogs), (.restroom, \.restroom),
            (.goodForGroups, \.goodForGroups), (.goodForWatchingSports, \.goodForWatchingSports),
            (.pureServiceAreaBusiness, \.isPureServiceAreaBusiness),
        ] as [(PlaceAttribute, any KeyPath<Place, Bool?> & Sendable)]
    )
    func attributesAreYesNoOrUnknown(_ attribute: PlaceAttribute, _ member: any KeyPath<Place, Bool?> & Sendable) {
        for value in [true, false, nil] as [Bool?] {
            let place = Self.place { $0.attributes[attribute] = value }
            #expect(place[keyPath: member] == value)
        }
    }

    @Test(
        arguments: [
            (PortolanDetails.BusinessStatus.operational, GooglePlacesSwift.BusinessStatus.operational),
            (.closedTemporarily, .closedTemporarily), (.closedPermanently, .closedPermanently), (.futureOpening, nil), (nil, nil),
        ] as [(PortolanDetails.BusinessStatus?, GooglePlacesSwift.BusinessStatus?)]
    )
    func businessesAreOpenOrClosed(_ core: PortolanDetails.BusinessStatus?, _ status: GooglePlacesSwift.BusinessStatus?) {
        #expect(Self.place { $0.businessStatus = core }.businessStatus == status)
        #expect(GooglePlacesSwift.BusinessStatus.allCases.count == 3)
    }

    @Test func whatIsNotKnownHasItsDefault() {
        let place = Self.place()
        #expect(!CLLocationCoordinate2DIsValid(place.location) && place.types.isEmpty && place.numberOfUserRatings == 0)
        #expect(
            place.currentSecondaryOpeningHours.isEmpty && place.rating == nil && place.priceLevel == .unspecified && place.photos == nil
        )
        #expect(Self.place { $0.timeZone = "Mars/Phobos" }.timeZone == nil)
    }

    // MARK: Hours

    /// Sunday is 1, as in Google's interface.
    @Test(arguments: zip([Weekday.sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday], 1...7))
    func daysCountFromSunday(_ weekday: Weekday, _ day: Int) throws {
        let period = PlaceHours.Period(
            open: .init(weekday: weekday, minuteOfDay: 545),
            close: .init(weekday: weekday, minuteOfDay: 1439, isTruncated: true)
        )
        let hours = try #require(Self.place { $0.regularHours = PlaceHours(periods: [period]) }.regularOpeningHours)
        let found = try #require(hours.periods.first)
        #expect(found.open.day.rawValue == day && found.open.time.hour == 9 && found.open.time.minute == 5)
        #expect(!found.open.isTruncated && found.open.date == nil && "\(found.open.time)" == "09:05")
        #expect(
            found.close?.day.rawValue == day && found.close?.time.hour == 23 && found.close?.time.minute == 59
                && found.close?.isTruncated == true
        )
        #expect(hours.weekdayText.isEmpty)
    }

    @Test func aPlaceThatNeverClosesHasNoClosing() throws {
        let always = PlaceHours(
            periods: [.init(open: .init(weekday: .sunday, minuteOfDay: 0), close: nil)],
            weekdayDescriptions: ["a", "b"]
        )
        let hours = try #require(Self.place { $0.currentHours = always }.currentOpeningHours)
        #expect(hours.periods.map(\.close) == [nil] && hours.periods.first?.open.day == .sunday && hours.weekdayText == ["a", "b"])
        let never = try #require(Self.place { $0.regularHours = PlaceHours(periods: []) }.regularOpeningHours)
        #expect(never.periods.isEmpty)
    }

    // MARK: Equality

    @Test func placesAreEqualWhereAllIsEqual() {
        #expect(Place(richPlace()) == Place(richPlace()) && Set([Place(richPlace()), Place(richPlace())]).count == 1)
        #expect(Place(richPlace()) != Place(richPlace(2)) && Place(richPlace()) != Place(richPlace(fields: .id)))
        let component = Place(richPlace()).addressComponents?.first
        #expect(component == Place(richPlace(2)).addressComponents?.first && component != Place(richPlace()).addressComponents?.last)
        #expect(Place(richPlace()).regularOpeningHours == Place(richPlace(2)).regularOpeningHours)
    }
}
