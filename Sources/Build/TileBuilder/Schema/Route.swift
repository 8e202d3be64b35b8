internal import PortolanBasics
internal import PortolanDetails
internal import PortolanOSMFile
internal import PortolanOSMModel

/// A route that runs along ways: a numbered road, or a line of public transport.
struct Route: Sendable {
    /// The kinds, in the order in which lines of different kinds are named.
    enum Kind: UInt8, Sendable, Comparable {
        case road, train, subway, lightRail, tram, bus, ferry

        static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }

        /// - Parameter value: the value of the tag `route`.
        init?(_ value: String) {
            switch value {
            case "road": self = .road
            case "train": self = .train
            case "subway": self = .subway
            case "light_rail", "monorail", "funicular": self = .lightRail
            case "tram": self = .tram
            case "bus", "trolleybus": self = .bus
            case "ferry": self = .ferry
            default: return nil
            }
        }
    }

    var kind: Kind
    /// The network as the relation writes it: `US:I`, `e-road`, `HSL`; empty if it has none.
    var network: String
    /// The number or the letters of the line; empty if it has none.
    var reference: String
    /// The name; empty if the route has none, or a different one in each direction.
    var name: String
    /// The colour in the form of styles.
    var color: String?

    /// Reads the route of a relation. Returns nil if the relation is not a route of a known kind, or if no map shows
    /// the route: because it has neither a number nor a name, because it is out of service, or because its trains do
    /// not stop nearby.
    init?(_ tags: OSMTags) {
        guard tags["type"] == "route", let kind = tags["route"].flatMap(Kind.init) else { return nil }
        self.kind = kind
        if kind == .road {
            guard !TransitRoute.isIdle(tags["state"]) else { return nil }
            network = Self.text(tags["network"])
            reference = Self.text(tags["ref"])
            name = Self.text(tags["name"])
            color = (tags["colour"] ?? tags["color"]).flatMap(TransitRoute.color)
        } else {
            if kind == .train, let service = tags["service"], Self.farServices.contains(service) { return nil }
            guard let line = TransitRoute(tags) else { return nil }
            network = Self.text(line.network)
            reference = Self.text(line.reference)
            name = Self.text(line.name)
            color = line.color
        }
        // A road route with only a name is a scenic route or a race, which the tiles leave out.
        guard !reference.isEmpty || !(kind == .road ? network : name).isEmpty else { return nil }
    }

    private static let farServices: Set = ["long_distance", "high_speed", "night", "international", "car", "car_shuttle", "tourism"]
    private static let longestText = 64

    private static func text(_ tag: String?) -> String {
        guard let tag, tag.utf8.count <= longestText else { return "" }
        return tag
    }
}

/// The routes of relations, and the ways along which they run, as the extract's relations state them. Each membership
/// takes 16 bytes.
struct RouteCollector: Sendable {
    struct Membership: Sendable {
        var way: Int64
        /// The index in `routes`.
        var route: UInt32
    }

    private(set) var routes: [Route] = []
    private(set) var memberships: [Membership] = []

    mutating func add(_ feature: OSMFeature) {
        guard case .relation(_, let members) = feature.geometry, let route = Route(feature.tags) else { return }
        let number = UInt32(clamping: routes.count)
        let count = memberships.count
        for member in members where member.key.type == .way && !member.points.isEmpty && !member.role.hasPrefix("platform") {
            memberships.append(Membership(way: member.key.id, route: number))
        }
        if memberships.count > count { routes.append(route) }
    }

    /// Adds the routes of another collector.
    mutating func merge(_ other: RouteCollector) {
        let base = UInt32(clamping: routes.count)
        routes += other.routes
        memberships += other.memberships.map { Membership(way: $0.way, route: $0.route + base) }
    }
}
