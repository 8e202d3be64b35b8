/// A street, path or track of the plan, as drawn.
struct Street: Sendable {
    /// The value of the tag `highway`, or `rail`/`tram` for rails.
    var kind: Kind
    /// Key of the name catalogue such as `Compass Street`; nil for what has no name.
    var name: String?
    var line: Polyline
    /// 1 for what passes over the streets below, −1 for a tunnel; such streets have no junctions with what they cross.
    var layer = 0
    var oneway = false
    var isRoundabout = false
    /// The numbered route it belongs to, such as `T1`.
    var reference: String?
    /// The kind of houses along it, if it does not bound a block.
    var frontage = Frontage.none
    var extraTags: [(String, String)] = []

    enum Kind: String, Sendable, CaseIterable {
        case trunk, trunkLink = "trunk_link", primary, secondary, tertiary, unclassified, residential, livingStreet = "living_street"
        case pedestrian, service, track, cycleway, footway, path, steps
        case rail, tram

        /// From the middle to the edge of the pavement in metres.
        var halfWidth: Double {
            switch self {
            case .trunk: 6
            case .trunkLink: 4.5
            case .primary: 10
            case .secondary: 8
            case .tertiary: 6.5
            case .unclassified, .residential: 5
            case .livingStreet, .pedestrian: 3.6
            case .service: 3
            case .track, .cycleway, .tram: 2
            case .footway, .path, .steps: 1.5
            case .rail: 5
            }
        }

        var isRail: Bool { self == .rail || self == .tram }

        /// Blocks of houses are made between such streets.
        var boundsCityBlocks: Bool {
            switch self {
            case .primary, .secondary, .tertiary, .unclassified, .residential, .livingStreet, .pedestrian: true
            default: false
            }
        }
    }

    /// The kind of houses along a street of the open country or a suburb.
    enum Frontage: Sendable {
        /// `rows` are town houses that close the gaps of a dense quarter.
        case none, detached, terraced, rows, farm, works, warehouse
    }
}
