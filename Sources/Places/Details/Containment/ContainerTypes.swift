/// The types of places that contain other places, besides towns and states: "in the Arkaden, Munich".
///
/// | what | types | because |
/// | --- | --- | --- |
/// | shopping | shopping_mall, department_store, market, farmers_market | a shop's door is inside, and people look for the centre first |
/// | travel | airport, international_airport, train_station, bus_station, ferry_terminal, transit_station, rest_stop, marina | counters, kiosks and stops belong to it |
/// | health and learning | hospital, general_hospital, university, school, research_institute | departments, canteens and libraries stand on its grounds |
/// | events and sport | stadium, arena, convention_center, event_venue, sports_complex, golf_course, race_course, ski_resort | gates, stands and restaurants |
/// | parks and sights | park, city_park, national_park, state_park, botanical_garden, garden, zoo, amusement_park, water_park, aquarium, wildlife_park, nature_preserve, historical_landmark, castle, museum, campground, cemetery | benches, kiosks, playgrounds and rides |
/// | stays and work | hotel, resort_hotel, casino, business_center, cultural_center, community_center | restaurants, spas and tenants |
///
/// Buildings (offices, flats) and landscapes (woods, farms, islands) are left out: people do not describe a place by them.
public enum ContainerTypes {
    /// The types of the table above.
    public static let all: Set<String> = [
        "shopping_mall", "department_store", "market", "farmers_market",
        "airport", "international_airport", "train_station", "bus_station", "ferry_terminal", "transit_station", "rest_stop", "marina",
        "hospital", "general_hospital", "university", "school", "research_institute",
        "stadium", "arena", "convention_center", "event_venue", "sports_complex", "golf_course", "race_course", "ski_resort",
        "park", "city_park", "national_park", "state_park", "botanical_garden", "garden", "zoo", "amusement_park", "water_park", "aquarium",
        "wildlife_park", "nature_preserve", "historical_landmark", "castle", "museum", "campground", "cemetery",
        "hotel", "resort_hotel", "casino", "business_center", "cultural_center", "community_center",
    ]

    /// At most how many containers of one place are named.
    public static let limit = 3

    /// Whether a place of these types can be inside another one; false for countries, towns and streets.
    public static func mayBeInside(types: [String]) -> Bool { !types.contains { $0 == "political" || $0 == "route" } }
}
