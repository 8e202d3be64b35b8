/// The routes along each way: a sorted list of all memberships, at 16 bytes each.
struct RouteTable: Sendable {
    /// The identity of a line. Both directions of a line are one route here.
    private struct Line: Hashable {
        var kind: UInt8
        var network: String
        var reference: String
        /// The name, which distinguishes lines without a number.
        var name: String
    }

    /// The routes, the more important ones first. A way's routes have the same order.
    private(set) var routes: [Route] = []
    /// The memberships sorted by way and then by route, without repetitions.
    private var memberships: [RouteCollector.Membership] = []

    var isEmpty: Bool { memberships.isEmpty }

    init(_ collector: RouteCollector) {
        // Relations come in any order and must give the same lines. If the directions of a line differ in a property,
        // the least value counts.
        var merged: [Line: Route] = [:]
        for route in collector.routes {
            let line = Self.line(route)
            guard var known = merged[line] else {
                merged[line] = route
                continue
            }
            known.name = known.name.isEmpty || route.name.isEmpty ? max(known.name, route.name) : min(known.name, route.name)
            known.color = [known.color, route.color].compactMap(\.self).min()
            merged[line] = known
        }
        let lines = merged.keys.sorted { Self.key($0) < Self.key($1) }
        routes = lines.compactMap { merged[$0] }
        let numbers = Dictionary(lines.enumerated().map { ($1, UInt32(clamping: $0)) }, uniquingKeysWith: { first, _ in first })
        let numberOfRoute = collector.routes.map { numbers[Self.line($0)] ?? 0 }
        memberships = collector.memberships.map { .init(way: $0.way, route: numberOfRoute[Int($0.route)]) }
        memberships.sort { ($0.way, $0.route) < ($1.way, $1.route) }
        var last: RouteCollector.Membership?
        memberships.removeAll { membership in
            defer { last = membership }
            return membership.way == last?.way && membership.route == last?.route
        }
    }

    private static func line(_ route: Route) -> Line {
        Line(
            kind: route.kind.rawValue,
            network: route.network,
            reference: route.reference,
            name: route.reference.isEmpty ? route.name : ""
        )
    }

    /// Returns the sort key: roads by the rank of their network, lines by kind; then short numbers before long ones, so
    /// that 9 precedes 10.
    private static func key(_ line: Line) -> (UInt8, Int, Int, String, String, String) {
        let isRoad = line.kind == Route.Kind.road.rawValue
        let network = isRoad ? RoadNetwork.network(ofRoute: line.network, reference: line.reference) ?? "road" : ""
        let length = line.reference.isEmpty ? Int.max : line.reference.utf8.count
        return (line.kind, RoadNetwork.rank(network), length, line.reference, line.network, line.name)
    }

    /// Returns the routes along a way, the more important ones first.
    func routes(ofWay way: Int64, where isWanted: (Route.Kind) -> Bool) -> [Route] {
        var low = 0
        var high = memberships.count
        while low < high {
            let middle = (low + high) / 2
            if memberships[middle].way < way { low = middle + 1 } else { high = middle }
        }
        var result: [Route] = []
        while low < memberships.count, memberships[low].way == way {
            let route = routes[Int(memberships[low].route)]
            if isWanted(route.kind) { result.append(route) }
            low += 1
        }
        return result
    }
}

extension Attributes {
    /// At most this many routes of a way get properties (`route_1_network` … `route_6_colour`).
    static let routeLimit = 6
    static let routeProperties = ["network", "ref", "name", "colour"]
    /// The maximum number of lines in the property `routes`.
    private static let numberLimit = 8

    /// Sets `route_1_network`, `route_1_ref`, `route_1_name` and `route_1_colour` for the first route, and
    /// `route_2_network` … `route_6_colour` for the next five.
    mutating func set(routes: [Route]) {
        for (index, route) in routes.prefix(Self.routeLimit).enumerated() {
            let prefix = "route_\(index + 1)_"
            set(prefix + "network", route.network)
            set(prefix + "ref", route.reference)
            set(prefix + "name", route.name)
            set(prefix + "colour", route.color)
        }
    }

    /// Sets `routes`, which has the numbers of public transport lines as one text: `16, 17, 18`.
    mutating func set(numbersOf routes: [Route]) {
        var numbers: [String] = []
        for route in routes where !route.reference.isEmpty && !numbers.contains(route.reference) { numbers.append(route.reference) }
        guard !numbers.isEmpty else { return }
        let text = numbers.prefix(Self.numberLimit).joined(separator: ", ")
        set("routes", numbers.count > Self.numberLimit ? text + " …" : text)
    }
}
