extension PlaceKinds {
    /// Values of `place`.
    static let placeTable = """
        allotments neighborhood political
        archipelago archipelago natural_feature
        borough sublocality_level_1 sublocality political
        city locality political
        city_block colloquial_area
        continent continent
        country country political
        county administrative_area_level_2 political
        district administrative_area_level_2 political
        farm farm
        hamlet locality political
        island island natural_feature
        islet island natural_feature
        isolated_dwelling colloquial_area
        locality colloquial_area
        municipality locality political
        neighborhood neighborhood political
        neighbourhood neighborhood political
        ocean natural_feature
        plot premise
        polder colloquial_area
        province administrative_area_level_1 political
        quarter neighborhood political
        region colloquial_area
        sea natural_feature
        single_dwelling colloquial_area
        square plaza town_square
        state administrative_area_level_1 political
        suburb sublocality_level_1 sublocality political
        town locality political
        unknown colloquial_area
        village locality political
        """

    /// Values of `boundary` that are areas; `administrative` goes by its level.
    static let boundaryTable = """
        aboriginal_lands colloquial_area
        national_park national_park park
        place colloquial_area
        postal_code postal_code
        protected_area nature_preserve
        """

    /// Values of `natural`.
    static let naturalTable = """
        arch natural_feature
        archipelago archipelago natural_feature
        arete natural_feature
        avalanche_dam point_of_interest
        bare_rock natural_feature
        bay natural_feature
        beach beach natural_feature
        blowhole natural_feature
        cape natural_feature
        cave_entrance natural_feature
        channel natural_feature
        cliff natural_feature
        crater natural_feature
        crevasse natural_feature
        desert natural_feature
        dune natural_feature
        earth_bank natural_feature
        fell natural_feature
        fjord natural_feature
        geyser natural_feature
        glacier natural_feature
        gorge natural_feature
        grassland natural_feature
        gully natural_feature
        heath natural_feature
        hill mountain_peak natural_feature
        hot_spring natural_feature
        isthmus natural_feature
        massif natural_feature
        meadow natural_feature
        moor natural_feature
        mountain_range natural_feature
        mud natural_feature
        pass natural_feature
        peak mountain_peak natural_feature
        peninsula natural_feature
        plain natural_feature
        plateau natural_feature
        reef natural_feature
        ridge natural_feature
        rock natural_feature
        saddle natural_feature
        sand natural_feature
        scree natural_feature
        scrub natural_feature
        shingle natural_feature
        shoal natural_feature
        shrubbery natural_feature
        sinkhole natural_feature
        spring natural_feature
        stone natural_feature
        strait natural_feature
        tree natural_feature
        tree_group natural_feature
        tree_row natural_feature
        tree_stump natural_feature
        tundra natural_feature
        valley natural_feature
        volcano mountain_peak natural_feature
        water lake natural_feature
        wetland natural_feature
        wood woods natural_feature
        """

    /// Values of `landuse`.
    static let landuseTable = """
        allotments garden
        animal_keeping farm
        aquaculture farm
        basin natural_feature
        brownfield colloquial_area
        cemetery cemetery
        churchyard colloquial_area
        civic_admin colloquial_area
        civil colloquial_area
        commercial colloquial_area
        construction colloquial_area
        depot transit_depot
        education colloquial_area
        farm farm
        farmland farm
        farmyard farm
        flowerbed point_of_interest
        forest woods natural_feature
        garages colloquial_area
        grass colloquial_area
        greenery colloquial_area
        greenfield colloquial_area
        greenhouse_horticulture farm
        harbour marina
        highway colloquial_area
        industrial colloquial_area
        institutional colloquial_area
        landfill service
        logging woods natural_feature
        meadow natural_feature
        military government_office
        orchard farm
        paddy farm
        park park
        plant_nursery garden_center
        pond lake natural_feature
        port colloquial_area
        quarry colloquial_area
        railway colloquial_area
        recreation_ground park
        religious colloquial_area
        reservoir lake natural_feature
        residential neighborhood
        retail colloquial_area
        salt_pond colloquial_area
        school colloquial_area
        traffic_island colloquial_area
        village_green park
        vineyard vineyard
        winter_sports ski_resort
        """

    /// Values of `waterway`.
    static let waterwayTable = """
        boatyard service
        canal river natural_feature
        dam landmark
        ditch natural_feature
        dock marina
        drain natural_feature
        fuel gas_station
        lock_gate point_of_interest
        pressurised natural_feature
        rapids natural_feature
        river river natural_feature
        riverbank river natural_feature
        sanitary_dump_station point_of_interest
        sluice_gate point_of_interest
        soakhole natural_feature
        stream river natural_feature
        tidal_channel natural_feature
        turning_point point_of_interest
        water_point point_of_interest
        waterfall scenic_spot natural_feature
        weir point_of_interest
        """

    /// Values of `mountain_pass`.
    static let mountainPassTable = """
        yes natural_feature
        """

    /// Values of `piste:type`.
    static let pisteTable = """
        connection ski_resort
        downhill ski_resort
        hike hiking_area
        ice_skate ice_skating_rink
        nordic ski_resort
        playground playground
        skitour ski_resort
        sled sports_activity_location
        sleigh sports_activity_location
        snow_park ski_resort
        yes ski_resort
        """
}
