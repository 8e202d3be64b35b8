import Foundation
import PortolanCamera
import PortolanGeo
import PortolanRaster
import PortolanRender
import Synchronization
import Testing

@testable import PortolanMaps

/// Tiles that arrive while the map is drawn.
@MainActor
struct BackgroundTileTests {
    nonisolated static let center = Coordinate(latitude: 48.1375, longitude: 11.576)
    nonisolated static let near = CameraPosition(target: center, zoom: 14.5)

    /// A gate that holds tiles back until it is opened.
    final class Gate: Sendable {
        private let condition = NSCondition()
        /// The value changes only while `condition` is locked, so that no thread misses the change.
        private let isOpen = Mutex(false)
        private let log = Mutex([TileID]())
        private let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)

        var read: [TileID] { log.withLock { $0 } }

        /// Waits until a tile is requested.
        func reading() async {
            for await _ in arrivals { return }
        }

        func open() {
            condition.lock()
            isOpen.withLock { $0 = true }
            condition.broadcast()
            condition.unlock()
        }

        func wait(_ tile: TileID) {
            log.withLock { $0.append(tile) }
            arrival.yield()
            condition.lock()
            while !isOpen.withLock({ $0 }) { condition.wait() }
            condition.unlock()
        }
    }

    /// The whole view is a green area.
    nonisolated static func everywhere() -> PlaceTiles {
        PlaceTiles(places: [
            .init(
                "area",
                "A",
                Coordinate(latitude: 46, longitude: 9),
                Coordinate(latitude: 46, longitude: 14),
                Coordinate(latitude: 50, longitude: 14),
                Coordinate(latitude: 50, longitude: 9)
            )
        ])
    }

    @Test("a picture does not wait for tiles; it is requested again as they arrive, and reports when all are present")
    func doesNotWait() async throws {
        let gate = Gate()
        var tiles = Self.everywhere()
        tiles.gate = { gate.wait($0) }
        let scene = try Scene(Self.near, size: 200, renderer: tiles.renderer(labels: false))
        let woken = Mutex(0)
        scene.view.setWakeHandler { woken.withLock { $0 += 1 } }
        #expect(try scene.view.render().rgb(100, 100) == [255, 255, 255])
        #expect(scene.view.isLoadingTiles && !scene.view.needsDisplay && scene.view.nextUpdate != nil)
        #expect(scene.events == [.tilesLoading])
        gate.open()
        await scene.view.arrivals.wait(after: 0)
        #expect(scene.view.needsDisplay && woken.withLock { $0 } > 0)
        #expect(try await scene.view.renderSettled().rgb(100, 100) == [0, 255, 0])
        #expect(!scene.view.isLoadingTiles && !scene.view.needsDisplay && scene.view.nextUpdate == nil)
        #expect(scene.events == [.tilesLoading, .tilesRendered])
        #expect(Set(gate.read).count == gate.read.count)
    }

    @Test("a settled picture equals a snapshot", arguments: [13.2, 14.9, 16.7])
    func settledIsWaited(zoom: Double) async throws {
        let tiles = PlaceTiles(places: [
            .init("a", "Alte Pinakothek", Self.center), .init("b", "B", Coordinate(latitude: 48.139, longitude: 11.58)),
        ])
        let camera = CameraPosition(target: Self.center, zoom: zoom, bearing: 10, viewingAngle: 40)
        let scene = try Scene(camera, size: 200, renderer: tiles.renderer())
        let waited = try tiles.renderer().picture(camera: camera, viewport: scene.view.viewport)
        // The camera arrives from a view of other tiles, so the first pictures use fallback tiles.
        scene.view.camera = CameraPosition(target: Self.center, zoom: zoom - 2)
        _ = try await scene.view.renderSettled()
        scene.view.camera = camera
        _ = try scene.view.render()
        #expect(try await scene.view.renderSettled() == waited)
    }

    @Test("no ground is empty during a zoom: parents and children fill in, and meet edge to edge", arguments: [16.5, 13.1, 12.4])
    func fallbacks(zoom: Double) async throws {
        let gate = Gate()
        var tiles = Self.everywhere()
        let known = Mutex(Set<TileID>())
        tiles.gate = { tile in
            // The tiles of the first view are available at once. All other tiles wait until the gate opens.
            if known.withLock({ $0.contains(tile) }) { return }
            gate.wait(tile)
        }
        tiles.zooms = 0...16
        let scene = try Scene(Self.near, size: 200, renderer: tiles.renderer(labels: false))
        let cover = try scene.view.projection.tileCover(grid: TileGrid(zooms: 0...16)).map(\.id)
        known.withLock { $0 = Set(cover) }
        _ = try await scene.view.renderSettled()
        scene.view.camera = CameraPosition(target: Self.center, zoom: zoom)
        let picture = try scene.view.render()
        #expect(scene.view.isLoadingTiles)
        // The ground of the first view is green, without a seam.
        let projection = try scene.view.projection
        let first = try Projection(camera: Self.near, viewport: scene.view.viewport)
        for y in stride(from: 1, to: 200, by: 3) {
            for x in stride(from: 1, to: 200, by: 3) {
                guard let coordinate = projection.coordinate(at: ScreenPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)),
                    first.contains(coordinate)
                else { continue }
                #expect(picture.rgb(x, y) == [0, 255, 0], "\(x), \(y)")
            }
        }
        gate.open()
        #expect(try await scene.view.renderSettled().rgb(3, 3) == [0, 255, 0])
    }

    @Test("if some children of a tile are missing, the parent fills their squares")
    func mixture() async throws {
        let gate = Gate()
        var tiles = PlaceTiles(places: Self.everywhere().places)
        let parent = TileID(z: 13, containing: MercatorPoint(Self.center))
        let child = parent.children[0]
        tiles.gate = { if $0 != parent && $0 != child && $0.z > 12 { gate.wait($0) } }
        let renderer = try tiles.renderer(labels: false)
        let scale = 1 / Double(1 << 13)
        let middle = MercatorPoint(x: (Double(parent.x) + 0.5) * scale, y: (Double(parent.y) + 0.5) * scale).coordinate
        let scene = try Scene(CameraPosition(target: middle, zoom: 14.2), size: 200, renderer: renderer)
        // A view at the parent's zoom loads the parent tile.
        _ = try renderer.picture(camera: CameraPosition(target: middle, zoom: 14), viewport: Viewport(width: 40, height: 40))
        scene.view.camera = CameraPosition(target: middle, zoom: 15)
        var picture = try scene.view.render()
        // The gate lets one child tile through, but not its siblings.
        while !Self.isGreen(picture) || scene.view.needsDisplay {
            await scene.view.arrivals.wait(after: 0)
            picture = try scene.view.render()
        }
        #expect(scene.view.isLoadingTiles)
        for y in 0..<200 { for x in 0..<200 { #expect(picture.rgb(x, y) == [0, 255, 0]) } }
        gate.open()
        _ = try await scene.view.renderSettled()
    }

    nonisolated static func isGreen(_ picture: Pixmap) -> Bool { picture.rgb(100, 100) == [0, 255, 0] }

    @Test("a tile that cannot be read is reported once, and the picture does not wait for it")
    func failing() async throws {
        struct Broken: Error {}
        var tiles = Self.everywhere()
        let broken = TileID(z: 13, containing: MercatorPoint(Self.center))
        tiles.gate = { if $0 == broken { throw Broken() } }
        let scene = try Scene(Self.near, size: 200, renderer: tiles.renderer(labels: false))
        _ = try await scene.view.renderSettled()
        scene.view.camera.bearing = 20
        _ = try await scene.view.renderSettled()
        let failures = scene.events.filter { if case .tileFailed = $0 { true } else { false } }
        #expect(failures.count == 1 && "\(failures)".contains("\(broken)"))
        #expect(scene.story.filter { $0 == "rendered" }.count >= 1 && !scene.view.isLoadingTiles)
    }

    @Test("a cache that is too small for one view does not load forever")
    func smallCache() async throws {
        let log = Gate()
        log.open()
        var tiles = Self.everywhere()
        tiles.gate = { log.wait($0) }
        let renderer = try tiles.renderer(labels: false, cacheByteLimit: 1)
        let scene = try Scene(Self.near, size: 400, renderer: renderer)
        _ = try await scene.view.renderSettled()
        let count = log.read.count
        scene.view.add(.marker(Marker(at: flat.target)))
        _ = try await scene.view.renderSettled()
        #expect(log.read.count == count && count == Set(log.read).count)
    }

    @Test("waiting for a picture can be cancelled, and a view that is gone stops reading")
    func cancelling() async throws {
        let gate = Gate()
        var tiles = Self.everywhere()
        tiles.gate = { gate.wait($0) }
        let scene = try Scene(Self.near, size: 200, renderer: tiles.renderer(labels: false))
        let waiting = Task { try await scene.view.renderSettled() }
        await gate.reading()
        #expect(scene.view.isLoadingTiles)
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        gate.open()
    }

    @Test("overlays are computed again only when they or the camera change")
    func caching() throws {
        let scene = try Scene(flat, size: 200)
        let view = scene.view
        let path = (0..<50).map { Coordinate(latitude: 43.7 + Double($0) / 1000, longitude: 7.42) }
        let line = view.add(.polyline(Polyline(path)))
        view.add(.circle(Circle(center: flat.target, radiusMeters: 100)))
        view.add(.marker(Marker(at: flat.target)))
        _ = try view.render()
        #expect(view.scene.buildCount == 3)
        _ = view.overlay(at: ScreenPoint(x: 10, y: 10))
        view.setNeedsDisplay()
        _ = try view.render()
        #expect(view.scene.buildCount == 3)
        view[overlay: line] = .polyline(Polyline(path, isTappable: true))
        _ = try view.render()
        #expect(view.scene.buildCount == 4)
        view.camera.bearing = 5
        _ = try view.render()
        _ = try view.render()
        #expect(view.scene.buildCount == 7)
        view.remove(line)
        _ = try view.render()
        #expect(view.scene.buildCount == 7)
    }
}
