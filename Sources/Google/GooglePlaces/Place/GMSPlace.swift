public import CoreLocation
public import Foundation
internal import PortolanGeo
@_spi(Portolan) public import PortolanPlaces
public import UIKit

/// The requested fields of a place. A field that was not requested or is not known is nil, 0 or the enum's
/// `unknown`.
///
/// A program that shows any field must also show the ``attributions``.
public final class GMSPlace: NSObject, Sendable {
    /// The core's place. It lets tests make places: `GMSPlace(Place(id: …, displayName: …))`. Portolan's own
    /// addition.
    @_spi(Portolan) public let place: Place

    /// Wraps a core place. Portolan's own addition.
    @_spi(Portolan) public init(_ place: Place) {
        self.place = place
        super.init()
    }

    /// The place's name, in the requested language if the data has it; nil if it is not known.
    public var name: String? { place.displayName?.text }
    /// The place's ID, which may differ from the requested ID; nil if it was not requested.
    public var placeID: String? { place.fields.contains(PlaceField.id) ? "\(place.id)" : nil }
    /// A point inside the place's extent, in degrees; `kCLLocationCoordinate2DInvalid` if it was not requested.
    public var coordinate: CLLocationCoordinate2D {
        place.location.map { CLLocationCoordinate2D(latitude: $0.latitude, longitude: $0.longitude) } ?? kCLLocationCoordinate2DInvalid
    }
    /// The phone number in international format: a plus sign and groups of digits; nil if it is not known.
    public var phoneNumber: String? { place.internationalPhoneNumber }
    /// The address as a text to show; nil if it is not known. ``addressComponents`` has its parts.
    public var formattedAddress: String? { place.formattedAddress }
    /// The average rating, 1.0…5.0; 0.0 if there is none. OpenStreetMap has no ratings; the operator of a
    /// region may add them.
    public var rating: Float { Float(place.rating ?? 0) }
    /// Visitors' reviews; nil for places of OpenStreetMap unless the operator of the region adds them.
    public var reviews: [GMSPlaceReview]? { place.reviews.map { $0.map(GMSPlaceReview.init) } }
    /// The price level, from tags or from the operator of the region; `unknown` for most places.
    public var priceLevel: GMSPlacesPriceLevel { place.priceLevel.flatMap { GMSPlacesPriceLevel(rawValue: $0.rawValue) } ?? .unknown }
    /// Google's place types, the primary one first; nil if there are none.
    public var types: [String]? { place.types }
    /// The place's own web page; nil if it is not known.
    public var website: URL? { place.website }
    /// The sources of the data as a text that may have links. A program must show it with the place.
    public var attributions: NSAttributedString? { Attributions.text(place.attributions) }
    /// The area to show on a map; nil if it was not requested.
    public var viewportInfo: GMSPlaceViewportInfo? { place.viewport.map(GMSPlaceViewportInfo.init) }
    /// The parts of the address with their types, for splitting the address; nil if there are none.
    public var addressComponents: [GMSAddressComponent]? { place.addressComponents.map { $0.map(GMSAddressComponent.init) } }
    /// The Open Location Code of the place's position; nil if it was not requested.
    public var plusCode: GMSPlusCode? { place.plusCode.map(GMSPlusCode.init) }
    /// The number of ratings behind ``rating``; 0 if there are none.
    public var userRatingsTotal: UInt { UInt(max(0, place.userRatingCount ?? 0)) }
    /// The metadata of the place's photos, at most ten; nil if there are none.
    public var photos: [GMSPlacePhotoMetadata]? { place.photos.map { $0.prefix(10).map(GMSPlacePhotoMetadata.init) } }
    /// The place's offset from UTC at the time of the result, in minutes, positive to the east; nil if it is
    /// not known.
    public var utcOffsetMinutes: NSNumber? { place.utcOffsetMinutes.map { NSNumber(value: $0) } }
    /// Whether the business operates. It is `unknown` if the business is yet to open, or if its status is not
    /// known.
    public var businessStatus: GMSPlacesBusinessStatus { GMSPlacesBusinessStatus(place) }
    /// A short description from OpenStreetMap or the operator of the region; nil if there is none.
    public var editorialSummary: String? { place.editorialSummary?.text }
    /// The background colour of the pictogram in ``iconImageURL``; nil if it was not requested.
    public var iconBackgroundColor: UIColor? { place.icon.flatMap { UIColor(hexadecimal: $0.backgroundColor) } }
    /// The name of the place's pictogram as a URL, such as `portolan:icon/restaurant`. In contrast to Google's
    /// URL it cannot be fetched from the web.
    public var iconImageURL: URL? { place.icon.flatMap { URL(string: "portolan:icon/\($0.name)") } }

    // MARK: Hours

    /// The hours of a regular week; nil if they are not known.
    public var openingHours: GMSOpeningHours? { place.regularHours.map { GMSOpeningHours($0, in: place) } }
    /// The hours of the seven days from today's midnight on, with holidays and exceptions; nil if they are not known.
    public var currentOpeningHours: GMSOpeningHours? { place.currentHours.map { GMSOpeningHours($0, in: place) } }
    /// Secondary hours, such as those of the kitchen, for the same seven days; empty if there are none.
    /// An optional overload lets `place.secondaryOpeningHours?.first` and
    /// `if let hours = place.secondaryOpeningHours` compile too.
    public var secondaryOpeningHours: [GMSOpeningHours] { (place.currentSecondaryHours ?? []).map { GMSOpeningHours($0, in: place) } }

    /// Tells whether the place is open now. It is `unknown` unless opening hours and the offset from UTC were
    /// requested.
    public func isOpen() -> GMSPlaceOpenStatus { isOpen(at: Date()) }

    /// Tells whether the place is open at a date. It is `unknown` unless opening hours and the offset from UTC
    /// were requested.
    public func isOpen(at date: Date) -> GMSPlaceOpenStatus { GMSPlaceOpenStatus(place.isOpen(at: date)) }

    /// The name in Google's guide for ``isOpen(at:)``.
    public func isOpenAtDate(_ date: Date) -> GMSPlaceOpenStatus { isOpen(at: date) }

    public override func isEqual(_ object: Any?) -> Bool { (object as? GMSPlace)?.place == place }
    public override var hash: Int { place.hashValue }
}

/// A class whose list properties also exist as optional properties with the same name, as in the SDK's headers.
public protocol GMSOptionalLists: AnyObject {}

extension GMSPlace: GMSOptionalLists {}

extension GMSOptionalLists where Self: GMSPlace {
    /// The secondary hours as an optional list, as in the SDK's headers; nil if there are none. If this property and
    /// that of ``GMSPlace`` both fit, the compiler prefers the property of the class.
    public var secondaryOpeningHours: [GMSOpeningHours]? {
        let hours = (self as GMSPlace).place.currentSecondaryHours ?? []
        return hours.isEmpty ? nil : hours.map { GMSOpeningHours($0, in: (self as GMSPlace).place) }
    }
}

extension UIColor {
    /// Makes a colour from `#RRGGBB`; nil for any other text.
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
