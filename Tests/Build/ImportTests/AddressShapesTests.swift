import Foundation
import PortolanAddress
import PortolanGeo
import PortolanOSMFile
import PortolanRegionFolder
import PortolanStore
import PortolanTestSupport
import Testing

@testable import PortolanImport

private func point(_ x: Int, _ y: Int) -> OSMPoint { OSMPoint(x: Int32(x), y: Int32(y)) }

@Suite("Areas tell inside from outside")
struct AreaShapeTests {
    /// Returns a star with many points around the origin.
    fileprivate static func star(_ generator: inout SplitMix64, corners: Int) -> [OSMPoint] {
        let ring = (0..<corners).map { corner in
            let angle = Double(corner) / Double(corners) * 2 * .pi
            let radius = Double.random(in: 2_000...20_000, using: &generator)
            return point(Int(radius * cos(angle)), Int(radius * sin(angle)))
        }
        return ring + [ring[0]]
    }

    @Test("a hole is outside its area", arguments: [(0, 0, false), (600, 0, true), (0, -999, true), (1_001, 0, false), (499, 499, false)])
    func hole(x: Int, y: Int, isInside: Bool) {
        func square(_ half: Int) -> [OSMPoint] {
            [point(-half, -half), point(half, -half), point(half, half), point(-half, half), point(-half, -half)]
        }
        let shape = AreaShape(polygons: [OSMPolygon(outer: square(1_000), holes: [square(500)])])
        #expect(shape.contains(point(x, y)) == isInside)
    }

    @Test("an index of several rings with holes finds what counting all edges finds", arguments: 1...20)
    func rings(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let polygons = (0..<3).map { _ in
            OSMPolygon(outer: Self.star(&generator, corners: 40), holes: [Self.star(&generator, corners: 9)])
        }
        let shape = AreaShape(polygons: polygons)
        let rings = polygons.flatMap { [$0.outer] + $0.holes }
        for _ in 0..<300 {
            let at = point(Int.random(in: -22_000...22_000, using: &generator), Int.random(in: -22_000...22_000, using: &generator))
            let crossings = rings.reduce(0) { count, ring in
                count
                    + zip(ring, ring.dropFirst()).count { a, b in
                        guard (a.y > at.y) != (b.y > at.y) else { return false }
                        let part = (Double(at.y) - Double(a.y)) / (Double(b.y) - Double(a.y))
                        return Double(a.x) + part * (Double(b.x) - Double(a.x)) < Double(at.x)
                    }
            }
            #expect(shape.contains(at) == (crossings % 2 == 1), "seed \(seed): \(at)")
        }
    }

    @Test("the part of an area in an extract answers like the whole area", arguments: 1...20)
    func cut(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let ring = Self.star(&generator, corners: 60)
        let whole = AreaShape(polygons: [OSMPolygon(outer: ring)])
        let extract = OSMBox(west: -3_000, south: -9_000, east: 15_000, north: 8_000)
        // The cut-out has only those edges of the ring that touch the extract.
        let lines = zip(ring, ring.dropFirst()).map { [$0, $1] }.filter { AreaShape.touches([$0], extract) }
        var points: [OSMPoint] = []
        for _ in 0..<300 {
            points.append(point(Int.random(in: -3_000...15_000, using: &generator), Int.random(in: -9_000...8_000, using: &generator)))
        }
        let reference = points[0]
        let cut = AreaShape(
            lines: lines,
            extract: extract,
            reference: .init(point: reference, isInside: whole.contains(reference))
        )
        let wrong = points.filter { cut.contains($0) != whole.contains($0) }
        #expect(wrong.isEmpty, "seed \(seed): \(wrong.count) of \(points.count)")
    }
}

@Suite("Areas stay right in extracts that were cut along a polygon")
struct PolygonCutTests {
    /// A ring around the origin. The extract is complete within a diamond. The extract's stated bounds are the box
    /// around the diamond.
    @Test("lines that end within the bounds are extended to the border", arguments: 1...20)
    func loose(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let ring = AreaShapeTests.star(&generator, corners: 80)
        let whole = AreaShape(polygons: [OSMPolygon(outer: ring)])
        let reach: Int32 = 9_000
        let extract = OSMBox(west: -reach, south: -reach, east: reach, north: reach)
        func isKnown(_ point: OSMPoint) -> Bool { abs(Int(point.x)) + abs(Int(point.y)) <= Int(reach) }
        let lines = zip(ring, ring.dropFirst()).map { [$0, $1] }.filter { $0.contains(where: isKnown) }
        var points: [OSMPoint] = []
        while points.count < 200 {
            // The points lie well within the complete area, because near the area's edge the answer is undefined.
            let asked = point(Int.random(in: -6_000...6_000, using: &generator), Int.random(in: -6_000...6_000, using: &generator))
            if abs(Int(asked.x)) + abs(Int(asked.y)) <= 6_000 { points.append(asked) }
        }
        let cut = AreaShape(lines: lines, extract: extract, reference: .init(point: points[0], isInside: whole.contains(points[0])))
        let wrong = points.filter { cut.contains($0) != whole.contains($0) }
        #expect(wrong.isEmpty, "seed \(seed): \(wrong.count) of \(points.count)")
    }
}

@Suite("The street index finds streets and house numbers by position")
struct StreetIndexTests {
    @Test("the nearest street wins, and a footpath must be much nearer")
    func nearest() {
        var index = StreetIndex()
        index.add([point(0, 0), point(20_000, 0)], line: 0)
        index.add([point(0, 1_000), point(20_000, 1_000)], line: 1, handicapMeters: 20)
        // 600 units are about 6.7 m.
        #expect(index.nearest(point(5_000, 600), withinMeters: 80)?.line == 0)
        #expect(index.nearest(point(5_000, 6_000), withinMeters: 80)?.line == 0)
        #expect(index.nearest(point(5_000, 6_000), withinMeters: 60)?.line == 1)
        #expect(index.nearest(point(5_000, 90_000), withinMeters: 80) == nil)
        #expect(index.nearest(point(-400, 0), withinMeters: 80)?.point == point(0, 0))
    }

    struct NumberCase: Sendable {
        var rule: String
        var first: Int
        var last: Int
        /// The position along a line of 1000 units.
        var at: Int
        var number: Int?
    }

    @Test(
        "house numbers are interpolated between two known ones",
        arguments: [
            NumberCase(rule: "even", first: 2, last: 12, at: 0, number: 2),
            NumberCase(rule: "even", first: 2, last: 12, at: 410, number: 6),
            NumberCase(rule: "odd", first: 1, last: 21, at: 1_000, number: 21),
            NumberCase(rule: "all", first: 10, last: 20, at: 310, number: 13),
            NumberCase(rule: "all", first: 20, last: 10, at: 310, number: 17),
            NumberCase(rule: "4", first: 100, last: 140, at: 480, number: 120),
            // There is no estimate if the rule does not allow the number at one end of the line.
            NumberCase(rule: "even", first: 1, last: 12, at: 500, number: nil),
            NumberCase(rule: "housing co-op", first: 2, last: 12, at: 500, number: nil),
        ]
    )
    func interpolation(_ item: NumberCase) {
        let line = [point(0, 0), point(400, 0), point(1_000, 0)]
        let numbers = HouseNumberLine(points: line, rule: item.rule) { $0.x == 0 ? item.first : $0.x == 1_000 ? item.last : nil }
        #expect(numbers?.number(at: point(item.at, 0)) == item.number)
    }
}
