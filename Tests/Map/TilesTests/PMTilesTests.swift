import Foundation
import PortolanGeo
import PortolanTestSupport
import PortolanTiles
import Testing

@Suite struct PMTilesTests {
    static let bounds = CoordinateBounds(south: -1, west: -2, north: 3, east: 4)

    /// Writes tiles with the given numbers on the curve. `content` gives the bytes of each tile.
    static func write(_ indices: some Sequence<UInt64>, to file: URL, content: (UInt64) -> [UInt8]) throws -> PMTilesHeader {
        var writer = try PMTilesWriter(file: file, tileCompression: .none)
        for index in indices {
            try writer.add(try #require(TileID(hilbertIndex: index)), compressed: content(index))
        }
        return try writer.finish(metadata: PMTilesMetadata(name: "test", attribution: "© nobody"), bounds: bounds)
    }

    static func number(_ value: UInt64) -> [UInt8] { Array("tile \(value)".utf8) }

    @Test func noTiles() throws {
        let file = TemporaryFile()
        _ = try Self.write([], to: file.url, content: Self.number)
        let archive = try PMTilesArchive(file: file.url)
        #expect(try archive.tile(TileID(z: 0, x: 0, y: 0)) == nil)
        #expect(archive.metadata.attribution == "© nobody")
    }

    @Test func oneTile() throws {
        let file = TemporaryFile()
        let header = try Self.write([0], to: file.url, content: Self.number)
        let archive = try PMTilesArchive(file: file.url)
        #expect(archive.header == header)
        #expect(try archive.tile(TileID(z: 0, x: 0, y: 0)) == Self.number(0))
        #expect(try archive.tile(TileID(z: 1, x: 0, y: 0)) == nil)
        #expect(archive.header.bounds == Self.bounds && archive.header.center == Coordinate(latitude: 1, longitude: 1))
    }

    /// 100,000 tiles with gaps need leaf directories.
    @Test func manyTiles() throws {
        let file = TemporaryFile()
        var random = SplitMix64(seed: 1)
        let indices = (0..<UInt64(100_000)).map { $0 * 8 + random.next() % 8 }
        let header = try Self.write(indices, to: file.url, content: Self.number)
        #expect(header.leafDirectories.byteCount > 0 && header.rootDirectory.byteCount + 127 <= 16384)
        #expect(header.addressedTileCount == 100_000 && header.contentCount == 100_000)
        let archive = try PMTilesArchive(file: file.url)
        for index in stride(from: 0, to: indices.count, by: 997) {
            let id = try #require(TileID(hilbertIndex: indices[index]))
            #expect(try archive.tile(id) == Self.number(indices[index]))
        }
        let present = Set(indices)
        for index in (0..<UInt64(500)) where !present.contains(index) {
            #expect(try archive.tile(try #require(TileID(hilbertIndex: index))) == nil)
        }
        var count = 0
        try archive.forEachTile { _, _ in count += 1 }
        #expect(count == 100_000)
    }

    @Test func equalContentsAreStoredOnce() throws {
        let file = TemporaryFile()
        let header = try Self.write(0..<5000, to: file.url) { $0 % 100 == 50 ? Self.number($0) : Self.number(7) }
        #expect(header.contentCount == 51 && header.addressedTileCount == 5000 && header.directoryEntryCount == 101)
        let archive = try PMTilesArchive(file: file.url)
        for index: UInt64 in [0, 49, 50, 51, 4999] {
            let id = try #require(TileID(hilbertIndex: index))
            #expect(try archive.tile(id) == (index % 100 == 50 ? Self.number(index) : Self.number(7)))
        }
    }

    @Test func equalCallsGiveEqualBytes() throws {
        let files = [TemporaryFile(), TemporaryFile()]
        for file in files { _ = try Self.write(0..<20_000, to: file.url, content: Self.number) }
        #expect(try Data(contentsOf: files[0].url) == Data(contentsOf: files[1].url))
    }

    @Test func tilesComeInOrder() throws {
        let file = TemporaryFile()
        #expect(throws: PMTilesError.self) { _ = try Self.write([5, 4], to: file.url, content: Self.number) }
        #expect(throws: PMTilesError.self) { _ = try Self.write([5, 5], to: file.url, content: Self.number) }
    }

    @Test func unwritableFile() {
        let error = #expect(throws: PMTilesError.self) {
            _ = try Self.write([0], to: URL(fileURLWithPath: "/nowhere/at/all.pmtiles"), content: Self.number)
        }
        #expect(error?.code == .file)
    }

    @Test func gzipRoundTripIsExactAndBounded() throws {
        let text = Array(String(repeating: "portolan ", count: 10_000).utf8)
        let compressed = Gzip.compress(text)
        #expect(compressed.count < 1000 && Array(compressed[4..<8]) == [0, 0, 0, 0] && compressed[9] == 255)
        #expect(try Gzip.expand(compressed, limit: 1 << 20) == text)
        #expect(throws: Gzip.Failure.tooLarge(limit: 1000)) { try Gzip.expand(compressed, limit: 1000) }
        for cut in stride(from: 0, to: compressed.count, by: 7) {
            #expect(throws: Gzip.Failure.self) { try Gzip.expand(Array(compressed[..<cut]), limit: 1 << 20) }
        }
    }

    @Test func gzipOfAnyRatioWithWhatFollowsIt() throws {
        var random = SplitMix64(seed: 7)
        for values in [UInt8(0), 3, 255] {
            for count in [0, 1, 70, 5000, 300_000] {
                let bytes = (0..<count).map { _ in UInt8.random(in: 0...values, using: &random) }
                let compressed = Gzip.compress(bytes)
                #expect(try Gzip.expand(compressed, limit: 300_000) == bytes)
                #expect(try Gzip.expand(compressed + [1, 2, 3, 4, 5], limit: 300_000) == bytes)
                guard count > 64 else { continue }
                #expect(throws: Gzip.Failure.tooLarge(limit: count - 1)) { try Gzip.expand(compressed, limit: count - 1) }
                var other = compressed
                other[compressed.count - 8] ^= 1
                #expect(throws: Gzip.Failure.self) { try Gzip.expand(other, limit: 300_000) }
            }
        }
    }

    /// A tile that is passed on without decoding is either sound, or an error names the tile.
    @Test func damagedTilesAreNotHandedOn() throws {
        let file = TemporaryFile()
        var writer = try PMTilesWriter(file: file.url, tileCompression: .gzip)
        for index in UInt64(0)..<20 {
            let bytes = (0..<500).map { UInt8(truncatingIfNeeded: UInt64($0) &* (index + 3)) }
            try writer.add(try #require(TileID(hilbertIndex: index)), compressed: Gzip.compress(bytes))
        }
        _ = try writer.finish(metadata: PMTilesMetadata(name: "test", attribution: "© nobody"), bounds: Self.bounds)
        let id = try #require(TileID(hilbertIndex: 7))
        var section: PMTilesHeader.Section?
        try PMTilesArchive(file: file.url).forEachTile { tile, place in if tile == id { section = place } }
        let place = try #require(section)
        var bytes = try Data(contentsOf: file.url)
        bytes[Int(place.offset + place.byteCount / 2)] ^= 0x55
        try bytes.write(to: file.url)
        let archive = try PMTilesArchive(file: file.url)
        for read in [archive.storedTile, archive.tile] as [(TileID) throws(PMTilesError) -> [UInt8]?] {
            let error = #expect(throws: PMTilesError.self) { try read(id) }
            #expect(error?.code == .damaged && error?.tile == id && "\(error as Any)".contains("tile \(id): "))
        }
        #expect(try archive.uncheckedTile(id)?.count == Int(place.byteCount))
        #expect(try archive.storedTile(try #require(TileID(hilbertIndex: 8))) != nil)
    }

    /// Tilemaker 3.0 states an offset of 0 for the leaf directories, which it does not write. It computes the length of
    /// the tile data from this offset, and so states a negative length.
    @Test func aNegativeLengthOfTheTilesSaysNothing() throws {
        let file = TemporaryFile()
        _ = try Self.write((0..<UInt64(21)).map { $0 }, to: file.url, content: Self.number)
        let sound = try PMTilesArchive(file: file.url)
        var header = sound.header
        #expect(header.leafDirectories.byteCount == 0)
        header.leafDirectories = PMTilesHeader.Section(offset: 0, byteCount: header.metadata.offset)
        header.tileData.byteCount = 0 &- header.tileData.offset
        let bytes = Array(try Data(contentsOf: file.url))
        let odd = try PMTilesArchive(source: MemoryByteSource(header.encoded() + bytes[PMTilesHeader.byteCount...]))
        for index in UInt64(0)..<21 {
            let id = try #require(TileID(hilbertIndex: index))
            let tile = try #require(try sound.tile(id))
            #expect(try odd.tile(id) == tile)
        }
    }

    @Test(arguments: [UInt64(1), 2]) func survivesDamage(seed: UInt64) throws {
        let file = TemporaryFile()
        _ = try Self.write((0..<UInt64(40_000)).map { $0 * 7 }, to: file.url, content: Self.number)
        let original = Array(try Data(contentsOf: file.url))
        #expect(throws: PMTilesError.self) { try PMTilesArchive(source: MemoryByteSource(Array(original[..<(original.count / 2)]))) }
        var random = SplitMix64(seed: seed)
        for _ in 0..<150 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let region = Bool.random(using: &random) ? 0..<127 : 127..<3000
                bytes[Int.random(in: region, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            guard let archive = try? PMTilesArchive(source: MemoryByteSource(bytes)) else { continue }
            for index in stride(from: UInt64(0), to: 280_000, by: 40_000) {
                _ = try? archive.tile(try #require(TileID(hilbertIndex: index)))
            }
        }
    }

    static let florence = Outside.data.appending(path: "firenze-protomaps.pmtiles")

    @Test(.enabled(if: Outside.has(florence))) func readsAnArchiveMadeElsewhere() throws {
        let archive = try PMTilesArchive(file: Self.florence)
        #expect(archive.header.minZoom == 0 && archive.header.maxZoom == 14 && archive.header.tileType == .vector)
        #expect(archive.metadata.attribution?.contains("OpenStreetMap") == true)
        var count = 0
        var features = 0
        try archive.forEachTile { id, _ in
            count += 1
            guard let bytes = try archive.tile(id) else { throw PMTilesError(.damaged, "tile \(id) is missing") }
            guard let tile = try? MVTTile(decoding: bytes) else { throw PMTilesError(.damaged, "tile \(id) cannot be decoded") }
            features += tile.layers.reduce(0) { $0 + $1.features.count }
        }
        #expect(count == 108)
        let florence = TileID(z: 14, containing: MercatorPoint(Coordinate(latitude: 43.7731, longitude: 11.2558)))
        let tile = try MVTTile(decoding: try #require(try archive.tile(florence)))
        #expect((tile["buildings"]?.features.count ?? 0) > 500 && features > 50_000)
    }
}
