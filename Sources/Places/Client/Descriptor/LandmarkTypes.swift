internal import PortolanDetails

/// The types of places that people use to describe the location of another place.
///
/// They are grounds that contain other places (`ContainerTypes`), and places that are visible from the street and stay
/// for years: sights, houses of worship, government offices, stations, theatres, large shops. Restaurants, small shops
/// and benches are not landmarks, because they change too often.
enum LandmarkTypes {
    static let all = ContainerTypes.all.union([
        "tourist_attraction", "landmark", "historical_place", "cultural_landmark", "monument", "plaza",
        "place_of_worship", "church", "mosque", "synagogue", "hindu_temple", "buddhist_temple", "shinto_shrine",
        "city_hall", "courthouse", "embassy", "fire_station", "police", "post_office", "local_government_office", "library",
        "movie_theater", "performing_arts_theater", "concert_hall", "opera_house", "art_gallery",
        "subway_station", "light_rail_station", "gas_station",
        "supermarket", "hypermarket", "bank", "primary_school", "secondary_school",
    ])

    /// The greatest number of landmarks in a descriptor.
    static let limit = 5
    /// The greatest distance of a landmark, in metres: about five minutes on foot.
    static let radiusMeters = 400.0
}
