import Foundation
import PortolanAddress
import PortolanGeo
import PortolanOSMModel
import PortolanStore
import Testing

@testable import PortolanSearch

/// A town with a suburb that has the town's postal addresses. Places lie on a line to the north of the town's centre.
@Suite("Questions for places beside an area, near a place, closed, or unknown")
struct BesideAreaTests {
    private struct Thing {
        var tags: OSMTags
        var kind = "highway=residential"
        var type = "route"
        var meters: Double
        /// The index of the place's list of areas: 0 is the town's list, 1 the suburb's list, and 2 an empty list.
        var areas: Int32
    }

    private static let things = [
        Thing(tags: ["name": "Harrisburg"], kind: "place=town", type: "locality", meters: 0, areas: 2),
        Thing(tags: ["name": "Linglestown"], kind: "place=village", type: "locality", meters: 9_000, areas: 2),
        Thing(tags: ["name": "Old Locust Lane"], meters: 9_200, areas: 1),
        Thing(
            tags: ["addr:street": "Old Locust Lane", "addr:housenumber": "12"],
            kind: "building=yes",
            type: "street_address",
            meters: 9_210,
            areas: 1
        ),
        // The names or addresses of these places share words with the question, but the places are not the answer.
        Thing(tags: ["name": "Locust Street"], meters: 300, areas: 0),
        Thing(
            tags: ["name": "Old Oak Bar", "addr:street": "Locust Lane", "website": "https://oak.example"],
            kind: "amenity=bar",
            type: "bar",
            meters: 400,
            areas: 0
        ),
        Thing(tags: ["name": "Walnut Street"], meters: 500, areas: 0),
        Thing(tags: ["name": "Walnut Street"], meters: 9_300, areas: 1),
        // This place is far beyond the suburb.
        Thing(tags: ["name": "Cedar Cliff Drive"], meters: 60_000, areas: 2),
        Thing(tags: ["name": "Market Square"], kind: "place=square", type: "plaza", meters: 100, areas: 0),
        Thing(tags: ["name": "Neato", "wikidata": "Q1", "stars": "5"], kind: "shop=pizza", type: "pizzeria", meters: 560, areas: 0),
        Thing(tags: ["name": "Slice"], kind: "shop=pizza", type: "pizzeria", meters: 180, areas: 0),
        Thing(tags: ["name": "Mercy Hospital", "wikidata": "Q2"], kind: "railway=station", type: "station", meters: 700, areas: 0),
        Thing(tags: ["name": "Mercy Hospital"], kind: "amenity=hospital", type: "hospital", meters: 750, areas: 0),
        Thing(tags: ["name": "Blue Heron"], kind: "disused:amenity=bar", type: "point_of_interest", meters: 800, areas: 0),
        Thing(tags: ["name": "Blue Heron Inn"], kind: "tourism=hotel", type: "hotel", meters: 810, areas: 0),
        Thing(tags: ["name": "Restaurant New Castle"], kind: "amenity=restaurant", type: "restaurant", meters: 820, areas: 0),
        Thing(tags: ["name": "Harbour Supermarket", "brand": "Q"], kind: "shop=supermarket", type: "supermarket", meters: 4_000, areas: 0),
        Thing(tags: ["name": "Old Basin"], kind: "leisure=marina", type: "marina", meters: 2_000, areas: 0),
        Thing(tags: ["name": "Crust"], kind: "shop=pizza", type: "pizzeria", meters: 2_100, areas: 0),
        Thing(tags: ["name": "Deli"], kind: "shop=pizza", type: "pizzeria", meters: 4_010, areas: 0),
    ]

    private static let kindNames = [
        "pizzeria": ["Pizza"], "hospital": ["Hospital"], "station": ["Station"], "bar": ["Bar"], "restaurant": ["Restaurant"],
        "route": ["Street", "Lane"], "marina": ["Harbour"], "supermarket": ["Supermarket"],
    ]

    private static func store(_ folder: borrowing ScratchFolder) throws -> PlaceStore {
        let file = folder.url.appending(path: "places.sqlite")
        var writer = try PlaceStoreWriter(file: file)
        for (index, thing) in things.enumerated() {
            var one = record(Int64(index) + 1, 40 + thing.meters / 111_195, -76.8, kind: thing.kind, type: thing.type)
            if thing.type == "locality" { one.types.append("political") }
            one.tags = thing.tags
            try writer.add(one)
        }
        try writer.write(
            PlaceAddresses(
                areas: [
                    .init(part: .town, names: AddressNames("Harrisburg"), country: "US", parent: 2),
                    .init(part: .village, names: AddressNames("Linglestown"), country: "US", parent: 2),
                    .init(area: .country("US"), country: "US"),
                ],
                areaLists: [[0, 2], [1, 2], [2]],
                entries: things.indices.map {
                    .init(id: PlaceID(osm: OSMKey(type: .node, id: Int64($0) + 1)), areaList: things[$0].areas)
                }
            )
        )
        _ = try writer.finish(kindNames: { kindNames[$0] ?? [] })
        return try PlaceStore(file: file)
    }

    @Test(
        "The expected place is the first answer",
        arguments: [
            // A street of the suburb with the town of its postal address; a house there; a misspelt street; a house
            // that is not mapped.
            ("Old Locust Lane, Harrisburg", "Old Locust Lane"), ("Old Locust Lane Harrisburg", "Old Locust Lane"),
            ("12 Old Locust Lane, Harrisburg", "Old Locust Lane 12"), ("Old Locust Lnae, Harrisburg", "Old Locust Lane"),
            ("99 Old Locust Lane, Harrisburg", "Old Locust Lane"),
            // A street in the area comes first.
            ("Locust Street, Harrisburg", "Locust Street"),
            // The area precedes the street in the question.
            ("Harrisburg, Old Locust Lane 12", "Old Locust Lane 12"), ("Harrisburg, Old Locust Lane", "Old Locust Lane"),
            ("Harrisburg, Old Locust Lane 14", "Old Locust Lane"), ("Harrisburg Old Locust Lane 12", "Old Locust Lane 12"),
            ("99999 Harrisburg, Locust Street", "Locust Street"), ("99999 Harrisburg, Old Locust Lane 12", "Old Locust Lane 12"),
            // If two places have the same name, the place whose kind is a word of the name comes first. A place that no
            // longer exists comes after places that exist.
            ("Mercy Hospital", "Mercy Hospital"), ("Blue Heron", "Blue Heron Inn"),
            // The shop nearest to the place comes first. In the second question, `harbour` means the marina and not the
            // supermarket.
            ("pizza near Market Square", "Slice"), ("pizza near the harbour", "Crust"),
            // A place that lacks most of the question is no answer.
            ("New York, New York", "nothing "),
        ]
    )
    func first(_ question: String, _ expected: String) throws {
        let folder = try ScratchFolder()
        let found = try Self.store(folder).search(PlaceTextQuery(question, limit: 3))
        let tags = found.first?.place.tags
        let label = tags?["name"] ?? "\(tags?["addr:street"] ?? "nothing") \(tags?["addr:housenumber"] ?? "")"
        #expect(label == expected, "\(question): \(found.map { ($0.place.tags, $0.score, $0.missingWords, $0.reading.assumptions) })")
    }

    @Test(
        "An explanation has the scores of the answers",
        arguments: [
            "Old Locust Lane, Harrisburg", "Harrisburg, Old Locust Lane 12", "99 Old Locust Lane, Harrisburg", "Locust Street, Harrisburg",
        ]
    )
    func explained(_ question: String) throws {
        let folder = try ScratchFolder()
        let trace = SearchTrace()
        let found = try Self.store(folder).search(PlaceTextQuery(question, limit: 3), locating: nil, tracing: trace)
        #expect(found.first != nil && trace.trials.compactMap(\.best).max() == found.first?.score, "\(trace.trials)")
    }

    @Test("Matches beside the area are marked, those in it are not, and a kind decides between namesakes") func details() throws {
        let folder = try ScratchFolder()
        let store = try Self.store(folder)
        let beside = try #require(try store.search(PlaceTextQuery("Old Locust Lane, Harrisburg", limit: 3)).first)
        #expect(beside.missingWords == ["harrisburg"])
        #expect(beside.reading.assumptions.map(\.name) == ["beside-area"])
        let inside = try store.search(PlaceTextQuery("Walnut Street, Harrisburg", limit: 1))
        #expect(inside.first?.missingWords == [])
        #expect(abs((inside.first?.place.location.latitude ?? 0) - 40) < 0.01)
        #expect(try store.search(PlaceTextQuery("Mercy Hospital", limit: 1)).first?.place.types.first == "hospital")
        // This street is so far from the area that it is found by its name only, and not as a place beside the area.
        let far = try #require(try store.search(PlaceTextQuery("Cedar Cliff Drive, Harrisburg", limit: 1)).first)
        #expect(!far.reading.assumptions.contains { $0.name == "beside-area" })
        // The answer is a street of the town, so only the postcode is reported as missing. A restriction wider than the
        // area's surroundings does not extend these surroundings.
        let wrong = try #require(try store.search(PlaceTextQuery("Locust Street, 99999 Harrisburg", limit: 1)).first)
        #expect(wrong.place.name == "Locust Street" && wrong.missingWords == ["99999"])
        let wide = SearchArea.circle(center: beside.place.location, radiusMeters: 90_000)
        let question = PlaceTextQuery("Cedar Cliff Drive, Harrisburg", restriction: wide, limit: 1)
        #expect(try store.search(question).allSatisfy { !$0.reading.assumptions.contains { $0.name == "beside-area" } })
    }
}
