/// A part of an address, named as OpenStreetMap and geocoders name it.
public enum AddressPart: String, Sendable, Hashable, CaseIterable {
    /// The name of a person, shop or company at the address.
    case attention
    /// A building's name.
    case house
    case houseNumber = "house_number"
    case unit
    case floor
    case road
    /// A housing estate or compound.
    case residential
    case cityBlock = "city_block"
    case neighbourhood
    case quarter
    case suburb
    case cityDistrict = "city_district"
    case hamlet
    case village
    case town
    case city
    /// The postal town, if it differs from the town that the place is in.
    case postalCity = "postal_city"
    case municipality
    case county
    case countyCode = "county_code"
    case stateDistrict = "state_district"
    case state
    case stateCode = "state_code"
    case region
    case island
    case archipelago
    case postcode
    case country
    case countryCode = "country_code"
}

extension AddressPart {
    /// The part's index in `allCases`.
    var index: Int {
        switch self {
        case .attention: 0
        case .house: 1
        case .houseNumber: 2
        case .unit: 3
        case .floor: 4
        case .road: 5
        case .residential: 6
        case .cityBlock: 7
        case .neighbourhood: 8
        case .quarter: 9
        case .suburb: 10
        case .cityDistrict: 11
        case .hamlet: 12
        case .village: 13
        case .town: 14
        case .city: 15
        case .postalCity: 16
        case .municipality: 17
        case .county: 18
        case .countyCode: 19
        case .stateDistrict: 20
        case .state: 21
        case .stateCode: 22
        case .region: 23
        case .island: 24
        case .archipelago: 25
        case .postcode: 26
        case .country: 27
        case .countryCode: 28
        }
    }

    /// The keys that sources use for each part, in order of precedence.
    static let keys: [AddressPart: [String]] = [
        .attention: ["attention", "name"],
        .house: ["house", "building", "public_building", "house_name", "housename"],
        .houseNumber: ["house_number", "housenumber", "street_number"],
        .unit: ["unit", "flat", "door"],
        .floor: ["floor", "level"],
        .road: [
            "road", "street", "street_name", "pedestrian", "footway", "path", "cycleway", "living_street", "square", "place",
            "road_reference", "road_reference_intl",
        ],
        .residential: ["residential"],
        .cityBlock: ["city_block", "block"],
        .neighbourhood: [
            "neighbourhood", "neighborhood", "area", "allotments", "houses", "subdivision", "commercial", "industrial", "retail",
        ],
        .quarter: ["quarter"],
        .suburb: ["suburb", "ward", "subward", "dependent_locality"],
        .cityDistrict: ["city_district", "borough"],
        .hamlet: ["hamlet", "locality", "croft", "isolated_dwelling", "farm", "farmyard"],
        .village: ["village"],
        .town: ["town", "township"],
        .city: ["city"],
        .postalCity: ["postal_city", "postal_town", "post_town"],
        .municipality: ["municipality", "local_administrative_area", "subcounty", "commune"],
        .county: ["county", "department"],
        .countyCode: ["county_code"],
        .stateDistrict: ["state_district", "district"],
        .state: ["state", "province"],
        .stateCode: ["state_code", "province_code"],
        .region: ["region"],
        .island: ["island", "islands"],
        .archipelago: ["archipelago"],
        .postcode: ["postcode", "postal_code", "zip", "partial_postcode"],
        .country: ["country", "country_name"],
        .countryCode: ["country_code"],
    ]

    /// Keys whose values do not belong in an address.
    static let silentKeys: Set<String> = [
        "continent", "political_union", "road_type", "type", "formatted", "_type", "_category", "_normalized_city", "iso_3166_2",
    ]

    static let byKey: [String: AddressPart] = {
        var parts: [String: AddressPart] = [:]
        for part in allCases {
            for key in keys[part] ?? [] { parts[key] = part }
        }
        return parts
    }()
}
