/// The facts about public transport at a place. A stop has platforms, and routes that call there. A line has routes,
/// each with the places where it stops. Row keys identify places and objects.
package struct PlaceTransit: Sendable, Hashable {
    /// A point where people board: a platform or a pole, or else a stop position.
    package struct Platform: Sendable, Hashable {
        /// The row key of the platform's object.
        package var object: Int64
        /// The longitude in 10⁻⁷ degrees.
        package var x: Int32
        /// The latitude in 10⁻⁷ degrees.
        package var y: Int32
        /// The platform's own name; empty if it has none.
        package var name = ""
        /// The number of the platform on signs; empty if it is not known.
        package var code = ""
        /// The agency's code, which tells stops with the same name apart; empty if it is not known.
        package var stopCode = ""
        /// Whether people with wheelchairs can board; nil if that is not known.
        package var isAccessible: Bool?

        package init(object: Int64, x: Int32, y: Int32) { (self.object, self.x, self.y) = (object, x, y) }
    }

    /// A route of a line that stops at this place, and the platform where it stops.
    package struct Call: Sendable, Hashable, Comparable {
        /// The row key of the line's place.
        package var line: Int64
        /// The row key of the route's relation.
        package var route: Int64
        /// The row key of the platform's object; 0 if it is not known.
        package var platform: Int64

        package init(line: Int64, route: Int64, platform: Int64) { (self.line, self.route, self.platform) = (line, route, platform) }

        package static func < (a: Call, b: Call) -> Bool { (a.line, a.route, a.platform) < (b.line, b.route, b.platform) }
    }

    /// One direction of a line, or one of its branches.
    package struct Route: Sendable, Hashable {
        /// The row key of the route's relation.
        package var id: Int64
        /// The name of the route's first stop; empty if it is not known.
        package var from = ""
        /// The name of the route's last stop; empty if it is not known.
        package var to = ""
        /// The names of places between the first and the last stop; empty if they are not known.
        package var via = ""
        /// The row keys of the places where the route stops, in the route's order.
        package var stops: [Int64]

        package init(id: Int64, from: String = "", to: String = "", via: String = "", stops: [Int64] = []) {
            (self.id, self.from, self.to, self.via, self.stops) = (id, from, to, via, stops)
        }
    }

    /// The platforms of a stop, ascending by object.
    package var platforms: [Platform]
    /// The calls of routes at a stop, ascending.
    package var calls: [Call]
    /// The routes of a line, ascending by ID.
    package var routes: [Route]

    package init(platforms: [Platform] = [], calls: [Call] = [], routes: [Route] = []) {
        (self.platforms, self.calls, self.routes) = (platforms, calls, routes)
    }

    package var isEmpty: Bool { platforms.isEmpty && calls.isEmpty && routes.isEmpty }

    /// Returns the facts for a store in which places have other IDs or are missing. Routes keep missing stops, because
    /// a later merge with another region may add them.
    /// - Parameter place: Returns the row key that a place has in the store; nil if the store lacks the place.
    package func mapped(_ place: (Int64) -> Int64?) -> PlaceTransit {
        var mapped = self
        mapped.calls = calls.compactMap { call in place(call.line).map { Call(line: $0, route: call.route, platform: call.platform) } }
            .sorted()
        mapped.routes = routes.map { route in
            var route = route
            route.stops = route.stops.map { place($0) ?? $0 }
            return route
        }
        return mapped
    }

    /// Adds the facts that another region, or another part of the place, has.
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
            // Extracts cut routes at their borders. The route with more stops is kept.
            if route.stops.count > routes[index].stops.count { routes[index] = route }
        }
        routes.sort { $0.id < $1.id }
    }
}
