internal import PortolanStore

/// The parts of an address that a place's own tags give.
enum TaggedAddress {
    /// OSM's address keys (wiki.openstreetmap.org, "Key:addr:*") and the component types that they fill, from the smallest part to the largest.
    private static let addressKeys: [(key: String, types: [String])] = [
        ("addr:unit", ["subpremise"]),
        ("addr:flats", ["subpremise"]),
        ("addr:floor", ["floor"]),
        ("addr:housename", ["premise"]),
        ("addr:housenumber", ["street_number"]),
        ("addr:street", ["route"]),
        ("addr:place", ["neighborhood", "political"]),
        ("addr:neighbourhood", ["neighborhood", "political"]),
        ("addr:quarter", ["neighborhood", "political"]),
        ("addr:hamlet", ["sublocality_level_2", "sublocality", "political"]),
        ("addr:subdistrict", ["sublocality_level_2", "sublocality", "political"]),
        ("addr:suburb", ["sublocality_level_1", "sublocality", "political"]),
        ("addr:district", ["administrative_area_level_3", "political"]),
        ("addr:city", ["locality", "political"]),
        ("addr:county", ["administrative_area_level_2", "political"]),
        ("addr:province", ["administrative_area_level_1", "political"]),
        ("addr:state", ["administrative_area_level_1", "political"]),
        ("addr:country", ["country", "political"]),
        ("addr:postcode", ["postal_code"]),
    ]

    static func components(_ tags: PlaceTags) -> [AddressComponent] {
        addressKeys.compactMap { key, types in tags[key].map { AddressComponent($0, types: types) } }
    }
}
