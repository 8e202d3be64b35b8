#if Program || Zstandard
import CZstd
import Foundation
import PortolanGeo
import PortolanTestSupport
import Testing

@testable import PortolanTiles

@Suite struct ZstandardTests {
    static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
        let count = unsafe output.withUnsafeMutableBytes { room in
            unsafe bytes.withUnsafeBytes { unsafe ZSTD_compress(room.baseAddress, room.count, $0.baseAddress, $0.count, 5) }
        }
        return Array(output.prefix(count))
    }

    static let text = Array(String(repeating: "portolan ", count: 10_000).utf8)

    @Test func expands() throws {
        let packed = Self.compressed(Self.text)
        #expect(packed.count < 1000 && Zstandard.isZstandard(packed))
        #expect(try Zstandard.expand(packed, limit: 1 << 20) == Self.text)
        #expect(try Zstandard.expand(packed + Self.compressed([1, 2]), limit: 1 << 20) == Self.text + [1, 2])
        #expect(try Zstandard.expand(Self.compressed([]), limit: 10).isEmpty)
        #expect(try Zstandard.expand(packed, limit: Self.text.count) == Self.text)
        #expect(throws: Zstandard.Failure.tooLarge(limit: 1000)) { try Zstandard.expand(packed, limit: 1000) }
        for cut in stride(from: 0, to: packed.count, by: 5) {
            #expect(throws: Zstandard.Failure.self) { try Zstandard.expand(Array(packed[..<cut]), limit: 1 << 20) }
        }
    }

    @Test(arguments: Fuzz.seeds(200)) func damaged(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let packed = TileFuzzTests.damaged(Self.compressed(Self.text), &random)
        Fuzz.trace("\(packed)")
        _ = try? Zstandard.expand(packed, limit: 1 << 20)
    }

    /// Directories, metadata and tiles.
    @Test func archive() throws {
        var header = PMTilesHeader()
        (header.internalCompression, header.tileCompression) = (.zstandard, .zstandard)
        let tile = Self.compressed(Array("a tile".utf8))
        let entry = PMTilesEntry(tileIndex: 0, offset: 0, byteCount: UInt32(tile.count), runLength: 1)
        let root = Self.compressed(PMTilesDirectory.encode([entry]))
        let metadata = Self.compressed(Array(#"{"name":"packed"}"#.utf8))
        header.rootDirectory = .init(offset: 127, byteCount: UInt64(root.count))
        header.metadata = .init(offset: 127 + UInt64(root.count), byteCount: UInt64(metadata.count))
        header.tileData = .init(offset: header.metadata.offset + header.metadata.byteCount, byteCount: UInt64(tile.count))
        for unknown in [false, true] {
            if unknown { header.tileCompression = .unknown }
            let archive = try PMTilesArchive(source: MemoryByteSource(header.encoded() + root + metadata + tile))
            #expect(try archive.tile(TileID(z: 0, x: 0, y: 0)) == Array("a tile".utf8) && archive.metadata.name == "packed")
        }
    }
}
#endif
