extension PlaceIcon {
    struct Family {
        var rgb: UInt32
        /// A pictogram's name and the types that it stands for, a type under one name only.
        var icons: [String: String]
    }

    static let families = [food, shops, services, leisure, transport, nature, health, civic]

    private static let food = Family(
        rgb: 0xFF9E67,
        icons: [
            "restaurant":
                "restaurant food_court cafeteria meal_delivery steak_house bistro buffet_restaurant fine_dining_restaurant gastropub diner",
            "fast_food":
                "fast_food_restaurant hamburger_restaurant hot_dog_stand meal_takeaway snack_bar kebab_shop sandwich_shop noodle_shop salad_shop",
            "pizza": "pizza_restaurant pizza_delivery",
            "cafe": "cafe coffee_shop coffee_stand coffee_roastery tea_house cat_cafe dog_cafe",
            "bar": "bar pub cocktail_bar wine_bar lounge_bar sports_bar irish_pub brewpub beer_garden hookah_bar brewery bar_and_grill",
            "bakery": "bakery pastry_shop cake_shop bagel_shop",
            "ice_cream": "ice_cream_shop dessert_shop donut_shop candy_store confectionery chocolate_shop juice_shop acai_shop",
            "winery": "winery vineyard",
        ]
    )

    private static let shops = Family(
        rgb: 0x4B96F3,
        icons: [
            "shop": "store general_store discount_store thrift_store gift_shop flea_market wholesaler warehouse_store supplier",
            "supermarket":
                "supermarket grocery_store hypermarket discount_supermarket food_store convenience_store asian_grocery_store deli butcher_shop",
            "market": "market farmers_market",
            "mall": "shopping_mall department_store",
            "clothes": "clothing_store womens_clothing_store sportswear_store tailor",
            "shoes": "shoe_store",
            "jewelry": "jewelry_store",
            "books": "book_store",
            "electronics": "electronics_store cell_phone_store",
            "furniture": "furniture_store home_goods_store",
            "hardware": "hardware_store home_improvement_store building_materials_store general_contractor",
            "florist": "florist garden_center",
            "bicycle_shop": "bicycle_store",
            "pets": "pet_store",
            "toys": "toy_store",
            "sports_shop": "sporting_goods_store",
            "liquor": "liquor_store",
            "tea_shop": "tea_store",
            "cosmetics": "cosmetics_store",
        ]
    )

    private static let services = Family(
        rgb: 0x909CE1,
        icons: [
            "lodging":
                "lodging hotel motel hostel guest_house bed_and_breakfast cottage inn resort_hotel extended_stay_hotel farmstay japanese_inn private_guest_room",
            "bank": "bank atm finance accounting",
            "hair": "hair_salon hair_care barber_shop beauty_salon nail_salon beautician makeup_artist",
            "laundry": "laundry",
            "post": "post_office shipping_service courier_service",
            "office":
                "corporate_office real_estate_agency insurance_agency lawyer consultant coworking_space business_center employment_agency",
            "service":
                "service locksmith plumber electrician painter roofing_contractor moving_company storage funeral_home body_art_service",
            "travel": "travel_agency tourist_information_center visitor_center tour_agency",
            "phone": "telecommunications_service_provider",
            "association": "association_or_organization non_profit_organization community_center",
        ]
    )

    private static let leisure = Family(
        rgb: 0x13B5C7,
        icons: [
            "museum": "museum art_museum history_museum art_gallery art_studio cultural_center",
            "theater":
                "performing_arts_theater opera_house concert_hall philharmonic_hall amphitheatre auditorium event_venue live_music_venue comedy_club",
            "cinema": "movie_theater",
            "nightclub": "night_club dance_hall karaoke casino",
            "attraction":
                "tourist_attraction amusement_park amusement_center ferris_wheel roller_coaster water_park zoo aquarium wildlife_park planetarium",
            "landmark": "landmark historical_landmark historical_place monument castle sculpture cultural_landmark fountain",
            "viewpoint": "scenic_spot observation_deck",
            "stadium": "stadium arena race_course",
            "sports": "sports_activity_location sports_complex athletic_field sports_club sports_school tennis_court",
            "fitness": "gym fitness_center yoga_studio",
            "swimming": "swimming_pool public_bath",
            "golf": "golf_course miniature_golf_course indoor_golf_course",
            "bowling": "bowling_alley",
            "skating": "ice_skating_rink skateboard_park",
            "skiing": "ski_resort",
            "spa": "spa sauna massage massage_spa wellness_center tanning_studio",
        ]
    )

    private static let transport = Family(
        rgb: 0x10BDFF,
        icons: [
            "train": "train_station train_ticket_office",
            "subway": "subway_station",
            "tram": "tram_stop light_rail_station",
            "bus": "bus_station bus_stop transit_depot",
            "transit": "transit_station transit_stop",
            "ferry": "ferry_terminal ferry_service marina",
            "airport": "airport international_airport airstrip",
            "heliport": "heliport",
            "taxi": "taxi_stand taxi_service",
            "parking": "parking parking_garage parking_lot park_and_ride rest_stop truck_stop",
            "fuel": "gas_station",
            "charging": "electric_vehicle_charging_station ebike_charging_station",
            "car": "car_dealer car_rental truck_dealer",
            "car_repair": "car_repair car_wash tire_shop auto_parts_store",
            "bicycle": "bike_sharing_station transportation_service",
            "toll": "toll_station bridge",
            "route": "route",
        ]
    )

    private static let nature = Family(
        rgb: 0x4DB546,
        icons: [
            "park": "park city_park national_park state_park garden botanical_garden dog_park nature_preserve wildlife_refuge",
            "playground": "playground indoor_playground",
            "camping": "campground rv_park camping_cabin picnic_ground barbecue_area",
            "peak": "mountain_peak",
            "water": "lake river fishing_pond fishing_pier",
            "beach": "beach island",
            "woods": "woods hiking_area",
            "nature": "natural_feature",
            "farm": "farm stable ranch",
        ]
    )

    private static let health = Family(
        rgb: 0xF88181,
        icons: [
            "hospital": "hospital general_hospital",
            "doctor": "doctor medical_clinic medical_center medical_lab health physiotherapist chiropractor skin_care_clinic",
            "dentist": "dentist dental_clinic",
            "pharmacy": "pharmacy drugstore",
            "veterinary": "veterinary_care pet_care",
        ]
    )

    private static let civic = Family(
        rgb: 0x7B9EB0,
        icons: [
            "government": "government_office local_government_office city_hall courthouse embassy",
            "police": "police",
            "fire_station": "fire_station",
            "school": "school primary_school secondary_school preschool child_care_agency educational_institution",
            "university": "university research_institute",
            "library": "library",
            "church": "church",
            "mosque": "mosque",
            "synagogue": "synagogue",
            "temple": "hindu_temple buddhist_temple shinto_shrine",
            "worship": "place_of_worship",
            "cemetery": "cemetery",
            "toilets": "public_bathroom",
            "home": "premise street_address apartment_building housing_complex",
            "factory": "manufacturer",
            "town": "locality sublocality neighborhood country administrative_area_level_1 administrative_area_level_2",
        ]
    )
}
