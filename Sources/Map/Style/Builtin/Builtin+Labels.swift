extension BuiltinStyle {
    /// Names and signs, the least important first. Symbols of later layers are placed first, so they take precedence.
    var labels: [StyleValue] {
        var labels: [StyleValue] = []
        labels.append(onewayArrows)
        if look != .outline { labels.append(houseNumbers) }
        let ground = look == .outline ? [] : groundNames
        for group in [ground, [pondNames], points, roadNames, waterNames, natureNames] { labels += group }
        labels.append(airports)
        for group in [sights, quarterNames, landmarks, shields, placeNames] { labels += group }
        return labels
    }

    static let regular: StyleValue = ["Noto Sans Regular"]
    static let bold: StyleValue = ["Noto Sans Bold"]
    static let italic: StyleValue = ["Noto Sans Italic"]

    /// Returns a layer of names, with images if `layout` sets some.
    func text(
        _ id: String,
        _ sourceLayer: String,
        from minimumZoom: Double? = nil,
        to maximumZoom: Double? = nil,
        filter: StyleValue? = nil,
        field: StyleValue? = nil,
        font: StyleValue = regular,
        size: StyleValue,
        color: StyleValue,
        halo: StyleValue? = nil,
        haloWidth: Double = 1.2,
        layout more: StyleObject = [:]
    ) -> StyleValue {
        var layout: StyleObject = ["text-field": field ?? names.expression, "text-font": font, "text-size": size]
        for (key, value) in zip(more.keys, more.values) { layout[key] = value }
        return layer(
            id,
            "symbol",
            sourceLayer,
            from: minimumZoom,
            to: maximumZoom,
            filter: filter,
            layout: layout,
            paint: [
                "text-color": color, "text-halo-color": halo ?? palette.halo,
                "text-halo-width": .number((haloWidth * palette.haloScale * 100).rounded() / 100),
            ]
        )
    }

    private var houseNumbers: StyleValue {
        text(
            "housenumber",
            "housenumber",
            from: 16.5,
            field: ["get", "housenumber"],
            size: ramp((16.5, 9), (18, 10.5), (20, 12.5)),
            color: palette.houseNumber,
            haloWidth: 0.9,
            layout: ["text-padding": 3]
        )
    }

    /// Arrows in the direction of one-way traffic, from the zoom of streets on.
    private var onewayArrows: StyleValue {
        layer(
            "road-oneway",
            "symbol",
            "transportation",
            from: 15,
            filter: all(
                isLine,
                ["in", ["get", "oneway"], ["literal", [1, -1]]],
                isClass("motorway", "trunk", "primary", "secondary", "tertiary", "minor", "service")
            ),
            layout: [
                "symbol-placement": "line", "symbol-spacing": 180, "icon-image": .string(BuiltinImages.oneway),
                "icon-rotation-alignment": "map", "icon-rotate": ["case", ["==", ["get", "oneway"], -1], 180, 0], "icon-padding": 4,
                "icon-size": ramp((15, 0.7), (18, 1), (20, 1.5)),
            ],
            paint: ["icon-opacity": ramp((15, 0.5), (16, 0.8))]
        )
    }

    private var airports: StyleValue {
        text(
            "poi-airport",
            "aerodrome_label",
            from: 9,
            filter: any(["has", "iata"], all([">=", ["zoom"], 12], not(isClass("private")))),
            size: ramp((9, 10), (16, 13)),
            color: palette.points[.transport] ?? palette.city,
            layout: [
                "icon-image": .string(BuiltinImages.stopPrefix + "airport"), "text-anchor": "top", "text-offset": [0, 0.85],
                "text-max-width": 8, "text-optional": true,
            ]
        )
    }

    // MARK: Water and nature

    /// Whether the water is as small as a basin of a park. The names of streets and places are more important there.
    private var isPond: StyleValue { isClass("pond") }

    private var pondNames: StyleValue {
        text(
            "water-name-pond",
            "water_name",
            from: 15.5,
            filter: all(isPoint, isPond),
            font: Self.italic,
            size: ramp((15.5, 9), (18, 11)),
            color: palette.waterName,
            halo: palette.waterHalo,
            layout: ["text-max-width": 7, "text-padding": 3]
        )
    }

    private var waterNames: [StyleValue] {
        let along: StyleObject = ["symbol-placement": "line", "symbol-spacing": 400, "text-letter-spacing": 0.08, "text-max-angle": 35]
        let isLarge = isClass("ocean", "sea", "bay", "strait")
        return [
            text(
                "ferry-name",
                "transportation_name",
                from: 12,
                filter: all(isLine, isClass("ferry")),
                field: ["coalesce", names.expression, ["get", "routes"], ""],
                font: Self.italic,
                size: 10.5,
                color: palette.waterName,
                halo: palette.waterHalo,
                layout: along
            ),
            text(
                "waterway-name",
                "waterway",
                from: 4,
                filter: all(
                    ["has", "name"],
                    ["!=", ["get", "brunnel"], "tunnel"],
                    any(isClass("river", "canal"), [">=", ["zoom"], 14])
                ),
                font: Self.italic,
                size: ramp((5, 9.5), (13, 11), (18, 14)),
                color: palette.waterName,
                halo: palette.waterHalo,
                layout: along
            ),
            text(
                "water-name-line",
                "water_name",
                from: 5,
                filter: isLine,
                font: Self.italic,
                size: ramp((5, 10), (14, 14)),
                color: palette.waterName,
                halo: palette.waterHalo,
                layout: along
            ),
            text(
                "water-name",
                "water_name",
                filter: all(isPoint, not(isPond), any(isLarge, [">=", ["zoom"], 3])),
                font: Self.italic,
                size: ramp(
                    (0, byClass([(["ocean"], 11)], otherwise: 9)),
                    (6, byClass([(["ocean"], 18)], otherwise: 12)),
                    (16, byClass([(["ocean", "sea", "bay", "strait"], 16)], otherwise: 13))
                ),
                color: byClass([(["ocean", "sea", "bay", "strait"], palette.seaName)], otherwise: palette.waterName),
                halo: palette.waterHalo,
                layout: [
                    "text-max-width": 6, "text-letter-spacing": byClass([(["ocean", "sea", "bay", "strait"], 0.12)], otherwise: 0.03),
                ]
            ),
        ]
    }

    /// Names of land use and land cover. They are shown where there is no other name.
    private var groundNames: [StyleValue] {
        [
            text(
                "landuse-name",
                "landuse",
                from: 14,
                to: 17.5,
                filter: all(isPoint, ["has", "name"], any([">=", ["zoom"], 15], not(isClass("residential")))),
                size: ramp((14, 9.5), (17, 11.5)),
                color: palette.quarter,
                layout: ["text-max-width": 7, "text-padding": 4]
            ),
            text(
                "landcover-name",
                "landcover",
                from: 11.5,
                to: 17.5,
                filter: all(isPoint, ["has", "name"]),
                font: Self.italic,
                size: ramp((11.5, 9.5), (17, 12)),
                color: byClass(
                    [(["ice", "wetland"], palette.waterName), (["rock", "sand"], palette.peakName)],
                    otherwise: palette.parkName
                ),
                layout: ["text-max-width": 7, "text-padding": 4]
            ),
        ]
    }

    private var natureNames: [StyleValue] {
        let hasHeight: StyleValue = ["has", "ele"]
        return [
            text(
                "poi-park",
                "poi",
                from: 12.5,
                filter: all(
                    ["has", "name"],
                    oneOf("class", Self.parks),
                    // Tiles below zoom 14 have only large parks.
                    isKnown(from: steps(0, (14, 60), (15, 0)))
                ),
                font: Self.italic,
                size: ramp((12, 10), (15, 11.5), (18, 13.5)),
                color: palette.parkName,
                layout: [
                    "text-max-width": 7, "text-padding": 4, "symbol-sort-key": pointOrder, "icon-image": steps("", (15, pointImage)),
                    "text-anchor": steps("center", (15, "top")),
                    "text-offset": ["step", ["zoom"], ["literal", [0, 0]], 15, ["literal", [0, 0.95]]], "icon-optional": true,
                    "icon-size": ramp((15, 0.8), (17, 1)),
                ]
            ),
            text(
                "park-name",
                "park",
                from: 8,
                to: 16,
                filter: all(["has", "name"], isPoint),
                font: Self.italic,
                size: ramp((8, 10), (16, 13)),
                color: palette.parkName,
                layout: ["text-max-width": 7, "symbol-sort-key": rankOrder]
            ),
            text(
                "peak",
                "mountain_peak",
                from: 9,
                filter: all(["has", "name"], isPoint, any(isClass("peak", "volcano"), [">=", ["zoom"], 13])),
                field: [
                    "case", hasHeight,
                    ["format", names.expression, [:], "\n", [:], ["concat", ["to-string", ["get", "ele"]], " m"], ["font-scale": 0.85]],
                    names.expression,
                ],
                size: ramp((9, 9.5), (16, 12)),
                color: palette.peakName,
                layout: [
                    "icon-image": .string(BuiltinImages.peak), "text-anchor": "top", "text-offset": [0, 0.5], "text-max-width": 7,
                    "symbol-sort-key": ["-", 0, ["to-number", ["get", "ele"], 0]], "text-padding": 6,
                ]
            ),
            text(
                "peak-line",
                "mountain_peak",
                from: 13,
                filter: all(["has", "name"], isLine),
                font: Self.italic,
                size: 10.5,
                color: palette.peakName,
                layout: ["symbol-placement": "line", "text-letter-spacing": 0.1]
            ),
        ]
    }
}
