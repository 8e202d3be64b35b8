import PortolanGeo
import PortolanRegion
import PortolanStore
import Testing

@testable import PortolanIdentity

private func place(_ id: Int64, _ kind: String, metersEast: Double = 0, _ tags: PlaceTags, types: [String] = []) -> PlaceRecord {
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

@Suite struct PlaceMatcherTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var what: String
        var old: PlaceRecord
        var candidates: [(record: PlaceRecord, isNew: Bool)]
        var successor: Int64?
        var testDescription: String { what }
    }

    static let bakery: PlaceTags = ["shop": "bakery", "name": "Boulangerie Léa"]

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

    @Test(arguments: cases) func findsTheSuccessor(_ example: Case) {
        let matcher = PlaceMatcher(example.candidates.map { .init(place: PlaceFingerprint($0.record), isNew: $0.isNew) })
        #expect(matcher.successor(of: PlaceFingerprint(example.old)) == example.successor.map(id))
    }

    @Test func aShopThatBecomesItsBuildingIsFoundWhereverItsCentreIs() {
        let old = place(1, "shop=mall", ["name": "Arkaden"])
        var building = place(2, "shop=mall", metersEast: 120, ["name": "Arkaden"])
        building.bounds = CoordinateBounds(south: -0.001, west: 9.999, north: 0.001, east: 10.004)
        let matcher = PlaceMatcher([.init(place: PlaceFingerprint(building), isNew: true)])
        #expect(matcher.successor(of: PlaceFingerprint(old)) == building.id)
    }

    @Test func theSeamIsNoBorder() {
        let tags: PlaceTags = ["name": "Taveuni Store"]
        func store(_ number: Int64, _ longitude: Double) -> PlaceFingerprint {
            PlaceFingerprint(
                PlaceRecord(
                    id: id(number),
                    location: Coordinate(latitude: -16.8, longitude: longitude),
                    kinds: ["shop=general"],
                    types: [],
                    tags: tags
                )
            )
        }
        let matcher = PlaceMatcher([.init(place: store(2, -179.9995), isNew: true)])
        #expect(matcher.successor(of: store(1, 179.9998)) == id(2))
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
