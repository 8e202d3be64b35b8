public import CoreLocation
public import Foundation
internal import OpeningHours
internal import PortolanGeo
internal import PortolanPlaces

/// What is known of a place, as far as it was asked for; what is not is nil.
public struct Place: Sendable, Hashable {
    let core: PortolanPlaces.Place

    init(_ core: PortolanPlaces.Place) { self.core = core }

    public var placeID: String? { core.fields.contains(PlaceField.id) ? "\(core.id)" : nil }
    public var displayName: String? { core.displayName?.text }
    public var formattedAddress: String? { core.formattedAddress }
    public var addressComponents: [AddressComponent]? { core.addressComponents?.map(AddressComponent.init) }
    /// A point inside the place's extent; ``kCLLocationCoordinate2DInvalid`` where it was not asked for.
    public var location: CLLocationCoordinate2D {
        core.location.map { CLLocationCoordinate2D(latitude: $0.latitude, longitude: $0.longitude) } ?? kCLLocationCoordinate2DInvalid
    }
    public var plusCode: PlusCode? { core.plusCode.map { PlusCode(globalCode: $0.globalCode, compoundCode: $0.compoundCode) } }
    public var types: [String] { core.types ?? [] }
    public var businessStatus: BusinessStatus? {
        switch core.businessStatus {
        case .operational: .operational
        case .closedTemporarily: .closedTemporarily
        case .closedPermanently: .closedPermanently
        case .futureOpening, nil: nil
        }
    }
    public var regularOpeningHours: Hours? { core.regularHours.map { Hours($0) } }
    public var currentOpeningHours: Hours? { core.currentHours.map { Hours($0) } }
    public var secondaryOpeningHours: [Hours] { (core.currentSecondaryHours ?? []).map { Hours($0) } }
    public var timeZone: TimeZone? { core.timeZone.flatMap(TimeZone.init(identifier:)) }
    public var internationalPhoneNumber: String? { core.internationalPhoneNumber }
    public var websiteURL: URL? { core.website }
    public var rating: Float? { core.rating.map { Float($0) } }
    public var numberOfUserRatings: Int { core.userRatingCount ?? 0 }
    public var editorialSummary: String? { core.editorialSummary?.text }
    /// 0 (free) to 4 (very expensive).
    public var priceLevel: Int? { core.priceLevel?.rawValue }
    public var supportsTakeout: Bool? { core.attributes[.takeout] }
    public var supportsDelivery: Bool? { core.attributes[.delivery] }
    public var supportsDineIn: Bool? { core.attributes[.dineIn] }
    public var supportsCurbsidePickup: Bool? { core.attributes[.curbsidePickup] }
    public var supportsReservations: Bool? { core.attributes[.reservable] }
    public var servesBreakfast: Bool? { core.attributes[.servesBreakfast] }
    public var servesLunch: Bool? { core.attributes[.servesLunch] }
    public var servesDinner: Bool? { core.attributes[.servesDinner] }
    public var servesBrunch: Bool? { core.attributes[.servesBrunch] }
    public var servesBeer: Bool? { core.attributes[.servesBeer] }
    public var servesWine: Bool? { core.attributes[.servesWine] }
    public var servesVegetarianFood: Bool? { core.attributes[.servesVegetarianFood] }
    public var hasWheelchairAccessibleEntrance: Bool? { core.accessibilityOptions?.wheelchairAccessibleEntrance }
    /// To be shown wherever something of the place is shown.
    public var attributions: [String] { core.attributions.map(\.provider) }
}

/// Whether a place is in business.
public enum BusinessStatus: Sendable, Hashable, CaseIterable {
    case operational, closedTemporarily, closedPermanently
}

/// One part of an address.
public struct AddressComponent: Sendable, Hashable {
    public let name: String
    public let shortName: String?
    public let types: [String]

    init(_ component: PortolanPlaces.AddressComponent) {
        name = component.longText
        shortName = component.shortText
        types = component.types
    }
}

/// A grid cell as a short text (plus.codes).
public struct PlusCode: Sendable, Hashable {
    public let globalCode: String
    public let compoundCode: String?
}

/// Openings and closings, and a line for each day.
public struct Hours: Sendable, Hashable {
    /// By the clock on the place's wall.
    public struct Event: Sendable, Hashable {
        /// 1 (Sunday) … 7 (Saturday).
        public let day: Int
        public let hour: Int
        public let minute: Int
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
        public let open: Event
        /// nil: open round the clock.
        public let close: Event?
    }

    public let periods: [Period]
    /// The first day depends on the language.
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
