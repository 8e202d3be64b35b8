/// An enum of the protocol: names and numbers, as in Google's protocol buffers `google.maps.places.v1`.
struct WireEnum: Sendable {
    let name: String
    private let numbers: [String: Int]
    private let names: [Int: String]

    /// - Parameters:
    ///   - values: the names of the numbers from 0 on, in order.
    ///   - others: the names of other numbers.
    private init(_ name: String, _ values: String, others: [String: Int] = [:]) {
        self.name = name
        var numbers = others
        for (number, text) in values.split(separator: " ").enumerated() { numbers[String(text)] = number }
        self.numbers = numbers
        names = Dictionary(numbers.map { ($1, $0) }) { first, _ in first }
    }

    /// The enums of answers and requests, by name.
    static let all: [String: WireEnum] = {
        let enums = [
            nearbyRank, textRank, businessStatus, priceLevel, secondaryHours, connector, fuel, relationship, containment, vehicle,
        ]
        return Dictionary(uniqueKeysWithValues: enums.map { ($0.name, $0) })
    }()

    /// The names in the order of their numbers.
    var values: [String] { names.sorted { $0.key < $1.key }.map(\.value) }

    func number(of name: String) -> Int? { numbers[name] }
    func name(of number: Int) -> String? { names[number] }

    static let nearbyRank = WireEnum("SearchNearbyRequest.RankPreference", "RANK_PREFERENCE_UNSPECIFIED DISTANCE POPULARITY")
    static let textRank = WireEnum("SearchTextRequest.RankPreference", "RANK_PREFERENCE_UNSPECIFIED DISTANCE RELEVANCE")
    static let businessStatus = WireEnum(
        "Place.BusinessStatus",
        "BUSINESS_STATUS_UNSPECIFIED OPERATIONAL CLOSED_TEMPORARILY CLOSED_PERMANENTLY FUTURE_OPENING"
    )
    static let priceLevel = WireEnum(
        "PriceLevel",
        "PRICE_LEVEL_UNSPECIFIED PRICE_LEVEL_FREE PRICE_LEVEL_INEXPENSIVE PRICE_LEVEL_MODERATE PRICE_LEVEL_EXPENSIVE PRICE_LEVEL_VERY_EXPENSIVE"
    )
    static let vehicle = WireEnum(
        "TransitLine.VehicleType",
        "VEHICLE_TYPE_UNSPECIFIED RAIL METRO_RAIL SUBWAY TRAM MONORAIL HEAVY_RAIL COMMUTER_TRAIN HIGH_SPEED_TRAIN LONG_DISTANCE_TRAIN BUS "
            + "INTERCITY_BUS TROLLEYBUS SHARE_TAXI COACH FERRY CABLE_CAR GONDOLA_LIFT FUNICULAR SPECIAL HORSE_CARRIAGE AIRPLANE"
    )
    static let secondaryHours = WireEnum(
        "Place.OpeningHours.SecondaryHoursType",
        "SECONDARY_HOURS_TYPE_UNSPECIFIED DRIVE_THROUGH HAPPY_HOUR DELIVERY TAKEOUT KITCHEN BREAKFAST LUNCH DINNER BRUNCH PICKUP ACCESS "
            + "SENIOR_HOURS ONLINE_SERVICE_HOURS"
    )
    static let connector = WireEnum(
        "EVConnectorType",
        "EV_CONNECTOR_TYPE_UNSPECIFIED EV_CONNECTOR_TYPE_OTHER EV_CONNECTOR_TYPE_J1772 EV_CONNECTOR_TYPE_TYPE_2 EV_CONNECTOR_TYPE_CHADEMO "
            + "EV_CONNECTOR_TYPE_CCS_COMBO_1 EV_CONNECTOR_TYPE_CCS_COMBO_2 EV_CONNECTOR_TYPE_TESLA EV_CONNECTOR_TYPE_UNSPECIFIED_GB_T "
            + "EV_CONNECTOR_TYPE_UNSPECIFIED_WALL_OUTLET EV_CONNECTOR_TYPE_NACS"
    )
    static let fuel = WireEnum(
        "FuelOptions.FuelPrice.FuelType",
        "FUEL_TYPE_UNSPECIFIED DIESEL REGULAR_UNLEADED MIDGRADE PREMIUM SP91 SP91_E10 SP92 SP95 SP95_E10 SP98 SP99 SP100 LPG E80 E85 METHANE "
            + "BIO_DIESEL TRUCK_DIESEL DIESEL_PLUS E100"
    )
    static let relationship = WireEnum(
        "AddressDescriptor.Landmark.SpatialRelationship",
        "NEAR WITHIN BESIDE ACROSS_THE_ROAD DOWN_THE_ROAD AROUND_THE_CORNER BEHIND"
    )
    static let containment = WireEnum("AddressDescriptor.Area.Containment", "CONTAINMENT_UNSPECIFIED WITHIN OUTSKIRTS NEAR")
}
