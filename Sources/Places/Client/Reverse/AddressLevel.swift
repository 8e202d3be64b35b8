internal import PortolanAddress

/// The level of an address in an answer to a coordinate, from the house to the country.
public enum AddressLevel: String, Sendable, Hashable, CaseIterable, Comparable {
    /// A house number and its street.
    case house
    case street
    /// A neighbourhood, a quarter or an estate.
    case neighborhood
    /// A suburb or a district of a town.
    case district
    case postcode
    /// A hamlet, a village, a town or a city.
    case town
    case municipality
    /// A county or a district of a state.
    case county
    /// A state, a region or an island.
    case state
    case country
    /// A sea, a bay, a strait or a lake.
    case water

    public static func < (a: AddressLevel, b: AddressLevel) -> Bool { a.order < b.order }

    private var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// The parts of addresses that are areas, from the smallest to the largest, with the level of each.
    static let areas: [(part: AddressPart, level: AddressLevel)] = [
        (.residential, .neighborhood), (.cityBlock, .neighborhood), (.neighbourhood, .neighborhood), (.quarter, .neighborhood),
        (.suburb, .district), (.cityDistrict, .district), (.postcode, .postcode), (.hamlet, .town), (.village, .town), (.town, .town),
        (.city, .town), (.municipality, .municipality), (.county, .county), (.stateDistrict, .county), (.island, .state),
        (.archipelago, .state), (.state, .state), (.region, .state), (.country, .country),
    ]
}
