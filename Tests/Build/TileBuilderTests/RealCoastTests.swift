import Foundation
import PortolanGeo
import PortolanOSMFile
import PortolanOSMModel
import PortolanPlane
import PortolanRegionFolder
import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanTileBuilder

/// Tiles built from real extracts, tested at points that are known to be sea or land.
@Suite struct RealCoastTests {
    struct Case: CustomStringConvertible {
        var extract: String
        var isWhole: Bool
        var wet: [(Double, Double)]
        var dry: [(Double, Double)]
        var warnings: [String: Int]
        var description: String { extract }

        var file: URL { Outside.data.appending(path: extract + ".osm.pbf") }
    }

    static let cases = [
        Case(
            extract: "monaco",
            isWhole: true,
            // Port Hercule, the harbour of Fontvieille, the water off Larvotto, and the open sea.
            wet: [(43.7352, 7.4255), (43.7290, 7.4205), (43.7445, 7.4345), (43.7300, 7.4400)],
            // The casino, the palace, the stadium, the Grimaldi Forum, Larvotto's peninsula, and the road to
            // Roquebrune where the coast ends.
            dry: [(43.7393, 7.4277), (43.7312, 7.4203), (43.7276, 7.4155), (43.7440, 7.4310), (43.7478, 7.4385), (43.7514, 7.4388)],
            // The tip of the western pier leaves the bounds and returns into them within 20 m. Just behind that, the
            // coastline ends 10 m inside the bounds.
            warnings: ["coastline end drawn out to the bounds": 2, "coastline contradicts another, left out": 1]
        ),
        Case(
            extract: "vancouver",
            isWhole: false,
            // English Bay, Burrard Inlet, False Creek, Coal Harbour, the Strait of Georgia.
            wet: [(49.290, -123.180), (49.298, -123.095), (49.2722, -123.118), (49.2945, -123.125), (49.230, -123.270)],
            // Stanley Park, downtown, Granville Island, the university, the airport, North Vancouver, Deadman's Island.
            dry: [
                (49.3050, -123.1450), (49.2827, -123.1207), (49.2707, -123.1340), (49.2606, -123.2460), (49.1970, -123.1815),
                (49.3150, -123.0700), (49.2953, -123.1220),
            ],
            warnings: ["coastline end drawn out to the bounds": 4]
        ),
    ]

    @Test(.enabled(if: Outside.has(cases[0].file)), arguments: cases) func seaAndLand(test: Case) throws {
        let reader = try OSMReader(at: test.file)
        var builder = TileBuilder(bounds: try #require(reader.header.bounds))
        // For a whole city the coast is enough. Streets and buildings matter only if the coast ends inside
        // the bounds.
        try reader.read { if test.isWhole || $0.tags["natural"] == "coastline" { builder.add($0) } }
        let file = TemporaryFile()
        let report = try builder.finish(writingTo: file.url)
        #expect(report.warnings == test.warnings)
        let archive = try PMTilesArchive(file: file.url)
        for zoom: UInt8 in [10, 12, 14] {
            func isSea(_ coordinate: (Double, Double)) throws -> Bool {
                let point = GridPoint(MercatorPoint(Coordinate(latitude: coordinate.0, longitude: coordinate.1)))
                let grid = TileGrid(zoom: zoom)
                let id = TileID(z: zoom, containing: point.mercator)
                guard let bytes = try archive.tile(id), let water = try MVTTile(decoding: bytes)["water"] else { return false }
                let local = grid.local(point, tileX: Int32(id.x), tileY: Int32(id.y))
                let target = GridPoint(x: local.x, y: local.y)
                return water.features.contains { feature in
                    guard water.value("class", of: feature)?.string == "ocean" else { return false }
                    let rings = feature.partRange.count { part in
                        let ring = water.points[water.pointRange(ofPart: part)].map { GridPoint(x: $0.x, y: $0.y) }
                        return PlaneRing.contains(ring[...], target)
                    }
                    return rings % 2 == 1
                }
            }
            for point in test.wet { #expect(try isSea(point), "\(point) is sea at zoom \(zoom)") }
            for point in test.dry { #expect(try !isSea(point), "\(point) is land at zoom \(zoom)") }
        }
    }
}
