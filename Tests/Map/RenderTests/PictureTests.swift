import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanRender
import PortolanStyle
import PortolanTestSupport
import PortolanText
import PortolanTiles
import Testing

/// The positions of symbols in whole pictures. Nothing but the camera may change these positions.
@Suite struct PictureTests {
    static let dot = """
        {"id": "d", "type": "circle", "source": "map", "source-layer": "dot", "paint": {"circle-radius": 4, "circle-color": "black"}}
        """

    /// A dot stands at its projected position in a flat, turned or tilted view.
    @Test(arguments: [(0.0, 0.0), (30, 0), (0, 45), (75, 60), (200, 65)])
    func dotsStandWhereTheProjectionSays(bearing: Double, tilt: Double) throws {
        let coordinate = Coordinate(latitude: 48.1375, longitude: 11.5760)
        let scene = Scene(shapes: [.init(layer: "dot", type: .point, parts: [[(coordinate.latitude, coordinate.longitude)]])])
        let camera = CameraPosition(latitude: 48.1370, longitude: 11.5755, zoom: 16.3, bearing: bearing, viewingAngle: tilt)
        let viewport = Viewport(width: 300, height: 200, scale: 1.5)
        let picture = try scene.picture(Self.dot, camera: camera, viewport: viewport)
        let expected = try #require(Projection(camera: camera, viewport: viewport).screenPoint(of: coordinate))
        let found = try #require(picture.centroid())
        #expect(abs(found.x - expected.x * 1.5) < 0.3 && abs(found.y - expected.y * 1.5) < 0.3, "\(found) instead of \(expected)")
    }

    @Test func worldCopiesShowTheSameDot() throws {
        let scene = Scene(shapes: [.init(layer: "dot", type: .point, parts: [[(0, 179.9)]])])
        let camera = CameraPosition(latitude: 0, longitude: -179, zoom: 4)
        let picture = try scene.picture(Self.dot, camera: camera)
        let expected = 128 + (179.9 - 181) / 360 * 256 * 16
        #expect(abs((try #require(picture.centroid())).x - expected) < 0.5)
    }

    @Test func threadsAndCachesDoNotShow() throws {
        var shapes: [Scene.Shape] = []
        var chance = SplitMix64(seed: 7)
        for index in 0..<120 {
            let latitude = Double.random(in: -0.03...0.03, using: &chance)
            let longitude = Double.random(in: -0.03...0.03, using: &chance)
            shapes.append(
                .init(layer: "street", type: .line, parts: [[(latitude, longitude), (longitude, latitude), (latitude, -longitude)]])
            )
            shapes.append(
                .init(layer: "dot", type: .point, parts: [[(latitude, longitude)]], properties: [("name", .string("Nº \(index)"))])
            )
        }
        let layers = """
            {"id": "s", "type": "line", "source": "map", "source-layer": "street", "paint": {"line-color": "#a33", "line-width": 2.5}},
            \(Self.dot),
            {"id": "t", "type": "symbol", "source": "map", "source-layer": "dot",
             "layout": {"text-field": "{name}", "text-font": ["Noto Sans Regular"], "text-size": 11}}
            """
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 12.4, bearing: 20, viewingAngle: 30)
        let viewport = Viewport(width: 400, height: 300)
        let one = try Scene(shapes: shapes).renderer(layers, threads: 1)
        let first = try one.picture(camera: camera, viewport: viewport)
        #expect(try one.picture(camera: camera, viewport: viewport) == first)
        let seven = try Scene(shapes: shapes).renderer(layers, threads: 7)
        _ = try seven.picture(camera: CameraPosition(latitude: 0.01, longitude: 0.01, zoom: 13), viewport: viewport)
        #expect(try seven.picture(camera: camera, viewport: viewport) == first)
    }

    @Test func labelsKeepApart() throws {
        let names = (0..<40).map { index in
            Scene.Shape(
                layer: "dot",
                type: .point,
                parts: [[(0, Double(index) * 0.0004 - 0.008)]],
                properties: [("name", .string("Same place"))]
            )
        }
        let label = """
            {"id": "t", "type": "symbol", "source": "map", "source-layer": "dot", "layout": {"text-field": ["get", "name"],
             "text-font": ["Noto Sans Regular"], "text-size": 12, "text-max-width": 40}}
            """
        let scene = Scene(shapes: names)
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 12)
        let many = try scene.picture(label, camera: camera)
        let single = try Scene(shapes: [names[20]]).picture(label, camera: camera)
        func ink(_ picture: Pixmap) -> Double { picture.pixels.reduce(0.0) { $0 + Double(255 - $1 & 255) / 255 } }
        let count = ink(many) / ink(single)
        // The dots span 93 points, and a label is about 70 wide. Two or three labels find room without overlapping.
        #expect(count > 0.9 && count < 3.5, "\(count) labels")
    }

    @Test func attributionIsDrawnInTheCorner() throws {
        let scene = Scene(shapes: [])
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 3)
        let gray = """
            {"id": "x", "type": "background", "paint": {"background-color": "#888"}}
            """
        let with = try scene.picture(gray, camera: camera, attribution: "© OpenStreetMap contributors")
        #expect(with.rgb(250, 250)[0] > 0x88)
        #expect(with.rgb(5, 5) == [0x88, 0x88, 0x88])
    }

    /// The attribution has light letters on dark ground and dark letters on light ground. Both differ clearly from the
    /// sheet behind them.
    @Test(arguments: [("#17212b", true), ("#000000", true), ("#f4f1ea", false), ("#ffffff", false), ("#888888", false)])
    func theAttributionSuitsTheGround(_ color: String, _ isDark: Bool) throws {
        // A background that is not drawn does not count.
        let other = isDark ? "#fff" : "#000"
        let background =
            #"{"id": "h", "type": "background", "layout": {"visibility": "none"}, "paint": {"background-color": "\#(other)"}}, "#
            + #"{"id": "z", "type": "background", "minzoom": 9, "paint": {"background-color": "\#(other)"}}, "#
            + #"{"id": "x", "type": "background", "paint": {"background-color": "\#(color)"}}"#
        let renderer = MapRenderer(
            style: try Style.parse(#"{"version": 8, "sources": {}, "layers": [\#(background)]}"#),
            layers: [.init(tiles: Scene(shapes: []), bounds: .world)],
            fonts: try FontLibrary(),
            attribution: "© OpenStreetMap contributors"
        )
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 3)
        let picture = try renderer.picture(camera: camera, viewport: Viewport(width: 256, height: 256))
        let values = (100..<250).flatMap { x in (242..<254).map { Int(picture.rgb(x, $0)[0]) } }
        // Most of the line is its sheet.
        let sheet = values.sorted()[values.count / 2]
        let (darkest, lightest) = (try #require(values.min()), try #require(values.max()))
        #expect(isDark ? sheet < 0x40 && lightest > 0xB0 : sheet > 0xB0 && darkest < 0x50, "\(darkest), \(sheet), \(lightest)")
    }

    @Test func unusableCamerasAndSizesAreErrors() throws {
        let renderer = try Scene(shapes: []).renderer(Self.dot)
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 3)
        #expect(throws: RenderError.self) { try renderer.picture(camera: camera, viewport: Viewport(width: 0, height: 10)) }
        #expect(throws: RenderError.self) { try renderer.picture(camera: camera, viewport: Viewport(width: 20_000, height: 20_000)) }
        #expect(throws: RenderError.self) {
            try renderer.picture(camera: CameraPosition(latitude: .nan, longitude: 0, zoom: 3), viewport: Viewport(width: 10, height: 10))
        }
    }

    @Test func aBrokenTileIsNamed() throws {
        struct Broken: TileSource {
            let zooms: ClosedRange<UInt8> = 0...14
            let bounds = CoordinateBounds.world
            func bytes(of tile: TileID) throws -> [UInt8]? { [0x1A, 0xFF, 0xFF] }
        }
        let scene = Scene(shapes: [])
        let good = try scene.renderer(Self.dot)
        _ = try good.picture(camera: CameraPosition(latitude: 0, longitude: 0, zoom: 1), viewport: Viewport(width: 64, height: 64))
        let broken = MapRenderer(
            style: try Style.parse(
                #"""
                {"version": 8, "sources": {"map": {"type": "vector"}},
                 "layers": [{"id": "water", "type": "fill", "source": "map", "source-layer": "water"}]}
                """#
            ),
            layers: [.init(tiles: Broken(), bounds: .world)],
            fonts: try FontLibrary(),
            attribution: ""
        )
        let error = #expect(throws: RenderError.self) {
            try broken.picture(camera: CameraPosition(latitude: 0, longitude: 0, zoom: 1), viewport: Viewport(width: 64, height: 64))
        }
        #expect(error?.description.contains("0/0/0") == true, "\(String(describing: error))")
    }
}
