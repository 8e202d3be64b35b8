import PortolanPlaces

/// The themes of Nominatim's parameter `layer`.
enum NominatimLayer: String, CaseIterable {
    case address, poi, railway, natural, manmade

    /// The keys of OpenStreetMap that belong to the theme; empty for addresses. The theme of man-made objects has all
    /// keys that no other theme has.
    var keys: Set<String> {
        switch self {
        case .address: []
        case .poi: ["amenity", "shop", "tourism", "leisure", "office", "craft", "healthcare", "historic", "club", "emergency", "sport"]
        case .railway: ["railway"]
        case .natural: ["natural", "waterway", "mountain_pass"]
        case .manmade: ["man_made", "building", "bridge", "tunnel", "aeroway", "aerialway", "power", "landuse", "military", "telecom"]
        }
    }

    /// Whether a place belongs to the theme. A place with a house number is also an address.
    func contains(_ place: GeocodedPlace) -> Bool {
        let isArea = (1...27).contains(place.rank.address)
        let key = place.kind.key
        return switch self {
        case .address: isArea || place.houseNumber != nil
        case .poi, .railway: !isArea && keys.contains(key)
        case .natural: !isArea && (keys.contains(key) || place.rank.address == 0)
        case .manmade: !isArea && key != "place" && !Self.allCases.contains { $0 != .manmade && $0.keys.contains(key) }
        }
    }

    /// Returns the themes of a request; nil for all.
    static func all(_ call: Call) throws(RequestError) -> Set<NominatimLayer>? {
        guard let text = call.query.text("layer") else { return nil }
        var layers: Set<NominatimLayer> = []
        for name in text.split(separator: ",") {
            guard let layer = NominatimLayer(rawValue: String(name.trimmingSpace())) else {
                throw .badRequest(
                    "'layer' has no value \(name.prefix(40)); the values are \(allCases.map(\.rawValue).joined(separator: ", "))"
                )
            }
            layers.insert(layer)
        }
        return layers
    }
}

/// Nominatim's parameter `featureType`: the size of the wanted settlement or state.
enum FeatureType: String, CaseIterable {
    case country, state, city, settlement

    private var ranks: ClosedRange<Int> {
        switch self {
        case .country: 4...4
        case .state: 5...9
        case .city: 13...16
        case .settlement: 8...24
        }
    }

    func contains(_ place: GeocodedPlace) -> Bool { ranks.contains(place.rank.address) && place.rank != .postcode }
}

/// Selects the results of a search.
struct NominatimFilter {
    private let layers: Set<NominatimLayer>?
    let feature: FeatureType?
    /// The codes of the accepted countries in capitals; empty to accept all.
    let countries: Set<String>
    private let excluded: Set<String>
    /// The box of `viewbox`.
    private let box: CoordinateBounds?
    /// Whether results must lie in the box.
    private let isBounded: Bool

    init(_ call: Call) throws(RequestError) {
        feature = try call.query.text("featureType").map { name throws(RequestError) in
            guard let feature = FeatureType(rawValue: name) else {
                throw .badRequest("'featureType' must be one of \(FeatureType.allCases.map(\.rawValue).joined(separator: ", "))")
            }
            return feature
        }
        // A request for areas of a size is about addresses, so it overrides `layer`.
        layers = feature == nil ? try NominatimLayer.all(call) : nil
        // Invalid codes are skipped, as in Nominatim.
        countries = Set(
            Self.list(call, "countrycodes").map { $0.uppercased() }.filter { $0.utf8.count == 2 && $0.allSatisfy(\.isASCIILetter) }
        )
        excluded = Set(Self.list(call, "exclude_place_ids"))
        isBounded = call.isOn("bounded")
        guard let text = call.query.text("viewbox") else {
            box = nil
            return
        }
        guard let (one, other) = Call.corners(text) else { throw .badRequest("Bad format for viewbox: x1,y1,x2,y2 in degrees.") }
        box = CoordinateBounds(
            south: min(one.latitude, other.latitude),
            west: min(one.longitude, other.longitude),
            north: max(one.latitude, other.latitude),
            east: max(one.longitude, other.longitude)
        )
    }

    /// The area in which places must lie, as far as a query can express it.
    var restriction: SearchArea? { isBounded ? box?.asRestriction : nil }
    /// The area in which places are preferred.
    var bias: SearchArea? { isBounded ? nil : box.map { .rectangle($0) } }

    private static func list(_ call: Call, _ name: String) -> [String] {
        (call.query.text(name) ?? "").split(separator: ",").map { $0.trimmingSpace() }
    }

    func contains(_ place: GeocodedPlace) -> Bool {
        if let layers, !layers.contains(where: { $0.contains(place) }) { return false }
        if let feature, !feature.contains(place) { return false }
        if isBounded, let box, !box.contains(place.location) { return false }
        if !countries.isEmpty, !countries.contains(place.countryCode) { return false }
        guard let key = place.source?.key else { return true }
        return !excluded.contains("\(key.nominatimID)") && !excluded.contains(NominatimAPI.short(key))
    }
}

extension Character {
    fileprivate var isASCIILetter: Bool { isASCII && isLetter }
}
