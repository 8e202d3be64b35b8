/// The meaning of OpenStreetMap's `admin_level` in each country (wiki.openstreetmap.org,
/// "Tag:boundary=administrative", "Country specific values").
public enum AdminLevels {
    /// Returns the part of an address that a boundary of this level gives; nil if it gives none.
    public static func part(level: Int, country: String, name: String = "") -> AddressPart? {
        if country == "VN", level >= 5 {
            return VietnamTitles.part(ofArea: name) ?? (level >= 9 ? .neighbourhood : level >= 7 ? .suburb : .cityDistrict)
        }
        return (byCountry[country] ?? other)[level]
    }

    private static var other: [Int: AddressPart] { byCountry["*"] ?? [:] }

    /// Countries whose municipalities are councils. Mail goes to towns that have other names and borders, such as the
    /// post towns of the United Kingdom.
    package static let countriesWithCouncils: Set<String> = ["AU", "GB", "IE", "NZ"]

    /// `Data/admin-levels.tsv` by country; `*` stands for countries without their own lines.
    private static let byCountry: [String: [Int: AddressPart]] = {
        var levels: [String: [Int: AddressPart]] = [:]
        for row in Tables.adminLevels.rows {
            guard row.count == 3, let level = Int(row[1]), let part = AddressPart(rawValue: String(row[2])) else { continue }
            levels[String(row[0]), default: [:]][level] = part
        }
        return levels
    }()

    /// Returns the part of an address that a `place=*` value gives; nil if it gives none.
    public static func part(place: String, country: String) -> AddressPart? {
        switch place {
        case "country": .country
        case "state", "province": .state
        case "region": .region
        case "district": country == "VN" ? .cityDistrict : .stateDistrict
        case "county": .county
        case "municipality": .municipality
        case "city": .city
        case "town": .town
        case "village": .village
        case "hamlet": .hamlet
        case "borough": .cityDistrict
        case "suburb": .suburb
        case "quarter": .quarter
        case "neighbourhood", "city_block": .neighbourhood
        case "island": .island
        default: nil
        }
    }
}
