import Foundation
import PortolanGeo
import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanArchives

/// Archives of a few bytes that name or hold a huge number of tiles.
@Suite struct HostileArchiveTests {
    private static func archive(_ folder: TemporaryFile, _ add: (inout PMTilesWriter) throws -> Void) throws -> URL {
        let file = try ConversionTests.url(folder, "hostile.pmtiles")
        var writer = try PMTilesWriter(file: file)
        try add(&writer)
        let layer = PMTilesMetadata.VectorLayer(id: "land", description: "land", minZoom: 0, maxZoom: 30, fields: ["name": "String"])
        try writer.finish(metadata: PMTilesMetadata(name: "hostile", vectorLayers: [layer]), bounds: .world)
        return file
    }

    /// The writer copies a run of 2³² tiles as one run of PMTiles, not tile by tile.
    @Test func aRunOfBillionsIsWrittenAsARun() throws {
        let folder = TemporaryFile()
        let first = TileID.firstIndex(zoom: 17)
        let source = try Self.archive(folder) {
            try $0.add(try #require(TileID(hilbertIndex: first)), count: 1 << 33, compressed: Gzip.compress(Samples.tile("sea")))
        }
        let archive = try TileArchives.open(source)
        #expect(try ArchiveSurvey(archive).tileCount == 1 << 33)
        #expect(try ArchiveVerifier().verify(archive).findings.isEmpty)
        let copy = try ConversionTests.url(folder, "copy.pmtiles")
        #expect(try ConversionTests.convert(source, copy).tileCount == 1 << 33)
        #expect(try ArchiveSurvey(try TileArchives.open(copy)).tileCount == 1 << 33)
        #expect(try Data(contentsOf: copy).count < 20_000)
        for name in ["copy.mbtiles", "copy"] {
            let output = try ConversionTests.url(folder, name)
            let error = try #require(throws: ArchiveError.self) { try ConversionTests.convert(source, output) }
            #expect(error.code == .unsupported && error.message.contains("8589934592"))
        }
        // The selected part of the archive has few tiles.
        let box = CoordinateBounds(south: 0.001, west: -0.02, north: 0.02, east: -0.001)
        let part = ArchiveConverter.Options(selection: TileSelection(zooms: 17...17, bounds: box))
        let few = try ConversionTests.convert(source, try ConversionTests.url(folder, "few.mbtiles"), part)
        #expect((40...100).contains(few.tileCount))
    }

    @Test func partsOfRunsAreThoseOfTheirTiles() throws {
        let seed: UInt64 = 21
        var random = SplitMix64(seed: seed)
        for round in 0..<200 {
            let zoom = UInt8.random(in: 0...6, using: &random)
            let all = TileID.firstIndex(zoom: zoom)..<TileID.firstIndex(zoom: zoom + 1)
            let (a, b) = (UInt64.random(in: all, using: &random), UInt64.random(in: all, using: &random))
            let run = min(a, b)..<max(a, b) + 1
            let (west, east) = (Double.random(in: -180...180, using: &random), Double.random(in: -180...180, using: &random))
            let (south, north) = (Double.random(in: -80...0, using: &random), Double.random(in: 0...80, using: &random))
            let selection = TileSelection(bounds: CoordinateBounds(south: south, west: west, north: north, east: east))
            let sieve = TileSieve(selection)
            var found: [UInt64] = []
            try sieve.forEachPart(of: run, zoom: zoom) { found += Array($0) }
            let expected = try run.filter { sieve.contains(try #require(TileID(hilbertIndex: $0))) }
            #expect(found == expected, "round \(round), seed \(seed)")
        }
    }

    @Test func tilesThatExpandAreNamed() throws {
        let folder = TemporaryFile()
        let id = TileID(z: 3, x: 1, y: 2)
        let source = try Self.archive(folder) { try $0.add(id, compressed: Gzip.compress([UInt8](repeating: 0, count: 40_000_000))) }
        let archive = try TileArchives.open(source)
        let findings = try ArchiveVerifier().verify(archive).findings
        #expect(findings.contains { $0.tile == id && $0.message.contains("expands to more than \(TileLimits.tileByteCount) bytes") })
        let error = try #require(throws: ArchiveError.self) { try archive.tile(id) }
        #expect(error.message.contains("tile 3/1/2") && error.message.contains("\(TileLimits.tileByteCount)"))
    }

    @Test func aMillionLayersAreOneFinding() throws {
        let folder = TemporaryFile()
        var bytes: [UInt8] = []
        for number in 0..<1_000_000 {
            let name = Array(String(number, radix: 16).utf8)
            bytes += [0x1A, UInt8(name.count + 4), 0x0A, UInt8(name.count)] + name + [0x78, 2]
        }
        let source = try Self.archive(folder) { try $0.add(TileID(z: 0, x: 0, y: 0), compressed: Gzip.compress(bytes)) }
        let findings = try ArchiveVerifier().verify(try TileArchives.open(source)).findings
        #expect(findings.map(\.message).contains { $0.contains("more than \(TileLimits.layerCount) layers") })
        #expect(findings.count < 5)
    }
}
