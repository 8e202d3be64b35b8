/// The services and features of a place. An attribute is nil if the tags say neither that it is true nor that it is
/// false. Nothing is guessed from the kind of place. docs/place-details.md has the rule of each attribute.
public struct PlaceAttributes: Sendable, Hashable {
    // MARK: How to get the goods
    /// Whether food or goods are sold to take away.
    public var takeout: Bool?
    /// Whether the place delivers.
    public var delivery: Bool?
    /// Whether guests can eat at the place: true if it has seats, false if it has none or only sells to take away.
    public var dineIn: Bool?
    /// Whether orders are brought out to the car.
    public var curbsidePickup: Bool?
    /// Whether guests can reserve.
    public var reservable: Bool?

    // MARK: Meals and drinks
    /// Whether breakfast is served.
    public var servesBreakfast: Bool?
    /// Whether lunch is served.
    public var servesLunch: Bool?
    /// Whether dinner is served.
    public var servesDinner: Bool?
    /// Whether brunch is served.
    public var servesBrunch: Bool?
    /// Whether beer is served; nil if it is only sold in bottles to take home.
    public var servesBeer: Bool?
    /// Whether wine is served; nil if it is only sold in bottles to take home.
    public var servesWine: Bool?
    /// Whether cocktails are served.
    public var servesCocktails: Bool?
    /// Whether desserts, cakes or ice cream are served.
    public var servesDessert: Bool?
    /// Whether coffee is served.
    public var servesCoffee: Bool?
    /// Whether there are vegetarian or vegan dishes.
    public var servesVegetarianFood: Bool?

    // MARK: The place itself
    /// Whether there are seats outdoors.
    public var outdoorSeating: Bool?
    /// Whether there is live music.
    public var liveMusic: Bool?
    /// Whether there is a menu for children.
    public var menuForChildren: Bool?
    /// Whether the place suits children: true if it has highchairs or a play area, false if the minimum age is 16
    /// years or more.
    public var goodForChildren: Bool?
    /// Whether the place suits groups; always nil from tags, since OpenStreetMap has no key for it.
    public var goodForGroups: Bool?
    /// Whether the place suits watching sports; true for sports bars, never false from tags.
    public var goodForWatchingSports: Bool?
    /// Whether dogs or pets are allowed.
    public var allowsDogs: Bool?
    /// Whether there is a toilet.
    public var restroom: Bool?
    /// Whether the business visits its customers and has no place that they can visit; always nil from tags.
    public var pureServiceAreaBusiness: Bool?

    /// The features for people with wheelchairs.
    public var accessibility: AccessibilityOptions
    /// The accepted means of payment.
    public var payment: PaymentOptions
    /// The parking that the place offers.
    public var parking: ParkingOptions
    /// The sockets of a charging station; nil if the place has none.
    public var evCharging: EVChargeOptions?
    /// The kinds of fuel that are sold; empty if none is known.
    public var fuels: [FuelType]

    /// Same as `accessibility.wheelchairAccessibleEntrance`.
    public var wheelchairAccessibleEntrance: Bool? { accessibility.wheelchairAccessibleEntrance }
}

/// The features of a place for people with wheelchairs.
public struct AccessibilityOptions: Sendable, Hashable {
    /// Whether there are parking spaces for disabled people.
    public var wheelchairAccessibleParking: Bool?
    /// Whether a wheelchair gets in without help; nil for limited access.
    public var wheelchairAccessibleEntrance: Bool?
    /// Whether there is a toilet for wheelchair users.
    public var wheelchairAccessibleRestroom: Bool?
    /// Whether there are seats or tables for wheelchair users.
    public var wheelchairAccessibleSeating: Bool?

    /// Whether nothing is known.
    public var isEmpty: Bool {
        wheelchairAccessibleParking == nil && wheelchairAccessibleEntrance == nil && wheelchairAccessibleRestroom == nil
            && wheelchairAccessibleSeating == nil
    }
}

/// The means of payment that a place accepts.
public struct PaymentOptions: Sendable, Hashable {
    /// Whether credit cards are accepted, or at least one brand of them.
    public var acceptsCreditCards: Bool?
    /// Whether debit cards are accepted, or at least one brand of them.
    public var acceptsDebitCards: Bool?
    /// Whether only cash is accepted; false if something else is accepted too or cash is refused.
    public var acceptsCashOnly: Bool?
    /// Whether contactless cards or phones are accepted.
    public var acceptsNFC: Bool?

    /// Whether nothing is known.
    public var isEmpty: Bool { acceptsCreditCards == nil && acceptsDebitCards == nil && acceptsCashOnly == nil && acceptsNFC == nil }
}

/// The parking that a place offers.
public struct ParkingOptions: Sendable, Hashable {
    /// Whether there is a car park at ground level or on a roof, free of charge.
    public var freeParkingLot: Bool?
    /// Whether there is a car park at ground level or on a roof, for a fee.
    public var paidParkingLot: Bool?
    /// Whether there is parking along the street, free of charge.
    public var freeStreetParking: Bool?
    /// Whether there is parking along the street, for a fee.
    public var paidStreetParking: Bool?
    /// Whether staff park the cars; never false from tags.
    public var valetParking: Bool?
    /// Whether there is a parking garage above or below ground, free of charge.
    public var freeGarageParking: Bool?
    /// Whether there is a parking garage above or below ground, for a fee.
    public var paidGarageParking: Bool?

    /// Whether nothing is known.
    public var isEmpty: Bool {
        [freeParkingLot, paidParkingLot, freeStreetParking, paidStreetParking, valetParking, freeGarageParking, paidGarageParking]
            .allSatisfy { $0 == nil }
    }
}

/// Sockets of a charging station.
public struct EVChargeOptions: Sendable, Hashable {
    /// Sockets of one type and one power.
    public struct Connectors: Sendable, Hashable {
        /// The plug; `.other` for sockets without a type of their own.
        public var type: EVConnectorType
        /// The highest power in kilowatts; nil if the tags do not say.
        public var maxChargeRateKW: Double?
        /// The number of sockets; nil if the tags say only that there are some.
        public var count: Int?

        /// Makes a group of sockets of one type; power in kilowatts.
        public init(type: EVConnectorType, maxChargeRateKW: Double? = nil, count: Int? = nil) {
            self.type = type
            self.maxChargeRateKW = maxChargeRateKW
            self.count = count
        }
    }

    /// The groups of sockets. Those from tags are sorted by type, then by falling power.
    public var connectors: [Connectors]

    /// Makes options from groups of sockets, in the order given.
    public init(connectors: [Connectors]) { self.connectors = connectors }

    /// The number of all sockets; nil if the count of one group is not known.
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
