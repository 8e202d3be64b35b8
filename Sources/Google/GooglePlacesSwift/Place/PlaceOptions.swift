public import Foundation
internal import PortolanPlaces

extension Place {
    /// What people in wheelchairs can use; nil if nothing is known.
    public var accessibilityOptions: AccessibilityOptions? { core.accessibilityOptions.map(AccessibilityOptions.init) }
    /// The ways to pay; nil if nothing is known.
    public var paymentOptions: PaymentOptions? { core.paymentOptions.map(PaymentOptions.init) }
    /// The kinds of parking; nil if nothing is known.
    public var parkingOptions: ParkingOptions? { core.parkingOptions.map(ParkingOptions.init) }
    /// The kinds of fuel sold; nil if none is known. Unlike Google's it has no prices.
    public var fuelOptions: FuelOptions? { core.fuelTypes.map(FuelOptions.init) }
    /// The connectors for charging electric cars; nil if the place has none or none is known.
    public var evChargeOptions: EVChargeOptions? { core.evChargeOptions.map(EVChargeOptions.init) }
    /// Links to the place's page on openstreetmap.org; nil if it was not requested. Unlike Google's, none leads to Google Maps.
    public var googleMapsLinks: GoogleMapsLinks? { core.mapLinks.map(GoogleMapsLinks.init) }
    /// The places and areas that this place lies in, the smallest first; nil if none is known.
    public var containingPlaces: [ContainingPlace]? { core.containingPlaces.map { $0.map(ContainingPlace.init) } }
    /// The landmarks near the place and the areas it lies in; nil unless requested by name, as it takes a search of its own.
    public var addressDescriptor: AddressDescriptor? { core.addressDescriptor.map(AddressDescriptor.init) }
    /// The range of prices; always nil in results from regions, as open data has no amounts.
    public var priceRange: PriceRange? { core.priceRange.map(PriceRange.init) }
    /// The address in postal parts; nil if it is not known.
    public var postalAddress: PostalAddress? { core.postalAddress.map(PostalAddress.init) }

    // Texts that Google generates; Portolan has none.
    /// Always nil: Portolan generates no text about amenities near chargers.
    public var evChargeAmenitySummary: EVChargeAmenitySummary? { nil }
    /// Always nil: Portolan generates no text about a place.
    public var generativeSummary: GenerativeSummary? { nil }
    /// Always nil: Portolan generates no text about a neighbourhood.
    public var neighborhoodSummary: NeighborhoodSummary? { nil }
    /// Always nil: Portolan generates no text from reviews.
    public var reviewSummary: ReviewSummary? { nil }
    /// Always nil: open data has no alerts about a business.
    public var consumerAlert: ConsumerAlert? { nil }
}

/// What there is for wheelchairs; each is nil if it is not known.
public struct AccessibilityOptions: Sendable, Hashable {
    /// Whether there is a parking space.
    public let hasWheelchairAccessibleParking: Bool?
    /// Whether wheelchairs get in unaided.
    public let hasWheelchairAccessibleEntrance: Bool?
    /// Whether there is a toilet.
    public let hasWheelchairAccessibleRestroom: Bool?
    /// Whether there are seats.
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

    /// Whether credit cards are accepted; one accepted brand is enough.
    public var acceptsCreditCards: Bool? { options.acceptsCreditCards }
    /// Whether debit cards are accepted; one accepted brand is enough.
    public var acceptsDebitCards: Bool? { options.acceptsDebitCards }
    /// Whether cash is the only way to pay.
    public var acceptsCashOnly: Bool? { options.acceptsCashOnly }
    /// Whether contactless payment by card or phone is accepted.
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
    /// Whether one can park along the street free of charge.
    public var freeStreetParking: Bool? { options.freeStreetParking }
    /// Whether one can park along the street for a fee.
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
    /// The names of the Places API, such as `DIESEL` and `SP95_E10`. Open data has no prices.
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
    /// The containing place's name, in the language asked for where the data has it.
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
    /// The upper end of the range, itself not included; nil for no upper end.
    public let endPrice: Decimal?

    init(_ range: PortolanPlaces.PriceRange) {
        currencyCode = range.currencyCode
        startPrice = range.from
        endPrice = range.to
    }
}

/// An address in the parts that one writes on an envelope.
public struct PostalAddress: Sendable, Hashable {
    /// The country's two-letter region code.
    public let regionCode: String
    /// The BCP 47 code of the language asked for; nil if none was.
    public let languageCode: String?
    /// The postcode; nil if it is not known.
    public let postalCode: String?
    /// The state or province; nil if it is not known.
    public let administrativeArea: String?
    /// The city, town or village; nil if it is not known.
    public let locality: String?
    /// The suburb or city district; nil if it is not known.
    public let sublocality: String?
    /// The lines of the street part of the address, such as the house number and street; without the town and country.
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
