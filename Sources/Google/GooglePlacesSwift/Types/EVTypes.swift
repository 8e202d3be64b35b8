public import Foundation
internal import PortolanPlaces

/// The types of connector at charging stations.
public enum EVConnectorType: Int, Sendable, Hashable, CaseIterable {
    case unspecified, other, j1772, type2, chademo, ccsCombo1, ccsCombo2, tesla, unspecifiedGBT, unspecifiedWallOutlet, nacs

    init(_ type: PortolanPlaces.EVConnectorType) {
        self =
            switch type {
            case .j1772: .j1772
            case .type2: .type2
            case .chademo: .chademo
            case .ccsCombo1: .ccsCombo1
            case .ccsCombo2: .ccsCombo2
            case .tesla: .tesla
            case .nacs: .nacs
            case .gbT: .unspecifiedGBT
            case .wallOutlet: .unspecifiedWallOutlet
            case .other: .other
            }
    }

    /// The core's type; nil for ``unspecified``.
    var core: PortolanPlaces.EVConnectorType? { PortolanPlaces.EVConnectorType.allCases.first { EVConnectorType($0) == self } }
}

/// The connectors of one type and power at a charging station.
public struct ConnectorAggregation: Sendable, Hashable {
    /// The type of the connectors.
    public let type: EVConnectorType
    /// The highest power in kilowatts; 0 if it is not known.
    public let maxChargeRateKW: Double
    /// The number of these connectors; 0 if it is not known.
    public let count: Int
    /// Always nil, because regions have no live data.
    public var availableCount: Int? { nil }
    /// Always nil, because regions have no live data.
    public var outOfServiceCount: Int? { nil }
    /// Always nil, because regions have no live data.
    public var availabilityLastUpdateTime: Date? { nil }

    init(_ connectors: PortolanPlaces.EVChargeOptions.Connectors) {
        type = EVConnectorType(connectors.type)
        maxChargeRateKW = connectors.maxChargeRateKW ?? 0
        count = connectors.count ?? 0
    }
}

/// The connectors for charging electric cars at a place.
public struct EVChargeOptions: Sendable, Hashable {
    /// The number of all connectors; 0 if it is not known.
    public let connectorCount: Int
    /// The connectors grouped by type and power, the strongest of a type first. The list is never nil.
    public let connectorAggregations: [ConnectorAggregation]?

    init(_ options: PortolanPlaces.EVChargeOptions) {
        connectorCount = options.connectorCount ?? 0
        connectorAggregations = options.connectors.map(ConnectorAggregation.init)
    }
}

/// Restricts a text search to places with certain chargers.
public struct EVSearchOptions: Sendable, Hashable {
    /// The connector types to find; nil or empty for any type. Stations with none of these types are left out.
    public let connectorTypes: [EVConnectorType]?
    /// The minimum power in kilowatts; 0 for any power. Stations with only weaker connectors or of unknown
    /// power are left out.
    public let minimumChargingRateKW: Double

    /// Makes options. By default they accept any connector at any power.
    public init(connectorTypes: [EVConnectorType]? = nil, minimumChargingRateKW: Double = 0) {
        self.connectorTypes = connectorTypes
        self.minimumChargingRateKW = minimumChargingRateKW
    }

    var core: PortolanPlaces.EVSearchOptions {
        PortolanPlaces.EVSearchOptions(
            minimumChargeRateKW: minimumChargingRateKW,
            connectorTypes: Set((connectorTypes ?? []).compactMap(\.core))
        )
    }
}

extension ConnectorAggregation: CustomStringConvertible {
    /// The number, the type and the power.
    public var description: String { "\(count) × \(type), \(maxChargeRateKW) kW" }
}

extension EVChargeOptions: CustomStringConvertible {
    /// The groups of connectors.
    public var description: String { (connectorAggregations ?? []).map(\.description).joined(separator: "; ") }
}

extension EVSearchOptions: CustomStringConvertible {
    /// The types and the power.
    public var description: String {
        "\((connectorTypes ?? []).map { "\($0)" }.joined(separator: ", ")) from \(minimumChargingRateKW) kW"
    }
}
