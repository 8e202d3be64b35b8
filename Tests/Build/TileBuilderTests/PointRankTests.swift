import PortolanImportance
import PortolanOSMFile
import PortolanOSMModel
import PortolanTiles
import Testing

@testable import PortolanTileBuilder

@Suite struct PointRankTests {
    /// Returns the names of the points of interest with their ranks.
    static func ranks(_ features: [OSMFeature], zoom: UInt8 = 14) throws -> [String] {
        let (archive, _, _) = try TileBuilderTests.archive(features)
        return try TileBuilderTests.features(archive, "poi", zoom: zoom).map { poi in
            "\(poi["rank"]?.number.map { Int($0) } ?? 0) \(poi["name"]?.string ?? poi["class"]?.string ?? "")"
        }.sorted()
    }

    static let town: [OSMTags] = [
        ["amenity": "bench"], ["shop": "books", "name": "Books"], ["amenity": "cafe", "name": "Café"], ["amenity": "hospital"],
        ["tourism": "museum", "name": "Museum", "wikidata": "Q1"],
        ["amenity": "place_of_worship", "name": "Church", "tourism": "attraction", "wikidata": "Q1", "wikipedia": "en:A", "name:de": "A"],
    ]

    @Test func theBestKnownOfANeighbourhoodIsTheFirst() throws {
        let features = Self.town.enumerated().map { TileBuilderTests.node(Int64($0.offset + 1), 1 + Double($0.offset) / 10, 1, $0.element) }
        let expected = ["1 Church", "2 Museum", "3 Café", "4 Books", "5 hospital", "6 bench"]
        #expect(try Self.ranks(features) == expected)
        #expect(try Self.ranks(features.reversed()) == expected, "in whatever order they are read")
    }

    @Test func eachNeighbourhoodHasAFirst() throws {
        // A third of a tile of zoom 14 is 0.0073 degrees wide.
        let features = [1.0, 2, 9, 10].enumerated().map { index, x in
            TileBuilderTests.node(Int64(index + 1), x, 1, Self.town[index + 1])
        }
        #expect(try Self.ranks(features) == ["1 Café", "1 Museum", "2 Books", "2 hospital"])
    }

    @Test func tilesHaveTheNumberOfPlaces() throws {
        let tags: OSMTags = ["leisure": "stadium", "name": "Arena", "wikidata": "Q1", "height": "70"]
        let area = TileBuilderTests.box(1, 3, 3, 2, tags)
        let (archive, _, _) = try TileBuilderTests.archive([area])
        let poi = try #require(try TileBuilderTests.features(archive, "poi").first)
        #expect(area.geometry.areaSideMeters > 222 && area.geometry.areaSideMeters < 223)
        #expect(poi["importance"] == .int(Int64(Importance.of(tags, sideMeters: area.geometry.areaSideMeters))))
        #expect(Importance.of(tags, sideMeters: area.geometry.areaSideMeters) == 85 + 8 + 14 + 12 + 8)
    }

    struct Landmark: Sendable, CustomTestStringConvertible {
        var tags: OSMTags
        /// Class and subclass; nil if the object is not a point of interest.
        var kind: String?
        var testDescription: String { tags.all.map { "\($0.key)=\($0.value)" }.joined(separator: " ") }

        init(_ tags: OSMTags, _ kind: String?) {
            self.tags = tags
            self.kind = kind
        }
    }

    /// Areas and buildings. The map shows a point for a sight. It shows a point for a building only if the building
    /// itself is well known, and not merely a place inside the building.
    static let landmarks = [
        Landmark(["amenity": "place_of_worship", "religion": "christian", "name": "A"], "place_of_worship christian"),
        Landmark(["amenity": "townhall", "building": "yes", "name": "A"], "town_hall townhall"),
        Landmark(["tourism": "museum", "building": "yes", "name": "A"], "museum museum"),
        Landmark(["historic": "castle", "building": "yes", "name": "A"], "castle castle"),
        Landmark(["leisure": "stadium", "name": "A"], "stadium stadium"),
        Landmark(["building": "yes", "name": "A", "wikidata": "Q1"], "attraction building"),
        Landmark(["building": "palace", "name": "A"], "attraction palace"),
        Landmark(["building": "commercial", "name": "A", "height": "180"], "attraction commercial"),
        Landmark(["man_made": "tower", "name": "A", "building": "yes"], "attraction tower"),
        Landmark(["man_made": "bridge", "name": "A", "wikidata": "Q1"], "attraction bridge"),
        Landmark(["historic": "yes", "name": "A"], "attraction historic"),
        Landmark(["man_made": "works", "name": "A", "wikidata": "Q1"], "attraction works"),
        Landmark(["man_made": "works", "name": "A"], nil), Landmark(["man_made": "dyke", "name": "A"], nil),
        Landmark(["man_made": "breakwater", "name": "A"], nil),
        Landmark(["historic": "district", "name": "A"], nil), Landmark(["tourism": "yes", "name": "A"], nil),
        Landmark(["man_made": "lighthouse"], "lighthouse lighthouse"),
        Landmark(["building": "yes", "name": "A"], nil), Landmark(["building": "yes", "wikidata": "Q1"], nil),
        Landmark(["building": "cathedral"], nil), Landmark(["building": "yes", "name": "A", "wikidata": "Q1", "disused": "yes"], nil),
    ]

    @Test(arguments: landmarks) func landmarksArePoints(landmark: Landmark) throws {
        let (archive, _, _) = try TileBuilderTests.archive([TileBuilderTests.box(1, 3, 3, 0.5, landmark.tags)])
        let found = try TileBuilderTests.features(archive, "poi").map { "\($0["class"]?.string ?? "") \($0["subclass"]?.string ?? "")" }
        #expect(found == (landmark.kind.map { [$0] } ?? []))
    }
}
