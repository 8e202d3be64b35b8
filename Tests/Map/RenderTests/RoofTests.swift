import PortolanBasics
import PortolanPlane
import PortolanRaster
import PortolanStyle
import Testing

@testable import PortolanRender

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Roofs over outlines. x points east and y south, in metres; heights are above the eaves.
@Suite struct RoofTests {
    typealias Point = SIMD2<Double>

    static let shapes: [RoofShape] = [.skillion, .gabled, .gambrel, .round, .hipped, .mansard, .pyramidal, .dome, .onion]
    static let house: [Point] = [[0, 0], [12, 0], [12, 8], [0, 8]]

    static func height(_ roof: Roof, at point: Point) -> Double? {
        // Faces are flat, so three corners give the height.
        for face in roof.faces where face.count(where: { contains($0, point) }) % 2 == 1 {
            let ring = face[0]
            var best = (area: 0.0, height: 0.0)
            for second in 1..<ring.count {
                for third in 1..<ring.count where third > second {
                    let (u, v) = (ring[second] - ring[0], ring[third] - ring[0])
                    let area = u.x * v.y - u.y * v.x
                    guard abs(area) > best.area else { continue }
                    let way = point - Point(ring[0].x, ring[0].y)
                    let (s, t) = ((way.x * v.y - way.y * v.x) / area, (u.x * way.y - u.y * way.x) / area)
                    best = (abs(area), ring[0].z + u.z * s + v.z * t)
                }
            }
            return best.height
        }
        return nil
    }

    private static func contains(_ ring: [SIMD3<Double>], _ point: Point) -> Bool {
        var isInside = false
        for (index, a) in ring.enumerated() {
            let b = ring[(index + 1) % ring.count]
            if (a.y > point.y) != (b.y > point.y), point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y) { isInside.toggle() }
        }
        return isInside
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var shape: RoofShape
        var direction: Double?
        var isAcross = false
        /// Expected heights of a roof of 3 m over the house of 12 m by 8 m.
        var heights: [(Point, Double)]
    }

    static let cases: [Case] = [
        Case(testDescription: "one slope to the south", shape: .skillion, direction: 180, heights: [([6, 0.01], 3), ([6, 4], 1.5)]),
        Case(testDescription: "one slope to the east", shape: .skillion, direction: 90, heights: [([0.01, 4], 3), ([6, 1], 1.5)]),
        Case(testDescription: "a slope nearly to the north", shape: .skillion, direction: 10, heights: [([6, 7.99], 3), ([6, 4], 1.5)]),
        Case(testDescription: "a ridge along the longer side", shape: .gabled, heights: [([1, 4], 3), ([11, 4], 3), ([6, 2], 1.5)]),
        Case(testDescription: "a ridge across", shape: .gabled, isAcross: true, heights: [([6, 1], 3), ([6, 7], 3), ([3, 4], 1.5)]),
        Case(testDescription: "slopes to the east and west", shape: .gabled, direction: 90, heights: [([6, 1], 3), ([3, 4], 1.5)]),
        Case(testDescription: "a hip", shape: .hipped, heights: [([4.01, 4], 3), ([7.99, 4], 3), ([2, 4], 1.5), ([6, 2], 1.5)]),
        Case(testDescription: "a pyramid", shape: .pyramidal, heights: [([6, 4.001], 3), ([3, 4.001], 1.5), ([6, 2], 1.5)]),
        Case(testDescription: "half a ball", shape: .dome, heights: [([6, 4.001], 3), ([1, 4.001], 3 * (1 - 1 / 36 * 25).squareRoot())]),
    ]

    @Test("a roof of 3 m over a house of 12 m by 8 m has the right heights", arguments: cases)
    func heights(_ test: Case) throws {
        let footprint = try #require(Footprint([Self.house]))
        let roof = try #require(Roof(test.shape, over: footprint, height: 3, direction: test.direction, isAcross: test.isAcross))
        for (point, expected) in test.heights {
            let found = try #require(Self.height(roof, at: point))
            // A dome approximates a ball with flat faces.
            #expect(abs(found - expected) < (test.shape == .dome ? 0.25 : 0.03), "\(found) at \(point)")
        }
    }

    @Test("outlines that suit no ridge get flat roofs, and a slope suits all outlines")
    func unsuited() throws {
        let angle: [Point] = [[0, 0], [20, 0], [20, 6], [6, 6], [6, 20], [0, 20]]
        let footprint = try #require(Footprint([angle]))
        #expect(footprint.fullness < Roof.leastFullness)
        for shape in Self.shapes { #expect((Roof(shape, over: footprint, height: 3) == nil) == (shape != .skillion), "\(shape)") }
        let court = try #require(Footprint([Self.house, [[2, 2], [2, 3], [3, 3], [3, 2]]]))
        #expect(Roof(.pyramidal, over: court, height: 3) == nil)
        #expect(Roof(.gabled, over: court, height: 3) != nil)
    }

    /// Returns a simple polygon: a ring of points around a middle, or sometimes a turned rectangle with a notch.
    private static func outline(_ chance: inout SplitMix64) -> [[Point]] {
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &chance) }
        let turn = number(0...6.3)
        func turned(_ point: Point) -> Point {
            Point(point.x * cos(turn) - point.y * sin(turn), point.x * sin(turn) + point.y * cos(turn)) + [500, 800]
        }
        let (length, width) = (number(3...60), number(3...30))
        switch Int.random(in: 0..<4, using: &chance) {
        case 0: return [[[0, 0], [length, 0], [length, width], [0, width]].map(turned)]
        case 1:
            let notch = Point(number(0.1...0.5) * length, number(0.1...0.4) * width)
            return [
                [
                    [0, 0], [length, 0], [length, width - notch.y], [length - notch.x, width - notch.y], [length - notch.x, width],
                    [0, width],
                ].map(turned)
            ]
        case 2:
            let inner: [Point] = [[0.3, 0.3], [0.3, 0.5], [0.6, 0.5], [0.6, 0.3]].map { $0 * Point(length, width) }
            return [[[0, 0], [length, 0], [length, width], [0, width]].map(turned), inner.map(turned)]
        default:
            let count = Int.random(in: 3...24, using: &chance)
            let least = number(0.4...1)
            return [
                (0..<count).map { step in
                    let angle = Double(step) / Double(count) * 2 * .pi
                    let radius = number(least...1)
                    return turned(Point(cos(angle) * length, sin(angle) * width) * radius)
                }
            ]
        }
    }

    @Test("roof, walls and ground close a building, and no point is higher than the roof", arguments: 1...60 as ClosedRange<UInt64>)
    func closed(seed: UInt64) throws {
        var chance = SplitMix64(seed: seed)
        for _ in 0..<8 {
            let rings = Self.outline(&chance)
            let footprint = try #require(Footprint(rings), "seed \(seed)")
            let height = Double.random(in: 0.5...20, using: &chance)
            let direction = Bool.random(using: &chance) ? Double.random(in: 0...360, using: &chance) : nil
            for shape in Self.shapes {
                guard let roof = Roof(shape, over: footprint, height: height, direction: direction) else { continue }
                let comment = Comment(rawValue: "seed \(seed), \(shape), \(rings)")
                var highest = 0.0
                // The area vectors of a closed surface add up to zero. The ground's vector is its area, pointing
                // down.
                var sum = SIMD3<Double>(0, 0, 0)
                for face in roof.faces {
                    for ring in face {
                        sum += Self.areaVector(ring)
                        for point in ring {
                            highest = max(highest, point.z)
                            #expect(point.z >= 0 && point.z <= height, comment)
                        }
                    }
                }
                #expect(abs(sum.z - rings.reduce(0) { $0 + PlaneRing.doubledArea($1) / 2 }) < 1e-6 * footprint.area, comment)
                for ring in roof.outline {
                    for (index, a) in ring.enumerated() {
                        let b = ring[(index + 1) % ring.count]
                        #expect(a.z >= 0 && a.z <= height, comment)
                        sum += Self.areaVector([[a.x, a.y, 0], [b.x, b.y, 0], b, a])
                    }
                }
                #expect(abs(sum.x) < 1e-5 * footprint.area * height && abs(sum.y) < 1e-5 * footprint.area * height, comment)
                if footprint.fullness > 0.9999 { #expect(highest > height * 0.999, comment) }
            }
        }
    }

    private static func areaVector(_ ring: [SIMD3<Double>]) -> SIMD3<Double> {
        var sum = SIMD3<Double>.zero
        for index in 1..<max(ring.count - 1, 1) {
            let (u, v) = (ring[index] - ring[0], ring[index + 1] - ring[0])
            let x: Double = u.y * v.z - u.z * v.y
            let y: Double = u.z * v.x - u.x * v.z
            let z: Double = u.x * v.y - u.y * v.x
            sum += SIMD3(x, y, z) * 0.5
        }
        return sum
    }

    @Test("outlines without area and invalid numbers make no roof")
    func degenerate() throws {
        #expect(Footprint([]) == nil)
        #expect(Footprint([[[0, 0], [1, 1]]]) == nil)
        #expect(Footprint([[[0, 0], [5, 5], [10, 10]]]) == nil)
        #expect(Footprint([[[0, 0], [.nan, 5], [10, 0]]]) == nil)
        // The outline consists of two houses.
        #expect(Footprint([Self.house, Self.house.map { $0 + [20, 0] }]) == nil)
        let footprint = try #require(Footprint([Self.house]))
        for shape in Self.shapes {
            #expect(Roof(shape, over: footprint, height: .nan) == nil)
            #expect(Roof(shape, over: footprint, height: 0) == nil)
            #expect(Roof(shape, over: footprint, height: 3, direction: .infinity) != nil)
        }
    }

    @Test("properties of a tile's features make roofs")
    func properties() throws {
        let properties = RoofProperties([
            (.shape, "gabled"), (.height, 3), (.direction, 90), (.orientation, "across"), (.color, "#84b09b"),
        ])
        #expect(properties.shape == .gabled && properties.height == 3 && properties.direction == 90 && properties.isAcross)
        #expect(properties.color == StyleColor(css: "#84b09b"))
        let roof = try #require(properties.roof(over: [Self.house], base: 2, top: 10))
        #expect(roof.height == 3)
        // A roof is never higher than its building.
        #expect(try #require(properties.roof(over: [Self.house], base: 2, top: 4)).height == 2)
        #expect(RoofProperties([(.shape, "flat")]).roof(over: [Self.house], base: 0, top: 9) == nil)
        let odd = RoofProperties([(.shape, 4), (.height, "3"), (.color, "no colour")])
        #expect(odd.shape == nil && odd.height == nil && odd.color == nil)
    }
}

/// The colours of roofs: a mix of the data's colour and the layer's colour. The more the two colours differ, the
/// smaller is the share of the data's colour.
@Suite struct RoofColorTests {
    struct Row: Sendable {
        var metadata: StyleValue
        /// The red component of a roof whose colour is in the data, in a layer with the opacity 0.5.
        var own: Float
        var drawn: Float
    }

    @Test(
        arguments: [
            Row(metadata: [:], own: 1, drawn: 1), Row(metadata: ["portolan:roof-tint": 0.5], own: 1, drawn: 0.75),
            Row(metadata: ["portolan:roof-tint": 1, "portolan:roof-tint-reach": 0.5], own: 1, drawn: 0.75),
            Row(metadata: ["portolan:roof-tint": 1, "portolan:roof-tint-reach": 0.5], own: 0.5, drawn: 0.5),
            Row(metadata: ["portolan:roof-tint": 0.6, "portolan:roof-tint-reach": 0.25], own: 0, drawn: 0.4),
            Row(metadata: ["portolan:roof-tint-reach": 0], own: 1, drawn: 1),
            Row(metadata: ["portolan:roof-tint-reach": 1e-60], own: 0.5, drawn: 0.5),
            Row(metadata: ["portolan:roof-tint-reach": "far"], own: 1, drawn: 1),
        ]
    )
    func isAShare(row: Row) {
        let layer = Color(red: 0.5, green: 0.5, blue: 0.5)
        let drawn = RaisedLook(row.metadata).roofColor(layer, Color(red: row.own, green: 0.5, blue: 0.5))
        #expect(abs(drawn.red - row.drawn) < 0.001)
        #expect(drawn.green == 0.5 && drawn.alpha == 1)
    }
}
