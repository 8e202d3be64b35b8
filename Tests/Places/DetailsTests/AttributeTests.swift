import PortolanOSMModel
import Testing

@testable import PortolanDetails

@Suite struct AttributeTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var tags: DetailTags
        var expected: Bool?

        init(_ tags: DetailTags, _ expected: Bool?) {
            self.tags = tags
            self.expected = expected
        }

        var testDescription: String { tags.all.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }
    }

    func check(_ cases: [Case], _ attribute: (PlaceAttributes) -> Bool?) {
        for example in cases {
            let found = attribute(PlaceAttributes(example.tags))
            #expect(found == example.expected, "\(example.testDescription)")
        }
    }

    @Test func goodsLeaveTheHouse() {
        check([
            Case(["takeaway": "yes"], true), Case(["takeaway": "only"], true), Case(["takeaway": "no"], false), Case([:], nil),
            Case(["takeaway": "Mo-Fr 11:00-15:00"], true), Case(["takeaway": "perhaps"], nil), Case(["amenity": "fast_food"], nil),
        ]) { $0.takeout }
        check([
            Case(["delivery": "yes"], true), Case(["delivery": "no"], false), Case(["delivery": "deliveroo"], nil),
            Case(["delivery:partner": "Foodora"], true), Case(["delivery": "no", "delivery:partner": "Foodora"], false),
        ]) { $0.delivery }
        check([
            Case(["amenity": "cafe", "indoor_seating": "yes"], true), Case(["cuisine": "pizza", "outdoor_seating": "terrace"], true),
            Case(["takeaway": "only"], false), Case(["amenity": "cafe", "indoor_seating": "no"], nil), Case(["amenity": "restaurant"], nil),
            Case(["amenity": "bar", "indoor_seating": "no", "outdoor_seating": "no"], false),
            Case(["shop": "bakery", "indoor_seating": "no", "outdoor_seating": "yes"], true),
            Case(["amenity": "library", "outdoor_seating": "yes"], nil),
        ]) { $0.dineIn }
        check([
            Case(["reservation": "required"], true), Case(["reservation": "recommended"], true), Case(["reservation": "no"], false),
            Case(["reservation": "maybe"], nil),
        ]) { $0.reservable }
        check([Case(["curbside_pickup": "yes"], true), Case(["curbside_pickup": "no"], false)]) { $0.curbsidePickup }
    }

    @Test func mealsAndDrinks() {
        check([
            Case(["breakfast": "yes"], true), Case(["breakfast": "no"], false), Case(["cuisine": "breakfast;coffee_shop"], true),
            Case(["opening_hours:breakfast": "Mo-Su 07:00-10:00"], true), Case(["breakfast": "no", "cuisine": "breakfast"], false),
        ]) { $0.servesBreakfast }
        check([
            Case(["lunch": "Mo-Fr 11:00-15:00; Sa 12:00-17:00"], true), Case(["lunch:buffet": "Mo-Fr 11:00-14:00"], true), Case([:], nil),
        ]) {
            $0.servesLunch
        }
        check([Case(["dinner": "yes"], true), Case(["opening_hours:kitchen": "18:00-22:00"], nil)]) { $0.servesDinner }
        check([Case(["brunch": "yes"], true), Case(["opening_hours:brunch": "Su 12:30-15:00"], true), Case(["cuisine": "brunch"], true)]) {
            $0.servesBrunch
        }
        check([
            Case(["drink:beer": "yes"], true), Case(["drink:beer": "served"], true), Case(["drink:beer": "retail"], nil),
            Case(["drink:beer": "no"], false),
            Case(["microbrewery": "yes"], true), Case(["microbrewery": "no"], nil), Case(["brewery": "Augustiner"], true),
            Case(["brewery": "no"], nil),
            Case(["amenity": "pub"], nil),
        ]) { $0.servesBeer }
        check([Case(["drink:wine": "served"], true), Case(["amenity": "bar", "bar": "wine_bar"], nil)]) { $0.servesWine }
        check([Case(["cocktails": "yes"], true), Case(["drink:cocktail": "no"], false)]) { $0.servesCocktails }
        check([Case(["cuisine": "Ice cream"], true), Case(["dessert": "no", "cuisine": "cake"], false), Case(["cuisine": "pizza"], nil)]) {
            $0.servesDessert
        }
        check([
            Case(["coffee": "yes"], true), Case(["drink:coffee": "no"], false), Case(["cuisine": "coffee_shop"], true),
            Case(["amenity": "cafe"], nil),
        ]) {
            $0.servesCoffee
        }
        check([
            Case(["diet:vegetarian": "yes"], true), Case(["diet:vegetarian": "only"], true), Case(["diet:vegetarian": "limited"], true),
            Case(["diet:vegetarian": "no"], false), Case(["diet:vegan": "yes"], true), Case(["diet:vegan": "no"], nil),
            Case(["cuisine": "vegan"], true),
            Case(["diet:vegetarian": "no", "diet:vegan": "yes"], true),
        ]) { $0.servesVegetarianFood }
    }

    @Test func thePlaceItself() {
        check([
            Case(["outdoor_seating": "yes"], true), Case(["outdoor_seating": "patio"], true), Case(["outdoor_seating": "in summer"], true),
            Case(["outdoor_seating": "terrace;garden"], true), Case(["outdoor_seating": "no"], false), Case(["outdoor_seating": "?"], nil),
        ]) { $0.outdoorSeating }
        check([Case(["live_music": "jazz"], true), Case(["live_music": "no"], false)]) { $0.liveMusic }
        check([Case(["kids_menu": "yes"], true), Case([:], nil)]) { $0.menuForChildren }
        check([
            Case(["highchair": "yes"], true), Case(["highchair": "3"], true), Case(["highchair": "no"], nil),
            Case(["kids_area": "indoor"], true),
            Case(["min_age": "18"], false), Case(["min_age": "6"], nil), Case(["leisure": "playground"], true),
            Case(["min_age": "18", "highchair": "yes"], false),
        ]) { $0.goodForChildren }
        check([
            Case(["amenity": "bar", "bar": "sports_bar"], true), Case(["amenity": "bar", "theme": "sports"], true),
            Case(["sport": "soccer"], nil),
        ]) {
            $0.goodForWatchingSports
        }
        check([
            Case(["dog": "leashed"], true), Case(["dog": "no"], false), Case(["dog": "outside"], nil), Case(["pets_allowed": "yes"], true),
        ]) { $0.allowsDogs }
        check([
            Case(["toilets": "yes"], true), Case(["toilets": "customers"], true), Case(["toilets": "no"], false),
            Case(["amenity": "toilets"], true),
            Case(["toilets:access": "customers"], true),
        ]) { $0.restroom }
        check([
            Case(["wheelchair": "yes"], true), Case(["wheelchair": "designated"], true), Case(["wheelchair": "no"], false),
            Case(["wheelchair": "limited"], nil), Case(["wheelchair": "no;limited"], nil), Case([:], nil),
        ]) { $0.wheelchairAccessibleEntrance }
        #expect(PlaceAttributes(["amenity": "restaurant"]).goodForGroups == nil)
    }

    @Test func accessibility() {
        let options = AccessibilityOptions(["wheelchair": "limited", "toilets:wheelchair": "yes", "capacity:disabled": "0"])
        #expect(options == AccessibilityOptions(parking: false, entrance: nil, restroom: true, seating: nil))
        #expect(AccessibilityOptions(["capacity:disabled": "12"]).wheelchairAccessibleParking == true)
        #expect(AccessibilityOptions(["amenity": "toilets", "wheelchair": "yes"]).wheelchairAccessibleRestroom == true)
        #expect(AccessibilityOptions(["name": "x"]).isEmpty)
    }

    @Test(
        arguments: [
            (["payment:credit_cards": "yes"], [true, nil, false, nil]),
            (["payment:visa": "yes", "payment:maestro": "yes"], [true, true, false, nil]),
            (["payment:cards": "yes"], [true, true, false, nil]),
            (["payment:cards": "no", "payment:cash": "yes"], [false, false, true, nil]),
            (["payment:cards": "no", "payment:cash": "yes", "payment:bitcoin": "yes"], [false, false, false, nil]),
            (["payment:cash": "only"], [nil, nil, true, nil]),
            (["payment:cash": "yes"], [nil, nil, nil, nil]),
            (["payment:coins": "yes"], [nil, nil, nil, nil]),
            (["payment:cash": "no", "payment:contactless": "yes"], [nil, nil, false, true]),
            (["payment:contactless": "no"], [nil, nil, nil, false]),
            (["payment:debit_cards": "ladenetz.de"], [nil, nil, nil, nil]),
            (["payment:apple_pay": "yes"], [nil, nil, false, true]),
        ] as [(DetailTags, [Bool?])]
    )
    func payment(_ tags: DetailTags, _ expected: [Bool?]) {
        let options = PaymentOptions(tags)
        #expect([options.acceptsCreditCards, options.acceptsDebitCards, options.acceptsCashOnly, options.acceptsNFC] == expected)
    }

    @Test func parking() {
        let free = ParkingOptions(["amenity": "parking", "parking": "surface", "fee": "no"])
        #expect(free.freeParkingLot == true && free.paidParkingLot == false && free.freeGarageParking == nil)
        let garage = ParkingOptions(["amenity": "parking", "parking": "underground", "fee": "yes"])
        #expect(garage.paidGarageParking == true && garage.freeGarageParking == false && garage.paidParkingLot == nil)
        #expect(ParkingOptions(["amenity": "parking", "parking": "street_side", "fee": "Mo-Fr 08:00-18:00"]).paidStreetParking == true)
        #expect(ParkingOptions(["amenity": "parking", "parking": "surface", "charge": "5€"]).paidParkingLot == true)
        #expect(ParkingOptions(["amenity": "parking", "parking": "surface"]).isEmpty)
        #expect(ParkingOptions(["amenity": "restaurant", "parking": "surface", "fee": "no"]).isEmpty)
        #expect(ParkingOptions(["amenity": "restaurant", "parking:valet": "yes"]).valetParking == true)
    }

    @Test func charging() throws {
        let options = try #require(
            EVChargeOptions([
                "socket:type2": "2", "socket:type2:output": "22 kW", "socket:type2_combo": "1", "socket:type2_combo:output": "50;150 kW",
                "socket:schuko": "yes",
                "socket:chademo": "no", "socket:type2_cable": "3", "socket:type2_cable:output": "22000 W", "socket:quantum": "1",
            ])
        )
        #expect(
            options.connectors == [
                .init(type: .type2, maxChargeRateKW: 22, count: 5), .init(type: .ccsCombo2, maxChargeRateKW: 150, count: 1),
                .init(type: .wallOutlet),
                .init(type: .other, count: 1),
            ]
        )
        #expect(options.connectorCount == nil)
        #expect(EVChargeOptions(["socket:type1": "2", "socket:nacs": "4"])?.connectorCount == 6)
        #expect(EVChargeOptions(["socket:type1": "0", "socket:type2": "no"]) == nil)
        #expect(EVChargeOptions(["amenity": "charging_station"]) == nil)
        for (text, power) in [
            ("22 kW", 22), ("3,7", 3.7), ("11000", 11), ("50 kVA", 50), ("0.35 MW", 350), ("fast", nil), ("-5", nil), ("22 V", nil),
        ]
            as [(String, Double?)]
        {
            #expect(EVChargeOptions.kilowatts(text) == power, "\(text)")
        }
    }

    @Test func fuels() {
        #expect(
            PlaceAttributes(["fuel:octane_98": "yes", "fuel:diesel": "yes", "fuel:e10": "no", "fuel:lpg": "yes"]).fuels == [
                .diesel, .sp98, .lpg,
            ]
        )
        #expect(PlaceAttributes(["fuel": "wood", "fuel:octane_87": "yes"]).fuels == [.regularUnleaded])
    }
}

extension AccessibilityOptions {
    fileprivate init(parking: Bool?, entrance: Bool?, restroom: Bool?, seating: Bool?) {
        self.init([:])
        wheelchairAccessibleParking = parking
        wheelchairAccessibleEntrance = entrance
        wheelchairAccessibleRestroom = restroom
        wheelchairAccessibleSeating = seating
    }
}
