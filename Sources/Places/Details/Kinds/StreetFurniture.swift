/// Objects along streets that people use in passing, such as benches, bicycle stands and lifts. Such an object is
/// rarely the answer to the question at which place a user is.
package enum StreetFurniture {
    /// Whether a place's leading kind is street furniture. A kiosk that has a bench is a kiosk.
    package static func includes(kinds: [String]) -> Bool {
        guard let leading = kinds.first else { return false }
        return all.contains(leading) || all.contains(String(leading.prefix { $0 != "=" }) + "=*")
    }

    /// Leading kinds; `KEY=*` stands for all values.
    private static let all: Set<String> = [
        "amenity=bench", "amenity=waste_basket", "amenity=waste_disposal", "amenity=bicycle_parking", "amenity=motorcycle_parking",
        "amenity=bicycle_repair_station", "amenity=ticket_validator", "amenity=letter_box", "amenity=post_box", "amenity=telephone",
        "amenity=emergency_phone", "amenity=vending_machine", "amenity=grit_bin", "amenity=clock", "amenity=drinking_water",
        "amenity=watering_place", "amenity=hunting_stand", "amenity=parking_entrance", "amenity=parking_space",
        "amenity=sanitary_dump_station", "amenity=shelter", "amenity=loading_dock", "amenity=lounger", "amenity=weighbridge",
        "amenity=photo_booth", "amenity=device_charging_station", "amenity=parcel_locker", "amenity=fire_hydrant",
        "highway=elevator", "highway=emergency_access_point", "public_transport=stop_position", "public_transport=shelter",
        "railway=subway_entrance", "railway=train_station_entrance", "barrier=*", "emergency=fire_hydrant", "emergency=fire_extinguisher",
        "emergency=defibrillator", "emergency=phone", "emergency=siren", "emergency=life_ring", "emergency=suction_point",
        "emergency=assembly_point", "emergency=water_tank", "emergency=access_point", "leisure=picnic_table", "leisure=firepit",
        "man_made=survey_point", "man_made=surveillance", "man_made=monitoring_station", "man_made=flagpole", "man_made=street_cabinet",
        "man_made=utility_pole", "man_made=manhole", "man_made=water_tap", "man_made=cross", "man_made=pipeline", "historic=boundary_stone",
        "man_made=mast", "man_made=beehive", "power=*",
    ]
}
