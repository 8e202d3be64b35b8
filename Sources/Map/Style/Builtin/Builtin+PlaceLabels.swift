extension BuiltinStyle {
    /// Names of places, the least important first.
    var placeNames: [StyleValue] {
        settlements + [cityDot(areCapitals: false), cityName] + countries + [cityDot(areCapitals: true)]
    }

    /// The zoom from which the names of capitals are placed before those of countries, which then give way to them.
    private static let capitalZoom = 4.0

    private var shape: StyleObject { ["text-max-width": 8, "symbol-sort-key": rankOrder] }

    /// The layout for names of quarters and suburbs. A name may move beside its point if a landmark takes the room.
    private var movable: StyleObject {
        var layout = capitals
        layout["text-variable-anchor"] = ["center", "top", "bottom", "left", "right"]
        layout["text-radial-offset"] = 1.2
        return layout
    }

    private var capitals: StyleObject {
        ["text-max-width": 8, "text-transform": "uppercase", "text-letter-spacing": 0.1, "symbol-sort-key": rankOrder]
    }

    /// Names of the parts of settlements and of small places. They give way to landmarks, but not to lesser sights.
    var quarterNames: [StyleValue] {
        [
            text(
                "place-quarter",
                "place",
                from: 13.5,
                to: 18,
                filter: isClass("neighbourhood", "quarter"),
                size: ramp((13.5, 10), (17, 13)),
                color: palette.quarter,
                haloWidth: 1.4,
                layout: movable
            ),
            text(
                "place-hamlet",
                "place",
                from: 12,
                filter: isClass("hamlet", "isolated_dwelling", "farm"),
                size: ramp((12, 10), (16, 14)),
                color: palette.smallPlace,
                layout: shape
            ),
            text(
                "place-locality",
                "place",
                from: 14,
                filter: isClass("locality", "islet"),
                font: Self.italic,
                size: ramp((14, 10), (18, 13)),
                color: palette.quarter,
                layout: shape
            ),
            text(
                "place-square",
                "place",
                from: 15,
                filter: isClass("square"),
                size: ramp((15, 10.5), (18, 13.5)),
                color: palette.roadName,
                layout: shape
            ),
            text(
                "place-suburb",
                "place",
                from: 11,
                to: 17,
                filter: isClass("suburb", "borough"),
                size: ramp((11, 10), (14, 13), (17, 16)),
                color: palette.smallPlace,
                haloWidth: 1.4,
                layout: movable
            ),
            text(
                "place-island",
                "place",
                from: 8,
                filter: isClass("island"),
                font: Self.italic,
                size: ramp((8, 10), (14, 14)),
                color: palette.smallPlace,
                layout: shape
            ),
        ]
    }

    private var settlements: [StyleValue] {
        [
            text(
                "place-village",
                "place",
                from: 9.5,
                filter: isClass("village"),
                size: ramp((9.5, 10), (13, 13), (16, 17)),
                color: palette.smallPlace,
                haloWidth: 1.4,
                layout: shape
            ),
            text(
                "place-town",
                "place",
                from: 6.5,
                filter: all(isClass("town"), rank(upTo: steps(8, (8, 12), (9, 100)), otherwise: 12)),
                size: ramp((6.5, 10), (10, 13), (14, 18)),
                color: palette.city,
                haloWidth: 1.4,
                layout: shape
            ),
            text(
                "place-state",
                "place",
                from: 4,
                to: 9,
                filter: isClass("state", "province"),
                size: ramp((4, 9.5), (8, 13)),
                color: palette.state,
                layout: capitals
            ),
        ]
    }

    private static let isCapital: StyleValue = ["==", ["get", "capital"], 2]

    private var cityOrder: StyleValue { ["-", ["coalesce", ["get", "rank"], 9], ["case", Self.isCapital, 0.5, 0]] }

    private var isShownCity: StyleValue {
        all(isClass("city"), rank(upTo: steps(1, (2, 2), (3, 3), (4, 4), (5, 7), (6, 9), (7, 12), (8, 100)), otherwise: 8))
    }

    /// Returns a size between those of the largest and the smallest city, by rank.
    private func citySize(_ stops: (zoom: Double, large: Double, small: Double)...) -> StyleValue {
        ramp(
            stops.map { stop in
                (
                    stop.zoom,
                    ["interpolate", ["linear"], ["coalesce", ["get", "rank"], 10], 1, .number(stop.large), 12, .number(stop.small)]
                )
            }
        )
    }

    /// Returns the names of cities with a dot: those of capitals from `capitalZoom` on, or all others.
    private func cityDot(areCapitals: Bool) -> StyleValue {
        let others: StyleValue = ["any", ["<", ["zoom"], .number(Self.capitalZoom)], ["!", Self.isCapital]]
        return text(
            areCapitals ? "place-capital" : "place-city-dot",
            "place",
            from: areCapitals ? Self.capitalZoom : 1.5,
            to: 7,
            filter: all(isShownCity, areCapitals ? Self.isCapital : others),
            size: citySize((2, 10.5, 9.5), (4, 12.5, 10.5), (7, 15.5, 12)),
            color: palette.city,
            haloWidth: 1.4,
            layout: [
                "icon-image": ["case", Self.isCapital, .string(BuiltinImages.capital), .string(BuiltinImages.city)],
                "icon-size": ramp((2, 0.75), (7, 1)), "text-variable-anchor": ["bottom", "left", "right", "top"],
                "text-radial-offset": 0.35, "text-justify": "auto", "text-max-width": 8, "symbol-sort-key": cityOrder, "text-padding": 4,
            ]
        )
    }

    private var cityName: StyleValue {
        text(
            "place-city",
            "place",
            from: 7,
            to: 14,
            filter: isShownCity,
            font: Self.bold,
            size: citySize((7, 15, 11), (10, 20, 14.5), (14, 24, 19)),
            color: palette.city,
            haloWidth: 1.6,
            layout: ["text-max-width": 8, "symbol-sort-key": cityOrder]
        )
    }

    private var countries: [StyleValue] {
        func size(_ stops: [(Double, Double, Double)]) -> StyleValue {
            ramp(
                stops.map { zoom, large, small in
                    (zoom, ["interpolate", ["linear"], ["coalesce", ["get", "rank"], 6], 1, .number(large), 6, .number(small)])
                }
            )
        }
        // A name moves up or down, at most two letters beyond its half height, if a capital takes the room.
        var layout = capitals
        layout["text-justify"] = "auto"
        layout["text-variable-anchor-offset"] = [
            "center", [0, 0], "top", [0, 0.5], "bottom", [0, -0.5], "top", [0, 1.3], "bottom", [0, -1.3], "top", [0, 2],
            "bottom", [0, -2],
        ]
        return [
            text(
                "place-country",
                "place",
                from: 1,
                to: 9,
                filter: all(isClass("country"), rank(upTo: steps(2, (2, 3), (3, 4), (4, 100)), otherwise: 4)),
                font: Self.bold,
                size: size([(1, 10.5, 9), (4, 15, 10.5), (7, 20, 14)]),
                color: palette.country,
                haloWidth: 1.5,
                layout: layout
            ),
            text(
                "place-continent",
                "place",
                to: 1,
                filter: isClass("continent"),
                font: Self.bold,
                size: 12,
                color: palette.state,
                layout: capitals
            ),
        ]
    }
}
