internal import PortolanStore

/// How well known a place is, by what kind it is and how much people have written about it: 0…1. OpenStreetMap counts no visitors.
enum Prominence {
    static func of(_ record: PlaceRecord) -> Double {
        let base = record.kinds.lazy.map(base).max() ?? 0.1
        guard base > furniture else { return base }
        var signs = 0.0
        for tag in record.tags.all {
            switch tag.key {
            case "wikidata", "wikipedia": signs += 0.15
            case "website", "contact:website", "brand:wikidata", "opening_hours": signs += 0.05
            case "phone", "contact:phone", "heritage": signs += 0.03
            case let key where key.hasPrefix("name:"): signs += 0.005
            default: break
            }
        }
        if record.tags["name"] == nil && record.tags["brand"] == nil { return base * 0.3 }
        return min(1, base + min(0.5, signs))
    }

    private static let furniture = 0.02

    private static func base(_ kind: String) -> Double {
        if let known = byKind[kind] { return known }
        return byKey[String(kind.prefix { $0 != "=" })] ?? 0.1
    }

    private static let byKey: [String: Double] = [
        "amenity": 0.3, "shop": 0.35, "tourism": 0.4, "leisure": 0.3, "office": 0.2, "craft": 0.2, "healthcare": 0.3, "historic": 0.15,
        "aeroway": 0.3, "railway": 0.3, "public_transport": 0.1, "natural": 0.1, "building": 0.05, "man_made": 0.05, "club": 0.2,
        "emergency": furniture, "barrier": furniture, "power": furniture, "entrance": furniture, "highway": furniture,
        "advertising": furniture, "addr:housenumber": furniture, "landuse": 0.03, "boundary": furniture, "place": 0.05,
    ]

    private static let byKind: [String: Double] = [
        "tourism=museum": 0.5, "tourism=attraction": 0.5, "tourism=hotel": 0.45, "tourism=zoo": 0.5, "tourism=information": 0.05,
        "tourism=artwork": 0.08, "tourism=viewpoint": 0.2, "tourism=picnic_site": 0.05, "amenity=restaurant": 0.45, "amenity=cafe": 0.45,
        "amenity=fast_food": 0.4, "amenity=bar": 0.4, "amenity=pub": 0.4, "amenity=university": 0.45, "amenity=hospital": 0.5,
        "amenity=theatre": 0.45, "amenity=cinema": 0.45, "amenity=marketplace": 0.45, "amenity=townhall": 0.4,
        "amenity=place_of_worship": 0.3, "amenity=parking": 0.06, "amenity=bicycle_parking": furniture, "amenity=bench": furniture,
        "amenity=waste_basket": furniture, "amenity=recycling": furniture, "amenity=vending_machine": furniture, "amenity=atm": 0.08,
        "amenity=post_box": furniture, "amenity=telephone": furniture, "amenity=drinking_water": furniture, "amenity=toilets": 0.06,
        "amenity=parking_space": furniture, "amenity=parking_entrance": furniture, "amenity=fountain": 0.08, "amenity=clock": furniture,
        "amenity=shelter": furniture, "amenity=motorcycle_parking": furniture, "amenity=charging_station": 0.08,
        "amenity=bicycle_rental": 0.05, "amenity=hunting_stand": furniture, "amenity=taxi": 0.05, "shop=mall": 0.55,
        "shop=supermarket": 0.45, "shop=department_store": 0.5, "railway=station": 0.55, "aeroway=aerodrome": 0.6,
        "railway=subway_entrance": 0.03, "leisure=park": 0.35, "leisure=stadium": 0.5, "leisure=pitch": 0.06, "leisure=playground": 0.08,
        "leisure=garden": 0.08, "leisure=picnic_table": furniture, "leisure=swimming_pool": 0.08, "natural=tree": furniture,
        "highway=bus_stop": 0.08, "public_transport=platform": 0.05, "public_transport=stop_position": furniture,
        "historic=memorial": 0.08, "historic=castle": 0.5, "man_made=surveillance": furniture, "tourism=apartment": 0.2,
    ]
}
