import PortolanGeo
import PortolanMapSources
import PortolanStyle
import PortolanTiles
import Testing

@Suite struct GeoJSONTileTests {
    /// Returns the parts of each feature of a tile.
    static func parts(_ tile: VectorTile?) -> [[[SIMD2<Int32>]]] {
        guard let layer = tile?[GeoJSONSource.layerName]?.features else { return [] }
        return layer.features.map { feature in
            feature.partRange.map { part in layer.points[layer.pointRange(ofPart: part)].map { SIMD2($0.x, $0.y) } }
        }
    }

    static func source(_ geometry: String, _ change: (inout GeoJSONOptions) -> Void = { _ in }) throws -> GeoJSONSource {
        var options = GeoJSONOptions()
        change(&options)
        return try GeoJSONSource(Array(geometry.utf8), options: options)
    }

    static let world = TileID(z: 0, x: 0, y: 0)

    @Test(
        arguments: [
            (#"{"type":"Point","coordinates":[0,0]}"#, [[SIMD2(4096, 4096)]]),
            // The buffer of a tile is a quarter of the tile on each side. So a point near one edge of the world is also
            // drawn beyond the opposite edge.
            (#"{"type":"Point","coordinates":[-180,0]}"#, [[SIMD2(0, 4096)], [SIMD2(8192, 4096)]]),
            (#"{"type":"Point","coordinates":[190,0]}"#, [[SIMD2(8420, 4096)], [SIMD2(228, 4096)]]),
            (#"{"type":"MultiPoint","coordinates":[[0,0],[45,90]]}"#, [[SIMD2(4096, 4096), SIMD2(5120, 0)]]),
        ] as [(String, [[SIMD2<Int32>]])]
    )
    func points(_ text: String, _ expected: [[SIMD2<Int32>]]) throws {
        let tile = try Self.source(text).vectorTile(Self.world)
        #expect(Self.parts(tile).map { $0.flatMap { $0 } } == expected)
    }

    @Test func linesEndAtTheBuffer() throws {
        let source = try Self.source(#"{"type":"LineString","coordinates":[[-90,0],[90,0]]}"#)
        let west = source.vectorTile(TileID(z: 1, x: 0, y: 0))
        #expect(Self.parts(west) == [[[SIMD2(4096, 8192), SIMD2(10240, 8192)]]])
        let north = source.vectorTile(TileID(z: 2, x: 1, y: 1))
        #expect(Self.parts(north) == [[[SIMD2(-0, 8192), SIMD2(10240, 8192)]]])
        #expect(source.vectorTile(TileID(z: 3, x: 0, y: 0)) == nil)
        let bare = try Self.source(#"{"type":"LineString","coordinates":[[-90,0],[90,0]]}"#) { $0.buffer = 0 }
        #expect(Self.parts(bare.vectorTile(TileID(z: 1, x: 0, y: 0))) == [[[SIMD2(4096, 8192), SIMD2(8192, 8192)]]])
    }

    @Test func ringsAreCutAndRunTheRightWay() throws {
        // Rings may be anticlockwise on the map, as RFC 7946 asks, or clockwise. Tiles get the direction that
        // vector tiles need.
        let square = "[-90,66.51326044311186],[-90,0],[0,0],[0,66.51326044311186],[-90,66.51326044311186]"
        let hole = "[-60,10],[-60,20],[-50,20],[-50,10],[-60,10]"
        func reversed(_ ring: String) -> String {
            "[" + ring.dropFirst().dropLast().replacing("],[", with: "|").split(separator: "|").reversed().joined(separator: "],[") + "]"
        }
        for (outer, inner) in [(square, hole), (reversed(square), hole), (square, reversed(hole))] {
            let source = try Self.source(#"{"type":"Polygon","coordinates":[[\#(outer)],[\#(inner)]]}"#)
            let layer = try #require(source.vectorTile(TileID(z: 2, x: 1, y: 1))?.layers.first?.features)
            let feature = try #require(layer.features.first)
            #expect(feature.partRange.count == 2)
            #expect(layer.doubledArea(ofPart: feature.partRange.lowerBound) == 2 * 8192 * 8192)
            #expect(layer.doubledArea(ofPart: feature.partRange.lowerBound + 1) < 0)
            let corner = try #require(source.vectorTile(TileID(z: 2, x: 2, y: 2))?.layers.first?.features)
            #expect(corner.doubledArea(ofPart: 0) == 2 * 2048 * 2048)
        }
    }

    /// In tiles, a ring begins with its northernmost corner, whichever corner is the first in the file.
    @Test func ringsBeginInTheNorth() throws {
        let corners = ["[-90,0]", "[-45,-40]", "[0,0]", "[-45,40]"]
        for first in corners.indices {
            let ring = (0...4).map { corners[(first + $0) % 4] }.joined(separator: ",")
            let tile = try Self.source(#"{"type":"Polygon","coordinates":[[\#(ring)]]}"#).vectorTile(Self.world)
            let points = try #require(Self.parts(tile).first?.first)
            #expect(points.map(\.x) == [3072, 4096, 3072, 2048], "\(ring)")
            #expect(points.first?.y == points.map(\.y).min())
        }
    }

    @Test func propertiesAndIDs() throws {
        let text = #"""
            {"type":"FeatureCollection","features":[
             {"type":"Feature","id":"seven","properties":{"a":1,"b":[1,{"c":null}],"n":null},"geometry":{"type":"Point","coordinates":[1,1]}},
             {"type":"Feature","id":0,"properties":null,"geometry":{"type":"Point","coordinates":[2,1]}},
             {"type":"Feature","properties":{"a":"x"},"geometry":null},
             {"type":"Feature","properties":{"a":"y"},"geometry":{"type":"GeometryCollection","geometries":[
               {"type":"Point","coordinates":[3,1]},{"type":"LineString","coordinates":[[0,0],[9,9]]}]}}]}
            """#
        let layer = try #require(try Self.source(text).vectorTile(Self.world)?.layers.first)
        #expect(layer.features.features.map(\.type) == [.point, .point, .point, .line])
        #expect((0..<4).map { layer.id(ofFeature: $0) } == [.string("seven"), .number(0), nil, nil])
        #expect(layer.value("a", ofFeature: 0) == .number(1))
        #expect(layer.value("b", ofFeature: 0) == .array([.number(1), .object(["c": .null])]))
        #expect(layer.value("n", ofFeature: 0) == .null && layer.value("n", ofFeature: 1) == nil)
        #expect(layer.value("a", ofFeature: 3) == .string("y"))
        let numbered = try #require(try Self.source(text) { $0.generatesIDs = true }.vectorTile(Self.world)?.layers.first)
        #expect((0..<4).map { numbered.id(ofFeature: $0) } == [0, 1, 3, 3])
        let promoted = try #require(try Self.source(text) { $0.promotedID = "a" }.vectorTile(Self.world)?.layers.first)
        #expect((0..<4).map { promoted.id(ofFeature: $0) } == [1, nil, "y", "y"])
        let filter = try StyleExpression.filter(json: #"["==", "a", "y"]"#)
        #expect(try Self.source(text) { $0.filter = filter }.vectorTile(Self.world)?.layers.first?.features.features.count == 2)
    }

    @Test func lineMetrics() throws {
        let source = try Self.source(#"{"type":"LineString","coordinates":[[-180,0],[0,0],[180,0]]}"#) { $0.hasLineMetrics = true }
        let layer = try #require(source.vectorTile(TileID(z: 2, x: 1, y: 1))?.layers.first)
        #expect(layer.value("mapbox_clip_start", ofFeature: 0) == .number(0.1875))
        #expect(layer.value("mapbox_clip_end", ofFeature: 0) == .number(0.5625))
    }

    /// A zigzag of 1/8 point at zoom 4 becomes a straight line there, and keeps its points at the last zoom.
    @Test func simplified() throws {
        let step = 360.0 / 512 / 16
        let corners = (0..<64).map { "[\(Double($0) * step),\(Double($0 % 2) * step / 8)]" }.joined(separator: ",")
        let source = try Self.source(#"{"type":"LineString","coordinates":[\#(corners)]}"#)
        func count(_ z: UInt8) -> Int {
            let tile = TileID(z: z, containing: MercatorPoint(Coordinate(latitude: step / 8, longitude: step * 3)))
            return Self.parts(source.vectorTile(tile)).first?.first?.count ?? 0
        }
        #expect(count(4) == 2)
        #expect(count(7) > 40)
        #expect(count(18) == 3)
    }
}
