public import Foundation
internal import PortolanPlaces

extension GMSPlace {
    public var accessibilityOptions: GMSPlaceAccessibilityOptions? { place.accessibilityOptions.map(GMSPlaceAccessibilityOptions.init) }
    public var paymentOptions: GMSPlacePaymentOptions? { place.paymentOptions.map(GMSPlacePaymentOptions.init) }
    public var parkingOptions: GMSPlaceParkingOptions? { place.parkingOptions.map(GMSPlaceParkingOptions.init) }
    public var fuelOptions: GMSPlaceFuelOptions? { place.fuelTypes.map(GMSPlaceFuelOptions.init) }
    public var evChargeOptions: GMSPlaceEVChargeOptions? { place.evChargeOptions.map(GMSPlaceEVChargeOptions.init) }
    public var googleMapsLinks: GMSPlaceGoogleMapsLinks? { place.mapLinks.map(GMSPlaceGoogleMapsLinks.init) }
    public var containingPlaces: [GMSPlaceContainingPlace]? { place.containingPlaces.map { $0.map(GMSPlaceContainingPlace.init) } }
    /// Landmarks near it and the areas it lies in. Comes where it is asked for by its name: it costs a search of its own.
    public var addressDescriptor: GMSPlaceAddressDescriptor? { place.addressDescriptor.map(GMSPlaceAddressDescriptor.init) }
    public var priceRange: GMSPlacePriceRange? { place.priceRange.map(GMSPlacePriceRange.init) }
    /// The zone by name: it knows the changes of the clock, which an offset does not.
    public var timeZone: TimeZone? { place.timeZone.flatMap(TimeZone.init(identifier:)) }
    public var postalAddress: GMSPlacePostalAddress? { place.postalAddress.map(GMSPlacePostalAddress.init) }

    // Texts that a vendor's models write. There are none here: always nil.
    public var evChargeAmenitySummary: GMSPlaceSummary? { nil }
    public var generativeSummary: GMSPlaceSummary? { nil }
    public var neighborhoodSummary: GMSPlaceSummary? { nil }
    public var reviewSummary: GMSPlaceSummary? { nil }
    public var consumerAlert: GMSPlaceSummary? { nil }
}

/// A text that a vendor's models write; none is ever made here.
public final class GMSPlaceSummary: NSObject, Sendable {
    public let overview: String

    init(overview: String) {
        self.overview = overview
        super.init()
    }
}

/// For wheelchairs.
public final class GMSPlaceAccessibilityOptions: NSObject, Sendable {
    private let options: AccessibilityOptions

    init(_ options: AccessibilityOptions) {
        self.options = options
        super.init()
    }

    public var wheelchairAccessibleParking: GMSBooleanPlaceAttribute { .init(options.wheelchairAccessibleParking) }
    public var wheelchairAccessibleEntrance: GMSBooleanPlaceAttribute { .init(options.wheelchairAccessibleEntrance) }
    public var wheelchairAccessibleRestroom: GMSBooleanPlaceAttribute { .init(options.wheelchairAccessibleRestroom) }
    public var wheelchairAccessibleSeating: GMSBooleanPlaceAttribute { .init(options.wheelchairAccessibleSeating) }
}

/// How one can pay.
public final class GMSPlacePaymentOptions: NSObject, Sendable {
    private let options: PaymentOptions

    init(_ options: PaymentOptions) {
        self.options = options
        super.init()
    }

    public var acceptsCreditCards: GMSBooleanPlaceAttribute { .init(options.acceptsCreditCards) }
    public var acceptsDebitCards: GMSBooleanPlaceAttribute { .init(options.acceptsDebitCards) }
    public var acceptsCashOnly: GMSBooleanPlaceAttribute { .init(options.acceptsCashOnly) }
    public var acceptsNFC: GMSBooleanPlaceAttribute { .init(options.acceptsNFC) }
}

/// Where one can park.
public final class GMSPlaceParkingOptions: NSObject, Sendable {
    private let options: ParkingOptions

    init(_ options: ParkingOptions) {
        self.options = options
        super.init()
    }

    public var freeParkingLot: GMSBooleanPlaceAttribute { .init(options.freeParkingLot) }
    public var paidParkingLot: GMSBooleanPlaceAttribute { .init(options.paidParkingLot) }
    public var freeStreetParking: GMSBooleanPlaceAttribute { .init(options.freeStreetParking) }
    public var paidStreetParking: GMSBooleanPlaceAttribute { .init(options.paidStreetParking) }
    public var valetParking: GMSBooleanPlaceAttribute { .init(options.valetParking) }
    public var freeGarageParking: GMSBooleanPlaceAttribute { .init(options.freeGarageParking) }
    public var paidGarageParking: GMSBooleanPlaceAttribute { .init(options.paidGarageParking) }
}

/// Which fuels are sold.
public final class GMSPlaceFuelOptions: NSObject, Sendable {
    /// As on the wire: `DIESEL`, `SP95_E10`. Prices are not known here.
    public let fuelTypes: [String]

    init(_ types: [FuelType]) {
        fuelTypes = types.map(\.rawValue)
        super.init()
    }
}

/// Pages about a place on a map: here OpenStreetMap's.
public final class GMSPlaceGoogleMapsLinks: NSObject, Sendable {
    public let placeURL: URL?
    public let directionsURL: URL?

    init(_ links: PlaceMapLinks) {
        placeURL = links.placeURL.flatMap(URL.init(string:))
        directionsURL = links.directionsURL.flatMap(URL.init(string:))
        super.init()
    }
}

/// A place around another one.
public final class GMSPlaceContainingPlace: NSObject, Sendable {
    public let placeID: String
    public let name: String

    init(_ place: ContainingPlace) {
        placeID = "\(place.id)"
        name = place.name
        super.init()
    }
}

/// What a visit costs.
public final class GMSPlacePriceRange: NSObject, Sendable {
    /// ISO 4217.
    public let currencyCode: String
    public let startPrice: Decimal
    /// Not included; nil for no upper end.
    public let endPrice: Decimal?

    init(_ range: PriceRange) {
        currencyCode = range.currencyCode
        startPrice = range.from
        endPrice = range.to
        super.init()
    }
}

/// An address in the parts that an envelope has.
public final class GMSPlacePostalAddress: NSObject, Sendable {
    public let regionCode: String
    public let languageCode: String?
    public let postalCode: String?
    public let administrativeArea: String?
    public let locality: String?
    public let sublocality: String?
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
