extension BuiltinStyle {
    /// Names along streets.
    var roadNames: [StyleValue] {
        func along(_ spacing: Double) -> StyleObject {
            [
                "symbol-placement": "line", "symbol-spacing": .number(spacing), "text-max-angle": 35, "text-padding": 3,
                "text-rotation-alignment": "map",
            ]
        }
        return [
            text(
                "bus-number",
                "transportation_name",
                from: 16.5,
                filter: all(isLine, isSubclass("bus")),
                field: ["get", "routes"],
                size: ramp((16.5, 8.5), (20, 11)),
                color: palette.points[.transport] ?? palette.pathName,
                layout: along(500)
            ),
            text(
                "transit-number",
                "transportation_name",
                from: 14.5,
                filter: all(isLine, isClass("transit", "rail"), not(isSubclass("bus")), ["has", "routes"]),
                field: ["get", "routes"],
                font: Self.bold,
                size: ramp((14.5, 8.5), (20, 11.5)),
                color: palette.points[.transport] ?? palette.pathName,
                layout: along(400)
            ),
            text(
                "road-name-path",
                "transportation_name",
                from: 15.5,
                filter: all(isLine, isClass("path", "track", "service")),
                size: ramp((15.5, 9), (17, 10.5), (20, 13)),
                color: palette.pathName,
                layout: along(300)
            ),
            text(
                "road-name-minor",
                "transportation_name",
                from: 14,
                filter: all(isLine, isClass("minor", "busway", "raceway")),
                size: ramp((14, 9), (15, 10), (17, 12), (20, 15)),
                color: palette.roadName,
                layout: along(280)
            ),
            text(
                "road-name",
                "transportation_name",
                from: 12,
                filter: all(isLine, isClass("motorway", "trunk", "primary", "secondary", "tertiary")),
                size: ramp((12, 9.5), (15, 11.5), (18, 14), (20, 17)),
                color: palette.roadName,
                layout: along(320)
            ),
            text(
                "rail-name",
                "transportation_name",
                from: 15,
                filter: all(isLine, isClass("rail", "transit", "aerialway"), ["has", "name"]),
                size: ramp((15, 9.5), (20, 12)),
                color: palette.pathName,
                layout: along(400)
            ),
            text(
                "road-junction",
                "transportation_name",
                from: 13,
                filter: all(isPoint, isSubclass("junction")),
                field: ["get", "ref"],
                size: ramp((13, 9), (17, 11)),
                color: palette.roadName,
                layout: ["text-padding": 6]
            ),
        ]
    }

    /// Road numbers on shields, in the form of their network.
    var shields: [StyleValue] {
        let network: StyleValue = ["coalesce", ["get", "network"], "road"]
        func byNetwork(_ value: (ShieldKind) -> StyleValue) -> StyleValue {
            var expression: [StyleValue] = ["match", network]
            for kind in ShieldKind.allCases where !kind.networks.isEmpty {
                expression += [.array(kind.networks.map(StyleValue.string)), value(kind)]
            }
            return .array(expression + [value(.neutral)])
        }
        let length: StyleValue = ["coalesce", ["get", "ref_length"], ["length", ["get", "ref"]]]
        func shield(_ id: String, from zoom: Double, _ classes: StyleValue, spacing: StyleValue) -> StyleValue {
            text(
                id,
                "transportation_name",
                from: zoom,
                filter: all(isLine, ["has", "ref"], classes, ["<=", length, .number(Double(BuiltinImages.longestShield))]),
                field: ["get", "ref"],
                font: Self.bold,
                size: ramp((7, 8.5), (14, 9.5), (20, 11)),
                color: byNetwork(\.textColor),
                haloWidth: 0,
                layout: [
                    "symbol-placement": "line", "symbol-spacing": spacing,
                    "icon-image": [
                        "concat", .string(BuiltinImages.shieldPrefix), byNetwork { .string($0.rawValue) }, "-", ["to-string", length],
                    ],
                    "icon-size": ramp((7, 0.88), (14, 1), (20, 1.15)), "icon-rotation-alignment": "viewport",
                    "text-rotation-alignment": "viewport", "text-padding": 2, "icon-padding": 4, "symbol-sort-key": length,
                ]
            )
        }
        return [
            shield(
                "road-shield",
                from: 10,
                any(
                    isClass("primary"),
                    all([">=", ["zoom"], 12], isClass("secondary")),
                    all([">=", ["zoom"], 13], isClass("tertiary", "minor"))
                ),
                spacing: 450
            ),
            shield("road-motorway-shield", from: 7, isClass("motorway", "trunk"), spacing: ramp((7, 300), (14, 500))),
        ]
    }
}
