/// A street, path or track of the plan, as drawn.
struct Street: Sendable {
    /// The value of the tag `highway`, or `rail` or `tram` for rails.
    var kind: Kind
    /// The key in the name catalogue, such as `Compass Street`; nil for a street without a name.
    var name: String?
    var line: Polyline
    /// The layer: 1 for a street that passes over the streets below, −1 for a tunnel. Such a street has no junctions
    /// with the streets that it crosses.
    var layer = 0
    var oneway = false
    var isRoundabout = false
    /// The numbered route of the street, such as `T1`; nil for none.
    var reference: String?
    /// The kind of houses along the street, if it does not bound a block.
    var frontage = Frontage.none
    var extraTags: [(String, String)] = []

    enum Kind: String, Sendable, CaseIterable {
        case trunk, trunkLink = "trunk_link", primary, secondary, tertiary, unclassified, residential, livingStreet = "living_street"
        case pedestrian, service, track, cycleway, footway, path, steps
        case rail, tram

        /// The distance from the middle to the edge of the pavement in metres.
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

        /// Whether blocks of houses are made between streets of this kind.
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
