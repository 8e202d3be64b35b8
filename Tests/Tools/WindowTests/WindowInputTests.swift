import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRender
import PortolanStyle
import PortolanText
import PortolanTiles
import Testing

@testable import PortolanWindow

/// A sea without land.
private struct EmptyTiles: TileSource {
    var zooms: ClosedRange<UInt8> = 0...14
    var bounds: CoordinateBounds = .world
    func bytes(of tile: TileID) throws -> [UInt8]? { nil }
}

/// A scene that takes events of a window and gives the camera.
@MainActor
private final class Scene {
    let view: MapView
    var input = WindowInput()
    var time = Duration.zero

    init() throws {
        let style = try Style.parse(#"{"version": 8, "sources": {}, "layers": []}"#)
        let renderer = MapRenderer(
            style: style,
            layers: [.init(tiles: EmptyTiles(), bounds: .world)],
            fonts: try FontLibrary(),
            attribution: ""
        )
        let camera = CameraPosition(latitude: 43.7384, longitude: 7.4246, zoom: 16)
        view = try MapView(renderer: renderer, viewport: Viewport(width: 600, height: 400), camera: camera)
    }

    @discardableResult
    func send(_ event: (Duration) -> WindowEvent) -> WindowInput.Wish? {
        time += .milliseconds(10)
        return input.apply(event(time), to: view)
    }

    /// Drags with a button. The mouse rests before the release, so that the map does not glide on.
    func drag(
        _ button: WindowEvent.MouseButton,
        _ modifiers: WindowEvent.Modifiers = [],
        from start: ScreenPoint,
        by step: ScreenPoint
    ) {
        send { .mouse(.down, button, at: start, modifiers, time: $0) }
        for part in 1...10 {
            let t = Double(part) / 10
            send { .mouseMoved(to: ScreenPoint(x: start.x + step.x * t, y: start.y + step.y * t), time: $0) }
        }
        rest()
        send { .mouse(.up, button, at: ScreenPoint(x: start.x + step.x, y: start.y + step.y), [], time: $0) }
    }

    func rest() {
        time += .milliseconds(600)
        view.advance(to: time)
    }

    func coordinate(_ x: Double, _ y: Double) throws -> Coordinate {
        try #require(try view.projection.coordinate(at: ScreenPoint(x: x, y: y)))
    }

    func point(_ coordinate: Coordinate) throws -> ScreenPoint {
        try #require(try view.projection.screenPoint(of: coordinate))
    }
}

@MainActor
@Suite struct WindowInputTests {
    @Test func theLeftButtonDragsTheGround() throws {
        let scene = try Scene()
        let ground = try scene.coordinate(100, 100)
        scene.drag(.left, from: ScreenPoint(x: 100, y: 100), by: ScreenPoint(x: 200, y: 50))
        let shown = try scene.point(ground)
        #expect(abs(shown.x - 300) < 1e-6 && abs(shown.y - 150) < 1e-6, "\(shown)")
        #expect(scene.view.camera.bearing == 0 && scene.view.camera.viewingAngle == 0)
    }

    @Test(
        "Turning and tilting keep the target",
        arguments: [(.right, []), (.middle, []), (.left, .shift), (.left, .control)]
            as [(
                WindowEvent.MouseButton, WindowEvent.Modifiers
            )]
    )
    func turns(_ button: WindowEvent.MouseButton, _ modifiers: WindowEvent.Modifiers) throws {
        let scene = try Scene()
        let before = scene.view.camera
        scene.drag(button, modifiers, from: ScreenPoint(x: 300, y: 300), by: ScreenPoint(x: 80, y: -120))
        let after = scene.view.camera
        #expect(abs(after.bearing - 40) < 1e-9 && abs(after.viewingAngle - 30) < 1e-9, "\(after)")
        #expect(after.target == before.target && after.zoom == before.zoom)
    }

    @Test func theWheelKeepsThePointUnderTheMouse() throws {
        let scene = try Scene()
        let ground = try scene.coordinate(450, 80)
        scene.send { .wheel(notches: 2, at: ScreenPoint(x: 450, y: 80), time: $0) }
        scene.send { .wheel(notches: 1, at: ScreenPoint(x: 450, y: 80), time: $0) }
        let shown = try scene.point(ground)
        #expect(abs(scene.view.camera.zoom - (16 + 3 * WindowInput.levelsPerNotch)) < 1e-9)
        #expect(abs(shown.x - 450) < 1e-6 && abs(shown.y - 80) < 1e-6, "\(shown)")
    }

    @Test func aDoubleClickZoomsIn() throws {
        let scene = try Scene()
        let place = ScreenPoint(x: 150, y: 250)
        for _ in 0..<2 {
            scene.send { .mouse(.down, .left, at: place, [], time: $0) }
            scene.send { .mouse(.up, .left, at: place, [], time: $0) }
        }
        scene.rest()
        #expect(abs(scene.view.camera.zoom - 17) < 1e-9)
    }

    /// The system may give fingers any numbers, even the number of the mouse.
    @Test func twoFingersZoom() throws {
        let scene = try Scene()
        let ground = try scene.coordinate(300, 200)
        func both(_ phase: WindowEvent.FingerPhase, _ reach: Double) {
            scene.send { .finger(phase, id: 0, at: ScreenPoint(x: 300 - reach, y: 200), time: $0) }
            scene.send { .finger(phase, id: .max, at: ScreenPoint(x: 300 + reach, y: 200), time: $0) }
        }
        both(.down, 50)
        // The zoom begins when the gesture is recognised: one finger has moved more than 24 points, or both have moved
        // more than 8.
        for reach in stride(from: 52.0, through: 200, by: 2) { both(.move, reach) }
        let zoom = scene.view.camera.zoom
        both(.up, 200)
        #expect(zoom > 17 && zoom < 18, "\(zoom)")
        let shown = try scene.point(ground)
        #expect(abs(shown.x - 300) < 4 && abs(shown.y - 200) < 1e-6, "\(shown)")
    }

    @Test func twoFingersSideBySideTilt() throws {
        let scene = try Scene()
        func both(_ phase: WindowEvent.FingerPhase, _ y: Double) {
            scene.send { .finger(phase, id: 7, at: ScreenPoint(x: 250, y: y), time: $0) }
            scene.send { .finger(phase, id: 9, at: ScreenPoint(x: 350, y: y), time: $0) }
        }
        both(.down, 300)
        for y in stride(from: 295.0, through: 150, by: -5) { both(.move, y) }
        both(.up, 150)
        #expect(scene.view.camera.viewingAngle > 25 && scene.view.camera.zoom == 16, "\(scene.view.camera)")
    }

    @Test func anotherProgramTakesTheKeyboard() throws {
        let scene = try Scene()
        let start = ScreenPoint(x: 100, y: 100)
        scene.send { .mouse(.down, .left, at: start, [], time: $0) }
        scene.send { .mouseMoved(to: ScreenPoint(x: 150, y: 100), time: $0) }
        scene.send { .focusLost(time: $0) }
        let camera = scene.view.camera
        // From here on the mouse does not drag.
        scene.send { .mouseMoved(to: ScreenPoint(x: 400, y: 300), time: $0) }
        scene.send { .mouse(.up, .left, at: ScreenPoint(x: 400, y: 300), [], time: $0) }
        scene.rest()
        #expect(scene.view.camera == camera)
    }

    @Test func keysMoveTheMap() throws {
        let scene = try Scene()
        let ground = try scene.coordinate(400, 200)
        scene.send { .key(.right, [], time: $0) }
        scene.rest()
        #expect(abs(try scene.point(ground).x - 300) < 1e-6)
        scene.send { .key(.plus, [], time: $0) }
        scene.rest()
        #expect(abs(scene.view.camera.zoom - 17) < 1e-9)
        scene.send { .key(.left, .shift, time: $0) }
        scene.rest()
        #expect(abs(scene.view.camera.bearing - 345) < 1e-9)
    }

    @Test(
        "These keys are for the window",
        arguments: [
            (.letter("h"), [], .help), (.letter("i"), [], .inspector), (.letter("s"), [], .screenshot), (.letter("n"), [], .north),
            (.letter("q"), [], .quit), (.letter("w"), .control, .quit), (.letter("w"), [], nil), (.letter("x"), [], nil),
            (.home, [], .home), (.escape, [], .dismiss), (.fullscreen, [], .fullscreen), (.up, [], nil),
        ] as [(WindowEvent.Key, WindowEvent.Modifiers, WindowInput.Wish?)]
    )
    func wishes(_ key: WindowEvent.Key, _ modifiers: WindowEvent.Modifiers, _ wish: WindowInput.Wish?) throws {
        let scene = try Scene()
        #expect(scene.send { .key(key, modifiers, time: $0) } == wish)
    }
}

@Suite struct PanelTests {
    @Test(
        arguments: [
            (0, 0, "0"), (1.5, 1, "1.5"), (-1.05, 2, "−1.05"), (-0.001, 2, "0.00"), (7.4246, 6, "7.424600"), (.nan, 1, "–"),
            (.infinity, 0, "–"),
        ] as [(Double, Int, String)]
    )
    func numbers(_ number: Double, _ places: Int, _ text: String) { #expect(Panel.text(number, places) == text) }

    /// 20 pictures of 10 ms, one every 25 ms; then a rest; then one more picture.
    @Test func speedIsThatOfTheMotionAtHand() throws {
        var statistics = FrameStatistics()
        #expect(statistics.framesPerSecond == nil && statistics.millisecondsPerFrame == nil)
        for frame in 1...20 { statistics.add(took: .milliseconds(10), until: .milliseconds(25 * frame)) }
        #expect(abs(try #require(statistics.framesPerSecond) - 40) < 1e-9)
        #expect(abs(try #require(statistics.millisecondsPerFrame) - 10) < 1e-9)
        statistics.add(took: .milliseconds(30), until: .seconds(9))
        #expect(statistics.framesPerSecond == nil && statistics.millisecondsPerFrame == 30)
    }
}
