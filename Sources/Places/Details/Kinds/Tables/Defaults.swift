extension PlaceKinds {
    /// Where the value is not in a key's table.
    static let keyDefaults: [String: [String]] = [
        "shop": ["store"],
        "office": ["corporate_office"],
        "craft": ["service"],
        "healthcare": ["health"],
        "historic": ["historical_landmark"],
        "emergency": ["point_of_interest"],
        "natural": ["natural_feature"],
        "waterway": ["natural_feature"],
        "landuse": ["colloquial_area"],
        "man_made": ["landmark"],
        "mountain_pass": ["natural_feature"],
        "sport": ["sports_activity_location"],
        "club": ["association_or_organization"],
        "attraction": ["tourist_attraction"],
        "public_transport": ["transit_station"],
        "building": ["premise"],
        "place": ["colloquial_area"],
        "piste:type": ["ski_resort"],
        "barrier": ["point_of_interest"],
    ]
}
