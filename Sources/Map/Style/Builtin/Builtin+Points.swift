extension BuiltinStyle {
    /// The image of a point of interest.
    var pointImage: StyleValue {
        ["concat", .string(BuiltinImages.pointPrefix), PointKind.expression({ .string($0.pictogram) }, otherwise: "place")]
    }

    /// Kinds that are frequent and help little to find the way. They are shown from the zoom of houses on.
    private static let small = [
        "fountain", "memorial", "bicycle_parking", "motorcycle_parking", "parking", "drinking_water", "toilets", "vending_machine", "atm",
        "telephone", "post_box", "recycling", "bench", "waste_basket", "shelter", "picnic_site", "defibrillator", "phone", "clock",
        "bicycle_repair_station", "charging_station", "information",
    ]
    /// Signs that need no name.
    private static let unnamed = ["parking", "toilets", "drinking_water", "playground", "bicycle_rental", "information"]
    private static let furniture = ["bench", "waste_basket", "recycling", "vending_machine", "entrance", "clock", "defibrillator", "phone"]
    private static let stopClasses = ["railway", "bus", "aerialway", "ferry_terminal"]
    /// Classes that other layers draw.
    private static let others = stopClasses + ["park", "cemetery", "golf", "zoo", "entrance", "airport"]

    /// Kinds that people look for on a map more often than for others.
    private static let great = [
        "hospital", "college", "stadium", "castle", "attraction", "museum", "town_hall", "theatre", "art_gallery", "harbor", "library",
    ]

    /// The importance of a point of interest, 0…255. Tiles of other programs do not state it, so there it depends on
    /// the class.
    private var importance: StyleValue {
        ["coalesce", ["get", "importance"], byClass([(Self.great, 85), (["park", "cemetery", "golf", "zoo"], 65)], otherwise: 60)]
    }

    /// Whether a point of interest has at least this importance.
    func isKnown(from least: StyleValue) -> StyleValue { [">=", importance, least] }

    /// The key that places points of higher importance first. Between equal ones, the rank in the tile decides.
    var pointOrder: StyleValue { ["-", ["/", rankOrder, 1000], importance] }

    /// Whether a point of interest is of a kind that few people look for by name. A well-known fountain is a sight
    /// instead.
    private var isSmall: StyleValue {
        all(any(oneOf("class", Self.small), isSubclass("artwork", "memorial")), not(isKnown(from: 85)))
    }

    /// The importance from which a point is placed before the names of streets.
    private static let sight: StyleValue = 85
    /// The importance from which a point is placed before stations and the names of quarters, too.
    private static let landmark: StyleValue = 110

    /// The layers of points of interest other than sights and stations. Points of higher importance appear at lower
    /// zooms.
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
        // Aerial pictures show small things themselves, so only the layers of larger ones are drawn over them.
        return look == .outline ? Array(layers.dropFirst(2)) : layers
    }

    /// The layers of sights below landmarks, and of stations.
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

    /// The layer of stations, which are visible from low zooms on.
    private var stations: StyleValue {
        transit("poi-station", filter: all(isClass("railway"), not(isSubclass("tram_stop")), ["has", "name"]))
    }

    /// The layer of stops and of the entrances of stations.
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
