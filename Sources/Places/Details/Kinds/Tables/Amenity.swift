extension PlaceKinds {
    /// Values of `amenity`.
    static let amenityTable = """
        animal_boarding pet_boarding_service pet_care service
        animal_breeding pet_care service
        animal_shelter pet_care non_profit_organization service
        animal_training pet_care service
        archive library
        arts_centre cultural_center event_venue
        artwork sculpture
        ashtray point_of_interest
        atm atm finance
        audiologist health
        auditorium auditorium event_venue
        baby_hatch point_of_interest
        baggage_storage storage service
        baking_oven point_of_interest
        bandstand live_music_venue
        bank bank finance
        bar bar
        bbq barbecue_area
        bear_box point_of_interest
        bench point_of_interest
        bicycle_parking point_of_interest
        bicycle_rental bike_sharing_station transportation_service
        bicycle_repair_station point_of_interest
        bicycle_trailer_sharing transportation_service
        bicycle_wash point_of_interest
        biergarten beer_garden bar food
        binoculars observation_deck
        boat_rental transportation_service
        boat_sharing transportation_service
        boat_storage storage
        brothel service
        bureau_de_change finance
        bus_garage transit_depot
        bus_station bus_station transit_station
        cafe cafe food
        canteen cafeteria restaurant food
        car_pooling transportation_service
        car_rental car_rental
        car_repair car_repair
        car_sharing car_rental transportation_service
        car_wash car_wash
        care_home health
        casino casino
        cemetery cemetery
        chalet_rental cottage lodging
        charging_station electric_vehicle_charging_station
        check_in point_of_interest
        childcare child_care_agency preschool
        chiropractor chiropractor health
        church church place_of_worship
        cinema movie_theater
        clinic medical_clinic medical_center health
        clock point_of_interest
        clubhouse association_or_organization
        coast_guard government_office
        college university educational_institution
        commercial corporate_office
        community_centre community_center
        community_hall community_center event_venue
        compressed_air point_of_interest
        concert_hall concert_hall event_venue
        conference_center convention_center event_venue
        conference_centre convention_center event_venue
        consulate embassy government_office
        convent place_of_worship
        cooking_school educational_institution
        council_office local_government_office government_office
        courthouse courthouse government_office
        coworking_space coworking_space
        crematorium funeral_home
        crypt cemetery
        customs government_office
        dance_school sports_school school
        dancing_school sports_school school
        dentist dentist dental_clinic health
        device_charging_station point_of_interest
        dive_centre sports_school sports_activity_location
        diving_school sports_school sports_activity_location
        doctors doctor health
        dog_toilet point_of_interest
        dog_waste_bin point_of_interest
        dojo sports_school sports_activity_location
        dormitory housing_complex
        dressing_room point_of_interest
        drinking_water point_of_interest
        driver_training educational_institution
        driving_school educational_institution
        embassy embassy government_office
        emergency_phone point_of_interest
        emergency_service government_office
        events_centre event_venue
        events_venue event_venue
        exhibition_center convention_center event_venue
        exhibition_centre convention_center event_venue
        fast_food fast_food_restaurant restaurant food
        feeding_place point_of_interest
        ferry_terminal ferry_terminal transit_station
        festival_grounds event_venue
        fire_hydrant point_of_interest
        fire_station fire_station
        firepit barbecue_area
        first_aid health
        first_aid_school educational_institution
        fitness_center fitness_center gym
        fixme point_of_interest
        food food
        food_bank non_profit_organization
        food_court food_court food
        food_sharing non_profit_organization
        foot_shower point_of_interest
        fountain fountain
        freeshop thrift_store store
        fridge point_of_interest
        fuel gas_station
        funeral_hall funeral_home
        gambling casino
        game_feeding point_of_interest
        garage car_repair
        gas_station gas_station
        give_box point_of_interest
        grave_yard cemetery
        grit_bin point_of_interest
        guest_house guest_house lodging
        gym gym fitness_center
        hairdresser hair_salon hair_care
        health_centre medical_center health
        health_post medical_clinic health
        healthcare medical_center health
        hookah_lounge hookah_bar bar
        hospice health
        hospital hospital health
        hostel hostel lodging
        hotel hotel lodging
        hunting_stand point_of_interest
        ice_cream ice_cream_shop dessert_shop food
        internet_cafe internet_cafe
        jobcentre employment_agency government_office
        juice_bar juice_shop food
        karaoke karaoke
        karaoke_box karaoke
        kick-scooter_parking point_of_interest
        kick-scooter_rental transportation_service
        kindergarten preschool school
        kiosk convenience_store store
        kitchen service
        kneipp_water_cure wellness_center
        language_school educational_institution school
        lavoir historical_place
        letter_box point_of_interest
        library library
        life_ring point_of_interest
        lifeboat government_office
        livery_hall event_venue
        loading_dock point_of_interest
        locker storage
        lounge lounge_bar bar
        lounger point_of_interest
        love_hotel hotel lodging
        luggage_locker storage
        mailroom service
        market market
        marketplace market
        massage massage
        media_studio television_studio
        medical medical_center health
        mini_storage storage
        mobile_library library
        mobile_money_agent finance
        monastery place_of_worship
        money_transfer finance
        mortuary funeral_home
        mosque mosque place_of_worship
        motel motel lodging
        motorcycle_parking parking
        motorcycle_rental transportation_service
        motorcycle_taxi taxi_stand
        museum museum tourist_attraction
        music_school educational_institution school
        music_venue live_music_venue event_venue
        nail_salon nail_salon beauty_salon
        nameplate point_of_interest
        nightclub night_club bar
        notary lawyer
        nurse health
        nursery child_care_agency preschool
        nursing_home health
        nursing_station health
        office corporate_office
        office_building corporate_office
        opera_house opera_house performing_arts_theater
        optician store health
        parcel_locker shipping_service
        park park
        park_and_ride park_and_ride parking
        parking parking
        parking_entrance parking
        parking_exit parking
        parking_space parking
        parliament government_office
        party_centre banquet_hall event_venue
        payment_centre finance
        payment_terminal finance
        pharmacy pharmacy drugstore health
        photo_booth point_of_interest
        photo_studio service
        physiotherapist physiotherapist health
        piano point_of_interest
        place_of_worship place_of_worship
        planetarium planetarium tourist_attraction
        playground playground
        police police
        polling_station government_office
        polytechnic university educational_institution
        post_box point_of_interest
        post_depot shipping_service
        post_office post_office
        post_pickup shipping_service
        prep_school educational_institution school
        preschool preschool school
        printers service
        prison government_office
        proposed point_of_interest
        psychologist health
        pub pub bar
        public_bath public_bath
        public_bookcase point_of_interest
        public_building government_office
        public_hall community_center event_venue
        public_office government_office
        radio_station corporate_office
        ranger_station visitor_center government_office
        reading_room library
        rebus point_of_interest
        reception_desk point_of_interest
        recycling point_of_interest
        refugee_housing housing_complex
        refugee_site housing_complex
        register_office local_government_office government_office
        registry_office local_government_office government_office
        rehabilitation medical_center health
        rescue_box point_of_interest
        rescue_station fire_station
        research_institute research_institute
        residential apartment_building
        restaurant restaurant food
        retirement_home housing_complex
        retirement_village housing_complex
        sanatorium medical_center health
        sanitary_dump_station point_of_interest
        sauna sauna
        school school
        scout_camp campground
        scout_hall association_or_organization
        scout_hut association_or_organization
        seat point_of_interest
        seats point_of_interest
        security service
        segway_rental transportation_service
        senior_center community_center
        senior_centre community_center
        service service
        shelter point_of_interest
        shop store
        shower public_bath
        ski_rental sporting_goods_store store
        ski_school sports_school sports_activity_location
        slipper_bath public_bath
        smoking_area point_of_interest
        soccer_field athletic_field sports_activity_location
        social_center community_center
        social_centre community_center
        social_club association_or_organization
        social_facility non_profit_organization
        spa spa wellness_center
        sport_school sports_school
        stables stable
        stage performing_arts_theater
        stock_exchange finance
        stool point_of_interest
        storage storage
        strip_club night_club
        stripclub night_club
        student_accommodation housing_complex
        studio television_studio
        supermarket supermarket grocery_store food_store store
        surf_school sports_school sports_activity_location
        surgery medical_clinic health
        swimming_pool swimming_pool sports_activity_location
        swingerclub night_club
        synagogue synagogue place_of_worship
        table point_of_interest
        table_water point_of_interest
        tailor tailor
        takeaway meal_takeaway restaurant food
        tap point_of_interest
        taxi taxi_stand
        telephone point_of_interest
        telescope observation_deck
        temple place_of_worship
        theatre performing_arts_theater event_venue
        therapist health
        ticket_booth service
        ticket_office service
        ticket_validator point_of_interest
        tickets service
        toilets public_bathroom
        tourist_bus_parking parking
        townhall city_hall local_government_office government_office
        toy_library library
        traffic_park educational_institution
        training educational_institution
        trolley_bay point_of_interest
        truck_rental car_rental
        university university educational_institution
        vacuum_cleaner point_of_interest
        vehicle_inspection service
        vehicle_ramp point_of_interest
        vending_machine point_of_interest
        veterinary veterinary_care
        village_hall community_center event_venue
        vivarium aquarium
        warehouse storage
        washing_machine laundry
        waste_basket point_of_interest
        waste_disposal point_of_interest
        waste_dump_site service
        waste_transfer_station service
        water point_of_interest
        water_fountain point_of_interest
        water_point point_of_interest
        watering_place point_of_interest
        wedding_hall wedding_venue event_venue
        weighbridge service
        winery winery
        workshop service
        yacht_club sports_club
        youth_centre community_center
        youth_club community_center
        """
}
