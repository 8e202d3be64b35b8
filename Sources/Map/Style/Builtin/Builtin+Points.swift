extension BuiltinStyle {
    /// The image of a point of interest.
    var pointImage: StyleValue {
        ["concat", .string(BuiltinImages.pointPrefix), PointKind.expression({ .string($0.pictogram) }, otherwise: "place")]
    }

    /// Common kinds that say little; they appear from the zoom of houses on.
    private static let small = [
        "fountain", "memorial", "bicycle_parking", "motorcycle_parking", "parking", "drinking_water", "toilets", "vending_machine", "atm",
        "telephone", "post_box", "recycling", "bench", "waste_basket", "shelter", "picnic_site", "defibrillator", "phone", "clock",
        "bicycle_repair_station", "charging_station", "information",
    ]
    /// Kinds that are shown without a name.
    private static let unnamed = ["parking", "toilets", "drinking_water", "playground", "bicycle_rental", "information"]
    private static let furniture = ["bench", "waste_basket", "recycling", "vending_machine", "entrance", "clock", "defibrillator", "phone"]
    private static let stopClasses = ["railway", "bus", "aerialway", "ferry_terminal"]
    /// Kinds that have layers of their own.
    private static let others = stopClasses + ["park", "cemetery", "golf", "zoo", "entrance", "airport"] + furniture

    /// Points of interest. The more important a point is in its surroundings, the earlier it appears.
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
        // Over pictures only the important points appear, because the pictures already show each street.
        return look == .outline ? Array(layers.dropFirst(2)) : layers
    }

    /// Stations from low zooms on, and stops from the zoom of streets on.
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
