extension PlaceTypes {
    /// Google's place types (Places API, "Place types", Tables A and B) for OSM tags (wiki.openstreetmap.org, "Map features"), the primary one first.
    static let table = """
        amenity=animal_boarding pet_boarding_service service
        amenity=animal_shelter pet_care service
        amenity=arts_centre cultural_center
        amenity=atm atm finance
        amenity=baking_oven point_of_interest
        amenity=bank bank finance
        amenity=bar bar
        amenity=bbq barbecue_area
        amenity=bicycle_rental bike_sharing_station transportation_service
        amenity=bicycle_repair_station service
        amenity=biergarten beer_garden bar food
        amenity=boat_rental transportation_service
        amenity=brothel establishment
        amenity=bureau_de_change finance
        amenity=bus_station bus_station transit_station
        amenity=cafe cafe food
        amenity=car_rental car_rental
        amenity=car_sharing car_rental
        amenity=car_wash car_wash
        amenity=casino casino
        amenity=charging_station electric_vehicle_charging_station
        amenity=childcare child_care_agency preschool
        amenity=cinema movie_theater
        amenity=clinic medical_clinic health
        amenity=clock landmark
        amenity=college university educational_institution
        amenity=community_centre community_center
        amenity=concert_hall concert_hall event_venue
        amenity=conference_centre convention_center event_venue
        amenity=courthouse courthouse government_office
        amenity=coworking_space coworking_space
        amenity=crematorium funeral_home
        amenity=dentist dentist health
        amenity=doctors doctor health
        amenity=dojo sports_school
        amenity=driving_school educational_institution
        amenity=embassy embassy government_office
        amenity=events_venue event_venue
        amenity=exhibition_centre convention_center event_venue
        amenity=fast_food fast_food_restaurant restaurant food
        amenity=ferry_terminal ferry_terminal transit_station
        amenity=fire_station fire_station
        amenity=food_court food_court food
        amenity=fountain fountain
        amenity=fuel gas_station
        amenity=funeral_hall funeral_home
        amenity=gambling casino
        amenity=grave_yard cemetery
        amenity=gym gym fitness_center
        amenity=hospital hospital health
        amenity=ice_cream ice_cream_shop dessert_shop food
        amenity=internet_cafe internet_cafe
        amenity=karaoke_box karaoke
        amenity=kindergarten preschool school
        amenity=language_school educational_institution
        amenity=library library
        amenity=love_hotel hotel lodging
        amenity=marketplace market
        amenity=money_transfer finance
        amenity=monastery place_of_worship
        amenity=motorcycle_parking parking
        amenity=music_school educational_institution school
        amenity=nightclub night_club bar
        amenity=nursing_home health
        amenity=parking parking
        amenity=parking_space parking
        amenity=pharmacy pharmacy drugstore health
        amenity=photo_booth service
        amenity=place_of_worship place_of_worship
        amenity=planetarium planetarium
        amenity=police police
        amenity=post_depot shipping_service
        amenity=post_office post_office
        amenity=prep_school educational_institution
        amenity=prison government_office
        amenity=pub pub bar
        amenity=public_bath public_bath
        amenity=public_building government_office
        amenity=ranger_station government_office
        amenity=recycling service
        amenity=research_institute research_institute
        amenity=restaurant restaurant food
        amenity=retirement_home housing_complex
        amenity=school school
        amenity=shelter point_of_interest
        amenity=shower public_bath
        amenity=social_centre community_center
        amenity=social_facility non_profit_organization
        amenity=stables stable
        amenity=stripclub night_club
        amenity=studio art_studio
        amenity=swingerclub night_club
        amenity=taxi taxi_stand
        amenity=theatre performing_arts_theater event_venue
        amenity=ticket_validator transit_station
        amenity=toilets public_bathroom
        amenity=townhall city_hall local_government_office government_office
        amenity=university university educational_institution
        amenity=vehicle_inspection car_repair
        amenity=vending_machine store
        amenity=veterinary veterinary_care
        amenity=waste_transfer_station service
        shop=agrarian farm store
        shop=alcohol liquor_store store
        shop=antiques store
        shop=appliance electronics_store home_goods_store store
        shop=art art_gallery store
        shop=baby_goods store
        shop=bag store
        shop=bakery bakery food_store food store
        shop=bathroom_furnishing home_improvement_store store
        shop=beauty beauty_salon
        shop=bed furniture_store home_goods_store store
        shop=beverages liquor_store food_store store
        shop=bicycle bicycle_store store
        shop=bookmaker establishment
        shop=books book_store store
        shop=boutique clothing_store store
        shop=brewing_supplies store
        shop=butcher butcher_shop food_store food store
        shop=camera electronics_store store
        shop=candles home_goods_store store
        shop=cannabis store
        shop=car car_dealer
        shop=car_parts auto_parts_store store
        shop=car_repair car_repair
        shop=carpet home_goods_store store
        shop=charity thrift_store store
        shop=cheese food_store food store
        shop=chemist drugstore cosmetics_store store
        shop=chocolate chocolate_shop confectionery food_store store
        shop=clothes clothing_store store
        shop=coffee coffee_roastery food_store store
        shop=collector store
        shop=computer electronics_store store
        shop=confectionery confectionery candy_store food_store store
        shop=convenience convenience_store food_store store
        shop=copyshop service
        shop=cosmetics cosmetics_store store
        shop=country_store general_store store
        shop=craft store
        shop=curtain home_goods_store store
        shop=dairy food_store food store
        shop=deli deli food_store food store
        shop=department_store department_store store
        shop=doityourself home_improvement_store hardware_store store
        shop=doors home_improvement_store store
        shop=dry_cleaning laundry service
        shop=e-cigarette store
        shop=electrical electronics_store store
        shop=electronics electronics_store store
        shop=erotic store
        shop=estate_agent real_estate_agency
        shop=fabric store
        shop=farm farmers_market food_store store
        shop=fashion clothing_store store
        shop=fashion_accessories store
        shop=fishing sporting_goods_store store
        shop=flooring home_improvement_store store
        shop=florist florist store
        shop=food food_store food store
        shop=frame home_goods_store store
        shop=frozen_food food_store store
        shop=fuel store
        shop=funeral_directors funeral_home
        shop=furniture furniture_store home_goods_store store
        shop=games toy_store store
        shop=garden_centre garden_center store
        shop=gas store
        shop=general general_store store
        shop=gift gift_shop store
        shop=glaziery home_improvement_store store
        shop=gold_buyer jewelry_store store
        shop=greengrocer grocery_store food_store food store
        shop=hairdresser hair_salon hair_care
        shop=hairdresser_supply cosmetics_store store
        shop=hardware hardware_store store
        shop=health_food health_food_store food_store store
        shop=hearing_aids store health
        shop=herbalist health_food_store store
        shop=hifi electronics_store store
        shop=household home_goods_store store
        shop=houseware home_goods_store store
        shop=ice_cream ice_cream_shop dessert_shop food
        shop=interior_decoration home_goods_store store
        shop=jewelry jewelry_store store
        shop=kiosk convenience_store store
        shop=kitchen home_improvement_store store
        shop=laundry laundry
        shop=leather store
        shop=lighting home_goods_store store
        shop=locksmith locksmith
        shop=lottery store
        shop=mall shopping_mall
        shop=massage massage
        shop=medical_supply store health
        shop=military_surplus store
        shop=mobile_phone cell_phone_store electronics_store store
        shop=model toy_store store
        shop=money_lender finance
        shop=motorcycle store
        shop=motorcycle_repair car_repair
        shop=music store
        shop=musical_instrument store
        shop=newsagent store
        shop=nutrition_supplements health_food_store store
        shop=nuts food_store store
        shop=optician store health
        shop=outdoor sporting_goods_store store
        shop=outpost store
        shop=paint home_improvement_store store
        shop=party store
        shop=pasta food_store store
        shop=pastry pastry_shop bakery food_store food store
        shop=pawnbroker finance store
        shop=perfumery cosmetics_store store
        shop=pet pet_store store
        shop=pet_grooming pet_care
        shop=photo service store
        shop=piercing body_art_service
        shop=pottery home_goods_store store
        shop=printing service
        shop=psychic psychic
        shop=radiotechnics electronics_store store
        shop=religion store
        shop=rental service
        shop=scuba_diving sporting_goods_store store
        shop=seafood food_store food store
        shop=second_hand thrift_store store
        shop=sewing store
        shop=shoe_repair service
        shop=shoes shoe_store store
        shop=ski sporting_goods_store store
        shop=souvenir gift_shop store
        shop=spices food_store store
        shop=sports sporting_goods_store store
        shop=stationery store
        shop=storage_rental storage
        shop=supermarket supermarket grocery_store food_store food store
        shop=swimming_pool store
        shop=tailor tailor
        shop=tattoo body_art_service
        shop=tea tea_store food_store store
        shop=telecommunication telecommunications_service_provider
        shop=ticket service
        shop=tiles home_improvement_store store
        shop=tobacco store
        shop=tool_hire service
        shop=tools hardware_store store
        shop=toys toy_store store
        shop=trade building_materials_store store
        shop=travel_agency travel_agency
        shop=tyres tire_shop auto_parts_store store
        shop=underwear clothing_store store
        shop=vacant premise
        shop=variety_store discount_store store
        shop=video movie_rental store
        shop=video_games toy_store electronics_store store
        shop=watches jewelry_store store
        shop=water food_store store
        shop=wedding clothing_store store
        shop=weapons store
        shop=wholesale wholesaler
        shop=window_blind home_goods_store store
        shop=wine liquor_store store
        shop=wool store
        tourism=alpine_hut lodging
        tourism=apartment cottage lodging
        tourism=aquarium aquarium tourist_attraction
        tourism=artwork sculpture
        tourism=attraction tourist_attraction
        tourism=camp_pitch campground
        tourism=camp_site campground lodging
        tourism=caravan_site rv_park lodging
        tourism=chalet cottage lodging
        tourism=gallery art_gallery
        tourism=guest_house guest_house lodging
        tourism=hostel hostel lodging
        tourism=hotel hotel lodging
        tourism=information tourist_information_center
        tourism=motel motel lodging
        tourism=museum museum tourist_attraction
        tourism=picnic_site picnic_ground
        tourism=resort resort_hotel lodging
        tourism=theme_park amusement_park tourist_attraction
        tourism=trail_riding_station lodging
        tourism=viewpoint scenic_spot tourist_attraction
        tourism=wilderness_hut camping_cabin lodging
        tourism=wine_cellar winery
        tourism=zoo zoo tourist_attraction
        leisure=adult_gaming_centre amusement_center
        leisure=amusement_arcade video_arcade
        leisure=bandstand live_music_venue
        leisure=bathing_place beach
        leisure=beach_resort beach
        leisure=bowling_alley bowling_alley
        leisure=common park
        leisure=dance dance_hall
        leisure=disc_golf_course sports_activity_location
        leisure=dog_park dog_park park
        leisure=escape_game amusement_center
        leisure=firepit barbecue_area
        leisure=fishing fishing_pond
        leisure=fitness_centre fitness_center gym
        leisure=fitness_station sports_activity_location
        leisure=garden garden
        leisure=golf_course golf_course sports_activity_location
        leisure=hackerspace community_center
        leisure=horse_riding stable sports_activity_location
        leisure=ice_rink ice_skating_rink sports_activity_location
        leisure=indoor_play indoor_playground
        leisure=marina marina
        leisure=miniature_golf miniature_golf_course sports_activity_location
        leisure=nature_reserve nature_preserve
        leisure=outdoor_seating establishment
        leisure=park park
        leisure=picnic_table picnic_ground
        leisure=pitch athletic_field sports_activity_location
        leisure=playground playground
        leisure=resort resort_hotel lodging
        leisure=sauna sauna
        leisure=slipway point_of_interest
        leisure=sports_centre sports_complex sports_activity_location
        leisure=sports_hall sports_complex sports_activity_location
        leisure=stadium stadium sports_activity_location
        leisure=summer_camp childrens_camp
        leisure=swimming_area swimming_pool
        leisure=swimming_pool swimming_pool
        leisure=tanning_salon tanning_studio
        leisure=track sports_activity_location
        leisure=trampoline_park amusement_center
        leisure=water_park water_park
        leisure=wildlife_hide wildlife_refuge
        office=accountant accounting finance
        office=administrative local_government_office government_office
        office=advertising_agency marketing_consultant
        office=association association_or_organization
        office=charity non_profit_organization
        office=company corporate_office
        office=construction_company general_contractor
        office=consulting consultant
        office=courier courier_service
        office=coworking coworking_space
        office=diplomatic embassy government_office
        office=educational_institution educational_institution
        office=employment_agency employment_agency
        office=estate_agent real_estate_agency
        office=financial finance
        office=financial_advisor finance
        office=foundation non_profit_organization
        office=government government_office
        office=insurance insurance_agency finance
        office=it corporate_office
        office=lawyer lawyer
        office=logistics shipping_service
        office=moving_company moving_company
        office=newspaper corporate_office
        office=ngo non_profit_organization
        office=notary lawyer
        office=physician doctor health
        office=political_party association_or_organization
        office=property_management real_estate_agency
        office=quango government_office
        office=religion association_or_organization
        office=research research_institute
        office=tax_advisor accounting finance
        office=telecommunication telecommunications_service_provider
        office=therapist health
        office=travel_agent travel_agency
        office=union association_or_organization
        craft=bakery bakery food
        craft=beekeeper farm
        craft=blacksmith service
        craft=boatbuilder manufacturer
        craft=brewery brewery
        craft=builder general_contractor
        craft=carpenter general_contractor
        craft=caterer catering_service food
        craft=confectionery confectionery food
        craft=dressmaker tailor
        craft=electrician electrician
        craft=electronics_repair service
        craft=gardener service
        craft=glaziery service
        craft=handicraft art_studio
        craft=hvac general_contractor
        craft=jeweller jewelry_store store
        craft=key_cutter locksmith
        craft=locksmith locksmith
        craft=metal_construction general_contractor
        craft=optician store health
        craft=painter painter
        craft=photographer service
        craft=plumber plumber
        craft=pottery art_studio
        craft=roofer roofing_contractor
        craft=shoemaker service
        craft=tailor tailor
        craft=upholsterer service
        craft=winery winery
        healthcare=alternative health
        healthcare=audiologist health
        healthcare=blood_donation health
        healthcare=centre medical_center health
        healthcare=clinic medical_clinic health
        healthcare=dentist dentist health
        healthcare=doctor doctor health
        healthcare=hospital hospital health
        healthcare=laboratory medical_lab health
        healthcare=optometrist health
        healthcare=pharmacy pharmacy health
        healthcare=physiotherapist physiotherapist health
        healthcare=podiatrist foot_care health
        healthcare=psychotherapist health
        healthcare=rehabilitation medical_center health
        historic=archaeological_site historical_place historical_landmark
        historic=building historical_place
        historic=castle castle historical_landmark tourist_attraction
        historic=church church historical_place
        historic=city_gate historical_landmark
        historic=fort historical_landmark
        historic=manor historical_place
        historic=memorial monument historical_landmark
        historic=monastery historical_place
        historic=monument monument historical_landmark
        historic=palace castle historical_landmark
        historic=ruins historical_place historical_landmark
        historic=ship historical_landmark
        historic=tomb historical_place
        historic=wayside_cross historical_place
        historic=wayside_shrine historical_place
        aeroway=aerodrome airport
        aeroway=airstrip airstrip
        aeroway=gate transit_station
        aeroway=helipad heliport
        aeroway=heliport heliport
        aeroway=terminal airport
        railway=ferry_terminal ferry_terminal transit_station
        railway=halt train_station transit_station
        railway=museum museum
        railway=station train_station transit_station
        railway=subway_entrance subway_station transit_station
        railway=train_station_entrance train_station transit_station
        railway=tram_stop tram_stop transit_stop transit_station
        aerialway=station transit_station
        public_transport=platform transit_stop
        public_transport=station transit_station
        public_transport=stop_area transit_station
        public_transport=stop_position transit_stop
        highway=bus_stop bus_stop transit_stop
        highway=elevator point_of_interest
        highway=rest_area rest_stop
        highway=services rest_stop
        highway=trailhead hiking_area
        emergency=ambulance_station health
        emergency=mountain_rescue service
        place=archipelago archipelago natural_feature
        place=borough sublocality_level_1 sublocality political
        place=city locality political
        place=continent continent
        place=country country political
        place=county administrative_area_level_2 political
        place=farm colloquial_area
        place=hamlet locality political
        place=island island natural_feature
        place=islet island natural_feature
        place=isolated_dwelling colloquial_area
        place=locality colloquial_area
        place=municipality locality political
        place=neighbourhood neighborhood political
        place=ocean natural_feature
        place=plot premise
        place=quarter neighborhood political
        place=region administrative_area_level_1 political
        place=sea natural_feature
        place=square town_square plaza
        place=state administrative_area_level_1 political
        place=suburb sublocality_level_1 sublocality political
        place=town locality political
        place=village locality political
        boundary=aboriginal_lands colloquial_area
        boundary=national_park national_park park
        boundary=place colloquial_area
        boundary=postal_code postal_code
        boundary=protected_area nature_preserve
        natural=arch natural_feature
        natural=bay natural_feature
        natural=beach beach natural_feature
        natural=cape natural_feature
        natural=cave_entrance natural_feature
        natural=glacier natural_feature
        natural=peak mountain_peak natural_feature
        natural=saddle natural_feature
        natural=spring natural_feature
        natural=volcano mountain_peak natural_feature
        natural=water lake natural_feature
        natural=wood woods natural_feature
        man_made=bridge bridge
        man_made=lighthouse landmark tourist_attraction
        man_made=observatory research_institute
        man_made=pier fishing_pier
        man_made=tower landmark
        man_made=water_tower landmark
        man_made=windmill landmark tourist_attraction
        man_made=works manufacturer
        landuse=allotments garden
        landuse=cemetery cemetery
        landuse=farmland farm
        landuse=forest woods natural_feature
        landuse=recreation_ground park
        landuse=vineyard vineyard
        landuse=winter_sports ski_resort
        waterway=boatyard service
        waterway=canal river natural_feature
        waterway=fuel gas_station
        waterway=river river natural_feature
        waterway=stream river natural_feature
        waterway=waterfall natural_feature tourist_attraction
        attraction=animal tourist_attraction
        attraction=big_wheel ferris_wheel
        attraction=roller_coaster roller_coaster
        barrier=border_control government_office
        barrier=toll_booth toll_station
        building=apartments apartment_building premise
        building=castle castle premise
        building=cathedral church place_of_worship
        building=chapel church place_of_worship
        building=church church place_of_worship
        building=fire_station fire_station
        building=hospital hospital health
        building=hotel hotel lodging
        building=kindergarten preschool
        building=mosque mosque place_of_worship
        building=museum museum
        building=pagoda buddhist_temple place_of_worship
        building=school school
        building=stadium stadium
        building=synagogue synagogue place_of_worship
        building=temple place_of_worship
        building=train_station train_station transit_station
        building=university university
        """

    /// Where the value is not in the table.
    static let keyDefaults: [String: [String]] = [
        "shop": ["store"],
        "office": ["corporate_office"],
        "craft": ["service"],
        "healthcare": ["health"],
        "historic": ["historical_landmark"],
        "natural": ["natural_feature"],
        "waterway": ["natural_feature"],
        "sport": ["sports_activity_location"],
        "club": ["association_or_organization"],
        "attraction": ["tourist_attraction"],
        "public_transport": ["transit_station"],
        "building": ["premise"],
        "place": ["colloquial_area"],
        "piste:type": ["ski_resort"],
    ]

    /// What a restaurant (fast food, too) or café is called by its `cuisine`.
    static let cuisineTable = """
        afghan afghani_restaurant
        african african_restaurant
        american american_restaurant
        argentinian argentinian_restaurant
        asian asian_restaurant
        australian australian_restaurant
        austrian austrian_restaurant
        bagel bagel_shop
        barbecue barbecue_restaurant
        basque basque_restaurant
        bavarian bavarian_restaurant
        belgian belgian_restaurant
        brazilian brazilian_restaurant
        breakfast breakfast_restaurant
        british british_restaurant
        brunch brunch_restaurant
        burger hamburger_restaurant
        burmese burmese_restaurant
        cambodian cambodian_restaurant
        cantonese cantonese_restaurant
        caribbean caribbean_restaurant
        chicken chicken_restaurant
        chinese chinese_restaurant
        coffee_shop coffee_shop
        colombian colombian_restaurant
        croatian croatian_restaurant
        cuban cuban_restaurant
        czech czech_restaurant
        danish danish_restaurant
        deli deli
        diner diner
        dim_sum dim_sum_restaurant
        donut donut_shop
        dumpling dumpling_restaurant
        dutch dutch_restaurant
        ethiopian ethiopian_restaurant
        falafel falafel_restaurant
        filipino filipino_restaurant
        fish seafood_restaurant
        fish_and_chips fish_and_chips_restaurant
        fondue fondue_restaurant
        french french_restaurant
        georgian eastern_european_restaurant
        german german_restaurant
        greek greek_restaurant
        gyros gyro_restaurant
        hawaiian hawaiian_restaurant
        hot_dog hot_dog_restaurant
        hotpot hot_pot_restaurant
        hungarian hungarian_restaurant
        ice_cream ice_cream_shop
        indian indian_restaurant
        indonesian indonesian_restaurant
        irish irish_restaurant
        israeli israeli_restaurant
        italian italian_restaurant
        japanese japanese_restaurant
        kebab kebab_shop
        korean korean_restaurant
        latin_american latin_american_restaurant
        lebanese lebanese_restaurant
        malaysian malaysian_restaurant
        mediterranean mediterranean_restaurant
        mexican mexican_restaurant
        middle_eastern middle_eastern_restaurant
        moroccan moroccan_restaurant
        noodle noodle_shop
        oriental asian_restaurant
        pakistani pakistani_restaurant
        persian persian_restaurant
        peruvian peruvian_restaurant
        pizza pizza_restaurant
        polish polish_restaurant
        portuguese portuguese_restaurant
        ramen ramen_restaurant
        romanian romanian_restaurant
        russian russian_restaurant
        salad salad_shop
        sandwich sandwich_shop
        scandinavian scandinavian_restaurant
        seafood seafood_restaurant
        shawarma shawarma_restaurant
        soup soup_restaurant
        spanish spanish_restaurant
        sri_lankan sri_lankan_restaurant
        steak steak_house
        steak_house steak_house
        sushi sushi_restaurant
        swiss swiss_restaurant
        tacos taco_restaurant
        taiwanese taiwanese_restaurant
        tapas tapas_restaurant
        tex-mex tex_mex_restaurant
        thai thai_restaurant
        tibetan tibetan_restaurant
        turkish turkish_restaurant
        ukrainian ukrainian_restaurant
        vegan vegan_restaurant
        vegetarian vegetarian_restaurant
        vietnamese vietnamese_restaurant
        western western_restaurant
        """
}
