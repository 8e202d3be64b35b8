import PortolanCamera
import PortolanGeo
import PortolanTestSupport
import Testing

/// Cameras, views and gestures accept or refuse any numbers.
@Suite("Cameras survive any numbers")
struct AnyNumberTests {
    /// The clock may show any time, and animations may have any duration.
    @Test func motionsAtAnyTimeEnd() throws {
        let viewport = Viewport(width: 400, height: 300)
        let camera = CameraPosition(latitude: 48, longitude: 11, zoom: 14)
        for seed in Fuzz.seeds(2_000) {
            var random = SplitMix64(seed: seed)
            let (start, length, time) = (random.anyDuration(), random.anyDuration(), random.anyDuration())
            Fuzz.trace("seed \(seed): \(start) \(length) \(time)")
            var animator = try CameraAnimator(camera: camera, viewport: viewport)
            var to = camera
            (to.zoom, to.bearing) = (random.anyNumber(), random.anyNumber())
            _ = try? animator.animate(to: to, duration: length, now: start)
            _ = try? animator.animate(.scroll(x: random.anyNumber(), y: 9), duration: length, now: time)
            _ = try? animator.fly(to: to, duration: random.next() % 2 == 0 ? nil : length, now: time)
            _ = try? animator.fling(velocity: ScreenPoint(x: random.anyNumber(), y: 400), at: ScreenPoint(x: 5, y: 5), now: start)
            _ = (animator.advance(to: time), animator.advance(to: random.anyDuration()))
            for motion in [
                try? CameraAnimation(from: camera, to: camera, timing: .init(start: start, duration: length), in: viewport),
                try? CameraAnimation.flight(
                    from: camera,
                    to: CameraPosition(latitude: 40, longitude: 9, zoom: 3),
                    start: start,
                    duration: random.next() % 2 == 0 ? nil : length,
                    in: viewport
                ),
                try? CameraAnimation.fling(
                    from: camera,
                    velocity: ScreenPoint(x: 900, y: random.anyNumber()),
                    at: ScreenPoint(x: 9, y: 9),
                    start: start,
                    slowdown: length,
                    in: viewport
                ),
            ] {
                guard let motion else { continue }
                #expect(motion.end >= motion.start, "seed \(seed)")
                _ = motion.camera(at: time, in: viewport)
                #expect(motion.camera(at: motion.end, in: viewport).zoom == motion.to.zoom, "seed \(seed)")
            }
            let path = FlightPath(
                distance: random.anyNumber(),
                startZoom: random.anyNumber(),
                endZoom: random.anyNumber(),
                viewWidth: random.anyNumber(),
                curvature: random.anyNumber()
            )
            _ = (path.duration(viewsPerSecond: random.anyNumber()), path.state(at: random.anyNumber()))
        }
    }

    /// The test covers the view with any tile grid and any limit, and asks for the fallback tiles of missing tiles.
    @Test func coversOfAnyLimitEnd() throws {
        let projection = try Projection(
            camera: CameraPosition(latitude: 48, longitude: 11, zoom: 14),
            viewport: Viewport(width: 400, height: 300)
        )
        for seed in Fuzz.seeds(300) {
            var random = SplitMix64(seed: seed)
            let (a, b) = (random.anyInteger(UInt8.self), random.anyInteger(UInt8.self))
            let grid = TileGrid(tileSizePoints: random.anyNumber(), zooms: min(a, b)...max(a, b), detailBias: random.anyNumber())
            let limit = random.anyInteger(Int.self)
            Fuzz.trace("seed \(seed): \(grid), at most \(limit)")
            let cover = projection.tileCover(grid: grid, limit: limit)
            #expect(cover.count <= max(limit, 0), "seed \(seed)")
            let depth = random.anyInteger(Int.self)
            let plan = TilePlan(for: Array(cover.prefix(4)), firstZoom: a, lastZoom: b, depth: depth) { $0.z == 3 }
            #expect(plan.draws.count <= 4 * 4_096, "seed \(seed)")
            _ = projection.pixelHomography(tile: TileID(z: a, x: 3, y: 1), wrap: random.anyInteger(), extent: random.anyNumber())
        }
    }

    @Test func camerasAreUsedOrRefused() {
        var usable = 0
        for seed in Fuzz.seeds(4_000) {
            var random = SplitMix64(seed: seed)
            // Only a few of the numbers are extreme at a time; otherwise no camera would be usable.
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
