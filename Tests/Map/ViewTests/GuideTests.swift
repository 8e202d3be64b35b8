import Foundation
import PortolanCamera
import PortolanGeo
import PortolanRender
import PortolanStyle
import PortolanText
import PortolanTiles
import Testing

@testable import PortolanMaps

/// The requirements of camera and view (docs/requirements.md) that no other test names.
@MainActor
struct GuideTests {
    nonisolated static let cameras = [
        flat, tilted, CameraPosition(latitude: -60, longitude: 179.9, zoom: 4, bearing: 200, viewingAngle: 30),
        CameraPosition(latitude: 70, longitude: -100, zoom: 12.3, bearing: 301, viewingAngle: 40),
    ]

    @Test("requirement C1: target, zoom, bearing and viewing angle are the whole state", arguments: cameras)
    func state(_ camera: CameraPosition) throws {
        #expect(Mirror(reflecting: camera).children.compactMap(\.label).sorted() == ["bearing", "target", "viewingAngle", "zoom"])
        let scene = try Scene()
        scene.view.camera = camera
        #expect(scene.view.camera == camera)
        // The same camera gives the same picture, whatever the map showed before.
        let other = try Scene(tilted)
        other.wait(.seconds(5))
        other.view.camera = camera
        #expect(try other.view.projection == scene.view.projection)
    }

    @Test("requirement C1: the ground is a flat Mercator plane, so straight lines on it look straight", arguments: cameras)
    func plane(_ camera: CameraPosition) throws {
        let scene = try Scene(camera)
        let projection = try scene.view.projection
        let middle = MercatorPoint(camera.target)
        let size = 100 / (256 * exp2(camera.zoom))
        for (dx, dy) in [(1.0, 0.0), (0, 1), (1, 1), (-2, 1)] {
            let points = try [-1.0, 0.3, 1].map { t in
                try #require(projection.screenPoint(of: MercatorPoint(x: middle.x + dx * t * size, y: middle.y + dy * t * size)))
            }
            let (a, b) = (ScreenPoint(x: points[1].x - points[0].x, y: points[1].y - points[0].y), points[2])
            let cross = a.x * (b.y - points[0].y) - a.y * (b.x - points[0].x)
            let length = points[0].distance(to: b)
            #expect(abs(cross) / length < 1e-6, "\(points)")
        }
    }

    /// Tiles that arrive only when the test lets them through.
    struct GatedTiles: TileSource {
        let gate: BackgroundTileTests.Gate
        var zooms: ClosedRange<UInt8> = 0...14
        var bounds: CoordinateBounds = .world
        func bytes(of tile: TileID) throws -> [UInt8]? {
            gate.wait(tile)
            return nil
        }
    }

    @Test(
        "requirement C19: a gesture moves the camera at once, and the next picture shows it without any tile, at every zoom",
        .timeLimit(.minutes(30)),
        arguments: [0.0, 2, 5, 10, 15, 18, 22]
    )
    func latency(_ zoom: Double) throws {
        let gate = BackgroundTileTests.Gate()
        // No thread waits forever, however the test ends.
        defer { gate.open() }
        let style = try Style.parse(
            #"""
            {"version": 8, "sources": {"map": {"type": "vector"}},
             "layers": [{"id": "water", "type": "fill", "source": "map", "source-layer": "water"}]}
            """#
        )
        let renderer = MapRenderer(
            style: style,
            layers: [.init(tiles: GatedTiles(gate: gate), bounds: .world)],
            fonts: try FontLibrary(),
            attribution: ""
        )
        let camera = CameraPosition(latitude: 20, longitude: 10, zoom: zoom)
        let view = try MapView(renderer: renderer, viewport: Viewport(width: 256, height: 256), camera: camera)
        var time = Duration.zero
        /// Sends an event. If `moves` is true, the camera must move, and the map must draw the new view although no
        /// tile arrives.
        func step(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double, id: Int = 0, button: PointerEvent.Button = .primary, moves: Bool)
            throws
        {
            let before = view.camera
            time += .milliseconds(16)
            view.handle(PointerEvent(phase, id: id, at: ScreenPoint(x: x, y: y), time: time, button: button))
            #expect((view.camera != before) == moves)
            if moves { #expect(view.needsDisplay) }
            _ = try view.render()
        }
        // A pan.
        try step(.down, 60, 120, moves: false)
        try step(.move, 90, 120, moves: true)
        try step(.move, 130, 120, moves: true)
        time += .milliseconds(200)
        try step(.up, 130, 120, moves: false)
        // A turn and a tilt.
        try step(.down, 60, 120, button: .secondary, moves: false)
        try step(.move, 90, 100, button: .secondary, moves: true)
        try step(.move, 120, 60, button: .secondary, moves: true)
        try step(.up, 120, 60, button: .secondary, moves: false)
        #expect(view.camera.bearing > 0 && view.camera.viewingAngle > 0)
        // A zoom with the wheel: inward, or outward if the camera is at its greatest zoom.
        let before = view.camera.zoom
        view.scrollWheel(levels: zoom < 20 ? 0.5 : -0.5, at: ScreenPoint(x: 60, y: 60), time: time)
        #expect(abs(view.camera.zoom - before) > 0.4 && view.needsDisplay)
        _ = try view.render()
        #expect(view.isLoadingTiles)
    }
}
