import PortolanGeo
import PortolanPlane
import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanTileBuilder

/// Polygons are cut, simplified together, checked and repaired.
@Suite struct PolygonTests {
    static func parts(_ rings: [[(Int32, Int32)]]) -> Parts {
        var parts = Parts()
        for ring in rings { parts.append(ring.map { GridPoint(x: $0.0, y: $0.1) }) }
        return parts
    }

    static func rings(_ parts: Parts) -> [[GridPoint]] { (0..<parts.count).map { Array(parts.points[parts.range($0)]) } }

    /// A comb with its back at the bottom. A cut through the teeth separates the teeth from each other.
    static let comb: [(Int32, Int32)] = [(0, 0), (10, 0), (10, 40), (20, 40), (20, 0), (30, 0), (30, 50), (0, 50)]

    @Test func teethOfACombBecomeRingsOfTheirOwn() {
        let cut = Clipping.clipRings(Self.parts([Self.comb]), .init(axis: .y, limit: 20, keepsBelow: true))
        #expect(cut.count == 2)
        let teeth: [[(Int32, Int32)]] = [[(0, 0), (10, 0), (10, 20), (0, 20)], [(20, 0), (30, 0), (30, 20), (20, 20)]]
        #expect(Set(Self.rings(cut).map(Set.init)) == Set(Self.rings(Self.parts(teeth)).map(Set.init)))
        let rest = Clipping.clipRings(Self.parts([Self.comb]), .init(axis: .y, limit: 20, keepsBelow: false))
        #expect(rest.count == 1 && GeometryTests.area(rest) == 700)
    }

    @Test func aCutThroughAHoleOpensIt() {
        let square: [(Int32, Int32)] = [(0, 0), (40, 0), (40, 40), (0, 40)]
        let hole: [(Int32, Int32)] = [(10, 10), (10, 30), (30, 30), (30, 10)]
        let island: [(Int32, Int32)] = [(2, 2), (2, 4), (4, 4), (4, 2)]
        let cut = Clipping.clipRings(Self.parts([square, hole, island]), .init(axis: .y, limit: 20, keepsBelow: true))
        #expect(cut.count == 2, "one ring around the opened hole, and the hole that is whole")
        #expect(GeometryTests.area(cut) == 800 - 200 - 4)
    }

    @Test func holesFollowThePieceAroundThem() throws {
        let hole: [(Int32, Int32)] = [(22, 5), (22, 8), (28, 8), (28, 5)]
        let cut = Clipping.clipRings(Self.parts([Self.comb, hole]), .init(axis: .y, limit: 20, keepsBelow: true))
        let rings = Self.rings(cut)
        #expect(rings.count == 3)
        let index = try #require(rings.firstIndex { $0.contains(GridPoint(x: 22, y: 5)) })
        #expect(index > 0 && rings[index - 1].contains(GridPoint(x: 20, y: 0)))
    }

    @Test(arguments: 1...50) func piecesOfARingMakeUpItsAreaAndKeepApart(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var parts = Parts()
        parts.append(
            GeometryTests.ring(Int.random(in: 5...300, using: &random), center: GridPoint(x: 2000, y: 2000), radius: 3000, &random)
        )
        let box = GridBox(minX: 500, minY: 700, maxX: 2900, maxY: 3100)
        let cut = Clipping.clip(parts, to: box, rings: true)
        var points: [MVTPoint] = []
        var ends: [Int] = []
        for ring in Self.rings(cut) {
            var ring = ring.map { MVTPoint(x: $0.x, y: $0.y) }
            guard RingCleaning.clean(&ring) else { continue }
            points += ring
            ends.append(points.count)
        }
        let repaired = PolygonRepair.repaired(points, ends) ?? ([], [])
        var soundness = PolygonSoundness()
        let isApart = soundness.ringsKeepApart(repaired.points, repaired.ends)
        let isStill = PolygonRepair.repaired(repaired.points, repaired.ends).map { $0.points == repaired.points } ?? repaired.points.isEmpty
        #expect(isApart || isStill, "seed \(seed): valid, though rings may touch at points")
        let area = zip([0] + repaired.ends, repaired.ends).reduce(0.0) {
            $0 + Double(repaired.points[$1.0..<$1.1].doubledArea) / 2
        }
        #expect(abs(area - GeometryTests.area(cut)) <= Double(parts.points.count) * 60, "seed \(seed)")
    }

    static let sound: [(String, [[(Int32, Int32)]], Bool)] = [
        ("a triangle", [[(0, 0), (10, 0), (5, 10)]], true),
        ("a square with a hole", [[(0, 0), (10, 0), (10, 10), (0, 10)], [(2, 2), (2, 4), (4, 4), (4, 2)]], true),
        ("a bow tie", [[(0, 0), (10, 10), (10, 0), (0, 10)]], false),
        ("a pinched ring", [[(0, 0), (10, 0), (5, 5), (10, 10), (0, 10), (5, 5)]], false),
        ("a hole that touches its ring", [[(0, 0), (10, 0), (10, 10), (0, 10)], [(0, 5), (5, 7), (5, 3)]], false),
        ("a hole that crosses its ring", [[(0, 0), (10, 0), (10, 10), (0, 10)], [(-2, 5), (5, 7), (5, 3)]], false),
        ("edges that run back along others", [[(0, 0), (10, 0), (10, 10), (4, 10), (4, 0), (0, 10)]], false),
    ]

    @Test(arguments: sound) func findsRingsThatTouch(name: String, rings: [[(Int32, Int32)]], isSound: Bool) {
        var soundness = PolygonSoundness()
        let points = rings.joined().map { MVTPoint(x: $0.0, y: $0.1) }
        var end = 0
        let ends = rings.map { ring in
            end += ring.count
            return end
        }
        #expect(soundness.ringsKeepApart(points, ends) == isSound, "\(name)")
    }

    @Test func repairsABowTieIntoTwoTriangles() throws {
        let points = [(0, 0), (10, 10), (10, 0), (0, 10)].map { MVTPoint(x: $0.0, y: $0.1) }
        let repaired = try #require(PolygonRepair.repaired(points, [4]))
        #expect(repaired.ends == [3, 6])
        #expect(Set(repaired.points) == Set(points + [MVTPoint(x: 5, y: 5)]))
        #expect(
            PolygonRepair.repaired([MVTPoint(x: 0, y: 0), MVTPoint(x: 9, y: 0), MVTPoint(x: 4, y: 0)], [3]) == nil,
            "nothing is enclosed"
        )
    }

    /// Two areas side by side with a ragged border, and a third that fills a hole of the first.
    @Test(arguments: 1...20) func neighboursStayNeighboursWhenSimplified(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func ragged(_ count: Int, _ at: (Int) -> (Double, Double)) -> [GridPoint] {
            (0..<count).map { index in
                let (x, y) = at(index)
                return GridPoint(x: Int32(x) + .random(in: -40...40, using: &random), y: Int32(y) + .random(in: -10...10, using: &random))
            }
        }
        let border = ragged(60) { (1000, Double($0) * 30) }
        let corner = { (x: Int32, y: Int32) in GridPoint(x: x, y: y) }
        // With y southward, the west area has the border on its east side.
        let west = [corner(0, 0), corner(300, -200)] + border + [corner(200, 2000), corner(0, 1800)]
        let east = [corner(2000, 0), corner(2000, 1700)] + border.reversed()
        let lake = GeometryTests.ring(40, center: GridPoint(x: 450, y: 900), radius: 300, &random)
        let shapes = [[west, Array(lake.reversed())], [east], [lake]].map { rings in
            rings.map { PlaneRing.doubledArea($0[...]) == 0 ? [] : $0 }
        }
        let all = shapes
        let junctions = try JunctionSet.find(batchCount: 3, pointCount: 400, memory: .max, room: nil, jobs: 2) {
            index,
            visit throws(PMTilesError) in
            for ring in all[index] { visit(ring[...]) }
        }
        #expect(border.count { junctions.contains($0) } == 2, "its two ends")
        let simplified = shapes.map { rings in
            var simplifier = Simplifier()
            var parts = Parts()
            for ring in rings { parts.append(ring) }
            let isJunction = parts.points.map { junctions.contains($0) }
            return Self.rings(simplifier.simplifyRings(parts, tolerance: 60, minimumDoubledArea: 0, isJunction: isJunction))
        }
        let inBorder = Set(border)
        let kept = { (ring: [GridPoint]) in Set(ring.filter(inBorder.contains)) }
        #expect(kept(simplified[0][0]) == kept(simplified[1][0]), "seed \(seed)")
        #expect(kept(simplified[0][0]).count < border.count, "something was simplified")
        #expect(Set(simplified[0][1]) == Set(simplified[2][0]), "seed \(seed): the hole and what fills it")
    }
}
