extension BuiltinStyle {
    /// The image of a point of interest.
    var pointImage: StyleValue {
        ["concat", .string(BuiltinImages.pointPrefix), PointKind.expression({ .string($0.pictogram) }, otherwise: "place")]
    }

    /// Kinds that are everywhere and say little. The map shows them from the zoom of houses on.
    private static let small = [
        "fountain", "memorial", "bicycle_parking", "motorcycle_parking", "parking", "drinking_water", "toilets", "vending_machine", "atm",
        "telephone", "post_box", "recycling", "bench", "waste_basket", "shelter", "picnic_site", "defibrillator", "phone", "clock",
        "bicycle_repair_station", "charging_station", "information",
    ]
    /// Signs that need no name.
    private static let unnamed = ["parking", "toilets", "drinking_water", "playground", "bicycle_rental", "information"]
    private static let furniture = ["bench", "waste_basket", "recycling", "vending_machine", "entrance", "clock", "defibrillator", "phone"]
    private static let stopClasses = ["railway", "bus", "aerialway", "ferry_terminal"]
    /// The classes that other layers draw.
    private static let others = stopClasses + ["park", "cemetery", "golf", "zoo", "entrance", "airport"]

    /// Kinds that people look for on a map before the others.
    private static let great = [
        "hospital", "college", "stadium", "castle", "attraction", "museum", "town_hall", "theatre", "art_gallery", "harbor", "library",
    ]

    /// The importance of a point of interest, 0…255. If a tile has none, the class gives it.
    private var importance: StyleValue {
        ["coalesce", ["get", "importance"], byClass([(Self.great, 85), (["park", "cemetery", "golf", "zoo"], 65)], otherwise: 60)]
    }

    /// Returns whether a point of interest has at least the importance `least`.
    func isKnown(from least: StyleValue) -> StyleValue { [">=", importance, least] }

    /// The sort key of points of interest. A rank in the tile counts a thousandth as much as the importance.
    var pointOrder: StyleValue { ["-", ["/", rankOrder, 1000], importance] }

    /// Whether a point of interest is a small thing in the street that few people look for by its name. A fountain
    /// that people travel to is a sight instead.
    private var isSmall: StyleValue {
        all(any(oneOf("class", Self.small), isSubclass("artwork", "memorial")), not(isKnown(from: 85)))
    }

    /// The importance from which points of interest are placed before names of streets.
    private static let sight: StyleValue = 85
    /// The importance from which points of interest are placed before stations and names of quarters, too.
    private static let landmark: StyleValue = 110

    /// Points of interest except sights and stations. The better known they are, and the higher they rank among
    /// their neighbours, the lower the zoom from which they are shown.
    var points: [StyleValue] {
        let named: StyleValue = ["has", "name"]
        let layers: [StyleValue] = [
            points(
                "poi-unnamed",
                from: 17,
                filter: all(not(named), oneOf("class", Self.unnamed)),
                size: 10,
                layout: ["icon-image": pointImage, "icon-size": 0.75, "text-field": "", "symbol-sort-key": pointOrder]
            ),
            points(
                "poi-small",
                from: 17,
                filter: all(named, isSmall, not(oneOf("class", Self.furniture))),
                size: ramp((17, 10), (20, 12)),
                layout: pointShape
            ),
            points("poi", from: 14, filter: all(isShown, not(isKnown(from: Self.sight))), size: pointSize, layout: pointShape),
            stops,
        ]
        // Over pictures the larger points are enough, because the pictures show the small things in the street.
        return look == .outline ? Array(layers.dropFirst(2)) : layers
    }

    /// Sights, which people travel to, and the stations at which they arrive.
    var sights: [StyleValue] {
        [sights("poi-sight", all(isKnown(from: Self.sight), not(isKnown(from: Self.landmark)))), stations]
    }

    /// The best known sights.
    var landmarks: StyleValue { sights("poi-landmark", isKnown(from: Self.landmark)) }

    private func sights(_ id: String, _ isKnown: StyleValue) -> StyleValue {
        points(id, from: 14, filter: all(isShown, isKnown), size: pointSize, layout: pointShape)
    }

    private var isShown: StyleValue {
        let isOutline = look == .outline
        let least = isOutline ? steps(85, (16, 75), (17, 65), (18, 50)) : steps(85, (15, 60), (16, 45), (17, 0))
        let limit = isOutline ? steps(2, (16, 8), (17, 30), (18, 200)) : steps(10, (15, 24), (16, 60), (17, 300), (18, 100_000))
        return all(
            ["has", "name"],
            not(oneOf("class", Self.others)),
            not(isSmall),
            rank(upTo: limit, otherwise: 30),
            isKnown(from: least)
        )
    }

    private var pointSize: StyleValue { ramp((14, 10), (17, 11.5), (20, 13)) }

    private var pointShape: StyleObject {
        [
            "icon-image": pointImage,
            "icon-size": look == .outline ? ramp((14, 0.65), (18, 0.85)) : ramp((14, 0.75), (16, 0.85), (18, 1)),
            "text-variable-anchor": ["top", "right", "left", "bottom"],
            "text-radial-offset": 0.95, "text-justify": "auto", "text-max-width": 8,
            "text-padding": 3, "text-line-height": 1.1, "symbol-sort-key": pointOrder, "text-optional": steps(false, (17, true)),
            "icon-padding": 1,
        ]
    }

    private func points(_ id: String, from zoom: Double, filter: StyleValue, size: StyleValue, layout: StyleObject) -> StyleValue {
        let color = PointKind.expression({ palette.points[$0.group] ?? palette.city }, otherwise: palette.points[.civic] ?? palette.city)
        return text(id, "poi", from: zoom, filter: filter, size: size, color: color, layout: layout)
    }

    /// Stations, which are shown from low zooms on.
    private var stations: StyleValue {
        transit("poi-station", filter: all(isClass("railway"), not(isSubclass("tram_stop")), ["has", "name"]))
    }

    /// Stops in the street.
    private var stops: StyleValue {
        let isTram = all(isClass("railway"), isSubclass("tram_stop"))
        return transit(
            "poi-transit",
            filter: any(
                all([">=", ["zoom"], 13], isClass("aerialway", "ferry_terminal")),
                all([">=", ["zoom"], 15], any(isTram, isSubclass("bus_station"))),
                all([">=", ["zoom"], 16], isClass("bus")),
                all([">=", ["zoom"], 17], isClass("entrance"))
            )
        )
    }

    private func transit(_ id: String, filter: StyleValue) -> StyleValue {
        text(
            id,
            "poi",
            from: 12,
            filter: filter,
            size: ramp((12, 9.5), (14, 10), (17, 11.5), (20, 13)),
            color: palette.points[.transport] ?? palette.city,
            layout: [
                "icon-image": [
                    "concat", .string(BuiltinImages.stopPrefix),
                    [
                        "match", ["get", "subclass"], ["subway", "subway_entrance"], "subway", ["tram_stop", "light_rail", "monorail"],
                        "tram",
                        ["funicular"], "transit",
                        ["match", ["get", "class"], "bus", "bus", "ferry_terminal", "ferry", ["aerialway"], "transit", "train"],
                    ],
                ],
                "icon-size": [
                    "interpolate", ["linear"], ["zoom"], 12, 0.7, 15,
                    ["match", ["get", "subclass"], ["bus_stop", "tram_stop"], 0.7, 0.9], 18,
                    ["match", ["get", "subclass"], ["bus_stop", "tram_stop", "subway_entrance"], 0.85, 1.1],
                ],
                "text-variable-anchor": ["top", "right", "left", "bottom"], "text-radial-offset": 0.85, "text-justify": "auto",
                "text-max-width": 8, "text-line-height": 1.1, "text-optional": true, "text-padding": 3, "icon-padding": 1,
                "symbol-sort-key": [
                    "+", rankOrder,
                    ["match", ["get", "subclass"], ["station", "subway", "halt", "light_rail"], 0, ["tram_stop"], 100, 200],
                ],
                "text-field": ["case", ["==", ["get", "class"], "entrance"], "", names.expression],
            ]
        )
    }
}
