import Foundation
import PortolanAddress
import PortolanGeo
import PortolanOSMModel
import PortolanStore
import PortolanTestSupport
import Testing

@testable import PortolanSearch

/// A town and a city. Each place serves a test; x and y are in kilometres from the centre of the town.
enum Fixture {
    struct Spot {
        var name: String
        var kind: String
        var types: [String]
        var x: Double
        var y: Double
        var tags: OSMTags
    }

    static func spot(_ name: String, _ kind: String, _ type: String, _ x: Double, _ y: Double, _ tags: OSMTags = [:]) -> Spot {
        Spot(name: name, kind: kind, types: [type, "point_of_interest"], x: x, y: y, tags: tags)
    }

    static let spots: [Spot] = [
        spot(
            "München",
            "place=city",
            "locality",
            500,
            0,
            ["name:en": "Munich", "name:vi": "München", "wikidata": "Q1726", "population": "1512491"]
        ),
        spot("Marienplatz", "place=square", "plaza", 500.2, 0, ["wikidata": "Q154"]),
        spot("Pizzeria Grano", "amenity=restaurant", "pizza_restaurant", 500.3, 0.1),
        spot("Pizzeria Lontana", "amenity=restaurant", "pizza_restaurant", 0.5, 0.5),
        spot("Café Central", "amenity=cafe", "cafe", 0.1, 0.1, ["addr:street": "Rue de l'Étoile", "addr:housenumber": "12"]),
        spot("Central Station", "railway=station", "train_station", 0.3, 0, ["wikidata": "Q1", "wikipedia": "en:Central"]),
        spot("Central Perk", "amenity=cafe", "cafe", 3, 0),
        spot("Riverside Café", "amenity=cafe", "cafe", 1, 2),
        spot("Blue River", "natural=water", "natural_feature", 1.1, 2.1),
        spot("Chợ Đà Lạt", "amenity=marketplace", "market", -1, 0, ["name:en": "Da Lat Market"]),
        spot(
            "Phở Hùng",
            "amenity=restaurant",
            "vietnamese_restaurant",
            -1.2,
            0.1,
            ["addr:city": "Thành phố Hồ Chí Minh", "addr:country": "VN"]
        ),
        spot(
            "Thành phố Hồ Chí Minh",
            "place=city",
            "locality",
            600,
            0,
            ["name:en": "Ho Chi Minh City", "wikidata": "Q1854", "wikipedia": "vi:Saigon", "population": "8993000"]
        ),
        spot("廣州麵館", "amenity=restaurant", "chinese_restaurant", -3, 2),
        spot("国家图书馆", "amenity=library", "library", -3, 3),
        spot("Łódzka Księgarnia", "shop=books", "book_store", -2, 0),
        spot("Straßenbräu", "amenity=pub", "pub", -2, 1, ["brand": "Bräu AG"]),
        spot("O'Brien's", "amenity=pub", "pub", -2, 2),
        spot("星巴克咖啡", "amenity=cafe", "coffee_shop", -3, 0, ["name:en": "Starbucks", "brand": "Starbucks"]),
        spot("مقهى الإسكندرية", "amenity=cafe", "cafe", -3, 1),
        spot(
            "Grand Hotel",
            "tourism=hotel",
            "hotel",
            0.2,
            -1,
            ["old_name": "Imperial Palace", "stars": "5", "website": "https://example.org"]
        ),
        spot("Grand Hotel Garage", "amenity=parking", "parking", 0.25, -1),
        spot("Imperial Palace", "historic=castle", "castle", 0, -2, ["name:fr": "Palais impérial"]),
        spot("", "addr:housenumber", "street_address", 0.4, 0.4, ["addr:street": "Harbour Street", "addr:housenumber": "7"]),
        spot("Harbour Street", "highway=residential", "route", 0.5, 0.5),
        spot("Harbour Museum", "tourism=museum", "museum", 0.6, 0.6, ["wikidata": "Q2"]),
    ]

    static let kindNames = [
        "cafe": ["Café", "coffee house", "quán cà phê", "مقهى"], "coffee_shop": ["coffee shop"], "museum": ["museum", "bảo tàng"],
        "pizza_restaurant": ["pizza restaurant", "pizza"], "hotel": ["hotel", "khách sạn"], "nothing_here": ["harbour master"],
    ]

    static func location(_ spot: Spot) -> Coordinate { Coordinate(latitude: spot.y / 111.2, longitude: spot.x / 111.2) }

    static func records() -> [PlaceRecord] {
        spots.enumerated().map { index, spot in
            PlaceRecord(
                id: PlaceID(osm: OSMKey(type: .node, id: Int64(index + 1))),
                location: location(spot),
                kinds: [spot.kind],
                types: spot.types,
                tags: OSMTags((spot.name.isEmpty ? [] : [.init(key: "name", value: spot.name)]) + spot.tags.all)
            )
        }
    }

    static func store(_ folder: borrowing ScratchFolder) throws -> PlaceStore {
        let file = folder.url.appending(path: "town.sqlite")
        var writer = try PlaceStoreWriter(file: file)
        for record in records() { try writer.add(record) }
        _ = try writer.finish(kindNames: { kindNames[$0] ?? [] })
        return try PlaceStore(file: file)
    }

    static func label(_ match: PlaceTextMatch) -> String {
        match.place.name ?? "\(match.place.tags["addr:housenumber"] ?? "") \(match.place.tags["addr:street"] ?? "")"
    }

    static let town = Coordinate(latitude: 0, longitude: 0)
}

@Suite struct TypeAheadTests {
    /// The typed text and the first results; `…` stands for further results.
    @Test(arguments: [
        ("c", ["Central Station", "…"]), ("centr", ["Central Station", "Café Central", "Central Perk"]), ("central p", ["Central Perk"]),
        ("CAFÉ CEN", ["Café Central", "Central Perk"]),
        ("cen caf", ["Café Central", "Central Perk"]), ("da l", ["Chợ Đà Lạt"]), ("đà lạt", ["Chợ Đà Lạt"]), ("da lat mar", ["Chợ Đà Lạt"]),
        ("pho hu", ["Phở Hùng"]), ("pho", ["Phở Hùng", "Thành phố Hồ Chí Minh"]), ("thanh pho h", ["Phở Hùng", "Thành phố Hồ Chí Minh"]),
        ("thanh pho ho chi minh", ["Thành phố Hồ Chí Minh", "Phở Hùng"]), ("phố hồ", ["Phở Hùng", "Thành phố Hồ Chí Minh"]),
        // Traditional and simplified characters match each other.
        ("广州面", ["廣州麵館"]), ("廣州麵館", ["廣州麵館"]), ("國家圖書館", ["国家图书馆"]), ("图书", ["国家图书馆"]), ("lodz", ["Łódzka Księgarnia"]),
        ("strassenbrau", ["Straßenbräu"]), ("straßenbr", ["Straßenbräu"]),
        ("strassenbraeu", ["Straßenbräu"]), ("obrien", ["O'Brien's"]), ("o'b", ["O'Brien's"]), ("o brien", ["O'Brien's"]),
        ("obriens", ["O'Brien's"]),
        ("munich", ["München"]), ("muen", ["München"]), ("mün", ["München"]), ("starb", ["星巴克咖啡"]), ("咖", ["星巴克咖啡"]), ("巴克", ["星巴克咖啡"]),
        ("星巴克咖啡", ["星巴克咖啡"]), ("الاسكندريه", ["مقهى الإسكندرية"]), ("إسكندرية", ["مقهى الإسكندرية"]),
        ("grand hotel", ["Grand Hotel", "Grand Hotel Garage"]),
        ("imperial pal", ["Imperial Palace", "Grand Hotel"]), ("palais", ["Imperial Palace"]), ("7 harb", ["7 Harbour Street"]),
        ("harbour st", ["Harbour Street", "7 Harbour Street"]), ("12 rue", ["Café Central"]), ("letoile", ["Café Central"]),
        // Words may have one typo from 4 letters on, and two if one of the words has 8 letters or more: a wrong,
        // missing or additional letter, or two swapped letters.
        ("harbpur mus", ["Harbour Museum"]), ("harbor mus", ["Harbour Museum"]), ("harbouur mus", ["Harbour Museum"]),
        ("harobur mus", ["Harbour Museum"]),
        ("straxsenbrxu", ["Straßenbräu"]), ("marinepl", ["Marienplatz"]), ("marien platz", ["Marienplatz"]),
        ("centarl per", ["Central Perk"]), ("central prek", ["Central Perk"]),
        ("hrb", []), ("xharbxur", ["Harbour Museum", "…"]), ("harxxur", []), ("", []), ("   ", []), ("🗺", []), ("\"", []), ("zzzz", []),
        // Kinds are found by their names.
        ("quan ca", ["Café Central", "…"]), ("coffee sh", ["星巴克咖啡"]), ("bao tang", ["Harbour Museum"]),
        ("pizz", ["Pizzeria Lontana", "Pizzeria Grano"]),
        ("harbour mas", []),
    ])
    func whatIsTypedIsFound(_ typed: String, _ expected: [String]) throws {
        let folder = try ScratchFolder()
        let store = try Fixture.store(folder)
        let found = try store.search(
            PlaceTextQuery(typed, isTypeAhead: true, bias: .circle(center: Fixture.town, radiusMeters: 2_000), limit: 10)
        )
        let names = found.map(Fixture.label)
        if expected.last == "…" {
            #expect(Array(names.prefix(expected.count - 1)) == Array(expected.dropLast()) && names.count > expected.count - 1, "\(names)")
        } else {
            #expect(names == expected)
        }
    }
}

@Suite struct AreaWordsTests {
    /// Words of the areas that contain a place find it, although its tags lack them.
    @Test(arguments: [
        ("cafe schwabing", ["Café Frei"]), ("cafe schwab", ["Café Frei"]), ("frei", ["Café Frei"]), ("quan 1 hotel", ["Hotel Kim"]),
        ("hotel district 1", ["Hotel Kim"]), ("hotel bayern", []), ("schwabing", ["Schwabing", "Schwabinger Tor", "Café Frei"]),
    ])
    func areWordsOfThePlace(_ typed: String, _ expected: [String]) throws {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "places.sqlite")
        var writer = try PlaceStoreWriter(file: file)
        let spots = [
            ("Café Frei", "amenity=cafe", "cafe"), ("Café Anderswo", "amenity=cafe", "cafe"), ("Hotel Kim", "tourism=hotel", "hotel"),
            ("Schwabing", "place=suburb", "sublocality"), ("Schwabinger Tor", "building=retail", "point_of_interest"),
        ]
        for (index, (name, kind, type)) in spots.enumerated() {
            var place = record(Int64(index) + 1, Double(index) / 1000, 0, kind: kind, type: type)
            place.tags = ["name": name]
            try writer.add(place)
        }
        let areas: [PlaceAddresses.Area] = [
            .init(part: .suburb, names: AddressNames("Schwabing"), country: "DE"),
            .init(part: .state, names: AddressNames("Bayern"), country: "DE"),
            .init(part: .cityDistrict, names: AddressNames("Quận 1", others: [.init(language: "en", text: "District 1")]), country: "VN"),
        ]
        try writer.write(
            PlaceAddresses(
                areas: areas,
                areaLists: [[0, 1], [1], [2]],
                entries: [(1, 0), (2, 1), (3, 2)].map { id, list in
                    .init(id: PlaceID(osm: OSMKey(type: .node, id: id)), areaList: list)
                }
            )
        )
        _ = try writer.finish(kindNames: { $0 == "cafe" ? ["Café"] : $0 == "hotel" ? ["Hotel"] : [] })
        let found = try PlaceStore(file: file).search(PlaceTextQuery(typed, isTypeAhead: true, limit: 10))
        #expect(found.map(Fixture.label) == expected)
    }
}

@Suite struct TextSearchTests {
    func names(_ query: PlaceTextQuery) throws -> [String] {
        let folder = try ScratchFolder()
        return try Fixture.store(folder).search(query).map(Fixture.label)
    }

    /// Whole questions, with the centre of the town as the bias.
    @Test(arguments: [
        ("cafe near the river", ["Riverside Café"]), ("pizza munich marienplatz", ["Pizzeria Grano"]),
        ("pizza in munich", ["Pizzeria Grano"]),
        ("pizza", ["Pizzeria Lontana", "Pizzeria Grano"]),
        ("quán cà phê", ["Café Central", "Riverside Café", "Central Perk", "مقهى الإسكندرية"]),
        ("museum", ["Harbour Museum"]), ("khách sạn", ["Grand Hotel"]), ("hotel imperial palace", ["Grand Hotel"]),
        ("imperial palace", ["Imperial Palace", "Grand Hotel"]), ("restuarant", []), ("musuem harbour", ["Harbour Museum"]),
        ("nowhere at all", []),
        ("12 Rue de l'Étoile", ["Café Central"]), ("star", []), ("OR AND NOT NEAR(a b)", []), ("name:", []),
        ("cafe*", ["Café Central", "…"]),
    ])
    func questionsAreAnswered(_ question: String, _ expected: [String]) throws {
        let found = try names(PlaceTextQuery(question, bias: .circle(center: Fixture.town, radiusMeters: 3_000)))
        #expect(found == expected || expected.last == "…" && found.starts(with: expected.dropLast()), "\(found)")
    }

    @Test func placesAreRestricted() throws {
        #expect(try names(PlaceTextQuery("pizza", restriction: .circle(center: Fixture.town, radiusMeters: 5_000))) == ["Pizzeria Lontana"])
        let east = CoordinateBounds(south: -1, west: 4, north: 1, east: 6)
        #expect(try names(PlaceTextQuery("pizza", restriction: .rectangle(east))) == ["Pizzeria Grano"])
        let seam = CoordinateBounds(south: -1, west: 179, north: 1, east: -179)
        #expect(try names(PlaceTextQuery("pizza", restriction: .rectangle(seam))).isEmpty)
        #expect(try names(PlaceTextQuery("harbour", filter: PlaceFilter(types: ["museum"]))) == ["Harbour Museum"])
        #expect(
            try names(PlaceTextQuery("harbour", filter: PlaceFilter(excluded: ["museum"]))).sorted() == [
                "7 Harbour Street", "Harbour Street",
            ]
        )
        #expect(try names(PlaceTextQuery("central", filter: PlaceFilter(primary: ["cafe"]))) == ["Central Perk", "Café Central"])
        #expect(try names(PlaceTextQuery("central", filter: PlaceFilter(primary: ["point_of_interest"]))).isEmpty)
        var pho = PlaceTextQuery("pho")
        pho.countries = ["vn", "de"]
        #expect(try names(pho) == ["Phở Hùng"])
        pho.countries = ["DE"]
        #expect(try names(pho).isEmpty)
    }

    @Test func nearestFirst() throws {
        let origin = Coordinate(latitude: 0, longitude: 4.4)
        var query = PlaceTextQuery("pizza")
        query.origin = origin
        query.rank = .distance
        let folder = try ScratchFolder()
        let found = try Fixture.store(folder).search(query)
        #expect(found.map(Fixture.label) == ["Pizzeria Grano", "Pizzeria Lontana"])
        for match in found { #expect(match.distanceMeters == origin.distanceMeters(to: match.place.location)) }
    }

    @Test func distancesComeFromTheOrigin() throws {
        let folder = try ScratchFolder()
        let store = try Fixture.store(folder)
        #expect(try store.search(PlaceTextQuery("museum")).first?.distanceMeters == nil)
        let match = try store.search(PlaceTextQuery("museum", bias: .circle(center: Fixture.town, radiusMeters: 10))).first
        #expect(match?.distanceMeters == Fixture.town.distanceMeters(to: try #require(match).place.location))
    }

    @Test func theNameThatFitsIsTold() throws {
        let folder = try ScratchFolder()
        let store = try Fixture.store(folder)
        for (question, key) in [
            ("munich", "name:en"), ("münchen", "name"), ("palais", "name:fr"), ("imperial hotel", "name"), ("starbucks", "name:en"),
            ("12 rue etoile", nil),
        ]
            as [(String, String?)]
        {
            #expect(try store.search(PlaceTextQuery(question)).first?.matchedKey == key, "\(question)")
        }
    }

    @Test func pagesFitTogether() throws {
        let folder = try ScratchFolder()
        let file = folder.url.appending(path: "many.sqlite")
        var writer = try PlaceStoreWriter(file: file)
        for index in 1...500 { try writer.add(record(Int64(index), Double(index % 23) / 100, Double(index % 29) / 100)) }
        _ = try writer.finish()
        let store = try PlaceStore(file: file)
        let all = try store.search(PlaceTextQuery("place", limit: 100))
        #expect(all.count == PlaceStore.textLimit && Set(all.map(\.place.id)).count == all.count)
        var paged: [PlaceTextMatch] = []
        for offset in stride(from: 0, to: 100, by: 7) {
            var page = PlaceTextQuery("place", limit: 7)
            page.offset = offset
            paged += try store.search(page)
        }
        #expect(paged == all)
    }

    @Test func typesAreNamed() throws {
        let folder = try ScratchFolder()
        let store = try Fixture.store(folder)
        #expect(try store.kinds(named: "caf") == ["cafe"])
        #expect(try store.kinds(named: "cof") == ["cafe", "coffee_shop"])
        #expect(try store.kinds(named: "").isEmpty)
    }
}
