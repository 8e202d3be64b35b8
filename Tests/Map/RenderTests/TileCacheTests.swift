import Dispatch
import PortolanGeo
import PortolanTestSupport
import Testing

@testable import PortolanRender

/// The cache finds prepared tiles by their positions, and forgets the positions of evicted tiles.
@Suite struct TileCacheTests {
    /// The bytes of an entry apart from its tile.
    static let overhead = 128

    static func key(_ x: UInt32, zoom: Int = 14, source: Int = 0) -> TileCache.Key {
        TileCache.Key(source: source, tile: TileID(z: 14, x: x, y: 0), styleZoom: zoom)
    }

    /// Returns a tile whose entry takes the given number of bytes.
    static func tile(_ x: UInt32 = 0, zoom: Int = 14, bytes: Int = 1000) -> PreparedTile {
        PreparedTile(id: TileID(z: 14, x: x, y: 0), styleZoom: zoom, tables: [], buckets: [], byteCount: bytes - overhead)
    }

    /// Whether each of the tiles is in the cache. The look-up counts as a use of the tile.
    static func known(_ cache: TileCache, _ keys: [TileCache.Key]) -> [Bool] { keys.map { cache.tile($0) != nil } }

    static func found(_ knowledge: TileCache.Knowledge) -> String {
        switch knowledge {
        case .unknown: "unknown"
        case .absent: "absent"
        case .present(let tile, let isExact): "\(isExact ? "exactly" : "from") \(tile.styleZoom)"
        }
    }

    @Test("an empty cache knows no tile")
    func empty() {
        let cache = TileCache(byteLimit: 1 << 20)
        #expect(cache.tile(Self.key(0)) == nil)
        #expect(Self.found(cache.knowledge(Self.key(0))) == "unknown")
    }

    @Test("a tile is found under its source, position and zoom")
    func keys() {
        let cache = TileCache(byteLimit: 1 << 20)
        cache.store(Self.tile(1), for: Self.key(1))
        #expect(cache.tile(Self.key(1))??.id.x == 1)
        #expect(cache.tile(Self.key(2)) == nil)
        #expect(cache.tile(Self.key(1, zoom: 15)) == nil)
        #expect(cache.tile(Self.key(1, source: 1)) == nil)
    }

    @Test("the cache knows at every zoom that a source has no tile")
    func absent() throws {
        let cache = TileCache(byteLimit: 1 << 20)
        cache.store(nil, for: Self.key(0))
        let answer = try #require(cache.tile(Self.key(0)))
        #expect(answer == nil)
        #expect(Self.found(cache.knowledge(Self.key(0))) == "absent")
        #expect(Self.found(cache.knowledge(Self.key(0, zoom: 17))) == "absent")
    }

    @Test(
        "the tile for the nearest zoom replaces missing zooms; of two equally near ones, the lower",
        arguments: [
            (10, "from 12"), (12, "exactly 12"), (13, "from 12"), (14, "from 12"), (15, "from 16"), (16, "exactly 16"), (22, "from 16"),
        ]
    )
    func nearest(zoom: Int, expected: String) {
        for order in [[12, 16], [16, 12]] {
            let cache = TileCache(byteLimit: 1 << 20)
            for zoom in order { cache.store(Self.tile(zoom: zoom), for: Self.key(0, zoom: zoom)) }
            #expect(Self.found(cache.knowledge(Self.key(0, zoom: zoom))) == expected)
        }
    }

    @Test("above its limit the cache evicts the least recently used tiles")
    func eviction() {
        let cache = TileCache(byteLimit: 8000)
        for x in 0..<8 { cache.store(Self.tile(UInt32(x)), for: Self.key(UInt32(x))) }
        #expect(Self.known(cache, (0..<8).map { Self.key($0) }).allSatisfy { $0 }, "8000 bytes are not past 8000")
        cache.store(Self.tile(8), for: Self.key(8))
        #expect(Self.known(cache, (0..<9).map { Self.key($0) }) == [false, true, true, true, true, true, true, true, true])
    }

    @Test("a look-up counts as use")
    func use() {
        let cache = TileCache(byteLimit: 4000)
        for x in 0..<4 { cache.store(Self.tile(UInt32(x)), for: Self.key(UInt32(x))) }
        _ = cache.tile(Self.key(0))
        _ = cache.knowledge(Self.key(1, zoom: 17))
        cache.store(Self.tile(4), for: Self.key(4))
        #expect(Self.known(cache, (0..<5).map { Self.key($0) }) == [true, true, false, true, true])
    }

    @Test("an evicted tile is not found by its position either, but the tile of another zoom is")
    func evictedZooms() {
        let cache = TileCache(byteLimit: 4000)
        cache.store(Self.tile(0, zoom: 14), for: Self.key(0, zoom: 14))
        cache.store(Self.tile(0, zoom: 16), for: Self.key(0, zoom: 16))
        for x in 1..<5 { cache.store(Self.tile(UInt32(x)), for: Self.key(UInt32(x))) }
        #expect(Self.found(cache.knowledge(Self.key(0, zoom: 14))) == "unknown")
        let other = TileCache(byteLimit: 4000)
        other.store(Self.tile(0, zoom: 14), for: Self.key(0, zoom: 14))
        other.store(Self.tile(1), for: Self.key(1))
        other.store(Self.tile(0, zoom: 16), for: Self.key(0, zoom: 16))
        other.store(Self.tile(2), for: Self.key(2))
        other.store(Self.tile(3, bytes: 500), for: Self.key(3))
        #expect(Self.found(other.knowledge(Self.key(0, zoom: 14))) == "from 16")
    }

    @Test("a tile that is stored again replaces the first and counts once")
    func replaced() {
        let cache = TileCache(byteLimit: 4000)
        for _ in 0..<20 { cache.store(Self.tile(0), for: Self.key(0)) }
        cache.store(Self.tile(1, bytes: 3000), for: Self.key(1))
        #expect(Self.known(cache, [Self.key(0), Self.key(1)]) == [true, true])
        cache.store(nil, for: Self.key(1))
        #expect(cache.tile(Self.key(1)) != nil)
        #expect(Self.found(cache.knowledge(Self.key(1))) == "absent")
    }

    @Test("a tile that is too large is not kept and evicts no other", arguments: [4001, 100_000])
    func tooLarge(bytes: Int) {
        let cache = TileCache(byteLimit: 4000)
        cache.store(Self.tile(0), for: Self.key(0))
        cache.store(Self.tile(1), for: Self.key(1))
        cache.store(Self.tile(1, bytes: bytes), for: Self.key(1))
        #expect(Self.known(cache, [Self.key(0), Self.key(1)]) == [true, false], "and the one it should replace is gone")
    }

    @Test("a cache with a limit of no bytes keeps nothing", arguments: [0, -1, 100])
    func noBytes(limit: Int) {
        let cache = TileCache(byteLimit: limit)
        cache.store(Self.tile(), for: Self.key(0))
        cache.store(nil, for: Self.key(1))
        #expect(Self.known(cache, [Self.key(0), Self.key(1)]) == [false, false])
    }

    @Test("many threads may use the cache; it keeps its limit, and no tile gets another's key")
    func threads() {
        let cache = TileCache(byteLimit: 20_000)
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            var chance = SplitMix64(seed: UInt64(thread))
            for _ in 0..<500 {
                let x = UInt32.random(in: 0..<40, using: &chance)
                if Bool.random(using: &chance) {
                    cache.store(Self.tile(x), for: Self.key(x))
                } else if let tile = cache.tile(Self.key(x)) {
                    #expect(tile?.id.x == x)
                }
            }
        }
        #expect(Self.known(cache, (0..<40).map { Self.key($0) }).count { $0 } <= 20)
    }
}
