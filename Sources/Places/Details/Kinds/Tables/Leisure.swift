extension PlaceKinds {
    /// Values of `tourism`.
    static let tourismTable = """
        alpine_hut lodging
        apartment extended_stay_hotel lodging
        apartments extended_stay_hotel lodging
        aquarium aquarium tourist_attraction
        artwork sculpture
        attraction tourist_attraction
        bed_and_breakfast bed_and_breakfast lodging
        cabin camping_cabin lodging
        camp_pitch campground
        camp_site campground lodging
        caravan_site rv_park lodging
        chalet cottage lodging
        gallery art_gallery
        guest_house guest_house lodging
        holiday_apartment extended_stay_hotel lodging
        hostel hostel lodging
        hotel hotel lodging
        information point_of_interest
        motel motel lodging
        museum museum tourist_attraction
        picnic_site picnic_ground
        resort resort_hotel lodging
        spa_resort resort_hotel spa lodging
        theme_park amusement_park tourist_attraction
        trail_riding_station lodging
        viewpoint scenic_spot tourist_attraction
        wilderness_hut camping_cabin lodging
        wildlife_park wildlife_park tourist_attraction
        wine_cellar winery
        winery winery
        zoo zoo tourist_attraction
        """

    /// Values of `leisure`.
    static let leisureTable = """
        adult_gaming_centre casino
        adventure_park adventure_sports_center sports_activity_location
        amusement_arcade video_arcade
        arena arena stadium
        bandstand live_music_venue
        barefoot point_of_interest
        bathing_place beach
        beach_resort beach
        bingo casino
        bird_hide wildlife_refuge
        bleachers point_of_interest
        boat_rental transportation_service
        bowling_alley bowling_alley
        casino casino
        climbing adventure_sports_center sports_activity_location
        club association_or_organization
        common park
        dance dance_hall
        dancing dance_hall
        disc_golf_course sports_activity_location
        dog_park dog_park park
        dog_training pet_care service
        escape_game amusement_center
        festival_grounds event_venue
        firepit barbecue_area
        fishing fishing_pond
        fitness fitness_center gym
        fitness_centre fitness_center gym
        fitness_center fitness_center gym
        fitness_station sports_activity_location
        flight_simulator amusement_center
        flowerbed point_of_interest
        garden garden
        golf_course golf_course sports_activity_location
        gym gym fitness_center
        hackerspace community_center
        hammock point_of_interest
        high_ropes_course adventure_sports_center sports_activity_location
        horse_riding stable sports_activity_location
        hot_spring public_bath
        hot_tub spa
        ice_rink ice_skating_rink sports_activity_location
        indoor_play indoor_playground amusement_center
        kart go_karting_venue
        karting go_karting_venue
        lawn_bowls sports_activity_location
        maker_space community_center
        marina marina
        maze tourist_attraction
        miniature_golf miniature_golf_course sports_activity_location
        music_venue live_music_venue event_venue
        nature_reserve nature_preserve
        open_air_museum museum tourist_attraction
        outdoor_seating point_of_interest
        paintball paintball_center sports_activity_location
        park park
        pavilion event_venue
        picnic_site picnic_ground
        picnic_table point_of_interest
        pitch athletic_field sports_activity_location
        playground playground
        practice_pitch athletic_field sports_activity_location
        quad_bikes off_roading_area
        recreation_ground park
        resort resort_hotel lodging
        sauna sauna
        schoolyard point_of_interest
        shooting_ground sports_activity_location
        skatepark skateboard_park sports_activity_location
        slipway point_of_interest
        social_club association_or_organization
        soft_play indoor_playground amusement_center
        spa spa wellness_center
        sport sports_activity_location
        sports_center sports_complex sports_activity_location
        sports_centre sports_complex sports_activity_location
        sports_hall sports_complex sports_activity_location
        stadium stadium sports_activity_location
        stage performing_arts_theater
        summer_camp childrens_camp
        summer_house cottage
        sunbathing point_of_interest
        swimming_area swimming_pool
        swimming_pool swimming_pool
        table point_of_interest
        table_tennis_table sports_activity_location
        tanning_salon tanning_studio
        track sports_activity_location
        trampoline_park amusement_center
        turkish_bath public_bath
        video_arcade video_arcade
        village_swing point_of_interest
        water_park water_park
        wildlife_hide wildlife_refuge
        yoga yoga_studio
        """
}
