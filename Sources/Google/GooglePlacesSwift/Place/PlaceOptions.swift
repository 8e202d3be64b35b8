public import Foundation
internal import PortolanPlaces

extension Place {
    /// The facilities for people in wheelchairs; nil if none are known.
    public var accessibilityOptions: AccessibilityOptions? { core.accessibilityOptions.map(AccessibilityOptions.init) }
    /// The ways to pay; nil if they are not known.
    public var paymentOptions: PaymentOptions? { core.paymentOptions.map(PaymentOptions.init) }
    /// The kinds of parking; nil if they are not known.
    public var parkingOptions: ParkingOptions? { core.parkingOptions.map(ParkingOptions.init) }
    /// The kinds of fuel that the place sells; nil if they are not known. In contrast to Google's SDK there are
    /// no prices.
    public var fuelOptions: FuelOptions? { core.fuelTypes.map(FuelOptions.init) }
    /// The connectors for charging electric cars; nil if there are none or they are not known.
    public var evChargeOptions: EVChargeOptions? { core.evChargeOptions.map(EVChargeOptions.init) }
    /// Links to the place's page on openstreetmap.org; nil if they were not requested. In contrast to Google's
    /// SDK none leads to Google Maps.
    public var googleMapsLinks: GoogleMapsLinks? { core.mapLinks.map(GoogleMapsLinks.init) }
    /// The places and areas that this place lies in, the smallest first; nil if they are not known.
    public var containingPlaces: [ContainingPlace]? { core.containingPlaces.map { $0.map(ContainingPlace.init) } }
    /// The landmarks near the place, and the areas that the place lies in. The property is nil unless it is requested
    /// by name, because it takes an additional search.
    public var addressDescriptor: AddressDescriptor? { core.addressDescriptor.map(AddressDescriptor.init) }
    /// The range of prices. It is always nil in results from regions, because open data has no amounts.
    public var priceRange: PriceRange? { core.priceRange.map(PriceRange.init) }
    /// The address in postal parts; nil if it is not known.
    public var postalAddress: PostalAddress? { core.postalAddress.map(PostalAddress.init) }

    // Texts that Google generates and Portolan does not have.
    /// Always nil, because Portolan generates no text about amenities near chargers.
    public var evChargeAmenitySummary: EVChargeAmenitySummary? { nil }
    /// Always nil, because Portolan generates no text about a place.
    public var generativeSummary: GenerativeSummary? { nil }
    /// Always nil, because Portolan generates no text about a neighbourhood.
    public var neighborhoodSummary: NeighborhoodSummary? { nil }
    /// Always nil, because Portolan generates no text from reviews.
    public var reviewSummary: ReviewSummary? { nil }
    /// Always nil, because open data has no alerts about a business.
    public var consumerAlert: ConsumerAlert? { nil }
}

/// The facilities for wheelchairs. Each property is nil if it is not known.
public struct AccessibilityOptions: Sendable, Hashable {
    /// Whether there is a parking space for people in wheelchairs.
    public let hasWheelchairAccessibleParking: Bool?
    /// Whether people in wheelchairs can enter without help.
    public let hasWheelchairAccessibleEntrance: Bool?
    /// Whether there is a toilet for people in wheelchairs.
    public let hasWheelchairAccessibleRestroom: Bool?
    /// Whether there are seats for people in wheelchairs.
    public let hasWheelchairAccessibleSeating: Bool?

    init(_ options: PortolanPlaces.AccessibilityOptions) {
        hasWheelchairAccessibleParking = options.wheelchairAccessibleParking
        hasWheelchairAccessibleEntrance = options.wheelchairAccessibleEntrance
        hasWheelchairAccessibleRestroom = options.wheelchairAccessibleRestroom
        hasWheelchairAccessibleSeating = options.wheelchairAccessibleSeating
    }
}

/// The ways to pay at a place.
public struct PaymentOptions: Sendable, Hashable {
    let options: PortolanPlaces.PaymentOptions

    init(_ options: PortolanPlaces.PaymentOptions) {
        self.options = options
    }

    /// Whether the place accepts credit cards. One accepted brand is enough.
    public var acceptsCreditCards: Bool? { options.acceptsCreditCards }
    /// Whether the place accepts debit cards. One accepted brand is enough.
    public var acceptsDebitCards: Bool? { options.acceptsDebitCards }
    /// Whether cash is the only way to pay.
    public var acceptsCashOnly: Bool? { options.acceptsCashOnly }
    /// Whether the place accepts contactless payment by card or phone.
    public var acceptsNFC: Bool? { options.acceptsNFC }
}

/// The kinds of parking at a place.
public struct ParkingOptions: Sendable, Hashable {
    let options: PortolanPlaces.ParkingOptions

    init(_ options: PortolanPlaces.ParkingOptions) {
        self.options = options
    }

    /// Whether there is a car park free of charge.
    public var freeParkingLot: Bool? { options.freeParkingLot }
    /// Whether there is a car park for a fee.
    public var paidParkingLot: Bool? { options.paidParkingLot }
    /// Whether there is free parking along the street.
    public var freeStreetParking: Bool? { options.freeStreetParking }
    /// Whether there is paid parking along the street.
    public var paidStreetParking: Bool? { options.paidStreetParking }
    /// Whether staff park the guests' cars.
    public var valetParking: Bool? { options.valetParking }
    /// Whether there is a parking garage free of charge.
    public var freeGarageParking: Bool? { options.freeGarageParking }
    /// Whether there is a parking garage for a fee.
    public var paidGarageParking: Bool? { options.paidGarageParking }
}

/// The kinds of fuel that a place sells.
public struct FuelOptions: Sendable, Hashable {
    /// The names of the fuels in the Places API, such as `DIESEL` and `SP95_E10`.
    public let fuelTypes: [String]

    init(_ types: [FuelType]) {
        fuelTypes = types.map(\.rawValue)
    }
}

/// Links to pages about a place on a map, here on openstreetmap.org.
public struct GoogleMapsLinks: Sendable, Hashable {
    /// The place's page on openstreetmap.org; nil if there is none.
    public let placeURL: URL?
    /// A page with directions to the place; always nil in results from regions.
    public let directionsURL: URL?

    init(_ links: PlaceMapLinks) {
        placeURL = links.placeURL.flatMap { URL(string: $0) }
        directionsURL = links.directionsURL.flatMap { URL(string: $0) }
    }
}

/// A place that contains another one, such as a shopping centre, a quarter or a town.
public struct ContainingPlace: Sendable, Hashable {
    /// The containing place's ID.
    public let placeID: String
    /// The containing place's name, in the requested language if the data has it.
    public let name: String

    init(_ place: PortolanPlaces.ContainingPlace) {
        placeID = "\(place.id)"
        name = place.name
    }
}

/// The range of prices at a place.
public struct PriceRange: Sendable, Hashable {
    /// The ISO 4217 code of the currency.
    public let currencyCode: String
    /// The lowest price, included in the range, in units of ``currencyCode``.
    public let startPrice: Decimal
    /// The price at which the range ends; nil if the range has no upper end. The range excludes this price.
    public let endPrice: Decimal?

    init(_ range: PortolanPlaces.PriceRange) {
        currencyCode = range.currencyCode
        startPrice = range.from
        endPrice = range.to
    }
}

/// An address in the parts that stand on an envelope.
public struct PostalAddress: Sendable, Hashable {
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

    init(_ address: PortolanPlaces.PostalAddress) {
        regionCode = address.regionCode
        languageCode = address.languageCode
        postalCode = address.postalCode
        administrativeArea = address.administrativeArea
        locality = address.locality
        sublocality = address.sublocality
        addressLines = address.addressLines
    }
}
