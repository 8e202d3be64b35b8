/// The images that the built-in style names. A renderer makes them in code.
package enum BuiltinImages {
    /// What addresses of sprites that are made in code begin with; the name of a look follows.
    package static let scheme = "portolan:"

    /// The look whose images an address stands for; nil for other addresses.
    package static func look(_ address: String) -> Style.BuiltinLook? {
        address.hasPrefix(scheme) ? Style.BuiltinLook(rawValue: String(address.dropFirst(scheme.count))) : nil
    }

    /// The badge of a kind of place: `poi-cafe`. Names are those of pictograms.
    package static let pointPrefix = "poi-"
    /// The sign of a station or a stop, on a square: `stop-bus`.
    package static let stopPrefix = "stop-"
    /// The shield of a road's number: `shield-blue-3` for three letters and digits.
    package static let shieldPrefix = "shield-"
    /// The longest number that has a shield.
    package static let longestShield = 8
    package static let oneway = "oneway"
    package static let city = "city"
    package static let capital = "capital"
    package static let peak = "peak"
    package static let wetland = "wetland"
    package static let cemetery = "cemetery"

    /// The group of a pictogram, which gives its badge its colour.
    package static func group(ofPictogram name: String) -> PointGroup { groups[name] ?? .civic }

    private static let groups: [String: PointGroup] = Dictionary(
        PointKind.all.map { ($0.pictogram, $0.group) },
        uniquingKeysWith: { first, _ in first }
    )

    /// Stations and stops by the pictogram of their sign.
    package static let stops = ["train", "subway", "tram", "bus", "ferry", "transit"]
}

/// The form and the colours of a shield of a road's number. Each country has its habits; a network of roads has one of these.
package enum ShieldKind: String, Sendable, Hashable, CaseIterable {
    /// Light with a fine edge: roads of no known network.
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

    /// Networks as tiles name them, in `network`.
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

    /// The colour of the letters, if the look of the map leaves it to the shield.
    var textColor: StyleValue {
        switch self {
        case .neutral, .white, .highway, .oval, .yellow: "#2a2823"
        case .gold: "#ffe27a"
        case .blue, .hexagon, .red, .green, .sky, .interstate: "#ffffff"
        }
    }
}
