internal import PortolanBasics
internal import PortolanImportance
internal import PortolanOSMModel
internal import PortolanTiles

// The layer poi: points of interest. Classes follow the OpenMapTiles schema (openmaptiles.org/schema). `place_id` is
// the object's Portolan ID, and points are ranked by `importance`.
extension FeatureMaker {
    mutating func addPOI(_ source: inout SourceObject) {
        guard let (key, value) = Self.poiTag(source) else { return }
        let subclass = Self.poiSubclass(key, value, source)
        let kind = Self.poiClass(key, value)
        var attributes = names.attributes(source.tags)
        let isNamed = !attributes.items.isEmpty
        attributes.set("class", kind)
        attributes.set("subclass", subclass)
        if let layer = source["layer"].flatMap({ Int($0) }), layer != 0 { attributes.set("layer", min(max(layer, -10), 10)) }
        if let level = source["level"].flatMap({ Double($0) }), level.isFinite, abs(level) < 1000 { attributes.set("level", level) }
        if source["indoor"] == "yes" { attributes.set("indoor", 1) }
        if kind == "railway" || kind == "bus", source["uic_ref"] != nil { attributes.set("agg_stop", 1) }
        attributes.set("place_id", PlaceID(osm: source.key).description)
        let importance = source.importance
        attributes.set("importance", Int(importance))
        let point = source.point(in: &batch)
        // Large grounds appear at lower zooms than shops.
        let area = source.isNode ? 0 : source.area(in: &batch)?.area ?? 0
        var minZoom: UInt8 = 14
        if isNamed {
            if value == "station" && key == "railway" { minZoom = 12 }
            if Self.grounds.contains(kind) && area > 0 {
                minZoom = min(max(Self.zoom(area: area, sideShare: 24), 12), 14)
            }
        }
        let order = 255 - Int32(importance) + (isNamed ? 0 : FeatureBatch.orderWithoutName)
        if let point, let stopOrder = RepeatedStops.order(value), let name = attributes.text("name") {
            let stop = RepeatedStops.Stop(
                feature: FeatureReference(batch: 0, feature: batch.features.count),
                key: source.key,
                name: ContentHash(name).value,
                order: stopOrder << 16 | order,
                point: GridPoint(x: point.box.minX, y: point.box.minY)
            )
            batch.stops.append(stop)
        }
        batch.add(.poi, point, zooms: minZoom...14, order: order, of: source.owner, attributes)
    }

    private static let grounds: Set = [
        "hospital", "college", "school", "stadium", "zoo", "theme_park", "park", "castle", "attraction", "cemetery", "golf",
    ]

    static func isPOI(_ source: SourceObject) -> Bool { poiTag(source) != nil }

    /// Returns the tag that makes the object a point of interest; nil if it is none.
    private static func poiTag(_ source: SourceObject) -> (key: String, value: String)? {
        for key in [
            "amenity", "shop", "tourism", "leisure", "historic", "office", "craft", "healthcare", "railway", "aerialway", "emergency",
            "club",
        ] {
            guard let value = source[key], value != "no", isPOI(key, value) else { continue }
            return (key, value)
        }
        if source["highway"] == "bus_stop" { return ("highway", "bus_stop") }
        if source["public_transport"] == "station" { return ("public_transport", "station") }
        if let value = source["man_made"], manMade.contains(value) { return ("man_made", value) }
        if source["building"] == "dormitory" { return ("building", "dormitory") }
        if source["landuse"] == "cemetery" { return ("landuse", "cemetery") }
        if let value = source["waterway"], value == "dock" || value == "waterfall" { return ("waterway", value) }
        if let value = source["natural"], ["cave_entrance", "hot_spring", "geyser", "beach"].contains(value), source["name"] != nil {
            return ("natural", value)
        }
        if let value = source["sport"] { return ("sport", value) }
        return landmarkTag(source)
    }

    /// Returns the tag that makes a named building or other structure a point of interest because of its importance,
    /// whatever is inside. Returns nil if the importance is too small.
    private static func landmarkTag(_ source: SourceObject) -> (key: String, value: String)? {
        func isThing(_ key: String, _ value: String) -> Bool {
            value == "yes" || value != "no" && (key == "man_made" || key == "building")
        }
        for key in ["man_made", "building", "historic", "tourism"] {
            guard let value = source[key], isThing(key, value), source["name"] != nil else { continue }
            return source.importance >= leastLandmark ? (key, value) : nil
        }
        return nil
    }

    /// The least importance of a landmark. A building with a name and nothing else has an importance of 33. An entry in
    /// Wikidata, a height of 60 metres or a length of 240 metres raises it to 45 or more.
    private static let leastLandmark: UInt8 = 45

    /// The values of `man_made` that are points of interest, whatever their importance.
    private static let manMade: Set = ["lighthouse", "windmill", "watermill", "obelisk", "observatory", "water_tower"]

    private static func isPOI(_ key: String, _ value: String) -> Bool {
        switch key {
        case "amenity": !["parking_space", "parking_entrance", "vacant"].contains(value)
        case "shop": value != "vacant"
        case "tourism": value != "yes"
        case "leisure":
            [
                "amusement_arcade", "adult_gaming_centre", "bowling_alley", "beach_resort", "common", "dance", "dog_park", "escape_game",
                "fitness_centre",
                "fitness_station", "garden", "golf_course", "hackerspace", "ice_rink", "marina", "miniature_golf", "nature_reserve", "park",
                "playground", "pitch", "sauna", "sports_centre", "sports_hall", "stadium", "swimming_area", "swimming_pool",
                "trampoline_park",
                "water_park", "bandstand", "horse_riding", "track",
            ].contains(value)
        case "historic": !["yes", "road", "railway", "district"].contains(value)
        case "railway": ["station", "halt", "tram_stop", "subway_entrance", "train_station_entrance"].contains(value)
        case "aerialway": value == "station"
        case "emergency": ["defibrillator", "ambulance_station", "mountain_rescue", "lifeguard", "phone"].contains(value)
        default: true
        }
    }

    private static func poiSubclass(_ key: String, _ value: String, _ source: SourceObject) -> String {
        switch (key, value) {
        case ("railway", "station"):
            ["subway", "light_rail", "monorail", "funicular"].first { source["station"] == $0 || source[$0] == "yes" } ?? value
        case ("amenity", "place_of_worship"): source["religion"] ?? value
        case ("tourism", "information"): source["information"] ?? value
        case ("leisure", "pitch"): source["sport"] ?? value
        case (_, "yes"): key
        default: value
        }
    }

    private static func poiClass(_ key: String, _ value: String) -> String {
        if let kind = poiClasses[value] { return kind }
        switch key {
        case "shop": return "shop"
        case "office": return "office"
        case "building": return "attraction"
        case "man_made" where !manMade.contains(value): return "attraction"
        case "historic" where value == "yes", "tourism" where value == "yes": return "attraction"
        default: return value
        }
    }

    private static let poiClasses: [String: String] = {
        let table: [(String, [String])] = [
            ("town_hall", ["townhall", "public_building", "courthouse", "community_centre"]),
            ("golf", ["golf", "golf_course", "miniature_golf"]),
            ("fast_food", ["fast_food", "food_court"]),
            ("park", ["park", "bbq", "common", "nature_reserve"]),
            ("bus", ["bus_stop", "bus_station"]),
            ("railway", ["station", "halt", "tram_stop", "subway"]),
            ("entrance", ["subway_entrance", "train_station_entrance"]),
            ("campsite", ["camp_site", "caravan_site"]),
            ("laundry", ["laundry", "dry_cleaning"]),
            ("grocery", ["supermarket", "deli", "delicatessen", "department_store", "greengrocer", "marketplace"]),
            ("library", ["books", "library"]),
            ("college", ["university", "college"]),
            ("lodging", ["hotel", "motel", "bed_and_breakfast", "guest_house", "hostel", "chalet", "alpine_hut", "dormitory"]),
            ("ice_cream", ["chocolate", "confectionery", "ice_cream"]),
            ("post", ["post_box", "post_office", "parcel_locker"]),
            ("school", ["school", "kindergarten"]),
            ("alcohol_shop", ["alcohol", "beverages", "wine"]),
            ("bar", ["bar", "nightclub"]),
            ("harbor", ["marina", "dock"]),
            ("car", ["car", "car_repair", "car_parts", "taxi"]),
            ("hospital", ["hospital", "nursing_home", "clinic"]),
            ("cemetery", ["grave_yard", "cemetery"]),
            ("attraction", ["attraction", "viewpoint"]),
            ("beer", ["biergarten", "pub"]),
            ("music", ["music", "musical_instrument"]),
            ("stadium", ["american_football", "stadium", "soccer"]),
            ("art_gallery", ["art", "artwork", "gallery", "arts_centre"]),
            ("clothing_store", ["bag", "clothes", "fashion"]),
            ("swimming", ["swimming_area", "swimming", "swimming_pool"]),
            ("castle", ["castle", "ruins"]),
            ("atm", ["atm"]),
            ("fuel", ["fuel", "charging_station"]),
        ]
        return Dictionary(uniqueKeysWithValues: table.flatMap { kind, values in values.map { ($0, kind) } })
    }()
}
