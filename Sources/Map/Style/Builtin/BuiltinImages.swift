/// The images that the built-in style names. A renderer makes them in code.
package enum BuiltinImages {
    /// The prefix of the addresses of sprites that are made in code; the name of a look follows it.
    package static let scheme = "portolan:"

    /// Returns the look whose images an address means, or nil for other addresses.
    package static func look(_ address: String) -> Style.BuiltinLook? {
        address.hasPrefix(scheme) ? Style.BuiltinLook(rawValue: String(address.dropFirst(scheme.count))) : nil
    }

    /// The prefix of the badge of a kind of place, as in `poi-cafe`. The names are those of pictograms.
    package static let pointPrefix = "poi-"
    /// The prefix of the sign of a station or a stop, on a square, as in `stop-bus`.
    package static let stopPrefix = "stop-"
    /// The prefix of the shield of a road's number, as in `shield-blue-3` for three letters and digits.
    package static let shieldPrefix = "shield-"
    /// The length of the longest number that has a shield.
    package static let longestShield = 8
    package static let oneway = "oneway"
    package static let city = "city"
    package static let capital = "capital"
    package static let peak = "peak"
    package static let wetland = "wetland"
    package static let cemetery = "cemetery"

    /// Returns the group of a pictogram, which determines the colour of its badge.
    package static func group(ofPictogram name: String) -> PointGroup { groups[name] ?? .civic }

    private static let groups: [String: PointGroup] = Dictionary(
        PointKind.all.map { ($0.pictogram, $0.group) },
        uniquingKeysWith: { first, _ in first }
    )

    /// The pictograms of stations and stops.
    package static let stops = ["train", "subway", "tram", "bus", "ferry", "transit"]
}

/// The shape and the colours of the shield of a road's number. Each network of roads uses one of these.
package enum ShieldKind: String, Sendable, Hashable, CaseIterable {
    /// Light with a thin edge, for roads without a known network.
    case neutral
    /// White letters on blue: motorways of Austria, Spain, Britain and others.
    case blue
    /// White letters on a blue sign with pointed sides: motorways of Germany.
    case hexagon
    /// White letters on red: motorways of France and Switzerland.
    case red
    /// White letters on green: European roads, motorways of Italy and Turkey.
    case green
    /// Yellow letters on green: trunk roads of Britain, roads of Australia.
    case gold
    /// Black letters on yellow: federal roads of Germany, departmental roads of France.
    case yellow
    /// White letters on light blue: roads of French metropoles.
    case sky
    /// Black letters on white with a black edge.
    case white
    /// The shield of interstate highways of the United States.
    case interstate
    /// The shield of United States routes.
    case highway
    /// The oval of roads of the States.
    case oval

    /// The values of `network` in tiles that use this shield.
    var networks: [String] {
        switch self {
        case .neutral: []
        case .blue:
            [
                "at-motorway", "at-national", "ch-national", "cz-national", "dk-national", "es-motorway", "gb-motorway", "hu-motorway",
                "ie-motorway", "in-national", "it-national", "pt-motorway", "se-national", "sk-national", "tr-national", "jp-national",
                "ca-provincial-arterial", "ca-provincial", "bg-national", "ro-national",
            ]
        case .hexagon: ["de-motorway"]
        case .red:
            [
                "ch-motorway", "cn-national", "cz-motorway", "es-national", "fr-motorway", "fr-national", "nl-motorway", "pl-motorway",
                "pl-national", "sk-motorway",
            ]
        case .green:
            [
                "e-road", "it-motorway", "tr-motorway", "gr-motorway", "hr-motorway", "si-motorway", "rs-motorway", "cn-motorway",
                "jp-motorway", "bg-motorway", "ca-transcanada", "vn-motorway", "ad-national", "hu-national",
            ]
        case .gold: ["gb-trunk", "ie-national", "au-route", "nz-route"]
        case .yellow: ["de-national", "fr-regional", "nl-national", "lu-national", "es-regional", "pl-regional"]
        case .sky: ["fr-metropolitan"]
        case .white: ["gb-primary", "vn-national", "be-national", "pt-national", "br-national", "mx-national"]
        case .interstate: ["us-interstate"]
        case .highway: ["us-highway"]
        case .oval: ["us-state"]
        }
    }

    /// The colour of the letters, if the map's look leaves it to the shield.
    var textColor: StyleValue {
        switch self {
        case .neutral, .white, .highway, .oval, .yellow: "#2a2823"
        case .gold: "#ffe27a"
        case .blue, .hexagon, .red, .green, .sky, .interstate: "#ffffff"
        }
    }
}
