extension BuiltinStyle {
    /// Returns the layers of tracks. Railways have ties; trams and underground railways are a fine line.
    func rails(_ level: Level) -> [StyleValue] {
        let isMain = all(isClass("rail"), ["!", ["has", "service"]])
        let isSiding = all(isClass("rail"), ["has", "service"])
        let opacity: StyleValue = level == .tunnel ? 0.3 : 1
        var layers = [
            layer(
                prefix(level) + "transit",
                "line",
                "transportation",
                from: 12,
                filter: all(isLine, isClass("transit"), isOn(level), any([">=", ["zoom"], 14], not(isSubclass("tram")))),
                layout: ["line-join": "round"],
                paint: [
                    "line-color": palette.transit, "line-width": ramp((12, 0.5), (16, 1.3), (20, 3.5)), "line-opacity": opacity,
                ]
            ),
            layer(
                prefix(level) + "rail-siding",
                "line",
                "transportation",
                from: 13,
                filter: all(isLine, isSiding, isOn(level)),
                layout: ["line-join": "round"],
                paint: ["line-color": palette.rail, "line-width": ramp((13, 0.4), (16, 1), (20, 3)), "line-opacity": opacity]
            ),
            layer(
                prefix(level) + "rail",
                "line",
                "transportation",
                from: 8,
                filter: all(isLine, isMain, isOn(level)),
                layout: ["line-join": "round"],
                paint: [
                    "line-color": palette.rail, "line-width": ramp((8, 0.5), (12, 0.9), (15, 1.8), (18, 3.6), (20, 7), base: 1.2),
                    "line-opacity": opacity,
                ]
            ),
        ]
        if level == .bridge {
            layers.insert(
                layer(
                    "bridge-rail-casing",
                    "line",
                    "transportation",
                    from: 14,
                    filter: all(isLine, any(isClass("rail"), isClass("transit")), isOn(level)),
                    paint: ["line-color": palette.railGap, "line-width": ramp((14, 3), (16, 5), (20, 16)), "line-opacity": 0.9]
                ),
                at: 0
            )
        }
        if look != .outline {
            layers.append(
                layer(
                    prefix(level) + "rail-ties",
                    "line",
                    "transportation",
                    from: 13,
                    filter: all(isLine, isMain, isOn(level)),
                    layout: ["line-join": "round"],
                    paint: [
                        "line-color": palette.railGap, "line-width": ramp((13, 0.5), (15, 1), (18, 2.2), (20, 4.4), base: 1.2),
                        "line-dasharray": [6, 6], "line-opacity": opacity,
                    ]
                )
            )
        }
        return layers
    }

    /// Lines of public transport in their colours. Up to three lines that share tracks are drawn side by side.
    var routes: [StyleValue] {
        let colors: [StyleValue] = (1...3).map { ["get", .string("route_\($0)_colour")] }
        let hasSecond: StyleValue = all(["has", "route_2_colour"], ["!=", colors[1], colors[0]])
        let hasThird: StyleValue = all(hasSecond, ["has", "route_3_colour"], ["!=", colors[2], colors[0]], ["!=", colors[2], colors[1]])
        let width: [(Double, StyleValue)] = [(12, 1), (14, 1.5), (16, 2), (18, 3), (20, 5)]
        /// Returns the offset of a line to the right of the track: `two` if two lines share the track, and `three` if
        /// three do, both in widths of a line. At low zooms the offset is 0, because there is no room between tracks:
        /// the lines are drawn on top of each other.
        func offset(_ two: Double, _ three: Double) -> StyleValue {
            let stops = [(14.8, 0.0), (15.2, 1.8), (16, 2), (18, 3), (20, 5)]
            return ramp(stops.map { ($0, ["case", hasThird, .number(three * $1), hasSecond, .number(two * $1), 0]) })
        }
        // At high zooms, lines under a street must not hide it. Railways in tunnels are fainter still, because they are
        // not lines of the town.
        func opacity(_ value: Double, below: Double) -> StyleValue {
            ["case", isOn(.tunnel), ["case", isClass("rail"), .number(below / 2), .number(below)], .number(value)]
        }
        let isTransit = all(isLine, isClass("transit", "rail"), not(isSubclass("bus")), ["has", "route_1_colour"])
        let rows: [(zoom: Double, filter: StyleValue, offset: StyleValue)] = [
            (12.5, isTransit, offset(-0.5, -1)), (15, all(isTransit, hasSecond), offset(0.5, 0)),
            (15, all(isTransit, hasThird), offset(0, 1)),
        ]
        return rows.enumerated().map { index, row in
            layer(
                "transit-route-\(index + 1)",
                "line",
                "transportation_name",
                from: row.zoom,
                filter: row.filter,
                layout: ["line-join": "round"],
                paint: [
                    "line-color": ["to-color", colors[index], palette.transit], "line-width": ramp(width), "line-offset": row.offset,
                    "line-opacity": ramp(
                        (12.5, 0),
                        (13, opacity(0.4, below: 0.4)),
                        (16, opacity(0.6, below: 0.45)),
                        (18, opacity(0.6, below: 0.25))
                    ),
                ]
            )
        }
    }

    /// Ferry routes, beneath roads and bridges.
    var ferries: [StyleValue] {
        [
            layer(
                "ferry",
                "line",
                "transportation",
                from: 7,
                filter: all(isLine, isClass("ferry")),
                layout: ["line-join": "round"],
                paint: ["line-color": palette.ferry, "line-width": ramp((7, 0.6), (12, 1), (18, 2)), "line-dasharray": [4, 3]]
            )
        ]
    }

    /// Cable cars and lifts, above all other ways.
    var aerialways: [StyleValue] {
        [
            layer(
                "aerialway",
                "line",
                "transportation",
                from: 12,
                filter: all(isLine, isClass("aerialway", "cable_car", "gondola")),
                paint: ["line-color": palette.aerialway, "line-width": ramp((12, 0.7), (18, 1.8)), "line-dasharray": [10, 2]]
            )
        ]
    }
}
