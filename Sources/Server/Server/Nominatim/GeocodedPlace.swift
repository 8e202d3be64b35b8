import PortolanPlaces

/// A place as Nominatim and Photon describe it: an object of OpenStreetMap with a name and the parts of an address.
struct GeocodedPlace {
    /// The ID of the place; nil for an area of an address that is not a place in any region.
    let id: PlaceID?
    let name: String
    let location: Coordinate
    let types: Set<String>
    /// The object of OpenStreetMap; nil for a postcode or for an area of an address.
    let source: Place.Source?
    let rank: GeocodingRank
    private let components: [AddressComponent]
    private let viewport: CoordinateBounds?

    /// The fields of a place that this type reads.
    static let fields: PlaceFields = [
        .displayName, .location, .viewport, .types, .addressComponents, .formattedAddress, .postalAddress, .source, .attributions,
    ]

    /// Creates a geocoded place; nil for a place without a location.
    init?(_ place: Place) {
        guard let location = place.location else { return nil }
        id = place.id
        name = place.displayName?.text ?? ""
        self.location = location
        types = Set(place.types ?? [])
        source = place.source
        rank = GeocodingRank(
            kinds: place.source?.kinds ?? [],
            level: place.source?["admin_level"].flatMap { Int($0) },
            types: types
        )
        components = place.addressComponents ?? []
        viewport = place.viewport
    }

    /// Creates an area that occurs in a region's addresses without being a place of the region.
    init(_ address: LocatedAddress) {
        id = address.placeID
        name = address.addressComponents.first?.longText ?? ""
        location = address.location
        types = Set(address.types)
        source = nil
        rank = GeocodingRank(kinds: [], level: nil, types: types)
        components = address.addressComponents
        viewport = nil
    }

    /// The leading tag of the place, such as `amenity` and `cafe`.
    var kind: (key: String, value: String) {
        // A place that is not an object of OpenStreetMap gets a kind by its size.
        let size = types.contains("street_address") ? "house" : rank.areaName ?? "yes"
        let kind = source?.kinds.first ?? "place=\(size)"
        // Nominatim calls an object that has only a house number a house.
        if kind.hasPrefix("addr:") { return ("place", "house") }
        let parts = kind.split(separator: "=", maxSplits: 1).map(String.init)
        return (parts.first ?? "place", parts.count > 1 ? parts[1] : "yes")
    }

    /// Returns the first part of the address with one of these component types.
    func part(_ types: String...) -> String? {
        for type in types {
            if let text = components.first(where: { $0.types.contains(type) })?.longText, !text.isEmpty { return text }
        }
        return nil
    }

    var houseNumber: String? { part("street_number") }
    /// The street of the place; nil for a street itself.
    var street: String? { types.contains("route") ? nil : part("route") }
    var country: AddressComponent? { components.first { $0.types.contains("country") } }
    /// The country's code in capitals (ISO 3166-1); empty if the country is not known.
    var countryCode: String { country?.shortText.uppercased() ?? "" }
    /// Whether the place is a settlement or a part of one.
    private var isSettlement: Bool { (13...25).contains(rank.address) }
    /// The town that contains the place; nil for a town itself.
    var town: String? { part("locality", "postal_town").flatMap { isSettlement && $0 == name ? nil : $0 } }

    /// The bounds of the object or the area; for a point, a few metres around it.
    var bounds: CoordinateBounds {
        source?.bounds ?? (types.contains("political") || types.contains("natural_feature") ? viewport : nil)
            ?? CoordinateBounds(
                south: location.latitude - 0.00005,
                west: location.longitude - 0.00005,
                north: location.latitude + 0.00005,
                east: location.longitude + 0.00005
            )
    }

    /// The name of the place's kind among the parts of addresses.
    var addressType: String {
        let kind = kind
        // A settlement has its own kind: village, hamlet, suburb.
        if isSettlement, kind.key == "place" { return kind.value }
        return rank.areaName ?? kind.key
    }

    /// The parts of the address by Nominatim's names, the smallest first.
    var address: [(name: String, value: String)] {
        var parts: [(name: String, value: String)] = []
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty, !parts.contains(where: { $0.name == name }) { parts.append((name, value)) }
        }
        if name != houseNumber { add(addressType, name) }
        add("house_number", houseNumber)
        add("road", street)
        add("neighbourhood", part("neighborhood", "sublocality_level_2").flatMap { isSettlement && $0 == name ? nil : $0 })
        add("suburb", part("sublocality_level_1", "sublocality").flatMap { isSettlement && $0 == name ? nil : $0 })
        add("city", town)
        add("county", part("administrative_area_level_2"))
        add("state", part("administrative_area_level_1"))
        if let code = stateCode { add(code.name, code.value) }
        add("postcode", part("postal_code"))
        add("country", country?.longText)
        add("country_code", country?.shortText.lowercased())
        return parts
    }

    /// The code of the state (ISO 3166-2), under the name that Nominatim gives it by its level: `ISO3166-2-lvl4`.
    private var stateCode: (name: String, value: String)? {
        if let code = source?["ISO3166-2"], let level = source?["admin_level"] { return ("ISO3166-2-lvl\(level)", code) }
        guard let state = components.first(where: { $0.types.contains("administrative_area_level_1") })?.shortText,
            countryCode.utf8.count == 2,
            (1...3).contains(state.utf8.count), state.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) })
        else { return nil }
        return ("ISO3166-2-lvl4", "\(countryCode)-\(state)")
    }

    /// All names on one line, from the smallest area to the largest.
    var fullName: String {
        var parts: [String] = []
        for (name, value) in [("name", name)] + address where !name.hasPrefix("ISO3166") && name != "country_code" && !value.isEmpty {
            if parts.last == value { continue }
            if parts.contains(value), name != "city", name != "country" { continue }
            parts.append(value)
        }
        return parts.joined(separator: ", ")
    }
}

extension GeocodedPlace {
    /// Returns the first places of a query that pass a filter. The query is read page by page.
    /// - Parameters:
    ///   - reach: the largest number of places that are read.
    ///   - isDistinct: whether places that look like an earlier one are left out.
    ///   - page: returns the places of a page; it gets the number of places before the page and the most places that
    ///     the page may have.
    static func collect(
        _ limit: Int,
        among reach: Int = 100,
        isDistinct: Bool = false,
        where counts: (GeocodedPlace) -> Bool,
        page: (_ offset: Int, _ limit: Int) async throws -> [Place]
    ) async throws -> [GeocodedPlace] {
        var found: [GeocodedPlace] = []
        var known: Set<Likeness> = []
        for offset in stride(from: 0, to: reach, by: pageSize) where found.count < limit {
            let places = try await page(offset, pageSize)
            found += places.compactMap(GeocodedPlace.init).filter { place in
                counts(place) && (!isDistinct || place.likeness.map { known.insert($0).inserted } ?? true)
            }
            if places.count < pageSize { break }
        }
        return Array(found.prefix(limit))
    }

    /// The properties that are equal for two places that look alike.
    private struct Likeness: Hashable {
        var type: OSMType
        var kind: [String]
        var fullName: String
        var rank: Int
    }

    /// Returns nil for a place that is no object of OpenStreetMap, because it is never a repetition.
    private var likeness: Likeness? {
        source.map { Likeness(type: $0.key.type, kind: [kind.key, kind.value], fullName: fullName, rank: rank.address) }
    }

    /// The largest number of places on a page of a query.
    private static let pageSize = 20
}

extension OSMKey {
    /// The number that stands for the object in `place_id`; in Nominatim, this is the number in its database.
    var nominatimID: Int64 { (id &* 4) | Int64(type.rawValue) }

    /// Creates the key of the object with a number in `place_id`; nil if no object has the number.
    init?(nominatimID: Int64) {
        guard nominatimID > 0, let type = OSMType(rawValue: numericCast(nominatimID & 3)) else { return nil }
        self.init(type: type, id: nominatimID >> 2)
    }

    /// Reads `N123`, `W123` or `R123`.
    init?(nominatim text: some StringProtocol) {
        let types: [Character: OSMType] = ["N": .node, "W": .way, "R": .relation, "n": .node, "w": .way, "r": .relation]
        guard let type = text.first.flatMap({ types[$0] }), let id = Int64(text.dropFirst()), id > 0 else { return nil }
        self.init(type: type, id: id)
    }
}
