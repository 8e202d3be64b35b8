import PortolanCamera
import PortolanGeo
import PortolanMaps
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@MainActor
struct MapViewGestureTests {
    @Test("dragging by 200 points moves the ground by 200 points, also tilted and turned", arguments: [flat, tilted])
    func drag(camera: CameraPosition) throws {
        let scene = try Scene(camera)
        let ground = try scene.coordinate(150, 300)
        scene.drag(from: (150, 300), to: (350, 260))
        #expect(try scene.distance(ground, from: 350, 260) < 1e-4)
        #expect(scene.view.camera.zoom == camera.zoom && scene.view.camera.viewingAngle == camera.viewingAngle)
        #expect(scene.story == ["gesture", "idle"])
    }

    @Test("a finger released in motion flings, and a touch catches the map without a tap")
    func fling() throws {
        let scene = try Scene()
        scene.pointer(.down, 400, 256)
        for step in 1...10 { scene.pointer(.move, 400 - Double(step) * 16, 256) }
        let atRelease = scene.view.camera.target.longitude
        scene.pointer(.up, 240, 256)
        scene.wait(.milliseconds(50))
        #expect(scene.view.camera.target.longitude > atRelease)
        scene.pointer(.down, 100, 100)
        let caught = scene.view.camera
        scene.pointer(.up, 100, 100)
        scene.wait(.seconds(3))
        #expect(scene.view.camera == caught)
        #expect(scene.story == ["gesture", "idle"])
    }

    @Test("two fingers keep the ground under both of them, and in a tilted view the ground between them", arguments: [flat, tilted])
    func pinch(camera: CameraPosition) throws {
        let scene = try Scene(camera)
        func fingers(_ phase: PointerEvent.Phase, radius: Double, degrees: Double, x: Double) {
            let (dx, dy) = (radius * cos(degrees * .pi / 180), radius * sin(degrees * .pi / 180))
            scene.pointer(phase, x - dx, 260 - dy, id: 1)
            scene.pointer(phase, x + dx, 260 + dy, id: 2)
        }
        fingers(.down, radius: 60, degrees: 0, x: 250)
        // From here on the gesture is a pinch with a turn.
        for step in 1...6 { fingers(.move, radius: 60 + Double(step) * 4, degrees: Double(step) * 4, x: 250) }
        let middle = try scene.coordinate(250, 260)
        let left = try scene.coordinate(250 - 84 * cos(24 * Double.pi / 180), 260 - 84 * sin(24 * Double.pi / 180))
        let before = scene.view.camera
        for step in 1...20 { fingers(.move, radius: 84 + Double(step) * 2, degrees: 24 + Double(step) * 2, x: 250 + Double(step)) }
        #expect(try scene.distance(middle, from: 270, 260) < 1e-4)
        #expect(abs(scene.view.camera.zoom - before.zoom - log2(124.0 / 84)) < 1e-9)
        #expect(abs(scene.view.camera.bearing - (before.bearing - 40 + 720).truncatingRemainder(dividingBy: 360)) < 1e-9)
        if camera.viewingAngle == 0 {
            #expect(try scene.distance(left, from: 270 - 124 * cos(64 * Double.pi / 180), 260 - 124 * sin(64 * Double.pi / 180)) < 1e-4)
        }
        // One finger is lifted, and the other finger goes on with the pan.
        scene.pointer(.up, 270 + 124 * cos(64 * Double.pi / 180), 260 + 124 * sin(64 * Double.pi / 180), id: 2)
        let held = try scene.coordinate(200, 200)
        let zoom = scene.view.camera.zoom
        let (x, y) = (270 - 124 * cos(64 * Double.pi / 180), 260 - 124 * sin(64 * Double.pi / 180))
        scene.pointer(.move, x + 30, y + 10, id: 1)
        #expect(scene.view.camera.zoom == zoom)
        #expect(camera.viewingAngle > 0 ? true : try scene.distance(held, from: 230, 210) < 1e-4)
    }

    @Test(
        "the wheel keeps the ground under the pointer, also at the end of the zoom range and if zooming out lowers the tilt",
        arguments: [flat, tilted]
    )
    func wheel(camera: CameraPosition) throws {
        let scene = try Scene(camera)
        let ground = try scene.coordinate(120, 400)
        for levels in [0.5, 3, 9, -2, -6, 0.25] {
            scene.view.scrollWheel(levels: levels, at: ScreenPoint(x: 120, y: 400), time: scene.time)
            #expect(try scene.distance(ground, from: 120, 400) < 0.01)
        }
        #expect(scene.view.camera.zoom == 22 - 8 + 0.25)
        scene.wait(.milliseconds(100))
        #expect(scene.story == ["gesture"])
        scene.wait(.milliseconds(100))
        #expect(scene.story == ["gesture", "idle"])
    }

    @Test("a double tap zooms in by one around its point, and a tap with two fingers zooms out")
    func taps() throws {
        let scene = try Scene(tilted)
        let ground = try scene.coordinate(302, 348)
        scene.tap(300, 350)
        scene.tap(302, 348)
        scene.wait(.seconds(1))
        #expect(scene.view.camera.zoom == 17)
        #expect(try scene.distance(ground, from: 302, 348) < 0.01)
        let between = try scene.coordinate(250, 300)
        scene.pointer(.down, 200, 300, id: 1)
        scene.pointer(.down, 300, 300, id: 2)
        scene.pointer(.up, 200, 300, id: 1)
        scene.pointer(.up, 300, 300, id: 2)
        scene.wait(.seconds(1))
        #expect(scene.view.camera.zoom == 16)
        #expect(try scene.distance(between, from: 250, 300) < 0.01)
        #expect(!scene.story.contains("tap"))
    }

    @Test("a dragged double tap zooms continuously around its point")
    func quickZoom() throws {
        let scene = try Scene()
        let ground = try scene.coordinate(200, 300)
        scene.tap(200, 300)
        scene.drag(from: (200, 300), to: (200, 450))
        #expect(scene.view.camera.zoom == 16.5)
        #expect(try scene.distance(ground, from: 200, 300) < 1e-4)
    }

    @Test("two fingers moving up only tilt, and the secondary button tilts and turns")
    func tilt() throws {
        let scene = try Scene(CameraPosition(target: flat.target, zoom: 17))
        scene.pointer(.down, 200, 300, id: 1)
        scene.pointer(.down, 300, 310, id: 2)
        for step in 1...12 {
            scene.pointer(.move, 200, 300 - Double(step) * 12, id: 1)
            scene.pointer(.move, 300, 310 - Double(step) * 12, id: 2)
        }
        let angle = scene.view.camera.viewingAngle
        #expect(angle > 25 && angle < 40)
        #expect(scene.view.camera == CameraPosition(target: flat.target, zoom: 17, viewingAngle: angle))
        scene.pointer(.up, 200, 156, id: 1)
        scene.pointer(.up, 300, 166, id: 2)
        scene.wait(.seconds(1))
        scene.drag(from: (250, 250), to: (290, 290), button: .secondary)
        #expect(abs(scene.view.camera.bearing - 20) < 1e-9)
        #expect(abs(scene.view.camera.viewingAngle - angle + 10) < 1e-9)
    }

    @Test("keys move by 100 points, turn, tilt and zoom")
    func keys() throws {
        let scene = try Scene(CameraPosition(target: flat.target, zoom: 16))
        let right = try scene.coordinate(356, 256)
        scene.view.press(.right, time: scene.time)
        scene.wait(.seconds(1))
        #expect(try scene.distance(right, from: 256, 256) < 1e-4)
        scene.view.press(.plus, time: scene.time)
        scene.wait(.seconds(1))
        scene.view.press(.left, shift: true, time: scene.time)
        scene.view.press(.up, shift: true, time: scene.time)
        scene.wait(.seconds(1))
        #expect(scene.view.camera.zoom == 17 && scene.view.camera.bearing == 345 && scene.view.camera.viewingAngle == 10)
        #expect(scene.story == ["gesture", "idle", "gesture", "idle", "gesture", "idle"])
    }

    @Test("a tap is reported when no second one can follow, and a long press while the finger rests")
    func presses() throws {
        let scene = try Scene(tilted)
        let ground = try scene.coordinate(180, 333)
        scene.tap(180, 333)
        #expect(scene.events.isEmpty)
        #expect(scene.view.nextUpdate == scene.time + .milliseconds(300))
        scene.wait(.milliseconds(300))
        #expect(scene.events == [.tap(ground)])
        scene.pointer(.down, 180, 333)
        scene.wait(.milliseconds(500))
        #expect(scene.events.last == .longPress(ground))
        scene.pointer(.move, 280, 333)
        scene.pointer(.up, 280, 333)
        scene.wait(.seconds(1))
        #expect(scene.view.camera == tilted)
        #expect(scene.events.count == 2)
    }

    @Test("a disabled gesture does nothing")
    func settings() throws {
        let scene = try Scene(tilted)
        scene.view.gestureSettings = .none
        scene.drag(from: (150, 300), to: (350, 260))
        scene.drag(from: (150, 300), to: (350, 260), button: .secondary)
        scene.view.scrollWheel(levels: 1, at: ScreenPoint(x: 100, y: 100), time: scene.time)
        for key in MapKey.allCases { scene.view.press(key, time: scene.time) }
        scene.tap(100, 100)
        scene.tap(100, 100)
        scene.pointer(.down, 200, 300, id: 1)
        scene.pointer(.down, 300, 310, id: 2)
        for step in 1...12 {
            scene.pointer(.move, 200 - Double(step) * 9, 300 - Double(step) * 12, id: 1)
            scene.pointer(.move, 300, 310 - Double(step) * 12, id: 2)
        }
        scene.pointer(.cancel, 0, 0, id: 1)
        scene.pointer(.cancel, 0, 0, id: 2)
        scene.wait(.seconds(2))
        #expect(scene.view.camera == tilted)
        #expect(scene.story == ["tap", "tap"])
    }

    @Test("a map rests when the fingers are gone, after any order of pointers, times and keys", arguments: 0..<20)
    func randomInput(seed: Int) throws {
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 &+ 1
        func random(_ count: UInt64) -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state % count
        }
        let scene = try Scene(tilted)
        scene.view.cameraTargetBounds = seed.isMultiple(of: 2) ? nil : CoordinateBounds(south: 43, west: 7, north: 44, east: 8)
        for _ in 0..<400 {
            let (x, y, id) = (Double(random(700)) - 90, Double(random(700)) - 90, Int(random(3)))
            switch random(9) {
            case 0, 1: scene.pointer(.down, x, y, id: id, button: random(5) == 0 ? .secondary : .primary)
            case 2, 3, 4: scene.pointer(.move, x, y, id: id)
            case 5: scene.pointer(.up, x, y, id: id)
            case 6: scene.pointer(random(4) == 0 ? .cancel : .move, x, y, id: id)
            case 7: scene.view.scrollWheel(levels: Double(random(9)) - 4, at: ScreenPoint(x: x, y: y), time: scene.time)
            default: scene.wait(.milliseconds(Int64(random(600))))
            }
            #expect(scene.view.camera.isValid)
        }
        for id in 0..<3 { scene.pointer(.up, 100, 100, id: id) }
        for _ in 0..<20 { scene.wait(.seconds(1)) }
        #expect(scene.view.nextUpdate == nil, "seed \(seed)")
        // Every motion that began has ended. A gesture may take over a motion.
        #expect(scene.story.last { ["gesture", "program", "idle"].contains($0) } == "idle", "seed \(seed)")
    }
}
