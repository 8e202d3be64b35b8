import PortolanGeo
import Testing

@testable import PortolanDownload

@Suite struct ExtractIndexTests {
    /// A country with two parts, one of which lies in a hole of the other; a continent; and a country on both sides of
    /// 180°.
    private static let text = """
        {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"id": "earth", "name": "Earth", "urls": {"pbf": "https://example.org/earth.osm.pbf"}},
         "geometry": {"type": "Polygon", "coordinates": [[[-180,-90],[180,-90],[180,90],[-180,90],[-180,-90]]]}},
        {"type": "Feature", "properties": {"id": "land", "parent": "earth", "name": "Länd", "iso3166-1:alpha2": ["ld"],
          "urls": {"pbf": "https://example.org/land.osm.pbf", "updates": "https://example.org/land-updates"}},
         "geometry": {"type": "MultiPolygon", "coordinates": [[[[0,0],[10,0],[10,10],[0,10],[0,0]]]]}},
        {"type": "Feature", "properties": {"id": "land/ring", "parent": "land", "name": "Ring", "iso3166-2": ["LD-R", "LD-E"],
          "urls": {"pbf": "https://example.org/land/ring.osm.pbf"}},
         "geometry": {"type": "Polygon", "coordinates": [[[0,0],[10,0],[10,5],[0,5],[0,0]],[[4,1],[6,1],[6,3],[4,3],[4,1]]]}},
        {"type": "Feature", "properties": {"id": "land/core", "parent": "land", "name": "Core", "iso3166-2": ["LD-C", "LD-K", "LD-E"],
          "urls": {"pbf": "https://example.org/land/core.osm.pbf"}},
         "geometry": {"type": "Polygon", "coordinates": [[[4,1],[6,1],[6,3],[4,3],[4,1]]]}},
        {"type": "Feature", "properties": {"id": "isles", "name": "Isles", "urls": {"pbf": "http://example.org/isles.osm.pbf"}},
         "geometry": {"type": "MultiPolygon", "coordinates": [[[[175,-20],[180,-20],[180,-10],[175,-10],[175,-20]]],
          [[[-180,-20],[-175,-20],[-175,-10],[-180,-10],[-180,-20]]]]}},
        {"type": "Feature", "properties": {"id": "shapes-only", "name": "Shapes", "urls": {"shp": "https://example.org/x.zip"}}},
        {"type": "Feature", "properties": {"id": "../etc/passwd", "name": "Bad", "urls": {"pbf": "https://example.org/x.osm.pbf"}}},
        {"type": "Feature", "properties": {"id": "local", "name": "Local", "urls": {"pbf": "file:///etc/passwd"}}},
        {"type": "Feature", "properties": {"id": "other/core", "name": "Core", "iso3166-2": ["LD-K"], "urls": {"pbf": "https://example.org/o.osm.pbf"}}}
        ]}
        """

    private static func index() throws -> ExtractIndex { try ExtractIndex(Array(text.utf8), address: "https://example.org/index") }

    /// Entries without a file, with a path outside of the folder, or without a server are not offered.
    @Test func takesWhatCanBeDownloaded() throws {
        let ids = try Self.index().extracts.map(\.id)
        #expect(ids == ["earth", "land", "land/ring", "land/core", "isles", "other/core"])
        #expect(try Self.index().extract(named: "land/ring").fileName == "land-ring.osm.pbf")
    }

    @Test(arguments: [
        ("land", "land"), ("Land", "land"), ("länd", "land"), ("LD", "land"), ("ld-r", "land/ring"), ("ring", "land/ring"),
        ("Isles", "isles"),
        ("LAND/CORE", "land/core"), ("LD-C", "land/core"), ("ld-k", "other/core"),
    ]) func findsByName(_ name: String, _ id: String) throws {
        #expect(try Self.index().extract(named: name).id == id)
    }

    @Test(arguments: [
        ("core", "core: 2 extracts have this name: land/core, other/core"), ("isels", "isels: no extract has this name; near: isles"),
        ("zzz", "zzz: no extract has this name"), ("LD-E", "LD-E: 2 extracts have this name: land/ring, land/core"),
        ("LD-", "LD-: no extract has this name"),
        ("x", "x: no extract has this name"),
    ]) func tellsWhatIsNear(_ name: String, _ sentence: String) throws {
        let error = #expect(throws: DownloadError.self) { try Self.index().extract(named: name) }
        #expect(error?.description == sentence)
    }

    @Test(
        arguments: [
            // A point in the hole is not in the ring, and a box that leaves the core is not in the core.
            ([2, 5, 2, 5], ["land/core", "land", "earth"]), ([4, 5, 4, 5], ["land/ring", "land", "earth"]),
            ([1.5, 4.5, 2.5, 5.5], ["land/core", "land", "earth"]), ([2, 5, 4, 5.5], ["land", "earth"]),
            // All corners of the box are in the ring, but the box also contains the hole.
            ([0.5, 3, 4, 7], ["land", "earth"]), ([-15, 179, -14, -179], ["isles", "earth"]), ([-15, 170, -14, -179], ["earth"]),
            ([60, 60, 60, 60], ["earth"]),
        ] as [([Double], [String])]
    ) func findsByPlace(_ sides: [Double], _ ids: [String]) throws {
        let bounds = CoordinateBounds(south: sides[0], west: sides[1], north: sides[2], east: sides[3])
        #expect(try Self.index().extracts(around: bounds).map(\.id) == ids)
    }

    @Test func listsWhatContainsAText() throws {
        #expect(try Self.index().extracts(containing: "core").map(\.id) == ["land/core", "other/core"])
        #expect(try Self.index().extracts(containing: "LD").map(\.id) == ["land"])
        #expect(try Self.index().extracts(containing: nil).count == 6)
    }

    @Test(arguments: [
        ("<html>404</html>", "https://a/index: this is not an index of extracts: "),
        ("[]", "https://a/index: this is not an index of extracts: it has no list 'features'"),
        (#"{"features": []}"#, "https://a/index: this index names no extract with a file"),
        (#"{"features": [1, null, {"properties": 3}]}"#, "https://a/index: this index names no"),
    ]) func refusesOtherThings(_ text: String, _ beginning: String) {
        let error = #expect(throws: DownloadError.self) { try ExtractIndex(Array(text.utf8), address: "https://a/index") }
        #expect(error?.description.hasPrefix(beginning) == true, "\(error?.description ?? "")")
    }
}
