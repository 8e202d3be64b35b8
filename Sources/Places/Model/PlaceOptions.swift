/// For wheelchairs; nil for unknown.
public struct AccessibilityOptions: Sendable, Hashable {
    public var parking: Bool?
    public var entrance: Bool?
    public var restroom: Bool?
    public var seating: Bool?

    public init(parking: Bool? = nil, entrance: Bool? = nil, restroom: Bool? = nil, seating: Bool? = nil) {
        self.parking = parking
        self.entrance = entrance
        self.restroom = restroom
        self.seating = seating
    }

    public var isEmpty: Bool { self == AccessibilityOptions() }
}

/// How one can pay; nil for unknown.
public struct PaymentOptions: Sendable, Hashable {
    public var acceptsCreditCards: Bool?
    public var acceptsDebitCards: Bool?
    public var acceptsCashOnly: Bool?
    public var acceptsNFC: Bool?

    public init(
        acceptsCreditCards: Bool? = nil,
        acceptsDebitCards: Bool? = nil,
        acceptsCashOnly: Bool? = nil,
        acceptsNFC: Bool? = nil
    ) {
        self.acceptsCreditCards = acceptsCreditCards
        self.acceptsDebitCards = acceptsDebitCards
        self.acceptsCashOnly = acceptsCashOnly
        self.acceptsNFC = acceptsNFC
    }

    public var isEmpty: Bool { self == PaymentOptions() }
}

/// Where one can park; nil for unknown.
public struct ParkingOptions: Sendable, Hashable {
    public var freeLot: Bool?
    public var paidLot: Bool?
    public var freeStreet: Bool?
    public var paidStreet: Bool?
    public var valet: Bool?
    public var freeGarage: Bool?
    public var paidGarage: Bool?

    public init(
        freeLot: Bool? = nil,
        paidLot: Bool? = nil,
        freeStreet: Bool? = nil,
        paidStreet: Bool? = nil,
        valet: Bool? = nil,
        freeGarage: Bool? = nil,
        paidGarage: Bool? = nil
    ) {
        self.freeLot = freeLot
        self.paidLot = paidLot
        self.freeStreet = freeStreet
        self.paidStreet = paidStreet
        self.valet = valet
        self.freeGarage = freeGarage
        self.paidGarage = paidGarage
    }

    public var isEmpty: Bool { self == ParkingOptions() }
}

/// What cars can be charged with.
public struct EVChargeOptions: Sendable, Hashable {
    /// Connectors of one type and power.
    public struct Connectors: Sendable, Hashable {
        /// As on the wire: `EV_CONNECTOR_TYPE_TYPE_2`.
        public var type: String
        public var count: Int
        public var maximumKilowatts: Double?

        public init(type: String, count: Int, maximumKilowatts: Double? = nil) {
            self.type = type
            self.count = count
            self.maximumKilowatts = maximumKilowatts
        }
    }

    public var connectorCount: Int
    public var connectors: [Connectors]

    public init(connectorCount: Int, connectors: [Connectors] = []) {
        self.connectorCount = connectorCount
        self.connectors = connectors
    }
}

/// Which fuels are sold.
public struct FuelOptions: Sendable, Hashable {
    /// As on the wire: `DIESEL`, `SP95_E10`.
    public var types: [String]

    public init(types: [String]) { self.types = types }
}
