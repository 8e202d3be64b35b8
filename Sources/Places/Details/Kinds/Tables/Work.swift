extension PlaceKinds {
    /// Values of `office`.
    static let officeTable = """
        accountant accounting finance
        administration local_government_office government_office
        administrative local_government_office government_office
        adoption_agency service
        advertising_agency marketing_consultant corporate_office
        airline travel_agency
        architect consultant
        association association_or_organization
        auctioneer corporate_office
        bail_bond_agent finance
        bank finance
        bookkeeper accounting finance
        broker finance
        builder general_contractor
        bus_company corporate_office
        business business_center corporate_office
        business_park business_center
        camping campground
        car_rental car_rental
        chamber association_or_organization
        charity non_profit_organization
        clinic medical_clinic health
        club association_or_organization
        company corporate_office
        conference convention_center
        construction general_contractor
        construction_company general_contractor
        consulate embassy government_office
        consultant consultant
        consulting consultant
        cooperative association_or_organization
        courier courier_service shipping_service
        courthouse courthouse government_office
        coworking coworking_space
        coworking_space coworking_space
        cultural_center cultural_center
        customer_service service
        dentist dentist dental_clinic health
        design consultant
        designer consultant
        digitisation service
        diplomatic embassy government_office
        doctor doctor health
        driving_school educational_institution
        education educational_institution
        educational_institution educational_institution
        employment_agency employment_agency
        energy_supplier corporate_office
        engineer consultant
        engineering consultant
        environmental consultant
        estate_agent real_estate_agency
        event_management service
        events service
        executor lawyer
        exhibition_organizer service
        farm farm
        finance finance
        financial finance
        financial_advisor finance consultant
        financial_services finance
        flooring general_contractor
        forestry government_office
        foundation non_profit_organization
        freight_forwarder shipping_service
        funeral_directors funeral_home
        geodesist consultant
        government government_office
        graphic_design consultant
        guide tour_agency
        guide_bureau tour_agency
        harbour_master government_office
        healthcare medical_center health
        home_care health
        hotel corporate_office
        human_resources employment_agency
        hvac general_contractor
        import_export wholesaler
        industrial corporate_office
        information visitor_center
        insurance insurance_agency finance
        interior_design consultant
        interpreter service
        investment finance
        it corporate_office
        jobcentre employment_agency government_office
        judiciary government_office
        land_surveyor consultant
        laundry laundry
        lawyer lawyer
        legal lawyer
        legal_services lawyer
        library library
        logistics shipping_service
        machinery supplier
        marketing marketing_consultant
        medical medical_center health
        medical_supply supplier health
        mobile_phone telecommunications_service_provider
        mortgage finance
        moving_company moving_company
        municipality local_government_office government_office
        newspaper corporate_office
        ngo non_profit_organization association_or_organization
        non_profit non_profit_organization
        notary lawyer
        office corporate_office
        organization association_or_organization
        parish association_or_organization
        park visitor_center
        parliamentary government_office
        parole government_office
        pawnbroker finance
        pension finance
        phone telecommunications_service_provider
        photographer service
        physician doctor health
        police police
        political association_or_organization
        political_party association_or_organization
        politician government_office
        politics association_or_organization
        post_office post_office
        printer service
        printing service
        private corporate_office
        private_investigator service
        property_management real_estate_agency
        psychologist health
        public government_office
        publisher corporate_office
        publishing corporate_office
        quango government_office
        radio corporate_office
        radio_station corporate_office
        railway corporate_office
        real_estate real_estate_agency
        realtor real_estate_agency
        recruitment employment_agency
        register government_office
        religion association_or_organization
        religious association_or_organization
        rental service
        repair service
        research research_institute
        restaurant corporate_office
        sanitation service
        school educational_institution
        science research_institute
        security service
        service service
        shipping shipping_service
        software corporate_office
        sport sports_club
        sports_club sports_club
        statistics government_office
        storage storage
        surveyor consultant
        tax government_office
        tax_advisor accounting finance
        taxi taxi_service transportation_service
        taxi_company taxi_service transportation_service
        technology corporate_office
        telecom telecommunications_service_provider
        telecommunication telecommunications_service_provider
        television television_studio
        therapist health
        tourism tourist_information_center
        tourist_agency travel_agency
        training educational_institution
        translator service
        transport transportation_service
        travel travel_agency
        travel_agency travel_agency
        travel_agent travel_agency
        tutoring educational_institution
        union association_or_organization
        university university educational_institution
        utility corporate_office
        vacant premise
        veterinary veterinary_care
        visa service
        water_utility corporate_office
        web_design consultant
        wedding_planner service
        yes corporate_office
        """

    /// Values of `craft`.
    static let craftTable = """
        agricultural_engines service
        atelier art_studio
        bag_repair service
        bakery bakery food
        basket_maker art_studio
        beekeeper farm
        bicycle_repair service
        blacksmith service
        boatbuilder manufacturer
        bookbinder service
        brewery brewery
        builder general_contractor
        building_maintenance general_contractor
        cabinet_maker general_contractor
        car_painter car_repair
        car_repair car_repair
        carpenter general_contractor
        carpet_layer general_contractor
        caterer catering_service food
        cheese manufacturer food_store food
        chimney_sweeper service
        chocolate chocolate_factory food
        cleaning service
        clockmaker service
        coffee_roaster coffee_roastery food
        confectionery confectionery food
        cooper manufacturer
        dental_technician health
        distillery winery
        door_construction general_contractor
        dressmaker tailor
        electrician electrician
        electronics_repair service
        embroiderer tailor
        engraver service
        fashion_designer tailor
        floorer general_contractor
        furniture furniture_store
        gardener service
        glassblower art_studio
        glaziery general_contractor
        goldsmith jewelry_store store
        grinding_mill manufacturer
        handicraft art_studio
        heating_engineer general_contractor
        house_painter painter
        hvac general_contractor
        insulation general_contractor
        interior_decorator consultant
        interior_work general_contractor
        jeweller jewelry_store store
        joiner general_contractor
        key_cutter locksmith
        laboratory service
        leather service
        locksmith locksmith
        luthier service
        mason general_contractor
        mechanic car_repair
        metal_construction general_contractor
        mint manufacturer
        motorcycle_repair car_repair
        musical_instrument service
        oil_mill manufacturer
        optician store health
        organ_builder manufacturer
        painter painter
        parquet_layer general_contractor
        paver general_contractor
        pest_control service
        photographer service
        photographic_laboratory service
        photography service
        piano_tuner service
        plasterer general_contractor
        plumber plumber
        pottery art_studio
        print_shop service
        printer service
        printmaker art_studio
        rigger service
        roofer roofing_contractor
        saddler service
        sailmaker service
        sawmill manufacturer
        scaffolder general_contractor
        sculptor art_studio
        sewing tailor
        shoemaker service
        shoe_repair service
        signmaker service
        stand_builder general_contractor
        stone_mason general_contractor
        stonemason general_contractor
        stove_fitter general_contractor
        sun_protection general_contractor
        tailor tailor
        tatami general_contractor
        taxidermist service
        tiler general_contractor
        tinsmith general_contractor
        toolmaker manufacturer
        turner manufacturer
        upholsterer service
        watchmaker service
        weaver manufacturer
        welder service
        window_construction general_contractor
        winery winery
        wood_carver art_studio
        """
}
