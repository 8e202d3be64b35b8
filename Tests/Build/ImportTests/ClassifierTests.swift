import Foundation
import PortolanOSMFile
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanImport

@Suite struct ClassifierTests {
    static let square = [OSMPoint(x: 0, y: 0), OSMPoint(x: 9, y: 0), OSMPoint(x: 9, y: 9), OSMPoint(x: 0, y: 0)]

    func classify(_ tags: OSMTags, _ type: OSMType = .node) -> PlaceClassifier.Classification? {
        let geometry: OSMGeometry =
            switch type {
            case .node: .node(OSMPoint(x: 0, y: 0))
            case .way: .way(line: Self.square, area: [OSMPolygon(outer: Self.square)])
            case .relation: .relation(area: [], members: [])
            }
        return PlaceClassifier.classify(
            OSMFeature(key: OSMKey(type: type, id: 1), version: 1, timestamp: 0, tags: tags, geometry: geometry)
        )
    }

    struct Example: Sendable {
        var tags: OSMTags
        var kind: String
        var type: String

        init(_ tags: OSMTags, _ kind: String, _ type: String) {
            self.tags = tags
            self.kind = kind
            self.type = type
        }
    }

    static let places: [Example] = [
        Example(["amenity": "restaurant", "cuisine": "italian;pizza"], "amenity=restaurant", "italian_restaurant"),
        Example(["amenity": "anything at all"], "amenity=anything at all", "point_of_interest"),
        Example(["shop": "no"], "shop=no", "store"),
        Example(["tourism": "hotel", "amenity": "bar"], "amenity=bar", "bar"),
        Example(["amenity": "place_of_worship", "religion": "buddhist"], "amenity=place_of_worship", "buddhist_temple"),
        Example(["railway": "station", "station": "subway"], "railway=station", "subway_station"),
        Example(["highway": "bus_stop", "public_transport": "platform"], "public_transport=platform", "bus_stop"),
        Example(["place": "city", "name": "Munich"], "place=city", "locality"),
        Example(["addr:housenumber": "12"], "addr:housenumber", "street_address"),
        Example(["addr:conscriptionnumber": "12", "addr:place": "Lhota"], "addr:housenumber", "street_address"),
        Example(["disused:shop": "bakery"], "disused:shop=bakery", "point_of_interest"),
        Example(["disused:railway": "station"], "disused:railway=station", "point_of_interest"),
        Example(["was:shop": "books", "disused:amenity": "cafe"], "disused:amenity=cafe", "point_of_interest"),
        Example(["was:shop": "books", "office": "lawyer"], "office=lawyer", "lawyer"),
        Example(["amenity": "restaurant;bar"], "amenity=restaurant;bar", "restaurant"),
        Example(["natural": "peak"], "natural=peak", "mountain_peak"),
        Example(["building": "yes", "name": "Villa"], "building=yes", "premise"),
        Example(["emergency": "defibrillator"], "emergency=defibrillator", "point_of_interest"),
    ]

    @Test(arguments: places) func isAPlace(_ example: Example) throws {
        let found = try #require(classify(example.tags))
        #expect(found.kinds.first == example.kind)
        #expect(found.types.first == example.type)
    }

    @Test(
        arguments: [
            [:], ["building": "yes"], ["highway": "residential"], ["natural": "tree"], ["power": "pole"], ["emergency": "yes"],
            ["highway": "crossing", "name": "x"], ["boundary": "administrative", "admin_level": "8", "name": "line"], ["tourism": "no"],
            ["natural": "coastline", "name": "Riviera"], ["razed:railway": "tram", "name": "Line 9"],
            ["disused:amenity": "no"], ["was:highway": "footway"], ["highway": "proposed", "name": "Rue"],
        ] as [OSMTags]
    )
    func isNoPlace(_ tags: OSMTags) {
        #expect(classify(tags) == nil)
    }

    /// The cached results for earlier places do not change the results for later places.
    @Test func aBookThatKnowsManySaysTheSame() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SplitMix64(seed: seed)
        let values: [(key: String, values: [String])] = [
            ("amenity", ["restaurant", "place_of_worship", "school", "fuel", "pharmacy;bar"]),
            ("cuisine", ["pizza", "sushi;ramen", "x", ""]),
            ("religion", ["buddhist", "christian", "x"]), ("station", ["subway", "light_rail"]), ("railway", ["station", "halt"]),
            ("sport", ["golf", "tennis;soccer", "x"]), ("leisure", ["pitch", "sports_centre"]), ("shop", ["clothes", "yes", "car"]),
            ("building", ["church", "yes"]), ("name", ["x"]), ("addr:housenumber", ["7"]), ("tourism", ["hotel", "museum"]),
        ]
        var (keys, kinds) = (KeyTable(), KindTable())
        var typesMet: Set<[String]> = []
        for _ in 0..<3_000 {
            let tags = OSMTags(
                values.filter { _ in Int.random(in: 0..<3, using: &generator) == 0 }
                    .map { .init(key: $0.key, value: $0.values.randomElement(using: &generator) ?? "") }
            )
            let feature = OSMFeature(
                key: OSMKey(type: .node, id: 1),
                version: 1,
                timestamp: 0,
                tags: tags,
                geometry: .node(OSMPoint(x: 0, y: 0))
            )
            let survey = PlaceClassifier.Survey(tags, keys.numbers(of: tags), keys)
            let found = PlaceClassifier.classify(feature, survey, &kinds)
            #expect(found == PlaceClassifier.classify(feature), "seed \(seed), \(tags)")
            if let found { typesMet.insert(found.types) }
        }
        #expect(typesMet.count > 100)
    }

    @Test func streetsAreLinesAndSquaresAreAreas() throws {
        let street = try #require(classify(["highway": "residential", "name": "Ring"], .way))
        #expect(street.types == ["route"] && !street.isArea)
        #expect(try #require(classify(["highway": "pedestrian", "name": "Ring", "area": "yes"], .way)).isArea)
        #expect(try #require(classify(["amenity": "parking"], .way)).isArea)
    }

    @Test func administrativeAreasHaveTheirLevel() throws {
        let town = try #require(classify(["boundary": "administrative", "admin_level": "8", "name": "Monaco"], .relation))
        #expect(town.types == ["locality", "administrative_area_level_3", "political"])
        let country = try #require(classify(["boundary": "administrative", "admin_level": "2"], .relation))
        #expect(country.types == ["country", "political"])
    }
}

let extracts = Outside.data
let fixtures = Outside.fixtures
