public import Foundation
internal import PortolanPlaces

extension GMSPlace {
    /// The facilities for people in wheelchairs; nil if none are known.
    public var accessibilityOptions: GMSPlaceAccessibilityOptions? { place.accessibilityOptions.map(GMSPlaceAccessibilityOptions.init) }
    /// The ways to pay; nil if they are not known.
    public var paymentOptions: GMSPlacePaymentOptions? { place.paymentOptions.map(GMSPlacePaymentOptions.init) }
    /// The kinds of parking; nil if they are not known.
    public var parkingOptions: GMSPlaceParkingOptions? { place.parkingOptions.map(GMSPlaceParkingOptions.init) }
    /// The kinds of fuel that the place sells; nil if they are not known. In contrast to Google's SDK there are
    /// no prices.
    public var fuelOptions: GMSPlaceFuelOptions? { place.fuelTypes.map(GMSPlaceFuelOptions.init) }
    /// The connectors for charging electric cars; nil if there are none or they are not known.
    public var evChargeOptions: GMSPlaceEVChargeOptions? { place.evChargeOptions.map(GMSPlaceEVChargeOptions.init) }
    /// Links to the place's page on openstreetmap.org; nil if they were not requested. In contrast to Google's
    /// SDK none leads to Google Maps.
    public var googleMapsLinks: GMSPlaceGoogleMapsLinks? { place.mapLinks.map(GMSPlaceGoogleMapsLinks.init) }
    /// The places and areas that this place lies in, the smallest first; nil if they are not known.
    public var containingPlaces: [GMSPlaceContainingPlace]? { place.containingPlaces.map { $0.map(GMSPlaceContainingPlace.init) } }
    /// The landmarks near the place, and the areas that the place lies in. The property is nil unless it is requested
    /// by name, because it takes an additional search.
    public var addressDescriptor: GMSPlaceAddressDescriptor? { place.addressDescriptor.map(GMSPlaceAddressDescriptor.init) }
    /// The range of prices. It is always nil in results from regions, because open data has no amounts.
    public var priceRange: GMSPlacePriceRange? { place.priceRange.map(GMSPlacePriceRange.init) }
    /// The place's time zone with its clock changes, which ``utcOffsetMinutes`` lacks; nil if it is not known.
    public var timeZone: TimeZone? { place.timeZone.flatMap(TimeZone.init(identifier:)) }
    /// The address in postal parts; nil if it is not known.
    public var postalAddress: GMSPlacePostalAddress? { place.postalAddress.map(GMSPlacePostalAddress.init) }

    // Texts that Google generates and Portolan does not have.
    /// Always nil, because Portolan generates no text about amenities near chargers.
    public var evChargeAmenitySummary: GMSPlaceSummary? { nil }
    /// Always nil, because Portolan generates no text about a place.
    public var generativeSummary: GMSPlaceSummary? { nil }
    /// Always nil, because Portolan generates no text about a neighbourhood.
    public var neighborhoodSummary: GMSPlaceSummary? { nil }
    /// Always nil, because Portolan generates no text from reviews.
    public var reviewSummary: GMSPlaceSummary? { nil }
    /// Always nil, because open data has no alerts about a business.
    public var consumerAlert: GMSPlaceSummary? { nil }
}

/// A text that Google generates. Portolan never makes one.
public final class GMSPlaceSummary: NSObject, Sendable {
    /// The text itself.
    public let overview: String

    init(overview: String) {
        self.overview = overview
        super.init()
    }
}

/// The facilities for people in wheelchairs at a place.
public final class GMSPlaceAccessibilityOptions: NSObject, Sendable {
    private let options: AccessibilityOptions

    init(_ options: AccessibilityOptions) {
        self.options = options
        super.init()
    }

    /// Whether there is parking for people in wheelchairs.
    public var wheelchairAccessibleParking: GMSBooleanPlaceAttribute { .init(options.wheelchairAccessibleParking) }
    /// Whether people in wheelchairs can enter; `unknown` if access is limited.
    public var wheelchairAccessibleEntrance: GMSBooleanPlaceAttribute { .init(options.wheelchairAccessibleEntrance) }
    /// Whether there is a toilet for people in wheelchairs.
    public var wheelchairAccessibleRestroom: GMSBooleanPlaceAttribute { .init(options.wheelchairAccessibleRestroom) }
    /// Whether there are seats for people in wheelchairs.
    public var wheelchairAccessibleSeating: GMSBooleanPlaceAttribute { .init(options.wheelchairAccessibleSeating) }
}

/// The ways to pay at a place.
public final class GMSPlacePaymentOptions: NSObject, Sendable {
    private let options: PaymentOptions

    init(_ options: PaymentOptions) {
        self.options = options
        super.init()
    }

    /// Whether the place accepts credit cards. One accepted brand is enough.
    public var acceptsCreditCards: GMSBooleanPlaceAttribute { .init(options.acceptsCreditCards) }
    /// Whether the place accepts debit cards. One accepted brand is enough.
    public var acceptsDebitCards: GMSBooleanPlaceAttribute { .init(options.acceptsDebitCards) }
    /// Whether cash is the only way to pay.
    public var acceptsCashOnly: GMSBooleanPlaceAttribute { .init(options.acceptsCashOnly) }
    /// Whether the place accepts contactless payment by card or phone.
    public var acceptsNFC: GMSBooleanPlaceAttribute { .init(options.acceptsNFC) }
}

/// The kinds of parking at a place.
public final class GMSPlaceParkingOptions: NSObject, Sendable {
    private let options: ParkingOptions

    init(_ options: ParkingOptions) {
        self.options = options
        super.init()
    }

    /// Whether there is a car park free of charge.
    public var freeParkingLot: GMSBooleanPlaceAttribute { .init(options.freeParkingLot) }
    /// Whether there is a car park for a fee.
    public var paidParkingLot: GMSBooleanPlaceAttribute { .init(options.paidParkingLot) }
    /// Whether there is free parking along the street.
    public var freeStreetParking: GMSBooleanPlaceAttribute { .init(options.freeStreetParking) }
    /// Whether there is paid parking along the street.
    public var paidStreetParking: GMSBooleanPlaceAttribute { .init(options.paidStreetParking) }
    /// Whether staff park the guests' cars.
    public var valetParking: GMSBooleanPlaceAttribute { .init(options.valetParking) }
    /// Whether there is a parking garage free of charge.
    public var freeGarageParking: GMSBooleanPlaceAttribute { .init(options.freeGarageParking) }
    /// Whether there is a parking garage for a fee.
    public var paidGarageParking: GMSBooleanPlaceAttribute { .init(options.paidGarageParking) }
}

/// The kinds of fuel that a place sells.
public final class GMSPlaceFuelOptions: NSObject, Sendable {
    /// The names of the fuels in the Places API, such as `DIESEL` and `SP95_E10`.
    public let fuelTypes: [String]

    init(_ types: [FuelType]) {
        fuelTypes = types.map(\.rawValue)
        super.init()
    }
}

/// Links to pages about a place on a map, here on openstreetmap.org.
public final class GMSPlaceGoogleMapsLinks: NSObject, Sendable {
    /// The place's page on openstreetmap.org; nil if there is none.
    public let placeURL: URL?
    /// A page with directions to the place; always nil in results from regions.
    public let directionsURL: URL?

    init(_ links: PlaceMapLinks) {
        placeURL = links.placeURL.flatMap(URL.init(string:))
        directionsURL = links.directionsURL.flatMap(URL.init(string:))
        super.init()
    }
}

/// A place that contains another one, such as a shopping centre, a quarter or a town.
public final class GMSPlaceContainingPlace: NSObject, Sendable {
    /// The containing place's ID.
    public let placeID: String
    /// The containing place's name, in the requested language if the data has it.
    public let name: String

    init(_ place: ContainingPlace) {
        placeID = "\(place.id)"
        name = place.name
        super.init()
    }
}

/// The range of prices at a place.
public final class GMSPlacePriceRange: NSObject, Sendable {
    /// The ISO 4217 code of the currency.
    public let currencyCode: String
    /// The lowest price, included in the range, in units of ``currencyCode``.
    public let startPrice: Decimal
    /// The price at which the range ends; nil if the range has no upper end. The range excludes this price.
    public let endPrice: Decimal?

    init(_ range: PriceRange) {
        currencyCode = range.currencyCode
        startPrice = range.from
        endPrice = range.to
        super.init()
    }
}

/// An address in the parts that stand on an envelope.
public final class GMSPlacePostalAddress: NSObject, Sendable {
    /// The country's two-letter region code.
    public let regionCode: String
    /// The BCP 47 code of the requested language; nil if none was requested.
    public let languageCode: String?
    /// The postcode; nil if it is not known.
    public let postalCode: String?
    /// The state or province; nil if it is not known.
    public let administrativeArea: String?
    /// The city, town or village; nil if it is not known.
    public let locality: String?
    /// The suburb or city district; nil if it is not known.
    public let sublocality: String?
    /// The lines of the street part of the address, such as the house number and street. They do not include
    /// the town and country.
    public let addressLines: [String]

    init(_ address: PostalAddress) {
        regionCode = address.regionCode
        languageCode = address.languageCode
        postalCode = address.postalCode
        administrativeArea = address.administrativeArea
        locality = address.locality
        sublocality = address.sublocality
        addressLines = address.addressLines
        super.init()
    }
}
