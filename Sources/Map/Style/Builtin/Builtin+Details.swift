/// Thin lines on the ground, as on topographic maps, from the source layer `detail`.
extension BuiltinStyle {
    /// Cliffs, walls and hedges, below roads.
    var details: [StyleValue] {
        [
            ticks("embankment", length: [(14, 1.6), (16, 2.4), (20, 6)], opacity: 0.55, isClass("embankment")),
            ticks("cliff", length: [(14, 2.4), (16, 3.6), (20, 9)], opacity: 0.85, isClass("cliff")),
            edge("cliff", from: 13, isClass("cliff"), palette.cliff, [(13, 0.5), (16, 0.9), (20, 2)]),
            edge("ridge", from: 14, isClass("ridge"), palette.cliff, [(14, 0.6), (20, 1.6)], dashes: [5, 3]),
            layer(
                "hedge-area",
                "fill",
                "detail",
                from: 15,
                filter: all(isPolygon, isClass("hedge")),
                paint: ["fill-color": palette.hedge, "fill-opacity": 0.7]
            ),
            edge("hedge", from: 15, isClass("hedge"), palette.hedge, [(15, 0.8), (17, 1.6), (20, 5)]),
            edge("fence", from: 16.5, isClass("fence"), palette.wall, [(16.5, 0.4), (20, 1)], dashes: [6, 2]),
            edge("wall", from: 15.5, all(isClass("wall"), not(isSubclass("city_wall"))), palette.wall, [(15.5, 0.5), (18, 1), (20, 2.4)]),
            edge("city-wall", from: 13, isSubclass("city_wall"), palette.wall, [(13, 0.8), (16, 2), (20, 7)]),
        ]
    }

    /// Power lines above the roads, and their towers.
    var powerLines: [StyleValue] {
        let isPower = isClass("power")
        return [
            edge("power-minor", from: 14.5, all(isPower, isSubclass("minor_line")), palette.power, [(14.5, 0.4), (20, 1)]),
            edge("power", from: 12.5, all(isPower, isSubclass("line")), palette.power, [(12.5, 0.4), (16, 0.8), (20, 1.4)]),
            layer(
                "power-tower",
                "circle",
                "detail",
                from: 14,
                filter: all(isPoint, isPower, any(isSubclass("tower"), [">=", ["zoom"], 16])),
                paint: [
                    "circle-color": palette.power,
                    "circle-radius": ramp((14, 0.8), (16, byClass([(["tower"], 1.6)], otherwise: 0.9, property: "subclass")), (20, 3)),
                ]
            ),
        ]
    }

    private func edge(
        _ id: String,
        from zoom: Double,
        _ filter: StyleValue,
        _ color: StyleValue,
        _ widths: [(Double, Double)],
        dashes: StyleValue? = nil
    ) -> StyleValue {
        var paint: StyleObject = ["line-color": color, "line-width": ramp(widths.map { ($0, .number($1)) })]
        if let dashes { paint["line-dasharray"] = dashes }
        return layer(id, "line", "detail", from: zoom, filter: all(isLine, filter), layout: ["line-join": "round"], paint: paint)
    }

    /// Returns a layer of short strokes down the slope, to the right of the line. It is a dashed line as wide
    /// as the strokes are long.
    private func ticks(_ id: String, length: [(Double, Double)], opacity: Double, _ filter: StyleValue) -> StyleValue {
        layer(
            id + "-ticks",
            "line",
            "detail",
            from: 14,
            filter: all(isLine, filter),
            paint: [
                "line-color": palette.cliff, "line-width": ramp(length.map { ($0, .number($1)) }),
                "line-offset": ramp(length.map { ($0, .number($1 / 2)) }), "line-dasharray": [0.25, 0.75], "line-opacity": .number(opacity),
            ]
        )
    }
}
