extension PlaceKinds {
    static let shopsLToZ = """
        lamps home_goods_store store
        laundry laundry
        leather store
        lighting home_goods_store store
        lingerie womens_clothing_store clothing_store store
        liquor liquor_store store
        locksmith locksmith
        lottery store
        magazines book_store store
        maintenance service
        mall shopping_mall
        market market
        massage massage
        meat butcher_shop food_store food store
        medical medical_lab health
        medical_supplies store health
        medical_supply store health
        men clothing_store store
        menswear clothing_store store
        military_surplus store
        mobile_home store
        mobile_phone cell_phone_store electronics_store store
        mobile_phone_accessories cell_phone_store electronics_store store
        mobile_phone_repair cell_phone_store service
        model toy_store store
        money_lender finance
        money_transfer finance
        mortgage finance
        motor_scooter store
        motorcycle store
        motorcycle_parts auto_parts_store store
        motorcycle_rental transportation_service
        motorcycle_repair car_repair
        music store
        musical_instrument store
        nail_salon nail_salon beauty_salon
        nails nail_salon beauty_salon
        natural_medicine health_food_store store
        news store
        newsagent store
        newspaper store
        noodles food_store store
        nursery garden_center store
        nutrition_supplements health_food_store store
        nuts food_store store
        office_supplies store
        oil store
        optician store health
        optics store health
        organic health_food_store food_store store
        orthopedics store health
        outdoor sporting_goods_store store
        outlet discount_store clothing_store store
        outpost shipping_service
        packaging shipping_service store
        paint home_improvement_store store
        paintings art_gallery store
        parcel shipping_service
        party store
        pasta food_store food store
        pastry pastry_shop bakery food_store food store
        pawnbroker finance store
        perfume cosmetics_store store
        perfumery cosmetics_store store
        pest_control service
        pet pet_store store
        pet_care pet_care
        pet_food pet_store store
        pet_grooming pet_care service
        pet_supplies pet_store store
        pets pet_store store
        pharmacy pharmacy drugstore health
        phone cell_phone_store electronics_store store
        phone_repair cell_phone_store service
        photo store service
        photo_studio service
        photographer service
        photography service
        piercing body_art_service
        pizza pizza_restaurant restaurant food
        plant_hire supplier service
        plants garden_center store
        plumbing plumber
        pool_supplies store
        popcorn candy_store store
        post_office post_office
        posters store
        pottery home_goods_store store
        poultry butcher_shop food_store store
        power_equipment store
        print service
        printer_ink electronics_store store
        printers service
        printing service
        psychic psychic
        pyrotechnics store
        radiotechnics electronics_store store
        railing store
        real_estate real_estate_agency
        record store
        records store
        religion store
        religious store
        rental service
        repair service
        restaurant_supplies supplier store
        rice food_store store
        robot electronics_store store
        rug home_goods_store store
        salon beauty_salon
        scooter store
        scuba_diving sporting_goods_store store
        seafood food_store food store
        second_hand thrift_store store
        security service
        self_storage storage
        sewing store
        sewing_machine store
        ship_chandler supplier store
        shoe shoe_store store
        shoe_repair service
        shoemaker service
        shoes shoe_store store
        shopping_centre shopping_mall
        signs service
        skate sporting_goods_store store
        ski sporting_goods_store store
        ski_rental sporting_goods_store store
        snacks food_store store
        snow_equipment sporting_goods_store store
        snowmobile store
        soap cosmetics_store store
        solarium tanning_studio
        souvenir gift_shop store
        souvenirs gift_shop store
        spa spa wellness_center
        spare_parts auto_parts_store store
        spices food_store store
        sport sporting_goods_store store
        sports sporting_goods_store store
        stamps store
        stationery store
        stonemason supplier
        storage_rental storage
        stove home_improvement_store store
        street_vendor store
        suits clothing_store store
        sunglasses store
        supermarket supermarket grocery_store food_store food store
        surf sporting_goods_store store
        sweets candy_store confectionery food_store store
        swimming_pool store
        tableware home_goods_store store
        tailor tailor
        takeaway meal_takeaway restaurant food
        tanning tanning_studio
        tattoo body_art_service
        taxi taxi_service transportation_service
        tea tea_store food_store store
        tea_house tea_house cafe food
        telecommunication telecommunications_service_provider
        textiles store
        theatre store
        thrift thrift_store store
        ticket service
        tickets service
        tiles home_improvement_store store
        tobacco store
        tobacconist store
        toiletries drugstore store
        tool_hire service
        tools hardware_store store
        tortilla food_store store
        tourist gift_shop store
        toy toy_store store
        toys toy_store store
        trade building_materials_store supplier store
        trailer store
        train_ticket train_ticket_office
        travel travel_agency
        travel_agency travel_agency
        trophy store
        truck truck_dealer
        truck_repair car_repair
        tuning auto_parts_store store
        tv electronics_store store
        tyres tire_shop auto_parts_store store
        underwear clothing_store store
        uniforms clothing_store store
        unknown store
        user_defined store
        vacant premise
        vacent premise
        vacuum_cleaner electronics_store store
        vape store
        variety_store discount_store store
        vegetables grocery_store food_store store
        video movie_rental store
        video_games toy_store electronics_store store
        watch jewelry_store store
        watch_repair service
        watches jewelry_store store
        water food_store store
        water_sports sporting_goods_store store
        weapons store
        wedding clothing_store store
        weight_loss health_food_store store
        whisky liquor_store store
        wholesale wholesaler
        wigs store
        window_blind home_goods_store store
        window_blinds home_goods_store store
        windows home_improvement_store store
        wine liquor_store food_store store
        winery winery
        women womens_clothing_store clothing_store store
        wood building_materials_store store
        wool store
        workwear clothing_store store
        yarn store
        yes store
        """
}
