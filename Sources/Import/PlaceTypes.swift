internal import PortolanOSM

/// Google's place types for OSM's kinds.
enum PlaceTypes {
    static let byKind = parse(table)
    static let byCuisine = parse(cuisineTable)

    private static func parse(_ table: String) -> [String: [String]] {
        var entries: [String: [String]] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            if let kind = words.first { entries[kind] = Array(words.dropFirst()) }
        }
        return entries
    }

    /// The types of all kinds in their order, each once.
    static func types(kinds: [String], tags: OSMTags, isPointOfInterest: Bool) -> [String] {
        var types: [String] = []
        func add(_ more: [String]) {
            for type in more where !types.contains(type) { types.append(type) }
        }
        var isEstablishment = false
        let leadsWithBuilding = kinds.first?.hasPrefix("building=") == true
        for kind in kinds {
            let key = String(kind.prefix { $0 != "=" })
            switch key {
            // The address of a shop does not make it an address.
            case "addr:housenumber": if kinds.count == 1 || leadsWithBuilding { add(["street_address"]) }
            case "highway" where byKind[kind] == nil: add(["route"])
            case "boundary" where kind == "boundary=administrative": add(administrative(tags["admin_level"]))
            default:
                if kind == "amenity=restaurant" || kind == "amenity=fast_food" || kind == "amenity=cafe" { add(cuisines(tags)) }
                if kind == "amenity=place_of_worship" { add(worship(tags)) }
                if kind == "railway=station" { add(station(tags)) }
                if kind == "highway=bus_stop" || key == "public_transport" { add(stop(tags)) }
                add(byKind[kind] ?? keyDefaults[key] ?? [])
                isEstablishment = isEstablishment || !["place", "natural", "waterway", "boundary", "landuse"].contains(key)
            }
        }
        if isPointOfInterest, !types.contains("political"), !types.contains("postal_code") {
            add(isEstablishment ? ["point_of_interest", "establishment"] : ["point_of_interest"])
        }
        return types
    }

    private static func cuisines(_ tags: OSMTags) -> [String] {
        (tags["cuisine"] ?? "").split { $0 == ";" || $0 == "," }.compactMap { value in
            byCuisine[value.split { $0.isWhitespace }.joined(separator: "_").lowercased()]?.first
        }
    }

    private static func worship(_ tags: OSMTags) -> [String] {
        switch tags["religion"] {
        case "christian": ["church"]
        case "muslim": ["mosque"]
        case "jewish": ["synagogue"]
        case "hindu": ["hindu_temple"]
        case "buddhist": ["buddhist_temple"]
        case "shinto": ["shinto_shrine"]
        default: []
        }
    }

    private static func station(_ tags: OSMTags) -> [String] {
        switch tags["station"] {
        case "subway": ["subway_station"]
        case "light_rail": ["light_rail_station"]
        default: tags["subway"] == "yes" ? ["subway_station"] : tags["light_rail"] == "yes" ? ["light_rail_station"] : []
        }
    }

    private static func stop(_ tags: OSMTags) -> [String] {
        tags["tram"] == "yes" ? ["tram_stop"] : tags["bus"] == "yes" || tags["highway"] == "bus_stop" ? ["bus_stop"] : []
    }

    /// Countries number their levels as they like (wiki.openstreetmap.org, "Tag:boundary=administrative"); this is what most have in common.
    private static func administrative(_ level: String?) -> [String] {
        let type: [String] =
            switch level {
            case "2": ["country"]
            case "3", "4": ["administrative_area_level_1"]
            case "5", "6": ["administrative_area_level_2"]
            case "7": ["administrative_area_level_3"]
            case "8": ["locality", "administrative_area_level_3"]
            case "9": ["sublocality_level_1", "sublocality", "administrative_area_level_4"]
            case "10": ["sublocality_level_2", "sublocality", "administrative_area_level_5"]
            case "11": ["neighborhood", "administrative_area_level_6"]
            default: ["administrative_area_level_7"]
            }
        return type + ["political"]
    }
}
