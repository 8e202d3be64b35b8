extension BuiltinStyle {
    /// The image of a point of interest.
    var pointImage: StyleValue {
        ["concat", .string(BuiltinImages.pointPrefix), PointKind.expression({ .string($0.pictogram) }, otherwise: "place")]
    }

    /// What stands everywhere and says little: from the zoom of houses on.
    private static let small = [
        "fountain", "memorial", "bicycle_parking", "motorcycle_parking", "parking", "drinking_water", "toilets", "vending_machine", "atm",
        "telephone", "post_box", "recycling", "bench", "waste_basket", "shelter", "picnic_site", "defibrillator", "phone", "clock",
        "bicycle_repair_station", "charging_station", "information",
    ]
    /// Signs that need no name.
    private static let unnamed = ["parking", "toilets", "drinking_water", "playground", "bicycle_rental", "information"]
    private static let furniture = ["bench", "waste_basket", "recycling", "vending_machine", "entrance", "clock", "defibrillator", "phone"]
    private static let stopClasses = ["railway", "bus", "aerialway", "ferry_terminal"]
    /// Drawn by layers of their own.
    private static let others = stopClasses + ["park", "cemetery", "golf", "zoo", "entrance", "airport"] + furniture

    /// Points of interest: the more important in their surroundings, the sooner.
    var points: [StyleValue] {
        let isSmall = any(oneOf("class", Self.small), isSubclass("artwork", "memorial"))
        let color = PointKind.expression({ palette.points[$0.group] ?? palette.city }, otherwise: palette.points[.civic] ?? palette.city)
        var shape: StyleObject = [
            "icon-image": pointImage, "icon-size": ramp((14, 0.75), (16, 0.85), (18, 1)), "text-variable-anchor": ["top", "right", "left"],
            "text-radial-offset": 0.95, "text-justify": "auto", "text-max-width": 8, "text-padding": 3, "text-line-height": 1.1,
            "symbol-sort-key": rankOrder, "text-optional": steps(false, (17, true)), "icon-padding": 1,
        ]
        if look == .outline { shape["icon-size"] = ramp((14, 0.65), (18, 0.85)) }
        let isGreat = isClass(
            "hospital",
            "college",
            "stadium",
            "castle",
            "attraction",
            "museum",
            "town_hall",
            "theatre",
            "art_gallery",
            "harbor",
            "library"
        )
        let limit = look == .outline ? steps(0, (16, 1), (17, 3), (18, 10)) : steps(1, (15, 2), (16, 5), (17, 14), (18, 80), (19, 100_000))
        let named: StyleValue = ["has", "name"]
        let layers: [StyleValue] = [
            text(
                "poi-unnamed",
                "poi",
                from: 17,
                filter: all(not(named), oneOf("class", Self.unnamed)),
                size: 10,
                color: color,
                layout: ["icon-image": pointImage, "icon-size": 0.75, "text-field": "", "symbol-sort-key": rankOrder]
            ),
            text(
                "poi-small",
                "poi",
                from: 17,
                filter: all(named, isSmall, not(oneOf("class", Self.furniture))),
                size: ramp((17, 10), (20, 12)),
                color: color,
                layout: shape
            ),
            text(
                "poi",
                "poi",
                from: 14,
                filter: all(
                    named,
                    not(oneOf("class", Self.others)),
                    not(isSmall),
                    any(rank(upTo: limit, otherwise: 30), all(isGreat, rank(upTo: steps(2, (15, 4), (16, 12), (17, 100)), otherwise: 30))),
                    any([">=", ["zoom"], 15], isGreat)
                ),
                size: ramp((14, 10), (17, 11.5), (20, 13)),
                color: color,
                layout: shape
            ),
            stops,
        ]
        // Over pictures the great ones are enough: what stands in the street is to be seen there.
        return look == .outline ? Array(layers.dropFirst(2)) : layers
    }

    /// Stations from afar, stops in the street.
    private var stops: StyleValue {
        let isStation = all(isClass("railway"), not(isSubclass("tram_stop")))
        let isTram = all(isClass("railway"), isSubclass("tram_stop"))
        return text(
            "poi-transit",
            "poi",
            from: 12,
            filter: any(
                all(isStation, ["has", "name"]),
                all([">=", ["zoom"], 13], isClass("aerialway", "ferry_terminal")),
                all([">=", ["zoom"], 15], any(isTram, isSubclass("bus_station"))),
                all([">=", ["zoom"], 16], isClass("bus")),
                all([">=", ["zoom"], 17], isClass("entrance"))
            ),
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
