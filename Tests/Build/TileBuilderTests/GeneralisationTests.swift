import PortolanGeo
import PortolanOSMFile
import PortolanOSMModel
import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanTileBuilder

/// Objects that are too small for a zoom.
@Suite struct GeneralisationTests {
    private static func area(_ rings: [[MVTPoint]]) -> Double { rings.reduce(0) { $0 + Double($1.doubledArea) / 2 } }

    @Test func areasCloseTogetherBecomeOne() {
        var grid = CoverageGrid(step: 32)
        // A wood of 20 × 20 groves. Each grove stands on a square of 16 × 16 units and covers three quarters of the
        // square.
        for x in 0..<20 { for y in 0..<20 { grid.add(at: MVTPoint(x: 1000 + Int32(x) * 16, y: 2000 + Int32(y) * 16), area: 192) } }
        let rings = grid.outlines(share: 0.5)
        #expect(rings.count == 1)
        #expect((90_000...105_000).contains(Self.area(rings)), "the ground that the groves stand on")
    }

    @Test func aLoneSmallAreaGoes() {
        var grid = CoverageGrid(step: 32)
        grid.add(at: MVTPoint(x: 1000, y: 1000), area: 400)
        #expect(grid.outlines(share: 0.5).isEmpty)
    }

    @Test func groundLeftFreeIsAHole() {
        var grid = CoverageGrid(step: 16)
        for x in 0..<30 {
            for y in 0..<30 where !(10..<20).contains(x) || !(10..<20).contains(y) {
                grid.add(at: MVTPoint(x: 160 + Int32(x) * 16, y: 160 + Int32(y) * 16), area: 200)
            }
        }
        let rings = grid.outlines(share: 0.4)
        #expect(rings.count == 2 && rings[0].doubledArea > 0 && rings[1].doubledArea < 0)
    }

    @Test(arguments: 1...20) func neighbouringTilesAgreeWhereTheyOverlap(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var (west, east) = (CoverageGrid(step: 32), CoverageGrid(step: 32))
        for _ in 0..<3000 {
            let point = MVTPoint(x: .random(in: 3900...4300, using: &random), y: .random(in: 0...4095, using: &random))
            let area = Int32.random(in: 64...1024, using: &random)
            west.add(at: point, area: area)
            east.add(at: MVTPoint(x: point.x - 4096, y: point.y), area: area)
        }
        // In the strip that both tiles cover, the outlines in the two tiles have nearly all points in common.
        let inside = { (rings: [[MVTPoint]], shift: Int32) in
            Set(
                rings.joined().map { MVTPoint(x: $0.x + shift, y: $0.y) }.filter {
                    (4072...4120).contains($0.x) && (100...4000).contains($0.y)
                }
            )
        }
        let (a, b) = (inside(west.outlines(share: 0.5), 0), inside(east.outlines(share: 0.5), 4096))
        // The two tiles may leave out different points on straight stretches, and may differ in islands that lie wholly
        // inside one of the tiles.
        #expect(a.symmetricDifference(b).count <= (a.count + b.count) / 20, "seed \(seed): \(a.symmetricDifference(b).count) of \(a.count)")
    }

    private static func building(_ x: Int32, _ y: Int32, _ width: Int32, _ depth: Int32, height: Double = 10, id: UInt64 = 1)
        -> BuildingMerger.Building
    {
        let points = [(x, y), (x + width, y), (x + width, y + depth), (x, y + depth)].map { MVTPoint(x: $0.0, y: $0.1) }
        return BuildingMerger.Building(id: id, tags: [], height: height, points: points, ends: [4])
    }

    @Test func aRowOfHousesIsOneBuilding() {
        var merger = BuildingMerger()
        let houses = (0..<5).map { Self.building(Int32($0) * 20, 0, 20, 30, id: UInt64($0)) } + [Self.building(200, 0, 20, 20, id: 9)]
        var rows: [Int] = []
        let merged = merger.merged(houses) { row in
            rows.append(row.count)
            return []
        }
        #expect(rows == [5])
        #expect(merged.map(\.area) == [3000, 400] && merged.map(\.id) == [0, 9])
        #expect(merged[0].points.count == 4, "points on straight walls are gone")
    }

    @Test func housesAroundACourtyardKeepIt() {
        var merger = BuildingMerger()
        let block: [(Int32, Int32, Int32, Int32)] = [
            (0, 0, 20, 20), (20, 0, 40, 20), (60, 0, 20, 20), (60, 20, 20, 40), (60, 60, 20, 20), (20, 60, 40, 20), (0, 60, 20, 20),
            (0, 20, 20, 40),
        ]
        let merged = merger.merged(block.map { Self.building($0.0, $0.1, $0.2, $0.3) }) { _ in [] }
        #expect(merged.count == 1 && merged[0].ends.count == 2 && merged[0].area == 80 * 80 - 40 * 40)
    }

    @Test func buildingsOnEachOtherStayApart() {
        var merger = BuildingMerger()
        let merged = merger.merged([
            Self.building(0, 0, 20, 20, id: 1), Self.building(0, 0, 20, 20, id: 2), Self.building(20, 0, 20, 20, id: 3),
        ]) { _ in [] }
        #expect(merged.map(\.id) == [1, 2, 3])
    }

    @Test(arguments: 1...20) func rowsKeepTheGroundTheyStandOn(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var houses: [BuildingMerger.Building] = []
        for x in 0..<12 {
            for y in 0..<12 where Bool.random(using: &random) { houses.append(Self.building(Int32(x) * 20, Int32(y) * 20, 20, 20)) }
        }
        var merger = BuildingMerger()
        let merged = merger.merged(houses) { _ in [] }
        #expect(merged.reduce(0) { $0 + $1.area } == Double(houses.count) * 400, "seed \(seed)")
        var soundness = PolygonSoundness()
        for building in merged {
            let isSound = soundness.ringsKeepApart(building.points, building.ends)
            #expect(
                isSound || PolygonRepair.repaired(building.points, building.ends).map { $0.points == building.points } == true,
                "seed \(seed)"
            )
        }
    }

    @Test func blocksStandAtZoomTwelveAndRowsAtThirteen() throws {
        var town: [OSMFeature] = []
        for x in 0..<12 {
            for y in 0..<12 {
                // Houses of 13 m stand wall to wall in rows, with streets between the rows.
                let row = [(Double(x) * 0.12, Double(y) * 0.2)]
                town += row.map {
                    TileBuilderTests.box(Int64(x * 100 + y + 1), 5 + $0.0, 5 + $0.1, 0.12, ["building": "yes", "height": "\(8 + y)"])
                }
            }
        }
        let (archive, _, _) = try TileBuilderTests.archive(town)
        #expect(try TileBuilderTests.features(archive, "building").count == 144)
        let rows = try TileBuilderTests.features(archive, "building", zoom: 13)
        #expect(rows.count == 12 && rows.allSatisfy { $0["render_min_height"] == .int(0) })
        #expect(Set(rows.compactMap { $0["render_height"]?.number }) == Set((8..<20).map(Double.init)))
        #expect(try TileBuilderTests.features(archive, "building", zoom: 12).count == 1)
        #expect(try TileBuilderTests.features(archive, "building", zoom: 11).isEmpty)
    }

    @Test func tooLargeTilesAreThinned() throws {
        var random = SplitMix64(seed: 7)
        let crowd = (0..<12_000).map { index in
            let name = String((0..<80).map { _ in Character(UnicodeScalar(UInt8.random(in: 97...122, using: &random))) })
            return TileBuilderTests.node(
                Int64(index + 1),
                5 + Double(index % 100) * 0.03,
                5 + Double(index / 100) * 0.03,
                ["amenity": index % 100 == 0 ? "hospital" : "bench", "name": name]
            )
        }
        let (archive, report, _) = try TileBuilderTests.archive(crowd)
        var largest = 0
        try archive.forEachTile { _, section in largest = max(largest, Int(section.byteCount)) }
        #expect(largest <= 500_000)
        #expect(report.thinnedTileCount > 0 && report.omittedFeatureCount > 0)
        let kept = try TileBuilderTests.features(archive, "poi")
        #expect(kept.count { $0["class"] == .string("hospital") } == 120, "the important ones stay")
    }
}
