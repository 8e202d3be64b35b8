// Place types from C to E: those of Google's Tables A and B of place types, and of its older Tables 1 to 3.
extension PlaceType {
    /// Cafe (`cafe`).
    public static let cafe = PlaceType(rawValue: "cafe")
    /// Cafeteria (`cafeteria`).
    public static let cafeteria = PlaceType(rawValue: "cafeteria")
    /// Cajun Restaurant (`cajun_restaurant`).
    public static let cajunRestaurant = PlaceType(rawValue: "cajun_restaurant")
    /// Cake Shop (`cake_shop`).
    public static let cakeShop = PlaceType(rawValue: "cake_shop")
    /// Californian Restaurant (`californian_restaurant`).
    public static let californianRestaurant = PlaceType(rawValue: "californian_restaurant")
    /// Cambodian Restaurant (`cambodian_restaurant`).
    public static let cambodianRestaurant = PlaceType(rawValue: "cambodian_restaurant")
    /// Campground (`campground`).
    public static let campground = PlaceType(rawValue: "campground")
    /// Camping Cabin (`camping_cabin`).
    public static let campingCabin = PlaceType(rawValue: "camping_cabin")
    /// Candy Store (`candy_store`).
    public static let candyStore = PlaceType(rawValue: "candy_store")
    /// Cantonese Restaurant (`cantonese_restaurant`).
    public static let cantoneseRestaurant = PlaceType(rawValue: "cantonese_restaurant")
    /// Car Dealer (`car_dealer`).
    public static let carDealer = PlaceType(rawValue: "car_dealer")
    /// Car Rental (`car_rental`).
    public static let carRental = PlaceType(rawValue: "car_rental")
    /// Car Repair (`car_repair`).
    public static let carRepair = PlaceType(rawValue: "car_repair")
    /// Car Wash (`car_wash`).
    public static let carWash = PlaceType(rawValue: "car_wash")
    /// Caribbean Restaurant (`caribbean_restaurant`).
    public static let caribbeanRestaurant = PlaceType(rawValue: "caribbean_restaurant")
    /// Casino (`casino`).
    public static let casino = PlaceType(rawValue: "casino")
    /// Castle (`castle`).
    public static let castle = PlaceType(rawValue: "castle")
    /// Cat Cafe (`cat_cafe`).
    public static let catCafe = PlaceType(rawValue: "cat_cafe")
    /// Catering Service (`catering_service`).
    public static let cateringService = PlaceType(rawValue: "catering_service")
    /// Cell Phone Store (`cell_phone_store`).
    public static let cellPhoneStore = PlaceType(rawValue: "cell_phone_store")
    /// Cemetery (`cemetery`).
    public static let cemetery = PlaceType(rawValue: "cemetery")
    /// Chauffeur Service (`chauffeur_service`).
    public static let chauffeurService = PlaceType(rawValue: "chauffeur_service")
    /// Chicken Restaurant (`chicken_restaurant`).
    public static let chickenRestaurant = PlaceType(rawValue: "chicken_restaurant")
    /// Chicken Wings Restaurant (`chicken_wings_restaurant`).
    public static let chickenWingsRestaurant = PlaceType(rawValue: "chicken_wings_restaurant")
    /// Child Care (`child_care_agency`).
    public static let childCareAgency = PlaceType(rawValue: "child_care_agency")
    /// Children's Camp (`childrens_camp`).
    public static let childrensCamp = PlaceType(rawValue: "childrens_camp")
    /// Chilean Restaurant (`chilean_restaurant`).
    public static let chileanRestaurant = PlaceType(rawValue: "chilean_restaurant")
    /// Chinese Noodle Restaurant (`chinese_noodle_restaurant`).
    public static let chineseNoodleRestaurant = PlaceType(rawValue: "chinese_noodle_restaurant")
    /// Chinese Restaurant (`chinese_restaurant`).
    public static let chineseRestaurant = PlaceType(rawValue: "chinese_restaurant")
    /// Chiropractor (`chiropractor`).
    public static let chiropractor = PlaceType(rawValue: "chiropractor")
    /// Chocolate Factory (`chocolate_factory`).
    public static let chocolateFactory = PlaceType(rawValue: "chocolate_factory")
    /// Chocolate Shop (`chocolate_shop`).
    public static let chocolateShop = PlaceType(rawValue: "chocolate_shop")
    /// Church (`church`).
    public static let church = PlaceType(rawValue: "church")
    /// Any town (`(cities)`).
    public static let cities = PlaceType(rawValue: "(cities)")
    /// City Hall (`city_hall`).
    public static let cityHall = PlaceType(rawValue: "city_hall")
    /// City Park (`city_park`).
    public static let cityPark = PlaceType(rawValue: "city_park")
    /// Clothing Store (`clothing_store`).
    public static let clothingStore = PlaceType(rawValue: "clothing_store")
    /// Cocktail Bar (`cocktail_bar`).
    public static let cocktailBar = PlaceType(rawValue: "cocktail_bar")
    /// Coffee Roastery (`coffee_roastery`).
    public static let coffeeRoastery = PlaceType(rawValue: "coffee_roastery")
    /// Coffee Shop (`coffee_shop`).
    public static let coffeeShop = PlaceType(rawValue: "coffee_shop")
    /// Coffee Stand (`coffee_stand`).
    public static let coffeeStand = PlaceType(rawValue: "coffee_stand")
    /// Area (`colloquial_area`).
    public static let colloquialArea = PlaceType(rawValue: "colloquial_area")
    /// Colombian Restaurant (`colombian_restaurant`).
    public static let colombianRestaurant = PlaceType(rawValue: "colombian_restaurant")
    /// Comedy Club (`comedy_club`).
    public static let comedyClub = PlaceType(rawValue: "comedy_club")
    /// Community Center (`community_center`).
    public static let communityCenter = PlaceType(rawValue: "community_center")
    /// Concert Hall (`concert_hall`).
    public static let concertHall = PlaceType(rawValue: "concert_hall")
    /// Condominium Complex (`condominium_complex`).
    public static let condominiumComplex = PlaceType(rawValue: "condominium_complex")
    /// Confectionery (`confectionery`).
    public static let confectionery = PlaceType(rawValue: "confectionery")
    /// Consultant (`consultant`).
    public static let consultant = PlaceType(rawValue: "consultant")
    /// Continent (`continent`).
    public static let continent = PlaceType(rawValue: "continent")
    /// Convenience Store (`convenience_store`).
    public static let convenienceStore = PlaceType(rawValue: "convenience_store")
    /// Convention Center (`convention_center`).
    public static let conventionCenter = PlaceType(rawValue: "convention_center")
    /// Corporate Office (`corporate_office`).
    public static let corporateOffice = PlaceType(rawValue: "corporate_office")
    /// Cosmetics Store (`cosmetics_store`).
    public static let cosmeticsStore = PlaceType(rawValue: "cosmetics_store")
    /// Cottage (`cottage`).
    public static let cottage = PlaceType(rawValue: "cottage")
    /// Country (`country`).
    public static let country = PlaceType(rawValue: "country")
    /// Courier Service (`courier_service`).
    public static let courierService = PlaceType(rawValue: "courier_service")
    /// Courthouse (`courthouse`).
    public static let courthouse = PlaceType(rawValue: "courthouse")
    /// Coworking Space (`coworking_space`).
    public static let coworkingSpace = PlaceType(rawValue: "coworking_space")
    /// Croatian Restaurant (`croatian_restaurant`).
    public static let croatianRestaurant = PlaceType(rawValue: "croatian_restaurant")
    /// Cuban Restaurant (`cuban_restaurant`).
    public static let cubanRestaurant = PlaceType(rawValue: "cuban_restaurant")
    /// Cultural Center (`cultural_center`).
    public static let culturalCenter = PlaceType(rawValue: "cultural_center")
    /// Cultural Landmark (`cultural_landmark`).
    public static let culturalLandmark = PlaceType(rawValue: "cultural_landmark")
    /// Cycling Park (`cycling_park`).
    public static let cyclingPark = PlaceType(rawValue: "cycling_park")
    /// Czech Restaurant (`czech_restaurant`).
    public static let czechRestaurant = PlaceType(rawValue: "czech_restaurant")
    /// Dance Hall (`dance_hall`).
    public static let danceHall = PlaceType(rawValue: "dance_hall")
    /// Danish Restaurant (`danish_restaurant`).
    public static let danishRestaurant = PlaceType(rawValue: "danish_restaurant")
    /// Deli (`deli`).
    public static let deli = PlaceType(rawValue: "deli")
    /// Dental Clinic (`dental_clinic`).
    public static let dentalClinic = PlaceType(rawValue: "dental_clinic")
    /// Dentist (`dentist`).
    public static let dentist = PlaceType(rawValue: "dentist")
    /// Department Store (`department_store`).
    public static let departmentStore = PlaceType(rawValue: "department_store")
    /// Dessert Restaurant (`dessert_restaurant`).
    public static let dessertRestaurant = PlaceType(rawValue: "dessert_restaurant")
    /// Dessert Shop (`dessert_shop`).
    public static let dessertShop = PlaceType(rawValue: "dessert_shop")
    /// Dim Sum Restaurant (`dim_sum_restaurant`).
    public static let dimSumRestaurant = PlaceType(rawValue: "dim_sum_restaurant")
    /// Diner (`diner`).
    public static let diner = PlaceType(rawValue: "diner")
    /// Discount Store (`discount_store`).
    public static let discountStore = PlaceType(rawValue: "discount_store")
    /// Discount Supermarket (`discount_supermarket`).
    public static let discountSupermarket = PlaceType(rawValue: "discount_supermarket")
    /// Doctor (`doctor`).
    public static let doctor = PlaceType(rawValue: "doctor")
    /// Dog Cafe (`dog_cafe`).
    public static let dogCafe = PlaceType(rawValue: "dog_cafe")
    /// Dog Park (`dog_park`).
    public static let dogPark = PlaceType(rawValue: "dog_park")
    /// Donut Shop (`donut_shop`).
    public static let donutShop = PlaceType(rawValue: "donut_shop")
    /// Drugstore (`drugstore`).
    public static let drugstore = PlaceType(rawValue: "drugstore")
    /// Dumpling Restaurant (`dumpling_restaurant`).
    public static let dumplingRestaurant = PlaceType(rawValue: "dumpling_restaurant")
    /// Dutch Restaurant (`dutch_restaurant`).
    public static let dutchRestaurant = PlaceType(rawValue: "dutch_restaurant")
    /// Eastern European Restaurant (`eastern_european_restaurant`).
    public static let easternEuropeanRestaurant = PlaceType(rawValue: "eastern_european_restaurant")
    /// E-Bike Charging Station (`ebike_charging_station`).
    public static let ebikeChargingStation = PlaceType(rawValue: "ebike_charging_station")
    /// Educational Institution (`educational_institution`).
    public static let educationalInstitution = PlaceType(rawValue: "educational_institution")
    /// EV Charging Station (`electric_vehicle_charging_station`).
    public static let electricVehicleChargingStation = PlaceType(rawValue: "electric_vehicle_charging_station")
    /// Electrician (`electrician`).
    public static let electrician = PlaceType(rawValue: "electrician")
    /// Electronics Store (`electronics_store`).
    public static let electronicsStore = PlaceType(rawValue: "electronics_store")
    /// Embassy (`embassy`).
    public static let embassy = PlaceType(rawValue: "embassy")
    /// Employment Agency (`employment_agency`).
    public static let employmentAgency = PlaceType(rawValue: "employment_agency")
    /// Establishment (`establishment`).
    public static let establishment = PlaceType(rawValue: "establishment")
    /// Ethiopian Restaurant (`ethiopian_restaurant`).
    public static let ethiopianRestaurant = PlaceType(rawValue: "ethiopian_restaurant")
    /// European Restaurant (`european_restaurant`).
    public static let europeanRestaurant = PlaceType(rawValue: "european_restaurant")
    /// Event Venue (`event_venue`).
    public static let eventVenue = PlaceType(rawValue: "event_venue")
    /// Extended Stay Hotel (`extended_stay_hotel`).
    public static let extendedStayHotel = PlaceType(rawValue: "extended_stay_hotel")
}
