// Place types from S to Z: those of Google's Tables A and B of place types, and of its older Tables 1 to 3.
extension PlaceType {
    /// Salad Shop (`salad_shop`).
    public static let saladShop = PlaceType(rawValue: "salad_shop")
    /// Sandwich Shop (`sandwich_shop`).
    public static let sandwichShop = PlaceType(rawValue: "sandwich_shop")
    /// Sauna (`sauna`).
    public static let sauna = PlaceType(rawValue: "sauna")
    /// Scandinavian Restaurant (`scandinavian_restaurant`).
    public static let scandinavianRestaurant = PlaceType(rawValue: "scandinavian_restaurant")
    /// Scenic Spot (`scenic_spot`).
    public static let scenicSpot = PlaceType(rawValue: "scenic_spot")
    /// School (`school`).
    public static let school = PlaceType(rawValue: "school")
    /// School District (`school_district`).
    public static let schoolDistrict = PlaceType(rawValue: "school_district")
    /// Sculpture (`sculpture`).
    public static let sculpture = PlaceType(rawValue: "sculpture")
    /// Seafood Restaurant (`seafood_restaurant`).
    public static let seafoodRestaurant = PlaceType(rawValue: "seafood_restaurant")
    /// Secondary School (`secondary_school`).
    public static let secondarySchool = PlaceType(rawValue: "secondary_school")
    /// Service (`service`).
    public static let service = PlaceType(rawValue: "service")
    /// Shawarma Restaurant (`shawarma_restaurant`).
    public static let shawarmaRestaurant = PlaceType(rawValue: "shawarma_restaurant")
    /// Shinto Shrine (`shinto_shrine`).
    public static let shintoShrine = PlaceType(rawValue: "shinto_shrine")
    /// Shipping Service (`shipping_service`).
    public static let shippingService = PlaceType(rawValue: "shipping_service")
    /// Shoe Store (`shoe_store`).
    public static let shoeStore = PlaceType(rawValue: "shoe_store")
    /// Shopping Mall (`shopping_mall`).
    public static let shoppingMall = PlaceType(rawValue: "shopping_mall")
    /// Skatepark (`skateboard_park`).
    public static let skateboardPark = PlaceType(rawValue: "skateboard_park")
    /// Ski Resort (`ski_resort`).
    public static let skiResort = PlaceType(rawValue: "ski_resort")
    /// Skin Care Clinic (`skin_care_clinic`).
    public static let skinCareClinic = PlaceType(rawValue: "skin_care_clinic")
    /// Snack Bar (`snack_bar`).
    public static let snackBar = PlaceType(rawValue: "snack_bar")
    /// Soul Food Restaurant (`soul_food_restaurant`).
    public static let soulFoodRestaurant = PlaceType(rawValue: "soul_food_restaurant")
    /// Soup Restaurant (`soup_restaurant`).
    public static let soupRestaurant = PlaceType(rawValue: "soup_restaurant")
    /// South American Restaurant (`south_american_restaurant`).
    public static let southAmericanRestaurant = PlaceType(rawValue: "south_american_restaurant")
    /// South Indian Restaurant (`south_indian_restaurant`).
    public static let southIndianRestaurant = PlaceType(rawValue: "south_indian_restaurant")
    /// Southwestern US Restaurant (`southwestern_us_restaurant`).
    public static let southwesternUsRestaurant = PlaceType(rawValue: "southwestern_us_restaurant")
    /// Spa (`spa`).
    public static let spa = PlaceType(rawValue: "spa")
    /// Spanish Restaurant (`spanish_restaurant`).
    public static let spanishRestaurant = PlaceType(rawValue: "spanish_restaurant")
    /// Sporting Goods Store (`sporting_goods_store`).
    public static let sportingGoodsStore = PlaceType(rawValue: "sporting_goods_store")
    /// Sports Facility (`sports_activity_location`).
    public static let sportsActivityLocation = PlaceType(rawValue: "sports_activity_location")
    /// Sports Bar (`sports_bar`).
    public static let sportsBar = PlaceType(rawValue: "sports_bar")
    /// Sports Club (`sports_club`).
    public static let sportsClub = PlaceType(rawValue: "sports_club")
    /// Sports Coaching (`sports_coaching`).
    public static let sportsCoaching = PlaceType(rawValue: "sports_coaching")
    /// Sports Complex (`sports_complex`).
    public static let sportsComplex = PlaceType(rawValue: "sports_complex")
    /// Sports School (`sports_school`).
    public static let sportsSchool = PlaceType(rawValue: "sports_school")
    /// Sportswear Store (`sportswear_store`).
    public static let sportswearStore = PlaceType(rawValue: "sportswear_store")
    /// Sri Lankan Restaurant (`sri_lankan_restaurant`).
    public static let sriLankanRestaurant = PlaceType(rawValue: "sri_lankan_restaurant")
    /// Stable (`stable`).
    public static let stable = PlaceType(rawValue: "stable")
    /// Stadium (`stadium`).
    public static let stadium = PlaceType(rawValue: "stadium")
    /// State Park (`state_park`).
    public static let statePark = PlaceType(rawValue: "state_park")
    /// Steak House (`steak_house`).
    public static let steakHouse = PlaceType(rawValue: "steak_house")
    /// Storage (`storage`).
    public static let storage = PlaceType(rawValue: "storage")
    /// Store (`store`).
    public static let store = PlaceType(rawValue: "store")
    /// Street Address (`street_address`).
    public static let streetAddress = PlaceType(rawValue: "street_address")
    /// Street Number (`street_number`).
    public static let streetNumber = PlaceType(rawValue: "street_number")
    /// District (`sublocality`).
    public static let sublocality = PlaceType(rawValue: "sublocality")
    /// District (`sublocality_level_1`).
    public static let sublocalityLevel1 = PlaceType(rawValue: "sublocality_level_1")
    /// Quarter (`sublocality_level_2`).
    public static let sublocalityLevel2 = PlaceType(rawValue: "sublocality_level_2")
    /// Quarter (`sublocality_level_3`).
    public static let sublocalityLevel3 = PlaceType(rawValue: "sublocality_level_3")
    /// Quarter (`sublocality_level_4`).
    public static let sublocalityLevel4 = PlaceType(rawValue: "sublocality_level_4")
    /// Quarter (`sublocality_level_5`).
    public static let sublocalityLevel5 = PlaceType(rawValue: "sublocality_level_5")
    /// Unit (`subpremise`).
    public static let subpremise = PlaceType(rawValue: "subpremise")
    /// Subway Station (`subway_station`).
    public static let subwayStation = PlaceType(rawValue: "subway_station")
    /// Summer Camp Organizer (`summer_camp_organizer`).
    public static let summerCampOrganizer = PlaceType(rawValue: "summer_camp_organizer")
    /// Supermarket (`supermarket`).
    public static let supermarket = PlaceType(rawValue: "supermarket")
    /// Supplier (`supplier`).
    public static let supplier = PlaceType(rawValue: "supplier")
    /// Sushi Restaurant (`sushi_restaurant`).
    public static let sushiRestaurant = PlaceType(rawValue: "sushi_restaurant")
    /// Swimming Pool (`swimming_pool`).
    public static let swimmingPool = PlaceType(rawValue: "swimming_pool")
    /// Swiss Restaurant (`swiss_restaurant`).
    public static let swissRestaurant = PlaceType(rawValue: "swiss_restaurant")
    /// Synagogue (`synagogue`).
    public static let synagogue = PlaceType(rawValue: "synagogue")
    /// Taco Restaurant (`taco_restaurant`).
    public static let tacoRestaurant = PlaceType(rawValue: "taco_restaurant")
    /// Tailor (`tailor`).
    public static let tailor = PlaceType(rawValue: "tailor")
    /// Taiwanese Restaurant (`taiwanese_restaurant`).
    public static let taiwaneseRestaurant = PlaceType(rawValue: "taiwanese_restaurant")
    /// Tanning Studio (`tanning_studio`).
    public static let tanningStudio = PlaceType(rawValue: "tanning_studio")
    /// Tapas Restaurant (`tapas_restaurant`).
    public static let tapasRestaurant = PlaceType(rawValue: "tapas_restaurant")
    /// Taxi Service (`taxi_service`).
    public static let taxiService = PlaceType(rawValue: "taxi_service")
    /// Taxi Stand (`taxi_stand`).
    public static let taxiStand = PlaceType(rawValue: "taxi_stand")
    /// Tea House (`tea_house`).
    public static let teaHouse = PlaceType(rawValue: "tea_house")
    /// Tea Store (`tea_store`).
    public static let teaStore = PlaceType(rawValue: "tea_store")
    /// Telecommunications Service Provider (`telecommunications_service_provider`).
    public static let telecommunicationsServiceProvider = PlaceType(rawValue: "telecommunications_service_provider")
    /// Television Studio (`television_studio`).
    public static let televisionStudio = PlaceType(rawValue: "television_studio")
    /// Tennis Court (`tennis_court`).
    public static let tennisCourt = PlaceType(rawValue: "tennis_court")
    /// Tex-Mex Restaurant (`tex_mex_restaurant`).
    public static let texMexRestaurant = PlaceType(rawValue: "tex_mex_restaurant")
    /// Thai Restaurant (`thai_restaurant`).
    public static let thaiRestaurant = PlaceType(rawValue: "thai_restaurant")
    /// Thrift Store (`thrift_store`).
    public static let thriftStore = PlaceType(rawValue: "thrift_store")
    /// Tibetan Restaurant (`tibetan_restaurant`).
    public static let tibetanRestaurant = PlaceType(rawValue: "tibetan_restaurant")
    /// Tire Shop (`tire_shop`).
    public static let tireShop = PlaceType(rawValue: "tire_shop")
    /// Toll Station (`toll_station`).
    public static let tollStation = PlaceType(rawValue: "toll_station")
    /// Tonkatsu Restaurant (`tonkatsu_restaurant`).
    public static let tonkatsuRestaurant = PlaceType(rawValue: "tonkatsu_restaurant")
    /// Tour Agency (`tour_agency`).
    public static let tourAgency = PlaceType(rawValue: "tour_agency")
    /// Tourist Attraction (`tourist_attraction`).
    public static let touristAttraction = PlaceType(rawValue: "tourist_attraction")
    /// Tourist Information Center (`tourist_information_center`).
    public static let touristInformationCenter = PlaceType(rawValue: "tourist_information_center")
    /// Town Square (`town_square`).
    public static let townSquare = PlaceType(rawValue: "town_square")
    /// Toy Store (`toy_store`).
    public static let toyStore = PlaceType(rawValue: "toy_store")
    /// Train Station (`train_station`).
    public static let trainStation = PlaceType(rawValue: "train_station")
    /// Train Ticket Office (`train_ticket_office`).
    public static let trainTicketOffice = PlaceType(rawValue: "train_ticket_office")
    /// Tram Stop (`tram_stop`).
    public static let tramStop = PlaceType(rawValue: "tram_stop")
    /// Transit Depot (`transit_depot`).
    public static let transitDepot = PlaceType(rawValue: "transit_depot")
    /// Transit Station (`transit_station`).
    public static let transitStation = PlaceType(rawValue: "transit_station")
    /// Transit Stop (`transit_stop`).
    public static let transitStop = PlaceType(rawValue: "transit_stop")
    /// Transportation Service (`transportation_service`).
    public static let transportationService = PlaceType(rawValue: "transportation_service")
    /// Travel Agency (`travel_agency`).
    public static let travelAgency = PlaceType(rawValue: "travel_agency")
    /// Truck Dealer (`truck_dealer`).
    public static let truckDealer = PlaceType(rawValue: "truck_dealer")
    /// Truck Stop (`truck_stop`).
    public static let truckStop = PlaceType(rawValue: "truck_stop")
    /// Turkish Restaurant (`turkish_restaurant`).
    public static let turkishRestaurant = PlaceType(rawValue: "turkish_restaurant")
    /// Ukrainian Restaurant (`ukrainian_restaurant`).
    public static let ukrainianRestaurant = PlaceType(rawValue: "ukrainian_restaurant")
    /// University (`university`).
    public static let university = PlaceType(rawValue: "university")
    /// Vegan Restaurant (`vegan_restaurant`).
    public static let veganRestaurant = PlaceType(rawValue: "vegan_restaurant")
    /// Vegetarian Restaurant (`vegetarian_restaurant`).
    public static let vegetarianRestaurant = PlaceType(rawValue: "vegetarian_restaurant")
    /// Veterinary Care (`veterinary_care`).
    public static let veterinaryCare = PlaceType(rawValue: "veterinary_care")
    /// Video Arcade (`video_arcade`).
    public static let videoArcade = PlaceType(rawValue: "video_arcade")
    /// Vietnamese Restaurant (`vietnamese_restaurant`).
    public static let vietnameseRestaurant = PlaceType(rawValue: "vietnamese_restaurant")
    /// Vineyard (`vineyard`).
    public static let vineyard = PlaceType(rawValue: "vineyard")
    /// Visitor Center (`visitor_center`).
    public static let visitorCenter = PlaceType(rawValue: "visitor_center")
    /// Warehouse Store (`warehouse_store`).
    public static let warehouseStore = PlaceType(rawValue: "warehouse_store")
    /// Water Park (`water_park`).
    public static let waterPark = PlaceType(rawValue: "water_park")
    /// Wedding Venue (`wedding_venue`).
    public static let weddingVenue = PlaceType(rawValue: "wedding_venue")
    /// Wellness Center (`wellness_center`).
    public static let wellnessCenter = PlaceType(rawValue: "wellness_center")
    /// Western Restaurant (`western_restaurant`).
    public static let westernRestaurant = PlaceType(rawValue: "western_restaurant")
    /// Wholesaler (`wholesaler`).
    public static let wholesaler = PlaceType(rawValue: "wholesaler")
    /// Wildlife Park (`wildlife_park`).
    public static let wildlifePark = PlaceType(rawValue: "wildlife_park")
    /// Wildlife Refuge (`wildlife_refuge`).
    public static let wildlifeRefuge = PlaceType(rawValue: "wildlife_refuge")
    /// Wine Bar (`wine_bar`).
    public static let wineBar = PlaceType(rawValue: "wine_bar")
    /// Winery (`winery`).
    public static let winery = PlaceType(rawValue: "winery")
    /// Women's Clothing Store (`womens_clothing_store`).
    public static let womensClothingStore = PlaceType(rawValue: "womens_clothing_store")
    /// Woods (`woods`).
    public static let woods = PlaceType(rawValue: "woods")
    /// Yakiniku Restaurant (`yakiniku_restaurant`).
    public static let yakinikuRestaurant = PlaceType(rawValue: "yakiniku_restaurant")
    /// Yakitori Restaurant (`yakitori_restaurant`).
    public static let yakitoriRestaurant = PlaceType(rawValue: "yakitori_restaurant")
    /// Yoga Studio (`yoga_studio`).
    public static let yogaStudio = PlaceType(rawValue: "yoga_studio")
    /// Zoo (`zoo`).
    public static let zoo = PlaceType(rawValue: "zoo")
}
