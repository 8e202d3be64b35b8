import PortolanPlane
import PortolanTestSupport
import Testing

/// Rings of whole numbers, so that points fall on edges and corners. GEOS gives the expected results.
@Suite("Rings of the plane agree with GEOS") struct PlaneTests {
    /// Returns a star around a point near the origin. The corners of the star have whole numbers as coordinates. The
    /// star may have long edges along the axes, and several corners on one line.
    static func star(_ random: inout SplitMix64, radius: Int32 = 20) -> [SIMD2<Int32>] {
        let count = Int.random(in: 3...24, using: &random)
        return (0..<count).map { index in
            // The points go around a square instead of a circle, so no angles are needed.
            let turn = Double(index) / Double(count) * 4
            let along = (turn - turn.rounded(.down)) * 2 - 1
            let (x, y) = [(along, -1), (1, along), (-along, 1), (-1, -along)][Int(turn)]
            let length = Double(Int32.random(in: 3...radius, using: &random))
            return SIMD2(Int32((x * length).rounded()), Int32((y * length).rounded()))
        }
    }

    static func places(_ ring: [SIMD2<Int32>]) -> [SIMD2<Double>] { ring.map(\.vector) }

    @Test("points are inside, outside, or on edges and corners as in GEOS", arguments: Fuzz.seeds(150)) func locations(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let ring = Self.star(&random)
        guard let geos = Geos([Self.places(ring)]) else { return }
        for x in Int32(-21)...21 {
            for y in Int32(-21)...21 {
                let point = SIMD2(x, y)
                let expected = geos.location(of: point.vector)
                #expect(PlaneRing.location(of: point, in: ring) == expected, "seed \(seed): \(point) of \(ring)")
                #expect(PlaneRing.location(of: point.vector, in: Self.places(ring)) == expected, "seed \(seed): \(point) of \(ring)")
                if expected != .border { #expect(PlaneRing.contains(ring, point) == (expected == .inside), "seed \(seed): \(point)") }
                let floats = ring.map { SIMD2<Float>(Float($0.x), Float($0.y)) }
                #expect(
                    PlaneRing.contains(ring, point) == PlaneRing.contains(Self.places(ring), point.vector)
                        && PlaneRing.contains(ring, point) == PlaneRing.contains(floats, SIMD2<Float>(Float(x), Float(y)))
                        && PlaneRing.contains(ring, point) == PlaneRing.contains(ring.reversed(), point)
                        && PlaneRing.contains(ring, point) == PlaneRing.contains(ring + ring.prefix(1), point),
                    "seed \(seed): \(point) of \(ring)"
                )
            }
        }
    }

    @Test("a square contains its western and southern edges and not the others") func halfOpen() {
        let square: [SIMD2<Int32>] = [[0, 0], [4, 0], [4, 4], [0, 4]]
        for (point, isInside) in [
            ([0, 0], true), ([4, 0], false), ([4, 4], false), ([0, 4], false), ([0, 2], true), ([4, 2], false), ([2, 0], true),
            ([2, 4], false),
            ([2, 2], true), ([-1, 2], false), ([5, 2], false),
        ] as [(SIMD2<Int32>, Bool)] { #expect(PlaneRing.contains(square, point) == isInside, "\(point)") }
    }

    @Test("exactly one of several areas that share edges contains each point", arguments: Fuzz.seeds(100)) func partition(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let ring = Self.star(&random)
        let hub = SIMD2<Int32>(Int32.random(in: -1...1, using: &random), Int32.random(in: -1...1, using: &random))
        // The star is divided into triangles from a point inside it. By the even-odd rule the triangles add up to the
        // star, even where they overlap.
        let slices = ring.indices.map { [hub, ring[$0], ring[($0 + 1) % ring.count]] }
        for x in Int32(-21)...21 {
            for y in Int32(-21)...21 {
                let point = SIMD2(x, y)
                #expect(PlaneRing.contains(evenOdd: slices, point) == PlaneRing.contains(ring, point), "seed \(seed): \(point) of \(ring)")
                let places = slices.map(Self.places)
                #expect(
                    PlaneRing.contains(evenOdd: places, point.vector) == PlaneRing.contains(ring, point),
                    "seed \(seed): \(point) of \(ring)"
                )
            }
        }
    }

    @Test("whole numbers are exact up to the ends of their type") func extremes() {
        let (low, high) = (Int32.min, Int32.max)
        let triangle: [SIMD2<Int32>] = [[low, low], [high, low], [high, high]]
        #expect(PlaneRing.location(of: [0, 0], in: triangle) == .border)
        #expect(PlaneRing.location(of: [1, 0], in: triangle) == .inside && PlaneRing.location(of: [0, 1], in: triangle) == .outside)
        #expect(
            PlaneRing.doubledArea([[-1, -1], [high, -1], [high, high / 2]] as [SIMD2<Int32>]) == (Int64(high) + 1) * (Int64(high / 2) + 1)
        )
        #expect(SIMD2<Int32>(low, high).turn([high, low], [0, 0]) == 1)
    }

    @Test("a ring with no or few points has no inside", arguments: 0...2) func few(count: Int) {
        let ring = Array([[0, 0], [4, 4]].prefix(count)) as [SIMD2<Int32>]
        #expect(!PlaneRing.contains(ring, [2, 2]) && PlaneRing.doubledArea(ring) == 0)
        #expect(PlaneRing.centroid(of: [ring]) == nil && PlaneRing.widestStretch(of: [ring], at: 9) == nil)
    }

    @Test("areas and middles are those of GEOS, and positive counter-clockwise", arguments: Fuzz.seeds(300)) func areas(seed: UInt64) throws
    {
        var random = SplitMix64(seed: seed)
        let ring = Self.star(&random, radius: 10_000)
        let hole: [SIMD2<Int32>] = [[-1, -1], [-1, 1], [1, 1], [1, -1]]
        guard let whole = Geos([Self.places(ring)]) else { return }
        #expect(abs(Double(PlaneRing.doubledArea(ring)) / 2 - whole.size) < 1e-6, "seed \(seed): \(ring)")
        #expect(PlaneRing.doubledArea(ring) == -PlaneRing.doubledArea(ring.reversed()), "seed \(seed)")
        #expect(PlaneRing.doubledArea(ring + ring.prefix(1)) == PlaneRing.doubledArea(ring), "seed \(seed)")
        #expect(PlaneRing.doubledArea(Self.places(ring)) == Double(PlaneRing.doubledArea(ring)), "seed \(seed)")
        let far = Self.places(ring).map { $0 + SIMD2(1e9, -1e9) }
        #expect(PlaneRing.doubledArea(far) == Double(PlaneRing.doubledArea(ring)), "seed \(seed): far from zero")
        for rings in [[ring], [ring, hole]] {
            guard let geos = Geos(rings.map(Self.places)), let expected = geos.centroid else { continue }
            let middle = try #require(PlaneRing.centroid(of: rings))
            let off = middle - expected
            #expect((off * off).sum() < 1e-12, "seed \(seed): \(middle), not \(expected), of \(rings)")
        }
    }

    @Test("the widest stretch of a row lies inside, from edge to edge", arguments: Fuzz.seeds(200)) func stretches(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let ring = Self.star(&random, radius: 1000)
        guard let geos = Geos([Self.places(ring)]) else { return }
        let y = Double(Int.random(in: -400...400, using: &random)) + 0.5
        guard let stretch = PlaneRing.widestStretch(of: [ring], at: y) else { return }
        #expect(stretch.width == 0 || geos.location(of: SIMD2(stretch.middle, y)) == .inside, "seed \(seed)")
        for end in [-stretch.width / 2, stretch.width / 2] {
            #expect(geos.distanceToBorder(from: SIMD2(stretch.middle + end, y)) < 1e-9, "seed \(seed)")
        }
        for share in stride(from: -0.45, through: 0.45, by: 0.05) {
            #expect(geos.location(of: SIMD2(stretch.middle + share * stretch.width, y)) != .outside, "seed \(seed)")
        }
    }

    @Test("a ring cut to a box has the area that GEOS finds", arguments: Fuzz.seeds(300)) func cuts(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let ring = Self.places(Self.star(&random, radius: 1000))
        guard let geos = Geos([ring]) else { return }
        let low = SIMD2(Double.random(in: -900...0, using: &random), Double.random(in: -900...0, using: &random))
        let high = SIMD2(Double.random(in: 1...900, using: &random), Double.random(in: 1...900, using: &random))
        var part = ring
        for side in [{ low.x - $0.x }, { $0.x - high.x }, { low.y - $0.y }, { $0.y - high.y }] as [(SIMD2<Double>) -> Double] {
            var next: [SIMD2<Double>] = []
            PlaneCut.appendRing(part, excess: side, crossing: { a, atA, b, atB in a + (b - a) * (atA / (atA - atB)) }, to: &next)
            part = next
        }
        let box = try #require(Geos([[low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)]]))
        #expect(abs(abs(PlaneRing.doubledArea(part)) / 2 - geos.commonSize(with: box)) < 1e-5, "seed \(seed)")
        #expect(part.allSatisfy { all($0 .>= low - 1e-9) && all($0 .<= high + 1e-9) }, "seed \(seed)")
    }

    @Test("cutting a segment to a box by parallels gives the same as by half-planes", arguments: Fuzz.seeds(500)) func parts(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func coordinate() -> Double { Double(Int.random(in: -6...6, using: &random)) }
        let (a, b) = (SIMD2(coordinate(), coordinate()), SIMD2(coordinate(), coordinate()))
        let (low, high) = (SIMD2(-3.0, -2.0), SIMD2(2.0, 4.0))
        let step = b - a
        var slabs = SegmentPart<Double>()
        let isLeft =
            slabs.keep(a.x, step: step.x, between: low.x, high.x, border: 0)
            && slabs.keep(a.y, step: step.y, between: low.y, high.y, border: 2)
        var halves = SegmentPart<Double>()
        let sides: [(SIMD2<Double>) -> Double] = [{ low.x - $0.x }, { $0.x - high.x }, { low.y - $0.y }, { $0.y - high.y }]
        let isMet = sides.allSatisfy { halves.keep(excess: $0(a), $0(b)) }
        let inside = (0...4096).map { Double($0) / 4096 }.filter { share in
            let point = a + step * share
            return all(point .>= low) && all(point .<= high)
        }
        #expect(isLeft == (slabs.from <= slabs.to) && isLeft == isMet, "seed \(seed)")
        guard isLeft else {
            #expect(inside.isEmpty, "seed \(seed)")
            return
        }
        #expect(abs(slabs.from - halves.from) < 1e-12 && abs(slabs.to - halves.to) < 1e-12, "seed \(seed)")
        if let first = inside.first, let last = inside.last {
            #expect(abs(first - slabs.from) < 1.0 / 4000 && abs(last - slabs.to) < 1.0 / 4000, "seed \(seed)")
        }
        for (share, border) in [(slabs.from, slabs.entry), (slabs.to, slabs.exit)] {
            guard let border else { continue }
            let point = a + step * share
            #expect(abs([low.x - point.x, high.x - point.x, low.y - point.y, high.y - point.y][border]) < 1e-12, "seed \(seed)")
        }
    }

    @Test("the pole lies inside, as far from the outline as the precision allows", arguments: [false, true], Fuzz.seeds(60))
    func poles(isThorough: Bool, seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let ring = Self.places(Self.star(&random, radius: 1000))
        let hole: [SIMD2<Double>] = [[-1, -1], [-1, 1], [1, 1], [1, -1]]
        for rings in [[ring], [ring, hole]] {
            guard let geos = Geos(rings) else { continue }
            let low = ring.reduce(ring[0], pointwiseMin)
            let high = ring.reduce(ring[0], pointwiseMax)
            let precision = 2.0
            let pole = PoleOfInaccessibility(
                of: PlaneOutline(rings),
                low: low,
                high: high,
                guesses: [(low + high) / 2],
                .init(precision: precision, firstCells: 64, cellLimit: 100_000, isThorough: isThorough)
            )
            #expect(geos.location(of: pole.point) == .inside, "seed \(seed): \(pole) of \(rings)")
            #expect(abs(geos.distanceToBorder(from: pole.point) - pole.distance) < 1e-9, "seed \(seed): \(pole) of \(rings)")
            #expect(pole.distance >= geos.largestCircle(tolerance: 0.01) - precision - 0.01, "seed \(seed): \(pole) of \(rings)")
        }
    }

    @Test("distances to a segment and to an outline equal those of GEOS", arguments: Fuzz.seeds(200)) func distances(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let ring = Self.places(Self.star(&random, radius: 100))
        guard let geos = Geos([ring]) else { return }
        let outline = PlaneOutline([ring])
        for _ in 0..<50 {
            let point = SIMD2(Double.random(in: -120...120, using: &random), Double.random(in: -120...120, using: &random))
            let distance = try #require(outline.signedDistance(to: point))
            #expect(abs(abs(distance) - geos.distanceToBorder(from: point)) < 1e-9, "seed \(seed)")
            #expect((distance > 0) == (geos.location(of: point) == .inside), "seed \(seed)")
            #expect(outline.signedDistance(to: point, ifFarther: abs(distance) / 2) == distance, "seed \(seed)")
            #expect(outline.signedDistance(to: point, ifFarther: abs(distance) * 2) == nil, "seed \(seed)")
        }
        let dot = PlaneSegment([3, 4], [3, 4])
        #expect(dot.squaredDistance(to: .zero) == 25 && dot.share(nearest: .zero) == 0)
    }
}
