extension BuiltinStyle {
    /// The expression for the image of a point of interest.
    var pointImage: StyleValue {
        ["concat", .string(BuiltinImages.pointPrefix), PointKind.expression({ .string($0.pictogram) }, otherwise: "place")]
    }

    /// Classes of small things that most streets have and few people look for.
    private static let small =
        furniture + [
            "fountain", "memorial", "bicycle_parking", "motorcycle_parking", "parking", "drinking_water", "toilets", "atm", "telephone",
            "post_box", "shelter", "picnic_site", "bicycle_repair_station", "charging_station", "information",
        ]
    /// Classes of small things that are not shown, even if they have a name.
    private static let furniture = ["bench", "waste_basket", "recycling", "vending_machine", "clock", "defibrillator", "phone"]
    /// Classes whose pictograms are shown without a name.
    private static let unnamed = ["parking", "toilets", "drinking_water", "playground", "bicycle_rental", "information"]
    /// Classes that the layer `poi-park` shows.
    static let parks = ["park", "cemetery", "golf", "zoo"]
    /// Classes that other layers show.
    private static let others = parks + ["railway", "bus", "aerialway", "ferry_terminal", "entrance", "airport"]
    /// Classes of sights, for tiles without `importance`.
    private static let sightClasses = [
        "hospital", "college", "stadium", "castle", "attraction", "museum", "town_hall", "theatre", "art_gallery", "harbor", "library",
    ]

    /// The least importance of a sight. Names of streets give way to sights.
    private static let sight: StyleValue = 85
    /// The least importance of a landmark. Lesser stations and names of quarters give way to landmarks, too.
    private static let landmark: StyleValue = 110

    /// The importance of a point of interest, 0…255. In tiles without `importance`, the class decides.
    private var importance: StyleValue {
        ["coalesce", ["get", "importance"], byClass([(Self.sightClasses, Self.sight), (Self.parks, 65)], otherwise: 60)]
    }

    /// Whether the importance of a point of interest is at least `least`.
    func isKnown(from least: StyleValue) -> StyleValue { [">=", importance, least] }

    /// Sorts points by importance, the greatest first. Between points of equal importance, the rank decides.
    var pointOrder: StyleValue { ["-", ["/", rankOrder, 1000], importance] }

    /// Whether a point is a small thing. A fountain that people travel to is a sight instead.
    private var isSmall: StyleValue {
        all(any(oneOf("class", Self.small), isSubclass("artwork", "memorial")), not(isKnown(from: Self.sight)))
    }

    /// Points of interest other than sights and stations. Points with a greater importance and a lower rank appear at
    /// lower zooms.
    var points: [StyleValue] {
        let named: StyleValue = ["has", "name"]
        let layers: [StyleValue] = [
            pointLayer(
                "poi-unnamed",
                from: 17,
                filter: all(not(named), oneOf("class", Self.unnamed)),
                size: 10,
                layout: ["icon-image": pointImage, "icon-size": 0.75, "text-field": "", "symbol-sort-key": pointOrder]
            ),
            pointLayer(
                "poi-small",
                from: 17,
                filter: all(named, isSmall, not(oneOf("class", Self.furniture))),
                size: ramp((17, 10), (20, 12)),
                layout: pointShape
            ),
            namedPoints("poi", not(isKnown(from: Self.sight)), from: 15),
            stops,
        ]
        // The look `outline` lies over pictures, which show the small things themselves, so it has no layers for them.
        return look == .outline ? Array(layers.dropFirst(2)) : layers
    }

    /// Sights and stations that are no landmarks.
    var sights: [StyleValue] {
        let isLess = not(isKnown(from: Self.landmark))
        return [namedPoints("poi-sight", all(isKnown(from: Self.sight), isLess), from: 14), stations("poi-station", isLess)]
    }

    /// The best known sights and stations. The name of a station beside a monument stays visible.
    var landmarks: [StyleValue] {
        let isLandmark = isKnown(from: Self.landmark)
        return [namedPoints("poi-landmark", isLandmark, from: 14), stations("poi-station-landmark", isLandmark)]
    }

    /// Returns a layer of the shown points that satisfy a condition.
    private func namedPoints(_ id: String, _ condition: StyleValue, from zoom: Double) -> StyleValue {
        pointLayer(
            id,
            from: zoom,
            filter: all(isShown, condition),
            size: ramp((14, 10), (17, 11.5), (20, 13)),
            layout: pointShape
        )
    }

    /// Whether a named point is shown at the zoom. At low zooms the point must be a sight, and have one of the first
    /// ranks of its surroundings.
    private var isShown: StyleValue {
        let isOutline = look == .outline
        let least = isOutline ? steps(Self.sight, (16, 75), (17, 65), (18, 50)) : steps(Self.sight, (15, 60), (16, 45), (17, 0))
        let limit = isOutline ? steps(2, (16, 8), (17, 30), (18, 200)) : steps(10, (15, 24), (16, 60), (17, 300), (18, 100_000))
        return all(
            ["has", "name"],
            not(oneOf("class", Self.others)),
            not(isSmall),
            rank(upTo: limit, otherwise: 30),
            isKnown(from: least)
        )
    }

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

    private func pointLayer(_ id: String, from zoom: Double, filter: StyleValue, size: StyleValue, layout: StyleObject) -> StyleValue {
        let color = PointKind.expression({ palette.points[$0.group] ?? palette.city }, otherwise: palette.points[.civic] ?? palette.city)
        return text(id, "poi", from: zoom, filter: filter, size: size, color: color, layout: layout)
    }

    /// Returns a layer of those named stations that satisfy a condition. They appear at lower zooms than stops.
    private func stations(_ id: String, _ condition: StyleValue) -> StyleValue {
        transit(id, filter: all(isClass("railway"), not(isSubclass("tram_stop")), ["has", "name"], condition))
    }

    /// Stops and entrances of public transport, and stations without a name, such as stations that share the name of
    /// another one.
    private var stops: StyleValue {
        let isTram = all(isClass("railway"), any(isSubclass("tram_stop"), not(["has", "name"])))
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
