import PortolanOSMFile
import PortolanOSMModel
import PortolanPlane
import Testing

@testable import PortolanTileBuilder

/// Small coasts drawn in a box of 100 × 100 with y southward. Land lies to the left of each way.
@Suite struct SeaTests {
    struct Case: CustomStringConvertible {
        var name: String
        /// Each way is a list of points.
        var ways: [[(Int32, Int32)]]
        /// The area of the whole sea.
        var area: Double
        var wet: [(Int32, Int32)] = []
        var dry: [(Int32, Int32)] = []
        var warnings = CoastWarnings()

        var description: String { name }
    }

    /// A coast of ten thousand pieces that do not fit together. An earlier version of the code compared every pair of
    /// pieces again after each join.
    @Test func aCoastOfLooseEndsIsLeftOut() {
        var ways: [CoastChains.Way] = []
        for index in 0..<10_000 as Range<Int32> {
            let (x, y) = (1000 + index % 100 * 900, 1000 + index / 100 * 900)
            let key = OSMKey(type: .way, id: Int64(index + 1))
            ways.append(CoastChains.Way(key: key, points: [GridPoint(x: x, y: y), GridPoint(x: x + 400, y: y + 300)]))
        }
        let sea = SeaBuilder(ways, box: GridBox(minX: 0, minY: 0, maxX: 100_000, maxY: 100_000))
        #expect(sea.areas.isEmpty)
        #expect(sea.warnings.incompleteLines == 10_000 && sea.warnings.bridgedGaps == 0)
    }

    static let cases = [
        Case(name: "no coast: all land", ways: [], area: 0, dry: [(50, 50)]),
        Case(
            name: "straight coast going north: land in the west",
            ways: [[(40, 120), (40, -20)]],
            area: 6000,
            wet: [(70, 50)],
            dry: [(20, 50)]
        ),
        Case(
            name: "straight coast going south: land in the east",
            ways: [[(40, -20), (40, 120)]],
            area: 4000,
            wet: [(20, 50)],
            dry: [(70, 50)]
        ),
        Case(name: "coast that ends on the border", ways: [[(40, 100), (40, 0)]], area: 6000, wet: [(70, 50)], dry: [(20, 50)]),
        Case(
            name: "three ways join in any order",
            ways: [[(40, 30), (40, -20)], [(40, 120), (40, 70)], [(40, 70), (40, 30)]],
            area: 6000,
            wet: [(70, 50)]
        ),
        Case(
            name: "island only",
            ways: [[(40, 40), (40, 60), (60, 60), (60, 40), (40, 40)]],
            area: 9600,
            wet: [(10, 10), (90, 90)],
            dry: [(50, 50)]
        ),
        Case(
            name: "island of two ways",
            ways: [[(40, 40), (40, 60), (60, 60)], [(60, 60), (60, 40), (40, 40)]],
            area: 9600,
            dry: [(50, 50)]
        ),
        Case(
            name: "inland sea only",
            ways: [[(40, 40), (60, 40), (60, 60), (40, 60), (40, 40)]],
            area: 400,
            wet: [(50, 50)],
            dry: [(10, 10)]
        ),
        Case(
            name: "bay: the sea reaches in from the south",
            ways: [[(30, 120), (30, 50), (70, 50), (70, 120)]],
            area: 2000,
            wet: [(50, 80)],
            dry: [(50, 20), (10, 90), (90, 90)]
        ),
        Case(
            name: "peninsula from the south",
            ways: [[(70, 120), (70, 50), (30, 50), (30, 120)]],
            area: 8000,
            wet: [(50, 20), (10, 90), (90, 90)],
            dry: [(50, 80)]
        ),
        Case(
            name: "two coasts: a strait",
            ways: [[(30, 120), (30, -20)], [(70, -20), (70, 120)]],
            area: 4000,
            wet: [(50, 50)],
            dry: [(10, 50), (90, 50)]
        ),
        Case(
            name: "two coasts: an isthmus",
            ways: [[(30, -20), (30, 120)], [(70, 120), (70, -20)]],
            area: 6000,
            wet: [(10, 50), (90, 50)],
            dry: [(50, 50)]
        ),
        Case(
            name: "coast from corner to corner",
            ways: [[(0, 100), (100, 0)]],
            area: 5000,
            wet: [(90, 90)],
            dry: [(10, 10)]
        ),
        Case(
            name: "coast through corners, from outside",
            ways: [[(-10, 110), (110, -10)]],
            area: 5000,
            wet: [(90, 90)],
            dry: [(10, 10)]
        ),
        Case(
            name: "mainland and island",
            ways: [[(40, 120), (40, -20)], [(60, 40), (60, 60), (80, 60), (80, 40), (60, 40)]],
            area: 5600,
            wet: [(50, 50), (90, 50)],
            dry: [(20, 50), (70, 50)]
        ),
        Case(
            name: "island with a lagoon that is sea",
            ways: [
                [(20, 20), (20, 80), (80, 80), (80, 20), (20, 20)],
                [(40, 40), (60, 40), (60, 60), (40, 60), (40, 40)],
            ],
            area: 10000 - 3600 + 400,
            wet: [(10, 10), (50, 50)],
            dry: [(30, 30)]
        ),
        Case(
            name: "island cut by the border",
            ways: [[(80, 40), (80, 60), (120, 60), (120, 40), (80, 40)]],
            area: 9600,
            wet: [(50, 50), (95, 10), (95, 90)],
            dry: [(90, 50)]
        ),
        Case(
            name: "coast that leaves and comes back",
            ways: [[(20, 120), (20, 50), (-20, 50), (-20, 30), (20, 30), (20, -20)]],
            area: 8000 + 400,
            wet: [(10, 40), (60, 60)],
            dry: [(10, 20), (10, 80)]
        ),
        Case(
            name: "one way of three turned round",
            ways: [[(40, 120), (40, 70)], [(40, 30), (40, 70)], [(40, 30), (40, -20)]],
            area: 6000,
            wet: [(70, 50)],
            dry: [(20, 50)],
            warnings: CoastWarnings(reversedWays: 1)
        ),
        Case(
            name: "a gap of 3 is bridged",
            ways: [[(40, 120), (40, 52)], [(40, 49), (40, -20)]],
            area: 6000,
            wet: [(70, 50)],
            dry: [(20, 50)],
            warnings: CoastWarnings(bridgedGaps: 1)
        ),
        Case(
            name: "an end near the border is drawn out",
            ways: [[(40, 90), (40, 10)]],
            area: 6000,
            wet: [(70, 50)],
            dry: [(20, 50)],
            warnings: CoastWarnings(extendedEnds: 2)
        ),
        Case(
            name: "an end deep inside: left out, no flood",
            ways: [[(40, 120), (40, 50)]],
            area: 0,
            dry: [(70, 50), (20, 50)],
            warnings: CoastWarnings(incompleteLines: 1)
        ),
        Case(
            name: "two coasts that both claim the middle: the shorter goes",
            ways: [[(30, 120), (30, -20)], [(70, 150), (90, 50), (70, -50)]],
            area: 1500,
            wet: [(95, 50)],
            dry: [(10, 50), (50, 50)],
            warnings: CoastWarnings(contradictions: 1)
        ),
        Case(
            name: "an island on land is left out",
            ways: [[(40, 120), (40, -20)], [(10, 40), (10, 60), (30, 60), (30, 40), (10, 40)]],
            area: 6000,
            wet: [(70, 50)],
            dry: [(20, 50)],
            warnings: CoastWarnings(contradictions: 1)
        ),
        Case(name: "coast wholly outside", ways: [[(140, 120), (140, -20)]], area: 0, dry: [(50, 50)]),
    ]

    @Test(arguments: cases) func fillsTheSea(test: Case) {
        let ways = test.ways.enumerated().map { index, points in
            CoastChains.Way(key: OSMKey(type: .way, id: Int64(index + 1)), points: points.map { GridPoint(x: $0.0 * 1000, y: $0.1 * 1000) })
        }
        let sea = SeaBuilder(ways, box: GridBox(minX: 0, minY: 0, maxX: 100_000, maxY: 100_000))
        var area = 0.0
        for parts in sea.areas {
            for part in 0..<parts.count {
                let ring = PlaneRing.doubledArea(parts.points[parts.range(part)])
                #expect((ring > 0) == (part == 0), "outer rings are positive, holes negative")
                area += Double(ring) / 2
            }
        }
        func isWet(_ point: (Int32, Int32)) -> Bool {
            let point = GridPoint(x: point.0 * 1000, y: point.1 * 1000)
            return sea.areas.contains { parts in
                (0..<parts.count).count { PlaneRing.contains(parts.points[parts.range($0)], point) } % 2 == 1
            }
        }
        #expect(area == test.area * 1e6)
        #expect(sea.warnings == test.warnings)
        for point in test.wet { #expect(isWet(point), "\(point) is water") }
        for point in test.dry { #expect(!isWet(point), "\(point) is land") }
    }

    /// A coast that ends inside the bounds is extended so that known land stays dry.
    @Test func drawnOutEndsKeepLandDry() throws {
        let box = GridBox(minX: 0, minY: 0, maxX: 100_000, maxY: 100_000)
        let coast = CoastChains.Way(
            key: OSMKey(type: .way, id: 1),
            points: [GridPoint(x: 40_000, y: 120_000), GridPoint(x: 40_000, y: 20_000)]
        )
        let house = GridPoint(x: 48_000, y: 8_000)
        let guess = try #require(SeaBuilder([coast], box: box).areas.first)
        #expect(PlaneRing.contains(guess.points[...], house), "without knowledge the coast goes straight on")
        let informed = try #require(SeaBuilder([coast], box: box) { [house] }.areas.first)
        #expect(!PlaneRing.contains(informed.points[...], house))
        #expect(PlaneRing.contains(informed.points[...], GridPoint(x: 80_000, y: 50_000)))
        let reversed = CoastChains.Way(
            key: OSMKey(type: .way, id: 1),
            points: [GridPoint(x: 60_000, y: 20_000), GridPoint(x: 60_000, y: 120_000)]
        )
        let western = GridPoint(x: 52_000, y: 8_000)
        let other = try #require(SeaBuilder([reversed], box: box) { [western] }.areas.first)
        #expect(!PlaneRing.contains(other.points[...], western) && PlaneRing.contains(other.points[...], GridPoint(x: 20_000, y: 50_000)))
    }

    /// The sea is the same however the coast is cut into pieces, and in whatever order the pieces come.
    @Test func piecesAndOrderDoNotMatter() {
        let line: [GridPoint] = (0...40).map { GridPoint(x: 40_000 + ($0 * 7919 % 11) * 1000, y: 105_000 - $0 * 2750) }
        let box = GridBox(minX: 0, minY: 0, maxX: 100_000, maxY: 100_000)
        let whole = SeaBuilder([.init(key: OSMKey(type: .way, id: 1), points: line)], box: box).areas
        for size in [1, 3, 7] {
            var ways: [CoastChains.Way] = []
            for start in stride(from: 0, to: line.count - 1, by: size) {
                let end = min(start + size, line.count - 1)
                let id = Int64(1 + start * 31 % 41)
                ways.append(.init(key: OSMKey(type: .way, id: id), points: Array(line[start...end])))
            }
            #expect(SeaBuilder(ways, box: box).areas.map { Set($0.points) } == whole.map { Set($0.points) })
        }
    }
}
