extension BuiltinStyle {
    /// Names, the least important first: layers that stand later are placed first and keep their place.
    var labels: [StyleValue] {
        [houseNumbers] + pois + roadNames + waterNames + placeNames
    }

    private static let regular: StyleValue = ["Noto Sans Regular"]
    private static let bold: StyleValue = ["Noto Sans Bold"]
    private static let italic: StyleValue = ["Noto Sans Italic"]

    private func text(
        _ id: String,
        _ sourceLayer: String,
        from minimumZoom: Double? = nil,
        to maximumZoom: Double? = nil,
        filter: StyleValue? = nil,
        field: StyleValue? = nil,
        font: StyleValue = regular,
        size: StyleValue,
        color: StyleValue,
        halo: StyleValue = Palette.halo,
        haloWidth: StyleValue = 1.2,
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
            paint: ["text-color": color, "text-halo-color": halo, "text-halo-width": haloWidth]
        )
    }

    /// Whether the feature's rank is at most a value that grows with zoom.
    private func rank(upTo limit: StyleValue, otherwise: Double) -> StyleValue {
        ["<=", ["coalesce", ["get", "rank"], .number(otherwise)], limit]
    }

    private var rankOrder: StyleValue { ["coalesce", ["get", "rank"], 99] }

    private var houseNumbers: StyleValue {
        text(
            "housenumber",
            "housenumber",
            from: 17,
            field: ["get", "housenumber"],
            size: ramp((17, 9.5), (20, 12)),
            color: Palette.numberText,
            halo: "rgba(255, 255, 255, 0.6)",
            haloWidth: 1,
            layout: ["text-padding": 4]
        )
    }

    // MARK: Points of interest

    private var pois: [StyleValue] {
        let transit = isClass("railway", "bus", "aerialway", "harbor", "ferry_terminal", "airport")
        let color = byClass(
            [
                (
                    ["restaurant", "fast_food", "cafe", "bar", "beer", "ice_cream", "bakery", "food_court"], "#a8602c"
                ),
                (
                    [
                        "shop", "grocery", "clothing_store", "alcohol_shop", "books", "laundry", "hairdresser", "furniture", "car",
                        "bicycle",
                        "music", "gift", "jewelry_store", "mobile_phone",
                    ], "#4f659b"
                ),
                (["lodging", "campsite"], "#7d5aa0"), (["hospital", "pharmacy", "doctors", "dentist", "veterinary"], "#b84f4b"),
                (["park", "garden", "golf", "playground", "pitch", "dog_park", "picnic_site", "zoo", "cemetery"], Palette.parkText),
                (["railway", "bus", "aerialway", "harbor", "ferry_terminal", "airport"], "#3f6ba3"),
                (
                    [
                        "attraction", "museum", "art_gallery", "castle", "theatre", "cinema", "monument", "information", "place_of_worship",
                        "stadium", "swimming",
                    ], "#7d6139"
                ),
            ],
            otherwise: "#6b655e"
        )
        let shape: StyleObject = [
            "text-max-width": 8, "text-padding": 3, "text-line-height": 1.1, "symbol-sort-key": rankOrder,
        ]
        let limit: StyleValue = ["step", ["zoom"], 3, 15.5, 8, 16, 16, 16.5, 28, 17, 60, 18, 100_000]
        return [
            text(
                "poi",
                "poi",
                from: 15,
                filter: all(["has", "name"], not(transit), rank(upTo: limit, otherwise: 30)),
                size: ramp((15, 10.5), (17, 11.5), (20, 13)),
                color: color,
                layout: shape
            ),
            text(
                "poi-transit",
                "poi",
                from: 14,
                filter: all(["has", "name"], transit, any(isClass("railway", "airport", "harbor"), [">=", ["zoom"], 17])),
                size: ramp((14, 10), (17, 11.5), (20, 13)),
                color: "#3f6ba3",
                layout: shape
            ),
        ]
    }

    // MARK: Roads and water

    private var roadNames: [StyleValue] {
        let along: StyleObject = [
            "symbol-placement": "line", "symbol-spacing": 300, "text-max-angle": 35, "text-padding": 3, "text-rotation-alignment": "map",
        ]
        return [
            text(
                "road-name-path",
                "transportation_name",
                from: 16,
                filter: isClass("path", "track", "service"),
                size: ramp((16, 9.5), (20, 13)),
                color: "#857a69",
                layout: along
            ),
            text(
                "road-name-minor",
                "transportation_name",
                from: 14.5,
                filter: isClass("minor", "busway", "raceway"),
                size: ramp((14.5, 9.5), (17, 12), (20, 15)),
                color: Palette.roadText,
                layout: along
            ),
            text(
                "road-name",
                "transportation_name",
                from: 12,
                filter: isClass("motorway", "trunk", "primary", "secondary", "tertiary"),
                size: ramp((12, 9.5), (15, 11.5), (18, 14), (20, 17)),
                color: "#4a4439",
                layout: along
            ),
        ]
    }

    private var waterNames: [StyleValue] {
        let along: StyleObject = ["symbol-placement": "line", "symbol-spacing": 400, "text-letter-spacing": 0.08, "text-max-angle": 35]
        let halo: StyleValue = "rgba(230, 242, 249, 0.7)"
        return [
            text(
                "waterway-name",
                "waterway",
                from: 13,
                filter: all(["has", "name"], ["!=", ["get", "brunnel"], "tunnel"]),
                font: Self.italic,
                size: ramp((13, 10), (18, 14)),
                color: Palette.waterText,
                halo: halo,
                layout: along
            ),
            text(
                "water-name-line",
                "water_name",
                from: 5,
                filter: ["==", ["geometry-type"], "LineString"],
                font: Self.italic,
                size: ramp((5, 10), (14, 14)),
                color: Palette.waterText,
                halo: halo,
                layout: along
            ),
            text(
                "water-name",
                "water_name",
                from: 0,
                filter: all(["==", ["geometry-type"], "Point"], any(isClass("ocean", "sea"), [">=", ["zoom"], 3])),
                font: Self.italic,
                size: ramp((0, byClass([(["ocean"], 11)], otherwise: 9)), (6, byClass([(["ocean"], 18)], otherwise: 13)), (16, 14)),
                color: Palette.waterText,
                halo: halo,
                layout: ["text-max-width": 6, "text-letter-spacing": 0.1]
            ),
            text(
                "park-name",
                "park",
                from: 11,
                filter: all(["has", "name"], ["==", ["geometry-type"], "Point"]),
                font: Self.italic,
                size: ramp((11, 10), (16, 13)),
                color: Palette.parkText,
                layout: ["text-max-width": 7, "symbol-sort-key": rankOrder]
            ),
            text(
                "peak",
                "mountain_peak",
                from: 11,
                filter: ["has", "name"],
                field: ["format", "▲", ["font-scale": 0.8], "\n", [:], names.expression, [:]],
                size: ramp((11, 9.5), (16, 12)),
                color: "#6d5f4d",
                layout: ["text-max-width": 7, "symbol-sort-key": rankOrder]
            ),
        ]
    }

    // MARK: Places

    private var placeNames: [StyleValue] {
        func size(_ stops: [(Double, Double, Double)]) -> StyleValue {
            // Between the largest and the smallest of a class, by rank.
            ramp(
                stops.map { zoom, large, small in
                    (zoom, ["interpolate", ["linear"], ["coalesce", ["get", "rank"], 10], 1, .number(large), 12, .number(small)])
                }
            )
        }
        let shape: StyleObject = ["text-max-width": 8, "symbol-sort-key": rankOrder]
        let capitals: StyleObject = [
            "text-max-width": 8, "text-transform": "uppercase", "text-letter-spacing": 0.12, "symbol-sort-key": rankOrder,
        ]
        return [
            text(
                "place-quarter",
                "place",
                from: 14,
                to: 18,
                filter: isClass("neighbourhood", "quarter"),
                size: ramp((14, 10.5), (17, 13)),
                color: "#7a7f88",
                layout: capitals
            ),
            text(
                "place-hamlet",
                "place",
                from: 12,
                filter: isClass("hamlet", "isolated_dwelling", "farm"),
                size: ramp((12, 10.5), (16, 14)),
                color: Palette.minorPlaceText,
                layout: shape
            ),
            text(
                "place-suburb",
                "place",
                from: 11,
                to: 17,
                filter: isClass("suburb", "borough"),
                size: ramp((11, 10.5), (14, 13), (17, 16)),
                color: Palette.minorPlaceText,
                layout: capitals
            ),
            text(
                "place-island",
                "place",
                from: 8,
                filter: isClass("island"),
                font: Self.italic,
                size: ramp((8, 10), (14, 14)),
                color: Palette.minorPlaceText,
                layout: shape
            ),
            text(
                "place-village",
                "place",
                from: 10,
                filter: isClass("village"),
                size: ramp((10, 10.5), (13, 13), (16, 17)),
                color: Palette.minorPlaceText,
                layout: shape
            ),
            text(
                "place-town",
                "place",
                from: 7,
                filter: all(isClass("town"), rank(upTo: ["step", ["zoom"], 8, 8, 12, 9, 100], otherwise: 12)),
                size: ramp((7, 10.5), (10, 13), (14, 18)),
                color: Palette.placeText,
                layout: shape
            ),
            text(
                "place-state",
                "place",
                from: 4,
                to: 9,
                filter: isClass("state", "province"),
                size: ramp((4, 9.5), (8, 13)),
                color: Palette.stateText,
                layout: capitals
            ),
            text(
                "place-city",
                "place",
                from: 1,
                to: 16,
                filter: all(
                    isClass("city"),
                    rank(upTo: ["step", ["zoom"], 1, 2, 2, 4, 4, 5, 6, 6, 9, 7, 12, 8, 100], otherwise: 8)
                ),
                font: Self.bold,
                size: size([(3, 11.5, 9.5), (6, 14.5, 11), (10, 20, 15), (14, 25, 20)]),
                color: Palette.placeText,
                haloWidth: 1.5,
                layout: shape
            ),
            text(
                "place-country",
                "place",
                from: 1,
                to: 9,
                filter: all(isClass("country"), rank(upTo: ["step", ["zoom"], 1, 2, 2, 3, 4, 4, 100], otherwise: 4)),
                font: Self.bold,
                size: size([(1, 10.5, 9), (4, 14, 11), (7, 19, 15)]),
                color: "#4b4357",
                haloWidth: 1.5,
                layout: capitals
            ),
            text(
                "place-continent",
                "place",
                to: 1,
                filter: isClass("continent"),
                font: Self.bold,
                size: 12,
                color: "#7b7288",
                layout: capitals
            ),
        ]
    }
}
