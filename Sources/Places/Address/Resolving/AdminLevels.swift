/// What OpenStreetMap's `admin_level` means in each country (wiki.openstreetmap.org, "Tag:boundary=administrative", "Country specific values").
public enum AdminLevels {
    /// The part of an address that a boundary of a level gives; nil where it gives none.
    public static func part(level: Int, country: String, name: String = "") -> AddressPart? {
        if country == "VN", level >= 5 {
            return VietnamTitles.part(ofArea: name) ?? (level >= 9 ? .neighbourhood : level >= 7 ? .suburb : .cityDistrict)
        }
        return (byCountry[country] ?? other)[level]
    }

    private static let other: [Int: AddressPart] = [
        2: .country, 3: .region, 4: .state, 5: .stateDistrict, 6: .county, 7: .municipality, 8: .city, 9: .cityDistrict, 10: .suburb,
        11: .neighbourhood,
    ]

    private static let byCountry: [String: [Int: AddressPart]] = [
        "AD": [2: .country, 7: .municipality, 8: .city],
        "AE": [2: .country, 4: .state, 6: .municipality, 8: .city, 10: .suburb],
        "AR": [2: .country, 4: .state, 5: .county, 6: .county, 7: .municipality, 8: .city, 9: .suburb, 10: .neighbourhood],
        "AU": [2: .country, 4: .state, 6: .municipality, 7: .stateDistrict, 9: .suburb, 10: .suburb],
        "BE": [2: .country, 4: .region, 6: .state, 7: .county, 8: .city, 9: .cityDistrict, 10: .suburb],
        "BR": [
            2: .country, 3: .region, 4: .state, 5: .stateDistrict, 7: .county, 8: .city, 9: .cityDistrict, 10: .suburb, 11: .neighbourhood,
        ],
        "CA": [2: .country, 4: .state, 5: .stateDistrict, 6: .county, 8: .city, 9: .cityDistrict, 10: .suburb],
        "CN": [2: .country, 4: .state, 5: .city, 6: .cityDistrict, 8: .suburb, 10: .neighbourhood],
        "CZ": [2: .country, 4: .region, 6: .state, 7: .county, 8: .city, 9: .cityDistrict, 10: .suburb],
        "DE": [
            2: .country, 4: .state, 5: .stateDistrict, 6: .county, 7: .municipality, 8: .city, 9: .cityDistrict, 10: .suburb,
            11: .neighbourhood,
        ],
        "FI": [2: .country, 4: .region, 6: .state, 7: .county, 8: .city, 9: .cityDistrict, 10: .suburb],
        "FR": [2: .country, 4: .state, 6: .county, 7: .stateDistrict, 8: .city, 9: .cityDistrict, 10: .suburb, 11: .neighbourhood],
        "GB": [2: .country, 4: .state, 5: .stateDistrict, 6: .county, 8: .municipality, 9: .cityDistrict, 10: .village, 11: .suburb],
        "IT": [2: .country, 4: .state, 6: .county, 8: .city, 9: .cityDistrict, 10: .suburb],
        "JP": [2: .country, 4: .state, 5: .stateDistrict, 6: .county, 7: .city, 8: .cityDistrict, 9: .suburb, 10: .quarter],
        "KR": [2: .country, 4: .state, 5: .stateDistrict, 6: .city, 7: .city, 8: .cityDistrict, 10: .suburb],
        "LI": [2: .country, 4: .stateDistrict, 6: .stateDistrict, 8: .city],
        "MC": [2: .country, 8: .city, 10: .suburb],
        "NL": [2: .country, 4: .state, 8: .municipality, 10: .city, 11: .suburb],
        "NZ": [2: .country, 4: .state, 6: .county, 8: .municipality, 10: .suburb],
        "PL": [2: .country, 4: .state, 6: .county, 7: .municipality, 8: .city, 9: .cityDistrict, 10: .suburb],
        "PT": [2: .country, 4: .region, 6: .state, 7: .municipality, 8: .cityDistrict, 9: .suburb],
        "SG": [2: .country, 6: .county],
        "TR": [2: .country, 3: .region, 4: .state, 6: .town, 8: .suburb, 10: .neighbourhood],
        "US": [2: .country, 4: .state, 5: .city, 6: .county, 7: .municipality, 8: .city, 9: .cityDistrict, 10: .suburb],
        "XK": [2: .country, 4: .state, 6: .municipality],
    ]

    /// What `place=*` gives.
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
