import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanRaster
import Testing

@MainActor
struct OverlayTests {
    nonisolated static let dot = Pixmap(width: 9, height: 9, color: .black)
    nonisolated static let cameras = [
        flat, tilted, CameraPosition(latitude: 0, longitude: 179.99, zoom: 12, bearing: 200, viewingAngle: 30),
        CameraPosition(latitude: -33.8683, longitude: 151.2086, zoom: 21.4, viewingAngle: 65),
    ]

    @Test("requirement C2: no camera change alters an overlay, and each needs a new picture", arguments: cameras)
    func survives(camera: CameraPosition) async throws {
        let scene = try Scene()
        let marker = MapOverlay.marker(Marker(at: flat.target, title: "Port"))
        let line = MapOverlay.polyline(Polyline([flat.target, tilted.target]))
        let ids = [scene.view.add(marker), scene.view.add(line)]
        _ = try await scene.view.renderSettled()
        #expect(!scene.view.needsDisplay)
        scene.view.camera = CameraPosition(latitude: 1, longitude: 2, zoom: 7)
        #expect(scene.view.needsDisplay)
        scene.view.camera = camera
        #expect(scene.view[overlay: ids[0]] == marker && scene.view[overlay: ids[1]] == line)
        #expect(scene.view.overlays.count == 2)
    }

    @Test(
        "a marker stands at its projected position within half a pixel: upright, turned, or flat on the ground",
        arguments: cameras,
        [1.0, 2.0]
    )
    func markerPixels(camera: CameraPosition, scale: Double) throws {
        for (x, y) in [(50.3, 90.7), (128, 128), (200.2, 175.9)] {
            for (rotation, isFlat) in [(0.0, false), (30, false), (0, true)] {
                let scene = try Scene(camera, size: 256, scale: scale)
                let coordinate = try scene.coordinate(x, y)
                var marker = Marker(at: coordinate, icon: .image(Self.dot, scale: scale), anchor: [0.5, 0.5])
                marker.rotation = rotation
                marker.isFlat = isFlat
                scene.view.add(.marker(marker))
                let found = try #require(try scene.view.render().darkCentroid())
                let expected = SIMD2(x, y) * scale
                #expect(abs(found.x - expected.x) <= 0.5 && abs(found.y - expected.y) <= 0.5, "\(found) \(expected)")
            }
        }
    }

    @Test("the default pin stands on its position")
    func pin() throws {
        let scene = try Scene(tilted)
        scene.view.add(.marker(Marker(at: try scene.coordinate(256, 300), icon: .pin(.black))))
        let picture = try scene.view.render()
        #expect(picture[256, 292] & 255 < 128)
        #expect(picture[256, 301] & 255 == 255)
        #expect(picture[256, 275] & 0xFFFFFF == 0xFFFFFF)
        #expect(picture[247, 275] & 255 < 30)
    }

    @Test("a line's middle and the edges of areas and circles are at their projected positions", arguments: cameras)
    func shapes(camera: CameraPosition) throws {
        let black = LineStyle(width: 3, color: .black)
        let line = try Scene(camera)
        line.view.add(.polyline(Polyline([try line.coordinate(120, 300), try line.coordinate(380, 300)], style: black)))
        let middle = try #require(try line.view.render().darkCentroid())
        #expect(abs(middle.x - 250) < 0.1 && abs(middle.y - 300) < 0.1)

        let area = try Scene(camera)
        let corners = try [(200, 200), (300, 200), (300, 300), (200, 300)].map { try area.coordinate($0.0, $0.1) }
        let hole = try [(225, 225), (275, 225), (275, 275), (225, 275)].map { try area.coordinate($0.0, $0.1) }
        area.view.add(.polygon(Polygon(corners, holes: [hole], fill: .black, stroke: nil)))
        let picture = try area.view.render()
        #expect(picture[210, 250] & 255 == 0 && picture[250, 250] & 255 == 255 && picture[190, 250] & 255 == 255)

        let circle = try Scene(camera)
        let meters = try circle.view.projection.metersPerPoint * 80
        circle.view.add(.circle(Circle(center: camera.target, radiusMeters: meters, fill: .black, stroke: nil)))
        let disc = try circle.view.render()
        #expect(disc[254, 256] & 255 == 0 && disc[256 + 78, 256] & 255 == 0 && disc[256 + 82, 256] & 255 == 255)
    }

    @Test("a geodesic line rises towards the pole, a plain one does not, and both cross the seam")
    func geodesic() throws {
        let scene = try Scene(CameraPosition(latitude: 45, longitude: 180, zoom: 2))
        let path = [Coordinate(latitude: 45, longitude: 150), Coordinate(latitude: 45, longitude: -150)]
        let top = Coordinate(latitude: 49.1066, longitude: 180)
        scene.view.add(.polyline(Polyline(path, style: LineStyle(width: 2, color: .black), isTappable: true)))
        let geodesic = scene.view.add(.polyline(Polyline(path, style: LineStyle(width: 2, color: .black), isGeodesic: true)))
        let point = try #require(try scene.view.projection.screenPoint(of: top))
        #expect(scene.view.overlay(at: point, slop: 1) == geodesic)
        #expect(scene.view.overlay(at: ScreenPoint(x: 256, y: 256), slop: 1) != geodesic)
        #expect(scene.view.overlay(at: ScreenPoint(x: 256, y: 256), slop: 1) != nil)
    }

    @Test("at low zooms a marker shows on every visible copy of the world")
    func copies() throws {
        let scene = try Scene(CameraPosition(latitude: 0, longitude: 0, zoom: 1), size: 512)
        try scene.view.resize(to: ScreenSize(width: 1100, height: 512), scale: 1)
        scene.view.add(.marker(Marker(at: Coordinate(latitude: 0, longitude: 0), icon: .image(Self.dot, scale: 1), anchor: [0.5, 0.5])))
        let picture = try scene.view.render()
        for x in [550 - 512, 550, 550 + 512] { #expect(picture[x, 256] & 255 == 0) }
    }

    @Test("markers are hit before areas, higher before lower and newer before older, also tilted", arguments: [flat, tilted])
    func hits(camera: CameraPosition) throws {
        let scene = try Scene(camera)
        let view = scene.view
        let at = ScreenPoint(x: 256, y: 300)
        let corners = try [(150, 200), (350, 200), (350, 400), (150, 400)].map { try scene.coordinate($0.0, $0.1) }
        var polygon = Polygon(corners, zIndex: 9)
        polygon.isTappable = true
        let area = view.add(.polygon(polygon))
        let line = view.add(.polyline(Polyline([corners[0], corners[2]], zIndex: 10)))
        #expect(view.overlay(at: ScreenPoint(x: 290, y: 300)) == area)
        #expect(view.overlay(at: ScreenPoint(x: 250, y: 300)) == line)
        #expect(view.overlay(at: ScreenPoint(x: 250, y: 300), isTappable: true) == area)
        #expect(view.overlay(at: ScreenPoint(x: 140, y: 300)) == nil)
        let first = view.add(.marker(Marker(at: try scene.coordinate(256, 310))))
        let second = view.add(.marker(Marker(at: try scene.coordinate(256, 310))))
        #expect(view.overlay(at: at) == second)
        guard case .marker(var marker)? = view[overlay: first] else { return }
        marker.zIndex = 1
        view[overlay: first] = .marker(marker)
        #expect(view.overlay(at: at) == first)
        scene.tap(256, 300)
        scene.wait(.seconds(1))
        #expect(scene.events == [.markerTap(first)])
        view.remove(first)
        view.remove(second)
        let ground = try scene.coordinate(330, 250)
        scene.tap(330, 250)
        scene.wait(.seconds(1))
        #expect(scene.events.last == .overlayTap(area, ground))
    }

    @Test("a draggable marker follows the finger after a long press", arguments: [flat, tilted])
    func dragging(camera: CameraPosition) throws {
        let scene = try Scene(camera)
        var pin = Marker(at: try scene.coordinate(256, 310))
        pin.isDraggable = true
        let id = scene.view.add(.marker(pin))
        scene.pointer(.down, 256, 300)
        scene.wait(.milliseconds(500))
        scene.pointer(.move, 306, 340)
        scene.pointer(.up, 306, 340)
        guard case .marker(let marker)? = scene.view[overlay: id] else { return }
        #expect(try scene.distance(marker.position, from: 306, 350) < 1e-4)
        #expect(scene.story == ["drag began", "drag ended"])
        #expect(scene.view.camera == camera)
    }

    @Test("a picture is drawn again only after a change")
    func needsDisplay() async throws {
        let scene = try Scene()
        #expect(scene.view.needsDisplay)
        let first = try await scene.view.renderSettled()
        #expect(try scene.view.render() == first)
        #expect(scene.events.last == .tilesRendered)
        scene.wait(.seconds(5))
        scene.view.camera = flat
        #expect(!scene.view.needsDisplay)
        scene.view.add(.marker(Marker(at: flat.target)))
        #expect(scene.view.needsDisplay)
        #expect(try scene.view.render() != first)
    }
}
