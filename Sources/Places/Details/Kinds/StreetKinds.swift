/// How far out of the way streets of each kind count, when the street of a house or of a position is looked for.
package enum StreetKinds {
    /// A penalty in metres that is added to the distance, since houses stand on streets rather than on footpaths or motorways; negative for
    /// ways that are nobody's address.
    /// - Parameter highway: the value of OSM's key `highway`.
    /// - Returns: nil for kinds that are neither better nor worse than others.
    package static func handicapMeters(highway: String) -> Double? { handicaps[highway] }

    /// The same from the kinds of a place, of which the street's own counts: `highway=footway`.
    package static func handicapMeters(kinds: [String]) -> Double {
        for kind in kinds where kind.hasPrefix("highway=") {
            if let handicap = handicaps[String(kind.dropFirst("highway=".count))] { return handicap }
        }
        return 0
    }

    /// A penalty for streets in tunnels: positions and houses are above them.
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
