// Place types from M to R: those of Google's Tables A and B of place types, and of its older Tables 1 to 3.
extension PlaceType {
    /// Makeup Artist (`makeup_artist`).
    public static let makeupArtist = PlaceType(rawValue: "makeup_artist")
    /// Malaysian Restaurant (`malaysian_restaurant`).
    public static let malaysianRestaurant = PlaceType(rawValue: "malaysian_restaurant")
    /// Manufacturer (`manufacturer`).
    public static let manufacturer = PlaceType(rawValue: "manufacturer")
    /// Marina (`marina`).
    public static let marina = PlaceType(rawValue: "marina")
    /// Market (`market`).
    public static let market = PlaceType(rawValue: "market")
    /// Marketing Consultant (`marketing_consultant`).
    public static let marketingConsultant = PlaceType(rawValue: "marketing_consultant")
    /// Massage (`massage`).
    public static let massage = PlaceType(rawValue: "massage")
    /// Massage Spa (`massage_spa`).
    public static let massageSpa = PlaceType(rawValue: "massage_spa")
    /// Meal Delivery (`meal_delivery`).
    public static let mealDelivery = PlaceType(rawValue: "meal_delivery")
    /// Meal Takeaway (`meal_takeaway`).
    public static let mealTakeaway = PlaceType(rawValue: "meal_takeaway")
    /// Medical Center (`medical_center`).
    public static let medicalCenter = PlaceType(rawValue: "medical_center")
    /// Medical Clinic (`medical_clinic`).
    public static let medicalClinic = PlaceType(rawValue: "medical_clinic")
    /// Medical Lab (`medical_lab`).
    public static let medicalLab = PlaceType(rawValue: "medical_lab")
    /// Mediterranean Restaurant (`mediterranean_restaurant`).
    public static let mediterraneanRestaurant = PlaceType(rawValue: "mediterranean_restaurant")
    /// Mexican Restaurant (`mexican_restaurant`).
    public static let mexicanRestaurant = PlaceType(rawValue: "mexican_restaurant")
    /// Middle Eastern Restaurant (`middle_eastern_restaurant`).
    public static let middleEasternRestaurant = PlaceType(rawValue: "middle_eastern_restaurant")
    /// Miniature Golf Course (`miniature_golf_course`).
    public static let miniatureGolfCourse = PlaceType(rawValue: "miniature_golf_course")
    /// Mobile Home Park (`mobile_home_park`).
    public static let mobileHomePark = PlaceType(rawValue: "mobile_home_park")
    /// Mongolian Barbecue Restaurant (`mongolian_barbecue_restaurant`).
    public static let mongolianBarbecueRestaurant = PlaceType(rawValue: "mongolian_barbecue_restaurant")
    /// Monument (`monument`).
    public static let monument = PlaceType(rawValue: "monument")
    /// Moroccan Restaurant (`moroccan_restaurant`).
    public static let moroccanRestaurant = PlaceType(rawValue: "moroccan_restaurant")
    /// Mosque (`mosque`).
    public static let mosque = PlaceType(rawValue: "mosque")
    /// Motel (`motel`).
    public static let motel = PlaceType(rawValue: "motel")
    /// Mountain Peak (`mountain_peak`).
    public static let mountainPeak = PlaceType(rawValue: "mountain_peak")
    /// Movie Rental (`movie_rental`).
    public static let movieRental = PlaceType(rawValue: "movie_rental")
    /// Movie Theater (`movie_theater`).
    public static let movieTheater = PlaceType(rawValue: "movie_theater")
    /// Moving Company (`moving_company`).
    public static let movingCompany = PlaceType(rawValue: "moving_company")
    /// Museum (`museum`).
    public static let museum = PlaceType(rawValue: "museum")
    /// Nail Salon (`nail_salon`).
    public static let nailSalon = PlaceType(rawValue: "nail_salon")
    /// National Park (`national_park`).
    public static let nationalPark = PlaceType(rawValue: "national_park")
    /// Natural Feature (`natural_feature`).
    public static let naturalFeature = PlaceType(rawValue: "natural_feature")
    /// Nature Preserve (`nature_preserve`).
    public static let naturePreserve = PlaceType(rawValue: "nature_preserve")
    /// Neighborhood (`neighborhood`).
    public static let neighborhood = PlaceType(rawValue: "neighborhood")
    /// Neighborhood Police Station (`neighborhood_police_station`).
    public static let neighborhoodPoliceStation = PlaceType(rawValue: "neighborhood_police_station")
    /// Night Club (`night_club`).
    public static let nightClub = PlaceType(rawValue: "night_club")
    /// Nonprofit Organization (`non_profit_organization`).
    public static let nonProfitOrganization = PlaceType(rawValue: "non_profit_organization")
    /// Noodle Shop (`noodle_shop`).
    public static let noodleShop = PlaceType(rawValue: "noodle_shop")
    /// North Indian Restaurant (`north_indian_restaurant`).
    public static let northIndianRestaurant = PlaceType(rawValue: "north_indian_restaurant")
    /// Observation Deck (`observation_deck`).
    public static let observationDeck = PlaceType(rawValue: "observation_deck")
    /// Off-Roading Area (`off_roading_area`).
    public static let offRoadingArea = PlaceType(rawValue: "off_roading_area")
    /// Opera House (`opera_house`).
    public static let operaHouse = PlaceType(rawValue: "opera_house")
    /// Oyster Bar Restaurant (`oyster_bar_restaurant`).
    public static let oysterBarRestaurant = PlaceType(rawValue: "oyster_bar_restaurant")
    /// Paintball Center (`paintball_center`).
    public static let paintballCenter = PlaceType(rawValue: "paintball_center")
    /// Painter (`painter`).
    public static let painter = PlaceType(rawValue: "painter")
    /// Pakistani Restaurant (`pakistani_restaurant`).
    public static let pakistaniRestaurant = PlaceType(rawValue: "pakistani_restaurant")
    /// Park (`park`).
    public static let park = PlaceType(rawValue: "park")
    /// Park & Ride (`park_and_ride`).
    public static let parkAndRide = PlaceType(rawValue: "park_and_ride")
    /// Parking (`parking`).
    public static let parking = PlaceType(rawValue: "parking")
    /// Parking Garage (`parking_garage`).
    public static let parkingGarage = PlaceType(rawValue: "parking_garage")
    /// Parking Lot (`parking_lot`).
    public static let parkingLot = PlaceType(rawValue: "parking_lot")
    /// Pastry Shop (`pastry_shop`).
    public static let pastryShop = PlaceType(rawValue: "pastry_shop")
    /// Theater (`performing_arts_theater`).
    public static let performingArtsTheater = PlaceType(rawValue: "performing_arts_theater")
    /// Persian Restaurant (`persian_restaurant`).
    public static let persianRestaurant = PlaceType(rawValue: "persian_restaurant")
    /// Peruvian Restaurant (`peruvian_restaurant`).
    public static let peruvianRestaurant = PlaceType(rawValue: "peruvian_restaurant")
    /// Pet Boarding Service (`pet_boarding_service`).
    public static let petBoardingService = PlaceType(rawValue: "pet_boarding_service")
    /// Pet Care (`pet_care`).
    public static let petCare = PlaceType(rawValue: "pet_care")
    /// Pet Store (`pet_store`).
    public static let petStore = PlaceType(rawValue: "pet_store")
    /// Pharmacy (`pharmacy`).
    public static let pharmacy = PlaceType(rawValue: "pharmacy")
    /// Philharmonic Hall (`philharmonic_hall`).
    public static let philharmonicHall = PlaceType(rawValue: "philharmonic_hall")
    /// Physiotherapist (`physiotherapist`).
    public static let physiotherapist = PlaceType(rawValue: "physiotherapist")
    /// Picnic Ground (`picnic_ground`).
    public static let picnicGround = PlaceType(rawValue: "picnic_ground")
    /// Pizza Delivery (`pizza_delivery`).
    public static let pizzaDelivery = PlaceType(rawValue: "pizza_delivery")
    /// Pizza Restaurant (`pizza_restaurant`).
    public static let pizzaRestaurant = PlaceType(rawValue: "pizza_restaurant")
    /// Place of Worship (`place_of_worship`).
    public static let placeOfWorship = PlaceType(rawValue: "place_of_worship")
    /// Planetarium (`planetarium`).
    public static let planetarium = PlaceType(rawValue: "planetarium")
    /// Playground (`playground`).
    public static let playground = PlaceType(rawValue: "playground")
    /// Plaza (`plaza`).
    public static let plaza = PlaceType(rawValue: "plaza")
    /// Plumber (`plumber`).
    public static let plumber = PlaceType(rawValue: "plumber")
    /// Plus Code (`plus_code`).
    public static let plusCode = PlaceType(rawValue: "plus_code")
    /// Point of Interest (`point_of_interest`).
    public static let pointOfInterest = PlaceType(rawValue: "point_of_interest")
    /// Police (`police`).
    public static let police = PlaceType(rawValue: "police")
    /// Polish Restaurant (`polish_restaurant`).
    public static let polishRestaurant = PlaceType(rawValue: "polish_restaurant")
    /// Political Area (`political`).
    public static let political = PlaceType(rawValue: "political")
    /// Portuguese Restaurant (`portuguese_restaurant`).
    public static let portugueseRestaurant = PlaceType(rawValue: "portuguese_restaurant")
    /// Post Box (`post_box`).
    public static let postBox = PlaceType(rawValue: "post_box")
    /// Post Office (`post_office`).
    public static let postOffice = PlaceType(rawValue: "post_office")
    /// Postal Code (`postal_code`).
    public static let postalCode = PlaceType(rawValue: "postal_code")
    /// Postal Code Prefix (`postal_code_prefix`).
    public static let postalCodePrefix = PlaceType(rawValue: "postal_code_prefix")
    /// Postal Code Suffix (`postal_code_suffix`).
    public static let postalCodeSuffix = PlaceType(rawValue: "postal_code_suffix")
    /// Postal Town (`postal_town`).
    public static let postalTown = PlaceType(rawValue: "postal_town")
    /// Building (`premise`).
    public static let premise = PlaceType(rawValue: "premise")
    /// Preschool (`preschool`).
    public static let preschool = PlaceType(rawValue: "preschool")
    /// Primary School (`primary_school`).
    public static let primarySchool = PlaceType(rawValue: "primary_school")
    /// Private Guest Room (`private_guest_room`).
    public static let privateGuestRoom = PlaceType(rawValue: "private_guest_room")
    /// Psychic (`psychic`).
    public static let psychic = PlaceType(rawValue: "psychic")
    /// Pub (`pub`).
    public static let pub = PlaceType(rawValue: "pub")
    /// Public Bath (`public_bath`).
    public static let publicBath = PlaceType(rawValue: "public_bath")
    /// Public Restroom (`public_bathroom`).
    public static let publicBathroom = PlaceType(rawValue: "public_bathroom")
    /// Race Course (`race_course`).
    public static let raceCourse = PlaceType(rawValue: "race_course")
    /// Ramen Restaurant (`ramen_restaurant`).
    public static let ramenRestaurant = PlaceType(rawValue: "ramen_restaurant")
    /// Ranch (`ranch`).
    public static let ranch = PlaceType(rawValue: "ranch")
    /// Real Estate Agency (`real_estate_agency`).
    public static let realEstateAgency = PlaceType(rawValue: "real_estate_agency")
    /// Any region of an address (`(regions)`).
    public static let regions = PlaceType(rawValue: "(regions)")
    /// Research Institute (`research_institute`).
    public static let researchInstitute = PlaceType(rawValue: "research_institute")
    /// Resort Hotel (`resort_hotel`).
    public static let resortHotel = PlaceType(rawValue: "resort_hotel")
    /// Rest Stop (`rest_stop`).
    public static let restStop = PlaceType(rawValue: "rest_stop")
    /// Restaurant (`restaurant`).
    public static let restaurant = PlaceType(rawValue: "restaurant")
    /// River (`river`).
    public static let river = PlaceType(rawValue: "river")
    /// Roller Coaster (`roller_coaster`).
    public static let rollerCoaster = PlaceType(rawValue: "roller_coaster")
    /// Romanian Restaurant (`romanian_restaurant`).
    public static let romanianRestaurant = PlaceType(rawValue: "romanian_restaurant")
    /// Roofing Contractor (`roofing_contractor`).
    public static let roofingContractor = PlaceType(rawValue: "roofing_contractor")
    /// Room (`room`).
    public static let room = PlaceType(rawValue: "room")
    /// Street (`route`).
    public static let route = PlaceType(rawValue: "route")
    /// Russian Restaurant (`russian_restaurant`).
    public static let russianRestaurant = PlaceType(rawValue: "russian_restaurant")
    /// RV Park (`rv_park`).
    public static let rvPark = PlaceType(rawValue: "rv_park")
}
