import PortolanOSMModel
import Testing

@testable import PortolanDetails

/// Google's place types (Places API, "Place types", Tables A and B), and the types of well-known kinds.
@Suite("Google's place types")
struct PlaceTypeTableTests {
    /// The types of Table A, which can be a place's primary type, by the table's headings.
    static let tableA: [(group: String, types: String)] = [
        (
            "Automotive",
            """
            car_dealer car_rental car_repair car_wash electric_vehicle_charging_station gas_station parking rest_stop
            """
        ),
        (
            "Business",
            """
            corporate_office farm ranch
            """
        ),
        (
            "Culture",
            """
            art_gallery art_studio auditorium cultural_landmark historical_place monument museum performing_arts_theater sculpture
            """
        ),
        (
            "Education",
            """
            library preschool primary_school school secondary_school university
            """
        ),
        (
            "Entertainment and Recreation",
            """
            adventure_sports_center amphitheatre amusement_center amusement_park aquarium banquet_hall barbecue_area botanical_garden
            bowling_alley casino childrens_camp comedy_club community_center concert_hall convention_center cultural_center cycling_park
            dance_hall dog_park event_venue ferris_wheel garden hiking_area historical_landmark internet_cafe karaoke marina movie_rental
            movie_theater national_park night_club observation_deck off_roading_area opera_house park philharmonic_hall picnic_ground
            planetarium plaza roller_coaster skateboard_park state_park tourist_attraction video_arcade visitor_center water_park
            wedding_venue wildlife_park wildlife_refuge zoo
            """
        ),
        (
            "Facilities",
            """
            public_bath public_bathroom stable
            """
        ),
        (
            "Finance",
            """
            accounting atm bank
            """
        ),
        (
            "Food and Drink",
            """
            acai_shop afghani_restaurant african_restaurant american_restaurant asian_restaurant bagel_shop bakery bar bar_and_grill
            barbecue_restaurant brazilian_restaurant breakfast_restaurant brunch_restaurant buffet_restaurant cafe cafeteria candy_store
            cat_cafe chinese_restaurant chocolate_factory chocolate_shop coffee_shop confectionery deli dessert_restaurant dessert_shop
            diner dog_cafe donut_shop fast_food_restaurant fine_dining_restaurant food_court french_restaurant greek_restaurant
            hamburger_restaurant ice_cream_shop indian_restaurant indonesian_restaurant italian_restaurant japanese_restaurant juice_shop
            korean_restaurant lebanese_restaurant meal_delivery meal_takeaway mediterranean_restaurant mexican_restaurant
            middle_eastern_restaurant pizza_restaurant pub ramen_restaurant restaurant sandwich_shop seafood_restaurant spanish_restaurant
            steak_house sushi_restaurant tea_house thai_restaurant turkish_restaurant vegan_restaurant vegetarian_restaurant
            vietnamese_restaurant wine_bar
            """
        ),
        (
            "Geographical Areas",
            """
            administrative_area_level_1 administrative_area_level_2 country locality postal_code school_district
            """
        ),
        (
            "Government",
            """
            city_hall courthouse embassy fire_station government_office local_government_office neighborhood_police_station police
            post_office
            """
        ),
        (
            "Health and Wellness",
            """
            chiropractor dental_clinic dentist doctor drugstore hospital massage medical_lab pharmacy physiotherapist sauna
            skin_care_clinic spa tanning_studio wellness_center yoga_studio
            """
        ),
        (
            "Housing",
            """
            apartment_building apartment_complex condominium_complex housing_complex
            """
        ),
        (
            "Lodging",
            """
            bed_and_breakfast budget_japanese_inn campground camping_cabin cottage extended_stay_hotel farmstay guest_house hostel hotel
            inn japanese_inn lodging mobile_home_park motel private_guest_room resort_hotel rv_park
            """
        ),
        (
            "Natural Features",
            """
            beach
            """
        ),
        (
            "Places of Worship",
            """
            church hindu_temple mosque synagogue
            """
        ),
        (
            "Services",
            """
            astrologer barber_shop beautician beauty_salon body_art_service catering_service cemetery child_care_agency consultant
            courier_service electrician florist food_delivery foot_care funeral_home hair_care hair_salon insurance_agency laundry lawyer
            locksmith makeup_artist moving_company nail_salon painter plumber psychic real_estate_agency roofing_contractor storage
            summer_camp_organizer tailor telecommunications_service_provider tour_agency tourist_information_center travel_agency
            veterinary_care
            """
        ),
        (
            "Shopping",
            """
            asian_grocery_store auto_parts_store bicycle_store book_store butcher_shop cell_phone_store clothing_store convenience_store
            department_store discount_store electronics_store food_store furniture_store gift_shop grocery_store hardware_store
            home_goods_store home_improvement_store jewelry_store liquor_store market pet_store shoe_store shopping_mall
            sporting_goods_store store supermarket warehouse_store wholesaler
            """
        ),
        (
            "Sports",
            """
            arena athletic_field fishing_charter fishing_pond fitness_center golf_course gym ice_skating_rink playground ski_resort
            sports_activity_location sports_club sports_coaching sports_complex stadium swimming_pool
            """
        ),
        (
            "Transportation",
            """
            airport airstrip bus_station bus_stop ferry_terminal heliport international_airport light_rail_station park_and_ride
            subway_station taxi_stand train_station transit_depot transit_station truck_stop
            """
        ),
    ]

    /// Types that were added to Table A later, if tags of OpenStreetMap give them.
    static let additions = """
        argentinian_restaurant art_museum asian_fusion_restaurant association_or_organization australian_restaurant austrian_restaurant
        bangladeshi_restaurant basque_restaurant bavarian_restaurant beer_garden belgian_restaurant bike_sharing_station bistro brewery
        brewpub bridge british_restaurant buddhist_temple building_materials_store burmese_restaurant burrito_restaurant business_center
        cajun_restaurant cake_shop californian_restaurant cambodian_restaurant cantonese_restaurant caribbean_restaurant castle
        chicken_restaurant chicken_wings_restaurant chilean_restaurant chinese_noodle_restaurant city_park cocktail_bar coffee_roastery
        coffee_stand colombian_restaurant cosmetics_store coworking_space croatian_restaurant cuban_restaurant czech_restaurant
        danish_restaurant dim_sum_restaurant discount_supermarket dumpling_restaurant dutch_restaurant eastern_european_restaurant
        ebike_charging_station educational_institution employment_agency ethiopian_restaurant european_restaurant falafel_restaurant
        family_restaurant farmers_market filipino_restaurant fish_and_chips_restaurant fishing_pier flea_market fondue_restaurant fountain
        fusion_restaurant garden_center gastropub general_hospital general_store german_restaurant go_karting_venue gyro_restaurant
        halal_restaurant hawaiian_restaurant health_food_store history_museum hookah_bar hot_dog_restaurant hot_pot_restaurant
        hungarian_restaurant hypermarket indoor_golf_course indoor_playground irish_pub irish_restaurant island israeli_restaurant
        japanese_curry_restaurant japanese_izakaya_restaurant kebab_shop korean_barbecue_restaurant lake latin_american_restaurant
        live_music_venue lounge_bar malaysian_restaurant manufacturer marketing_consultant massage_spa medical_center medical_clinic
        miniature_golf_course mongolian_barbecue_restaurant moroccan_restaurant mountain_peak nature_preserve non_profit_organization
        noodle_shop north_indian_restaurant oyster_bar_restaurant paintball_center pakistani_restaurant parking_garage parking_lot
        pastry_shop persian_restaurant peruvian_restaurant pet_boarding_service pet_care pizza_delivery polish_restaurant
        portuguese_restaurant race_course research_institute river romanian_restaurant russian_restaurant salad_shop
        scandinavian_restaurant scenic_spot service shawarma_restaurant shinto_shrine shipping_service snack_bar soul_food_restaurant
        soup_restaurant south_american_restaurant south_indian_restaurant southwestern_us_restaurant sports_bar sports_school
        sportswear_store sri_lankan_restaurant supplier swiss_restaurant taco_restaurant taiwanese_restaurant tapas_restaurant
        taxi_service tea_store television_studio tennis_court tex_mex_restaurant thrift_store tibetan_restaurant tire_shop toll_station
        tonkatsu_restaurant toy_store train_ticket_office tram_stop transit_stop transportation_service truck_dealer ukrainian_restaurant
        vineyard western_restaurant winery womens_clothing_store woods yakiniku_restaurant yakitori_restaurant
        """

    /// The types of Table B, which a place can have besides its primary one, and the types of addresses.
    static let tableB = """
        administrative_area_level_3 administrative_area_level_4 administrative_area_level_5 administrative_area_level_6
        administrative_area_level_7 archipelago colloquial_area continent establishment finance floor food general_contractor geocode
        health intersection landmark natural_feature neighborhood place_of_worship plus_code point_of_interest political post_box
        postal_code_prefix postal_code_suffix postal_town premise room route street_address street_number sublocality sublocality_level_1
        sublocality_level_2 sublocality_level_3 sublocality_level_4 sublocality_level_5 subpremise town_square
        """

    /// Types that no kind of OpenStreetMap has.
    static let withoutKind = """
        apartment_complex dessert_restaurant dog_cafe fishing_charter food_delivery neighborhood_police_station ranch school_district
        sports_coaching summer_camp_organizer
        """

    private static func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

    private static var known: [String] { tableA.flatMap { words($0.types) } + words(additions) + words(tableB) }

    private static func isWord(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
    }

    @Test("types are lower-case words with underscores between them")
    func spelling() {
        let named = TypeNames.tables["en"]?.all.keys.sorted() ?? []
        #expect(named.count > 500)
        for type in Self.known + PlaceKinds.allTypes + named {
            let parts = type.split(separator: "_", omittingEmptySubsequences: false)
            #expect(parts.allSatisfy(Self.isWord) && type.first?.isLetter == true, "\(type)")
        }
    }

    @Test("each type is in only one table and one group")
    func once() {
        let known = Self.known
        #expect(known.count == 513 && Set(known).count == known.count)
        #expect(Set(PlaceKinds.allTypes).count == PlaceKinds.allTypes.count)
    }

    @Test("the types of all kinds are Google's types")
    func everyTypeIsKnown() {
        #expect(Set(PlaceKinds.allTypes).subtracting(Self.known).sorted() == [])
    }

    @Test("every type of Table A has a name, and all but the listed ones have a kind", arguments: tableA.indices)
    func everyTypeIsUsed(group: Int) {
        let types = Self.words(Self.tableA[group].types)
        #expect(types.filter { TypeNames.displayName(ofType: $0) == nil } == [])
        let given = Set(PlaceKinds.allTypes)
        #expect(types.filter { !given.contains($0) } == types.filter { Self.words(Self.withoutKind).contains($0) })
    }

    // MARK: Kinds

    private static func types(_ kinds: [String], _ tags: [String: String] = [:]) -> [String] {
        PlaceKinds.types(kinds: kinds, isPointOfInterest: true) { tags[$0] }
    }

    @Test(
        "well-known kinds have these primary types",
        arguments: [
            (
                "Automotive",
                [
                    ("amenity=fuel", "gas_station"), ("amenity=charging_station", "electric_vehicle_charging_station"),
                    ("amenity=car_wash", "car_wash"), ("shop=car", "car_dealer"), ("shop=car_repair", "car_repair"),
                    ("amenity=car_rental", "car_rental"), ("amenity=parking", "parking"), ("highway=rest_area", "rest_stop"),
                ]
            ),
            ("Business", [("landuse=farmyard", "farm"), ("office=company", "corporate_office")]),
            (
                "Culture",
                [
                    ("tourism=gallery", "art_gallery"), ("tourism=museum", "museum"), ("historic=monument", "monument"),
                    ("amenity=theatre", "performing_arts_theater"), ("tourism=artwork", "sculpture"),
                ]
            ),
            (
                "Education",
                [
                    ("amenity=library", "library"), ("amenity=kindergarten", "preschool"), ("amenity=school", "school"),
                    ("amenity=university", "university"), ("amenity=college", "university"),
                ]
            ),
            (
                "Entertainment and Recreation",
                [
                    ("tourism=theme_park", "amusement_park"), ("tourism=aquarium", "aquarium"), ("tourism=zoo", "zoo"),
                    ("tourism=attraction", "tourist_attraction"), ("tourism=picnic_site", "picnic_ground"),
                    ("leisure=park", "park"), ("leisure=garden", "garden"), ("leisure=marina", "marina"),
                    ("leisure=dog_park", "dog_park"), ("leisure=water_park", "water_park"),
                    ("leisure=bowling_alley", "bowling_alley"), ("leisure=amusement_arcade", "video_arcade"),
                    ("amenity=casino", "casino"), ("amenity=cinema", "movie_theater"), ("amenity=nightclub", "night_club"),
                    ("amenity=community_centre", "community_center"), ("amenity=planetarium", "planetarium"),
                    ("amenity=internet_cafe", "internet_cafe"), ("amenity=conference_centre", "convention_center"),
                    ("amenity=events_venue", "event_venue"), ("boundary=national_park", "national_park"),
                    ("place=square", "plaza"),
                ]
            ),
            (
                "Facilities",
                [
                    ("amenity=toilets", "public_bathroom"), ("amenity=public_bath", "public_bath"),
                    ("leisure=horse_riding", "stable"),
                ]
            ),
            (
                "Finance",
                [
                    ("amenity=bank", "bank"), ("amenity=atm", "atm"), ("office=accountant", "accounting"),
                    ("office=tax_advisor", "accounting"),
                ]
            ),
            (
                "Food and Drink",
                [
                    ("amenity=restaurant", "restaurant"), ("amenity=fast_food", "fast_food_restaurant"),
                    ("amenity=cafe", "cafe"), ("amenity=bar", "bar"), ("amenity=pub", "pub"),
                    ("amenity=food_court", "food_court"), ("amenity=ice_cream", "ice_cream_shop"), ("shop=bakery", "bakery"),
                    ("shop=deli", "deli"), ("shop=chocolate", "chocolate_shop"), ("shop=confectionery", "confectionery"),
                ]
            ),
            (
                "Geographical Areas",
                [
                    ("place=country", "country"), ("place=state", "administrative_area_level_1"), ("place=city", "locality"),
                    ("place=town", "locality"), ("place=village", "locality"),
                ]
            ),
            (
                "Government",
                [
                    ("amenity=townhall", "city_hall"), ("amenity=courthouse", "courthouse"), ("amenity=embassy", "embassy"),
                    ("office=diplomatic", "embassy"), ("amenity=fire_station", "fire_station"), ("amenity=police", "police"),
                    ("amenity=post_office", "post_office"), ("office=government", "government_office"),
                ]
            ),
            (
                "Health and Wellness",
                [
                    ("amenity=dentist", "dentist"), ("amenity=doctors", "doctor"), ("amenity=hospital", "hospital"),
                    ("amenity=pharmacy", "pharmacy"), ("healthcare=physiotherapist", "physiotherapist"),
                    ("healthcare=laboratory", "medical_lab"), ("leisure=sauna", "sauna"), ("shop=massage", "massage"),
                    ("shop=chemist", "drugstore"),
                ]
            ),
            ("Housing", [("building=apartments", "apartment_building")]),
            (
                "Lodging",
                [
                    ("tourism=hotel", "hotel"), ("tourism=motel", "motel"), ("tourism=hostel", "hostel"),
                    ("tourism=guest_house", "guest_house"), ("tourism=camp_site", "campground"),
                    ("tourism=caravan_site", "rv_park"), ("tourism=chalet", "cottage"),
                ]
            ),
            ("Natural Features", [("natural=beach", "beach")]),
            ("Places of Worship", [("building=church", "church"), ("building=mosque", "mosque")]),
            (
                "Services",
                [
                    ("shop=hairdresser", "hair_salon"), ("shop=beauty", "beauty_salon"), ("shop=florist", "florist"),
                    ("shop=laundry", "laundry"), ("shop=dry_cleaning", "laundry"), ("shop=travel_agency", "travel_agency"),
                    ("shop=funeral_directors", "funeral_home"), ("shop=tailor", "tailor"), ("shop=tattoo", "body_art_service"),
                    ("shop=locksmith", "locksmith"), ("office=lawyer", "lawyer"), ("office=insurance", "insurance_agency"),
                    ("office=estate_agent", "real_estate_agency"), ("craft=electrician", "electrician"),
                    ("craft=plumber", "plumber"), ("craft=painter", "painter"), ("craft=roofer", "roofing_contractor"),
                    ("amenity=veterinary", "veterinary_care"), ("amenity=childcare", "child_care_agency"),
                    ("landuse=cemetery", "cemetery"),
                ]
            ),
            (
                "Shopping",
                [
                    ("shop=supermarket", "supermarket"), ("shop=convenience", "convenience_store"),
                    ("shop=department_store", "department_store"), ("shop=mall", "shopping_mall"), ("shop=books", "book_store"),
                    ("shop=bicycle", "bicycle_store"), ("shop=clothes", "clothing_store"), ("shop=shoes", "shoe_store"),
                    ("shop=electronics", "electronics_store"), ("shop=furniture", "furniture_store"),
                    ("shop=hardware", "hardware_store"), ("shop=doityourself", "home_improvement_store"),
                    ("shop=jewelry", "jewelry_store"), ("shop=pet", "pet_store"), ("shop=sports", "sporting_goods_store"),
                    ("shop=gift", "gift_shop"), ("shop=mobile_phone", "cell_phone_store"),
                    ("shop=car_parts", "auto_parts_store"), ("shop=alcohol", "liquor_store"), ("shop=wholesale", "wholesaler"),
                    ("shop=butcher", "butcher_shop"), ("shop=greengrocer", "grocery_store"), ("amenity=marketplace", "market"),
                ]
            ),
            (
                "Sports",
                [
                    ("leisure=stadium", "stadium"), ("leisure=golf_course", "golf_course"),
                    ("leisure=fitness_centre", "fitness_center"), ("leisure=sports_centre", "sports_complex"),
                    ("leisure=swimming_pool", "swimming_pool"), ("leisure=ice_rink", "ice_skating_rink"),
                    ("leisure=playground", "playground"), ("leisure=pitch", "athletic_field"),
                ]
            ),
            (
                "Transportation",
                [
                    ("aeroway=aerodrome", "airport"), ("aeroway=heliport", "heliport"), ("amenity=bus_station", "bus_station"),
                    ("amenity=taxi", "taxi_stand"), ("amenity=ferry_terminal", "ferry_terminal"),
                    ("highway=bus_stop", "bus_stop"), ("railway=station", "train_station"), ("railway=halt", "train_station"),
                    ("railway=subway_entrance", "subway_station"), ("public_transport=station", "transit_station"),
                ]
            ),
        ] as [(String, [(String, String)])]
    )
    func primaryTypes(group: String, kinds: [(String, String)]) throws {
        let types = Self.words(try #require(Self.tableA.first { $0.group == group }).types)
        for (kind, type) in kinds {
            #expect(Self.types([kind]).first == type, "\(kind)")
            #expect(types.contains(type), "\(type)")
        }
    }

    @Test(
        "a second tag gives a more exact type",
        arguments: [
            ("amenity=place_of_worship", "religion", "christian", "church"), ("amenity=place_of_worship", "religion", "muslim", "mosque"),
            ("amenity=place_of_worship", "religion", "jewish", "synagogue"),
            ("amenity=place_of_worship", "religion", "hindu", "hindu_temple"),
            ("amenity=place_of_worship", "religion", "buddhist", "buddhist_temple"),
            ("amenity=place_of_worship", "religion", "shinto", "shinto_shrine"), ("leisure=pitch", "sport", "tennis", "tennis_court"),
            ("leisure=pitch", "sport", "skateboard", "skateboard_park"), ("amenity=restaurant", "diet:vegan", "only", "vegan_restaurant"),
            ("amenity=restaurant", "cuisine", "italian", "italian_restaurant"),
            ("amenity=restaurant", "cuisine", "thai", "thai_restaurant"),
            ("amenity=restaurant", "cuisine", "pizza", "pizza_restaurant"), ("amenity=restaurant", "cuisine", "sushi", "sushi_restaurant"),
            ("amenity=restaurant", "cuisine", "ramen", "ramen_restaurant"), ("amenity=restaurant", "cuisine", "steak_house", "steak_house"),
            ("amenity=restaurant", "cuisine", "seafood", "seafood_restaurant"), ("amenity=fast_food", "cuisine", "kebab", "kebab_shop"),
            ("amenity=fast_food", "cuisine", "burger", "hamburger_restaurant"),
            ("amenity=fast_food", "cuisine", "sandwich", "sandwich_shop"),
            ("amenity=cafe", "cuisine", "coffee_shop", "coffee_shop"), ("amenity=cafe", "cuisine", "ice_cream", "ice_cream_shop"),
        ]
    )
    func refinements(kind: String, key: String, value: String, type: String) {
        let types = Self.types([kind], [key: value])
        #expect(types.first == type)
        #expect(types.suffix(2) == ["point_of_interest", "establishment"])
        #expect(Set(types).count == types.count)
    }

    /// The levels of areas are those that most countries use. The rows at the end are streets and addresses.
    @Test(
        "areas, streets and addresses have these types",
        arguments: [
            ("boundary=administrative", "2", ["country", "political"]),
            ("boundary=administrative", "4", ["administrative_area_level_1", "political"]),
            ("boundary=administrative", "6", ["administrative_area_level_2", "political"]),
            ("boundary=administrative", "8", ["locality", "administrative_area_level_3", "political"]),
            ("boundary=administrative", "9", ["sublocality_level_1", "sublocality", "administrative_area_level_4", "political"]),
            ("highway=residential", "", ["route"]), ("addr:housenumber", "", ["street_address"]),
        ]
    )
    func areas(kind: String, level: String, expected: [String]) {
        let types = PlaceKinds.types(kinds: [kind], isPointOfInterest: false) { $0 == "admin_level" && !level.isEmpty ? level : nil }
        #expect(types == expected)
    }
}
