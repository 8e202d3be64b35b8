import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanOSMFile

@Suite struct InteriorPointTests {
    func ring(_ points: [(Int32, Int32)]) -> [OSMPoint] {
        let all = points.map { OSMPoint(x: $0.0, y: $0.1) }
        return all + all.prefix(1)
    }

    @Test func aSquareHasItsMiddle() {
        let square = OSMPolygon(outer: ring([(0, 0), (1000, 0), (1000, 1000), (0, 1000)]))
        #expect(InteriorPoint.of(square) == OSMPoint(x: 500, y: 500))
    }

    @Test func aHookHasAPointInItsBody() {
        // The centroid of an L lies outside of it.
        let hook = OSMPolygon(outer: ring([(0, 0), (10_000, 0), (10_000, 1000), (1000, 1000), (1000, 10_000), (0, 10_000)]))
        let point = InteriorPoint.of(hook)
        #expect(point.map { InteriorPoint.contains(hook, $0) } == true)
        #expect(point.map { $0.x < 1000 || $0.y < 1000 } == true)
    }

    @Test func aHoleInTheMiddleIsAvoided() {
        let ringed = OSMPolygon(
            outer: ring([(0, 0), (9000, 0), (9000, 9000), (0, 9000)]),
            holes: [ring([(1000, 1000), (1000, 7000), (7000, 7000), (7000, 1000)])]
        )
        let point = InteriorPoint.of(ringed)
        #expect(point.map { $0.x > 7000 || $0.y > 7000 } == true)
    }

    @Test func sliversAndPointsHaveOneToo() {
        #expect(InteriorPoint.of(OSMPolygon(outer: [])) == nil)
        let line = ring([(0, 0), (100, 0), (50, 0)])
        #expect(InteriorPoint.of(OSMPolygon(outer: line)).map { $0.y } == 0)
        #expect(InteriorPoint.of(OSMPolygon(outer: ring([(7, 7), (7, 7), (7, 7)]))) == OSMPoint(x: 7, y: 7))
    }

    /// Star-shaped rings of all sizes, at all latitudes, each with a star-shaped hole. The interior point lies inside
    /// the ring and outside of the hole.
    @Test(arguments: [UInt64(11), 12, 13]) func randomPolygonsContainTheirPoint(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for round in 0..<150 {
            let size = pow(10, Double.random(in: 3...7, using: &random))
            let center = (x: Double.random(in: -1.7e9...1.7e9, using: &random), y: Double.random(in: -8.0e8...8.0e8, using: &random))
            func star(_ count: Int, _ low: Double, _ high: Double) -> [OSMPoint] {
                let points = (0..<count).map { index in
                    let angle = 2 * Double.pi * Double(index) / Double(count)
                    let radius = size * Double.random(in: low...high, using: &random)
                    return OSMPoint(x: Int32(center.x + radius * cos(angle)), y: Int32(center.y + radius * sin(angle)))
                }
                return points + points.prefix(1)
            }
            let count = Int.random(in: 3...40, using: &random) * (round % 10 == 0 ? 50 : 1)
            let hole = Array(star(12, 0.05, 0.3).reversed())
            let polygon = OSMPolygon(outer: star(count, 0.6, 1), holes: count > 8 && round % 3 > 0 ? [hole] : [])
            let point = InteriorPoint.of(polygon)
            #expect(point.map { InteriorPoint.contains(polygon, $0) } == true, "seed \(seed), round \(round)")
        }
    }

    /// The interior point of a rectangular house is the middle of the house, whatever its length and direction are.
    @Test func aRectangleHasItsMiddle() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        for _ in 0..<200 {
            let angle = Double.random(in: 0...Double.pi, using: &random)
            let (long, wide) = (Double.random(in: 500...50_000, using: &random), Double.random(in: 500...1_000, using: &random))
            let corners = [(-long, -wide), (long, -wide), (long, wide), (-long, wide)].map { x, y in
                (Int32(x * cos(angle) - y * sin(angle)), Int32(x * sin(angle) + y * cos(angle)))
            }
            let point = try #require(InteriorPoint.of(OSMPolygon(outer: ring(corners))))
            #expect(abs(point.x) <= 2 && abs(point.y) <= 2, "seed \(seed), \(corners)")
        }
    }

    /// No other point is farther from the edge by more than a sixteenth of the narrower side. This is the bound that
    /// the documentation promises.
    @Test func noPointIsMuchFartherInside() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let count = Int.random(in: 3...30, using: &random)
            let outer = ring(
                (0..<count).map { index in
                    let angle = 2 * Double.pi * Double(index) / Double(count)
                    let radius = Double.random(in: 3_000...10_000, using: &random)
                    return (Int32(radius * cos(angle)), Int32(radius * sin(angle)))
                }
            )
            let polygon = OSMPolygon(outer: outer)
            func inset(_ point: OSMPoint) -> Double {
                guard InteriorPoint.contains(polygon, point) else { return 0 }
                return zip(outer, outer.dropFirst()).map { a, b in
                    let (ax, ay) = (Double(a.x - point.x), Double(a.y - point.y))
                    let (dx, dy) = (Double(b.x - a.x), Double(b.y - a.y))
                    let part = min(1, max(0, -(ax * dx + ay * dy) / max(dx * dx + dy * dy, 1)))
                    return hypot(ax + part * dx, ay + part * dy)
                }.min() ?? 0
            }
            let (width, height) = (outer.map(\.x), outer.map(\.y))
            let side = min((width.max() ?? 0) - (width.min() ?? 0), (height.max() ?? 0) - (height.min() ?? 0))
            let found = inset(try #require(InteriorPoint.of(polygon)))
            for _ in 0..<500 {
                let other = OSMPoint(x: .random(in: -10_000...10_000, using: &random), y: .random(in: -10_000...10_000, using: &random))
                #expect(inset(other) <= found + Double(side) / 16 + 3, "seed \(seed), \(outer), \(other)")
            }
        }
    }

    @Test func theMiddleOfALineLiesOnIt() {
        let line = [OSMPoint(x: 0, y: 0), OSMPoint(x: 1000, y: 0), OSMPoint(x: 1000, y: 0), OSMPoint(x: 4000, y: 0)]
        #expect(OSMGeometry.middle(line) == OSMPoint(x: 2000, y: 0))
        #expect(OSMGeometry.middle([OSMPoint(x: 3, y: 4)]) == OSMPoint(x: 3, y: 4))
        #expect(OSMGeometry.middle([]) == nil)
    }

    @Test func relationsTakeTheirLabelThenTheirLongestLine() {
        let key = OSMKey(type: .way, id: 1)
        let short = OSMMember(key: key, role: "", points: [OSMPoint(x: 0, y: 0), OSMPoint(x: 10, y: 0)])
        let long = OSMMember(key: key, role: "", points: [OSMPoint(x: 0, y: 0), OSMPoint(x: 100, y: 0)])
        let label = OSMMember(key: OSMKey(type: .node, id: 2), role: "label", points: [OSMPoint(x: 7, y: 7)])
        #expect(OSMGeometry.relation(area: [], members: [short, long]).location(asArea: true) == OSMPoint(x: 50, y: 0))
        #expect(OSMGeometry.relation(area: [], members: [short, long, label]).location(asArea: true) == OSMPoint(x: 7, y: 7))
        let bounds = OSMGeometry.relation(area: [], members: [short, long, label]).bounds
        #expect(bounds == CoordinateBounds(south: 0, west: 0, north: 7e-7, east: 1e-5))
    }
}
