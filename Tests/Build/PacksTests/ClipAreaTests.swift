import PortolanGeo
import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanPacks

extension ClipArea {
    /// Whether a tile's square and the area meet.
    func meets(_ tile: TileID) -> Bool { share(of: tile) != .none }
}

@Suite struct ClipAreaTests {
    static func area(_ text: String) throws -> ClipArea { try ClipArea(geoJSON: Array(text.utf8), path: "area.geojson") }

    static let ring = "[[0,0],[10,0],[10,10],[0,10],[0,0]]"
    static let hole = "[[4,4],[4,6],[6,6],[6,4],[4,4]]"

    @Test(
        arguments: [
            (1.0, 1.0, true), (5, 5, false), (3.9, 5, true), (-1, 5, false), (5, 11, false), (9.9, 0.1, true),
        ]
    )
    func holesAreOutside(_ latitude: Double, _ longitude: Double, _ isInside: Bool) throws {
        for text in [
            #"{"type":"Polygon","coordinates":[\#(Self.ring),\#(Self.hole)]}"#,
            #"{"type":"Feature","properties":null,"geometry":{"type":"MultiPolygon","coordinates":[[\#(Self.ring),\#(Self.hole)]]}}"#,
            #"""
            {"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":null},{"type":"Feature","properties":{},
            "geometry":{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[\#(Self.ring),\#(Self.hole)]}]}}]}
            """#,
        ] {
            let area = try Self.area(text)
            #expect(area.bounds == CoordinateBounds(south: 0, west: 0, north: 10, east: 10))
            #expect(area.contains(Coordinate(latitude: latitude, longitude: longitude)) == isInside)
        }
    }

    @Test func tilesMeetByTheirSquare() throws {
        // A triangle that covers only half of its bounding box.
        let area = try Self.area(#"{"type":"Polygon","coordinates":[[[0,0],[40,0],[0,40],[0,0]]]}"#)
        func tile(_ latitude: Double, _ longitude: Double) -> TileID {
            TileID(z: 8, containing: MercatorPoint(Coordinate(latitude: latitude, longitude: longitude)))
        }
        #expect(area.meets(TileID(z: 0, x: 0, y: 0)) && area.meets(tile(10, 10)) && area.meets(tile(20, 19.9)))
        #expect(!area.meets(tile(38, 38)) && !area.meets(tile(-10, 10)))
        // An edge may cross a tile without a corner of the tile inside the area.
        let thin = try Self.area(#"{"type":"Polygon","coordinates":[[[0.3,0.3],[0.4,0.3],[0.4,0.31],[0.3,0.3]]]}"#)
        #expect(thin.meets(TileID(z: 2, x: 2, y: 1)))
        let box = ClipArea(CoordinateBounds(south: 0.1, west: 170, north: 10, east: -170))
        #expect(box.meets(TileID(z: 3, x: 7, y: 3)) && box.meets(TileID(z: 3, x: 0, y: 3)) && !box.meets(TileID(z: 3, x: 4, y: 3)))
    }

    /// The area cuts runs of tiles by whole squares. The result equals a test of each single tile against the area.
    @Test(arguments: [
        #"{"type":"Polygon","coordinates":[[[0,0],[40,0],[0,40],[0,0]]]}"#,
        #"{"type":"Polygon","coordinates":[[[-120,-60],[100,-50],[90,70],[-110,60],[-120,-60]],[[-60,-30],[-50,40],[50,30],[-60,-30]]]}"#,
        #"{"type":"MultiPolygon","coordinates":[[[[170,0],[180,0],[180,9],[170,0]]],[[[-180,0],[-170,0],[-180,9],[-180,0]]]]}"#,
    ])
    func partsOfRunsAreThoseOfTheirTiles(text: String) throws {
        let polygon = try Self.area(text)
        for area in [polygon, ClipArea(polygon.bounds), ClipArea(.world)] {
            var random = SplitMix64(seed: 5)
            for round in 0..<60 {
                let zoom = UInt8(random.next() % 8)
                let all = TileID.firstIndex(zoom: zoom)..<TileID.firstIndex(zoom: zoom + 1)
                let (a, b) = (UInt64.random(in: all, using: &random), UInt64.random(in: all, using: &random))
                let run = min(a, b)..<max(a, b) + 1
                var found: [UInt64] = []
                TileID.forEachPart(of: run, where: area.share(of:)) { found += Array($0) }
                let expected = try run.filter { area.meets(try #require(TileID(hilbertIndex: $0))) }
                #expect(found == expected, "round \(round), zoom \(zoom), seed 5")
            }
        }
    }

    @Test func polygonsOnBothSidesOfTheAntimeridian() throws {
        let area = try Self.area(
            #"{"type":"MultiPolygon","coordinates":[[[[170,0],[180,0],[180,9],[170,0]]],[[[-180,0],[-170,0],[-180,9],[-180,0]]]]}"#
        )
        #expect(area.bounds == CoordinateBounds(south: 0, west: 170, north: 9, east: -170))
        #expect(area.contains(Coordinate(latitude: 1, longitude: 179)) && area.contains(Coordinate(latitude: 1, longitude: -179)))
        #expect(!area.contains(Coordinate(latitude: 1, longitude: 0)))
    }

    @Test(
        arguments: [
            ("", "byte 0"), ("[]", "byte 0"), (#"{"type":"Point","coordinates":[1,2]}"#, "contains no area"),
            (#"{"type":"Polygon","coordinates":[]}"#, "contains no area"),
            (#"{"type":"Polygon","coordinates":[[[0,0],[1,1],[0,0]]]}"#, "ring"),
            (#"{"type":"Polygon","coordinates":[[[0,0],[0,95],[5,5],[0,0]]]}"#, "not on Earth"),
            (#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[2,0],[0,0]]]}"#, "contains no area"),
        ]
    )
    func whatIsNoArea(_ text: String, _ part: String) {
        let error = #expect(throws: PackError.self) { try Self.area(text) }
        #expect(error?.message.contains(part) == true && error?.path == "area.geojson", "\(error as Any)")
    }
}
