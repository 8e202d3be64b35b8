public import CoreLocation
public import Foundation
internal import OpeningHours
internal import PortolanGeo
internal import PortolanPlaces
public import UIKit

/// A place with the properties that the request named. A property that was not named, or has no data, is nil, 0 or empty.
public struct Place: Sendable, Hashable {
    let core: PortolanPlaces.Place

    init(_ core: PortolanPlaces.Place) { self.core = core }

    /// The ID under which the place is found now, which may differ from the ID in the request; nil if it was not asked for.
    public var placeID: String? { core.fields.contains(PlaceField.id) ? "\(core.id)" : nil }
    /// The place's name in the language of the answer if the data has it, else the local name; nil if it has none.
    public var displayName: String? { core.displayName?.text }
    /// The address as a text to show; ``addressComponents`` serve to find out what it contains.
    public var formattedAddress: String? { core.formattedAddress }
    /// The address in parts, from the smallest to the country and the postal code; nil if there is no address.
    public var addressComponents: [AddressComponent]? { core.addressComponents?.map(AddressComponent.init) }
    /// A point inside the place's shape, in degrees; `kCLLocationCoordinate2DInvalid` if it was not asked for.
    public var location: CLLocationCoordinate2D {
        core.location.map { CLLocationCoordinate2D(latitude: $0.latitude, longitude: $0.longitude) } ?? kCLLocationCoordinate2DInvalid
    }
    /// A box that shows the place whole; nil if it was not asked for.
    public var viewportInfo: RectangularCoordinateRegion? { core.viewport.map { RectangularCoordinateRegion($0) } }
    /// The plus code of ``location``.
    public var plusCode: PlusCode? { core.plusCode.map { PlusCode(globalCode: $0.globalCode, compoundCode: $0.compoundCode) } }
    /// Google's types of the place, the primary one first; empty if they were not asked for.
    public var types: [String] { core.types ?? [] }
    /// Whether the place is in business; nil if it is no business, or is yet to open.
    public var businessStatus: BusinessStatus? {
        switch core.businessStatus {
        case .operational: .operational
        case .closedTemporarily: .closedTemporarily
        case .closedPermanently: .closedPermanently
        case .futureOpening, nil: nil
        }
    }
    /// The hours of the ordinary week; nil if they are not known.
    public var regularOpeningHours: Hours? { core.regularHours.map { Hours($0) } }
    /// The hours of the seven days from today on, with holidays and exceptions; nil if they are not known.
    public var currentOpeningHours: Hours? { core.currentHours.map { Hours($0) } }
    /// Hours of the kitchen, of deliveries and the like, for the seven days from today on; empty for none.
    public var secondaryOpeningHours: [Hours] { (core.currentSecondaryHours ?? []).map { Hours($0) } }
    /// The place's time zone; nil if its boundaries or the system do not know it.
    public var timeZone: TimeZone? { core.timeZone.flatMap(TimeZone.init(identifier:)) }
    /// The first telephone number, in international format: `+84 28 3829 5555`.
    public var internationalPhoneNumber: String? { core.internationalPhoneNumber }
    /// The place's own web site; nil if none is known.
    public var websiteURL: URL? { core.website }
    /// The mean rating, 1.0…5.0; nil for none. Open data has no ratings, only an operator's own facts bring one.
    public var rating: Float? { core.rating.map { Float($0) } }
    /// How many ratings stand behind ``rating``; 0 for none.
    public var numberOfUserRatings: Int { core.userRatingCount ?? 0 }
    /// Visitors' reviews; nil for none. Open data has none, only an operator's own facts bring them.
    public var reviews: [Review]? { core.reviews.map { $0.map(Review.init) } }
    /// What is known of the place's photos, ten at most; nil for none.
    public var photos: [Photo]? { core.photos.map { $0.prefix(10).map(Photo.init) } }
    /// A short description, from OpenStreetMap or the operator; nil for none.
    public var editorialSummary: String? { core.editorialSummary?.text }
    /// The price level from 0 (free) to 4 (very expensive); nil if it is not known.
    public var priceLevel: Int? { core.priceLevel?.rawValue }
    /// Whether the place sells food to take away; nil if it is not known.
    public var supportsTakeout: Bool? { core.attributes[.takeout] }
    /// Whether the place delivers; nil if it is not known.
    public var supportsDelivery: Bool? { core.attributes[.delivery] }
    /// Whether guests can eat at the place; nil if it is not known.
    public var supportsDineIn: Bool? { core.attributes[.dineIn] }
    /// Whether orders are brought out to the car; nil if it is not known.
    public var supportsCurbsidePickup: Bool? { core.attributes[.curbsidePickup] }
    /// Whether the place takes reservations; nil if it is not known.
    public var supportsReservations: Bool? { core.attributes[.reservable] }
    /// Whether breakfast is served; nil if it is not known.
    public var servesBreakfast: Bool? { core.attributes[.servesBreakfast] }
    /// Whether lunch is served; nil if it is not known.
    public var servesLunch: Bool? { core.attributes[.servesLunch] }
    /// Whether dinner is served; nil if it is not known.
    public var servesDinner: Bool? { core.attributes[.servesDinner] }
    /// Whether brunch is served; nil if it is not known.
    public var servesBrunch: Bool? { core.attributes[.servesBrunch] }
    /// Whether there is beer to drink at the place; nil if it is not known.
    public var servesBeer: Bool? { core.attributes[.servesBeer] }
    /// Whether there is wine to drink at the place; nil if it is not known.
    public var servesWine: Bool? { core.attributes[.servesWine] }
    /// Whether vegetarian or vegan food is served; nil if it is not known.
    public var servesVegetarianFood: Bool? { core.attributes[.servesVegetarianFood] }
    /// What there is for wheelchairs; nil if nothing is known.
    public var accessibilityOptions: AccessibilityOptions? { core.accessibilityOptions.map(AccessibilityOptions.init) }
    /// Whether wheelchairs get in unaided; nil if it is not known, or if they need help.
    public var hasWheelchairAccessibleEntrance: Bool? { core.accessibilityOptions?.wheelchairAccessibleEntrance }
    /// The colour to paint behind the pictogram of ``iconMaskURL``; nil if it was not asked for.
    public var iconBackgroundColor: UIColor? {
        guard core.fields.contains(PlaceField.iconBackgroundColor), let number = core.icon?.backgroundRGB else { return nil }
        func part(_ shift: UInt32) -> CGFloat { CGFloat(number >> shift & 0xFF) / 255 }
        return UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }
    /// The name of the place's pictogram as a URL, such as `portolan:icon/restaurant`; unlike Google's it cannot be fetched from the web.
    /// Nil if it was not asked for.
    public var iconMaskURL: URL? {
        core.fields.contains(PlaceField.icon) ? core.icon.flatMap { URL(string: "portolan:icon/\($0.name)") } : nil
    }
    /// Who the data comes from, one text each; a program shows them wherever it shows something of the place.
    public var attributions: [String] { core.attributions.map(\.provider) }
}

/// Whether a place is in business; one that is yet to open has no case.
public enum BusinessStatus: Sendable, Hashable, CaseIterable {
    case operational, closedTemporarily, closedPermanently
}

/// One part of an address, such as its town.
public struct AddressComponent: Sendable, Hashable {
    /// The part in full, such as a country's name.
    public let name: String
    /// An abbreviation, such as a country's region code; the same as ``name`` if there is none, never nil.
    public let shortName: String?
    /// The kinds of part that this one is, such as `locality` and `political`.
    public let types: [String]

    init(_ component: PortolanPlaces.AddressComponent) {
        name = component.longText
        shortName = component.shortText
        types = component.types
    }
}

/// A grid cell as a short text (plus.codes).
public struct PlusCode: Sendable, Hashable {
    /// The whole code, valid anywhere: `8FWH4HX8+QR`.
    public let globalCode: String
    /// The code without its first four digits and the town it is near: `4HX8+QR Munich`; nil if no town is known.
    public let compoundCode: String?
}

/// The hours of a week: its periods, and a line of text for each day.
public struct Hours: Sendable, Hashable {
    /// An opening or a closing, in local time.
    public struct Event: Sendable, Hashable {
        /// The day of the week, 1 (Sunday) … 7 (Saturday).
        public let day: Int
        /// The hour in local time, 0…23.
        public let hour: Int
        /// The minute of the hour, 0…59.
        public let minute: Int
        /// Whether the real opening or closing lies outside the seven days of current hours.
        public let isTruncated: Bool

        init(_ moment: PlaceHours.Moment) {
            day = (moment.weekday.rawValue + 1) % 7 + 1
            hour = moment.hour
            minute = moment.minute
            isTruncated = moment.isTruncated
        }
    }

    /// An opening and the closing that follows.
    public struct Period: Sendable, Hashable {
        /// The period's opening; Sunday at 00:00 where the place is always open.
        public let open: Event
        /// The period's closing; nil if the place never closes.
        public let close: Event?
    }

    /// The periods in order of opening. Several on a day are possible, and one may cross midnight; empty for a place that never opens.
    public let periods: [Period]
    /// Seven lines in the language of the answer, one for each day; which day comes first depends on the language. Empty for no hours.
    public let weekdayText: [String]

    init(_ hours: PlaceHours) {
        periods = hours.periods.map { Period(open: Event($0.open), close: $0.close.map(Event.init)) }
        weekdayText = hours.weekdayDescriptions
    }
}

extension Place: CustomStringConvertible {
    /// Name, type, ID and coordinate on one line, as far as they were asked for.
    public var description: String { core.description }
}
