/// A kind of vehicle of public transport. The raw values are Google's (Places API, `TransitLine.VehicleType`).
public enum TransitVehicle: String, CaseIterable, Sendable, Hashable {
    case highSpeedTrain = "HIGH_SPEED_TRAIN"
    case longDistanceTrain = "LONG_DISTANCE_TRAIN"
    case commuterTrain = "COMMUTER_TRAIN"
    case rail = "RAIL"
    case subway = "SUBWAY"
    /// Light rail.
    case metroRail = "METRO_RAIL"
    case monorail = "MONORAIL"
    case tram = "TRAM"
    case funicular = "FUNICULAR"
    case trolleybus = "TROLLEYBUS"
    case bus = "BUS"
    case coach = "COACH"
    case shareTaxi = "SHARE_TAXI"
    case ferry = "FERRY"
    case gondolaLift = "GONDOLA_LIFT"

    /// Makes the vehicle of a route; nil if the route is not one of public transport.
    /// - Parameters:
    ///   - route: The value of the tag `route` or `route_master`.
    ///   - service: The value of the tag `service`, which tells kinds of trains apart.
    package init?(route: String, service: String?) {
        guard let byService = Self.byRoute[route], let vehicle = service.flatMap({ byService[$0] }) ?? byService["*"] else { return nil }
        self = vehicle
    }

    /// Whether a value of the tag `route` stands for public transport.
    package static func runs(onRoute value: String) -> Bool { byRoute[value] != nil }

    /// The position of the vehicle's lines in a list of lines. Lines with a lower position come first.
    package var rank: Int { Self.ranks[self] ?? Self.ranks.count }

    private static let byRoute: [String: [String: TransitVehicle]] = {
        var vehicles: [String: [String: TransitVehicle]] = [:]
        for row in Tables.transitVehicles.rows where row.count == 3 {
            vehicles[String(row[0]), default: [:]][String(row[1])] = TransitVehicle(rawValue: String(row[2]))
        }
        return vehicles
    }()

    private static let ranks: [TransitVehicle: Int] = {
        var ranks: [TransitVehicle: Int] = [:]
        for row in Tables.transitVehicles.rows where row.count == 3 {
            guard let vehicle = TransitVehicle(rawValue: String(row[2])), ranks[vehicle] == nil else { continue }
            ranks[vehicle] = ranks.count
        }
        return ranks
    }()
}
