import PortolanGeo
import PortolanTestSupport
import Testing

@testable import PortolanStore

private func ring(_ points: [(Int32, Int32)]) -> [PlaceOutline.Point] { points.map { .init(x: $0.0, y: $0.1) } }
private func at(_ x: Double, _ y: Double) -> Coordinate { Coordinate(latitude: y / 1e6, longitude: x / 1e6) }

@Suite("The shapes of places")
struct PlaceOutlineTests {
    /// The length of a unit at the equator, in metres: 1,000 units are 111.2 m.
    static let meters = 0.1112

    /// A house in the form of an L: a square without its north-eastern quarter. The south-western quarter has a court.
    static let house = PlaceOutline(exactly: [
        ring([(0, 0), (2_000, 0), (2_000, 1_000), (1_000, 1_000), (1_000, 2_000), (0, 2_000)]),
        ring([(200, 200), (800, 200), (800, 800), (200, 800)]),
    ])

    @Test("rings become polygons with their holes, outer ones to the left")
    func polygons() throws {
        func square(_ x: Int32, _ y: Int32, _ size: Int32) -> [PlaceOutline.Point] {
            [(0, 0), (0, 1), (1, 1), (1, 0)].map { PlaceOutline.Point(x: x + $0.0 * size, y: y + $0.1 * size) }
        }
        // A lake has an island with a pond, and there is another lake.
        let outline = try #require(PlaceOutline(exactly: [square(30, 30, 10), square(0, 0, 100), square(200, 0, 10), square(20, 20, 40)]))
        let polygons = outline.polygons
        #expect(polygons.map { $0.map(\.count) } == [[4], [4, 4], [4]])
        #expect(polygons[1][0] == square(0, 0, 100).reversed() && polygons[1][1] == square(20, 20, 40))
    }

    @Test(
        "the distance is 0 inside; a notch and a court are outside",
        arguments: [
            (100, 100, 0), (1_500, 500, 0), (500, 1_500, 0),
            // These points are within the extent, but in the notch of the L.
            (1_500, 1_500, 500), (1_100, 1_900, 100),
            // These points are in the court.
            (500, 500, 300), (250, 500, 50),
            // These points are outside the extent.
            (-300, 1_000, 300), (2_300, -400, 500),
        ] as [(Double, Double, Double)]
    )
    func distance(x: Double, y: Double, units: Double) throws {
        let house = try #require(Self.house)
        #expect(abs(house.distanceMeters(to: at(x, y)) - units * Self.meters) < 0.01 * max(1, units * Self.meters))
    }

    @Test(
        "a line has no inside, and its ends are not joined",
        arguments: [(500, 0, 0), (500, 300, 300), (-300, 0, 300), (1_000, 500, 0), (0, 1_000, 1_000)] as [(Double, Double, Double)]
    )
    func line(x: Double, y: Double, units: Double) throws {
        let line = try #require(PlaceOutline(exactly: [], lines: [ring([(0, 0), (1_000, 0), (1_000, 1_000)])]))
        #expect(abs(line.distanceMeters(to: at(x, y)) - units * Self.meters) < 0.01 * max(1, units * Self.meters))
        #expect(line.nearestPoint(to: at(500, 300)).coordinate.distanceMeters(to: at(500, 0)) < 0.01)
        var bytes: [UInt8] = []
        line.encode(to: &bytes)
        #expect(Self.read(bytes) == line && line.isLine)
        #expect((0..<bytes.count).allSatisfy { Self.read(Array(bytes.prefix($0))) == nil })
    }

    @Test("a line is simplified to within a metre; fewer than two points give no line")
    func simplifiedLine() throws {
        let points = (0...1_000).map { PlaceOutline.Point(x: Int32($0) * 10, y: $0 % 2 == 0 ? 0 : 5) }
        #expect(PlaceOutline(simplifyingLine: points)?.lines == [[points[0], points[1_000]]])
        #expect(PlaceOutline(simplifyingLine: [points[0]]) == nil && PlaceOutline(simplifyingLine: []) == nil)
    }

    private static func read(_ bytes: [UInt8]) -> PlaceOutline? { unsafe PlaceOutline(bytes.span.bytes) }

    @Test("a shape is read as it was written", arguments: 1...30)
    func codec(seed: Int) throws {
        var generator = SplitMix64(seed: UInt64(seed))
        let rings = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
            (0..<Int.random(in: 3...40, using: &generator)).map { _ in
                PlaceOutline.Point(
                    x: Int32.random(in: -180_000_000...180_000_000, using: &generator),
                    y: Int32.random(in: -90_000_000...90_000_000, using: &generator)
                )
            }
        }
        let lines = (0..<Int.random(in: 0...3, using: &generator)).map { number in rings[0].prefix(number * 7 + 1).map { $0 } }
        let outline = try #require(PlaceOutline(exactly: seed % 5 == 0 && !lines.isEmpty ? [] : rings, lines: lines))
        var bytes: [UInt8] = []
        outline.encode(to: &bytes)
        #expect(Self.read(bytes) == outline, "seed \(seed)")
        // Damaged bytes give nil or another shape, and never end the process.
        for _ in 0..<50 {
            var damaged = bytes
            damaged[Int.random(in: 0..<damaged.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            _ = Self.read(damaged)
            // Bytes without the last lines give a shape with fewer lines. Bytes that are cut anywhere else give nil.
            let cut = Self.read(Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator))))
            #expect(cut.map { $0.rings == outline.rings && outline.lines.starts(with: $0.lines) } ?? true)
        }
    }

    @Test("lines that meet end to end are joined, unless a third line ends there")
    func joined() throws {
        func line(_ points: (Int32, Int32)...) throws -> PlaceOutline { try #require(PlaceOutline(exactly: [], lines: [ring(points)])) }
        let street = try #require(
            PlaceOutline(joining: [
                line((0, 0), (100, 0)), line((300, 0), (200, 0)), line((100, 0), (200, 0)), line((300, 0), (300, 100)),
                line((300, 0), (400, 0)), line((0, 50), (100, 50)),
            ])
        )
        #expect(street.lines.map(\.count) == [2, 2, 2, 2] && street.rings.isEmpty)
        #expect(abs(street.lengthMeters - 600 * Self.meters) < 0.1)
        #expect(street.isWithin(31 * Self.meters, of: try line((330, 100), (500, 500))))
        #expect(!street.isWithin(29 * Self.meters, of: try line((330, 100), (500, 500))))
    }

    @Test("points alone are a shape; an area keeps its inside if lines are added")
    func mixed() throws {
        let square = try #require(PlaceOutline(exactly: [ring([(0, 0), (100, 0), (100, 100), (0, 100)])]))
        let joined = try #require(PlaceOutline(joining: [square, PlaceOutline(PlaceOutline.Point(x: 300, y: 0))]))
        #expect(joined.distanceMeters(to: at(50, 50)) == 0 && !joined.isLine)
        #expect(joined.distanceMeters(to: at(300, 0)) < 0.01 && abs(joined.distanceMeters(to: at(200, 0)) - 100 * Self.meters) < 0.1)
        #expect(PlaceOutline(joining: []) == nil)
    }

    @Test("a street of a thousand pieces keeps its ends and no more points than it needs")
    func manyPieces() throws {
        let pieces = try (0..<1_000).map { (number: Int32) -> PlaceOutline in
            let start = number * 100
            return try #require(PlaceOutline(exactly: [], lines: [ring([(start, 0), (start + 50, number % 2), (start + 90, 0)])]))
        }
        let street = try #require(PlaceOutline(joining: pieces))
        #expect(street.lines.count == 1_000 && street.lines.allSatisfy { $0.count == 2 })
    }

    @Test("a simplified shape stays within a metre, or within ten if there are many corners", arguments: [(150, 1.0), (2_000, 10.0)])
    func simplified(corners: Int, toleranceMeters: Double) throws {
        // A round place of about 220 m has teeth of half a metre, which the simplified shape may drop.
        let round = (0..<corners).map { corner in
            let (sine, cosine) = (Coordinate.unit(corner, of: corners).y, Coordinate.unit(corner, of: corners).x)
            let radius = corner % 2 == 0 ? 1_000.0 : 1_004.0
            return PlaceOutline.Point(x: Int32(radius * cosine), y: Int32(radius * sine))
        }
        let outline = try #require(PlaceOutline(simplifying: [round + [round[0]]]))
        #expect(outline.rings[0].count < corners / 2 && outline.rings[0].count <= PlaceOutline.pointLimit)
        for corner in round {
            let outwards = at(Double(corner.x) * 1.2, Double(corner.y) * 1.2)
            let expected = at(Double(corner.x), Double(corner.y)).distanceMeters(to: outwards)
            #expect(abs(outline.distanceMeters(to: outwards) - expected) <= toleranceMeters + 0.5)
        }
        #expect(PlaceOutline(simplifying: [Array(round.prefix(2))]) == nil)
    }
}

extension Coordinate {
    /// Returns a corner of a regular polygon on the circle of radius 1.
    fileprivate static func unit(_ corner: Int, of corners: Int) -> (x: Double, y: Double) {
        let point = Coordinate(latitude: 0, longitude: 0).offset(byMeters: 1, headingDegrees: Double(corner) / Double(corners) * 360)
        let scale = Coordinate.earthRadiusMeters * .pi / 180
        return (point.longitude * scale, point.latitude * scale)
    }
}
