import PortolanRaster
import PortolanTestSupport
import Testing

@testable import PortolanRender

/// Rings cut to convex areas.
@Suite struct RingClipperTests {
    typealias Point = SIMD2<Float>

    static let square = Box(minimum: [0, 0], maximum: [10, 10])

    static func clip(_ ring: [Point], to planes: [HalfPlane] = square.halfPlanes) -> [[Point]] {
        var clipper = RingClipper()
        var contours = Contours()
        clipper.clip(ring[...], to: planes, into: &contours)
        for run in contours.runs { #expect(run.isClosed && !run.startIsCut && !run.endIsCut) }
        return contours.runs.map { Array(contours.points(of: $0)) }
    }

    /// The area is positive if the ring runs clockwise on the screen.
    static func area(_ ring: [Point]) -> Double {
        var sum = 0.0
        for (index, a) in ring.enumerated() {
            let b = ring[(index + 1) % ring.count]
            sum += Double(a.x) * Double(b.y) - Double(b.x) * Double(a.y)
        }
        return sum / 2
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var ring: [Point]
        var expected: [[Point]]

        init(_ description: String, _ ring: [Point], _ expected: [[Point]]) {
            (testDescription, self.ring, self.expected) = (description, ring, expected)
        }
    }

    static let cases: [Case] = [
        Case("nothing", [], []),
        Case("a point", [[5, 5]], []),
        Case("a line", [[5, 5], [6, 6]], []),
        Case("inside: as it is", [[2, 2], [8, 2], [5, 8]], [[[2, 2], [8, 2], [5, 8]]]),
        Case("the other way around: as it is", [[5, 8], [8, 2], [2, 2]], [[[5, 8], [8, 2], [2, 2]]]),
        Case("on the border: as it is", [[0, 0], [10, 0], [10, 10], [0, 10]], [[[0, 0], [10, 0], [10, 10], [0, 10]]]),
        Case("outside", [[12, 2], [18, 2], [15, 8]], []),
        Case("outside, beyond a corner", [[11, 9], [11, 11], [9, 11.5]], []),
        Case("cut by one side", [[2, 2], [12, 2], [12, 8], [2, 8]], [[[2, 8], [2, 2], [10, 2], [10, 8]]]),
        Case("around the square", [[-5, -5], [15, -5], [15, 15], [-5, 15]], [[[0, 10], [0, 0], [10, 0], [10, 10]]]),
    ]

    @Test(arguments: cases) func table(_ test: Case) {
        #expect(Self.clip(test.ring).map(Self.fromFirstCorner) == test.expected.map(Self.fromFirstCorner))
    }

    /// Returns the ring with its uppermost corner first, because tests must not depend on the corner with which a ring
    /// begins.
    static func fromFirstCorner(_ ring: [Point]) -> [Point] {
        guard let first = ring.indices.min(by: { (ring[$0].y, ring[$0].x) < (ring[$1].y, ring[$1].x) }) else { return [] }
        return Array(ring[first...] + ring[..<first])
    }

    @Test("a ring that only touches from outside leaves no area")
    func touching() {
        for ring: [Point] in [[[10, 2], [15, 2], [15, 8], [10, 8]], [[10, 10], [15, 10], [15, 15]]] {
            #expect(Self.clip(ring).reduce(0) { $0 + Self.area($1) } == 0)
        }
    }

    @Test("a concave ring stays one ring of the right area, with its parts joined along the border")
    func concave() {
        // A comb whose teeth come in from the left.
        let comb: [Point] = [[-5, 1], [5, 1], [5, 3], [-2, 3], [-2, 6], [5, 6], [5, 8], [-5, 8]]
        let parts = Self.clip(comb)
        #expect(parts.count == 1)
        #expect(parts.reduce(0) { $0 + Self.area($1) } == 20)
        #expect(parts.joined().allSatisfy { all($0 .>= Self.square.minimum) && all($0 .<= Self.square.maximum) })
    }

    @Test("without half-planes nothing is cut, and two half-planes that exclude each other leave nothing")
    func otherPlanes() {
        let ring: [Point] = [[2, 2], [8, 2], [5, 8]]
        #expect(Self.clip(ring, to: []) == [ring])
        #expect(Self.clip(ring, to: [HalfPlane(normal: [1, 0], limit: 3), HalfPlane(normal: [-1, 0], limit: -6)]).isEmpty)
    }

    @Test("rings that were clipped before leave no trace")
    func reused() {
        var clipper = RingClipper()
        var contours = Contours()
        let large: [Point] = [[-5, -5], [15, -5], [15, 15], [-5, 15]]
        let small: [Point] = [[2, 2], [8, 2], [5, 8]]
        clipper.clip(large[...], to: Self.square.halfPlanes, into: &contours)
        clipper.clip([], to: Self.square.halfPlanes, into: &contours)
        clipper.clip(small[...], to: Self.square.halfPlanes, into: &contours)
        #expect(contours.runs.count == 2)
        #expect(Array(contours.points(of: contours.runs[1])) == small)
    }

    @Test("neighbours cut an edge at the same point, to the bit, in either direction", arguments: 0..<50)
    func sameBits(seed: UInt64) {
        var chance = SplitMix64(seed: seed)
        let neighbour = Box(minimum: [10, 0], maximum: [20, 10])
        for _ in 0..<50 {
            let inner = Point(Float.random(in: 0..<10, using: &chance), Float.random(in: 1..<9, using: &chance))
            let outer = Point(Float.random(in: 10.1..<20, using: &chance), Float.random(in: 1..<9, using: &chance))
            let third = Point(Float.random(in: 0..<10, using: &chance), 9.5)
            func cuts(_ ring: [Point], _ box: Box) -> Set<Point> { Set(Self.clip(ring, to: box.halfPlanes).joined().filter { $0.x == 10 }) }
            let ring = [inner, outer, third]
            let reversed = Array(ring.reversed())
            #expect(cuts(ring, Self.square) == cuts(reversed, Self.square), "seed \(seed): \(ring)")
            #expect(cuts(ring, neighbour) == cuts(reversed, neighbour), "seed \(seed): \(ring)")
        }
    }

    @Test("the parts of a ring in the squares of a grid add up to the ring", arguments: 0..<50)
    func grid(seed: UInt64) {
        var chance = SplitMix64(seed: seed)
        // Whole numbers let corners lie on borders often. The rings may cross themselves.
        let count = Int.random(in: 3...9, using: &chance)
        let ring = (0..<count).map { _ in
            Point(Float(Int.random(in: 0...40, using: &chance)), Float(Int.random(in: 0...40, using: &chance)))
        }
        var sum = 0.0
        for row in 0..<4 {
            for column in 0..<4 {
                let corner = Point(Float(column), Float(row)) * 10
                let box = Box(minimum: corner, maximum: corner + 10)
                for part in Self.clip(ring, to: box.halfPlanes) {
                    sum += Self.area(part)
                    #expect(part.allSatisfy { all($0 .>= box.minimum - 1e-4) && all($0 .<= box.maximum + 1e-4) }, "seed \(seed)")
                }
            }
        }
        #expect(abs(sum - Self.area(ring)) < 0.01, "seed \(seed): \(sum) of \(Self.area(ring))")
    }

    @Test("invalid numbers are cut away or kept, without a trap")
    func wild() {
        for wild: Float in [.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
            _ = Self.clip([[2, 2], Point(wild, 5), [5, 8]])
            _ = Self.clip([Point(wild, wild), Point(wild, 5), Point(5, wild)])
        }
    }
}
