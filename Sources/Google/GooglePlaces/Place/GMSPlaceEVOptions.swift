public import Foundation
internal import PortolanPlaces

/// Plugs of charging stations.
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

    /// nil for what names no plug.
    var core: EVConnectorType? { EVConnectorType.allCases.first { GMSPlaceEVConnectorType($0) == self } }
}

/// Plugs of one type and power at a charging station.
public final class GMSPlaceConnectorAggregation: NSObject, Sendable {
    public let type: GMSPlaceEVConnectorType
    /// 0 where it is not known.
    public let maxChargeRateKW: Double
    /// 0 where it is not known.
    public let count: UInt
    // What is free at the moment no map knows.
    /// Always 0: regions know no state of the moment.
    public var availableCount: UInt { 0 }
    /// Always 0: regions know no state of the moment.
    public var outOfServiceCount: UInt { 0 }
    /// Always nil: regions know no state of the moment.
    public var availabilityLastUpdateTime: Date? { nil }

    init(_ connectors: EVChargeOptions.Connectors) {
        type = GMSPlaceEVConnectorType(connectors.type)
        count = UInt(max(0, connectors.count ?? 0))
        maxChargeRateKW = connectors.maxChargeRateKW ?? 0
        super.init()
    }
}

/// What cars can be charged with.
public final class GMSPlaceEVChargeOptions: NSObject, Sendable {
    /// 0 where it is not known.
    public let connectorCount: Int
    public let connectorAggregations: [GMSPlaceConnectorAggregation]?

    init(_ options: EVChargeOptions) {
        connectorCount = options.connectorCount ?? 0
        connectorAggregations = options.connectors.map(GMSPlaceConnectorAggregation.init)
        super.init()
    }
}

/// Which chargers a text search is after.
public final class GMSPlaceEVSearchOptions: NSObject {
    /// Stations whose plugs are weaker, or of unknown power, are left out; 0 for any.
    public let minimumChargingRateKW: Double
    /// Raw values of ``GMSPlaceEVConnectorType``: stations with none of these are left out; nil or empty for any.
    public let connectorTypes: [NSNumber]?

    public init(minimumChargingRateKW: Double, connectorTypes: [NSNumber]?) {
        self.minimumChargingRateKW = minimumChargingRateKW
        self.connectorTypes = connectorTypes
        super.init()
    }

    /// The core's options.
    /// - Throws: an error of code `invalidRequest` where a number is no type of plug.
    func core() throws -> EVSearchOptions {
        let types = try (connectorTypes ?? []).map { number in
            guard let type = GMSPlaceEVConnectorType(rawValue: number.intValue)?.core else {
                throw GMSPlacesErrorCode.invalidRequest.error("connectorTypes: \(number) is no GMSPlaceEVConnectorType that names a plug")
            }
            return type
        }
        return EVSearchOptions(minimumChargeRateKW: minimumChargingRateKW, connectorTypes: Set(types))
    }
}
