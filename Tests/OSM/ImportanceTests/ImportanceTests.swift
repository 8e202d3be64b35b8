import PortolanOSMModel
import Testing

@testable import PortolanImportance

@Suite struct ImportanceTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var what: String
        var tags: OSMTags
        var importance: UInt8
        var testDescription: String { what }

        init(_ what: String, _ tags: OSMTags, _ importance: UInt8) {
            self.what = what
            self.tags = tags
            self.importance = importance
        }
    }

    static let rows = [
        Row("nothing", [:], 0),
        Row("the most important kind counts", ["amenity": "cafe", "tourism": "museum"], 80),
        Row("whatever their order", ["tourism": "museum", "amenity": "cafe"], 80),
        Row("a value that the table does not name", ["amenity": "dojo"], 40),
        Row("no is no kind", ["amenity": "no", "shop": "no"], 0),
        Row("a name", ["amenity": "cafe", "name": "A"], 58),
        Row("a building without a name is a house", ["addr:housenumber": "1", "building": "yes"], 5),
        Row("one with a name is known by it", ["addr:housenumber": "1", "building": "yes", "name": "A"], 33),
        Row("Wikidata", ["amenity": "cafe", "wikidata": "Q1"], 64),
        Row("Wikipedia", ["amenity": "cafe", "wikipedia": "en:A"], 64),
        Row("a name in one language more", ["amenity": "cafe", "name:en": "A"], 54),
        Row("in two", ["amenity": "cafe", "name:en": "A", "name:de": "A"], 58),
        Row("in four", ["amenity": "cafe", "name:en": "A", "name:de": "A", "name:fr": "A", "name:ko": "A"], 62),
        Row("people come to see it", ["amenity": "place_of_worship", "tourism": "attraction"], 78),
        Row("heritage", ["amenity": "place_of_worship", "heritage": "2"], 61),
        Row("of the world", ["amenity": "place_of_worship", "heritage": "1"], 67),
        Row("60 metres", ["amenity": "place_of_worship", "height": "60 m"], 67),
        Row("119.9 metres", ["amenity": "place_of_worship", "height": "119.9"], 67),
        Row("120 metres", ["amenity": "place_of_worship", "height": "120"], 73),
        Row("metres with a comma", ["amenity": "place_of_worship", "height": "120,5"], 73),
        Row("feet", ["amenity": "place_of_worship", "height": "200 ft"], 67),
        Row("few feet", ["amenity": "place_of_worship", "height": "90 ft"], 55),
        Row("a height with a word", ["amenity": "place_of_worship", "height": "60 about"], 67),
        Row("the height in storeys", ["amenity": "place_of_worship", "building:levels": "20"], 67),
        Row("the greater counts", ["amenity": "place_of_worship", "height": "120", "building:levels": "20"], 73),
        Row("inhabitants", ["place": "village", "population": "2 000"], 98),
        Row("a capital", ["place": "city", "capital": "yes"], 150),
        Row("of a part of the country", ["place": "city", "capital": "4"], 130),
        Row("an airport of the airlines", ["aeroway": "aerodrome", "iata": "AIR"], 110),
        Row("disused by its key", ["disused:amenity": "cafe", "name": "A"], 10),
        Row("disused by a tag", ["amenity": "cafe", "name": "A", "disused": "yes"], 18),
        Row("which says no", ["amenity": "cafe", "name": "A", "disused": "no"], 58),
        Row("closed for good", ["amenity": "cafe", "name": "A", "opening_hours": "off"], 18),
        Row("an office for visitors", ["tourism": "information", "information": "office"], 25),
        Row("a board", ["tourism": "information", "information": "board"], 10),
        Row("never below 0", ["amenity": "bench", "disused": "yes"], 0),
    ]

    @Test(arguments: rows) func followsTheTables(row: Row) { #expect(Importance.of(row.tags) == row.importance) }

    @Test(arguments: [(0, 0), (59, 0), (60, 4), (120, 8), (1_000, 20), (1e9, 20), (.infinity, 20), (.nan, 0)] as [(Double, UInt8)])
    func largeThingsAreKnown(sideMeters: Double, points: UInt8) {
        #expect(Importance.of(["leisure": "park"], sideMeters: sideMeters) == 55 + points)
    }

    @Test(arguments: [
        (["disused:amenity=cafe"], true), (["was:shop=bakery", "abandoned:amenity=bar"], true), (["amenity=cafe"], false),
        (["disused:amenity=cafe", "shop=bakery"], false), (["piste:type=nordic"], false), (["construction:railway=station"], false),
        (["planned:shop=mall"], false), ([], false),
    ])
    func whatIsGone(kinds: [String], isGone: Bool) { #expect(Importance.isGone(kinds: kinds) == isGone) }

    @Test func kindsThatTheTagsDoNotState() {
        #expect(Importance.of(["name": "A"], kinds: ["place=city"]) == 128)
        #expect(Importance.of(["place": "city", "name": "A"], kinds: ["place=city"]) == 128, "none counts twice")
        #expect(Importance.of([:], kinds: ["addr:housenumber"]) == 5)
        #expect(Importance.of([:], kinds: ["", "=", "x", "x=y=z"]) == 0)
    }

    /// The order in which a map shows objects. Each of these objects has a greater importance than the next.
    @Test func sightsStandBeforeShops() {
        let order: [OSMTags] = [
            [
                "amenity": "place_of_worship", "building": "cathedral", "name": "A", "tourism": "attraction", "wikidata": "Q1",
                "wikipedia": "en:A", "height": "108",
            ],
            ["tourism": "museum", "name": "A", "wikidata": "Q1", "website": "https://example.org"],
            ["amenity": "townhall", "name": "A", "wikidata": "Q1", "wikipedia": "en:A"],
            ["amenity": "library", "name": "A", "website": "https://example.org"],
            ["amenity": "restaurant", "name": "A", "website": "https://example.org", "opening_hours": "24/7"],
            ["shop": "books", "name": "A", "website": "https://example.org", "brand": "A", "brand:wikidata": "Q1"],
            ["shop": "books", "name": "A"], ["amenity": "fountain", "name": "A"], ["amenity": "bench", "name": "A"],
        ]
        let found = order.map { Importance.of($0) }
        #expect(found == found.sorted(by: >) && Set(found).count == found.count, "\(found)")
    }

    @Test func neverBeyondTheScale() {
        let famous = OSMTags(
            (0..<400).map { .init(key: "name:\($0)", value: "x") }
                + [.init(key: "place", value: "country"), .init(key: "population", value: String(repeating: "9", count: 400))]
        )
        #expect(Importance.of(famous) == 140 + 36 + 60, "the points of a quantity have a limit")
        var tall = famous
        tall["height"] = "1000"
        #expect(Importance.of(tall, sideMeters: 1e6) == 255)
    }

    @Test func tablesAreWhole() {
        #expect(Tables.weights.rows.allSatisfy { Int($0[0]) != nil && ["all", "named", "gone"].contains($0[1]) })
        #expect(Tables.facts.rows.allSatisfy { Int($0[2]) != nil && !$0[3].isEmpty })
        for row in Tables.scales.rows {
            #expect(ImportanceTable.Quantity(rawValue: String(row[0])) != nil, "\(row)")
            #expect(Double(row[2]) ?? 0 > 0 && Double(row[3]) ?? 0 > 1, "\(row)")
            #expect(Int(row[4]) ?? 0 > 0 && Int(row[5]) ?? 0 > 0, "\(row)")
        }
        let kinds = Tables.weights.rows.flatMap { row in row[2].split(separator: " ") }
        #expect(Set(kinds).count == kinds.count, "no kind occurs twice")
        let tags = Tables.facts.rows.map { row in "\(row[0])=\(row[1])" }
        #expect(Set(tags).count == tags.count, "no tag occurs twice")
    }
}
