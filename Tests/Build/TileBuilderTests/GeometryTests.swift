import PortolanGeo
import PortolanOSMFile
import PortolanPlane
import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanTileBuilder

/// In this file, `GridPoint` means the type of the tile builder, and not the type of `PortolanGeo`.
typealias GridPoint = PortolanTileBuilder.GridPoint

@Suite struct GeometryTests {
    /// Returns a star-shaped ring. It is clockwise with y southward, so its area is positive.
    static func ring(_ count: Int, center: GridPoint, radius: Double, _ random: inout SplitMix64) -> [GridPoint] {
        (0..<count).map { index in
            let angle = Double(index) * 2 * .pi / Double(count)
            let distance = radius * Double.random(in: 0.4...1, using: &random)
            return GridPoint(x: center.x + Int32(distance * cosine(angle)), y: center.y + Int32(distance * cosine(angle - .pi / 2)))
        }
    }

    /// Computes the cosine by its series, which is precise enough for a test.
    private static func cosine(_ angle: Double) -> Double {
        var x = angle
        while x > .pi { x -= 2 * .pi }
        while x < -.pi { x += 2 * .pi }
        var term = 1.0
        var sum = 1.0
        for n in 1...12 {
            term *= -x * x / Double((2 * n - 1) * 2 * n)
            sum += term
        }
        return sum
    }

    static func area(_ parts: Parts) -> Double {
        (0..<parts.count).reduce(0) { $0 + Double(PlaneRing.doubledArea(parts.points[parts.range($1)])) / 2 }
    }

    @Test(arguments: 1...20) func halvesOfAClippedRingMakeUpItsArea(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var parts = Parts()
        parts.append(Self.ring(Int.random(in: 3...200, using: &random), center: GridPoint(x: 1 << 29, y: 1 << 29), radius: 1e7, &random))
        let limit = Int32(1 << 29) + Int32.random(in: -5_000_000...5_000_000, using: &random)
        for axis in [Clipping.Axis.x, .y] {
            let below = Clipping.clipRings(parts, .init(axis: axis, limit: limit, keepsBelow: true))
            let above = Clipping.clipRings(parts, .init(axis: axis, limit: limit, keepsBelow: false))
            let error = abs(Self.area(below) + Self.area(above) - Self.area(parts))
            // Each crossing of the limit is rounded by at most half a unit, and each edge is at most as long as the
            // ring is wide. So each edge changes the area by a limited amount.
            #expect(error <= 2e7 * Double(parts.points.count), "seed \(seed)")
            let values = { (parts: Parts) in parts.points.map { axis == .x ? $0.x : $0.y } }
            #expect(values(below).allSatisfy { $0 <= limit } && values(above).allSatisfy { $0 >= limit }, "seed \(seed)")
        }
    }

    @Test func linesAreCutIntoTheirPiecesInside() {
        var parts = Parts()
        parts.append([(0, 0), (10, 20), (20, 0), (30, 20), (40, 0)].map { GridPoint(x: $0.0, y: $0.1) })
        let below = Clipping.clipLines(parts, .init(axis: .y, limit: 10, keepsBelow: true))
        #expect(below.starts == [0, 2, 5, 7])
        #expect(below.points[1] == GridPoint(x: 5, y: 10) && below.points[2] == GridPoint(x: 15, y: 10))
    }

    @Test(arguments: 1...20) func simplifiedRingsStayWithinTolerance(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var parts = Parts()
        let ring = Self.ring(Int.random(in: 5...300, using: &random), center: GridPoint(x: 0, y: 0), radius: 1e6, &random)
        parts.append(ring)
        var simplifier = Simplifier()
        let tolerance = 20_000.0
        let simple = simplifier.simplifyRings(parts, tolerance: tolerance, minimumDoubledArea: 0)
        let length = CoastGeometry.length(ring + [ring[0]])
        #expect(simple.count == 1 && simple.points.count <= ring.count, "seed \(seed)")
        #expect(abs(Self.area(simple) - Self.area(parts)) <= length * tolerance, "seed \(seed)")
        #expect(Set(simple.points).isSubset(of: Set(ring)), "seed \(seed)")
        let farthest = ring.map { Self.distance(of: $0, to: Array(simple.points)) }.max() ?? 0
        #expect(farthest <= tolerance, "seed \(seed)")
        #expect(farthest > 0 || simple.points.count == ring.count, "seed \(seed)")
        // The simplified ring is the same if the original ring begins with another of its points.
        let turn = Int.random(in: 0..<ring.count, using: &random)
        var turned = Parts()
        turned.append(Array(ring[turn...] + ring[..<turn]))
        #expect(simplifier.simplifyRings(turned, tolerance: tolerance, minimumDoubledArea: 0) == simple, "seed \(seed)")
    }

    /// Returns the distance to the nearest edge of a ring.
    private static func distance(of point: GridPoint, to ring: [GridPoint]) -> Double {
        zip(ring, ring.dropFirst() + ring.prefix(1)).map { a, b in
            let (dx, dy) = (Double(b.x) - Double(a.x), Double(b.y) - Double(a.y))
            let (px, py) = (Double(point.x) - Double(a.x), Double(point.y) - Double(a.y))
            let length = dx * dx + dy * dy
            let along = length > 0 ? min(max((px * dx + py * dy) / length, 0), 1) : 0
            return ((px - along * dx) * (px - along * dx) + (py - along * dy) * (py - along * dy)).squareRoot()
        }.min() ?? .infinity
    }

    @Test(
        "lines lose points along their way, but keep the points where they turn back",
        arguments: [
            ([(0, 0), (5, 0), (10, 0)], [(0, 0), (10, 0)]),
            ([(0, 0), (10, 0), (5, 0)], [(0, 0), (10, 0), (5, 0)]),
            ([(0, 0), (0, 0), (4, 4), (4, 4), (8, 8), (8, 0)], [(0, 0), (8, 8), (8, 0)]),
            ([(3, 3), (3, 3)], []),
        ] as [([(Int32, Int32)], [(Int32, Int32)])]
    )
    func linesAreCleaned(points: [(Int32, Int32)], kept: [(Int32, Int32)]) {
        var line = points.map { MVTPoint(x: $0.0, y: $0.1) }
        #expect(RingCleaning.cleanLine(&line) == !kept.isEmpty)
        if !kept.isEmpty { #expect(line == kept.map { MVTPoint(x: $0.0, y: $0.1) }) }
    }

    @Test func smallRingsVanishWithTheirHoles() {
        var parts = Parts()
        parts.append([(0, 0), (10, 0), (10, 10), (0, 10)].map { GridPoint(x: $0.0, y: $0.1) })
        parts.append([(2, 2), (2, 8), (8, 8), (8, 2)].map { GridPoint(x: $0.0, y: $0.1) })
        parts.append([(100, 0), (200, 0), (200, 100), (100, 100)].map { GridPoint(x: $0.0, y: $0.1) })
        var simplifier = Simplifier()
        let result = simplifier.simplifyRings(parts, tolerance: 0, minimumDoubledArea: 1000)
        #expect(result.count == 1 && result.points[0] == GridPoint(x: 100, y: 0))
    }

    @Test(
        arguments: [
            ([(0, 0), (5, 0), (10, 0), (10, 10), (0, 10)], 4),
            ([(0, 0), (10, 0), (10, 10), (20, 10), (10, 10), (0, 10)], 4),
            ([(0, 0), (10, 0), (0, 0), (10, 0)], 0),
            ([(0, 0), (10, 0), (5, 0)], 0),
            ([(5, 0), (10, 0), (10, 10), (0, 10), (0, 0)], 4),
            ([(0, 0), (0, 0), (10, 0), (10, 10), (10, 10), (0, 0)], 3),
        ] as [([(Int32, Int32)], Int)]
    )
    func ringsLoseSpikesAndStraightPoints(points: [(Int32, Int32)], count: Int) {
        var ring = points.map { MVTPoint(x: $0.0, y: $0.1) }
        #expect(RingCleaning.clean(&ring) == (count >= 3))
        if count >= 3 { #expect(ring.count == count) }
    }

    @Test(arguments: 1...20) func interiorPointsLieInside(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var parts = Parts()
        let center = GridPoint(x: 50_000, y: -20_000)
        let outer = Self.ring(40, center: center, radius: 1e6, &random)
        parts.append(outer)
        parts.append(Self.ring(20, center: center, radius: 2e5, &random).reversed())
        let point = try #require(parts.interiorPoint())
        #expect(
            PlaneRing.contains(parts.points[parts.range(0)], point) && !PlaneRing.contains(parts.points[parts.range(1)], point),
            "seed \(seed)"
        )
    }

    @Test func linesOfOneStreetBecomeOne() {
        let pieces = [[(0, 0), (10, 0)], [(20, 5), (10, 0)], [(20, 5), (30, 5)], [(100, 100), (110, 100)]]
            .map { $0.map { MVTPoint(x: $0.0, y: $0.1) } }
        #expect(LineMerger.merge(pieces, directed: false).map(\.count) == [4, 2])
        #expect(LineMerger.merge(pieces, directed: true).count == 4)
        let circle = [[(0, 0), (10, 0)], [(10, 0), (10, 10)], [(10, 10), (0, 0)]].map { $0.map { MVTPoint(x: $0.0, y: $0.1) } }
        #expect(LineMerger.merge(circle, directed: true).map(\.count) == [4])
    }
}
