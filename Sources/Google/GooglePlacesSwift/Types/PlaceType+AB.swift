// Place types from A to B: those of Google's Tables A and B of place types, and of its older Tables 1 to 3.
extension PlaceType {
    /// Academic Department (`academic_department`).
    public static let academicDepartment = PlaceType(rawValue: "academic_department")
    /// Açaí Shop (`acai_shop`).
    public static let acaiShop = PlaceType(rawValue: "acai_shop")
    /// Accounting (`accounting`).
    public static let accounting = PlaceType(rawValue: "accounting")
    /// Any complete address (`address`).
    public static let address = PlaceType(rawValue: "address")
    /// State or Province (`administrative_area_level_1`).
    public static let administrativeAreaLevel1 = PlaceType(rawValue: "administrative_area_level_1")
    /// County or District (`administrative_area_level_2`).
    public static let administrativeAreaLevel2 = PlaceType(rawValue: "administrative_area_level_2")
    /// Municipality (`administrative_area_level_3`).
    public static let administrativeAreaLevel3 = PlaceType(rawValue: "administrative_area_level_3")
    /// Administrative Area (`administrative_area_level_4`).
    public static let administrativeAreaLevel4 = PlaceType(rawValue: "administrative_area_level_4")
    /// Administrative Area (`administrative_area_level_5`).
    public static let administrativeAreaLevel5 = PlaceType(rawValue: "administrative_area_level_5")
    /// Administrative Area (`administrative_area_level_6`).
    public static let administrativeAreaLevel6 = PlaceType(rawValue: "administrative_area_level_6")
    /// Administrative Area (`administrative_area_level_7`).
    public static let administrativeAreaLevel7 = PlaceType(rawValue: "administrative_area_level_7")
    /// Adventure Sports Center (`adventure_sports_center`).
    public static let adventureSportsCenter = PlaceType(rawValue: "adventure_sports_center")
    /// Afghan Restaurant (`afghani_restaurant`).
    public static let afghaniRestaurant = PlaceType(rawValue: "afghani_restaurant")
    /// African Restaurant (`african_restaurant`).
    public static let africanRestaurant = PlaceType(rawValue: "african_restaurant")
    /// Aircraft Rental Service (`aircraft_rental_service`).
    public static let aircraftRentalService = PlaceType(rawValue: "aircraft_rental_service")
    /// Airport (`airport`).
    public static let airport = PlaceType(rawValue: "airport")
    /// Airstrip (`airstrip`).
    public static let airstrip = PlaceType(rawValue: "airstrip")
    /// American Restaurant (`american_restaurant`).
    public static let americanRestaurant = PlaceType(rawValue: "american_restaurant")
    /// Amphitheater (`amphitheatre`).
    public static let amphitheatre = PlaceType(rawValue: "amphitheatre")
    /// Amusement Center (`amusement_center`).
    public static let amusementCenter = PlaceType(rawValue: "amusement_center")
    /// Amusement Park (`amusement_park`).
    public static let amusementPark = PlaceType(rawValue: "amusement_park")
    /// Apartment Building (`apartment_building`).
    public static let apartmentBuilding = PlaceType(rawValue: "apartment_building")
    /// Apartment Complex (`apartment_complex`).
    public static let apartmentComplex = PlaceType(rawValue: "apartment_complex")
    /// Aquarium (`aquarium`).
    public static let aquarium = PlaceType(rawValue: "aquarium")
    /// Archipelago (`archipelago`).
    public static let archipelago = PlaceType(rawValue: "archipelago")
    /// Arena (`arena`).
    public static let arena = PlaceType(rawValue: "arena")
    /// Argentine Restaurant (`argentinian_restaurant`).
    public static let argentinianRestaurant = PlaceType(rawValue: "argentinian_restaurant")
    /// Art Gallery (`art_gallery`).
    public static let artGallery = PlaceType(rawValue: "art_gallery")
    /// Art Museum (`art_museum`).
    public static let artMuseum = PlaceType(rawValue: "art_museum")
    /// Art Studio (`art_studio`).
    public static let artStudio = PlaceType(rawValue: "art_studio")
    /// Asian Fusion Restaurant (`asian_fusion_restaurant`).
    public static let asianFusionRestaurant = PlaceType(rawValue: "asian_fusion_restaurant")
    /// Asian Grocery Store (`asian_grocery_store`).
    public static let asianGroceryStore = PlaceType(rawValue: "asian_grocery_store")
    /// Asian Restaurant (`asian_restaurant`).
    public static let asianRestaurant = PlaceType(rawValue: "asian_restaurant")
    /// Association or Organization (`association_or_organization`).
    public static let associationOrOrganization = PlaceType(rawValue: "association_or_organization")
    /// Astrologer (`astrologer`).
    public static let astrologer = PlaceType(rawValue: "astrologer")
    /// Athletic Field (`athletic_field`).
    public static let athleticField = PlaceType(rawValue: "athletic_field")
    /// ATM (`atm`).
    public static let atm = PlaceType(rawValue: "atm")
    /// Auditorium (`auditorium`).
    public static let auditorium = PlaceType(rawValue: "auditorium")
    /// Australian Restaurant (`australian_restaurant`).
    public static let australianRestaurant = PlaceType(rawValue: "australian_restaurant")
    /// Austrian Restaurant (`austrian_restaurant`).
    public static let austrianRestaurant = PlaceType(rawValue: "austrian_restaurant")
    /// Auto Parts Store (`auto_parts_store`).
    public static let autoPartsStore = PlaceType(rawValue: "auto_parts_store")
    /// Bagel Shop (`bagel_shop`).
    public static let bagelShop = PlaceType(rawValue: "bagel_shop")
    /// Bakery (`bakery`).
    public static let bakery = PlaceType(rawValue: "bakery")
    /// Bangladeshi Restaurant (`bangladeshi_restaurant`).
    public static let bangladeshiRestaurant = PlaceType(rawValue: "bangladeshi_restaurant")
    /// Bank (`bank`).
    public static let bank = PlaceType(rawValue: "bank")
    /// Banquet Hall (`banquet_hall`).
    public static let banquetHall = PlaceType(rawValue: "banquet_hall")
    /// Bar (`bar`).
    public static let bar = PlaceType(rawValue: "bar")
    /// Bar & Grill (`bar_and_grill`).
    public static let barAndGrill = PlaceType(rawValue: "bar_and_grill")
    /// Barbecue Area (`barbecue_area`).
    public static let barbecueArea = PlaceType(rawValue: "barbecue_area")
    /// Barbecue Restaurant (`barbecue_restaurant`).
    public static let barbecueRestaurant = PlaceType(rawValue: "barbecue_restaurant")
    /// Barber Shop (`barber_shop`).
    public static let barberShop = PlaceType(rawValue: "barber_shop")
    /// Basque Restaurant (`basque_restaurant`).
    public static let basqueRestaurant = PlaceType(rawValue: "basque_restaurant")
    /// Bavarian Restaurant (`bavarian_restaurant`).
    public static let bavarianRestaurant = PlaceType(rawValue: "bavarian_restaurant")
    /// Beach (`beach`).
    public static let beach = PlaceType(rawValue: "beach")
    /// Beautician (`beautician`).
    public static let beautician = PlaceType(rawValue: "beautician")
    /// Beauty Salon (`beauty_salon`).
    public static let beautySalon = PlaceType(rawValue: "beauty_salon")
    /// Bed & Breakfast (`bed_and_breakfast`).
    public static let bedAndBreakfast = PlaceType(rawValue: "bed_and_breakfast")
    /// Beer Garden (`beer_garden`).
    public static let beerGarden = PlaceType(rawValue: "beer_garden")
    /// Belgian Restaurant (`belgian_restaurant`).
    public static let belgianRestaurant = PlaceType(rawValue: "belgian_restaurant")
    /// Bicycle Store (`bicycle_store`).
    public static let bicycleStore = PlaceType(rawValue: "bicycle_store")
    /// Bike Sharing Station (`bike_sharing_station`).
    public static let bikeSharingStation = PlaceType(rawValue: "bike_sharing_station")
    /// Bistro (`bistro`).
    public static let bistro = PlaceType(rawValue: "bistro")
    /// Body Art Service (`body_art_service`).
    public static let bodyArtService = PlaceType(rawValue: "body_art_service")
    /// Book Store (`book_store`).
    public static let bookStore = PlaceType(rawValue: "book_store")
    /// Botanical Garden (`botanical_garden`).
    public static let botanicalGarden = PlaceType(rawValue: "botanical_garden")
    /// Bowling Alley (`bowling_alley`).
    public static let bowlingAlley = PlaceType(rawValue: "bowling_alley")
    /// Brazilian Restaurant (`brazilian_restaurant`).
    public static let brazilianRestaurant = PlaceType(rawValue: "brazilian_restaurant")
    /// Breakfast Restaurant (`breakfast_restaurant`).
    public static let breakfastRestaurant = PlaceType(rawValue: "breakfast_restaurant")
    /// Brewery (`brewery`).
    public static let brewery = PlaceType(rawValue: "brewery")
    /// Brewpub (`brewpub`).
    public static let brewpub = PlaceType(rawValue: "brewpub")
    /// Bridge (`bridge`).
    public static let bridge = PlaceType(rawValue: "bridge")
    /// British Restaurant (`british_restaurant`).
    public static let britishRestaurant = PlaceType(rawValue: "british_restaurant")
    /// Brunch Restaurant (`brunch_restaurant`).
    public static let brunchRestaurant = PlaceType(rawValue: "brunch_restaurant")
    /// Buddhist Temple (`buddhist_temple`).
    public static let buddhistTemple = PlaceType(rawValue: "buddhist_temple")
    /// Budget Japanese Inn (`budget_japanese_inn`).
    public static let budgetJapaneseInn = PlaceType(rawValue: "budget_japanese_inn")
    /// Buffet Restaurant (`buffet_restaurant`).
    public static let buffetRestaurant = PlaceType(rawValue: "buffet_restaurant")
    /// Building Materials Store (`building_materials_store`).
    public static let buildingMaterialsStore = PlaceType(rawValue: "building_materials_store")
    /// Burmese Restaurant (`burmese_restaurant`).
    public static let burmeseRestaurant = PlaceType(rawValue: "burmese_restaurant")
    /// Burrito Restaurant (`burrito_restaurant`).
    public static let burritoRestaurant = PlaceType(rawValue: "burrito_restaurant")
    /// Bus Station (`bus_station`).
    public static let busStation = PlaceType(rawValue: "bus_station")
    /// Bus Stop (`bus_stop`).
    public static let busStop = PlaceType(rawValue: "bus_stop")
    /// Business Center (`business_center`).
    public static let businessCenter = PlaceType(rawValue: "business_center")
    /// Butcher Shop (`butcher_shop`).
    public static let butcherShop = PlaceType(rawValue: "butcher_shop")
}
