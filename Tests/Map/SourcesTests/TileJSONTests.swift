import PortolanGeo
import Testing

@testable import PortolanMapSources

/// The keys of the TileJSON specification, version 3.0.0 (github.com/mapbox/tilejson-spec), one by one.
@Suite("TileJSON files are read as the TileJSON specification 3.0.0 defines")
struct TileJSONTests {
    private func read(_ json: String) throws -> TileJSON { try TileJSON(Array(json.utf8), "https://h/t.json") }

    /// Returns a complete file with one more key.
    private func read(_ key: String, _ value: String) throws -> TileJSON {
        try read(#"{"tilejson":"3.0.0","tiles":["https://h/{z}/{x}/{y}.pbf"],"\#(key)":\#(value)}"#)
    }

    /// Returns the vector source of a style that names a TileJSON at `https://h/maps/t.json`. `source` adds members to
    /// the source, and `resources` are files at other addresses.
    private func open(_ json: String, source: String = "", _ resources: [String: [UInt8]] = [:]) throws -> MapSources {
        let style = #"{"version":8,"layers":[],"sources":{"s":{"type":"vector","url":"https://h/maps/t.json"\#(source)}}}"#
        var resources = resources
        resources["https://h/maps/t.json"] = Array(json.utf8)
        return try OpenTests.open(style, resources)
    }

    private func tiles(_ opened: MapSources) throws -> any VectorTileSource {
        guard case .vector(let tiles)? = opened.sources["s"] else { throw SourceError(.malformed, "", "\(opened.warnings)") }
        return tiles
    }

    // MARK: 3 Keys

    @Test("a file with every key of the specification is read")
    func everyKey() throws {
        let json = try read(
            #"""
            {"tilejson": "3.0.0",
             "tiles": ["https://a.h/{z}/{x}/{y}.pbf", "https://b.h/{z}/{x}/{y}.pbf"],
             "vector_layers": [{"id": "roads", "fields": {"class": "primary or minor", "lanes": "a number"}, "description": "Roads",
                                "minzoom": 4, "maxzoom": 12}],
             "attribution": "<a href='https://h'>H</a>", "bounds": [-12.5, -34, 56, 78.25], "center": [8, 47, 9],
             "data": ["https://h/d.geojson"], "description": "A map", "fillzoom": 8, "grids": ["https://h/{z}/{x}/{y}.grid.json"],
             "legend": "blue: water", "maxzoom": 12, "minzoom": 2, "name": "m", "scheme": "xyz", "template": "{{name}}", "version": "1.2.3",
             "made_by": {"tool": ["x", null]}}
            """#
        )
        #expect(json.tiles == ["https://a.h/{z}/{x}/{y}.pbf", "https://b.h/{z}/{x}/{y}.pbf"])
        #expect(json.facts.minimumZoom == 2 && json.facts.maximumZoom == 12)
        #expect(json.facts.bounds == CoordinateBounds(south: -34, west: -12.5, north: 78.25, east: 56))
        #expect(!json.facts.countsRowsFromSouth && json.facts.attribution == "<a href='https://h'>H</a>")
    }

    /// Optional keys have defaults. The default of `maxzoom` is 22 as in styles and MapLibre.
    @Test("a file with only addresses is read")
    func defaults() throws {
        let text = #"{"tilejson":"3.0.0","tiles":["https://h/{z}/{x}/{y}.pbf"]}"#
        let json = try read(text)
        #expect(json.facts.minimumZoom == nil && json.facts.maximumZoom == nil && json.facts.bounds == nil)
        #expect(json.facts.attribution == nil && !json.facts.countsRowsFromSouth)
        let tiles = try tiles(try open(text))
        #expect(tiles.zooms == 0...22 && tiles.bounds == .world && tiles.attribution == nil)
    }

    /// A reader needs only the addresses. The specification requires `tilejson` and `vector_layers` of writers, but
    /// they do not affect the drawing.
    @Test(
        "files of all versions are read, also without the keys that are not needed",
        arguments: [
            #""tilejson":"1.0.0","#, #""tilejson":"2.0.1","#, #""tilejson":"2.2.0","#, #""tilejson":"3.0.0","#,
            #""tilejson":"3.1.0","vector_layers":[],"#, "", #""vector_layers":7,"#, #""tilejson":3,"#,
        ]
    )
    func versions(start: String) throws {
        #expect(try read(#"{\#(start)"tiles":["a/{z}"]}"#).tiles == ["a/{z}"])
    }

    @Test(
        "files that name no tiles are refused",
        arguments: [
            "{}", #"{"tilejson":"3.0.0"}"#, #"{"tilejson":"3.0.0","tiles":[]}"#, #"{"tiles":"https://h/{z}/{x}/{y}.pbf"}"#,
            #"{"tiles":{"a":"https://h/{z}/{x}/{y}.pbf"}}"#, #"{"tiles":[1,null,["a"]]}"#, #"{"tiles":null}"#, "[]", "3", #""tiles""#,
            #"{"Tiles":["a"]}"#,
        ]
    )
    func withoutTiles(json: String) {
        let error = #expect(throws: SourceError.self) { try read(json) }
        #expect(error == SourceError(.malformed, "https://h/t.json", "not a TileJSON: “tiles” is missing"))
    }

    @Test("other texts are refused", arguments: [("", 0), (#"{"tiles":["a"}"#, 13), ("<html></html>", 0), (#"{"tiles":["a"]} x"#, 16)])
    func noJSON(text: String, byte: Int) {
        let error = #expect(throws: SourceError.self) { try read(text) }
        #expect(error?.code == .malformed && error?.address == "https://h/t.json")
        #expect(error?.message.hasPrefix("not a TileJSON: byte \(byte): ") == true, "\(error?.message ?? "")")
    }

    @Test("items of “tiles” that are not addresses are skipped")
    func otherTiles() throws {
        #expect(try read(#"{"tiles":["a/{z}",3,null,{"b":1},"c/{z}"]}"#).tiles == ["a/{z}", "c/{z}"])
    }

    // MARK: 3.10, 3.11 Zooms

    /// Zooms are whole numbers from 0 to 30.
    @Test(
        "zooms are clamped whole numbers",
        arguments: [
            ("0", 0), ("7", 7), ("30", 30), ("14.0", 14), ("1e1", 10), ("31", 30), ("1e300", 30), ("-1", 0), ("-1e300", 0), ("5.75", 5),
            (#""7""#, nil), ("null", nil), ("true", nil), ("[7]", nil), (#"{"zoom":7}"#, nil),
        ] as [(String, UInt8?)]
    )
    func zooms(value: String, expected: UInt8?) throws {
        #expect(try read("minzoom", value).facts.minimumZoom == expected)
        #expect(try read("maxzoom", value).facts.maximumZoom == expected)
    }

    @Test("“minzoom” is at most “maxzoom”")
    func zoomsInOrder() throws {
        let text = { (first: Int, last: Int) in #"{"tiles":["{z}/{x}/{y}"],"minzoom":\#(first),"maxzoom":\#(last)}"# }
        #expect(try tiles(try open(text(5, 5))).zooms == 5...5)
        let opened = try open(text(7, 3))
        #expect(opened.sources.isEmpty)
        #expect(opened.warnings.map(\.description) == ["sources.s: {z}/{x}/{y}: the lowest zoom, 7, is above the highest, 3"])
    }

    // MARK: 3.3 Bounds

    /// Left, bottom, right and top.
    @Test(
        "bounds are read, and invalid bounds are ignored",
        arguments: [
            ("[-180,-85.05112877980659,180,85.0511287798066]", [-85.05112877980659, -180, 85.0511287798066, 180]),
            ("[1,2,3,4]", [2, 1, 4, 3]), ("[-10.5,-20,-1e-1,0]", [-20, -10.5, 0, -0.1]), ("[5,5,5,5]", [5, 5, 5, 5]),
            // The specification does not mention bounds that cross the antimeridian. This form of the bounds of Fiji is
            // usual.
            ("[177,-20.5,-178,-12]", [-20.5, 177, -12, -178]),
            // Too few or too many numbers, other types, or a box that is upside down.
            ("[1,2,3]", nil), ("[1,2,3,4,5]", nil), ("[]", nil), ("[1,4,3,2]", nil), (#""1,2,3,4""#, nil), ("null", nil),
            (#"{"west":1}"#, nil), (#"[1,2,3,"4"]"#, nil), ("[[1,2],[3,4]]", nil),
            // Four of the items are numbers, but not the first four items. The reader does not look for numbers behind
            // the first four items.
            ("[1,null,2,3,4]", nil), (#"["w",1,2,3,4]"#, nil),
        ] as [(String, [Double]?)]
    )
    func bounds(value: String, sides: [Double]?) throws {
        let expected = sides.map { CoordinateBounds(south: $0[0], west: $0[1], north: $0[2], east: $0[3]) }
        let found = try read("bounds", value).facts.bounds
        #expect(found == expected)
        #expect(found?.crossesAntimeridian == expected.map { $0.west > $0.east })
    }

    // MARK: 3.14 Scheme

    @Test(
        "only “tms” turns the rows around",
        arguments: [
            (#""xyz""#, false), (#""tms""#, true), (#""TMS""#, false), (#""wmts""#, false), ("\"\"", false), ("1", false), ("null", false),
            (#"["tms"]"#, false),
        ]
    )
    func scheme(value: String, isFromSouth: Bool) throws {
        #expect(try read("scheme", value).facts.countsRowsFromSouth == isFromSouth)
    }

    @Test("rows are counted from the south if the file or the style demands it")
    func rowsFromSouth() throws {
        let resources: [String: [UInt8]] = ["https://t/2/1/0": [7], "https://t/2/1/3": [8]]
        let tile = TileID(z: 2, x: 1, y: 0)
        for (scheme, source, bytes) in [
            ("xyz", "", [7]), ("tms", "", [8]), ("xyz", #","scheme":"tms""#, [8]), ("tms", #","scheme":"tms""#, [8]),
        ] as [(String, String, [UInt8])] {
            let text = #"{"tiles":["https://t/{z}/{x}/{y}"],"scheme":"\#(scheme)"}"#
            #expect(try tiles(try open(text, source: source, resources)).bytes(of: tile) == bytes, "\(scheme) \(source)")
        }
    }

    // MARK: 3.1 Attribution

    @Test(
        "the attribution is a text",
        arguments: [(#""© A""#, "© A"), ("\"\"", ""), ("3", nil), ("null", nil), (#"["A"]"#, nil)] as [(String, String?)]
    )
    func attribution(value: String, expected: String?) throws {
        #expect(try read("attribution", value).facts.attribution == expected)
    }

    // MARK: 3.15 Tiles

    @Test("addresses are relative to the file that names them")
    func relativeAddresses() throws {
        let tile = TileID(z: 1, x: 1, y: 0)
        for (address, resource) in [
            ("{z}/{x}/{y}.pbf", "https://h/maps/1/1/0.pbf"), ("./{z}/{x}/{y}.pbf", "https://h/maps/1/1/0.pbf"),
            ("../{z}/{x}/{y}.pbf", "https://h/1/1/0.pbf"), ("/t/{z}/{x}/{y}.pbf", "https://h/t/1/1/0.pbf"),
            ("https://o/{z}/{x}/{y}.pbf?k=1", "https://o/1/1/0.pbf?k=1"),
        ] {
            let opened = try open(#"{"tiles":["\#(address)"]}"#, [resource: [9]])
            #expect(try tiles(opened).bytes(of: tile) == [9], "\(address)")
        }
    }

    /// The specification leaves open which address is used for a tile. Portolan always uses the same address for a
    /// tile, so that caches hold the tile once.
    @Test("each tile uses one of several addresses")
    func severalAddresses() throws {
        let text = #"{"tiles":["https://a/{z}/{x}/{y}","https://b/{z}/{x}/{y}"]}"#
        let opened = try open(text, ["https://a/1/0/0": [1], "https://b/1/1/0": [2], "https://b/1/0/1": [3], "https://a/1/1/1": [4]])
        let tiles = try tiles(opened)
        for (x, y, byte) in [(0, 0, 1), (1, 0, 2), (0, 1, 3), (1, 1, 4)] as [(UInt32, UInt32, UInt8)] {
            #expect(try tiles.bytes(of: TileID(z: 1, x: x, y: y)) == [byte])
        }
        #expect(try tiles.bytes(of: TileID(z: 2, x: 0, y: 0)) == nil)
    }

    // MARK: Values that the style has as well

    @Test(
        "the zooms of a style narrow those of the file",
        arguments: [
            ("", 2...9), (#","minzoom":4"#, 4...9), (#","maxzoom":5"#, 2...5), (#","minzoom":3,"maxzoom":3"#, 3...3),
            (#","minzoom":0,"maxzoom":20"#, 2...9),
        ] as [(String, ClosedRange<UInt8>)]
    )
    func zoomsOfTheStyle(source: String, expected: ClosedRange<UInt8>) throws {
        let opened = try open(#"{"tiles":["{z}"],"minzoom":2,"maxzoom":9}"#, source: source)
        #expect(try tiles(opened).zooms == expected)
    }

    @Test("the bounds and attribution of a style replace those of the file")
    func factsOfTheStyle() throws {
        let text = #"{"tiles":["{z}"],"bounds":[1,2,3,4],"attribution":"A"}"#
        let plain = try tiles(try open(text))
        #expect(plain.bounds == CoordinateBounds(south: 2, west: 1, north: 4, east: 3) && plain.attribution == "A")
        let other = try tiles(try open(text, source: #","bounds":[5,6,7,8],"attribution":"B""#))
        #expect(other.bounds == CoordinateBounds(south: 6, west: 5, north: 8, east: 7) && other.attribution == "B")
    }
}
