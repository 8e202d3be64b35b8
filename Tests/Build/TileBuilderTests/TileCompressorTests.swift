import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanTileBuilder

/// Tiles are gzip data that any reader accepts, and have the same bytes each time.
@Suite struct TileCompressorTests {
    @Test(arguments: [1, 2] as [UInt64]) func isGzip(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var compressor = TileCompressor()
        for count in [0, 1, 2, 100, 65_535, 65_536, 300_000] {
            for values in [1, 4, 256] {
                let bytes = (0..<count).map { _ in UInt8(truncatingIfNeeded: Int.random(in: 0..<values, using: &random)) }
                let compressed = compressor.compress(bytes)
                #expect(try Gzip.expand(compressed, limit: count + 1) == bytes, "seed \(seed), \(count) bytes of \(values) values")
                var other = TileCompressor()
                #expect(other.compress(bytes) == compressed)
                #expect(compressed[4...9] == [0, 0, 0, 0, compressed[8], 255], "no time, and no operating system")
            }
        }
    }

    @Test func aLibraryIsKnownByWhatItMakes() {
        #expect(TileCompressor.fingerprint == TileCompressor.fingerprint)
        #expect(TileCompressor.fingerprint.utf8.count >= 8)
    }
}
