extension PlaceKinds {
    /// Values of `healthcare`.
    static let healthcareTable = """
        acupuncture health
        alternative health
        ambulatory_care medical_clinic health
        audiologist health
        birthing_center medical_center health
        birthing_centre medical_center health
        blood_bank health
        blood_donation health
        centre medical_center health
        chiropractor chiropractor health
        clinic medical_clinic medical_center health
        community_health_worker health
        counselling health
        dentist dentist dental_clinic health
        diagnostics medical_lab health
        dialysis medical_center health
        doctor doctor health
        doctors doctor health
        first_aid health
        health_center medical_center health
        health_centre medical_center health
        health_post medical_clinic health
        hearing_care health
        home_care health
        hospice health
        hospital hospital health
        intravenous_therapy health
        laboratory medical_lab health
        massage massage health
        medical_imaging medical_lab health
        midwife health
        nurse health
        nursing health
        nursing_home health
        nutrition_counseling health
        nutrition_counselling health
        occupational_therapist physiotherapist health
        optician store health
        optometrist health
        orthodontist dental_clinic dentist health
        orthopaedics medical_center health
        osteopath physiotherapist health
        osteopathy physiotherapist health
        pharmacy pharmacy drugstore health
        physiotherapist physiotherapist health
        physiotherapy physiotherapist health
        podiatrist foot_care health
        podology foot_care health
        postpartum_care health
        psychiatry health
        psychologist health
        psychotherapist health
        rehabilitation medical_center health
        sample_collection medical_lab health
        sanatorium medical_center health
        speech_therapist health
        therapist health
        therapy health
        vaccination_centre medical_center health
        veterinary veterinary_care
        yes health
        """

    /// Values of `emergency`: most are furniture of the street.
    static let emergencyTable = """
        access_point point_of_interest
        aed point_of_interest
        air_raid_shelter historical_place
        ambulance_station health
        assembly_point point_of_interest
        bleed_control_kit point_of_interest
        control_centre government_office
        defibrillator point_of_interest
        disaster_help_point government_office
        disaster_response government_office
        drinking_water point_of_interest
        emergency_ward_entrance hospital health
        fire_alarm_box point_of_interest
        fire_extinguisher point_of_interest
        fire_hose point_of_interest
        fire_hydrant point_of_interest
        fire_lookout landmark
        fire_service_inlet point_of_interest
        fire_water_pond point_of_interest
        first_aid health
        first_aid_kit point_of_interest
        hydrant point_of_interest
        key_depot point_of_interest
        landing_site heliport
        life_ring point_of_interest
        lifebuoy point_of_interest
        lifeguard service
        lifeguard_base service
        lifeguard_place point_of_interest
        lifeguard_platform point_of_interest
        lifeguard_tower point_of_interest
        marine_rescue government_office
        mountain_rescue service
        mountain_rescue_box point_of_interest
        phone point_of_interest
        rescue_box point_of_interest
        rescue_station government_office
        rescue_throwbag point_of_interest
        siren point_of_interest
        ses_station government_office
        suction_point point_of_interest
        water_rescue government_office
        water_rescue_station government_office
        water_tank point_of_interest
        """
}
