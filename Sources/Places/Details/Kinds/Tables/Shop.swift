extension PlaceKinds {
    /// Values of `shop`.
    static let shopTable = shopsAToK + "\n" + shopsLToZ

    private static let shopsAToK = """
        accessories clothing_store store
        adult store
        advertising_media service
        agrarian supplier store
        air_conditioning home_improvement_store store
        alcohol liquor_store store
        alteration tailor service
        anime store
        antique store
        antiques store
        appliance electronics_store home_goods_store store
        appliances electronics_store home_goods_store store
        aquarium pet_store store
        aquatics pet_store store
        art art_gallery store
        art_supplies store
        arts art_gallery store
        asian_grocery asian_grocery_store grocery_store store
        astrology astrologer
        atv store
        auction store
        auction_house store
        auto_parts auto_parts_store store
        baby store
        baby_goods store
        bag store
        bags store
        bakery bakery food_store food store
        barber barber_shop hair_care
        bathroom home_improvement_store store
        bathroom_furnishing home_improvement_store store
        beauty beauty_salon
        bed furniture_store home_goods_store store
        bedding home_goods_store store
        beverages liquor_store food_store store
        bicycle bicycle_store store
        bicycle_rental transportation_service
        bicycle_repair bicycle_store service
        bitcoin finance
        blinds home_goods_store store
        board_game toy_store store
        boat store
        bookmaker service
        books book_store store
        boutique clothing_store store
        brewing_supplies store
        bridal clothing_store store
        builder building_materials_store store
        building_materials building_materials_store store
        bulk grocery_store food_store store
        butcher butcher_shop food_store food store
        cake cake_shop bakery food_store store
        camera electronics_store store
        camping sporting_goods_store store
        candles home_goods_store store
        candy candy_store confectionery food_store store
        cannabis store
        car car_dealer
        car_audio auto_parts_store electronics_store store
        car_dealer car_dealer
        car_parts auto_parts_store store
        car_rental car_rental
        car_repair car_repair
        car_service car_repair
        car_sharing car_rental
        car_wash car_wash
        caravan car_dealer
        carpet home_goods_store store
        carpets home_goods_store store
        cash finance
        catalogue store
        caterer catering_service
        catering catering_service food
        ceramics home_goods_store store
        charity thrift_store store
        cheese food_store food store
        chemist drugstore cosmetics_store store
        childrens_clothing clothing_store store
        chocolate chocolate_shop confectionery food_store store
        christmas gift_shop store
        cleaning laundry service
        clock jewelry_store store
        clocks jewelry_store store
        clothes clothing_store store
        clothing clothing_store store
        coffee coffee_roastery food_store store
        collector store
        comics book_store store
        communication telecommunications_service_provider
        computer electronics_store store
        computer_repair electronics_store service
        confectionery confectionery candy_store food_store store
        convenience convenience_store food_store store
        cooking home_goods_store store
        copyshop service
        cosmetic cosmetics_store store
        cosmetics cosmetics_store store
        costume clothing_store store
        country_store general_store store
        craft store
        crafts store
        curtain home_goods_store store
        cutlery home_goods_store store
        dairy food_store food store
        decoration home_goods_store store
        deli deli food_store food store
        delicatessen deli food_store food store
        department_store department_store store
        design home_goods_store store
        discount discount_store store
        dive sporting_goods_store store
        diving sporting_goods_store store
        doityourself home_improvement_store hardware_store store
        doors home_improvement_store store
        doors_windows home_improvement_store store
        drugstore drugstore store
        dry_cleaning laundry service
        duty_free gift_shop store
        e-cigarette store
        education store
        electric electronics_store store
        electrical electronics_store store
        electrical_supplies electronics_store store
        electronics electronics_store store
        electronics_repair electronics_store service
        embroidery store
        employment_agency employment_agency
        energy store
        equestrian sporting_goods_store store
        erotic store
        esoteric store
        estate_agent real_estate_agency
        event_service service
        eyewear store health
        fabric store
        farm farmers_market food_store store
        fashion clothing_store store
        fashion_accessories clothing_store store
        fireplace home_improvement_store store
        fireworks store
        fish food_store food store
        fishing sporting_goods_store store
        fishmonger food_store food store
        fitness_equipment sporting_goods_store store
        flea_market flea_market market store
        flooring home_improvement_store store
        florist florist store
        flour food_store store
        flowers florist store
        food food_store food store
        footwear shoe_store store
        frame home_goods_store store
        frozen_food food_store store
        fruit grocery_store food_store food store
        fuel store
        funeral_directors funeral_home
        furnace home_improvement_store store
        furniture furniture_store home_goods_store store
        gallery art_gallery store
        gambling casino
        games toy_store store
        garden_centre garden_center store
        garden_furniture garden_center furniture_store store
        garden_machinery garden_center store
        gas store
        general general_store store
        gift gift_shop store
        gifts gift_shop store
        glass home_goods_store store
        glasses store health
        glaziery home_improvement_store store
        gold_buyer jewelry_store store
        golf sporting_goods_store store
        greengrocer grocery_store food_store food store
        grill store
        grocery grocery_store food_store food store
        groundskeeping garden_center store
        guitar store
        gun store
        haberdashery store
        hairdresser hair_salon hair_care
        hairdresser_supply cosmetics_store store
        hammock home_goods_store store
        handbags store
        handicraft gift_shop store
        hardware hardware_store store
        hat clothing_store store
        hats clothing_store store
        health health_food_store store
        health_food health_food_store food_store store
        hearing_aids store health
        heating home_improvement_store store
        hemp store
        herbalist health_food_store store
        herbs health_food_store store
        hifi electronics_store store
        hobby toy_store store
        home home_goods_store store
        home_goods home_goods_store store
        honey food_store store
        hookah store
        household home_goods_store store
        household_linen home_goods_store store
        houseware home_goods_store store
        hunting sporting_goods_store store
        ice_cream ice_cream_shop dessert_shop food
        insurance insurance_agency finance
        interior_decoration home_goods_store store
        internet_cafe internet_cafe
        iron store
        jewellery jewelry_store store
        jewelry jewelry_store store
        juice juice_shop food
        key locksmith
        key_cutter locksmith
        keys locksmith
        kiosk convenience_store store
        kitchen home_improvement_store store
        knitting store
        """
}
