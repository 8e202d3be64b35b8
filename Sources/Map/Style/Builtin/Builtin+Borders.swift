extension BuiltinStyle {
    /// Borders of countries and of their subdivisions.
    var boundaries: [StyleValue] {
        let onLand: StyleValue = ["!=", ["get", "maritime"], 1]
        let isDisputed: StyleValue = ["==", ["get", "disputed"], 1]
        let level: StyleValue = ["get", "admin_level"]
        let isCountry: StyleValue = ["<=", level, 2]
        let band = layer(
            "boundary-country-band",
            "line",
            "boundary",
            from: 3,
            filter: all(isCountry, onLand),
            layout: ["line-join": "round", "line-cap": "round"],
            paint: ["line-color": palette.borderBand, "line-width": ramp((3, 2), (6, 4.5), (12, 6))]
        )
        return [
            layer(
                "boundary-county",
                "line",
                "boundary",
                from: 9,
                filter: all(["in", level, ["literal", [5, 6]]], onLand),
                layout: ["line-join": "round"],
                paint: [
                    "line-color": palette.border, "line-width": ramp((9, 0.4), (14, 1)), "line-dasharray": [3, 3], "line-opacity": 0.35,
                ]
            ),
            layer(
                "boundary-state",
                "line",
                "boundary",
                from: 4,
                filter: all(["in", level, ["literal", [3, 4]]], onLand),
                layout: ["line-join": "round"],
                paint: [
                    "line-color": palette.border, "line-width": ramp((4, 0.6), (8, 1), (14, 1.8)), "line-dasharray": [3, 2],
                    "line-opacity": 0.55,
                ]
            ),
        ] + (look == .outline ? [] : [band]) + [
            layer(
                "boundary-country",
                "line",
                "boundary",
                filter: all(isCountry, onLand, not(isDisputed)),
                layout: ["line-join": "round", "line-cap": "round"],
                paint: ["line-color": palette.border, "line-width": ramp((0, 0.5), (3, 0.8), (6, 1.2), (14, 1.8)), "line-opacity": 0.85]
            ),
            layer(
                "boundary-disputed",
                "line",
                "boundary",
                filter: all(isCountry, onLand, isDisputed),
                layout: ["line-join": "round"],
                paint: [
                    "line-color": palette.border, "line-width": ramp((0, 0.5), (3, 0.8), (6, 1.2), (14, 1.8)), "line-dasharray": [2, 2],
                    "line-opacity": 0.85,
                ]
            ),
        ]
    }
}
