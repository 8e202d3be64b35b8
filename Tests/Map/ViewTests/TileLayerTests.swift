import Foundation
import PortolanCamera
import PortolanGeo
import PortolanImage
import PortolanRaster
import PortolanRender
import PortolanTestSupport
import Synchronization
import Testing

@testable import PortolanMaps
@testable import PortolanOverlays

/// Raster tiles over the map.
@MainActor
struct TileLayerTests {
    /// Returns a colour for each tile.
    nonisolated static func color(_ tile: TileID) -> Color {
        var chance = SplitMix64(seed: UInt64(tile.z) << 40 ^ UInt64(tile.x) << 20 ^ UInt64(tile.y))
        func byte() -> UInt8 { UInt8.random(in: 0...250, using: &chance) }
        return Color(red8: byte(), green8: byte(), blue8: byte())
    }

    nonisolated static func plain(_ tile: TileID) -> Pixmap { Pixmap(width: 16, height: 16, color: color(tile)) }

    nonisolated static func rgb(_ tile: TileID) -> [Int] {
        let pixel = color(tile).premultipliedPixel
        return [Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255)]
    }

    /// The requested tiles, in order.
    final class Log: Sendable {
        private let state = Mutex([TileID]())
        func add(_ tile: TileID) { state.withLock { $0.append(tile) } }
        var tiles: [TileID] { state.withLock { $0 } }
    }

    @Test("every pixel shows its own tile, anywhere", arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func places(seed: UInt64) async throws {
        var chance = SplitMix64(seed: seed)
        let scene = try Scene(chance.camera(), size: 160, scale: seed % 2 == 0 ? 1 : 2)
        let tileSize = [128, 256, 512].randomElement(using: &chance) ?? 256
        scene.view.add(.tileLayer(TileLayer(TileImages { .image(Self.plain($0)) }, tileSizePixels: tileSize)))
        let picture = try await scene.view.renderSettled()
        let projection = try scene.view.projection
        let grid = TileGrid(tileSizePoints: Double(tileSize) / projection.viewport.scale, zooms: 0...22)
        let cover = projection.tileCover(grid: grid)
        var found = 0
        for _ in 0..<300 {
            let (x, y) = (Int.random(in: 0..<picture.width, using: &chance), Int.random(in: 0..<picture.height, using: &chance))
            let point = ScreenPoint(x: (Double(x) + 0.5) / projection.viewport.scale, y: (Double(y) + 0.5) / projection.viewport.scale)
            guard let ground = projection.mercatorPoint(at: point) else { continue }
            // The tile of the cover that holds the ground; none if the ground is so near a border that rounding decides
            // between two tiles.
            let holders = cover.filter { tile in
                let side = 1 / Double(UInt32(1) << UInt32(tile.id.z))
                let (u, v) = ((ground.x - Double(tile.wrap)) / side - Double(tile.id.x), ground.y / side - Double(tile.id.y))
                return u > 1e-6 && v > 1e-6 && u < 1 - 1e-6 && v < 1 - 1e-6
            }
            guard holders.count == 1, let tile = holders.first?.id else { continue }
            found += 1
            // If tiles are drawn smaller than their pictures, a pixel is the mean of several positions. Along borders
            // of tiles, the mean also includes positions of the neighbouring tile.
            let color = picture.rgb(x, y)
            let isOwn = zip(color, Self.rgb(tile)).allSatisfy { abs($0 - $1) <= 1 }
            #expect(isOwn, "seed \(seed): \(x), \(y) shows \(color), not \(tile) \(Self.rgb(tile))")
        }
        #expect(found > 200)
    }

    @Test("an enlarged tile has its pixels at the right places")
    func inside() async throws {
        var image = Pixmap(width: 256, height: 256, color: .white)
        for y in 100..<110 { for x in 60..<70 { image[x, y] = Color.black.premultipliedPixel } }
        let target = MercatorPoint(x: (5 + 65.0 / 256) / 8, y: (3 + 105.0 / 256) / 8).coordinate
        let dotted = image
        let scene = try Scene(CameraPosition(target: target, zoom: 3.9, bearing: 30), size: 200)
        scene.view.add(.tileLayer(TileLayer(TileImages { $0 == TileID(z: 3, x: 5, y: 3) ? .image(dotted) : .noTile })))
        let found = try #require(try await scene.view.renderSettled().darkCentroid())
        #expect(abs(found.x - 100) < 0.05 && abs(found.y - 100) < 0.05)
    }

    @Test("tile layers follow the z-index of overlays, lie beneath markers, may be translucent, and are not hit")
    func order() async throws {
        let scene = try Scene(flat, size: 100)
        let tiles = TileImages { _ in .image(Pixmap(width: 8, height: 8, color: .black)) }
        let red = Color(red8: 255, green8: 0, blue8: 0)
        let layer = scene.view.add(.tileLayer(TileLayer(tiles, opacity: 0.5, zIndex: 1)))
        #expect(try await scene.view.renderSettled().rgb(50, 50) == [127, 127, 127])
        let circle = scene.view.add(.circle(Circle(center: flat.target, radiusMeters: 10_000, fill: red, stroke: nil)))
        #expect(try await scene.view.renderSettled().rgb(50, 50) == [127, 0, 0])
        #expect(scene.view.overlay(at: ScreenPoint(x: 50, y: 50)) == circle)
        scene.view[overlay: layer] = .tileLayer(TileLayer(tiles, zIndex: -1))
        #expect(try await scene.view.renderSettled().rgb(50, 50) == [255, 0, 0])
        scene.view.remove(circle)
        #expect(try await scene.view.renderSettled().rgb(50, 50) == [0, 0, 0])
        #expect(scene.view.overlay(at: ScreenPoint(x: 50, y: 50)) == nil)
    }

    @Test("a parent or children replace a tile that loads, and without them the map shows")
    func fallbacks() async throws {
        let zooms = Log()
        let tiles = TileImages { tile in
            zooms.add(tile)
            // Only tiles of zoom 3 ever arrive.
            return tile.z == 3 ? .image(Self.plain(tile)) : .later
        }
        let target = MercatorPoint(x: 5.3 / 8, y: 3.3 / 8).coordinate
        let scene = try Scene(CameraPosition(target: target, zoom: 3.5), size: 120)
        scene.view.add(.tileLayer(TileLayer(tiles)))
        let own = Self.rgb(TileID(z: 3, x: 5, y: 3))
        #expect(try await scene.view.renderSettled().rgb(60, 60) == own)
        for zoom in [4.5, 6.2, 2.5] {
            scene.view.camera = CameraPosition(target: target, zoom: zoom)
            #expect(try await scene.view.renderSettled().rgb(60, 60) == own, "zoom \(zoom)")
        }
        scene.view.camera = CameraPosition(latitude: -40, longitude: -100, zoom: 6)
        #expect(try await scene.view.renderSettled().rgb(60, 60) == [255, 255, 255])
        #expect(Set(zooms.tiles.map(\.z)) == [2, 3, 4, 6])
    }

    @Test("tiles fade in within a quarter of a second, over the tiles that replaced them")
    func fading() async throws {
        let isOpen = Mutex(false)
        let tiles = TileImages { tile in
            tile.z == 2
                ? .image(Pixmap(width: 8, height: 8, color: .black))
                : isOpen.withLock { $0 } ? .image(Pixmap(width: 8, height: 8, color: Color(red8: 200, green8: 0, blue8: 0))) : .later
        }
        let scene = try Scene(CameraPosition(latitude: 40, longitude: 40, zoom: 2), size: 40)
        let view = scene.view
        view.add(.tileLayer(TileLayer(tiles)))
        _ = try view.render()
        while view.isLoadingTiles {
            await view.arrivals.wait(after: 0)
            _ = try view.render()
        }
        for (milliseconds, color) in [(0, [255, 255, 255]), (125, [127, 127, 127]), (125, [0, 0, 0])] {
            #expect(milliseconds == 0 || view.nextUpdate == view.now)
            scene.wait(.milliseconds(milliseconds))
            #expect(zip(try view.render().rgb(20, 20), color).allSatisfy { abs($0 - $1) <= 1 })
        }
        scene.wait(.milliseconds(1))
        #expect(!view.needsDisplay && view.nextUpdate == nil)
        view.camera.zoom = 3
        _ = try await view.renderSettled()
        isOpen.withLock { $0 = true }
        scene.wait(.seconds(1))
        _ = try view.render()
        while view.isLoadingTiles {
            await view.arrivals.wait(after: 0)
            _ = try view.render()
        }
        scene.wait(.milliseconds(125))
        let half = try view.render().rgb(20, 20)
        #expect(abs(half[0] - 100) <= 1 && half[1] == 0)
        // After the camera goes back, the tiles do not fade in again.
        view.camera.zoom = 2
        #expect(try view.render().rgb(20, 20) == [0, 0, 0])
        #expect(!view.needsDisplay)
    }

    @Test("a tile that is not ready is requested again after longer and longer pauses")
    func later() async throws {
        let log = Log()
        let tiles = TileImages { tile in
            log.add(tile)
            return log.tiles.count < 4 ? .later : .image(Self.plain(tile))
        }
        let scene = try Scene(CameraPosition(latitude: 0, longitude: 0, zoom: 0), size: 200)
        scene.view.add(.tileLayer(TileLayer(tiles, zooms: 0...0)))
        for (count, pause) in [(1, 1), (2, 2), (3, 4)] {
            _ = try await scene.view.renderSettled()
            #expect(log.tiles.count == count)
            #expect(scene.view.nextUpdate == scene.view.now + .seconds(pause) && !scene.view.needsDisplay)
            scene.wait(.milliseconds(pause * 1000 - 10))
            #expect(!scene.view.needsDisplay)
            scene.wait(.milliseconds(10))
            #expect(scene.view.needsDisplay)
        }
        #expect(try await scene.view.renderSettled().rgb(100, 100) == Self.rgb(TileID(z: 0, x: 0, y: 0)))
        #expect(scene.view.nextUpdate == nil)
    }

    @Test("a tile is requested once, again after the cache is cleared, and once if the cache is too small")
    func cache() async throws {
        let log = Log()
        let tiles = TileImages(byteLimit: 100) { tile in
            log.add(tile)
            return tile.x % 2 == 0 ? .image(Self.plain(tile)) : .noTile
        }
        let scene = try Scene(CameraPosition(latitude: 0, longitude: 0, zoom: 2), size: 300)
        scene.view.add(.tileLayer(TileLayer(tiles)))
        let first = try await scene.view.renderSettled()
        let count = log.tiles.count
        #expect(count == Set(log.tiles).count && count >= 4)
        scene.view.add(.marker(Marker(at: flat.target)))
        _ = try await scene.view.renderSettled()
        #expect(log.tiles.count == count)
        tiles.clearCache()
        #expect(scene.view.needsDisplay)
        scene.view.removeAllOverlays()
        scene.view.add(.tileLayer(TileLayer(tiles)))
        #expect(try await scene.view.renderSettled() == first)
        #expect(log.tiles.count == 2 * count)
    }

    @Test("tiles outside the view are evicted if the cache is full")
    func bounded() async throws {
        let log = Log()
        let tiles = TileImages(byteLimit: 10 * (16 * 16 * 4 + 64)) { tile in
            log.add(tile)
            return .image(Self.plain(tile))
        }
        let scene = try Scene(CameraPosition(latitude: 10, longitude: 10, zoom: 6), size: 100)
        scene.view.add(.tileLayer(TileLayer(tiles)))
        for step in 0..<20 {
            scene.view.camera = CameraPosition(latitude: 10, longitude: 10 + 15 * Double(step), zoom: 6)
            _ = try await scene.view.renderSettled()
        }
        let count = log.tiles.count
        scene.view.camera = CameraPosition(latitude: 10, longitude: 10, zoom: 6)
        _ = try await scene.view.renderSettled()
        #expect(log.tiles.count > count)
        #expect(log.tiles.filter { tiles.image($0) != nil }.count <= 20)
    }

    @Test(
        "templates give the addresses of tiles",
        arguments: [
            ("https://a.org/{z}/{x}/{y}.png", "https://a.org/3/5/1.png"), ("https://a.org/{z}/{x}/{-y}", "https://a.org/3/5/6"),
            ("file:///t?x={x}&y={y}&z={z}&again={x}", "file:///t?x=5&y=1&z=3&again=5"),
        ]
    )
    func addresses(template: String, address: String) {
        #expect(TileImages.address(of: TileID(z: 3, x: 5, y: 1), template) == address)
    }

    @Test("fetched bytes are decoded; missing tiles, invalid bytes and errors show the map")
    func fetching() async throws {
        let bytes = try PNG.encode(Pixmap(width: 4, height: 4, color: Color(red8: 9, green8: 99, blue8: 199)))
        struct Offline: Error {}
        for (name, color) in [
            ("good", [9, 99, 199]), ("none", [255, 255, 255]), ("rubbish", [255, 255, 255]), ("error", [255, 255, 255]),
        ] {
            let tiles = TileImages(urlTemplate: "https://a.org/\(name)/{z}/{x}/{y}") { url in
                switch url.pathComponents[1] {
                case "good": return bytes
                case "none": return nil
                case "rubbish": return [1, 2, 3]
                default: throw Offline()
                }
            }
            let scene = try Scene(CameraPosition(latitude: 0, longitude: 0, zoom: 1), size: 100)
            scene.view.add(.tileLayer(TileLayer(tiles)))
            #expect(try await scene.view.renderSettled().rgb(50, 50) == color, "\(name)")
            #expect((scene.view.nextUpdate != nil) == (name == "error"))
        }
    }

    /// The two layers have different tile sizes, so they need tiles of two zooms from the same source. The requests of
    /// one layer must not replace those of the other layer.
    @Test("layers of one view that share their pictures both get their tiles")
    func sharedSource() async throws {
        let log = Log()
        let (gate, opening) = AsyncStream.makeStream(of: Void.self)
        let tiles = TileImages(maximumRequests: 1) { tile in
            log.add(tile)
            for await _ in gate {}
            return .image(Self.plain(tile))
        }
        let scene = try Scene(CameraPosition(latitude: 10, longitude: 10, zoom: 6), size: 200)
        let layers = [128, 512].map { TileLayer(tiles, tileSizePixels: $0) }
        let ids = layers.map { scene.view.add(.tileLayer($0)) }
        // The first tile arrives only after both layers have requested theirs.
        _ = try scene.view.render()
        opening.finish()
        _ = try await scene.view.renderSettled()
        let covers = try layers.map { layer in
            try scene.view.projection.tileCover(grid: TileGrid(tileSizePoints: Double(layer.tileSizePixels), zooms: 0...22)).map(\.id)
        }
        #expect(Set(log.tiles) == Set(covers.joined()) && log.tiles.count == Set(log.tiles).count)
        #expect(Set(covers[0]).isDisjoint(with: covers[1]))
        // The layers take turns, so that neither waits for all tiles of the other.
        #expect(Set(log.tiles.prefix(2)) == [covers[0][0], covers[1][0]])
        scene.view.remove(ids[0])
        _ = try await scene.view.renderSettled()
        tiles.clearCache()
        let count = log.tiles.count
        _ = try await scene.view.renderSettled()
        #expect(Set(log.tiles.dropFirst(count)) == Set(covers[1]), "a layer that was removed requests nothing more")
    }

    @Test("no more requests run at once than allowed", arguments: [1, 3])
    func requests(limit: Int) async throws {
        struct Count {
            var now = 0
            var most = 0
        }
        let running = Mutex(Count())
        let log = Log()
        let tiles = TileImages(maximumRequests: limit) { tile in
            running.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            log.add(tile)
            await Task.yield()
            running.withLock { $0.now -= 1 }
            return .image(Self.plain(tile))
        }
        let scene = try Scene(CameraPosition(latitude: 10, longitude: 10, zoom: 6), size: 400)
        scene.view.add(.tileLayer(TileLayer(tiles, tileSizePixels: 128)))
        _ = try await scene.view.renderSettled()
        #expect(running.withLock { $0.most } <= limit && log.tiles.count > 9)
        let cover = try scene.view.projection.tileCover(grid: TileGrid(tileSizePoints: 128, zooms: 0...22)).map(\.id)
        #expect(Set(log.tiles) == Set(cover))
        // Several requests start together, in any order. With one at a time, they go from the middle of the view
        // outward.
        if limit == 1 { #expect(log.tiles == cover) }
    }
}
