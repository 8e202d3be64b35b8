public import Foundation
internal import PortolanPlaces

/// The types of connector at charging stations.
public enum GMSPlaceEVConnectorType: Int, Sendable, CaseIterable {
    case unspecified = 0
    case j1772 = 1
    case type2 = 2
    case chaDeMO = 3
    case ccsCombo1 = 4
    case ccsCombo2 = 5
    case nacs = 6
    case tesla = 7
    case unspecifiedGBT = 8
    case unspecifiedWallOutlet = 9
    case other = 10

    init(_ type: EVConnectorType) {
        switch type {
        case .j1772: self = .j1772
        case .type2: self = .type2
        case .chademo: self = .chaDeMO
        case .ccsCombo1: self = .ccsCombo1
        case .ccsCombo2: self = .ccsCombo2
        case .nacs: self = .nacs
        case .tesla: self = .tesla
        case .gbT: self = .unspecifiedGBT
        case .wallOutlet: self = .unspecifiedWallOutlet
        case .other: self = .other
        }
    }

    /// The core's type; nil for `unspecified`.
    var core: EVConnectorType? { EVConnectorType.allCases.first { GMSPlaceEVConnectorType($0) == self } }
}

/// The connectors of one type and power at a charging station.
public final class GMSPlaceConnectorAggregation: NSObject, Sendable {
    /// The type of the connectors.
    public let type: GMSPlaceEVConnectorType
    /// The highest power in kilowatts; 0 if it is not known.
    public let maxChargeRateKW: Double
    /// The number of these connectors; 0 if it is not known.
    public let count: UInt
    // Open data does not tell how many connectors are free.
    /// Always 0, because regions have no live data.
    public var availableCount: UInt { 0 }
    /// Always 0, because regions have no live data.
    public var outOfServiceCount: UInt { 0 }
    /// Always nil, because regions have no live data.
    public var availabilityLastUpdateTime: Date? { nil }

    init(_ connectors: EVChargeOptions.Connectors) {
        type = GMSPlaceEVConnectorType(connectors.type)
        count = UInt(max(0, connectors.count ?? 0))
        maxChargeRateKW = connectors.maxChargeRateKW ?? 0
        super.init()
    }
}

/// The connectors for charging electric cars at a place.
public final class GMSPlaceEVChargeOptions: NSObject, Sendable {
    /// The number of all connectors; 0 if it is not known.
    public let connectorCount: Int
    /// The connectors grouped by type and power, the strongest of a type first. The list is never nil.
    public let connectorAggregations: [GMSPlaceConnectorAggregation]?

    init(_ options: EVChargeOptions) {
        connectorCount = options.connectorCount ?? 0
        connectorAggregations = options.connectors.map(GMSPlaceConnectorAggregation.init)
        super.init()
    }
}

/// Restricts a text search to places with certain chargers.
public final class GMSPlaceEVSearchOptions: NSObject {
    /// The minimum power in kilowatts; 0 for any power. Stations with only weaker connectors or of unknown
    /// power are left out.
    public let minimumChargingRateKW: Double
    /// Raw values of ``GMSPlaceEVConnectorType``; nil or empty for any type. Stations with none of these types
    /// are left out.
    public let connectorTypes: [NSNumber]?

    /// Makes options from a minimum power in kilowatts and connector types. The search reports invalid values
    /// as an error.
    public init(minimumChargingRateKW: Double, connectorTypes: [NSNumber]?) {
        self.minimumChargingRateKW = minimumChargingRateKW
        self.connectorTypes = connectorTypes
        super.init()
    }

    /// Returns the options for the core.
    /// - Throws: An error of code `invalidRequest` if a number is not the raw value of a connector type, or is that of
    ///   `unspecified`.
    func core() throws -> EVSearchOptions {
        let types = try (connectorTypes ?? []).map { number in
            guard let type = GMSPlaceEVConnectorType(rawValue: number.intValue)?.core else {
                throw GMSPlacesErrorCode.invalidRequest.error(
                    "connectorTypes: \(number) names no plug; give raw values of GMSPlaceEVConnectorType other than unspecified"
                )
            }
            return type
        }
        return EVSearchOptions(minimumChargeRateKW: minimumChargingRateKW, connectorTypes: Set(types))
    }
}
