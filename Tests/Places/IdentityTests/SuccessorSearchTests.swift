import PortolanGeo
import PortolanOSMModel
import PortolanStore
import PortolanTestSupport
import Testing

@testable import PortolanIdentity

private func place(_ id: Int64, _ kind: String, metersEast: Double = 0, _ tags: OSMTags, types: [String] = []) -> PlaceRecord {
    let degrees = metersEast / (Coordinate.earthRadiusMeters * .pi / 180)
    return PlaceRecord(
        id: PlaceID(osm: OSMKey(type: .node, id: id)),
        location: Coordinate(latitude: 0, longitude: 10 + degrees),
        kinds: [kind],
        types: types,
        tags: tags
    )
}

private func id(_ number: Int64) -> PlaceID { PlaceID(osm: OSMKey(type: .node, id: number)) }

@Suite struct SuccessorSearchTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var what: String
        var old: PlaceRecord
        var candidates: [(record: PlaceRecord, isNew: Bool)]
        var successor: Int64?
        var testDescription: String { what }
    }

    static let bakery: OSMTags = ["shop": "bakery", "name": "Boulangerie Léa"]

    static let cases: [Case] = [
        Case(
            what: "the same shop 40 m on",
            old: place(1, "shop=bakery", bakery),
            candidates: [(place(2, "shop=bakery", metersEast: 40, bakery), true)],
            successor: 2
        ),
        Case(
            what: "too far",
            old: place(1, "shop=bakery", bakery),
            candidates: [(place(2, "shop=bakery", metersEast: 160, bakery), true)],
            successor: nil
        ),
        Case(
            what: "case and accents do not matter",
            old: place(1, "shop=bakery", bakery),
            candidates: [(place(2, "shop=bakery", metersEast: 10, ["name": "BOULANGERIE LEA"]), true)],
            successor: 2
        ),
        Case(
            what: "another name is another shop",
            old: place(1, "shop=bakery", bakery),
            candidates: [(place(2, "shop=bakery", metersEast: 10, ["name": "Backwerk"]), true)],
            successor: nil
        ),
        Case(
            what: "a short name with another letter, on the spot",
            old: place(1, "shop=hairdresser", ["name": "Puro"]),
            candidates: [(place(2, "shop=hairdresser", metersEast: 5, ["name": "Pura"]), true)],
            successor: 2
        ),
        Case(
            what: "a short name with another letter, down the street",
            old: place(1, "shop=hairdresser", ["name": "Puro"]),
            candidates: [(place(2, "shop=hairdresser", metersEast: 60, ["name": "Pura"]), true)],
            successor: nil
        ),
        Case(
            what: "a branch far away that shares a telephone number and was there before",
            old: place(1, "shop=books", ["name": "Hugendubel", "phone": "+49 89 30757575"]),
            candidates: [(place(2, "shop=books", metersEast: 900, ["name": "Hugendubel", "phone": "089 30757575"]), false)],
            successor: nil
        ),
        Case(
            what: "another kind is another place",
            old: place(1, "shop=bakery", bakery),
            candidates: [(place(2, "shop=florist", metersEast: 10, bakery), true)],
            successor: nil
        ),
        Case(
            what: "a related kind is the same place",
            old: place(1, "amenity=restaurant", ["name": "Roma"], types: ["restaurant", "establishment"]),
            candidates: [
                (place(2, "amenity=fast_food", metersEast: 10, ["name": "Roma"], types: ["fast_food_restaurant", "restaurant"]), true)
            ],
            successor: 2
        ),
        Case(
            what: "what every place is, is no relation",
            old: place(1, "amenity=restaurant", ["name": "Roma"], types: ["restaurant", "establishment"]),
            candidates: [(place(2, "tourism=hotel", metersEast: 10, ["name": "Roma"], types: ["hotel", "establishment"]), true)],
            successor: nil
        ),
        Case(
            what: "merged into one that was there, close by",
            old: place(1, "shop=bakery", bakery),
            candidates: [(place(2, "shop=bakery", metersEast: 30, bakery), false)],
            successor: 2
        ),
        Case(
            what: "the next branch of a chain is not a merger",
            old: place(1, "shop=bakery", bakery),
            candidates: [(place(2, "shop=bakery", metersEast: 100, bakery), false)],
            successor: nil
        ),
        Case(
            what: "the nearer of two equals",
            old: place(1, "shop=bakery", bakery),
            candidates: [
                (place(2, "shop=bakery", metersEast: 90, bakery), true), (place(3, "shop=bakery", metersEast: -20, bakery), true),
            ],
            successor: 3
        ),
        Case(
            what: "equals at one spot: the smaller ID",
            old: place(1, "shop=bakery", bakery),
            candidates: [(place(9, "shop=bakery", metersEast: 20, bakery), true), (place(3, "shop=bakery", metersEast: 20, bakery), true)],
            successor: 3
        ),
        Case(
            what: "moved across the town, known by its telephone",
            old: place(1, "shop=bakery", ["name": "Boulangerie Léa", "phone": "+33 1 23 45 67 89"]),
            candidates: [
                (place(2, "shop=bakery", metersEast: 3_000, ["name": "Chez Boulangerie Léa", "contact:phone": "01 23 45 67 89"]), true)
            ],
            successor: 2
        ),
        Case(
            what: "a chain's website is nobody's in particular",
            old: place(1, "shop=bakery", ["name": "Kamps", "website": "https://www.kamps.de/"]),
            candidates: [
                (place(2, "shop=bakery", metersEast: 3_000, ["name": "Kamps", "website": "http://kamps.de"]), true),
                (place(3, "shop=bakery", metersEast: 4_000, ["name": "Kamps", "website": "kamps.de"]), false),
            ],
            successor: nil
        ),
        Case(
            what: "a nameless bench drawn anew",
            old: place(1, "amenity=bench", [:]),
            candidates: [(place(2, "amenity=bench", metersEast: 5, [:]), true)],
            successor: 2
        ),
        Case(
            what: "one of two nameless benches: nobody knows which",
            old: place(1, "amenity=bench", [:]),
            candidates: [(place(2, "amenity=bench", metersEast: 5, [:]), true), (place(3, "amenity=bench", metersEast: -6, [:]), true)],
            successor: nil
        ),
        Case(
            what: "two nameless benches, one at the very spot",
            old: place(1, "amenity=bench", [:]),
            candidates: [(place(2, "amenity=bench", metersEast: 0.2, [:]), true), (place(3, "amenity=bench", metersEast: -6, [:]), true)],
            successor: 2
        ),
        Case(
            what: "two nameless benches within three metres: nobody knows which, however near the one is",
            old: place(1, "amenity=bench", [:]),
            candidates: [
                (place(2, "amenity=bench", metersEast: 0.5, [:]), true), (place(3, "amenity=bench", metersEast: -2.5, [:]), true),
            ],
            successor: nil
        ),
        Case(
            what: "merged into the nearer of two that were there",
            old: place(1, "shop=bakery", bakery),
            candidates: [
                (place(2, "shop=bakery", metersEast: 35, bakery), false), (place(3, "shop=bakery", metersEast: 10, bakery), false),
                (place(4, "shop=bakery", metersEast: -30, bakery), false),
            ],
            successor: 3
        ),
        Case(
            what: "the nearest of more than are bid for",
            old: place(1, "shop=bakery", bakery),
            candidates: (2...40).map { (place($0, "shop=bakery", metersEast: 60 + Double($0), bakery), true) }
                + [(place(50, "shop=bakery", metersEast: 2, bakery), true)],
            successor: 50
        ),
        Case(
            what: "the next house is another one",
            old: place(1, "addr:housenumber", ["addr:street": "Rue Verte", "addr:housenumber": "12"]),
            candidates: [(place(2, "addr:housenumber", metersEast: 8, ["addr:street": "Rue Verte", "addr:housenumber": "14"]), true)],
            successor: nil
        ),
        Case(
            what: "an address is called by street and number",
            old: place(1, "addr:housenumber", ["addr:street": "Rue Verte", "addr:housenumber": "12"]),
            candidates: [
                (place(2, "addr:housenumber", metersEast: 8, ["addr:street": "Rue Verte", "addr:housenumber": "14"]), true),
                (place(3, "addr:housenumber", metersEast: 12, ["addr:street": "Rue verte", "addr:housenumber": "12"]), true),
            ],
            successor: 3
        ),
        Case(
            what: "a name in another language is a name",
            old: place(1, "amenity=cafe", ["name": "咖啡館", "name:en": "Corner Coffee"]),
            candidates: [(place(2, "amenity=cafe", metersEast: 5, ["name": "Corner Coffee"]), true)],
            successor: 2
        ),
    ]

    let oldFile = TemporaryFile()
    let newFile = TemporaryFile()

    @Test(arguments: cases) func findsTheSuccessor(_ example: Case) throws {
        let kept = example.candidates.filter { !$0.isNew }.map(\.record)
        let found = try successors(of: [example.old] + kept, among: example.candidates.map(\.record))
        #expect(found == (example.successor.map { [example.old.id: id($0)] } ?? [:]))
    }

    private func successors(of old: [PlaceRecord], among new: [PlaceRecord]) throws -> [PlaceID: PlaceID] {
        let (before, after) = (try makeStore(old, oldFile.url), try makeStore(new, newFile.url))
        return try IdentityLedger.aliases(from: before, to: after).aliases
    }

    @Test func aShopThatBecomesItsBuildingIsFoundWhereverItsCentreIs() throws {
        let old = place(1, "shop=mall", ["name": "Arkaden"])
        var building = place(2, "shop=mall", metersEast: 120, ["name": "Arkaden"])
        building.bounds = CoordinateBounds(south: -0.001, west: 9.999, north: 0.001, east: 10.004)
        #expect(try successors(of: [old], among: [building]) == [old.id: building.id])
    }

    @Test func theAntimeridianIsNoBorder() throws {
        func store(_ number: Int64, _ longitude: Double) -> PlaceRecord {
            PlaceRecord(
                id: id(number),
                location: Coordinate(latitude: -16.8, longitude: longitude),
                kinds: ["shop=general"],
                types: [],
                tags: ["name": "Taveuni Store"]
            )
        }
        #expect(try successors(of: [store(1, 179.9998)], among: [store(2, -179.9995)]) == [id(1): id(2)])
    }

    // MARK: Neighbours with the same name

    static let stop: OSMTags = ["highway": "bus_stop", "name": "Rathaus"]

    @Test func stopsOfOneNameDoNotShareASuccessor() throws {
        // The stops on both sides of a street are new objects. The second stop has moved towards the first one.
        let old = [place(1, "highway=bus_stop", Self.stop), place(2, "highway=bus_stop", metersEast: 30, Self.stop)]
        let new = [place(11, "highway=bus_stop", metersEast: 2, Self.stop), place(12, "highway=bus_stop", metersEast: 14, Self.stop)]
        #expect(try successors(of: old, among: new) == [id(1): id(11), id(2): id(12)])
    }

    @Test func ofTwoStopsTheOneThatIsGoneIsGone() throws {
        let old = [place(1, "highway=bus_stop", Self.stop), place(2, "highway=bus_stop", metersEast: 30, Self.stop)]
        #expect(try successors(of: old, among: [place(11, "highway=bus_stop", metersEast: 29, Self.stop)]) == [id(2): id(11)])
    }

    @Test func whatTwoSharedThatWentIsNobodysInParticular() throws {
        let tags: OSMTags = ["shop": "bakery", "name": "Kamps", "phone": "+49 89 30757575"]
        let old = [place(1, "shop=bakery", tags), place(2, "shop=bakery", metersEast: 1_000, tags)]
        #expect(try successors(of: old, among: [place(11, "shop=bakery", metersEast: 4_000, tags)]) == [:])
    }

    @Test func platformsGoByTheirNumbers() throws {
        func platform(_ number: Int64, _ metersEast: Double, ref: String) -> PlaceRecord {
            place(
                number,
                "railway=platform",
                metersEast: metersEast,
                ["railway": "platform", "name": "Hauptbahnhof", "ref": ref],
                types: ["transit_stop"]
            )
        }
        let old = [platform(1, 0, ref: "1"), platform(2, 8, ref: "2"), platform(3, 16, ref: "3")]
        let new = [platform(11, 7, ref: "1"), platform(12, 15, ref: "2"), platform(13, 23, ref: "3")]
        #expect(try successors(of: old, among: new) == [id(1): id(11), id(2): id(12), id(3): id(13)])
    }

    @Test func whatIsEqualInAllPairsInTheOrderOfTheIDs() throws {
        let benches = { (first: Int64) in (0..<40).map { place(first + $0, "amenity=bench", ["amenity": "bench"]) } }
        let found = try successors(of: benches(1), among: benches(1_001))
        #expect(found == Dictionary(uniqueKeysWithValues: (1...40).map { (id($0), id($0 + 1_000)) }))
    }

    @Test func aShopAndItsBuildingMayBecomeOne() throws {
        let tags: OSMTags = ["shop": "supermarket", "name": "Markthalle"]
        var building = place(2, "shop=supermarket", metersEast: 60, tags)
        building.bounds = CoordinateBounds(south: -0.0005, west: 9.9998, north: 0.0005, east: 10.0012)
        var drawnAnew = place(12, "shop=supermarket", metersEast: 61, tags)
        drawnAnew.bounds = building.bounds
        let found = try successors(of: [place(1, "shop=supermarket", metersEast: 5, tags), building], among: [drawnAnew])
        #expect(found == [id(1): id(12), id(2): id(12)])
    }

    @Test func moreOfOneNameOnASpotThanAreLookedAtOneByOne() throws {
        let kiosks = { (first: Int64) in
            (0..<1_500).map { place(first + $0, "shop=kiosk", ["shop": "kiosk", "name": "Kiosk \($0)", "start_date": "\(first)"]) }
        }
        let found = try successors(of: kiosks(1), among: kiosks(10_001))
        #expect(found == Dictionary(uniqueKeysWithValues: (1...1_500).map { (id($0), id($0 + 10_000)) }))
    }

    @Test func stopsWhenCancelled() throws {
        let (before, after) = (
            try makeStore([place(1, "shop=bakery", Self.bakery)], oldFile.url),
            try makeStore([place(2, "shop=bakery", Self.bakery)], newFile.url)
        )
        #expect(throws: CancellationError.self) { try IdentityLedger.aliases(from: before, to: after, isCancelled: { true }) }
    }
}

@Suite struct ComparableNameTests {
    @Test(
        arguments: [
            ("Café Zürich", "cafe zurich", 1.0), ("Rewe", "REWE", 1), ("L'Étoile", "L’Etoile", 1), ("ＡＢＣ", "abc", 1),
            ("St. Paul's", "St Paul s", 1),
            ("Hotel Post", "Gasthaus Adler", 0), ("咖啡館", "咖啡馆", 1), ("咖啡馆", "咖啡店", 0.5),
        ]
    )
    func likeness(_ a: String, _ b: String, _ expected: Double) throws {
        let likeness = try #require(ComparableName(a)).likeness(to: try #require(ComparableName(b)))
        #expect(abs(likeness - expected) < 0.2, "\(likeness)")
    }

    @Test func aNameOfSignsIsNone() { #expect(ComparableName(" – ★ ") == nil) }
}
