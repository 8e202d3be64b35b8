/// The types of places that contain other places, besides towns and states: "in the Arkaden, Munich".
///
/// - Shopping: a shop's door is inside, and people look for the centre first.
/// - Travel: counters, kiosks and stops belong to a station or an airport.
/// - Health and learning: departments, canteens and libraries stand on the grounds.
/// - Events and sport: gates, stands and restaurants belong to the venue.
/// - Parks and sights: benches, kiosks, playgrounds and rides stand there.
/// - Stays and work: restaurants, spas and tenants are inside.
///
/// Buildings (offices, flats) and landscapes (woods, farms, islands) are left out, because people do not describe a
/// place by them.
public enum ContainerTypes {
    /// The types of containers, one group a line.
    public static let all: Set<String> = [
        "shopping_mall", "department_store", "market", "farmers_market",
        "airport", "international_airport", "train_station", "bus_station", "ferry_terminal", "transit_station", "rest_stop", "marina",
        "hospital", "general_hospital", "university", "school", "research_institute",
        "stadium", "arena", "convention_center", "event_venue", "sports_complex", "golf_course", "race_course", "ski_resort",
        "park", "city_park", "national_park", "state_park", "botanical_garden", "garden", "zoo", "amusement_park", "water_park", "aquarium",
        "wildlife_park", "nature_preserve", "historical_landmark", "castle", "museum", "campground", "cemetery",
        "hotel", "resort_hotel", "casino", "business_center", "cultural_center", "community_center",
    ]

    /// The greatest number of containers that are named for one place.
    public static let limit = 3

    /// Whether a place of these types can be inside another one; false for countries, towns and streets.
    public static func mayBeInside(types: [String]) -> Bool { !types.contains { $0 == "political" || $0 == "route" } }
}
