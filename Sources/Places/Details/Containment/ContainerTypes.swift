/// The types of places that other places are said to be in, besides towns and states: "in the Arkaden, Munich".
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
/// What only shares a building (offices, flats) or a landscape (woods, farms, islands) is not meant: nobody would say so of a place.
public enum ContainerTypes {
    public static let all: Set<String> = [
        "shopping_mall", "department_store", "market", "farmers_market",
        "airport", "international_airport", "train_station", "bus_station", "ferry_terminal", "transit_station", "rest_stop", "marina",
        "hospital", "general_hospital", "university", "school", "research_institute",
        "stadium", "arena", "convention_center", "event_venue", "sports_complex", "golf_course", "race_course", "ski_resort",
        "park", "city_park", "national_park", "state_park", "botanical_garden", "garden", "zoo", "amusement_park", "water_park", "aquarium",
        "wildlife_park", "nature_preserve", "historical_landmark", "castle", "museum", "campground", "cemetery",
        "hotel", "resort_hotel", "casino", "business_center", "cultural_center", "community_center",
    ]

    /// How many are named at most: a kiosk in a hall of a station in a park has enough.
    public static let limit = 3

    /// Whether places of these types stand somewhere else's inside: not a country, a town or a street.
    public static func mayBeInside(types: [String]) -> Bool { !types.contains { $0 == "political" || $0 == "route" } }
}
