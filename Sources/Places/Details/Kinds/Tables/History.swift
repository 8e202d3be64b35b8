extension PlaceKinds {
    /// Values of `historic`.
    static let historicTable = """
        aircraft historical_landmark
        aircraft_wreck historical_landmark
        anchor historical_landmark
        aqueduct historical_place historical_landmark
        archaeological_site historical_place historical_landmark
        battlefield historical_place historical_landmark
        bomb_crater historical_place
        boundary_marker historical_landmark
        boundary_stone historical_landmark
        bridge bridge historical_place
        building historical_place
        bunker historical_place
        cannon historical_landmark
        castle castle historical_landmark tourist_attraction
        castle_wall historical_place
        cattle_crush historical_place
        cemetery cemetery historical_place
        charcoal_pile historical_place
        church church historical_place
        city_gate historical_landmark tourist_attraction
        citywalls historical_landmark
        creamery historical_place
        district historical_place
        epigraph historical_landmark
        farm historical_place
        ferry historical_landmark
        fort historical_landmark tourist_attraction
        fortification historical_landmark
        fountain fountain historical_place
        gallows historical_place
        gate historical_landmark
        grave cemetery historical_place
        heritage historical_place
        heritage_building historical_place
        highwater_mark historical_landmark
        house historical_place
        industrial historical_place
        lavoir historical_place
        lime_kiln historical_place
        locomotive historical_landmark
        manor historical_place
        marker historical_landmark
        megalith historical_landmark
        memorial monument historical_landmark
        milestone historical_landmark
        military historical_place
        millstone historical_landmark
        mine historical_place
        mine_shaft historical_place
        monastery historical_place
        monument monument historical_landmark tourist_attraction
        mosque mosque historical_place
        ogham_stone historical_landmark
        optical_telegraph historical_landmark
        pa historical_place
        palace castle historical_landmark tourist_attraction
        pillory historical_landmark
        pound historical_place
        railway historical_place
        railway_car historical_landmark
        railway_station historical_place
        road historical_place
        roman_road historical_place
        round_tower historical_landmark
        ruins historical_place historical_landmark
        rune_stone historical_landmark
        ship historical_landmark
        statue sculpture historical_landmark
        stećak historical_landmark
        stone historical_landmark
        stronghold historical_place
        tank historical_landmark
        technical_monument historical_landmark
        temple historical_place
        tomb historical_place
        tower historical_landmark
        tree_shrine historical_place
        vehicle historical_landmark
        watermill historical_landmark
        wayside_chapel historical_place
        wayside_cross historical_place
        wayside_shrine historical_place
        windmill historical_landmark
        wreck historical_landmark
        yes historical_place
        """

    /// Values of `military`.
    static let militaryTable = """
        academy educational_institution
        airfield airstrip
        barracks government_office
        base government_office
        bunker historical_place
        checkpoint government_office
        danger_area point_of_interest
        launchpad point_of_interest
        naval_base government_office
        nuclear_explosion_site point_of_interest
        obstacle_course point_of_interest
        office government_office
        range point_of_interest
        school educational_institution
        training_area point_of_interest
        trench historical_place
        """
}
