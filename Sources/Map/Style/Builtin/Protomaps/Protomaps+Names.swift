extension BuiltinStyle {
    /// The image for a point of interest, by the tags that Protomaps' tiles keep.
    private var protomapsImage: StyleValue {
        let tag: StyleValue = [
            "coalesce", ["get", "railway"], ["get", "tourism"], ["get", "shop"], ["get", "amenity"], "",
        ]
        return [
            "concat", .string(BuiltinImages.pointPrefix),
            [
                "match", tag, ["restaurant", "food_court"], "restaurant", ["fast_food"], "fast_food", ["cafe"], "cafe", ["bar", "pub"],
                "bar",
                ["ice_cream"], "ice_cream", ["bakery", "pastry"], "bakery", ["supermarket", "convenience"], "supermarket", ["clothes"],
                "clothes", ["shoes"], "shoes", ["jewelry"], "jewelry", ["books", "newsagent"], "books", ["hairdresser", "beauty"], "hair",
                ["laundry"], "laundry", ["library"], "library", ["bank", "atm"], "bank", ["pharmacy"], "pharmacy", ["hospital"], "hospital",
                ["doctors", "clinic"], "doctor", ["dentist"], "dentist", ["post_office", "post_box"], "post", ["police"], "police",
                ["school", "kindergarten"], "school", ["university", "college"], "university", ["place_of_worship"], "church", ["theatre"],
                "theater", ["cinema"], "cinema", ["museum", "gallery", "art_gallery"], "museum",
                ["hotel", "guest_house", "hostel", "bed_and_breakfast", "apartment"], "lodging", ["attraction", "zoo"], "attraction",
                ["viewpoint"], "viewpoint", ["artwork"], "landmark", ["camp_site", "caravan_site"], "camping", ["fuel"], "fuel",
                ["charging_station"], "charging", ["parking"], "parking", ["station"], "train", ["townhall"], "government",
                ["marketplace", "greengrocer", "deli", "butcher"], "market", "place",
            ],
        ]
    }

    /// Names and signs, the least important first.
    var protomapsNames: [StyleValue] {
        let along: StyleObject = ["symbol-placement": "line", "symbol-spacing": 300, "text-max-angle": 35, "text-padding": 3]
        let isStreetFurniture = oneOf(
            "amenity",
            [
                "bench", "waste_basket", "recycling", "vending_machine", "bicycle_parking", "parking_entrance", "telephone", "post_box",
                "drinking_water", "fountain", "parking", "bicycle_rental", "charging_station",
            ]
        )
        let isGreat = any(
            oneOf("tourism", ["museum", "attraction"]),
            oneOf("amenity", ["hospital", "university", "theatre", "townhall"]),
            oneOf("railway", ["station"])
        )
        func place(_ id: String, _ kinds: [String], from zoom: Double, to last: Double? = nil, _ size: StyleValue, _ color: StyleValue)
            -> StyleValue
        {
            text(
                id,
                "places",
                from: zoom,
                to: last,
                filter: oneOf("place", kinds),
                font: id == "place-city" ? Self.bold : Self.regular,
                size: size,
                color: color,
                haloWidth: 1.4,
                layout: ["text-max-width": 8]
            )
        }
        return [
            text(
                "poi",
                "pois",
                from: 15,
                filter: all(
                    ["has", "name"],
                    not(isStreetFurniture),
                    any([">=", ["zoom"], 17], isGreat, all([">=", ["zoom"], 16], ["has", "amenity"]))
                ),
                size: ramp((15, 10), (17, 11.5), (20, 13)),
                color: palette.points[.civic] ?? palette.city,
                layout: [
                    "icon-image": protomapsImage, "icon-size": ramp((15, 0.8), (18, 1)), "text-variable-anchor": ["top", "right", "left"],
                    "text-radial-offset": 0.95, "text-justify": "auto", "text-max-width": 8, "text-optional": true,
                    "symbol-sort-key": ["case", isGreat, 0, 1],
                ]
            ),
            text(
                "road-name",
                "roads",
                from: 14,
                filter: all(isLine, ["has", "name"], not(oneOf("highway", ["footway", "path", "cycleway", "steps"]))),
                size: ramp((14, 9.5), (17, 12), (20, 15)),
                color: palette.roadName,
                layout: along
            ),
            text(
                "waterway-name",
                "physical_line",
                from: 11,
                filter: all(["has", "name"], oneOf("waterway", ["river", "canal", "stream"])),
                font: Self.italic,
                size: ramp((11, 10), (17, 13)),
                color: palette.waterName,
                halo: palette.waterHalo,
                layout: along
            ),
            text(
                "park-name",
                "landuse",
                from: 13,
                filter: all(
                    ["has", "name"],
                    ["==", ["get", "leisure"], "park"],
                    [">", ["to-number", ["get", "pmap:area"], 0], 20_000]
                ),
                font: Self.italic,
                size: ramp((13, 10), (17, 13)),
                color: palette.parkName,
                layout: ["text-max-width": 7]
            ),
            text(
                "peak",
                "physical_point",
                from: 11,
                filter: ["==", ["get", "natural"], "peak"],
                size: 10.5,
                color: palette.peakName,
                layout: ["icon-image": .string(BuiltinImages.peak), "text-anchor": "top", "text-offset": [0, 0.5]]
            ),
            place("place-quarter", ["neighbourhood", "quarter"], from: 14, to: 18, ramp((14, 10), (17, 13)), palette.quarter),
            place("place-village", ["village", "hamlet"], from: 11, ramp((11, 10), (16, 15)), palette.smallPlace),
            place("place-suburb", ["suburb", "borough"], from: 12, to: 17, ramp((12, 10), (16, 15)), palette.smallPlace),
            place("place-town", ["town"], from: 8, ramp((8, 10.5), (14, 18)), palette.city),
            place("place-city", ["city"], from: 4, to: 16, ramp((4, 11), (10, 19), (14, 24)), palette.city),
        ]
    }
}
