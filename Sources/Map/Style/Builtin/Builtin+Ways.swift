extension BuiltinStyle {
    /// A kind of road: how it is drawn at which zoom.
    private struct Road {
        var id: String
        var classes: [String]
        var color: StyleValue
        var casing: StyleValue
        var minimumZoom: Double
        /// The casing shows from this zoom on: below it, it would be all there is to see.
        var casingZoom: Double
        /// Width in pixels at zooms of the style.
        var widths: [(zoom: Double, width: Double)]
    }

    private static let roads: [Road] = {
        typealias P = Palette
        return [
            Road(
                id: "service",
                classes: ["service", "track", "raceway"],
                color: P.street,
                casing: P.streetCasing,
                minimumZoom: 13.5,
                casingZoom: 14.5,
                widths: [(13.5, 0.5), (14, 0.8), (16, 3.6), (18, 11), (20, 38)]
            ),
            Road(
                id: "minor",
                classes: ["minor", "busway", "bus_guideway", "living_street"],
                color: P.street,
                casing: P.streetCasing,
                minimumZoom: 12,
                casingZoom: 13,
                widths: [(12, 0.6), (13, 1.2), (14, 2.4), (16, 7.5), (18, 20), (20, 64)]
            ),
            Road(
                id: "tertiary",
                classes: ["tertiary"],
                color: P.street,
                casing: P.streetCasing,
                minimumZoom: 10,
                casingZoom: 12,
                widths: [(10, 0.5), (12, 1.5), (14, 3.6), (16, 9.5), (18, 24), (20, 74)]
            ),
            Road(
                id: "secondary",
                classes: ["secondary"],
                color: P.secondary,
                casing: P.secondaryCasing,
                minimumZoom: 9,
                casingZoom: 11,
                widths: [(9, 0.6), (11, 1.5), (14, 4.3), (16, 10.5), (18, 26), (20, 78)]
            ),
            Road(
                id: "primary",
                classes: ["primary"],
                color: P.primary,
                casing: P.primaryCasing,
                minimumZoom: 7,
                casingZoom: 9,
                widths: [(7, 0.6), (9, 1.2), (11, 2.2), (14, 5), (16, 11.5), (18, 28), (20, 84)]
            ),
            Road(
                id: "trunk",
                classes: ["trunk"],
                color: P.trunk,
                casing: P.trunkCasing,
                minimumZoom: 5,
                casingZoom: 8,
                widths: [(5, 0.6), (8, 1.4), (11, 2.6), (14, 5.5), (16, 12), (18, 29), (20, 86)]
            ),
            Road(
                id: "motorway",
                classes: ["motorway"],
                color: P.motorway,
                casing: P.motorwayCasing,
                minimumZoom: 4,
                casingZoom: 7,
                widths: [(4, 0.5), (7, 1.3), (11, 3), (14, 6), (16, 12.5), (18, 30), (20, 90)]
            ),
        ]
    }()

    private enum Level { case tunnel, ground, bridge }

    /// Everything that moves: tunnels, roads and rails on the ground, then bridges over them.
    var ways: [StyleValue] {
        roads(.tunnel) + paths(.tunnel) + rails(.tunnel) + roads(.ground) + paths(.ground) + rails(.ground) + roads(.bridge)
            + paths(.bridge)
            + rails(.bridge) + ferries + blocks
    }

    private func isOn(_ level: Level) -> StyleValue {
        switch level {
        case .tunnel: ["==", ["get", "brunnel"], "tunnel"]
        case .bridge: ["==", ["get", "brunnel"], "bridge"]
        case .ground: not(oneOf("brunnel", ["tunnel", "bridge"]))
        }
    }

    private func prefix(_ level: Level) -> String {
        switch level {
        case .tunnel: "tunnel-"
        case .ground: "road-"
        case .bridge: "bridge-"
        }
    }

    private var isLine: StyleValue { ["==", ["geometry-type"], "LineString"] }

    /// Width of a road, of ramps two thirds of it, with an edge on both sides.
    private func width(_ road: Road, edge: Double) -> StyleValue {
        let hasRamps = !["service", "minor"].contains(road.id)
        return ramp(
            road.widths.map { zoom, width in
                // The edge is finer on a small map.
                let sides = 2 * edge * (zoom < 12 ? 0.6 : zoom < 15 ? 0.8 : zoom < 17 ? 1 : 1.4)
                let full = StyleValue.number(width + sides)
                return (zoom, hasRamps ? ["case", ["==", ["get", "ramp"], 1], .number(width * 0.62 + sides), full] : full)
            },
            base: 1.5
        )
    }

    private func roads(_ level: Level) -> [StyleValue] {
        func draw(_ road: Road, isCasing: Bool) -> StyleValue {
            let zoom = max(isCasing ? road.casingZoom : road.minimumZoom, level == .ground ? 0 : 12)
            var paint: StyleObject = [:]
            if isCasing {
                paint["line-color"] = level == .bridge ? "#b9b1a4" : road.casing
                if level == .tunnel { paint["line-dasharray"] = [1.2, 0.8] }
            } else {
                paint["line-color"] = level == .tunnel ? ["interpolate", ["linear"], ["zoom"], 12, road.color, 13, "#f6f2ea"] : road.color
            }
            paint["line-width"] = width(road, edge: isCasing ? 1 : 0)
            return layer(
                prefix(level) + road.id + (isCasing ? "-casing" : ""),
                "line",
                "transportation",
                from: zoom,
                filter: all(isLine, oneOf("class", road.classes), isOn(level)),
                layout: ["line-join": "round", "line-cap": level == .ground || (!isCasing && level == .bridge) ? "round" : "butt"],
                paint: paint
            )
        }
        return Self.roads.map { draw($0, isCasing: true) } + Self.roads.map { draw($0, isCasing: false) }
    }

    /// Streets for walking, footpaths, steps and cycleways.
    private func paths(_ level: Level) -> [StyleValue] {
        let isStreet = isSubclass("pedestrian")
        let base = all(isLine, isClass("path"), isOn(level))
        let streetWidth: [(Double, Double)] = [(14, 1.8), (16, 5.5), (18, 14), (20, 44)]
        let opacity: StyleValue = level == .tunnel ? 0.5 : 1
        return [
            layer(
                prefix(level) + "pedestrian-casing",
                "line",
                "transportation",
                from: 14,
                filter: all(base, isStreet),
                layout: ["line-join": "round", "line-cap": "round"],
                paint: [
                    "line-color": "#dcd3c5", "line-width": ramp(streetWidth.map { ($0, .number($1 + 1.6)) }, base: 1.5),
                    "line-opacity": opacity,
                ]
            ),
            layer(
                prefix(level) + "pedestrian",
                "line",
                "transportation",
                from: 14,
                filter: all(base, isStreet),
                layout: ["line-join": "round", "line-cap": "round"],
                paint: [
                    "line-color": "#f7f2ea", "line-width": ramp(streetWidth.map { ($0, .number($1)) }, base: 1.5), "line-opacity": opacity,
                ]
            ),
            layer(
                prefix(level) + "path",
                "line",
                "transportation",
                from: 14.5,
                filter: all(base, not(isStreet), not(isSubclass("steps"))),
                layout: ["line-join": "round"],
                paint: [
                    "line-color": Palette.path, "line-width": ramp((14.5, 0.5), (16, 0.9), (18, 1.8), (20, 3.5)), "line-dasharray": [3, 2],
                    "line-opacity": level == .tunnel ? 0.4 : ramp((14.5, 0.4), (16, 0.8)),
                ]
            ),
            layer(
                prefix(level) + "steps",
                "line",
                "transportation",
                from: 15.5,
                filter: all(base, isSubclass("steps")),
                paint: ["line-color": Palette.path, "line-width": ramp((15.5, 1.2), (18, 4.5), (20, 9)), "line-dasharray": [0.4, 0.35]]
            ),
        ]
    }

    private func rails(_ level: Level) -> [StyleValue] {
        let isMain = all(isClass("rail"), ["!", ["has", "service"]])
        let isOther = any(isClass("transit"), all(isClass("rail"), ["has", "service"]))
        let opacity: StyleValue = level == .tunnel ? 0.35 : 1
        let width = ramp((8, 0.4), (12, 0.9), (15, 1.8), (18, 4), (20, 8), base: 1.2)
        return [
            layer(
                prefix(level) + "transit",
                "line",
                "transportation",
                from: 13,
                filter: all(isLine, isOther, isOn(level)),
                layout: ["line-join": "round"],
                paint: ["line-color": "#bab6b2", "line-width": ramp((13, 0.5), (16, 1.2), (20, 4)), "line-opacity": opacity]
            ),
            layer(
                prefix(level) + "rail",
                "line",
                "transportation",
                from: 8,
                filter: all(isLine, isMain, isOn(level)),
                layout: ["line-join": "round"],
                paint: ["line-color": Palette.rail, "line-width": width, "line-opacity": opacity]
            ),
            layer(
                prefix(level) + "rail-ties",
                "line",
                "transportation",
                from: 14,
                filter: all(isLine, isMain, isOn(level)),
                layout: ["line-join": "round"],
                paint: [
                    "line-color": "#f4f2ee", "line-width": ramp((14, 0.7), (15, 1), (18, 2.4), (20, 5), base: 1.2),
                    "line-dasharray": [6, 6], "line-opacity": opacity,
                ]
            ),
        ]
    }

    private var ferries: [StyleValue] {
        [
            layer(
                "ferry",
                "line",
                "transportation",
                from: 7,
                filter: all(isLine, isClass("ferry")),
                paint: ["line-color": Palette.ferry, "line-width": ramp((7, 0.6), (12, 1), (18, 2)), "line-dasharray": [4, 3]]
            ),
            layer(
                "aerialway",
                "line",
                "transportation",
                from: 12,
                filter: all(isLine, isClass("aerialway", "cable_car", "gondola")),
                paint: ["line-color": "#8a8580", "line-width": ramp((12, 0.7), (18, 1.8)), "line-dasharray": [10, 2]]
            ),
        ]
    }
}
