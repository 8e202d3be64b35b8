public import CoreLocation
public import UIKit

/// The members of ``Place``. Code that takes this protocol can be tested with a type of its own instead of ``Place``.
public protocol PlaceProtocol: CustomStringConvertible, Hashable {
    /// See ``Place/displayName``.
    var displayName: String? { get }
    /// See ``Place/placeID``.
    var placeID: String? { get }
    /// See ``Place/location``.
    var location: CLLocationCoordinate2D { get }
    /// See ``Place/internationalPhoneNumber``.
    var internationalPhoneNumber: String? { get }
    /// See ``Place/formattedAddress``.
    var formattedAddress: String? { get }
    /// See ``Place/addressComponents``.
    var addressComponents: [AddressComponent]? { get }
    /// See ``Place/rating``.
    var rating: Float? { get }
    /// See ``Place/numberOfUserRatings``.
    var numberOfUserRatings: Int { get }
    /// See ``Place/reviews``.
    var reviews: [Review]? { get }
    /// See ``Place/priceLevel``.
    var priceLevel: PriceLevel { get }
    /// See ``Place/types``.
    var types: [PlaceType] { get }
    /// See ``Place/websiteURL``.
    var websiteURL: URL? { get }
    /// See ``Place/attributions``.
    var attributions: AttributedString? { get }
    /// See ``Place/viewportInfo``.
    var viewportInfo: RectangularCoordinateRegion? { get }
    /// See ``Place/plusCode``.
    var plusCode: PlusCode? { get }
    /// See ``Place/regularOpeningHours``.
    var regularOpeningHours: OpeningHours? { get }
    /// See ``Place/currentOpeningHours``.
    var currentOpeningHours: OpeningHours? { get }
    /// See ``Place/currentSecondaryOpeningHours``.
    var currentSecondaryOpeningHours: [OpeningHours] { get }
    /// See ``Place/photos``.
    var photos: [Photo]? { get }
    /// See ``Place/timeZone``.
    var timeZone: TimeZone? { get }
    /// See ``Place/businessStatus``.
    var businessStatus: BusinessStatus? { get }
    /// See ``Place/editorialSummary``.
    var editorialSummary: String? { get }
    /// See ``Place/iconBackgroundColor``.
    var iconBackgroundColor: UIColor? { get }
    /// See ``Place/iconMaskURL``.
    var iconMaskURL: URL? { get }
    /// See ``Place/supportsTakeout``.
    var supportsTakeout: Bool? { get }
    /// See ``Place/supportsDelivery``.
    var supportsDelivery: Bool? { get }
    /// See ``Place/supportsDineIn``.
    var supportsDineIn: Bool? { get }
    /// See ``Place/supportsCurbsidePickup``.
    var supportsCurbsidePickup: Bool? { get }
    /// See ``Place/isReservable``.
    var isReservable: Bool? { get }
    /// See ``Place/servesBreakfast``.
    var servesBreakfast: Bool? { get }
    /// See ``Place/servesLunch``.
    var servesLunch: Bool? { get }
    /// See ``Place/servesDinner``.
    var servesDinner: Bool? { get }
    /// See ``Place/servesBrunch``.
    var servesBrunch: Bool? { get }
    /// See ``Place/servesBeer``.
    var servesBeer: Bool? { get }
    /// See ``Place/servesWine``.
    var servesWine: Bool? { get }
    /// See ``Place/servesVegetarianFood``.
    var servesVegetarianFood: Bool? { get }
    /// See ``Place/accessibilityOptions``.
    var accessibilityOptions: AccessibilityOptions? { get }
}
