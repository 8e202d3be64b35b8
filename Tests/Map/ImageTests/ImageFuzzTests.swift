import PortolanImage
import PortolanRaster
import PortolanTestSupport
import Testing

/// Pictures that are slightly wrong give pixels or an error, never a trap, and take no more memory than the limit
/// allows.
@Suite struct ImageFuzzTests {
    private static func damaged(_ bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
        var bytes = bytes
        for _ in 0...random.next() % 6 where !bytes.isEmpty {
            let place = Int(random.next() % UInt64(bytes.count))
            switch random.next() % 4 {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: place)
            default: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            }
        }
        return bytes
    }

    /// The checksums of the chunks are right, so the decoder reads their contents.
    @Test func png() {
        var read = 0
        let seeds = Fuzz.seeds(1_500)
        for seed in seeds {
            var random = SplitMix64(seed: seed)
            let kind = random.pick(PNGSpecificationTests.kinds)
            var rows = [0] + kind.row
            if random.next() % 2 == 0 { rows = Self.damaged(rows, &random) }
            let extra = kind.extra.map { ($0.0, random.next() % 4 == 0 ? Self.damaged($0.1, &random) : $0.1) }
            var bytes = PNGSpecificationTests.file(
                width: random.next() % 8 == 0 ? UInt32(truncatingIfNeeded: random.next()) : 4,
                height: random.next() % 8 == 0 ? UInt32(truncatingIfNeeded: random.next() % 5_000) : 1,
                depth: random.next() % 8 == 0 ? UInt8(random.next() % 20) : kind.depth,
                type: random.next() % 8 == 0 ? UInt8(random.next() % 9) : kind.type,
                interlace: UInt8(random.next() % 8 == 0 ? 1 : 0),
                extra: extra,
                rows: rows
            )
            if random.next() % 4 == 0 { bytes = Self.damaged(bytes, &random) }
            Fuzz.trace("seed \(seed): \(bytes)")
            guard let picture = try? PNG.decode(bytes, maximumPixels: 100_000) else { continue }
            read += 1
            #expect(picture.width * picture.height <= 100_000, "seed \(seed)")
        }
        #expect(read > seeds.count / 20, "only \(read) of \(seeds.count) files are pictures, seeds \(seeds)")
    }

    @Test func jpeg() throws {
        let sound = try JPEG.encode(Pixmap(width: 33, height: 17, color: Color(red8: 200, green8: 30, blue8: 90)), quality: 0.8)
        for seed in Fuzz.seeds(1_500) {
            var random = SplitMix64(seed: seed)
            let bytes = Self.damaged(sound, &random)
            Fuzz.trace("seed \(seed): \(bytes)")
            if let picture = try? JPEG.decode(bytes, maximumPixels: 100_000) {
                #expect(picture.width * picture.height <= 100_000, "seed \(seed)")
            }
        }
    }
}
