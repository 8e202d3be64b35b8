import CSQLite
import Foundation
import PortolanGeo
import PortolanJSON
import PortolanTestSupport
import Testing

@testable import PortolanArchives

/// Archives whose metadata or bytes are slightly wrong give an answer or an error, and never a trap.
@Suite struct ArchiveFuzzTests {
    private static let values = [
        "", "0", "1,2,3,4", "-180,-90,180,90", "1,2,3", "nan,1,2,3", "inf,inf,inf,inf", "1e300,2,3,4", "4,3,2,1", "0,0,99", "0,0,1e19",
        "-1", "31",
        "1e400", "pbf", "png", "x", #"{"vector_layers":[{"id":"a","fields":{"b":"String"}}]}"#, #"{"vector_layers":7}"#, "{", "[]", "null",
        #"{"vector_layers":[{"id":3},{"id":"a","minzoom":1e300,"maxzoom":-5,"fields":[]}],"bounds":[1,2]}"#, "\u{0}", "é",
    ]
    private static let names = ["name", "format", "bounds", "center", "minzoom", "maxzoom", "json", "attribution", "json", "vector_layers"]

    @Test(arguments: Fuzz.seeds(300)) func metadataRows(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var rows: [String: String] = [:]
        for _ in 0..<random.next() % 8 { rows[random.pick(Self.names)] = random.pick(Self.values) }
        Fuzz.trace("\(rows)")
        let facts = ArchiveMetadata.facts(rows: rows)
        _ = facts.layers
        _ = TileSoundness(facts.layers)
        // Facts are the same after they are written and read again.
        let again = ArchiveMetadata.facts(rows: Dictionary(ArchiveMetadata.rows(facts, name: "x").map { ($0.name, $0.value) }) { $1 })
        #expect(again.bounds == facts.bounds && again.zooms == facts.zooms && again.center == facts.center)
        let folder = try ArchiveMetadata.facts(folderJSON: Array(ArchiveMetadata.folderJSON(facts, name: "x").utf8))
        #expect(folder.bounds == facts.bounds && folder.metadata["attribution"] == facts.metadata["attribution"])
    }

    /// The row `json` must not repeat a value that the header already has.
    @Test func boundsAreThereOnce() throws {
        let facts = ArchiveMetadata.facts(rows: ["bounds": "1,2,3,4", "json": #"{"bounds":[5,6],"name":7,"vector_layers":[]}"#])
        let text = ArchiveMetadata.folderJSON(facts, name: "x")
        let again = try ArchiveMetadata.facts(folderJSON: Array(text.utf8))
        #expect(again.bounds == facts.bounds && again.bounds.west == 1 && again.text("name") == "x", "\(text)")
        #expect(again.metadata["vector_layers"] != nil)
    }

    @Test(arguments: ["a.pmtiles", "b.mbtiles"]) func damagedFiles(_ name: String) throws {
        let folder = TemporaryFile()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        let first = folder.url.appending(path: "a.pmtiles")
        try Samples.write(to: first)
        let file = folder.url.appending(path: name)
        if file != first { _ = try ConversionTests.convert(first, file) }
        let sound = Array(try Data(contentsOf: file))
        let damaged = folder.url.appending(path: "damaged-" + name)
        let output = folder.url.appending(path: "output.pmtiles")
        for seed in Fuzz.seeds(60) {
            var random = SplitMix64(seed: seed)
            var bytes = sound
            // Half of the changes hit the first 400 bytes, which decide how the other bytes are read.
            let end = random.next() % 2 == 0 ? min(400, bytes.count) : bytes.count
            for _ in 0...random.next() % 4 { bytes[Int(random.next() % UInt64(end))] = UInt8(truncatingIfNeeded: random.next()) }
            if random.next() % 8 == 0 { bytes.removeLast(Int(random.next() % UInt64(bytes.count))) }
            Fuzz.trace("\(name), seed \(seed)")
            try Data(bytes).write(to: damaged)
            guard let archive = try? TileArchives.open(damaged) else { continue }
            _ = try? ArchiveVerifier(limit: 3).verify(archive)
            _ = try? ArchiveSurvey(archive)
            _ = try? archive.tile(TileID(z: 4, x: 6, y: 3))
            _ = try? ArchiveConverter(options: .init(force: true)).run(archive, output: output, format: .pmtiles)
        }
    }

    @Test func foreignSchemas() throws {
        let folder = TemporaryFile()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        for (index, sql) in [
            "CREATE TABLE metadata(name, value); CREATE TABLE tiles(zoom_level, tile_column, tile_row)",
            "CREATE TABLE tiles(zoom_level, tile_column, tile_row, tile_data)",
            "CREATE TABLE metadata(name, value); CREATE TABLE tiles(zoom_level, tile_column, tile_row, tile_data)",
            """
            CREATE TABLE metadata(name, value); CREATE TABLE tiles(zoom_level, tile_column, tile_row, tile_data);
            INSERT INTO tiles VALUES (99, -1, 5, NULL), (3, 9, 9, 'text'), ('a', 'b', 'c', 'd'), (2, 1, 1, NULL), (2, 1, 1, x'00'), (2, 1, 1, x'01');
            INSERT INTO metadata VALUES ('name', NULL), ('bounds', x'FF'), ('json', 7), (NULL, 3)
            """,
        ].enumerated() {
            let file = folder.url.appending(path: "\(index).mbtiles")
            var handle: OpaquePointer?
            #expect(unsafe sqlite3_open(file.path, &handle) == SQLITE_OK)
            #expect(unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
            unsafe sqlite3_close(handle)
            guard let archive = try? TileArchives.open(file) else { continue }
            let report = try ArchiveVerifier().verify(archive)
            #expect(report.findings.contains { $0.message.contains("occurs twice") }, "\(report.findings)")
            #expect(
                report.findings.contains { $0.message.contains("zoom 99") }
                    && report.findings.contains { $0.message.contains("is not a tile") }
            )
            _ = try? ArchiveConverter(options: .init(force: true)).run(archive, output: folder.url.appending(path: "out"), format: .folder)
        }
    }
}
