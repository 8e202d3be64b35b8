import PortolanCamera
import PortolanGeo
import PortolanRaster
import Synchronization
import Testing

@testable import PortolanMaps

/// Pictures in bands, with overlays on the map.
@Suite struct BandSnapshotTests {
    @Test func overlaysLieOverAllBands() async throws {
        let here = Coordinate(latitude: 43.7384, longitude: 7.4246)
        let tiles = PlaceTiles(places: [PlaceTiles.Place("a", "A place", here)])
        let maps = MapSnapshotter(renderer: try tiles.renderer(), center: here)
        let camera = CameraPosition(target: here, zoom: 15, bearing: 20, viewingAngle: 30)
        let size = ScreenSize(width: 220, height: 300)
        let overlays = [MapOverlay.marker(Marker(at: here, title: "Here", snippet: "and now"))]
        let whole = try await maps.picture(camera, size: size, scale: 2, overlays: overlays, selected: 0)
        for rows in [1, 100, 10_000] {
            let pixels = Mutex<[UInt32]>([])
            let counter = Mutex(0)
            try await maps.draw(camera, size: size, scale: 2, overlays: overlays, selected: 0, rows: rows) { band in
                pixels.withLock { $0 += band.pixels }
                counter.withLock { $0 += 1 }
            }
            #expect(Pixmap(width: 440, height: 600, premultipliedPixels: pixels.withLock { $0 }) == whole, "\(rows)")
            #expect(counter.withLock { $0 } == [1: 19, 100: 5, 10_000: 1][rows])
        }
    }

    @Test func whatTheReceiverThrowsEndsThePicture() async throws {
        struct Enough: Error {}
        let maps = MapSnapshotter(renderer: try whiteMap.get(), center: Coordinate(latitude: 0, longitude: 0))
        let counter = Mutex(0)
        await #expect(throws: Enough.self) {
            try await maps.draw(flat, size: ScreenSize(width: 64, height: 200), rows: 32) { _ in
                let count = counter.withLock { count in
                    count += 1
                    return count
                }
                if count == 2 { throw Enough() }
            }
        }
        #expect(counter.withLock { $0 } == 2)
    }
}
