import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRaster
import Testing

/// The selected marker and its info window.
@MainActor
struct InfoWindowTests {
    nonisolated static let blue = Pixmap(width: 30, height: 20, color: Color(red8: 0, green8: 0, blue8: 255))

    /// Returns a scene with a titled marker at a point of the view. The scene is drawn once.
    func scene(_ camera: CameraPosition = flat, x: Double = 200, y: Double = 250, _ edit: (inout Marker) -> Void = { _ in }) throws -> (
        scene: Scene, id: OverlayID
    ) {
        let scene = try Scene(camera, size: 400)
        var marker = Marker(at: try scene.coordinate(x, y), icon: .pin(.black), title: "Harbour")
        edit(&marker)
        let id = scene.view.add(.marker(marker))
        _ = try scene.view.render()
        return (scene, id)
    }

    @Test("a tap on a marker opens its window, and taps on window, marker and ground are distinguished", arguments: [flat, tilted])
    func taps(camera: CameraPosition) throws {
        let (scene, id) = try scene(camera)
        let view = scene.view
        #expect(view.infoWindowRect == nil)
        scene.tapAndWait(200, 240)
        #expect(view.selectedMarker == id)
        #expect(view.needsDisplay)
        let picture = try view.render()
        let rect = try #require(view.infoWindowRect)
        // The pin is 38 points high. The tip of the window's tail is at the upper edge of the pin.
        #expect(abs(rect.bottom - 212) < 1 && abs(rect.center.x - 200) < 1 && rect.width > 60 && rect.height > 30)
        // There is text in the bubble, with white around it.
        let inside = (Int(rect.left) + 2..<Int(rect.right) - 2).flatMap { x in
            (Int(rect.top) + 2..<Int(rect.bottom) - 12).map { picture.rgb(x, $0)[0] }
        }
        #expect(inside.contains { $0 < 80 } && inside.filter { $0 == 255 }.count > inside.count / 2)
        scene.tapAndWait(rect.center.x, rect.center.y)
        scene.pointer(.down, rect.center.x, rect.center.y)
        scene.wait(.milliseconds(600))
        scene.pointer(.up, rect.center.x, rect.center.y)
        scene.tapAndWait(200, 240)
        #expect(view.selectedMarker == id)
        scene.tapAndWait(50, 350)
        #expect(view.selectedMarker == nil && view.infoWindowRect == nil)
        let told = scene.story.filter { !["loading", "rendered", "idle", "gesture"].contains($0) }
        #expect(told == ["marker", "window", "window held", "marker", "tap", "window closed"])
    }

    @Test("the window follows the marker and stays above it, whatever the camera does")
    func follows() throws {
        let (scene, id) = try scene()
        scene.view.selectedMarker = id
        _ = try scene.view.render()
        for camera in [tilted, CameraPosition(latitude: 43.7384, longitude: 7.4246, zoom: 12.3, bearing: 200)] {
            scene.view.camera = camera
            _ = try scene.view.render()
            guard case .marker(let marker)? = scene.view[overlay: id] else { return }
            let point = try #require(try scene.view.projection.screenPoint(of: marker.position))
            let rect = try #require(scene.view.infoWindowRect)
            #expect(abs(rect.bottom - (point.y - 38)) < 1e-6 && abs(rect.center.x - point.x) < 1e-6)
        }
    }

    @Test(
        "the window stands at its anchor",
        arguments: [(SIMD2(0.5, 0.0), 0.0, -38.0), (SIMD2(1, 0), 13, -38), (SIMD2(0.5, 1), 0, 0), (SIMD2(0, 0.5), -13, -19)]
    )
    func anchor(anchor: SIMD2<Double>, x: Double, y: Double) throws {
        let (scene, id) = try scene { $0.infoWindowAnchor = anchor }
        scene.view.selectedMarker = id
        _ = try scene.view.render()
        let rect = try #require(scene.view.infoWindowRect)
        #expect(abs(rect.center.x - (200 + x)) < 1e-3 && abs(rect.bottom - (250 + y)) < 1e-3)
    }

    @Test("a window shows title and snippet, a picture in the bubble, a picture alone, or nothing")
    func contents() throws {
        let (scene, id) = try scene { $0.snippet = "Since 1215, with a breakwater that floats and a view that does not need to" }
        let view = scene.view
        view.selectedMarker = id
        _ = try view.render()
        let both = try #require(view.infoWindowRect)
        view.infoWindow = { _, marker in .text(title: marker.title, snippet: nil) }
        _ = try view.render()
        let title = try #require(view.infoWindowRect)
        #expect(both.height > title.height + 15 && both.width > title.width && both.width <= 260 + 24 + 1)
        view.infoWindow = { _, _ in .picture(Self.blue, scale: 1) }
        var picture = try view.render()
        #expect(view.infoWindowRect == ScreenRect(left: 185, top: 192, right: 215, bottom: 212))
        #expect(picture.rgb(200, 200) == [0, 0, 255] && picture.rgb(186, 193) == [0, 0, 255] && picture.rgb(183, 200) == [255, 255, 255])
        view.infoWindow = { _, _ in .contents(Self.blue, scale: 0.5) }
        picture = try view.render()
        let rect = try #require(view.infoWindowRect)
        #expect(abs(rect.width - 84) < 1e-9 && picture.rgb(200, Int(rect.top) + 25) == [0, 0, 255])
        view.infoWindow = { _, _ in .none }
        _ = try view.render()
        #expect(view.infoWindowRect == nil && view.selectedMarker == id)
        view.infoWindow = nil
        guard case .marker(var marker)? = view[overlay: id] else { return }
        (marker.title, marker.snippet) = ("", nil)
        view[overlay: id] = .marker(marker)
        _ = try view.render()
        #expect(view.infoWindowRect == nil)
    }

    @Test("the program selects markers only, and a removed marker is not selected any more")
    func program() throws {
        let (scene, id) = try scene()
        let view = scene.view
        let line = view.add(.polyline(Polyline([flat.target, tilted.target])))
        view.selectedMarker = line
        #expect(view.selectedMarker == nil)
        view.selectedMarker = id
        let other = view.add(.marker(Marker(at: flat.target)))
        view.selectedMarker = other
        view.remove(other)
        view.selectedMarker = other
        #expect(view.selectedMarker == nil)
        #expect(scene.events.filter { $0 == .infoWindowClosed(id) || $0 == .infoWindowClosed(other) }.count == 2)
        scene.selects = false
        scene.tapAndWait(200, 240)
        #expect(scene.story.last == "marker" && view.selectedMarker == nil)
    }

    @Test("if the world repeats, the window stands on the copy nearest the middle")
    func copies() throws {
        let scene = try Scene(CameraPosition(latitude: 0, longitude: 170, zoom: 1), size: 512)
        try scene.view.resize(to: ScreenSize(width: 1100, height: 512), scale: 1)
        let id = scene.view.add(.marker(Marker(at: Coordinate(latitude: 0, longitude: -170), title: "T")))
        scene.view.selectedMarker = id
        _ = try scene.view.render()
        let rect = try #require(scene.view.infoWindowRect)
        #expect(abs(rect.center.x - (550 + 512 * 20 / 360)) < 1)
    }

    @Test("a marker with an open window is dragged with it, and a removed marker ends its drag")
    func dragging() throws {
        let (scene, id) = try scene { $0.isDraggable = true }
        scene.view.selectedMarker = id
        scene.pointer(.down, 200, 240)
        scene.wait(.milliseconds(500))
        scene.pointer(.move, 260, 280)
        _ = try scene.view.render()
        let rect = try #require(scene.view.infoWindowRect)
        #expect(abs(rect.center.x - 260) < 0.01 && abs(rect.bottom - 252) < 0.01)
        scene.view.remove(id)
        scene.pointer(.move, 270, 280)
        scene.pointer(.up, 270, 280)
        #expect(scene.story.filter { $0.hasPrefix("drag") || $0.hasPrefix("window") } == ["drag began", "window closed"])
    }
}
