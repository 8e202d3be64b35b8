extension PlaceKinds {
    /// Values of `man_made`.
    static let manMadeTable = """
        adit historical_place
        antenna point_of_interest
        beacon landmark
        beam point_of_interest
        beehive farm
        breakwater landmark
        bridge bridge
        bunker_silo farm
        cairn landmark
        campanile landmark
        canopy point_of_interest
        ceremonial_gate landmark
        chimney landmark
        clarifier point_of_interest
        clearcut point_of_interest
        communications_tower landmark
        courtyard point_of_interest
        crane landmark
        cross landmark
        cutline point_of_interest
        dovecote landmark
        dyke landmark
        embankment point_of_interest
        flagpole point_of_interest
        gantry point_of_interest
        gasometer landmark
        geoglyph landmark tourist_attraction
        goods_conveyor point_of_interest
        groyne point_of_interest
        guard_stone point_of_interest
        jetty landmark
        kiln landmark
        lamp point_of_interest
        lighthouse landmark tourist_attraction
        manhole point_of_interest
        mast point_of_interest
        maypole landmark
        mineshaft historical_place
        minaret landmark
        monitoring_station point_of_interest
        nesting_site wildlife_refuge
        obelisk monument landmark
        observatory research_institute
        offshore_platform point_of_interest
        petroleum_well point_of_interest
        pier landmark
        pipeline point_of_interest
        planetarium planetarium tourist_attraction
        pontoon point_of_interest
        pump point_of_interest
        pumping_station point_of_interest
        quay landmark
        reservoir_covered point_of_interest
        salt_pond point_of_interest
        satellite_dish point_of_interest
        sewer_vent point_of_interest
        silo landmark
        snow_cannon point_of_interest
        snow_fence point_of_interest
        spoil_heap landmark
        storage_tank point_of_interest
        street_cabinet point_of_interest
        stupa buddhist_temple place_of_worship
        summit_board landmark
        surveillance point_of_interest
        survey_point point_of_interest
        tailings_pond point_of_interest
        telescope research_institute
        threshing_floor historical_place
        torii shinto_shrine place_of_worship
        tower landmark
        tunnel point_of_interest
        ventilation_shaft point_of_interest
        video_wall point_of_interest
        wastewater_plant service
        water_tap point_of_interest
        water_tower landmark
        water_well point_of_interest
        water_works service
        watermill landmark tourist_attraction
        wildlife_crossing point_of_interest
        windmill landmark tourist_attraction
        windpump landmark
        works manufacturer
        """

    /// Values of `power`.
    static let powerTable = """
        plant service
        """

    /// Values of `attraction`: what stands in theme parks and zoos.
    static let attractionTable = """
        alpine_coaster roller_coaster tourist_attraction
        animal tourist_attraction
        big_wheel ferris_wheel tourist_attraction
        bumper_car tourist_attraction
        bungee_jumping adventure_sports_center tourist_attraction
        carousel tourist_attraction
        dark_ride tourist_attraction
        drop_tower tourist_attraction
        enclosure tourist_attraction
        kiddie_ride tourist_attraction
        log_flume tourist_attraction
        maze tourist_attraction
        pirate_ship tourist_attraction
        river_rafting tourist_attraction
        roller_coaster roller_coaster tourist_attraction
        slide tourist_attraction
        summer_toboggan roller_coaster tourist_attraction
        swing_carousel tourist_attraction
        train tourist_attraction
        water_slide tourist_attraction
        zip_line adventure_sports_center tourist_attraction
        """

    /// Values of `club`.
    static let clubTable = """
        amateur_radio association_or_organization
        automobile association_or_organization
        board_games association_or_organization
        charity non_profit_organization
        chess association_or_organization
        cinema association_or_organization
        culture association_or_organization cultural_center
        elderly association_or_organization
        elks association_or_organization
        fan association_or_organization
        fishing association_or_organization
        freemasonry association_or_organization
        game association_or_organization
        history association_or_organization
        hunting association_or_organization
        linux association_or_organization
        music association_or_organization
        nature association_or_organization
        political association_or_organization
        rotary association_or_organization
        sailing sports_club
        scout association_or_organization
        shooting sports_club
        social association_or_organization
        sport sports_club
        student association_or_organization
        surf_life_saving sports_club
        theatre association_or_organization
        veterans association_or_organization
        yachting sports_club
        yes association_or_organization
        youth association_or_organization
        """

    /// Values of `sport`, of objects that are otherwise nothing.
    static let sportTable = """
        10pin bowling_alley sports_activity_location
        9pin bowling_alley sports_activity_location
        american_football athletic_field sports_activity_location
        archery sports_activity_location
        athletics athletic_field sports_activity_location
        badminton sports_activity_location
        baseball athletic_field sports_activity_location
        basketball athletic_field sports_activity_location
        beachvolleyball athletic_field sports_activity_location
        billiards sports_activity_location
        bmx cycling_park sports_activity_location
        boules sports_activity_location
        bowls sports_activity_location
        boxing sports_school sports_activity_location
        canadian_football athletic_field sports_activity_location
        canoe sports_activity_location
        chess sports_activity_location
        climbing adventure_sports_center sports_activity_location
        climbing_adventure adventure_sports_center sports_activity_location
        cricket athletic_field sports_activity_location
        cycling cycling_park sports_activity_location
        diving swimming_pool sports_activity_location
        equestrian stable sports_activity_location
        exercise fitness_center sports_activity_location
        field_hockey athletic_field sports_activity_location
        fitness fitness_center sports_activity_location
        football athletic_field sports_activity_location
        golf golf_course sports_activity_location
        gymnastics sports_activity_location
        handball athletic_field sports_activity_location
        hockey athletic_field sports_activity_location
        horse_racing race_course sports_activity_location
        ice_hockey ice_skating_rink sports_activity_location
        ice_skating ice_skating_rink sports_activity_location
        karting go_karting_venue sports_activity_location
        lawn_bowling sports_activity_location
        long_jump athletic_field sports_activity_location
        martial_arts sports_school sports_activity_location
        miniature_golf miniature_golf_course sports_activity_location
        motocross off_roading_area sports_activity_location
        motor race_course sports_activity_location
        multi sports_activity_location
        netball athletic_field sports_activity_location
        padel tennis_court sports_activity_location
        paintball paintball_center sports_activity_location
        pelota sports_activity_location
        rowing sports_activity_location
        rugby athletic_field sports_activity_location
        rugby_union athletic_field sports_activity_location
        running athletic_field sports_activity_location
        sailing sports_activity_location
        scuba_diving sports_activity_location
        shooting sports_activity_location
        skateboard skateboard_park sports_activity_location
        skating sports_activity_location
        skiing ski_resort sports_activity_location
        soccer athletic_field sports_activity_location
        softball athletic_field sports_activity_location
        squash sports_activity_location
        surfing sports_activity_location
        swimming swimming_pool sports_activity_location
        table_tennis sports_activity_location
        tennis tennis_court sports_activity_location
        volleyball athletic_field sports_activity_location
        yoga yoga_studio sports_activity_location
        """

    /// Values of `building`; others are premises.
    static let buildingTable = """
        apartments apartment_building premise
        bank bank finance
        barn premise
        basilica church place_of_worship
        block premise
        boathouse premise
        bridge bridge
        bungalow premise
        bunker historical_place
        cabin premise
        carport premise
        castle castle premise
        cathedral church place_of_worship
        chapel church place_of_worship
        church church place_of_worship
        civic government_office
        clubhouse premise
        college educational_institution
        commercial premise
        conservatory premise
        construction premise
        convent place_of_worship
        detached premise
        dormitory housing_complex
        entrance premise
        factory manufacturer premise
        farm farm premise
        farm_auxiliary premise
        fire_station fire_station
        garage premise
        garages premise
        gatehouse premise
        government government_office
        grandstand premise
        greenhouse premise
        hall premise
        hangar premise
        hospital hospital health
        hotel hotel lodging
        house premise
        houseboat premise
        hut premise
        industrial premise
        kindergarten preschool
        kiosk store
        library library
        manor premise
        military government_office
        mill premise
        monastery place_of_worship
        mosque mosque place_of_worship
        museum museum tourist_attraction
        office corporate_office premise
        offices corporate_office premise
        pagoda buddhist_temple place_of_worship
        palace castle premise
        parking parking_garage parking
        pavilion premise
        presbytery premise
        pub pub bar
        public government_office
        residential premise
        restaurant restaurant food
        retail premise
        roof premise
        ruins historical_place
        school school
        semidetached_house premise
        service premise
        shed premise
        ship premise
        shop store
        shrine place_of_worship
        skyscraper premise
        sports_centre sports_complex
        sports_hall sports_complex
        stable premise
        stadium stadium
        static_caravan premise
        stilt_house premise
        supermarket supermarket store
        synagogue synagogue place_of_worship
        temple place_of_worship
        terrace premise
        theatre performing_arts_theater event_venue
        toilets public_bathroom
        tower landmark premise
        townhall city_hall government_office
        train_station train_station transit_station
        transformer_tower premise
        transportation premise
        university university educational_institution
        villa premise
        warehouse storage premise
        water_tower landmark
        watermill landmark
        wayside_shrine place_of_worship
        windmill landmark
        works manufacturer premise
        yes premise
        """
}
