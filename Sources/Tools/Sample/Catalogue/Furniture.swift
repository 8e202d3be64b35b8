/// Street furniture, one object on each line: its position in metres and its tags. `name=` refers to a proper name.
enum Furniture {
    static let table = """
        0,0 | historic=monument tourism=attraction name=Zero_Point_Monument
        18,262 | amenity=fountain
        -30,230 | amenity=drinking_water bottle=yes
        46,290 | tourism=information information=map
        -50,296 | amenity=clock display=analog support=pole
        -20,210 | amenity=bench backrest=yes
        20,212 | amenity=bench backrest=yes
        -36,290 | amenity=waste_basket
        52,250 | amenity=telephone
        -44,255 | amenity=post_box collection_times=Mo-Fr_09:00,17:00;_Sa_11:00 operator=Null_Island_Post
        10,285 | emergency=defibrillator indoor=no access=yes
        -66,12 | amenity=toilets fee=no wheelchair=yes opening_hours=06:00-23:00 changing_table=yes
        220,-4 | amenity=bench
        240,-4 | amenity=bench
        -240,-2 | amenity=vending_machine vending=parking_tickets
        -20,-6 | tourism=artwork artwork_type=sculpture material=bronze
        120,-5 | amenity=boat_rental opening_hours=Apr-Oct_10:00-19:00 phone=+44_20_7946_0231
        -352,-590 | waterway=boatyard
        -335,-240 | man_made=crane
        -343,-400 | leisure=slipway
        -60,722 | amenity=taxi opening_hours=24/7 phone=+44_20_7946_0203
        60,722 | amenity=bicycle_parking bicycle_parking=stands capacity=60 covered=yes
        84,726 | amenity=bicycle_rental capacity=18 opening_hours=24/7
        -90,726 | amenity=luggage_locker opening_hours=05:00-24:00
        120,730 | amenity=charging_station socket:type2=4 socket:type2:output=22_kW capacity=4 opening_hours=24/7 fee=yes operator=Dynamo_Mobility
        30,728 | amenity=vending_machine vending=public_transport_tickets
        212,744 | amenity=car_sharing capacity=6
        -560,250 | tourism=viewpoint direction=S
        -600,300 | leisure=picnic_table
        -530,214 | leisure=playground opening_hours=08:00-sunset min_age=3
        -640,420 | leisure=dog_park
        -512,200 | amenity=shelter shelter_type=gazebo
        520,620 | leisure=playground
        470,560 | leisure=fitness_station
        540,700 | leisure=bandstand
        500,760 | amenity=bbq fee=no
        575,660 | amenity=drinking_water
        1100,-410 | leisure=swimming_area
        860,-392 | emergency=lifeguard lifeguard=tower opening_hours=Jun-Sep_10:00-18:00
        800,-384 | amenity=shower fee=no
        940,-392 | amenity=toilets opening_hours=Jun-Sep_08:00-20:00 fee=yes charge=1_NID
        1010,-386 | amenity=lounger
        -1010,-760 | emergency=lifeguard lifeguard=tower opening_hours=Jul-Aug_10:00-18:00;_PH_off
        -900,-735 | amenity=public_bath bath:type=lake opening_hours=May-Sep_sunrise-sunset
        -955,-640 | amenity=bicycle_parking capacity=24
        -1280,-620 | tourism=camp_site opening_hours=Apr-Oct tents=yes phone=+44_20_7946_0240
        -1350,-700 | tourism=caravan_site opening_hours=Mar_15-Nov_15 capacity=40
        -1480,-1500 | historic=ruins ruins=fort
        -1600,-1640 | natural=cape name=Leeward_Point
        -3040,740 | natural=cape name=Cape_Hemisphere
        -160,2280 | natural=peak ele=214 name=Compass_Rose_Peak
        -150,2270 | tourism=viewpoint
        -175,2262 | man_made=survey_point
        -450,2010 | natural=spring drinking_water=yes
        -420,2040 | historic=wayside_cross
        -760,2080 | tourism=alpine_hut opening_hours=May-Oct beds=12 phone=+44_20_7946_0241
        -1010,1760 | leisure=bird_hide
        -830,1790 | leisure=fishing
        -1180,1700 | tourism=picnic_site
        -680,1500 | highway=trailhead
        -90,1300 | natural=cave_entrance
        330,2100 | man_made=mast tower:type=communication height=60
        1240,2000 | power=generator generator:source=wind generator:method=wind_turbine height=90 name=Hilltop_Windmills
        1420,2040 | power=generator generator:source=wind generator:method=wind_turbine height=90
        1600,2060 | power=generator generator:source=wind generator:method=wind_turbine height=90
        2400,-1700 | historic=archaeological_site archaeological_site=settlement
        2440,-1440 | man_made=cairn
        2300,-1400 | seamark:type=wreck historic=wreck
        1680,-520 | man_made=crane crane:type=portal_crane
        1980,-600 | man_made=crane crane:type=portal_crane
        1830,-580 | man_made=crane crane:type=portal_crane
        2160,120 | power=substation voltage=33000
        2030,240 | amenity=recycling recycling_type=centre recycling:glass=yes recycling:paper=yes opening_hours=Mo-Fr_08:00-17:00;_Sa_08:00-13:00
        1860,280 | amenity=weighbridge
        1990,1420 | aeroway=gate ref=1
        2010,1420 | aeroway=gate ref=2
        2300,1440 | aeroway=windsock
        2380,1400 | aeroway=helipad
        1950,1396 | amenity=prayer_room opening_hours=24/7
        2010,1398 | shop=duty_free opening_hours=05:00-22:30
        1970,1358 | amenity=taxi
        2050,1358 | highway=bus_stop public_transport=platform bus=yes name=Null_Island_Airport
        1075,1350 | golf=hole ref=1 par=4
        1180,1480 | golf=hole ref=2 par=3
        960,1420 | leisure=miniature_golf opening_hours=Mar-Oct_Sa,Su_10:00-18:00
        1640,700 | amenity=grave_yard
        1600,760 | historic=memorial memorial=war_memorial inscription=To_those_who_sailed_and_did_not_return
        1570,790 | amenity=crematorium
        -700,728 | craft=beekeeper
        -650,735 | man_made=beehive
        -380,700 | amenity=recycling recycling_type=container recycling:glass=yes
        -230,545 | historic=city_gate name=Sea_Gate
        -374,180 | historic=city_gate
        -300,98 | historic=cannon
        -60,384 | amenity=social_facility social_facility=soup_kitchen opening_hours=Mo-Fr_12:00-14:00
        10,505 | amenity=public_bookcase opening_hours=24/7
        180,560 | amenity=parcel_locker opening_hours=24/7
        640,-290 | amenity=charging_station socket:chademo=1 socket:type2=2 capacity=2 opening_hours=Mo-Su_06:00-22:00
        1190,-360 | amenity=charging_station bicycle=yes capacity=8
        1004,200 | leisure=garden
        1320,-290 | leisure=water_park opening_hours=May_15-Sep_15_10:00-19:00 phone=+44_20_7946_0242
        -1296,1440 | amenity=drinking_water
        -1310,1460 | amenity=bench
        -2330,690 | amenity=post_box collection_times=Mo-Fr_15:00
        -2240,650 | tourism=information information=guidepost
        -2520,760 | amenity=hunting_stand
        """

    static let all: [(position: PlanPoint, tags: [(String, String)])] = table.split(separator: "\n").compactMap { row in
        let fields = row.split(separator: "|").map(\.trimmed)
        guard fields.count == 2, let position = plan(fields[0]).first else { return nil }
        let tags = fields[1].split(separator: " ").compactMap { pair -> (String, String)? in
            let parts = pair.split(separator: "=", maxSplits: 1)
            guard parts.count == 2 else { return nil }
            let isTag =
                parts[0] == "amenity" || parts[0] == "tourism" || parts[0] == "leisure" || parts[0] == "historic" || parts[0] == "vending"
            return (String(parts[0]), isTag ? String(parts[1]) : parts[1].split(separator: "_").joined(separator: " "))
        }
        return (position, tags)
    }
}
