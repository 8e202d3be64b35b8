extension PlaceKinds {
    /// Values of `aeroway`.
    static let aerowayTable = """
        aerodrome airport
        airport airport
        airstrip airstrip
        gate point_of_interest
        helipad heliport
        heliport heliport
        spaceport airport
        terminal airport
        """

    /// Values of `railway`.
    static let railwayTable = """
        ferry_terminal ferry_terminal transit_station
        halt train_station transit_station
        museum museum tourist_attraction
        station train_station transit_station
        subway_entrance subway_station transit_station
        train_station_entrance train_station transit_station
        tram_stop tram_stop transit_stop transit_station
        """

    /// Values of `aerialway`.
    static let aerialwayTable = """
        station transit_station
        """

    /// Values of `public_transport`.
    static let publicTransportTable = """
        entrance transit_station
        information point_of_interest
        platform transit_stop
        pole transit_stop
        service_center service
        shelter point_of_interest
        station transit_station
        stop transit_stop
        stop_area transit_station
        stop_area_group transit_station
        stop_position transit_stop
        ticket_office train_ticket_office
        vehicle_ramp point_of_interest
        """

    /// Values of `highway` that are no streets.
    static let highwayTable = """
        bus_stop bus_stop transit_stop
        elevator point_of_interest
        emergency_access_point point_of_interest
        rest_area rest_stop
        services rest_stop
        trailhead hiking_area
        """

    /// Values of `barrier`.
    static let barrierTable = """
        border_control government_office
        toll_booth toll_station
        """
}
