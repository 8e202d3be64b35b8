import PortolanPlaces

/// A place as Nominatim and Photon tell of it: an object of OpenStreetMap with a name and the parts of an address.
struct GeocodedPlace {
    let place: Place
    let location: Coordinate

    /// The fields that this needs.
    static let fields: PlaceFields = [
        .displayName, .location, .viewport, .types, .addressComponents, .formattedAddress, .postalAddress, .source, .attributions,
    ]

    /// nil for a place without a location.
    init?(_ place: Place) {
        guard let location = place.location else { return nil }
        self.place = place
        self.location = location
    }

    var name: String { place.displayName?.text ?? "" }
    var source: Place.Source? { place.source }

    /// The leading tag that makes it a place: `amenity` and `cafe`.
    var kind: (key: String, value: String) {
        // What is no object of OpenStreetMap is called by its size.
        let size = types.contains("street_address") ? "house" : rank < 30 ? addressType : "yes"
        let kind = source?.kinds.first ?? "place=\(size)"
        // A house number alone, as Nominatim calls it.
        if kind.hasPrefix("addr:") { return ("place", "house") }
        let parts = kind.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts.first ?? "place", parts.count > 1 ? parts[1] : "yes")
    }

    var types: Set<String> { Set(place.types ?? []) }

    /// The part of the address of a type of Google's components.
    func part(_ types: String...) -> String? {
        for type in types {
            if let text = place.addressComponents?.first(where: { $0.types.contains(type) })?.longText, !text.isEmpty { return text }
        }
        return nil
    }

    var houseNumber: String? { part("street_number") }
    var street: String? { part("route") }
    var country: AddressComponent? { place.addressComponents?.first { $0.types.contains("country") } }

    /// The extent: that of the object or the area, or a few metres around a point.
    var bounds: CoordinateBounds {
        source?.bounds ?? (types.contains("political") || types.contains("natural_feature") ? place.viewport : nil)
            ?? CoordinateBounds(
                south: location.latitude - 0.00005,
                west: location.longitude - 0.00005,
                north: location.latitude + 0.00005,
                east: location.longitude + 0.00005
            )
    }

    /// How large a thing it is, as Nominatim's ranks tell: 4 a country, 30 a house.
    var rank: Int {
        let ranks = [
            ("country", 4), ("administrative_area_level_1", 8), ("administrative_area_level_2", 12), ("locality", 16), ("postal_code", 21),
            ("sublocality", 20), ("neighborhood", 22), ("route", 26),
        ]
        return ranks.first { types.contains($0.0) }?.1 ?? 30
    }

    /// The name of this rank among the parts of addresses.
    var addressType: String {
        switch rank {
        case 4: "country"
        case 8: "state"
        case 12: "county"
        case 16: "city"
        case 20: "suburb"
        case 21: "postcode"
        case 22: "neighbourhood"
        case 26: "road"
        default: kind.key
        }
    }

    /// The parts of the address by Nominatim's names, the smallest first.
    var address: [(name: String, value: String)] {
        var parts: [(name: String, value: String)] = []
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty, !parts.contains(where: { $0.name == name }) { parts.append((name, value)) }
        }
        if rank == 30, !name.isEmpty, name != houseNumber { add(kind.key, name) }
        add("house_number", houseNumber)
        add("road", street)
        add("neighbourhood", part("neighborhood", "sublocality_level_2"))
        add("suburb", part("sublocality_level_1", "sublocality"))
        add("city", part("locality", "postal_town"))
        add("county", part("administrative_area_level_2"))
        add("state", part("administrative_area_level_1"))
        add("postcode", part("postal_code"))
        add("country", country?.longText)
        add("country_code", country?.shortText.lowercased())
        return parts
    }

    /// All names from the smallest to the largest on one line.
    var fullName: String {
        var parts: [String] = []
        for (name, value) in [("name", name)] + address where name != "country_code" && !value.isEmpty && parts.last != value {
            if name == "house_number", parts.last == value { continue }
            if parts.contains(value), name != "city", name != "country" { continue }
            parts.append(value)
        }
        return parts.joined(separator: ", ")
    }
}

extension OSMKey {
    /// A number that stands for the object: Nominatim's `place_id`, which is its database's there.
    var nominatimID: Int64 { (id &* 4) | Int64(type.rawValue) }

    /// The object of such a number; nil for one that no object has.
    init?(nominatimID: Int64) {
        guard nominatimID > 0, let type = OSMType(rawValue: numericCast(nominatimID & 3)) else { return nil }
        self.init(type: type, id: nominatimID >> 2)
    }

    /// `N123`, `W123`, `R123`.
    init?(nominatim text: some StringProtocol) {
        let types: [Character: OSMType] = ["N": .node, "W": .way, "R": .relation, "n": .node, "w": .way, "r": .relation]
        guard let type = text.first.flatMap({ types[$0] }), let id = Int64(text.dropFirst()), id > 0 else { return nil }
        self.init(type: type, id: id)
    }
}
