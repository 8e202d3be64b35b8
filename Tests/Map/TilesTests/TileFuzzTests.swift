import PortolanGeo
import PortolanTestSupport
import Testing

@testable import PortolanTiles

/// Tiles and archives that are slightly wrong give an answer with all indices in range, or an error, and never a
/// trap.
@Suite struct TileFuzzTests {
    /// Some bytes are changed, left out or doubled.
    static func damaged(_ bytes: [UInt8], _ random: inout SplitMix64, atMost count: UInt64 = 4) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<random.next() % (count + 1) where !bytes.isEmpty {
            let place = Int(random.next() % UInt64(bytes.count))
            switch random.next() % 5 {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(bytes[Int(random.next() % UInt64(bytes.count))], at: place)
            case 2: bytes[place] ^= 1 << UInt8(random.next() % 8)
            case 3: bytes.replaceSubrange(place..<min(bytes.count, place + 5), with: [0xFF, 0xFF, 0xFF, 0xFF, 0x0F])
            default: bytes[place] = UInt8(truncatingIfNeeded: random.next())
            }
        }
        return bytes
    }

    // MARK: Vector tiles

    private static func varint(_ value: UInt64) -> [UInt8] {
        var bytes: [UInt8] = []
        LEB128.append(value, to: &bytes)
        return bytes
    }

    private static func field(_ number: UInt64, _ content: [UInt8]) -> [UInt8] {
        varint(number << 3 | 2) + varint(UInt64(content.count)) + content
    }
    private static func field(_ number: UInt64, value: UInt64) -> [UInt8] { varint(number << 3) + varint(value) }

    /// Returns a number of any size: usually small, sometimes a limit of 32 or 64 bits.
    private static func anyNumber(_ random: inout SplitMix64) -> UInt64 {
        switch random.next() % 8 {
        case 0: random.pick([UInt64(UInt32.max), 1 << 31, 1 << 32, 1 << 63, .max, 1 << 30])
        case 1: random.next() >> (random.next() % 64)
        default: random.next() % 9
        }
    }

    /// Returns a geometry whose commands usually fit the type, and whose counts are usually right.
    private static func geometry(_ type: UInt64, _ random: inout SplitMix64) -> [UInt8] {
        var bytes: [UInt8] = []
        func command(_ id: UInt64, _ count: UInt64, points: UInt64) {
            bytes += varint(id | count << 3)
            for _ in 0..<2 * points { bytes += varint(anyNumber(&random)) }
        }
        for _ in 0..<1 + random.next() % 3 {
            let odd = random.next() % 16
            if odd == 0 { bytes += varint(anyNumber(&random)) }
            let more = 2 + random.next() % 4
            switch type {
            case 1: command(1, odd == 1 ? more : 1, points: 1)
            case 2:
                command(1, 1, points: 1)
                command(2, odd == 1 ? anyNumber(&random) : more, points: more)
            default:
                command(1, 1, points: 1)
                command(2, more, points: odd == 2 ? 1 : more)
                if odd != 3 { command(7, 1, points: 0) }
            }
        }
        return bytes
    }

    private static func value(_ random: inout SplitMix64) -> [UInt8] {
        switch random.next() % 9 {
        case 0: field(1, Array(random.pick(["", "lake", "Zürich", "東京"]).utf8))
        case 1: [0x15] + (0..<4).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        case 2: [0x19] + (0..<8).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        case 3: []
        default: field(4 + random.next() % 4, value: anyNumber(&random))
        }
    }

    static func tile(_ random: inout SplitMix64) -> [UInt8] {
        var tile: [UInt8] = []
        for _ in 0..<1 + random.next() % 3 {
            let (keys, values) = (random.next() % 4, random.next() % 4)
            var parts = [
                field(1, Array(random.pick(["a", "b", ""]).utf8)), field(15, value: random.next() % 12 == 0 ? anyNumber(&random) : 2),
            ]
            if random.next() % 3 == 0 { parts.append(field(5, value: anyNumber(&random))) }
            for key in 0..<keys { parts.append(field(3, Array("k\(key)".utf8))) }
            for _ in 0..<values { parts.append(field(4, value(&random))) }
            for _ in 0..<random.next() % 4 {
                let type = random.next() % 16 == 0 ? anyNumber(&random) : 1 + random.next() % 3
                var tags: [UInt8] = []
                if keys > 0, values > 0 {
                    for _ in 0..<random.next() % 3 { tags += varint(random.next() % keys) + varint(random.next() % values) }
                }
                parts.append(
                    field(
                        2,
                        field(1, value: anyNumber(&random)) + field(2, tags) + field(3, value: type) + field(4, geometry(type, &random))
                    )
                )
            }
            if random.next() % 4 == 0 { parts.reverse() }
            tile += field(3, parts.flatMap(\.self))
        }
        return tile
    }

    @Test func vectorTiles() {
        var read = 0
        let seeds = Fuzz.seeds(4_000)
        for seed in seeds {
            var random = SplitMix64(seed: seed)
            let bytes = Self.damaged(Self.tile(&random), &random, atMost: random.next() % 3)
            Fuzz.trace("seed \(seed): \(bytes)")
            guard let tile = try? MVTTile(decoding: bytes) else { continue }
            read += 1
            Self.check(tile, seed)
            // The tile is the same when it is written and read again.
            let again = try? MVTTile(decoding: tile.encoded())
            let layers = tile.layers.filter { !$0.features.allSatisfy(\.partRange.isEmpty) }
            #expect(again?.layers.map(\.name) == layers.map(\.name), "seed \(seed)")
            if let again { Self.check(again, seed) }
        }
        #expect(read > seeds.count / 20, "only \(read) of \(seeds.count) tiles are readable, seeds \(seeds)")
    }

    static func check(_ tile: MVTTile, _ seed: UInt64) {
        for layer in tile.layers {
            #expect(layer.partStarts.first == 0 && layer.partStarts.last == UInt32(layer.points.count), "seed \(seed)")
            for feature in layer.features {
                for tag in layer.tags[Int(feature.tagRange.lowerBound)..<Int(feature.tagRange.upperBound)] {
                    #expect(Int(tag.key) < layer.keys.count && Int(tag.value) < layer.values.count, "seed \(seed)")
                }
                for part in feature.partRange {
                    #expect(layer.points[layer.pointRange(ofPart: part)].count >= Int(feature.type.rawValue), "seed \(seed)")
                    _ = layer.doubledArea(ofPart: part)
                }
                _ = layer.properties(of: feature)
            }
        }
    }

    // MARK: Archives

    /// Returns a directory of entries with numbers of any size, sorted or nearly sorted. The bytes follow the
    /// specification, and some of them are damaged afterwards.
    private static func directory(_ random: inout SplitMix64, isRoot: Bool) -> [UInt8] {
        let count = random.next() % 6
        var columns = [varint(count)]
        for _ in 0..<count { columns.append(varint(1 + anyNumber(&random) % 5000)) }
        for _ in 0..<count { columns.append(varint(random.next() % 3 == 0 && isRoot ? 0 : anyNumber(&random))) }
        for _ in 0..<count { columns.append(varint(random.next() % 4 == 0 ? anyNumber(&random) : random.next() % 40)) }
        for index in 0..<count {
            columns.append(
                varint(index > 0 && random.next() % 2 == 0 ? 0 : random.next() % 5 == 0 ? anyNumber(&random) : random.next() % 60)
            )
        }
        return damaged(columns.flatMap(\.self), &random, atMost: random.next() % 3)
    }

    static func archive(_ random: inout SplitMix64) -> [UInt8] {
        var header = PMTilesHeader()
        let isPacked = random.next() % 2 == 0
        func packed(_ bytes: [UInt8]) -> [UInt8] { isPacked ? Gzip.compress(bytes) : bytes }
        header.internalCompression = isPacked ? .gzip : .none
        header.tileCompression = random.pick([.none, .gzip, .unknown, .brotli, .zstandard])
        header.maxZoom = 14
        let parts = [
            packed(directory(&random, isRoot: true)), packed(random.pick([Array(#"{"name":"n","vector_layers":[]}"#.utf8), [], [0x7B]])),
            packed(directory(&random, isRoot: true)), packed(directory(&random, isRoot: false)), packed(tile(&random)),
        ]
        var offset = UInt64(PMTilesHeader.byteCount)
        func section(_ bytes: [UInt8]) -> PMTilesHeader.Section {
            defer { offset += UInt64(bytes.count) }
            return .init(offset: offset, byteCount: UInt64(bytes.count))
        }
        header.rootDirectory = section(parts[0])
        header.metadata = section(parts[1])
        header.leafDirectories = section(parts[2] + parts[3])
        header.tileData = section(parts[4])
        let body = header.encoded() + parts.flatMap(\.self)
        return random.next() % 2 == 0 ? body : damaged(body, &random)
    }

    @Test func archives() throws {
        var opened = 0
        let seeds = Fuzz.seeds(2_000)
        for seed in seeds {
            var random = SplitMix64(seed: seed)
            let bytes = Self.archive(&random)
            Fuzz.trace("seed \(seed): \(bytes)")
            guard let archive = try? PMTilesArchive(source: MemoryByteSource(bytes)) else { continue }
            opened += 1
            for _ in 0..<20 {
                let id = try #require(TileID(hilbertIndex: random.next() % 30_000))
                if let tile = try? archive.tile(id) { _ = try? MVTTile(decoding: tile) }
                _ = try? archive.storedTile(id)
            }
            // A run may be four thousand million tiles long. The test stops after a small number of them.
            struct Enough: Error {}
            var count = 0
            try? archive.forEachTile { _, _ in
                count += 1
                if count > 5_000 { throw Enough() }
            }
            if var cursor = try? PMTilesCursor(archive) {
                for _ in 0..<1_000 {
                    guard let run = cursor.head, (try? cursor.advance(to: run.upperBound)) != nil else { break }
                }
            }
        }
        #expect(opened > seeds.count / 20, "only \(opened) of \(seeds.count) archives open, seeds \(seeds)")
    }

    @Test func gzip() {
        for seed in Fuzz.seeds(2_000) {
            var random = SplitMix64(seed: seed)
            let text = (0..<random.next() % 300).map { _ in UInt8(random.next() % 5) }
            let (level, limit) = (random.anyInteger(Int.self), random.anyInteger(Int.self))
            let whole = try? Gzip.expand(Gzip.compress(text, level: level), limit: limit)
            #expect(whole == text || whole == nil && limit < text.count, "seed \(seed): level \(level), limit \(limit)")
            let bytes = Self.damaged(Gzip.compress(text), &random)
            Fuzz.trace("seed \(seed): \(bytes)")
            if let expanded = try? Gzip.expand(bytes, limit: 1_000) { #expect(expanded.count <= 1_000, "seed \(seed)") }
        }
    }
}
