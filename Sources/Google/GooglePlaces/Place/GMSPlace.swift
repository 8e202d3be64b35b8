public import CoreLocation
public import Foundation
internal import PortolanGeo
@_spi(Portolan) public import PortolanPlaces
public import UIKit

/// What is known of a place, as far as it was asked for. What was not asked for or is not known is nil, 0 or the enum's `unknown`.
///
/// Whatever is shown of it is to be shown with its ``attributions``.
public final class GMSPlace: NSObject, Sendable {
    /// The core's place. Portolan's own addition; with it, tests can make places: `GMSPlace(Place(id: …, displayName: …))`.
    @_spi(Portolan) public let place: Place

    @_spi(Portolan) public init(_ place: Place) {
        self.place = place
        super.init()
    }

    public var name: String? { place.displayName?.text }
    /// May differ from the ID that was asked for.
    public var placeID: String? { place.fields.contains(PlaceField.id) ? "\(place.id)" : nil }
    /// A point inside the place's extent; ``kCLLocationCoordinate2DInvalid`` where it was not asked for.
    public var coordinate: CLLocationCoordinate2D {
        place.location.map { CLLocationCoordinate2D(latitude: $0.latitude, longitude: $0.longitude) } ?? kCLLocationCoordinate2DInvalid
    }
    /// In international format: a plus sign, groups with spaces between.
    public var phoneNumber: String? { place.internationalPhoneNumber }
    /// To be shown, never to be taken apart: that is what ``addressComponents`` are for.
    public var formattedAddress: String? { place.formattedAddress }
    /// 1.0…5.0; 0.0 for none.
    public var rating: Float { Float(place.rating ?? 0) }
    public var reviews: [GMSPlaceReview]? { place.reviews.map { $0.map(GMSPlaceReview.init) } }
    public var priceLevel: GMSPlacesPriceLevel { place.priceLevel.flatMap { GMSPlacesPriceLevel(rawValue: $0.rawValue) } ?? .unknown }
    public var types: [String]? { place.types }
    public var website: URL? { place.website }
    /// To be shown wherever something of the place is shown; may hold links.
    public var attributions: NSAttributedString? { Attributions.text(place.attributions) }
    /// nil where the size is not known.
    public var viewportInfo: GMSPlaceViewportInfo? { place.viewport.map(GMSPlaceViewportInfo.init) }
    public var addressComponents: [GMSAddressComponent]? { place.addressComponents.map { $0.map(GMSAddressComponent.init) } }
    public var plusCode: GMSPlusCode? { place.plusCode.map(GMSPlusCode.init) }
    /// Reviews behind the rating.
    public var userRatingsTotal: UInt { UInt(max(0, place.userRatingCount ?? 0)) }
    public var photos: [GMSPlacePhotoMetadata]? { place.photos.map { $0.prefix(10).map(GMSPlacePhotoMetadata.init) } }
    /// Minutes east of UTC at the moment of the answer.
    public var utcOffsetMinutes: NSNumber? { place.utcOffsetMinutes.map { NSNumber(value: $0) } }
    public var businessStatus: GMSPlacesBusinessStatus { GMSPlacesBusinessStatus(place) }
    public var editorialSummary: String? { place.editorialSummary?.text }
    public var iconBackgroundColor: UIColor? { place.icon.flatMap { UIColor(hexadecimal: $0.backgroundColor) } }
    /// `portolan:icon/restaurant`: the name of a pictogram, not an address on the web.
    public var iconImageURL: URL? { place.icon.flatMap { URL(string: "portolan:icon/\($0.name)") } }

    // MARK: Hours

    /// The ordinary week.
    public var openingHours: GMSOpeningHours? { place.regularHours.map { GMSOpeningHours($0, in: place) } }
    /// The seven days from today's midnight on, with holidays and exceptions.
    public var currentOpeningHours: GMSOpeningHours? { place.currentHours.map { GMSOpeningHours($0, in: place) } }
    /// Of the kitchen, of deliveries …, for the seven days; none: an empty list. An optional twin stands beside it, so that
    /// `place.secondaryOpeningHours?.first` and `if let hours = place.secondaryOpeningHours` compile too.
    public var secondaryOpeningHours: [GMSOpeningHours] { (place.currentSecondaryHours ?? []).map { GMSOpeningHours($0, in: place) } }

    /// Whether the place is open now. Unknown unless opening hours and the offset from UTC were asked for.
    public func isOpen() -> GMSPlaceOpenStatus { isOpen(at: Date()) }

    /// Whether the place is open at a date.
    public func isOpen(at date: Date) -> GMSPlaceOpenStatus { GMSPlaceOpenStatus(place.isOpen(at: date)) }

    /// The guide's spelling of ``isOpen(at:)``.
    public func isOpenAtDate(_ date: Date) -> GMSPlaceOpenStatus { isOpen(at: date) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? GMSPlace)?.place == place }
    public override var hash: Int { place.hashValue }
}

/// What has optional twins of its lists.
public protocol GMSOptionalLists: AnyObject {}

extension GMSPlace: GMSOptionalLists {}

extension GMSOptionalLists where Self: GMSPlace {
    /// As the SDK's headers have it: nil for none. Where both would do, the compiler takes the class's own: a list.
    public var secondaryOpeningHours: [GMSOpeningHours]? {
        let hours = (self as GMSPlace).place.currentSecondaryHours ?? []
        return hours.isEmpty ? nil : hours.map { GMSOpeningHours($0, in: (self as GMSPlace).place) }
    }
}

extension UIColor {
    /// `#RRGGBB`.
    convenience init?(hexadecimal text: String) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.count == 6, let number = UInt32(digits, radix: 16) else { return nil }
        self.init(
            red: CGFloat(number >> 16 & 0xFF) / 255,
            green: CGFloat(number >> 8 & 0xFF) / 255,
            blue: CGFloat(number & 0xFF) / 255,
            alpha: 1
        )
    }
}
