import PortolanGeo
import PortolanOSMFile
import PortolanOSMModel
import PortolanPlane
import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanTileBuilder

/// Properties that relations give to their members.
@Suite struct RouteSchemaTests {
    private static let points = [(3.0, 3.0), (4.0, 3.5), (5.0, 5.0)]

    private static func relation(_ id: Int64, _ tags: OSMTags, ways: [Int64] = [1]) -> OSMFeature {
        let line = points.map { TileBuilderTests.point($0.0, $0.1) }
        let members = ways.map { OSMMember(key: OSMKey(type: .way, id: $0), role: "", points: line) }
        return OSMFeature(
            key: OSMKey(type: .relation, id: id),
            version: 1,
            timestamp: 0,
            tags: tags,
            geometry: .relation(area: [], members: members)
        )
    }

    /// A way, the relations that have it as a member, and some properties of the features made from it.
    struct Row: CustomStringConvertible {
        var way: OSMTags
        var relations: [OSMTags]
        var expected: [String]
        var description: String { expected.joined(separator: " | ") }

        init(_ way: OSMTags, _ relations: [OSMTags], _ expected: String...) {
            self.way = way
            self.relations = relations
            self.expected = expected
        }
    }

    private static func road(_ network: String, _ ref: String) -> OSMTags {
        ["type": "route", "route": "road", "network": .init(network), "ref": .init(ref)]
    }

    static let rows = [
        Row(["highway": "motorway"], [], ""),
        Row(["highway": "motorway", "ref": "A 9"], [], "ref=A 9 network=road"),
        Row(["highway": "motorway"], [road("US:I", "95")], "ref=95 network=us-interstate route_1_network=US:I route_1_ref=95"),
        Row(
            ["highway": "trunk", "ref": "US 1"],
            [road("US:NY", "NY 24"), road("US:US", "1")],
            "ref=1 network=us-highway route_1_network=US:US route_1_ref=1 route_2_network=US:NY route_2_ref=NY 24"
        ),
        // The route's number has no letters, so it gets the letters of the way's number. The European number comes
        // second.
        Row(
            ["highway": "motorway", "ref": "A 9"],
            [road("e-road", "E 45"), road("BAB", "9")],
            "ref=A 9 network=de-motorway route_1_network=BAB route_1_ref=9 route_2_network=e-road route_2_ref=E 45"
        ),
        // The first route has a number that only an authority uses and that no sign shows. The tourist road has no
        // number.
        Row(
            ["highway": "primary", "ref": "B 2R"],
            [["type": "route", "route": "road", "ref": "M 1"], ["type": "route", "route": "road", "name": "Alleenstraße"]],
            "ref=B 2R network=road route_1_ref=M 1"
        ),
        Row(["highway": "secondary"], [road("XX:tourism", "T 1")], "ref=T 1 network=road route_1_network=XX:tourism route_1_ref=T 1"),
        Row(["highway": "residential", "name": "Side"], [["type": "route", "route": "hiking", "ref": "E 5"]], "name=Side"),
        // Both directions of a line count as one line. A bus line is a line of its own.
        Row(
            ["railway": "tram", "name": "Line 16"],
            [
                ["type": "route", "route": "tram", "ref": "16", "name": "Tram 16: A => B", "colour": "#006CB2"],
                ["type": "route", "route": "tram", "ref": "16", "name": "Tram 16: B => A"],
                ["type": "route", "route": "tram", "ref": "9", "network": "X", "name": "A -> B"],
            ],
            "routes=9, 16 route_1_network=X route_1_ref=9 route_2_ref=16 route_2_name=Tram 16 route_2_colour=#006cb2"
        ),
        Row(["railway": "rail"], [["type": "route", "route": "train", "ref": "TGV", "service": "high_speed"]], ""),
        Row(
            ["railway": "subway"],
            [["type": "route", "route": "subway", "name": "Expo Line", "colour": "blue"]],
            "route_1_name=Expo Line route_1_colour=#0000ff"
        ),
        Row(["route": "ferry"], [["type": "route", "route": "ferry", "ref": "RB1"]], "routes=RB1 route_1_ref=RB1"),
        Row(
            ["highway": "residential", "name": "Street"],
            [["type": "route", "route": "bus", "ref": "7"], ["type": "route", "route": "trolleybus", "ref": "12"]],
            "name=Street",
            "routes=7, 12"
        ),
    ]

    @Test(arguments: rows) func namesTheWay(row: Row) throws {
        let way = TileBuilderTests.way(1, Self.points, row.way)
        let relations = row.relations.enumerated().map { Self.relation(Int64($0 + 10), $1) }
        for features in [[way] + relations, relations.reversed() + [way]] {
            let (archive, _, _) = try TileBuilderTests.archive(features)
            let found = try TileBuilderTests.features(archive, "transportation_name")
            let keys = ["name", "ref", "network", "routes"] + RegionContext.keys.filter { $0.hasPrefix("route_") }
            let texts = found.map { properties in
                keys.compactMap { key in properties[key]?.string.map { "\(key)=\($0)" } }.joined(separator: " ")
            }
            #expect(texts.sorted() == row.expected.filter { !$0.isEmpty }.sorted())
        }
    }

    @Test func aWayHasAtMostSixRoutes() throws {
        let routes = (1...9).map { Self.relation(Int64($0 + 10), Self.road("US:US", "\($0)")) }
        let (archive, _, _) = try TileBuilderTests.archive([TileBuilderTests.way(1, Self.points, ["highway": "trunk"])] + routes)
        let found = try #require(try TileBuilderTests.features(archive, "transportation_name").first)
        #expect(found["route_6_ref"] == .string("6") && found["route_7_ref"] == nil && found["ref"] == .string("1"))
    }

    /// A square country, and the part of a neighbouring country that the extract holds. The way of the western border
    /// runs north, the way of the eastern border runs south.
    @Test func bordersSayWhichCountriesTheyPart() throws {
        let corners = [(3.0, 3.0), (6.0, 3.0), (6.0, 6.0), (3.0, 6.0)].map { TileBuilderTests.point($0.0, $0.1) }
        let west = OSMMember(key: OSMKey(type: .way, id: 1), role: "outer", points: [corners[0], corners[3]])
        let rest = OSMMember(key: OSMKey(type: .way, id: 2), role: "outer", points: [corners[3], corners[2], corners[1], corners[0]])
        func country(_ id: Int64, _ code: String, _ tag: String, _ members: [OSMMember], area: [OSMPolygon]) -> OSMFeature {
            var tags: OSMTags = ["type": "boundary", "boundary": "administrative", "admin_level": "2"]
            tags[tag] = code
            return OSMFeature(
                key: OSMKey(type: .relation, id: id),
                version: 1,
                timestamp: 0,
                tags: tags,
                geometry: .relation(area: area, members: members)
            )
        }
        let whole = country(10, "AAA", "ISO3166-1:alpha3", [west, rest], area: [OSMPolygon(outer: corners + [corners[0]])])
        let cut = country(11, "BB", "ISO3166-1:alpha2", [west], area: [])
        for features in [[whole, cut], [cut, whole]] {
            let (archive, _, _) = try TileBuilderTests.archive(features)
            let found = try TileBuilderTests.features(archive, "boundary")
            let sides = Set(found.map { "\($0["adm0_l"]?.string ?? "-") \($0["adm0_r"]?.string ?? "-")" })
            #expect(sides == ["BB AAA", "- AAA"])
        }
        // If the extract cuts a country, the label's position shows on which side of the border the country lies.
        let label = OSMMember(key: OSMKey(type: .node, id: 9), role: "label", points: [TileBuilderTests.point(4, 4.1)])
        let open = country(10, "AAA", "ISO3166-1:alpha3", [rest, label, west], area: [])
        let (archive, _, _) = try TileBuilderTests.archive([open, cut])
        let found = try TileBuilderTests.features(archive, "boundary")
        #expect(Set(found.map { "\($0["adm0_l"]?.string ?? "-") \($0["adm0_r"]?.string ?? "-")" }) == ["BB AAA", "- AAA"])
        let alone = try TileBuilderTests.features(try TileBuilderTests.archive([cut]).0, "boundary")
        #expect(alone.allSatisfy { $0["adm0_l"] == nil && $0["adm0_r"] == nil })
    }

    /// A border in the shape of a U that is open to the east, whose ways run in different directions. The
    /// label lies inside, in the mouth, or outside.
    @Test(
        "an open border knows its sides",
        arguments: [((0.0, 0.0), [true, false, true]), ((4.0, 0.5), [true, false, true]), ((-9.0, 0.0), [false, true, false])]
            as [((Double, Double), [Bool?])]
    )
    func sidesOfAnOpenBorder(place: (Double, Double), expected: [Bool?]) {
        func line(_ points: (Double, Double)...) -> [OSMPoint] { points.map { TileBuilderTests.point($0.0, $0.1) } }
        let sides = BorderSides([line((5, 3), (-3, 3)), line((-3, -3), (-3, 0), (-3, 3)), line((-3, -3), (5, -3))])
        #expect(sides.isLeft(from: TileBuilderTests.point(place.0, place.1)) == expected)
        #expect(BorderSides([]).isLeft(from: TileBuilderTests.point(0, 0)).isEmpty)
    }

    /// A lake ten times as long as wide has its name at a point at low zooms, and along its axis at high zooms. A round
    /// lake always has its name at a point.
    @Test func longWatersAreNamedAlongTheirAxis() throws {
        func shapes(_ width: Double, _ height: Double, zoom: UInt8) throws -> [MVTGeometryType] {
            let ring = [(-20.0, -20.0), (width - 20, -20.0), (width - 20, height - 20), (-20.0, height - 20), (-20.0, -20.0)]
            let lake = TileBuilderTests.way(1, ring, ["natural": "water", "name": "Long Lake"])
            let (archive, _, _) = try TileBuilderTests.archive([lake])
            var types: [MVTGeometryType] = []
            try archive.forEachTile { id, _ in
                guard id.z == zoom, let bytes = try archive.tile(id), let layer = try MVTTile(decoding: bytes)["water_name"] else { return }
                types += layer.features.map(\.type)
            }
            return types
        }
        #expect(try shapes(40, 4, zoom: 10) == [.point])
        #expect(try shapes(40, 4, zoom: 14).contains(.line) && !shapes(40, 4, zoom: 14).contains(.point))
        #expect(try shapes(20, 20, zoom: 14) == [.point])
    }
}

/// The points where the names of areas stand.
@Suite struct LabelPointTests {
    private static func parts(_ rings: [[(Int32, Int32)]]) -> Parts {
        var parts = Parts()
        for ring in rings { parts.append(ring.map { GridPoint(x: $0.0, y: $0.1) }) }
        return parts
    }

    /// Outer rings are clockwise if y points southward. Holes run in the opposite direction.
    @Test(
        "shapes with a known pole have it",
        arguments: [
            ("a square's middle", [[(0, 0), (100, 0), (100, 100), (0, 100)]], 50, 50, 2),
            ("an L's corner", [[(0, 0), (40, 0), (40, 160), (200, 160), (200, 200), (0, 200)]], 23, 177, 6),
            ("beside a hole", [[(0, 0), (300, 0), (300, 100), (0, 100)], [(10, 10), (10, 90), (100, 90), (100, 10)]], 200, 50, 50),
            ("a long strip", [[(0, 0), (9000, 0), (9000, 10), (0, 10)]], 4500, 5, 1),
        ] as [(String, [[(Int32, Int32)]], Int32, Int32, Int32)]
    )
    func poles(_: String, rings: [[(Int32, Int32)]], x: Int32, y: Int32, tolerance: Int32) throws {
        let point = try #require(Self.parts(rings).labelPoint())
        #expect(abs(point.x - x) <= tolerance && abs(point.y - y) <= tolerance, "\(point)")
    }

    /// In random stars the pole is inside. Of many random points, hardly any is farther from the edge than the pole.
    @Test(arguments: 0..<20) func noPointIsMuchFartherFromTheEdge(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let count = Int.random(in: 5...60, using: &random)
        // The points lie on a square around the origin, sorted by their direction. So the test needs no angles.
        let ring: [(Int32, Int32)] = (0..<count).map { index in
            let turn = Double(index) / Double(count) * 4
            let along = (turn - turn.rounded(.down)) * 2 - 1
            let (x, y) = [(along, -1), (1, along), (-along, 1), (-1, -along)][Int(turn)]
            let length = Double.random(in: 500...10_000, using: &random)
            return (Int32(x * length), Int32(y * length))
        }
        let parts = Self.parts([ring])
        let pole = try #require(parts.labelPoint())
        #expect(PlaneRing.contains(parts.points[...], pole), "seed \(seed)")
        let best = Self.distance(parts, pole)
        let box = GridBox(parts.points)
        for _ in 0..<2000 {
            let other = GridPoint(
                x: Int32.random(in: box.minX...box.maxX, using: &random),
                y: Int32.random(in: box.minY...box.maxY, using: &random)
            )
            guard PlaneRing.contains(parts.points[...], other) else { continue }
            #expect(Self.distance(parts, other) <= best + Double(max(box.maxX - box.minX, box.maxY - box.minY)) / 30, "seed \(seed)")
        }
    }

    private static func distance(_ parts: Parts, _ point: GridPoint) -> Double {
        var least = Double.infinity
        guard var a = parts.points.last else { return least }
        for b in parts.points {
            let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
            let (px, py) = (Double(point.x - a.x), Double(point.y - a.y))
            let along = min(max((px * dx + py * dy) / max(dx * dx + dy * dy, 1), 0), 1)
            let (rx, ry) = (px - along * dx, py - along * dy)
            least = min(least, (rx * rx + ry * ry).squareRoot())
            a = b
        }
        return least
    }

    @Test func areasWithoutInsideHaveNone() {
        #expect(Parts().labelPoint() == nil && Parts().longAxis() == nil)
        #expect(Self.parts([[(0, 0), (5, 5), (0, 0)]]).labelPoint() == nil)
        #expect(Self.parts([[(0, 0), (9, 0), (0, 0)]]).longAxis() == nil)
    }

    /// The long axis of a bow-shaped area runs from west to east, bends with the bow, and stays inside the area.
    @Test func theAxisFollowsABow() throws {
        let upper = (Int32(0)...20).map { step -> (Int32, Int32) in (step * 100, (step - 10) * (step - 10) * 5) }
        let lower = upper.reversed().map { point -> (Int32, Int32) in (point.0, point.1 + 200) }
        let parts = Self.parts([upper + lower])
        let axis = try #require(parts.longAxis())
        #expect(axis.count == 13 && axis[0].x < axis[12].x)
        #expect(axis.allSatisfy { PlaneRing.contains(parts.points[...], $0) })
        #expect(axis[6].y < axis[0].y - 200, "it bends")
    }
}
