// Place types from F to L: those of Google's Tables A and B of place types, and of its older Tables 1 to 3.
extension PlaceType {
    /// Falafel Restaurant (`falafel_restaurant`).
    public static let falafelRestaurant = PlaceType(rawValue: "falafel_restaurant")
    /// Family Restaurant (`family_restaurant`).
    public static let familyRestaurant = PlaceType(rawValue: "family_restaurant")
    /// Farm (`farm`).
    public static let farm = PlaceType(rawValue: "farm")
    /// Farmers Market (`farmers_market`).
    public static let farmersMarket = PlaceType(rawValue: "farmers_market")
    /// Farmstay (`farmstay`).
    public static let farmstay = PlaceType(rawValue: "farmstay")
    /// Fast Food Restaurant (`fast_food_restaurant`).
    public static let fastFoodRestaurant = PlaceType(rawValue: "fast_food_restaurant")
    /// Ferris Wheel (`ferris_wheel`).
    public static let ferrisWheel = PlaceType(rawValue: "ferris_wheel")
    /// Ferry Service (`ferry_service`).
    public static let ferryService = PlaceType(rawValue: "ferry_service")
    /// Ferry Terminal (`ferry_terminal`).
    public static let ferryTerminal = PlaceType(rawValue: "ferry_terminal")
    /// Filipino Restaurant (`filipino_restaurant`).
    public static let filipinoRestaurant = PlaceType(rawValue: "filipino_restaurant")
    /// Finance (`finance`).
    public static let finance = PlaceType(rawValue: "finance")
    /// Fine Dining Restaurant (`fine_dining_restaurant`).
    public static let fineDiningRestaurant = PlaceType(rawValue: "fine_dining_restaurant")
    /// Fire Station (`fire_station`).
    public static let fireStation = PlaceType(rawValue: "fire_station")
    /// Fish & Chips Restaurant (`fish_and_chips_restaurant`).
    public static let fishAndChipsRestaurant = PlaceType(rawValue: "fish_and_chips_restaurant")
    /// Fishing Charter (`fishing_charter`).
    public static let fishingCharter = PlaceType(rawValue: "fishing_charter")
    /// Fishing Pier (`fishing_pier`).
    public static let fishingPier = PlaceType(rawValue: "fishing_pier")
    /// Fishing Pond (`fishing_pond`).
    public static let fishingPond = PlaceType(rawValue: "fishing_pond")
    /// Fitness Center (`fitness_center`).
    public static let fitnessCenter = PlaceType(rawValue: "fitness_center")
    /// Flea Market (`flea_market`).
    public static let fleaMarket = PlaceType(rawValue: "flea_market")
    /// Floor (`floor`).
    public static let floor = PlaceType(rawValue: "floor")
    /// Florist (`florist`).
    public static let florist = PlaceType(rawValue: "florist")
    /// Fondue Restaurant (`fondue_restaurant`).
    public static let fondueRestaurant = PlaceType(rawValue: "fondue_restaurant")
    /// Food (`food`).
    public static let food = PlaceType(rawValue: "food")
    /// Food Court (`food_court`).
    public static let foodCourt = PlaceType(rawValue: "food_court")
    /// Food Delivery (`food_delivery`).
    public static let foodDelivery = PlaceType(rawValue: "food_delivery")
    /// Food Store (`food_store`).
    public static let foodStore = PlaceType(rawValue: "food_store")
    /// Foot Care (`foot_care`).
    public static let footCare = PlaceType(rawValue: "foot_care")
    /// Fountain (`fountain`).
    public static let fountain = PlaceType(rawValue: "fountain")
    /// French Restaurant (`french_restaurant`).
    public static let frenchRestaurant = PlaceType(rawValue: "french_restaurant")
    /// Funeral Home (`funeral_home`).
    public static let funeralHome = PlaceType(rawValue: "funeral_home")
    /// Furniture Store (`furniture_store`).
    public static let furnitureStore = PlaceType(rawValue: "furniture_store")
    /// Fusion Restaurant (`fusion_restaurant`).
    public static let fusionRestaurant = PlaceType(rawValue: "fusion_restaurant")
    /// Garden (`garden`).
    public static let garden = PlaceType(rawValue: "garden")
    /// Garden Center (`garden_center`).
    public static let gardenCenter = PlaceType(rawValue: "garden_center")
    /// Gas Station (`gas_station`).
    public static let gasStation = PlaceType(rawValue: "gas_station")
    /// Gastropub (`gastropub`).
    public static let gastropub = PlaceType(rawValue: "gastropub")
    /// General Contractor (`general_contractor`).
    public static let generalContractor = PlaceType(rawValue: "general_contractor")
    /// General Hospital (`general_hospital`).
    public static let generalHospital = PlaceType(rawValue: "general_hospital")
    /// General Store (`general_store`).
    public static let generalStore = PlaceType(rawValue: "general_store")
    /// Address (`geocode`).
    public static let geocode = PlaceType(rawValue: "geocode")
    /// German Restaurant (`german_restaurant`).
    public static let germanRestaurant = PlaceType(rawValue: "german_restaurant")
    /// Gift Shop (`gift_shop`).
    public static let giftShop = PlaceType(rawValue: "gift_shop")
    /// Go-Karting Venue (`go_karting_venue`).
    public static let goKartingVenue = PlaceType(rawValue: "go_karting_venue")
    /// Golf Course (`golf_course`).
    public static let golfCourse = PlaceType(rawValue: "golf_course")
    /// Government Office (`government_office`).
    public static let governmentOffice = PlaceType(rawValue: "government_office")
    /// Greek Restaurant (`greek_restaurant`).
    public static let greekRestaurant = PlaceType(rawValue: "greek_restaurant")
    /// Grocery Store (`grocery_store`).
    public static let groceryStore = PlaceType(rawValue: "grocery_store")
    /// Guest House (`guest_house`).
    public static let guestHouse = PlaceType(rawValue: "guest_house")
    /// Gym (`gym`).
    public static let gym = PlaceType(rawValue: "gym")
    /// Gyro Restaurant (`gyro_restaurant`).
    public static let gyroRestaurant = PlaceType(rawValue: "gyro_restaurant")
    /// Hair Care (`hair_care`).
    public static let hairCare = PlaceType(rawValue: "hair_care")
    /// Hair Salon (`hair_salon`).
    public static let hairSalon = PlaceType(rawValue: "hair_salon")
    /// Halal Restaurant (`halal_restaurant`).
    public static let halalRestaurant = PlaceType(rawValue: "halal_restaurant")
    /// Hamburger Restaurant (`hamburger_restaurant`).
    public static let hamburgerRestaurant = PlaceType(rawValue: "hamburger_restaurant")
    /// Hardware Store (`hardware_store`).
    public static let hardwareStore = PlaceType(rawValue: "hardware_store")
    /// Hawaiian Restaurant (`hawaiian_restaurant`).
    public static let hawaiianRestaurant = PlaceType(rawValue: "hawaiian_restaurant")
    /// Health (`health`).
    public static let health = PlaceType(rawValue: "health")
    /// Health Food Store (`health_food_store`).
    public static let healthFoodStore = PlaceType(rawValue: "health_food_store")
    /// Heliport (`heliport`).
    public static let heliport = PlaceType(rawValue: "heliport")
    /// Hiking Area (`hiking_area`).
    public static let hikingArea = PlaceType(rawValue: "hiking_area")
    /// Hindu Temple (`hindu_temple`).
    public static let hinduTemple = PlaceType(rawValue: "hindu_temple")
    /// Historical Landmark (`historical_landmark`).
    public static let historicalLandmark = PlaceType(rawValue: "historical_landmark")
    /// Historical Place (`historical_place`).
    public static let historicalPlace = PlaceType(rawValue: "historical_place")
    /// History Museum (`history_museum`).
    public static let historyMuseum = PlaceType(rawValue: "history_museum")
    /// Home Goods Store (`home_goods_store`).
    public static let homeGoodsStore = PlaceType(rawValue: "home_goods_store")
    /// Home Improvement Store (`home_improvement_store`).
    public static let homeImprovementStore = PlaceType(rawValue: "home_improvement_store")
    /// Hookah Bar (`hookah_bar`).
    public static let hookahBar = PlaceType(rawValue: "hookah_bar")
    /// Hospital (`hospital`).
    public static let hospital = PlaceType(rawValue: "hospital")
    /// Hostel (`hostel`).
    public static let hostel = PlaceType(rawValue: "hostel")
    /// Hot Dog Restaurant (`hot_dog_restaurant`).
    public static let hotDogRestaurant = PlaceType(rawValue: "hot_dog_restaurant")
    /// Hot Dog Stand (`hot_dog_stand`).
    public static let hotDogStand = PlaceType(rawValue: "hot_dog_stand")
    /// Hot Pot Restaurant (`hot_pot_restaurant`).
    public static let hotPotRestaurant = PlaceType(rawValue: "hot_pot_restaurant")
    /// Hotel (`hotel`).
    public static let hotel = PlaceType(rawValue: "hotel")
    /// Housing Complex (`housing_complex`).
    public static let housingComplex = PlaceType(rawValue: "housing_complex")
    /// Hungarian Restaurant (`hungarian_restaurant`).
    public static let hungarianRestaurant = PlaceType(rawValue: "hungarian_restaurant")
    /// Hypermarket (`hypermarket`).
    public static let hypermarket = PlaceType(rawValue: "hypermarket")
    /// Ice Cream Shop (`ice_cream_shop`).
    public static let iceCreamShop = PlaceType(rawValue: "ice_cream_shop")
    /// Ice Skating Rink (`ice_skating_rink`).
    public static let iceSkatingRink = PlaceType(rawValue: "ice_skating_rink")
    /// Indian Restaurant (`indian_restaurant`).
    public static let indianRestaurant = PlaceType(rawValue: "indian_restaurant")
    /// Indonesian Restaurant (`indonesian_restaurant`).
    public static let indonesianRestaurant = PlaceType(rawValue: "indonesian_restaurant")
    /// Indoor Golf Course (`indoor_golf_course`).
    public static let indoorGolfCourse = PlaceType(rawValue: "indoor_golf_course")
    /// Indoor Playground (`indoor_playground`).
    public static let indoorPlayground = PlaceType(rawValue: "indoor_playground")
    /// Inn (`inn`).
    public static let inn = PlaceType(rawValue: "inn")
    /// Insurance Agency (`insurance_agency`).
    public static let insuranceAgency = PlaceType(rawValue: "insurance_agency")
    /// International Airport (`international_airport`).
    public static let internationalAirport = PlaceType(rawValue: "international_airport")
    /// Internet Cafe (`internet_cafe`).
    public static let internetCafe = PlaceType(rawValue: "internet_cafe")
    /// Intersection (`intersection`).
    public static let intersection = PlaceType(rawValue: "intersection")
    /// Irish Pub (`irish_pub`).
    public static let irishPub = PlaceType(rawValue: "irish_pub")
    /// Irish Restaurant (`irish_restaurant`).
    public static let irishRestaurant = PlaceType(rawValue: "irish_restaurant")
    /// Island (`island`).
    public static let island = PlaceType(rawValue: "island")
    /// Israeli Restaurant (`israeli_restaurant`).
    public static let israeliRestaurant = PlaceType(rawValue: "israeli_restaurant")
    /// Italian Restaurant (`italian_restaurant`).
    public static let italianRestaurant = PlaceType(rawValue: "italian_restaurant")
    /// Japanese Curry Restaurant (`japanese_curry_restaurant`).
    public static let japaneseCurryRestaurant = PlaceType(rawValue: "japanese_curry_restaurant")
    /// Japanese Inn (`japanese_inn`).
    public static let japaneseInn = PlaceType(rawValue: "japanese_inn")
    /// Izakaya (`japanese_izakaya_restaurant`).
    public static let japaneseIzakayaRestaurant = PlaceType(rawValue: "japanese_izakaya_restaurant")
    /// Japanese Restaurant (`japanese_restaurant`).
    public static let japaneseRestaurant = PlaceType(rawValue: "japanese_restaurant")
    /// Jewelry Store (`jewelry_store`).
    public static let jewelryStore = PlaceType(rawValue: "jewelry_store")
    /// Juice Shop (`juice_shop`).
    public static let juiceShop = PlaceType(rawValue: "juice_shop")
    /// Karaoke (`karaoke`).
    public static let karaoke = PlaceType(rawValue: "karaoke")
    /// Kebab Shop (`kebab_shop`).
    public static let kebabShop = PlaceType(rawValue: "kebab_shop")
    /// Korean Barbecue Restaurant (`korean_barbecue_restaurant`).
    public static let koreanBarbecueRestaurant = PlaceType(rawValue: "korean_barbecue_restaurant")
    /// Korean Restaurant (`korean_restaurant`).
    public static let koreanRestaurant = PlaceType(rawValue: "korean_restaurant")
    /// Lake (`lake`).
    public static let lake = PlaceType(rawValue: "lake")
    /// Landmark (`landmark`).
    public static let landmark = PlaceType(rawValue: "landmark")
    /// Latin American Restaurant (`latin_american_restaurant`).
    public static let latinAmericanRestaurant = PlaceType(rawValue: "latin_american_restaurant")
    /// Laundry (`laundry`).
    public static let laundry = PlaceType(rawValue: "laundry")
    /// Lawyer (`lawyer`).
    public static let lawyer = PlaceType(rawValue: "lawyer")
    /// Lebanese Restaurant (`lebanese_restaurant`).
    public static let lebaneseRestaurant = PlaceType(rawValue: "lebanese_restaurant")
    /// Library (`library`).
    public static let library = PlaceType(rawValue: "library")
    /// Light Rail Station (`light_rail_station`).
    public static let lightRailStation = PlaceType(rawValue: "light_rail_station")
    /// Liquor Store (`liquor_store`).
    public static let liquorStore = PlaceType(rawValue: "liquor_store")
    /// Live Music Venue (`live_music_venue`).
    public static let liveMusicVenue = PlaceType(rawValue: "live_music_venue")
    /// Local Government Office (`local_government_office`).
    public static let localGovernmentOffice = PlaceType(rawValue: "local_government_office")
    /// City or Town (`locality`).
    public static let locality = PlaceType(rawValue: "locality")
    /// Locksmith (`locksmith`).
    public static let locksmith = PlaceType(rawValue: "locksmith")
    /// Lodging (`lodging`).
    public static let lodging = PlaceType(rawValue: "lodging")
    /// Lounge Bar (`lounge_bar`).
    public static let loungeBar = PlaceType(rawValue: "lounge_bar")
}
