import Foundation
import PortolanBasics
import PortolanImport
import PortolanSample
import Testing

@testable import PortolanGeoParquet

@Suite struct ParquetTests {
    @Test("Thrift's compact protocol writes structures as these bytes")
    func thrift() {
        var writer = ThriftWriter()
        writer.element { file in
            file.int32(1, 2)
            file.list(2, of: .binary, count: 2)
            file.element("a")
            file.element("bc")
            file.structure(5) { inner in inner.int64(3, -300) }
            file.text(6, "x")
        }
        #expect(
            writer.bytes == [
                0x15, 4, 0x19, 0x28, 1, 0x61, 2, 0x62, 0x63, 0x3C, 0x36, 0xD7, 0x04, 0, 0x18, 1, 0x78, 0,
            ]
        )
    }

    @Test("Levels read back are the levels that were written", arguments: 0..<40)
    func levels(_ number: UInt64) throws {
        var random = SplitMix64(seed: number)
        var levels: [UInt8] = []
        while levels.count < Int(number) * 13 {
            let run = random.next() % 3 == 0 ? Int(random.next() % 40) : 1
            levels += Array(repeating: UInt8(random.next() % 2), count: run)
        }
        let bytes = LevelEncoding.bytes(ofBits: levels)
        let body = bytes.dropFirst(4)
        #expect(Int(bytes[0]) | Int(bytes[1]) << 8 == body.count)
        #expect(Self.decoded(body, count: levels.count) == levels, "seed \(number)")
    }

    /// Decodes the hybrid encoding of Encodings.md in the simplest way.
    private static func decoded(_ bytes: ArraySlice<UInt8>, count: Int) -> [UInt8] {
        var levels: [UInt8] = []
        var rest = bytes
        while levels.count < count, !rest.isEmpty {
            var (head, shift) = (0, 0)
            while let byte = rest.popFirst() {
                head |= Int(byte & 0x7F) << shift
                shift += 7
                if byte < 0x80 { break }
            }
            if head & 1 == 0 {
                levels += Array(repeating: rest.removeFirst(), count: head >> 1)
            } else {
                for _ in 0..<head >> 1 {
                    let group = rest.removeFirst()
                    levels += (0..<8).map { group >> $0 & 1 }
                }
            }
        }
        return Array(levels.prefix(count))
    }

    @Test("The same region always gives the same file", .timeLimit(.minutes(30)))
    func export() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "portolan-parquet-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let extract = folder.appending(path: "town.osm.pbf")
        try NullIsland.write(to: extract.path(percentEncoded: false))
        let region = folder.appending(path: "town.portolan", directoryHint: .isDirectory)
        _ = try await RegionImporter(options: .init(timeZone: "Africa/Accra")).run(extract: extract, output: region)
        let files = [folder.appending(path: "a.parquet"), folder.appending(path: "b.parquet")]
        for file in files { _ = try await PlaceExporter(region: region).run(output: file, force: false) { _ in } }
        let (a, b) = (try Data(contentsOf: files[0]), try Data(contentsOf: files[1]))
        #expect(a == b && a.count > 10_000)
        #expect(a.prefix(4) == Data(ParquetFormat.magic) && a.suffix(4) == Data(ParquetFormat.magic))
        await #expect(throws: (any Error).self, "what stands there is not replaced") {
            _ = try await PlaceExporter(region: region).run(output: files[0], force: false) { _ in }
        }
        // An export that stops leaves no file behind.
        struct Stop: Error {}
        await #expect(throws: Stop.self) {
            _ = try await PlaceExporter(region: region).run(output: folder.appending(path: "c.parquet"), force: false) { _ in throw Stop() }
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                "a.parquet", "b.parquet", "town.osm.pbf", "town.portolan",
            ]
        )
    }
}
