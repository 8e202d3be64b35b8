/// What is known of public transport at a place: of a stop, its platforms and the routes that call there; of a line, its routes and where they stop.
/// Places stand as row keys.
package struct PlaceTransit: Sendable, Hashable {
    /// Where people board: a platform, or a pole.
    package struct Platform: Sendable, Hashable {
        /// The object of the source.
        package var object: Int64
        /// Longitude and latitude in 10⁻⁷ degrees.
        package var x: Int32
        package var y: Int32
        package var name = ""
        /// The number of the platform, as signs say it.
        package var code = ""
        /// By which the agency tells stops of one name apart.
        package var stopCode = ""
        /// Whether people with wheelchairs can board; nil if that is not known.
        package var isAccessible: Bool?

        package init(object: Int64, x: Int32, y: Int32) { (self.object, self.x, self.y) = (object, x, y) }
    }

    /// A route that stops here.
    package struct Call: Sendable, Hashable, Comparable {
        /// The place of the line.
        package var line: Int64
        /// The route's relation.
        package var route: Int64
        /// The platform's object; 0 if it is not known.
        package var platform: Int64

        package init(line: Int64, route: Int64, platform: Int64) { (self.line, self.route, self.platform) = (line, route, platform) }

        package static func < (a: Call, b: Call) -> Bool { (a.line, a.route, a.platform) < (b.line, b.route, b.platform) }
    }

    /// One direction of a line, or one of its branches.
    package struct Route: Sendable, Hashable {
        /// The relation.
        package var id: Int64
        /// Names of its ends and of what lies between; empty if they are not known.
        package var from = ""
        package var to = ""
        package var via = ""
        /// The places where it stops, in its order.
        package var stops: [Int64]

        package init(id: Int64, from: String = "", to: String = "", via: String = "", stops: [Int64] = []) {
            (self.id, self.from, self.to, self.via, self.stops) = (id, from, to, via, stops)
        }
    }

    /// Ascending by object.
    package var platforms: [Platform]
    /// Ascending.
    package var calls: [Call]
    /// Ascending by ID.
    package var routes: [Route]

    package init(platforms: [Platform] = [], calls: [Call] = [], routes: [Route] = []) {
        (self.platforms, self.calls, self.routes) = (platforms, calls, routes)
    }

    package var isEmpty: Bool { platforms.isEmpty && calls.isEmpty && routes.isEmpty }

    /// The same where places have other IDs, or are missing: `place` gives nil for a place that is not there.
    package func mapped(_ place: (Int64) -> Int64?) -> PlaceTransit {
        var mapped = self
        mapped.calls = calls.compactMap { call in place(call.line).map { Call(line: $0, route: call.route, platform: call.platform) } }
            .sorted()
        mapped.routes = routes.map { route in
            var route = route
            route.stops = route.stops.compactMap(place)
            return route
        }
        return mapped
    }

    /// Takes over what another region, or another part of the place, knows.
    package mutating func join(_ other: PlaceTransit) {
        let known = Set(platforms.map(\.object))
        platforms += other.platforms.filter { !known.contains($0.object) }
        platforms.sort { $0.object < $1.object }
        calls = Set(calls + other.calls).sorted()
        for route in other.routes {
            guard let index = routes.firstIndex(where: { $0.id == route.id }) else {
                routes.append(route)
                continue
            }
            // Extracts cut routes at their borders.
            if route.stops.count > routes[index].stops.count { routes[index] = route }
        }
        routes.sort { $0.id < $1.id }
    }
}
