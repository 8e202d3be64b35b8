import Foundation
import PortolanGeo
import PortolanMapSources
import PortolanStyle
import PortolanTestSupport
import PortolanText
import Synchronization
import Testing

@testable import PortolanRender

/// Tiles that the last frame lacked are prepared in the background, the nearest first.
@Suite struct TileLoaderTests {
    /// A source that answers after `open()`, and records the requests.
    final class Source: TileSource {
        struct Failure: Error {}

        private struct State {
            var log: [UInt32] = []
            var isOpen: Bool
            var active = 0
            var most = 0
        }

        let zooms: ClosedRange<UInt8> = 0...14
        let bounds = CoordinateBounds.world
        /// Counts the requests.
        let asked = Arrivals()
        private let condition = NSCondition()
        private let state: Mutex<State>

        init(isOpen: Bool = false) { state = Mutex(State(isOpen: isOpen)) }

        /// The requested columns in order.
        var log: [UInt32] { state.withLock { $0.log } }
        /// The largest number of simultaneous requests.
        var most: Int { state.withLock { $0.most } }

        func open() {
            condition.lock()
            state.withLock { $0.isOpen = true }
            condition.broadcast()
            condition.unlock()
        }

        /// Columns from 100 on cannot be read, and columns 50 to 99 do not exist.
        func bytes(of tile: TileID) throws -> [UInt8]? {
            state.withLock { state in
                state.log.append(tile.x)
                state.active += 1
                state.most = max(state.most, state.active)
            }
            asked.record()
            condition.lock()
            while !state.withLock({ $0.isOpen }) { condition.wait() }
            condition.unlock()
            state.withLock { $0.active -= 1 }
            if tile.x >= 100 { throw Failure() }
            return tile.x >= 50 ? nil : []
        }
    }

    static func key(_ x: UInt32, zoom: Int = 14) -> TileCache.Key {
        TileCache.Key(source: 0, tile: TileID(z: 14, x: x, y: 0), styleZoom: zoom)
    }

    static func loader(_ source: Source, threads: Int = 1, cacheBytes: Int = 1 << 20) throws -> TileLoader {
        let style = try Style.parse(#"{"version": 8, "sources": {}, "layers": []}"#)
        let preparer = TilePreparer(
            sources: [Pyramid(content: .features(VectorTiles(source)), slot: 0)],
            layout: StyleLayout(style),
            symbols: SymbolResources(fonts: .installed(ShaperPool(library: try FontLibrary()))),
            cache: TileCache(byteLimit: cacheBytes)
        )
        return TileLoader(preparer, threads: threads, arrivals: Arrivals())
    }

    static func wait(_ arrivals: Arrivals, for count: UInt64) async {
        while arrivals.count < count { await arrivals.wait(after: arrivals.count) }
    }

    static func want(_ loader: TileLoader, _ keys: [TileCache.Key]) { loader.want(keys, cover: Set(keys)) }

    @Test("tiles are read in the wanted order", .timeLimit(.minutes(30)))
    func order() async throws {
        let source = Source(isOpen: true)
        let loader = try Self.loader(source)
        Self.want(loader, [7, 3, 5].map { Self.key($0) })
        await Self.wait(loader.arrivals, for: 3)
        #expect(source.log == [7, 3, 5])
        for x: UInt32 in [7, 3, 5] { #expect(TileCacheTests.found(loader.knowledge(Self.key(x))) == "exactly 14") }
    }

    @Test("a new wish replaces waiting tiles, and a tile that is being read is finished", .timeLimit(.minutes(30)))
    func replaced() async throws {
        let source = Source()
        let loader = try Self.loader(source)
        Self.want(loader, [1, 2, 3].map { Self.key($0) })
        await Self.wait(source.asked, for: 1)
        Self.want(loader, [4].map { Self.key($0) })
        source.open()
        await Self.wait(loader.arrivals, for: 2)
        #expect(source.log == [1, 4])
        #expect(TileCacheTests.found(loader.knowledge(Self.key(1))) == "exactly 14")
        #expect(TileCacheTests.found(loader.knowledge(Self.key(2))) == "unknown")
    }

    @Test("a tile that is being read is not read twice", .timeLimit(.minutes(30)))
    func singleFlight() async throws {
        let source = Source()
        let loader = try Self.loader(source, threads: 4)
        Self.want(loader, [1].map { Self.key($0) })
        await Self.wait(source.asked, for: 1)
        for _ in 0..<10 { Self.want(loader, [1, 2].map { Self.key($0) }) }
        await Self.wait(source.asked, for: 2)
        source.open()
        await Self.wait(loader.arrivals, for: 2)
        #expect(source.log == [1, 2])
        // The tiles that are already prepared are not read again.
        Self.want(loader, [1, 2, 3].map { Self.key($0) })
        await Self.wait(loader.arrivals, for: 5)
        #expect(source.log == [1, 2, 3])
    }

    @Test("no more tiles are read at once than there are threads", .timeLimit(.minutes(30)))
    func threads() async throws {
        let source = Source()
        let loader = try Self.loader(source, threads: 2)
        Self.want(loader, (0..<6).map { Self.key($0) })
        await Self.wait(source.asked, for: 2)
        Self.want(loader, (0..<8).map { Self.key($0) })
        source.open()
        await Self.wait(loader.arrivals, for: 8)
        #expect(source.most == 2)
        #expect(source.log.sorted() == Array(0..<8))
    }

    @Test("a cancelled loader forgets waiting tiles", .timeLimit(.minutes(30)))
    func cancelled() async throws {
        let source = Source()
        let loader = try Self.loader(source)
        Self.want(loader, [1, 2, 3].map { Self.key($0) })
        await Self.wait(source.asked, for: 1)
        loader.cancel()
        source.open()
        await Self.wait(loader.arrivals, for: 1)
        // The thread first loads any tile that still waits, and then the tile of the next wish.
        Self.want(loader, [9].map { Self.key($0) })
        await Self.wait(loader.arrivals, for: 2)
        #expect(source.log == [1, 9])
    }

    @Test("a tile that cannot be read is reported once and left out at every zoom, and others follow", .timeLimit(.minutes(30)))
    func failures() async throws {
        let source = Source(isOpen: true)
        let loader = try Self.loader(source)
        Self.want(loader, [100, 1].map { Self.key($0) })
        await Self.wait(loader.arrivals, for: 2)
        let failures = loader.takeFailures()
        #expect(failures.map(\.description) == ["tile 14/100/0 cannot be read: Failure()"])
        #expect(loader.takeFailures().isEmpty)
        #expect(loader.isFailed(Self.key(100)) && loader.isFailed(Self.key(100, zoom: 15)) && !loader.isFailed(Self.key(1)))
        Self.want(loader, [Self.key(100), Self.key(100, zoom: 15), Self.key(2)])
        await Self.wait(loader.arrivals, for: 3)
        #expect(source.log == [100, 1, 2])
        #expect(loader.takeFailures().isEmpty)
    }

    @Test("a tile that the source does not have is known to be absent", .timeLimit(.minutes(30)))
    func absent() async throws {
        let source = Source(isOpen: true)
        let loader = try Self.loader(source)
        Self.want(loader, [50].map { Self.key($0) })
        await Self.wait(loader.arrivals, for: 1)
        #expect(TileCacheTests.found(loader.knowledge(Self.key(50))) == "absent")
    }

    @Test("another zoom of a known tile is made from the tile in memory", .timeLimit(.minutes(30)))
    func rechosen() async throws {
        let source = Source(isOpen: true)
        let loader = try Self.loader(source)
        Self.want(loader, [Self.key(1)])
        await Self.wait(loader.arrivals, for: 1)
        #expect(TileCacheTests.found(loader.knowledge(Self.key(1, zoom: 16))) == "from 14")
        Self.want(loader, [Self.key(1, zoom: 16)])
        await Self.wait(loader.arrivals, for: 2)
        #expect(TileCacheTests.found(loader.knowledge(Self.key(1, zoom: 16))) == "exactly 16")
        #expect(source.log == [1])
    }

    @Test("tiles of the frame are kept even if the cache is too small for them", .timeLimit(.minutes(30)))
    func kept() async throws {
        let source = Source(isOpen: true)
        let loader = try Self.loader(source, cacheBytes: 0)
        let keys = [1, 50].map { Self.key($0) }
        Self.want(loader, keys)
        await Self.wait(loader.arrivals, for: 2)
        #expect(keys.map { TileCacheTests.found(loader.knowledge($0)) } == ["exactly 14", "absent"])
        loader.want([], cover: [keys[0]])
        #expect(keys.map { TileCacheTests.found(loader.knowledge($0)) } == ["exactly 14", "unknown"])
        loader.cancel()
        #expect(keys.map { TileCacheTests.found(loader.knowledge($0)) } == ["unknown", "unknown"])
    }
}
