import Foundation
import PortolanGeo
import PortolanOSMFile
import PortolanRegionFolder
import PortolanTestSupport
import Testing

@testable import PortolanSample

@Suite("The extract is written")
struct WritingTests {
    private func written(scale: Int, seed: UInt64 = NullIsland.standardSeed) throws -> Data {
        let path = FileManager.default.temporaryDirectory.appending(path: "sample-\(UUID().uuidString).osm.pbf").path(percentEncoded: false)
        defer { try? FileManager.default.removeItem(atPath: path) }
        try NullIsland.write(to: path, scale: scale, seed: seed)
        return try Data(contentsOf: URL(filePath: path))
    }

    @Test("The extract in the repository is current: `portolan-sample --output Examples/null-island.osm.pbf`")
    func sameBytes() throws {
        #expect(try written(scale: 1) == Data(contentsOf: townExtract))
    }

    @Test("An archipelago has its islands side by side, each with its own name")
    func archipelago() throws {
        #expect(Set((1..<5_000).map { Archipelago.name($0, seed: 1) }).count == 4_999)
        for index in 0..<2_000 {
            let cell = Archipelago.cell(index)
            #expect(max(abs(cell.column), abs(cell.row)) == Int((Double(index).squareRoot() + 1) / 2), "\(index)")
        }
        #expect(Set((0..<2_000).map { "\(Archipelago.cell($0))" }).count == 2_000)
    }

    @Test("A mirrored island keeps land to the left of its coast")
    func mirroredCoast() throws {
        let islands = Archipelago(count: 3, seed: 1)
        #expect(islands.island(0).name == nil)
        #expect(islands.island(2).isMirrored)
        for index in 0..<3 {
            let island = islands.island(index)
            let coast = try #require(island.extract.ways.first { $0.tags.contains { $0 == ("natural", "coastline") } })
            let nodes = island.nodes(of: coast, firstNode: 1)
            var ring = nodes.map {
                PlanPoint(
                    Double(island.point(island.extract.nodes[Int($0 - 1)].point).x),
                    Double(island.point(island.extract.nodes[Int($0 - 1)].point).y)
                )
            }
            ring.removeLast()
            #expect(ring.signedArea > 0, "island \(index)")
        }
    }

    @Test("The header's box holds every island with sea around it", arguments: [1, 2, 9, 10, 350])
    func bounds(scale: Int) {
        let bounds = NullIsland.bounds(scale: scale)
        #expect(bounds.center == Coordinate(latitude: 0, longitude: 0))
        for index in 0..<scale {
            let cell = Archipelago.cell(index)
            let (latitude, longitude) = (Double(cell.row) * Archipelago.spacingDegrees, Double(cell.column) * Archipelago.spacingDegrees)
            for (north, east) in [(-0.1, -0.1), (0.1, 0.1)] {
                #expect(bounds.contains(Coordinate(latitude: latitude + north, longitude: longitude + east)), "island \(index)")
            }
        }
    }
}
