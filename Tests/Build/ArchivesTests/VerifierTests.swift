import Foundation
import PortolanGeo
import PortolanJSON
import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanArchives

@Suite struct VerifierTests {
    static let layers = [ArchiveSurvey.Layer(id: "land", minZoom: 0, maxZoom: 10, fields: [("name", "String")])]

    /// Returns a tile with one polygon that has these rings.
    static func polygon(_ rings: [[(Int32, Int32)]], layer: String = "land", key: String = "name") -> [UInt8] {
        var encoder = MVTLayerEncoder(name: layer)
        encoder.beginFeature(.polygon)
        for ring in rings {
            let points = ring.map { MVTPoint(x: $0.0, y: $0.1) }
            encoder.addRing(points.span)
        }
        encoder.endFeature(id: 1, tags: [MVTTag(key: encoder.index(ofKey: key), value: encoder.index(ofValue: .bool(true)))])
        var bytes: [UInt8] = []
        encoder.append(to: &bytes)
        return bytes
    }

    static let square: [(Int32, Int32)] = [(0, 0), (100, 0), (100, 100), (0, 100)]

    @Test(
        arguments: [
            ([square], nil), ([square, [(10, 10), (10, 20), (20, 20)]], nil), ([square, [(0, 0), (0, 50), (50, 50)]], nil),
            ([square.reversed()], "begin with a hole"), ([square, [(200, 200), (200, 210), (210, 210)]], "a hole outside"),
            ([[(0, 0), (50, 0), (100, 0)]], "without area"), ([[(0, 0), (9000, 0), (9000, 10)]], "the width of a tile beyond the tile"),
        ] as [([[(Int32, Int32)]], String?)]
    )
    func rings(_ rings: [[(Int32, Int32)]], _ problem: String?) {
        let result = TileSoundness(Self.layers).check(Self.polygon(rings), TileID(z: 3, x: 1, y: 1))
        #expect(result.problems.count == (problem == nil ? 0 : 1), "\(result)")
        if let problem { #expect(result.problems.first?.contains(problem) == true, "\(result)") }
        #expect(result.unnamed.isEmpty)
    }

    @Test func whatTheMetadataDoesNotName() {
        let soundness = TileSoundness(Self.layers)
        let tile = TileID(z: 3, x: 1, y: 1)
        #expect(soundness.check(Self.polygon([Self.square], key: "other"), tile).unnamed == [.init(layer: "land", key: "other")])
        #expect(soundness.check(Self.polygon([Self.square], layer: "sea"), tile).unnamed == [.init(layer: "sea")])
        #expect(soundness.check(Self.polygon([Self.square]), TileID(z: 11, x: 1, y: 1)).problems.count == 1)
        // A tile must not have two layers with the same name, and its bytes must be a tile.
        #expect(soundness.check(Self.polygon([Self.square]) + Self.polygon([Self.square]), tile).problems.count == 1)
        #expect(soundness.check([1, 2, 3], tile).problems.count == 1)
        #expect(soundness.check([], tile).problems == ["the tile has no layers"])
    }

    /// Entries that a directory must not have.
    @Test(
        arguments: [
            ("overlapping runs", [(0, 0, 10, 3), (2, 10, 10, 1)], "overlaps the next entry"),
            ("outside the data", [(0, 95, 10, 1)], "outside the tile data"),
            ("half of another content", [(0, 0, 10, 1), (1, 5, 10, 1)], "share a part"),
            ("no bytes", [(0, 0, 0, 1)], "has no bytes"),
            ("not rising", [(0, 50, 10, 1), (1, 0, 10, 1)], "not in ascending order"),
        ] as [(String, [(UInt64, UInt64, UInt32, UInt32)], String)]
    )
    func directories(_ name: String, _ entries: [(UInt64, UInt64, UInt32, UInt32)], _ problem: String) throws {
        var header = PMTilesHeader()
        // `PMTilesDirectory.encode` is not visible here, so the columns are written by hand. All numbers are
        // small.
        var root: [UInt8] = [UInt8(entries.count)]
        var last: UInt64 = 0
        for entry in entries {
            root.append(UInt8(entry.0 - last))
            last = entry.0
        }
        for entry in entries { root.append(UInt8(entry.3)) }
        for entry in entries { root.append(UInt8(entry.2)) }
        for entry in entries { root.append(UInt8(entry.1 + 1)) }
        header.rootDirectory = .init(offset: 127, byteCount: UInt64(root.count))
        header.tileData = .init(offset: 127 + UInt64(root.count), byteCount: 100)
        header.metadata = .init(offset: 127, byteCount: 0)
        header.internalCompression = .none
        header.isClustered = true
        let file = TemporaryFile()
        try Data(header.encoded() + root + [UInt8](repeating: 7, count: 100)).write(to: file.url)
        let report = try ArchiveVerifier().verify(try TileArchives.open(file.url))
        #expect(report.findings.contains { $0.message.contains(problem) }, "\(report.findings)")
    }

    /// A few bytes can name every tile up to zoom 15; the verifier checks these tiles without a loop over them.
    @Test func runsOfBillions() throws {
        var header = PMTilesHeader()
        let last: UInt64 = 0xFFFF_FFFF
        let tile = Samples.tile("sea")
        let root: [UInt8] = [1, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F, UInt8(tile.count), 1]
        header.rootDirectory = .init(offset: 127, byteCount: UInt64(root.count))
        let metadata = Array(#"{"vector_layers":[{"id":"land","fields":{"name":"String"}}]}"#.utf8)
        header.metadata = .init(offset: 127 + UInt64(root.count), byteCount: UInt64(metadata.count))
        header.tileData = .init(offset: header.metadata.offset + header.metadata.byteCount, byteCount: UInt64(tile.count))
        (header.internalCompression, header.tileCompression, header.maxZoom) = (.none, .none, 16)
        let file = TemporaryFile()
        try Data(header.encoded() + root + metadata + tile).write(to: file.url)
        let archive = try TileArchives.open(file.url)
        let survey = try ArchiveSurvey(archive)
        #expect(survey.tileCount == Int(last) && survey.zooms.map(\.zoom) == Array(0...16))
        #expect(
            survey.zooms[3].tileCount == 64 && survey.zooms[15].tileCount == 1 << 30
                && survey.zooms[3].largest.id == TileID(z: 3, x: 0, y: 0)
        )
        let report = try ArchiveVerifier().verify(archive)
        #expect(report.isSound && report.tileCount == Int(last), "\(report)")
    }

    @Test func fewFindingsAreEnough() throws {
        let file = TemporaryFile()
        var writer = try PMTilesWriter(file: file.url, tileCompression: .none)
        for index: UInt64 in 0..<500 {
            try writer.add(try #require(TileID(hilbertIndex: index)), compressed: [UInt8(index % 256), 1, UInt8(index / 256)])
        }
        try writer.finish(metadata: PMTilesMetadata(), bounds: .world)
        let one = try ArchiveVerifier(limit: 5, jobs: 1).verify(try TileArchives.open(file.url))
        let other = try ArchiveVerifier(limit: 5, jobs: 4).verify(try TileArchives.open(file.url))
        #expect(one.findings.count == 5 && one.isFull && one.findings == other.findings)
    }

    @Test(.enabled(if: Outside.has(Outside.data.appending(path: "firenze-protomaps.pmtiles")))) func protomaps() throws {
        let archive = try TileArchives.open(Outside.data.appending(path: "firenze-protomaps.pmtiles"))
        let report = try ArchiveVerifier(limit: 1000, jobs: 2).verify(archive)
        #expect(report.tileCount == 108)
        // The metadata leaves out keys, and some lines repeat a point. Nothing else is wrong.
        #expect(report.findings.count == 14)
        #expect(
            report.findings.allSatisfy { $0.message.contains("the metadata does not name") || $0.message.contains("points are repeated") },
            "\(report.findings.prefix(5))"
        )
    }

    @Test func tilesAsText() throws {
        let text = try TileText.json(Samples.tile("a \"name\""), TileID(z: 1, x: 1, y: 0)).line
        #expect(
            text == """
                {"tile":"1/1/0","layers":[{"name":"land","version":2,"extent":4096,"features":[{"type":"Feature","id":7,"geometry":{"type":"Polygon",\
                "coordinates":[[[0,85.0511288],[0,0],[180,0],[180,85.0511288],[0,85.0511288]],\
                [[0.4394531,85.0130734],[0.8789063,84.9747261],[0.4394531,84.9747261],[0.4394531,85.0130734]]]},\
                "properties":{"name":"a \\"name\\""}}]}]}
                """
        )
    }
}
