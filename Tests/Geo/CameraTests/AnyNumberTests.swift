import PortolanCamera
import PortolanGeo
import PortolanTestSupport
import Testing

/// Cameras, views and gestures of any numbers are used or refused.
@Suite("Cameras of any number")
struct AnyNumberTests {
    @Test func camerasAreUsedOrRefused() {
        var usable = 0
        for seed in Fuzz.seeds(4_000) {
            var random = SplitMix64(seed: seed)
            // Few of the numbers are extreme at a time, else no camera would be usable.
            func number(_ sound: Double) -> Double { random.next() % 5 == 0 ? random.anyNumber() : sound }
            let camera = CameraPosition(
                latitude: number(48),
                longitude: number(11),
                zoom: number(14),
                bearing: number(20),
                viewingAngle: number(40)
            )
            let viewport = Viewport(
                width: number(400),
                height: number(300),
                scale: number(2),
                insets: EdgeInsets(top: number(0), left: number(5), bottom: 0, right: number(0))
            )
            let (a, b) = (ScreenPoint(x: number(100), y: number(50)), ScreenPoint(x: number(200), y: number(150)))
            Fuzz.trace("seed \(seed): \(camera) \(viewport) \(a) \(b)")
            let bounds = CoordinateBounds(south: number(47), west: number(11), north: number(48), east: number(12))
            _ = try? CameraPosition.fitting(bounds, in: viewport, bearing: number(0), viewingAngle: number(0), maxZoom: number(21))
            _ = try? camera.constrained(to: CameraLimits(), in: viewport)
            _ = try? camera.panned(from: a, to: b, in: viewport)
            _ = try? camera.zoomed(by: number(1), at: a, in: viewport)
            _ = try? camera.rotated(by: number(30), at: b, in: viewport)
            _ = try? camera.tilted(by: number(10))
            _ = try? camera.pinched(from: (a, b), to: (b, a), in: viewport)
            _ = try? camera.scrolled(x: number(9), y: number(-9), in: viewport)
            guard let projection = try? Projection(camera: camera, viewport: viewport) else { continue }
            usable += 1
            let place = Coordinate(latitude: number(48.01), longitude: number(11.01))
            _ = (projection.screenPoint(of: place), projection.coordinate(at: a), projection.mercatorPoint(at: b))
            _ = (projection.relativeScale(at: place), projection.points(forMeters: number(10), at: place), projection.contains(place))
            let grid = TileGrid(tileSizePoints: number(512), zooms: 0...UInt8(random.next() % 25), detailBias: number(0))
            let cover = projection.tileCover(grid: grid, limit: Int(random.next() % 3) * 40)
            #expect(cover.allSatisfy { grid.zooms.contains($0.id.z) }, "seed \(seed)")
            #expect(cover.count < 10_000, "seed \(seed)")
        }
        #expect(usable > 300, "only \(usable) cameras were usable")
    }
}
