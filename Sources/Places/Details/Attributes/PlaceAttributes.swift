/// What a place offers, as far as its tags say: true, false, or nil where they say neither. Nothing is guessed from the kind of place.
/// The rule of each stands in docs/place-details.md.
public struct PlaceAttributes: Sendable, Hashable {
    // MARK: How to get the goods
    public var takeout: Bool?
    public var delivery: Bool?
    public var dineIn: Bool?
    public var curbsidePickup: Bool?
    public var reservable: Bool?

    // MARK: Meals and drinks
    public var servesBreakfast: Bool?
    public var servesLunch: Bool?
    public var servesDinner: Bool?
    public var servesBrunch: Bool?
    public var servesBeer: Bool?
    public var servesWine: Bool?
    public var servesCocktails: Bool?
    public var servesDessert: Bool?
    public var servesCoffee: Bool?
    public var servesVegetarianFood: Bool?

    // MARK: The place itself
    public var outdoorSeating: Bool?
    public var liveMusic: Bool?
    public var menuForChildren: Bool?
    public var goodForChildren: Bool?
    public var goodForGroups: Bool?
    public var goodForWatchingSports: Bool?
    public var allowsDogs: Bool?
    public var restroom: Bool?
    /// A business that comes to its customers and has no place to visit.
    public var pureServiceAreaBusiness: Bool?

    public var accessibility: AccessibilityOptions
    public var payment: PaymentOptions
    public var parking: ParkingOptions
    /// nil where the place has no sockets.
    public var evCharging: EVChargeOptions?
    /// Kinds of fuel that are sold.
    public var fuels: [FuelType]

    /// Same as `accessibility.wheelchairAccessibleEntrance`.
    public var wheelchairAccessibleEntrance: Bool? { accessibility.wheelchairAccessibleEntrance }
}

/// What people with wheelchairs can use.
public struct AccessibilityOptions: Sendable, Hashable {
    public var wheelchairAccessibleParking: Bool?
    public var wheelchairAccessibleEntrance: Bool?
    public var wheelchairAccessibleRestroom: Bool?
    public var wheelchairAccessibleSeating: Bool?

    public var isEmpty: Bool {
        wheelchairAccessibleParking == nil && wheelchairAccessibleEntrance == nil && wheelchairAccessibleRestroom == nil
            && wheelchairAccessibleSeating == nil
    }
}

/// How a place can be paid.
public struct PaymentOptions: Sendable, Hashable {
    public var acceptsCreditCards: Bool?
    public var acceptsDebitCards: Bool?
    public var acceptsCashOnly: Bool?
    /// Contactless: cards, phones.
    public var acceptsNFC: Bool?

    public var isEmpty: Bool { acceptsCreditCards == nil && acceptsDebitCards == nil && acceptsCashOnly == nil && acceptsNFC == nil }
}

/// Where one can park.
public struct ParkingOptions: Sendable, Hashable {
    public var freeParkingLot: Bool?
    public var paidParkingLot: Bool?
    public var freeStreetParking: Bool?
    public var paidStreetParking: Bool?
    public var valetParking: Bool?
    public var freeGarageParking: Bool?
    public var paidGarageParking: Bool?

    public var isEmpty: Bool {
        [freeParkingLot, paidParkingLot, freeStreetParking, paidStreetParking, valetParking, freeGarageParking, paidGarageParking]
            .allSatisfy { $0 == nil }
    }
}

/// Sockets of a charging station.
public struct EVChargeOptions: Sendable, Hashable {
    /// Sockets of one type and one power.
    public struct Connectors: Sendable, Hashable {
        public var type: EVConnectorType
        /// nil where the tags do not say.
        public var maxChargeRateKW: Double?
        /// nil where the tags say only that there are some.
        public var count: Int?

        public init(type: EVConnectorType, maxChargeRateKW: Double? = nil, count: Int? = nil) {
            self.type = type
            self.maxChargeRateKW = maxChargeRateKW
            self.count = count
        }
    }

    /// By type, then by falling power.
    public var connectors: [Connectors]

    public init(connectors: [Connectors]) { self.connectors = connectors }

    /// nil where a count is missing.
    public var connectorCount: Int? {
        connectors.reduce(0) { sum, connectors in sum.flatMap { sum in connectors.count.map { sum + $0 } } }
    }
}

/// Plugs, named as Google's Places API names them.
public enum EVConnectorType: String, Sendable, Hashable, CaseIterable {
    case j1772 = "EV_CONNECTOR_TYPE_J1772"
    case type2 = "EV_CONNECTOR_TYPE_TYPE_2"
    case chademo = "EV_CONNECTOR_TYPE_CHADEMO"
    case ccsCombo1 = "EV_CONNECTOR_TYPE_CCS_COMBO_1"
    case ccsCombo2 = "EV_CONNECTOR_TYPE_CCS_COMBO_2"
    case tesla = "EV_CONNECTOR_TYPE_TESLA"
    case nacs = "EV_CONNECTOR_TYPE_NACS"
    case gbT = "EV_CONNECTOR_TYPE_UNSPECIFIED_GB_T"
    case wallOutlet = "EV_CONNECTOR_TYPE_UNSPECIFIED_WALL_OUTLET"
    case other = "EV_CONNECTOR_TYPE_OTHER"
}

/// Fuels, named as Google's Places API names them.
public enum FuelType: String, Sendable, Hashable, CaseIterable {
    case diesel = "DIESEL"
    case dieselPlus = "DIESEL_PLUS"
    case regularUnleaded = "REGULAR_UNLEADED"
    case midgrade = "MIDGRADE"
    case premium = "PREMIUM"
    case sp91 = "SP91"
    case sp91E10 = "SP91_E10"
    case sp92 = "SP92"
    case sp95 = "SP95"
    case sp95E10 = "SP95_E10"
    case sp98 = "SP98"
    case sp99 = "SP99"
    case sp100 = "SP100"
    case lpg = "LPG"
    case e80 = "E80"
    case e85 = "E85"
    case e100 = "E100"
    case methane = "METHANE"
    case bioDiesel = "BIO_DIESEL"
    case truckDiesel = "TRUCK_DIESEL"
}
