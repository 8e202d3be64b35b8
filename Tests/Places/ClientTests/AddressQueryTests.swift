import Foundation
import PortolanAddress
import PortolanGeo
import PortolanOSMModel
import PortolanRegionFolder
import PortolanStore
import Testing

@testable import PortolanPlaces

/// Two towns in two countries, each with a High Street. The postcode of one of the towns is unknown.
@Suite("Addresses in parts")
struct AddressQueryTests {
    private static let words: [(id: Int64, tags: OSMTags, kinds: [String], types: [String], area: Int32)] = [
        (1, ["addr:street": "High Street", "addr:housenumber": "12"], ["building"], ["street_address"], 0),
        (2, ["addr:street": "High Street", "addr:housenumber": "12"], ["building"], ["street_address"], 1),
        (3, ["name": "High Street", "highway": "residential"], ["highway=residential"], ["route"], 0),
        (4, ["name": "High Street", "highway": "residential"], ["highway=residential"], ["route"], 1),
        (5, ["name": "Café Anna", "addr:street": "High Street", "addr:housenumber": "14"], ["amenity=cafe"], ["cafe"], 0),
        (
            6, ["name": "Café Berta", "addr:street": "Low Street", "addr:housenumber": "3", "addr:city": "Overton"], ["amenity=cafe"],
            ["cafe"], 1
        ),
        (7, ["name": "Upton", "place": "town"], ["place=town"], ["locality", "political"], 2),
        (8, ["name": "Anna's Bar"], ["amenity=bar"], ["bar"], 0),
        (9, ["name": "Liechtenstein", "place": "country"], ["place=country"], ["country", "political"], 3),
        (10, ["name": "Future.li"], ["office=foundation"], ["foundation"], 0),
    ]

    private static func client(_ folder: borrowing ScratchFolder) throws -> PlacesClient {
        let target = folder.url.appending(path: "towns.portolan")
        let draft = try RegionDraft(target: target, force: false)
        var writer = try PlaceStoreWriter(file: draft.folder.appending(path: Region.placesFileName))
        for (index, word) in words.enumerated() {
            try writer.add(record(word.id, 1 + Double(index) / 100, 1, kinds: word.kinds, types: word.types, tags: word.tags))
        }
        func area(_ part: AddressPart, _ name: String, _ country: String, code: String = "", parent: Int32 = -1) -> PlaceAddresses.Area {
            .init(area: AddressArea(part: part, names: AddressNames(name), code: code), country: country, parent: parent)
        }
        try writer.write(
            PlaceAddresses(
                areas: [
                    area(.city, "Upton", "LI", parent: 1), area(.state, "Hillshire", "LI", code: "HS", parent: 2),
                    .init(area: .country("LI"), country: "LI"), area(.city, "Downton", "AT", parent: 4),
                    .init(area: .country("AT"), country: "AT"), area(.postcode, "9490", "LI", parent: 1),
                ],
                areaLists: [[5, 0, 1, 2], [3, 4], [1, 2], [2]],
                entries: words.map { .init(id: PlaceID(osm: OSMKey(type: .node, id: $0.id)), areaList: $0.area) }
            )
        )
        _ = try writer.finish()
        let source = RegionManifest.Source(file: "x", byteCount: 0, sha256: "", date: nil, generator: nil)
        _ = try draft.publish(RegionManifest(name: "towns", bounds: CoordinateBounds(south: 0, west: 0, north: 2, east: 2), source: source))
        return try PlacesClient(regions: [target])
    }

    @Test("a postcode alone finds its place, followed by the places that have it") func postcode() async throws {
        let folder = try ScratchFolder()
        let found = try await Self.client(folder).search(TextQuery("9490"))
        #expect(found.first?.types == ["postal_code"] && found.first?.displayName?.text == "9490")
        #expect(found.first?.formattedAddress?.contains("Upton") == true && found.count > 3)
    }

    @Test(
        "the answer lists the parts that it lacks",
        arguments: [
            (AddressQuery(street: "12 High Street", city: "Upton"), 1, nil),
            (AddressQuery(street: "High Street", houseNumber: "12", city: "Downton"), 2, nil),
            (AddressQuery(street: "12 High St", state: "HS"), 1, nil),
            (AddressQuery(street: "12 High Street", country: "AT"), 2, nil),
            (AddressQuery(street: "12 high street", country: "Liechtenstein"), 1, nil),
            (AddressQuery(street: "High Street 12", postcode: "9490"), 1, nil),
            // The answer lists as missing the parts of the query that are wrong or unknown.
            (AddressQuery(street: "12 High Street", city: "Downton", postcode: "6800"), 2, ["6800"]),
            (AddressQuery(street: "12 High Street", city: "Upton", postcode: "9490", country: "CH"), 1, ["CH"]),
            (AddressQuery(street: "12 High Street", city: "Nowhere", country: "AT"), 2, ["Nowhere"]),
            (AddressQuery(street: "99 High Street", city: "Downton"), 4, ["99"]),
            // One of these towns occurs only in a place's tags, and the next query misspells it.
            (AddressQuery(street: "Low Street 3", city: "Overton"), 6, nil),
            (AddressQuery(street: "Low Street 3", city: "Overtno"), 6, nil),
            (AddressQuery(name: "Anna", street: "High Street", city: "Upton"), 5, nil),
            (AddressQuery(city: "Upton", country: "LI"), 7, nil),
            // A country's code without other parts means the country, and not a place whose name is written like the
            // code.
            (AddressQuery(country: "LI"), 9, nil), (AddressQuery(country: "li"), 9, nil), (AddressQuery(country: "Liechtenstein"), 9, nil),
        ] as [(AddressQuery, Int64, [String]?)]
    )
    func answers(_ query: AddressQuery, _ id: Int64, _ missing: [String]?) async throws {
        let folder = try ScratchFolder()
        let first = try await Self.client(folder).search(query).first
        #expect(first?.id == PlaceID(osm: OSMKey(type: .node, id: id)), "\(query)")
        #expect(first?.missingWords?.map { $0.lowercased() } == missing?.map { $0.lowercased() }, "\(query)")
    }

    @Test("a district is a smaller area than the city, and the first part to be left out")
    func districts() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        var query = AddressQuery(street: "12 High Street")
        query.district = "Upton"
        #expect(try await client.search(query).first?.id == PlaceID(osm: OSMKey(type: .node, id: 1)))
        query.city = "Downton"
        let found = try await client.search(query).first
        #expect(found?.id == PlaceID(osm: OSMKey(type: .node, id: 2)) && found?.missingWords == ["Upton"])
    }

    @Test("restrictions to countries and an area always apply, and pages follow each other")
    func restrictedAddresses() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        func found(_ change: (inout AddressQuery) -> Void) async throws -> [Int64] {
            var query = AddressQuery(street: "High Street")
            change(&query)
            return try await client.search(query).compactMap { $0.source?.key.id }
        }
        let all = try await found { _ in }
        #expect(all.count > 3 && Set(all).isSuperset(of: [3, 4]))
        #expect(try await found { $0.countries = ["AT"] }.contains(4))
        #expect(Set(try await found { $0.countries = ["AT"] }).isDisjoint(with: [1, 3, 5]))
        #expect(try await found { ($0.city, $0.countries) = ("Upton", ["AT"]) }.first == 4)
        #expect(try await found { ($0.street, $0.country, $0.countries) = (nil, "LI", ["LI"]) }.first == 9)
        #expect(try await found { ($0.street, $0.country, $0.countries) = (nil, "LI", ["AT"]) }.isEmpty)
        let south = CoordinateBounds(south: 0.9, west: 0.9, north: 1.025, east: 1.1)
        let southern = try await found { $0.restriction = .rectangle(south) }
        #expect(!southern.isEmpty && southern.allSatisfy { $0 <= 3 })
        var paged: [Int64] = []
        for offset in all.indices { paged += try await found { ($0.limit, $0.offset) = (1, offset) } }
        #expect(paged == all)
        // A page after the last page is empty, even if searches with fewer conditions would find more places.
        #expect(try await found { ($0.city, $0.offset) = ("Upton", 20) }.isEmpty)
    }

    @Test("an address without a text is an error, and so is a limit of 0")
    func errors() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        var both = AddressQuery(street: "High Street", bias: .circle(center: Coordinate(latitude: 1, longitude: 1), radiusMeters: 1))
        both.restriction = both.bias
        for query in [AddressQuery(), AddressQuery(street: " "), AddressQuery(street: "High Street", limit: 0), both] {
            await #expect(throws: PlacesError.self) { _ = try await client.search(query) }
        }
    }

    @Test("countries and areas restrict a search in words")
    func restrictions() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        func found(_ query: TextQuery) async throws -> Set<Int64> {
            Set(try await client.search(query).compactMap { $0.source?.key.id })
        }
        #expect(try await found(TextQuery("cafe")) == [5, 6])
        #expect(try await found(TextQuery("cafe", countries: ["at"])) == [6])
        #expect(try await found(TextQuery("cafe", areas: ["Upton"])) == [5])
        #expect(try await found(TextQuery("cafe", areas: ["Upton", "AT"])) == [])
        #expect(try await found(TextQuery("cafe", areas: ["Atlantis"])) == [])
        #expect(try await found(TextQuery("node/5", countries: ["AT"])) == [])
        #expect(try await found(TextQuery("node/5", areas: ["Upton"])) == [5])
        for query in [TextQuery("x", countries: ["Austria"]), TextQuery("x", areas: [" "])] {
            await #expect(throws: PlacesError.self) { _ = try await client.search(query) }
        }
    }

    @Test("facets count each type, the most frequent first")
    func facets() async throws {
        let folder = try ScratchFolder()
        let client = try Self.client(folder)
        let facets = try await client.facets(TextQuery("high street"))
        #expect(facets.counts.map(\.type) == ["route", "street_address", "cafe"])
        #expect(facets.counts.map(\.count) == [2, 2, 1])
        #expect(facets.isComplete && facets.total == 5)
        #expect(try await client.facets(TextQuery("cafe", areas: ["Upton"])).counts == [.init(type: "cafe", count: 1)])
        #expect(try await client.facets(TextQuery("zeppelin")).counts.isEmpty)
    }

    @Test("in several regions, a street without the number precedes a guess, and a guess precedes a match that lacks a word")
    func regions() async throws {
        let folder = try ScratchFolder()
        let first = try folder.region(
            "first",
            size: 2,
            [
                record(1, 0.5, 0.5, tags: ["name": "Pizza Uno"]),
                record(2, 0.501, 0.5, kinds: ["place=square"], types: ["plaza"], tags: ["name": "Marien Square"]),
                record(3, 1.5, 1.5, kinds: ["leisure=park"], types: ["park"], tags: ["name": "Great Park"]),
                record(4, 1.501, 1.5, kinds: ["highway=residential"], types: ["route"], tags: ["name": "Street 3"]),
            ]
        )
        let second = try folder.region(
            "second",
            size: 1,
            [
                record(5, 0.2, 0.2, tags: ["name": "Pizza Due"]),
                record(6, 0.3, 0.2, kinds: ["highway=residential"], types: ["route"], tags: ["name": "Park Street"]),
            ]
        )
        let client = try PlacesClient(regions: [first, second])
        #expect(try await client.search(text: "pizza marien").first?.displayName?.text == "Pizza Uno")
        #expect(try await client.search(text: "Park Street 3").first?.displayName?.text == "Park Street")
    }
}
