extension BuiltinStyle {
    /// A kind of road, with its colours and its widths by zoom.
    private struct Road {
        var id: String
        var classes: [String]
        var colors: Palette.Road
        var minimumZoom: Double
        /// The zoom from which the edge is drawn. Below it, the edge would hide the rest of the road.
        var edgeZoom: Double
        /// The width in pixels at zooms of the style.
        var widths: [(zoom: Double, width: Double)]
        /// The colour of the road while it has no edge; nil for the same colour as with an edge.
        var thin: StyleValue?

        var hasRamps: Bool { id != "service" && id != "minor" }
    }

    private var roads: [Road] {
        [
            Road(
                id: "service",
                classes: ["service", "track", "raceway"],
                colors: palette.service,
                minimumZoom: 13,
                edgeZoom: 14.5,
                widths: [(13, 0.5), (14, 0.9), (16, 3.6), (18, 11), (20, 38)],
                thin: palette.thinStreet
            ),
            Road(
                id: "minor",
                classes: ["minor", "busway", "bus_guideway", "living_street"],
                colors: palette.street,
                minimumZoom: 11.5,
                edgeZoom: 12.5,
                widths: [(11.5, 0.5), (13, 1.3), (14, 2.6), (16, 7.5), (18, 20), (20, 64)],
                thin: palette.thinStreet
            ),
            Road(
                id: "tertiary",
                classes: ["tertiary"],
                colors: palette.street,
                minimumZoom: 10,
                edgeZoom: 11,
                widths: [(10, 0.6), (12, 1.6), (14, 3.7), (16, 9.5), (18, 24), (20, 74)],
                thin: palette.thinStreet
            ),
            Road(
                id: "secondary",
                classes: ["secondary"],
                colors: palette.secondary,
                minimumZoom: 8.5,
                edgeZoom: 10,
                widths: [(8.5, 0.6), (11, 1.5), (14, 4.4), (16, 10.5), (18, 26), (20, 78)]
            ),
            Road(
                id: "primary",
                classes: ["primary"],
                colors: palette.primary,
                minimumZoom: 7,
                edgeZoom: 8.5,
                widths: [(7, 0.6), (9, 1.2), (11, 2.1), (14, 5), (16, 11.5), (18, 28), (20, 84)]
            ),
            Road(
                id: "trunk",
                classes: ["trunk"],
                colors: palette.trunk,
                minimumZoom: 5,
                edgeZoom: 7.5,
                widths: [(5, 0.6), (8, 1.4), (11, 2.6), (14, 5.5), (16, 12), (18, 29), (20, 86)]
            ),
            Road(
                id: "motorway",
                classes: ["motorway"],
                colors: palette.motorway,
                minimumZoom: 4,
                edgeZoom: 6.5,
                widths: [(4, 0.5), (7, 1.3), (11, 3), (14, 6), (16, 12.5), (18, 30), (20, 90)]
            ),
        ]
    }

    /// The level of a way. Each level is drawn whole before the next.
    enum Level: String {
        case tunnel
        case ground = "road"
        case bridge
    }

    /// All ways: ferries and tunnels, roads and rails on the ground, and bridges above them.
    var ways: [StyleValue] {
        var ways = ferries
        for level in [Level.tunnel, .ground, .bridge] {
            ways += roads(level)
            ways += paths(level)
            ways += rails(level)
        }
        ways += routes
        if look != .outline { ways += powerLines }
        ways += aerialways
        ways += extrusions
        return ways
    }

    func isOn(_ level: Level) -> StyleValue {
        switch level {
        case .tunnel: ["==", ["get", "brunnel"], "tunnel"]
        case .bridge: ["==", ["get", "brunnel"], "bridge"]
        case .ground: not(oneOf("brunnel", ["tunnel", "bridge"]))
        }
    }

    func prefix(_ level: Level) -> String { level.rawValue + "-" }

    /// Returns the width of a road with an edge on both sides.
    private func width(_ road: Road, edge: Double) -> StyleValue {
        ramp(
            road.widths.map { zoom, width in
                // The edge is thinner at low zooms.
                let sides = 2 * edge * (zoom < 12 ? 0.5 : zoom < 15 ? 0.75 : zoom < 17 ? 1 : 1.4)
                let full = width + sides
                guard road.hasRamps else { return (zoom, .number(full)) }
                return (zoom, ["case", isRamp, .number((full * Self.rampShare(zoom) * 100).rounded() / 100), .number(full)])
            },
            base: 1.5
        )
    }

    /// The style's zoom from which ramps are drawn. Below it, a junction is as small as the roads are wide.
    private static let rampZoom = 11.0

    /// Returns the share that a ramp and its edges have of the width of their road. The curves of a junction lie close
    /// together at low zooms, and wide ramps would grow together there.
    private static func rampShare(_ zoom: Double) -> Double { min(max(0.3 + (zoom - rampZoom) * 0.064, 0.3), 0.62) }

    private func roads(_ level: Level) -> [StyleValue] {
        let roads = roads
        return roads.map { edge(of: $0, level) } + roads.map { way($0, level) }
    }

    private func edge(of road: Road, _ level: Level) -> StyleValue {
        var paint: StyleObject = [:]
        switch level {
        case .ground:
            paint["line-color"] = road.colors.edge
            if road.edgeZoom > 10 { paint["line-opacity"] = ramp((road.edgeZoom, 0.3), (road.edgeZoom + 1, 1)) }
        case .bridge: paint["line-color"] = palette.bridgeEdge
        case .tunnel:
            paint["line-color"] = palette.tunnelEdge
            paint["line-dasharray"] = [
                "step", ["zoom"], ["literal", [1.4, 0.9]], 16, ["literal", [0.6, 0.35]], 18, ["literal", [0.25, 0.15]],
            ]
        }
        paint["line-width"] = width(road, edge: level == .bridge ? 1.15 : 1)
        return layer(
            prefix(level) + road.id + "-casing",
            "line",
            "transportation",
            from: max(road.edgeZoom, level == .ground ? 0 : Self.levelZoom),
            filter: filter(road, level),
            layout: ["line-join": "round", "line-cap": level == .ground ? "round" : "butt"],
            paint: paint
        )
    }

    private func way(_ road: Road, _ level: Level) -> StyleValue {
        var color = road.colors.way
        if let thin = road.thin, level != .tunnel { color = ramp((road.edgeZoom - 0.5, thin), (road.edgeZoom + 0.75, color)) }
        // At low zooms tunnels look like other roads, so the colour changes gradually between the zooms.
        if level == .tunnel { color = ramp((12, color), (13.5, palette.tunnel)) }
        var paint: StyleObject = ["line-color": color, "line-width": width(road, edge: 0)]
        if palette.wayOpacity < 1 { paint["line-layer-opacity"] = ramp((10, 0.9), (15, .number(palette.wayOpacity))) }
        return layer(
            prefix(level) + road.id,
            "line",
            "transportation",
            from: max(road.minimumZoom, level == .ground ? 0 : Self.levelZoom),
            filter: filter(road, level),
            layout: ["line-join": "round", "line-cap": level == .tunnel ? "butt" : "round"],
            paint: paint
        )
    }

    private func filter(_ road: Road, _ level: Level) -> StyleValue {
        // Bridges and tunnels have layers of their own from a zoom on. Below this zoom, they are like other roads.
        let isHere = level == .ground ? any(["<", ["zoom"], .number(Self.levelZoom)], isOn(level)) : isOn(level)
        let base = all(isLine, oneOf("class", road.classes), isHere)
        if road.hasRamps { return all(base, any([">=", ["zoom"], .number(Self.rampZoom)], not(isRamp))) }
        // Driveways and aisles of car parks appear only from the zoom of houses on.
        return road.id == "service" ? all(base, any([">=", ["zoom"], 15], not(oneOf("service", ["driveway", "parking_aisle"])))) : base
    }

    /// The style's zoom from which the levels of roads are drawn apart.
    private static let levelZoom = 12.0

    /// Ways under construction.
    private var construction: StyleValue {
        layer(
            "road-construction",
            "line",
            "transportation",
            from: 12,
            filter: all(
                isLine,
                oneOf("class", ["motorway", "trunk", "primary", "secondary", "tertiary", "minor"].map { $0 + "_construction" })
            ),
            paint: [
                "line-color": palette.construction, "line-width": ramp((12, 0.8), (14, 1.6), (16, 4), (18, 10), base: 1.5),
                "line-dasharray": [2, 1.4],
            ]
        )
    }

    /// Pedestrian streets, footpaths, steps and cycleways.
    private func paths(_ level: Level) -> [StyleValue] {
        let isStreet = isSubclass("pedestrian")
        let base = all(isLine, isClass("path"), isOn(level))
        let streetWidth: [(Double, Double)] = [(13, 1), (14, 2), (16, 5.5), (18, 14), (20, 44)]
        let opacity: StyleValue = level == .tunnel ? 0.5 : .number(palette.wayOpacity)
        let walking: [StyleValue] = [
            layer(
                prefix(level) + "pedestrian-casing",
                "line",
                "transportation",
                from: 13.5,
                filter: all(base, isStreet),
                layout: ["line-join": "round", "line-cap": "round"],
                paint: [
                    "line-color": level == .bridge ? palette.bridgeEdge : palette.pedestrian.edge,
                    "line-width": ramp(streetWidth.map { ($0, .number($1 + 1.6)) }, base: 1.5), "line-opacity": opacity,
                ]
            ),
            layer(
                prefix(level) + "pedestrian",
                "line",
                "transportation",
                from: 13,
                filter: all(base, isStreet),
                layout: ["line-join": "round", "line-cap": "round"],
                paint: [
                    "line-color": palette.pedestrian.way, "line-width": ramp(streetWidth.map { ($0, .number($1)) }, base: 1.5),
                    "line-opacity": opacity,
                ]
            ),
            layer(
                prefix(level) + "path",
                "line",
                "transportation",
                from: 14,
                filter: all(base, not(isStreet), not(isSubclass("steps", "platform", "corridor"))),
                layout: ["line-join": "round"],
                paint: [
                    "line-color": ["match", ["get", "subclass"], "cycleway", palette.cycleway, palette.path],
                    "line-width": ramp((14, 0.5), (16, 0.9), (18, 1.7), (20, 3.2)), "line-dasharray": [3, 1.6],
                    "line-opacity": level == .tunnel ? 0.35 : ramp((14, 0.35), (16, 0.75)),
                ]
            ),
            layer(
                prefix(level) + "steps",
                "line",
                "transportation",
                from: 15.5,
                filter: all(base, isSubclass("steps")),
                paint: [
                    "line-color": palette.steps, "line-width": ramp((15.5, 1), (18, 3.4), (20, 7)), "line-dasharray": [0.35, 0.35],
                    "line-opacity": 0.8,
                ]
            ),
        ]
        guard level == .ground else { return walking }
        var layers = walking
        layers.insert(construction, at: 0)
        return layers
    }
}
