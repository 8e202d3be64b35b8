import PortolanCamera
import PortolanGeo
import PortolanRaster
import PortolanRender
import PortolanStyle
import PortolanText
import Testing

@testable import PortolanMaps

/// Ground that is drawn once and then shown through the moving camera.
@MainActor
@Suite struct GroundInMotionTests {
    private static let camera = CameraPosition(latitude: 43.7384, longitude: 7.4246, zoom: 16, bearing: 20, viewingAngle: 45)

    private static func renderer(threads: Int = 2) throws -> MapRenderer {
        let middle = camera.target
        let areas = (0..<40).map { number in
            let (x, y) = (Double(number % 8) - 4, Double(number / 8) - 2)
            let corners = [(0.0, 0.0), (0.0, 0.6), (0.7, 0.5), (0.6, 0.0)].map {
                Coordinate(latitude: middle.latitude + (y + $0.0) * 0.0012, longitude: middle.longitude + (x + $0.1) * 0.0016)
            }
            return PlaceTiles.Place(nil, "\(number)", corners[0], corners[1], corners[2], corners[3])
        }
        let style = try Style.parse(
            """
            {"version": 8, "sources": {"m": {"type": "vector"}}, "layers": [
             {"id": "ground", "type": "background", "paint": {"background-color": "#eee"}},
             {"id": "areas", "type": "fill", "source": "m", "source-layer": "area", "paint": {"fill-color": ["case", ["boolean", ["feature-state", "hover"], false], "#a2d", "#7a5"]}},
             {"id": "edges", "type": "line", "source": "m", "source-layer": "area", "paint": {"line-color": "#345", "line-width": 3}}]}
            """
        )
        return MapRenderer(
            style: style,
            layers: [.init(tiles: PlaceTiles(places: areas), bounds: .world)],
            fonts: try FontLibrary(),
            attribution: "",
            threads: threads
        )
    }

    /// Returns a view whose tiles are in memory, together with the tiles around the view.
    private static func view(_ renderer: MapRenderer) async throws -> MapView {
        let view = try MapView(renderer: renderer, viewport: Viewport(width: 320, height: 240), camera: camera)
        for (x, y) in [(1.0, 1.0), (-1, 1), (1, -1), (-1, -1), (0, 0)] {
            var other = camera
            other.target = Coordinate(latitude: camera.target.latitude + y * 0.004, longitude: camera.target.longitude + x * 0.006)
            view.camera = other
            _ = try await view.renderSettled()
        }
        return view
    }

    /// Returns the share of pixels in which a channel of the two pictures differs by more than 64.
    private static func difference(_ a: Pixmap, _ b: Pixmap) -> Double {
        var count = 0
        for (first, second) in zip(a.pixels, b.pixels) {
            func isFar(_ shift: UInt32) -> Bool {
                let (one, other) = (Int(first >> shift & 255), Int(second >> shift & 255))
                return abs(one - other) > 64
            }
            if isFar(0) || isFar(8) || isFar(16) { count += 1 }
        }
        return Double(count) / Double(max(a.pixels.count, 1))
    }

    private static func turn(_ view: MapView) throws {
        var target = view.camera
        target.bearing += 90
        try view.animate(to: target, fields: .bearing, duration: .seconds(1), curve: .linear)
    }

    @Test("Frames drawn later, on several threads, have the same pixels as frames drawn at once")
    func composedAhead() async throws {
        let renderer = try Self.renderer()
        let (first, second) = (try await Self.view(renderer), try await Self.view(renderer))
        try Self.turn(first)
        try Self.turn(second)
        var drawn: [Pixmap] = []
        var composed: [MapFrame] = []
        for step in 1...6 {
            first.advance(to: .milliseconds(50 * step))
            second.advance(to: .milliseconds(50 * step))
            drawn.append(try first.render())
            composed.append(try second.compose())
        }
        #expect(try second.compose().projection.camera == composed.last?.projection.camera)
        let pictures = await withTaskGroup(of: (Int, Pixmap).self, returning: [(Int, Pixmap)].self) { group in
            // Each picture is requested twice at the same time.
            for (index, frame) in composed.enumerated() { for _ in 0..<2 { group.addTask { (index, frame.picture) } } }
            var pictures: [(Int, Pixmap)] = []
            for await picture in group { pictures.append(picture) }
            return pictures
        }
        #expect(pictures.count == 12)
        for (index, picture) in pictures { #expect(picture == drawn[index], "frame \(index)") }
        #expect(drawn[0] != drawn[5])
    }

    @Test("A turning map shows nearly exact ground, and exact ground when it rests")
    func turning() async throws {
        let renderer = try Self.renderer()
        let view = try await Self.view(renderer)
        #expect(view.lastPicture.frame?.isGroundExact == true)
        try Self.turn(view)
        for step in 1...9 {
            view.advance(to: .milliseconds(100 * step))
            let picture = try view.render()
            #expect(view.lastPicture.frame?.isGroundExact == false)
            let exact = try renderer.picture(camera: view.camera, viewport: view.viewport)
            #expect(Self.difference(picture, exact) < 0.01, "step \(step)")
        }
        view.advance(to: .seconds(2))
        #expect(!view.isMoving && view.needsDisplay)
        let rest = try view.render()
        #expect(view.lastPicture.frame?.isGroundExact == true)
        #expect(rest == (try renderer.picture(camera: view.camera, viewport: view.viewport)))
    }

    @Test("A new state of features shows at once")
    func state() async throws {
        let renderer = try Self.renderer()
        let view = try await Self.view(renderer)
        try Self.turn(view)
        view.advance(to: .milliseconds(100))
        let before = try view.render()
        for feature in 1...40 {
            view.state.features.set(["hover": true], of: .number(Double(feature)), source: "m", sourceLayer: "area")
        }
        let after = try view.render()
        #expect(view.lastPicture.frame?.isGroundExact == false)
        #expect(Self.difference(before, after) > 0.1)
        let exact = try renderer.frame(FrameRequest(camera: view.camera, viewport: view.viewport, state: view.state)).picture
        #expect(Self.difference(after, exact) < 0.01)
    }

    @Test("The bytes are the same on any number of threads")
    func threads() async throws {
        var pictures: [[Pixmap]] = []
        for threads in [1, 4] {
            let view = try await Self.view(try Self.renderer(threads: threads))
            try Self.turn(view)
            var shown: [Pixmap] = []
            for step in 1...4 {
                view.advance(to: .milliseconds(100 * step))
                shown.append(try view.render())
            }
            pictures.append(shown)
        }
        #expect(pictures[0] == pictures[1])
    }

    @Test("Another zoom is drawn exactly, and so is a map that keeps no ground")
    func exact() async throws {
        let renderer = try Self.renderer()
        let view = try await Self.view(renderer)
        var closer = view.camera
        closer.zoom += 0.5
        try view.animate(to: closer, fields: .zoom, duration: .seconds(1), curve: .linear)
        view.advance(to: .milliseconds(500))
        _ = try view.render()
        #expect(view.lastPicture.frame?.isGroundExact == true)
        view.advance(to: .seconds(2))
        let other = try await Self.view(renderer)
        other.keepsGroundInMotion = false
        try Self.turn(other)
        other.advance(to: .milliseconds(500))
        let picture = try other.render()
        #expect(other.lastPicture.frame?.isGroundExact == true)
        #expect(picture == (try renderer.picture(camera: other.camera, viewport: other.viewport)))
    }
}
