public import CoreLocation
public import UIKit

/// The members of ``Place``, so that tests can put a value of their own in its stead.
public protocol PlaceProtocol: CustomStringConvertible, Hashable {
    /// As ``Place/displayName``.
    var displayName: String? { get }
    /// As ``Place/placeID``.
    var placeID: String? { get }
    /// As ``Place/location``.
    var location: CLLocationCoordinate2D { get }
    /// As ``Place/internationalPhoneNumber``.
    var internationalPhoneNumber: String? { get }
    /// As ``Place/formattedAddress``.
    var formattedAddress: String? { get }
    /// As ``Place/addressComponents``.
    var addressComponents: [AddressComponent]? { get }
    /// As ``Place/rating``.
    var rating: Float? { get }
    /// As ``Place/numberOfUserRatings``.
    var numberOfUserRatings: Int { get }
    /// As ``Place/reviews``.
    var reviews: [Review]? { get }
    /// As ``Place/priceLevel``.
    var priceLevel: PriceLevel { get }
    /// As ``Place/types``.
    var types: [PlaceType] { get }
    /// As ``Place/websiteURL``.
    var websiteURL: URL? { get }
    /// As ``Place/attributions``.
    var attributions: AttributedString? { get }
    /// As ``Place/viewportInfo``.
    var viewportInfo: RectangularCoordinateRegion? { get }
    /// As ``Place/plusCode``.
    var plusCode: PlusCode? { get }
    /// As ``Place/regularOpeningHours``.
    var regularOpeningHours: OpeningHours? { get }
    /// As ``Place/currentOpeningHours``.
    var currentOpeningHours: OpeningHours? { get }
    /// As ``Place/currentSecondaryOpeningHours``.
    var currentSecondaryOpeningHours: [OpeningHours] { get }
    /// As ``Place/photos``.
    var photos: [Photo]? { get }
    /// As ``Place/timeZone``.
    var timeZone: TimeZone? { get }
    /// As ``Place/businessStatus``.
    var businessStatus: BusinessStatus? { get }
    /// As ``Place/editorialSummary``.
    var editorialSummary: String? { get }
    /// As ``Place/iconBackgroundColor``.
    var iconBackgroundColor: UIColor? { get }
    /// As ``Place/iconMaskURL``.
    var iconMaskURL: URL? { get }
    /// As ``Place/supportsTakeout``.
    var supportsTakeout: Bool? { get }
    /// As ``Place/supportsDelivery``.
    var supportsDelivery: Bool? { get }
    /// As ``Place/supportsDineIn``.
    var supportsDineIn: Bool? { get }
    /// As ``Place/supportsCurbsidePickup``.
    var supportsCurbsidePickup: Bool? { get }
    /// As ``Place/isReservable``.
    var isReservable: Bool? { get }
    /// As ``Place/servesBreakfast``.
    var servesBreakfast: Bool? { get }
    /// As ``Place/servesLunch``.
    var servesLunch: Bool? { get }
    /// As ``Place/servesDinner``.
    var servesDinner: Bool? { get }
    /// As ``Place/servesBrunch``.
    var servesBrunch: Bool? { get }
    /// As ``Place/servesBeer``.
    var servesBeer: Bool? { get }
    /// As ``Place/servesWine``.
    var servesWine: Bool? { get }
    /// As ``Place/servesVegetarianFood``.
    var servesVegetarianFood: Bool? { get }
    /// As ``Place/accessibilityOptions``.
    var accessibilityOptions: AccessibilityOptions? { get }
}
