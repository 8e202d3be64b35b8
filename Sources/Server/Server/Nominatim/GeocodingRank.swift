import PortolanPlaces

/// The size of a thing on Nominatim's two scales, from 4 for a country to 30 for a house.
///
/// The ranks are those that Nominatim's manual publishes (section "Place Ranking").
struct GeocodingRank: Equatable {
    /// The rank for searches: `place_rank`.
    var search: Int
    /// The rank among the parts of addresses; 0 for things that no address contains, such as a mountain.
    var address: Int

    init(_ search: Int, _ address: Int? = nil) {
        self.search = search
        self.address = address ?? search
    }

    static let house = GeocodingRank(30)
    static let postcode = GeocodingRank(21, 11)

    /// Creates the ranks of a thing.
    /// - Parameters:
    ///   - kinds: its tags in OpenStreetMap, the leading tag first; empty if it is not an object of OpenStreetMap.
    ///   - level: the `admin_level` of a boundary.
    ///   - types: Google's place types.
    init(kinds: [String], level: Int?, types: Set<String>) {
        let place = kinds.lazy.compactMap { $0.hasPrefix("place=") ? Self.places[String($0.dropFirst("place=".count))] : nil }.first
        if kinds.contains("boundary=administrative"), let level, (2...12).contains(level) {
            // A town that shares its boundary with a county is a town in addresses.
            self = GeocodingRank(level * 2, place.flatMap { $0.address > 0 ? $0.address : nil } ?? level * 2)
        } else if let place {
            self = place
        } else if types.contains("postal_code") {
            self = .postcode
        } else if types.contains("route") {
            self = GeocodingRank(kinds.first.map(Self.minorRoads.contains) ?? false ? 27 : 26)
        } else if let size = kinds.first.flatMap({ Self.landscape[String($0.prefix { $0 != "=" })] }) {
            self = GeocodingRank(size, 0)
        } else {
            self = Self.areas.first { types.contains($0.type) }?.rank ?? .house
        }
    }

    private static let places: [String: GeocodingRank] = [
        "continent": .init(2, 0), "ocean": .init(2, 0), "sea": .init(4, 0), "country": .init(4), "state": .init(8), "province": .init(8),
        "region": .init(18, 0), "county": .init(12), "district": .init(12), "island": .init(17, 0), "archipelago": .init(17, 0),
        "city": .init(16), "municipality": .init(18, 14), "town": .init(18, 16), "borough": .init(18), "village": .init(19, 16),
        "suburb": .init(19, 20), "hamlet": .init(20), "subdivision": .init(20), "allotments": .init(20), "croft": .init(20),
        "quarter": .init(20, 22), "neighbourhood": .init(22, 24), "isolated_dwelling": .init(22, 25), "farm": .init(22, 25),
        "city_block": .init(25), "square": .init(25), "islet": .init(20, 0), "locality": .init(25, 0),
    ]

    private static let minorRoads: Set<String> = Set(
        ["service", "track", "path", "footway", "cycleway", "bridleway", "steps", "corridor", "platform"].map { "highway=" + $0 }
    )

    /// Land and water, which addresses do not contain.
    private static let landscape = ["natural": 22, "waterway": 20, "mountain_pass": 20]

    /// The ranks of areas that are not objects of a region, by the type of their address component.
    private static let areas: [(type: String, rank: GeocodingRank)] = [
        ("country", .init(4)), ("administrative_area_level_1", .init(8)), ("locality", .init(16)), ("postal_town", .init(16)),
        ("administrative_area_level_2", .init(12)), ("administrative_area_level_3", .init(14)), ("sublocality", .init(20)),
        ("neighborhood", .init(22)),
    ]

    /// The name of an area of this rank among the parts of addresses; nil for houses, points of interest, and things
    /// that addresses do not contain.
    var areaName: String? {
        switch address {
        case 4: "country"
        case 5...7: "region"
        case 8...9: "state"
        case 10: "state_district"
        case 11: "postcode"
        case 12: "county"
        case 13...14: "municipality"
        case 15...16: "city"
        case 17...18: "district"
        case 19...21: "suburb"
        case 22...25: "neighbourhood"
        case 26...27: "road"
        default: nil
        }
    }

    /// Returns the greatest `place_rank` that reverse geocoding returns at a zoom of 0 to 18 (Nominatim's manual,
    /// "Reverse Geocoding"). Above zoom 15, every way counts as a street, however small, because it is the nearest.
    static func limit(zoom: Int) -> Int {
        let limits = [4, 4, 4, 4, 4, 8, 10, 10, 12, 12, 17, 17, 18, 19, 22, 25, 27, 27, 30]
        return limits[min(max(zoom, 0), limits.count - 1)]
    }
}
