// The place types of Google's older requests and filters (its Tables 1, 2 and 3). docs/place-types.md lists the
// OpenStreetMap objects of each type.

// MARK: Table 1, businesses

/// Offices of accountants, bookkeepers and tax advisers.
public let kGMSPlaceTypeAccounting = "accounting"
/// Airports with scheduled or general traffic, and their terminals.
public let kGMSPlaceTypeAirport = "airport"
/// Amusement and theme parks.
public let kGMSPlaceTypeAmusementPark = "amusement_park"
/// Public aquariums and vivariums.
public let kGMSPlaceTypeAquarium = "aquarium"
/// Galleries, both those that exhibit art and shops that sell it.
public let kGMSPlaceTypeArtGallery = "art_gallery"
/// Cash machines. A bank with a cash machine does not have this type.
public let kGMSPlaceTypeAtm = "atm"
/// Bakeries, and shops for cakes and pastries.
public let kGMSPlaceTypeBakery = "bakery"
/// Branches of banks.
public let kGMSPlaceTypeBank = "bank"
/// Bars and other places that serve drinks at a bar, such as pubs, beer gardens and night clubs.
public let kGMSPlaceTypeBar = "bar"
/// Beauty and nail salons.
public let kGMSPlaceTypeBeautySalon = "beauty_salon"
/// Shops that sell or repair bicycles.
public let kGMSPlaceTypeBicycleStore = "bicycle_store"
/// Shops for books, comics and magazines.
public let kGMSPlaceTypeBookStore = "book_store"
/// Bowling and skittle alleys.
public let kGMSPlaceTypeBowlingAlley = "bowling_alley"
/// Bus stations, but not single stops.
public let kGMSPlaceTypeBusStation = "bus_station"
/// Cafés and tea houses.
public let kGMSPlaceTypeCafe = "cafe"
/// Camp sites, and single pitches on them.
public let kGMSPlaceTypeCampground = "campground"
/// Dealers in cars and caravans.
public let kGMSPlaceTypeCarDealer = "car_dealer"
/// Car and truck rental, and car sharing.
public let kGMSPlaceTypeCarRental = "car_rental"
/// Garages that repair cars or motorcycles.
public let kGMSPlaceTypeCarRepair = "car_repair"
/// Car washes, automatic or by hand (`amenity=car_wash`).
public let kGMSPlaceTypeCarWash = "car_wash"
/// Casinos, and halls for slot machines and bingo.
public let kGMSPlaceTypeCasino = "casino"
/// Cemeteries, churchyards with graves, and crypts.
public let kGMSPlaceTypeCemetery = "cemetery"
/// Christian places of worship: churches, chapels and cathedrals.
public let kGMSPlaceTypeChurch = "church"
/// Town and city halls (`amenity=townhall`).
public let kGMSPlaceTypeCityHall = "city_hall"
/// Shops for clothes and accessories.
public let kGMSPlaceTypeClothingStore = "clothing_store"
/// Convenience shops and kiosks.
public let kGMSPlaceTypeConvenienceStore = "convenience_store"
/// Courts of law.
public let kGMSPlaceTypeCourthouse = "courthouse"
/// Dentists and orthodontists.
public let kGMSPlaceTypeDentist = "dentist"
/// Department stores (`shop=department_store`).
public let kGMSPlaceTypeDepartmentStore = "department_store"
/// Surgeries of doctors (`amenity=doctors`).
public let kGMSPlaceTypeDoctor = "doctor"
/// Pharmacies, and shops for toiletries and household chemicals.
public let kGMSPlaceTypeDrugstore = "drugstore"
/// Electricians (`craft=electrician`).
public let kGMSPlaceTypeElectrician = "electrician"
/// Shops for electronics, computers, cameras and electrical appliances.
public let kGMSPlaceTypeElectronicsStore = "electronics_store"
/// Embassies and consulates.
public let kGMSPlaceTypeEmbassy = "embassy"
/// Fire and rescue stations.
public let kGMSPlaceTypeFireStation = "fire_station"
/// Flower shops (`shop=florist`).
public let kGMSPlaceTypeFlorist = "florist"
/// Funeral directors, mortuaries and crematoria.
public let kGMSPlaceTypeFuneralHome = "funeral_home"
/// Shops and workshops for furniture and beds.
public let kGMSPlaceTypeFurnitureStore = "furniture_store"
/// Filling stations for vehicles and boats.
public let kGMSPlaceTypeGasStation = "gas_station"
/// Gyms and fitness centres.
public let kGMSPlaceTypeGym = "gym"
/// Hairdressers and barbers.
public let kGMSPlaceTypeHairCare = "hair_care"
/// Shops for tools and building supplies.
public let kGMSPlaceTypeHardwareStore = "hardware_store"
/// Hindu places of worship.
public let kGMSPlaceTypeHinduTemple = "hindu_temple"
/// Shops for household goods: bedding, curtains, carpets, kitchenware.
public let kGMSPlaceTypeHomeGoodsStore = "home_goods_store"
/// Hospitals (`amenity=hospital`), but not surgeries or clinics.
public let kGMSPlaceTypeHospital = "hospital"
/// Offices and shops that sell insurance.
public let kGMSPlaceTypeInsuranceAgency = "insurance_agency"
/// Jewellers, goldsmiths and watch shops.
public let kGMSPlaceTypeJewelryStore = "jewelry_store"
/// Launderettes, laundries and dry cleaners.
public let kGMSPlaceTypeLaundry = "laundry"
/// Offices of lawyers and notaries.
public let kGMSPlaceTypeLawyer = "lawyer"
/// Libraries, archives and reading rooms.
public let kGMSPlaceTypeLibrary = "library"
/// Stations of light railways and monorails.
public let kGMSPlaceTypeLightRailStation = "light_rail_station"
/// Shops for wine, spirits and other drinks.
public let kGMSPlaceTypeLiquorStore = "liquor_store"
/// Offices of municipalities and local authorities, including town halls.
public let kGMSPlaceTypeLocalGovernmentOffice = "local_government_office"
/// Locksmiths and key cutters.
public let kGMSPlaceTypeLocksmith = "locksmith"
/// Places to stay overnight: hotels, hostels, guest houses, alpine huts.
public let kGMSPlaceTypeLodging = "lodging"
/// Kitchens that only deliver.
public let kGMSPlaceTypeMealDelivery = "meal_delivery"
/// Kitchens that only sell food to take away.
public let kGMSPlaceTypeMealTakeaway = "meal_takeaway"
/// Muslim places of worship.
public let kGMSPlaceTypeMosque = "mosque"
/// Shops that rent out films.
public let kGMSPlaceTypeMovieRental = "movie_rental"
/// Cinemas (`amenity=cinema`).
public let kGMSPlaceTypeMovieTheater = "movie_theater"
/// Removal firms (`office=moving_company`).
public let kGMSPlaceTypeMovingCompany = "moving_company"
/// Museums, including open-air and railway museums.
public let kGMSPlaceTypeMuseum = "museum"
/// Night clubs, including strip clubs.
public let kGMSPlaceTypeNightClub = "night_club"
/// House painters (`craft=painter`).
public let kGMSPlaceTypePainter = "painter"
/// Public parks, village greens and recreation grounds.
public let kGMSPlaceTypePark = "park"
/// Car parks, and their entrances and single spaces if these are mapped.
public let kGMSPlaceTypeParking = "parking"
/// Shops for pets and pet food.
public let kGMSPlaceTypePetStore = "pet_store"
/// Pharmacies, which dispense medicines.
public let kGMSPlaceTypePharmacy = "pharmacy"
/// Physiotherapists, osteopaths and occupational therapists.
public let kGMSPlaceTypePhysiotherapist = "physiotherapist"
/// Plumbers and shops for sanitary ware.
public let kGMSPlaceTypePlumber = "plumber"
/// Police stations (`amenity=police`).
public let kGMSPlaceTypePolice = "police"
/// Post offices (`amenity=post_office`).
public let kGMSPlaceTypePostOffice = "post_office"
/// Schools for the first years, if the data gives the level.
public let kGMSPlaceTypePrimarySchool = "primary_school"
/// Estate agents and property managers.
public let kGMSPlaceTypeRealEstateAgency = "real_estate_agency"
/// Restaurants and other places that serve meals: canteens, fast food, takeaways.
public let kGMSPlaceTypeRestaurant = "restaurant"
/// Roofers (`craft=roofer`).
public let kGMSPlaceTypeRoofingContractor = "roofing_contractor"
/// Sites for caravans and motor homes.
public let kGMSPlaceTypeRvPark = "rv_park"
/// Schools of every level, kindergartens and schools of music or dance.
public let kGMSPlaceTypeSchool = "school"
/// Schools after the primary level, if the data gives the level.
public let kGMSPlaceTypeSecondarySchool = "secondary_school"
/// Shops for shoes (`shop=shoes`).
public let kGMSPlaceTypeShoeStore = "shoe_store"
/// Shopping centres.
public let kGMSPlaceTypeShoppingMall = "shopping_mall"
/// Spas and thermal baths.
public let kGMSPlaceTypeSpa = "spa"
/// Stadiums and arenas.
public let kGMSPlaceTypeStadium = "stadium"
/// Self-storage, warehouses, left luggage and lockers.
public let kGMSPlaceTypeStorage = "storage"
/// Shops of every kind. Each more specific type of shop has this type too.
public let kGMSPlaceTypeStore = "store"
/// Stations of underground railways, and their entrances.
public let kGMSPlaceTypeSubwayStation = "subway_station"
/// Supermarkets (`shop=supermarket`), but not convenience shops.
public let kGMSPlaceTypeSupermarket = "supermarket"
/// Jewish places of worship.
public let kGMSPlaceTypeSynagogue = "synagogue"
/// Taxi ranks, including those of motorcycle taxis.
public let kGMSPlaceTypeTaxiStand = "taxi_stand"
/// Sights and rides for visitors. Places with a more specific type have this type too.
public let kGMSPlaceTypeTouristAttraction = "tourist_attraction"
/// Railway stations, halts and their entrances.
public let kGMSPlaceTypeTrainStation = "train_station"
/// Stations of public transport of any kind. Stations with a more specific type have this type too.
public let kGMSPlaceTypeTransitStation = "transit_station"
/// Travel agencies and offices of airlines.
public let kGMSPlaceTypeTravelAgency = "travel_agency"
/// Universities, colleges and polytechnics.
public let kGMSPlaceTypeUniversity = "university"
/// Veterinary surgeries (`amenity=veterinary`).
public let kGMSPlaceTypeVeterinaryCare = "veterinary_care"
/// Zoos and petting zoos.
public let kGMSPlaceTypeZoo = "zoo"

// MARK: Table 2, addresses and other types that a result may have

/// The first level below the country: states, provinces.
public let kGMSPlaceTypeAdministrativeAreaLevel1 = "administrative_area_level_1"
/// The second level below the country: counties, districts.
public let kGMSPlaceTypeAdministrativeAreaLevel2 = "administrative_area_level_2"
/// The third level below the country: municipalities, and cities that are a municipality.
public let kGMSPlaceTypeAdministrativeAreaLevel3 = "administrative_area_level_3"
/// The fourth level below the country: boroughs of cities.
public let kGMSPlaceTypeAdministrativeAreaLevel4 = "administrative_area_level_4"
/// The fifth level below the country: parts of boroughs.
public let kGMSPlaceTypeAdministrativeAreaLevel5 = "administrative_area_level_5"
/// Groups of islands.
public let kGMSPlaceTypeArchipelago = "archipelago"
/// Areas that people name but that are not administrative, such as industrial estates.
public let kGMSPlaceTypeColloquialArea = "colloquial_area"
/// Whole continents (`place=continent`).
public let kGMSPlaceTypeContinent = "continent"
/// Countries. The short name of such an address component is the region code.
public let kGMSPlaceTypeCountry = "country"
/// Businesses and institutions. This type is the last one in the list of a place's types.
public let kGMSPlaceTypeEstablishment = "establishment"
/// Banks, cash machines, exchange offices and other money services.
public let kGMSPlaceTypeFinance = "finance"
/// A floor of a building, in address components only.
public let kGMSPlaceTypeFloor = "floor"
/// Places where food is served or sold. Places with a more specific type have this type too.
public let kGMSPlaceTypeFood = "food"
/// Builders and building trades: carpenters, glaziers, floorers, heating engineers.
public let kGMSPlaceTypeGeneralContractor = "general_contractor"
/// Anything with an address. Portolan gives this type to no place.
public let kGMSPlaceTypeGeocode = "geocode"
/// Health services of every kind. Doctors, dentists, pharmacies and the like have this type too.
public let kGMSPlaceTypeHealth = "health"
/// Crossings of streets. Portolan gives this type to no place.
public let kGMSPlaceTypeIntersection = "intersection"
/// Structures that are visible from afar or well known: towers, mills, lighthouses, piers.
public let kGMSPlaceTypeLandmark = "landmark"
/// Cities, towns, villages and hamlets.
public let kGMSPlaceTypeLocality = "locality"
/// Mountains, waters, woods and other natural features.
public let kGMSPlaceTypeNaturalFeature = "natural_feature"
/// Neighbourhoods: named quarters and housing areas within a town.
public let kGMSPlaceTypeNeighborhood = "neighborhood"
/// Places of worship of every religion.
public let kGMSPlaceTypePlaceOfWorship = "place_of_worship"
/// A plus code instead of an address. Portolan gives this type to no place.
public let kGMSPlaceTypePlusCode = "plus_code"
/// Any place that people go to. Street furniture, such as benches, has only this type.
public let kGMSPlaceTypePointOfInterest = "point_of_interest"
/// Areas with their own border or name. Countries, towns and neighbourhoods have this type too.
public let kGMSPlaceTypePolitical = "political"
/// Letter boxes. Portolan gives them only ``kGMSPlaceTypePointOfInterest``.
public let kGMSPlaceTypePostBox = "post_box"
/// Postal codes: areas, and components of addresses.
public let kGMSPlaceTypePostalCode = "postal_code"
/// The first part of a postal code. Portolan does not use it.
public let kGMSPlaceTypePostalCodePrefix = "postal_code_prefix"
/// The last part of a postal code. Portolan does not use it.
public let kGMSPlaceTypePostalCodeSuffix = "postal_code_suffix"
/// The town in a postal address. It occurs only in address components of Great Britain and Sweden.
public let kGMSPlaceTypePostalTown = "postal_town"
/// Buildings without a known use, and names of houses in addresses.
public let kGMSPlaceTypePremise = "premise"
/// A room of a building. Portolan does not use it.
public let kGMSPlaceTypeRoom = "room"
/// Named streets and roads.
public let kGMSPlaceTypeRoute = "route"
/// Addresses with a house number and no other object.
public let kGMSPlaceTypeStreetAddress = "street_address"
/// A house number, in address components only.
public let kGMSPlaceTypeStreetNumber = "street_number"
/// Parts of a town at any level.
public let kGMSPlaceTypeSublocality = "sublocality"
/// The first level of a town's parts: boroughs and suburbs.
public let kGMSPlaceTypeSublocalityLevel1 = "sublocality_level_1"
/// The second level of a town's parts.
public let kGMSPlaceTypeSublocalityLevel2 = "sublocality_level_2"
/// The third level of a town's parts. No place of a region has it.
public let kGMSPlaceTypeSublocalityLevel3 = "sublocality_level_3"
/// The fourth level of a town's parts. No place of a region has it.
public let kGMSPlaceTypeSublocalityLevel4 = "sublocality_level_4"
/// The fifth level of a town's parts. No place of a region has it.
public let kGMSPlaceTypeSublocalityLevel5 = "sublocality_level_5"
/// A unit within a building, such as a flat, in address components only.
public let kGMSPlaceTypeSubpremise = "subpremise"
/// Squares in towns (`place=square`).
public let kGMSPlaceTypeTownSquare = "town_square"

// MARK: Table 3, collections for autocomplete filters

/// Complete addresses in Google's filters. In Portolan no place has this type, so a filter for it finds
/// nothing.
public let kGMSPlaceTypeCollectionAddress = "address"
/// Localities, sublocalities, postal codes, countries, and administrative areas of the first two levels. This
/// collection must be the only type in its filter.
public let kGMSPlaceTypeCollectionRegion = "(regions)"
/// Localities and administrative areas of the third level. This collection must be the only type in its filter.
public let kGMSPlaceTypeCollectionCity = "(cities)"
