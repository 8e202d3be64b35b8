import Foundation
import PortolanCamera
import PortolanGeo
import PortolanTestSupport
import Testing

@Suite struct TimingCurveTests {
    @Test(arguments: [
        TimingCurve.linear, .ease, .easeIn, .easeOut, .easeInOut, .decay(timeConstants: 5), .decay(timeConstants: 0),
        .cubicBezier(x1: -3, y1: 0, x2: 9, y2: 1), .cubicBezier(x1: .nan, y1: .nan, x2: .nan, y2: .nan),
    ])
    func startsAndEndsExactly(curve: TimingCurve) {
        #expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1)
        #expect(curve.progress(at: -1) == 0 && curve.progress(at: 2) == 1 && curve.progress(at: .nan) == 0)
        var last = 0.0
        for step in 1...1000 {
            let value = curve.progress(at: Double(step) / 1000)
            #expect(value.isFinite && value >= last - 1e-12)
            last = value
        }
    }

    @Test("Ease-in-out and ease have the values of CSS Easing Functions at a half") func knownValues() {
        #expect(abs(TimingCurve.easeInOut.progress(at: 0.5) - 0.5) < 1e-12)
        #expect(abs(TimingCurve.ease.progress(at: 0.5) - 0.8024033877399112) < 1e-9)
    }

    @Test("Decay does not depend on the frame rate: two halves add up to the whole") func decay() {
        let curve = TimingCurve.decay(timeConstants: 4)
        let whole = 1 - exp(-4.0)
        #expect(abs(curve.progress(at: 0.25) * whole - (1 - exp(-1.0))) < 1e-12)
    }
}

@Suite struct FlightPathTests {
    /// Compares the flight with the formulas of van Wijk and Nuij, "Smooth and efficient zooming and panning", as
    /// printed.
    @Test func followsThePaper() {
        let (rho, w0, zoom0, zoom1, u1) = (1.42, 800.0, 10.0, 12.0, 20_000.0)
        let w1 = w0 / 4
        let path = FlightPath(distance: u1, startZoom: zoom0, endZoom: zoom1, viewWidth: w0)
        func r(_ b: Double) -> Double { log(-b + (b * b + 1).squareRoot()) }
        let b0 = (w1 * w1 - w0 * w0 + pow(rho, 4) * u1 * u1) / (2 * w0 * rho * rho * u1)
        let b1 = (w1 * w1 - w0 * w0 - pow(rho, 4) * u1 * u1) / (2 * w1 * rho * rho * u1)
        let (r0, r1) = (r(b0), r(b1))
        #expect(abs(path.length - (r1 - r0) / rho) < 1e-9)
        for step in 0...20 {
            let s = path.length * Double(step) / 20
            let u = w0 / (rho * rho) * (cosh(r0) * tanh(rho * s + r0) - sinh(r0))
            let w = w0 * cosh(r0) / cosh(rho * s + r0)
            let state = path.state(at: Double(step) / 20)
            #expect(abs(state.way - u / u1) < 1e-9)
            #expect(abs(state.zoom - (zoom0 + log2(w0 / w))) < 1e-9)
        }
    }

    @Test func isContinuousAndFinite() {
        var random = SplitMix64(seed: 61)
        for _ in 0..<randomCameras / 10 {
            let path = FlightPath(
                distance: random.flip(0.1) ? 0 : pow(10, random.double(-9...9)),
                startZoom: random.double(0...22),
                endZoom: random.double(0...22),
                viewWidth: random.double(1...4000),
                curvature: random.double(0.2...3)
            )
            #expect(path.length.isFinite && path.length >= 0)
            let (before, after) = (path.state(at: 0.5), path.state(at: 0.5.nextUp))
            #expect(abs(before.way - after.way) < 1e-6 && abs(before.zoom - after.zoom) < 1e-6, "\(path)")
            var last = path.state(at: 0)
            for step in 1...50 {
                let state = path.state(at: Double(step) / 50)
                #expect(state.way.isFinite && state.zoom.isFinite && state.way >= last.way - 1e-6, "\(path)")
                last = state
            }
            let end = path.state(at: 1 - 1e-12)
            #expect(abs(end.way - 1) < 1e-6 && abs(end.zoom - path.state(at: 1).zoom) < 1e-6, "\(path)")
        }
    }
}

extension FlightPathTests {
    @Test func wrongNumbersGiveNoNaN() {
        for bad in [Double.nan, .infinity, -.infinity, -5] {
            for path in [
                FlightPath(distance: bad, startZoom: 3, endZoom: 5, viewWidth: 100),
                FlightPath(distance: 9, startZoom: bad, endZoom: 5, viewWidth: 100),
                FlightPath(distance: 9, startZoom: 3, endZoom: bad, viewWidth: 100),
                FlightPath(distance: 9, startZoom: 3, endZoom: 5, viewWidth: bad),
                FlightPath(distance: 9, startZoom: 3, endZoom: 5, viewWidth: 100, curvature: bad),
            ] {
                #expect(path.duration() >= .zero && path.duration(viewsPerSecond: bad) >= .zero)
                #expect(path.state(at: 0.3).way.isFinite && path.state(at: 0.3).zoom.isFinite)
            }
        }
    }
}

@Suite struct CameraAnimationTests {
    let viewport = Viewport(width: 800, height: 600)

    @Test func startsAndEndsExactlyAndStaysInside() throws {
        var random = SplitMix64(seed: 62)
        for index in 0..<randomCameras {
            let viewport = random.viewport()
            let limits = CameraLimits()
            let from = try random.camera().constrained(to: limits, in: viewport)
            let to = try random.camera().constrained(to: limits, in: viewport)
            var animator = try CameraAnimator(camera: from, viewport: viewport, limits: limits)
            let start = Duration.seconds(random.double(0...100))
            let id =
                index % 2 == 0
                ? try animator.animate(.camera(to), duration: .milliseconds(700), now: start).id
                : try animator.fly(to: to, duration: .milliseconds(700), now: start).id
            #expect(animator.advance(to: start).isEmpty)
            #expect(animator.camera == from, "\(from) \(to)")
            for milliseconds in [1, 200, 350, 500, 699] {
                #expect(animator.advance(to: start + .milliseconds(milliseconds)).isEmpty)
                let camera = animator.camera
                #expect(camera.isValid)
                let again = try camera.constrained(to: limits, in: viewport)
                #expect(again == camera, "\(from) \(to)")
            }
            #expect(animator.advance(to: start + .milliseconds(700)) == [CameraAnimator.Completion(id: id, isFinished: true)])
            #expect(animator.camera == to, "\(from) \(to)")
            #expect(!animator.isAnimating)
            #expect(animator.advance(to: start + .seconds(1)).isEmpty)
        }
    }

    /// The motion is divided into a thousand steps. In each, the ground in the middle moves by only a small part of
    /// the view.
    @Test func motionsAreContinuous() throws {
        var random = SplitMix64(seed: 63)
        for index in 0..<randomCameras / 200 {
            let from = try random.camera(zooms: 2...18).constrained(to: CameraLimits(), in: viewport)
            var to = from
            to.zoom += random.double(-3...3)
            to.bearing = random.double(0...360)
            to.viewingAngle = random.double(0...65)
            to = try to.scrolled(x: random.double(-900...900), y: random.double(-200...900), in: viewport)
            to = try to.constrained(to: CameraLimits(), in: viewport)
            var animator = try CameraAnimator(camera: from, viewport: viewport)
            if index % 2 == 0 {
                _ = try animator.animate(to: to, duration: .seconds(1), now: .zero)
            } else {
                _ = try animator.fly(to: to, duration: .seconds(1), now: .zero)
            }
            var last = animator.camera
            for step in 1...1000 {
                _ = animator.advance(to: .milliseconds(step))
                let camera = animator.camera
                let projection = try Projection(camera: last, viewport: viewport)
                let shown = try #require(projection.screenPoint(of: camera.target))
                #expect(distance(shown, projection.focalPoint) < 60, "\(from) \(to) \(step)")
                #expect(abs(camera.zoom - last.zoom) < 0.05 && abs(camera.viewingAngle - last.viewingAngle) < 1)
                last = camera
            }
        }
    }

    @Test("requirement C10: longitude and bearing take the short way") func shortWays() throws {
        let from = CameraPosition(latitude: 0, longitude: 170, zoom: 8, bearing: 350)
        let to = CameraPosition(latitude: 0, longitude: -170, zoom: 8, bearing: 20)
        let animation = try CameraAnimation(
            from: from,
            to: to,
            timing: .init(start: .zero, duration: .seconds(1), curve: .linear),
            in: viewport
        )
        let half = animation.camera(at: .milliseconds(500), in: viewport)
        #expect(abs(abs(half.target.longitude) - 180) < 1e-9)
        #expect(abs(half.bearing - 5) < 1e-9)
    }

    @Test("While zoom and target change together, the ground moves evenly across the view") func groundSpeed() throws {
        let from = CameraPosition(latitude: 10, longitude: 10, zoom: 5)
        let to = CameraPosition(latitude: 12, longitude: 14, zoom: 12)
        let animation = try CameraAnimation(
            from: from,
            to: to,
            timing: .init(start: .zero, duration: .seconds(1), curve: .linear),
            in: viewport
        )
        var ways: [Double] = []
        for step in 0..<100 {
            let here = try Projection(camera: animation.camera(at: .milliseconds(step * 10), in: viewport), viewport: viewport)
            let next = animation.camera(at: .milliseconds(step * 10 + 1), in: viewport)
            ways.append(distance(try #require(here.screenPoint(of: next.target)), here.focalPoint))
        }
        let (least, most) = (try #require(ways.min()), try #require(ways.max()))
        #expect(most / least < 1.001)
    }

    @Test("requirement C12: an animated zoom at a point keeps its ground there all the way, also tilted") func anchoredZoom() throws {
        let camera = CameraPosition(latitude: 48, longitude: 11, zoom: 15.5, bearing: 70, viewingAngle: 60)
        var animator = try CameraAnimator(camera: camera, viewport: viewport)
        let point = ScreenPoint(x: 650, y: 120)
        let ground = try #require(try Projection(camera: animator.camera, viewport: viewport).coordinate(at: point))
        _ = try animator.animate(.zoom(by: -2, at: point), duration: .seconds(1), now: .zero)
        for step in 1...100 {
            _ = animator.advance(to: .milliseconds(step * 10))
            let shown = try #require(try Projection(camera: animator.camera, viewport: viewport).screenPoint(of: ground))
            #expect(distance(shown, point) < 0.01)
        }
        #expect(abs(animator.camera.zoom - 13.5) < 1e-12)
    }

    @Test("requirement C15: each property has its own track, so a new pan does not stop a running rotation") func tracks() throws {
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 12)
        var animator = try CameraAnimator(camera: camera, viewport: viewport)
        var to = camera
        to.bearing = 90
        to.target = Coordinate(latitude: 0, longitude: 0.1)
        let both = try animator.animate(to: to, fields: [.bearing, .target], duration: .seconds(1), curve: .linear, now: .zero).id
        #expect(animator.movingFields == [.bearing, .target])
        to.target = Coordinate(latitude: 0.1, longitude: 0)
        let pan = try animator.animate(.target(to.target), duration: .seconds(1), curve: .linear, now: .milliseconds(500))
        #expect(pan.completions.isEmpty)
        let before = animator.camera
        #expect(abs(before.bearing - 45) < 1e-9 && abs(before.target.longitude - 0.05) < 1e-9)
        _ = animator.advance(to: .milliseconds(500))
        #expect(animator.camera == before, "no jump")
        #expect(animator.advance(to: .seconds(1)) == [CameraAnimator.Completion(id: both, isFinished: false)])
        #expect(animator.camera.bearing == 90)
        #expect(animator.advance(to: .milliseconds(1500)) == [CameraAnimator.Completion(id: pan.id, isFinished: true)])
        #expect(animator.camera.target == to.target)
    }

    @Test func everyAnimationIsReportedOnce() throws {
        var random = SplitMix64(seed: 64)
        for _ in 0..<max(randomCameras / 200, 20) {
            var animator = try CameraAnimator(camera: random.camera(zooms: 3...18), viewport: viewport)
            var begun: Set<CameraAnimator.ID> = []
            var reported: [CameraAnimator.ID] = []
            var now = Duration.zero
            for _ in 0..<60 {
                now += .milliseconds(Int.random(in: 0...300, using: &random))
                let shown = animator.camera
                let duration = Duration.milliseconds(Int.random(in: 0...1000, using: &random))
                switch Int.random(in: 0...6, using: &random) {
                case 0:
                    let update = CameraUpdate.scroll(x: random.double(-99...99), y: random.double(-99...99))
                    let (id, completions) = try animator.animate(update, duration: duration, now: now)
                    begun.insert(id)
                    reported += completions.map(\.id)
                case 1:
                    let (id, completions) = try animator.animate(
                        to: random.camera(),
                        fields: CameraFields(rawValue: UInt8.random(in: 1...15, using: &random)),
                        duration: duration,
                        now: now
                    )
                    begun.insert(id)
                    reported += completions.map(\.id)
                case 2:
                    let update = CameraUpdate.zoom(by: random.double(-2...2), at: random.point(in: viewport))
                    let (id, completions) = try animator.animate(update, duration: duration, now: now)
                    begun.insert(id)
                    reported += completions.map(\.id)
                case 3:
                    let velocity = ScreenPoint(x: random.double(-3000...3000), y: random.double(-3000...3000))
                    let (id, completions) = try animator.fling(velocity: velocity, at: random.point(in: viewport), now: now)
                    if let id { begun.insert(id) }
                    reported += completions.map(\.id)
                case 4:
                    reported += try animator.set(shown, taking: .target).map(\.id)
                case 5:
                    #expect(throws: CameraError.self) { try animator.animate(.zoom(to: .nan), duration: duration, now: now) }
                default:
                    let (id, completions) = try animator.fly(to: random.camera(), duration: duration, now: now)
                    begun.insert(id)
                    reported += completions.map(\.id)
                }
                #expect(animator.camera.isValid)
                #expect(try animator.camera.constrained(to: animator.limits, in: viewport) == animator.camera)
            }
            reported += animator.stop().map(\.id)
            #expect(!animator.isAnimating)
            #expect(reported.count == begun.count)
            #expect(Set(reported) == begun)
        }
    }

    @Test("A minute of animation at any frame rate ends in the same place") func fling() throws {
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 14, viewingAngle: 45)
        func run(step: Int) throws -> (middle: CameraPosition, end: CameraPosition, ids: Int) {
            var animator = try CameraAnimator(camera: camera, viewport: viewport)
            _ = try animator.fling(velocity: ScreenPoint(x: 1500, y: -400), at: ScreenPoint(x: 300, y: 250), now: .zero)
            var middle = camera
            var ids = 0
            for milliseconds in stride(from: 0, through: 60_000, by: step) {
                ids += animator.advance(to: .milliseconds(milliseconds)).count
                if milliseconds == 480 { middle = animator.camera }
            }
            return (middle, animator.camera, ids)
        }
        let (fast, slow) = (try run(step: 16), try run(step: 160))
        #expect(fast.middle == slow.middle && fast.end == slow.end)
        #expect(fast.ids == 1 && slow.ids == 1)
        // The finger moved right, so the camera goes left.
        #expect(fast.end.target.longitude < 0)
    }

    @Test("At the moment of release, a fling moves the ground as fast as the finger") func flingVelocity() throws {
        for angle in [0.0, 55] {
            let camera = CameraPosition(latitude: 40, longitude: 3, zoom: 16, bearing: 200, viewingAngle: angle)
            let point = ScreenPoint(x: 250, y: 400)
            let fling = try #require(
                try CameraAnimation.fling(from: camera, velocity: ScreenPoint(x: 600, y: -800), at: point, start: .zero, in: viewport)
            )
            let ground = try #require(try Projection(camera: camera, viewport: viewport).mercatorPoint(at: point))
            let after = try Projection(camera: fling.camera(at: .microseconds(100), in: viewport), viewport: viewport)
            let shown = try #require(after.screenPoint(of: ground))
            #expect(abs((shown.x - point.x) / 1e-4 - 600) < 2)
            #expect(abs((shown.y - point.y) / 1e-4 + 800) < 2)
            #expect(
                try CameraAnimation.fling(from: camera, velocity: ScreenPoint(x: 5, y: 5), at: point, start: .zero, in: viewport) == nil
            )
        }
    }

    @Test("requirement C18: new limits move the camera to the nearest allowed one, and animations obey") func newLimits() throws {
        var animator = try CameraAnimator(camera: CameraPosition(latitude: 0, longitude: 0, zoom: 4), viewport: viewport)
        let animation = try animator.animate(.zoom(to: 18), duration: .seconds(1), now: .zero)
        try animator.setLimits(CameraLimits(minZoom: 10, maxZoom: 15))
        #expect(animator.camera.zoom == 10)
        #expect(animator.advance(to: .seconds(2)) == [CameraAnimator.Completion(id: animation.id, isFinished: true)])
        #expect(animator.camera.zoom == 15)
        #expect(throws: CameraError.self) { try animator.setViewport(Viewport(width: 0, height: 0)) }
        #expect(animator.viewport == viewport)
    }

    @Test("A pan does not cut short a zoom that runs between whole zooms") func wholeZooms() throws {
        let limits = try CameraLimits(minZoom: 0, maxZoom: 20, isFractionalZoomEnabled: false)
        var animator = try CameraAnimator(camera: CameraPosition(latitude: 0, longitude: 0, zoom: 12), viewport: viewport, limits: limits)
        let zoom = try animator.animate(.zoomIn, duration: .seconds(1), curve: .linear, now: .zero)
        _ = try animator.animate(.scroll(x: 10, y: 0), duration: .seconds(1), now: .milliseconds(400))
        #expect(animator.advance(to: .milliseconds(500)).isEmpty)
        #expect(abs(animator.camera.zoom - 12.5) < 1e-9)
        #expect(animator.advance(to: .seconds(1)) == [CameraAnimator.Completion(id: zoom.id, isFinished: true)])
        #expect(animator.camera.zoom == 13)
    }
}
