/// Penalties for kinds of streets, for the search of the street that a house or a position belongs to.
package enum StreetKinds {
    /// Returns a penalty in metres that is added to the distance, because houses stand on streets rather than on
    /// footpaths or motorways. A negative number marks ways that no address names.
    /// - Parameter highway: the value of OSM's key `highway`.
    /// - Returns: nil for kinds without a penalty.
    package static func handicapMeters(highway: String) -> Double? { handicaps[highway] }

    /// Returns the penalty in metres for a place by its kind `highway=…`; 0 if the place has no such kind or the kind
    /// has no penalty.
    package static func handicapMeters(kinds: [String]) -> Double {
        for kind in kinds where kind.hasPrefix("highway=") {
            if let handicap = handicaps[String(kind.dropFirst("highway=".count))] { return handicap }
        }
        return 0
    }

    /// The penalty in metres for streets in tunnels, because positions and houses are above the tunnels.
    package static let tunnelHandicapMeters = 60.0

    /// Whether a street is in a tunnel, by the value of OSM's key `tunnel`; a passage through a building is not.
    package static func isBelowGround(_ tunnel: String?) -> Bool {
        tunnel.map { $0 != "no" && $0 != "building_passage" } ?? false
    }

    private static let handicaps: [String: Double] = [
        "motorway": 200, "motorway_link": 200, "trunk_link": 60, "primary_link": 30, "service": 15, "footway": 20, "path": 30,
        "cycleway": 30, "track": 30, "steps": 25, "bridleway": 40, "corridor": 40, "pedestrian": 0, "living_street": 0, "platform": -1,
        "bus_stop": -1, "proposed": -1, "construction": -1, "raceway": -1, "rest_area": -1, "services": -1, "elevator": -1,
    ]
}
