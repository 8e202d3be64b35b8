import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanRender
import PortolanStyle
import PortolanText
import PortolanTiles
import Testing

/// Rules of the style specification for whole layers, overlapping symbols, and areas and dashes in several tiles.
@Suite struct SpecificationPictureTests {
    static let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 2)

    static func area(_ west: Double, _ east: Double, _ south: Double = -40, _ north: Double = 40, _ kind: String = "a") -> Scene.Shape {
        Scene.Shape(
            layer: "areas",
            type: .polygon,
            parts: [[(north, west), (north, east), (south, east), (south, west)]],
            properties: [("kind", .string(kind))]
        )
    }

    // MARK: Layers as a whole

    @Test(
        "A layer's opacity weakens the layer as a whole, so overlapping features hide each other",
        arguments: ["fill-layer-opacity", "line-layer-opacity"]
    )
    func layerOpacity(property: String) throws {
        let scene = Scene(shapes: [
            Self.area(-60, 10, -40, 40, "a"), Self.area(-10, 60, -40, 40, "b"),
            Scene.Shape(layer: "lines", type: .line, parts: [[(0, -60), (0, 60)]], properties: [("kind", .string("a"))]),
            Scene.Shape(layer: "lines", type: .line, parts: [[(-40, 0), (40, 0)]], properties: [("kind", .string("b"))]),
        ])
        let color = #"["match", ["get", "kind"], "a", "red", "blue"]"#
        let isFill = property.hasPrefix("fill")
        let paint =
            isFill
            ? #""fill-color": \#(color), "fill-layer-opacity": O"# : #""line-color": \#(color), "line-width": 20, "line-layer-opacity": O"#
        func picture(_ opacity: String) throws -> Pixmap {
            try scene.picture(
                """
                {"id": "l", "type": "\(isFill ? "fill" : "line")", "source": "map", "source-layer": "\(isFill ? "areas" : "lines")",
                 "paint": {\(paint.replacing("O", with: opacity))}}
                """,
                camera: Self.camera
            )
        }
        for (opacity, rest) in [("0.4", 153), ("1", 0), ("0", 255), (#"["interpolate", ["linear"], ["zoom"], 0, 0, 2, 1]"#, 128)] {
            let picture = try picture(opacity)
            let (red, blue) = ([255, rest, rest], [rest, rest, 255])
            // The red shape alone, both shapes, and the blue shape alone.
            let places =
                isFill
                ? [((90, 128), red), ((128, 128), blue), ((166, 128), blue)] : [((90, 128), red), ((128, 128), blue), ((128, 100), blue)]
            for ((x, y), color) in places {
                let found = picture.rgb(x, y)
                #expect(zip(found, color).allSatisfy { abs($0 - $1) <= 1 }, "\(property) \(opacity) at \(x), \(y): \(found)")
            }
        }
    }

    // MARK: Overlaps

    enum Overlap: String, CaseIterable {
        case never, cooperative, always
    }

    private static func square(_ pixel: UInt32) throws -> SpriteImage {
        SpriteImage(try #require(Pixmap(width: 20, height: 20, premultipliedPixels: Array(repeating: pixel, count: 400))))
    }

    /// Draws a red and a blue symbol that partly overlap, and returns whether each shows. Red is placed first,
    /// because its layer is above.
    private static func shows(_ layers: String, _ shapes: [Scene.Shape] = []) throws -> (red: Bool, blue: Bool) {
        let points = [
            Scene.Shape(layer: "red", type: .point, parts: [[(0, 0)]]), Scene.Shape(layer: "blue", type: .point, parts: [[(0, 4)]]),
        ]
        let scene = Scene(shapes: points + shapes)
        var sources = MapSources()
        sources.sprites.add(try square(0xFF00_00FF), named: "red")
        sources.sprites.add(try square(0xFFFF_0000), named: "blue")
        let style = try Style.parse(
            """
            {"version": 8, "sources": {"map": {"type": "vector"}}, "layers": [
              {"id": "white", "type": "background", "paint": {"background-color": "white"}}, \(layers)]}
            """
        )
        let renderer = MapRenderer(
            style: style,
            layers: [.init(tiles: scene, bounds: .world)],
            sources: sources,
            fonts: try FontLibrary(),
            attribution: ""
        )
        let picture = try renderer.picture(camera: Self.camera, viewport: Viewport(width: 200, height: 100))
        var (red, blue) = (0, 0)
        for y in 0..<100 {
            for x in 0..<200 {
                let color = picture.rgb(x, y)
                if color[0] > 200, color[1] < 100, color[2] < 100 { red += 1 }
                if color[2] > 200, color[1] < 100, color[0] < 100 { blue += 1 }
            }
        }
        return (red > 10, blue > 10)
    }

    @Test("A later symbol shows over an earlier one if its overlap mode allows it", arguments: Overlap.allCases, Overlap.allCases)
    func overlap(first: Overlap, second: Overlap) throws {
        let isShown =
            switch second {
            case .always: true
            case .cooperative: first != .never
            case .never: false
            }
        func icon(_ name: String, _ overlap: Overlap) -> String {
            // `icon-overlap` takes precedence over `icon-allow-overlap`.
            """
            {"id": "\(name)", "type": "symbol", "source": "map", "source-layer": "\(name)",
             "layout": {"icon-image": "\(name)", "icon-overlap": "\(overlap.rawValue)", "icon-allow-overlap": \(overlap == .never)}}
            """
        }
        let icons = try Self.shows(icon("blue", second) + "," + icon("red", first))
        #expect(icons.red && icons.blue == isShown, "icons")
        func text(_ name: String, _ overlap: Overlap) -> String {
            """
            {"id": "\(name)", "type": "symbol", "source": "map", "source-layer": "\(name)", "paint": {"text-color": "\(name)"},
             "layout": {"text-field": "HHH", "text-size": 24, "text-font": ["Noto Sans Regular"], "text-overlap": "\(overlap.rawValue)",
                        "text-allow-overlap": \(overlap == .never)}}
            """
        }
        let texts = try Self.shows(text("blue", second) + "," + text("red", first))
        #expect(texts.red && texts.blue == isShown, "texts")
    }

    @Test("Without an overlap mode, allowing overlaps means `always`, and forbidding them means `never`", arguments: [true, false])
    func allowOverlap(isAllowed: Bool) throws {
        func icon(_ name: String) -> String {
            """
            {"id": "\(name)", "type": "symbol", "source": "map", "source-layer": "\(name)",
             "layout": {"icon-image": "\(name)", "icon-allow-overlap": \(isAllowed)}}
            """
        }
        let found = try Self.shows(icon("blue") + "," + icon("red"))
        #expect(found.red && found.blue == isAllowed)
    }

    @Test("`coalesce` takes the next image if the sprite lacks the first")
    func coalescedImages() throws {
        for (name, isBlue) in [("red", false), ("none", true)] {
            let images = #"["coalesce", ["image", NAME], ["image", "blue"]]"#
            let icons = try Self.shows(
                #"{"id": "l", "type": "symbol", "source": "map", "source-layer": "red", "layout": {"icon-image": \#(images)}}"#
                    .replacing("NAME", with: "\"\(name)\"")
            )
            #expect(icons.red == !isBlue && icons.blue == isBlue, "icon \(name)")
            let areas = try Self.shows(
                #"{"id": "l", "type": "fill", "source": "map", "source-layer": "areas", "paint": {"fill-pattern": \#(images)}}"#
                    .replacing("NAME", with: #"["get", "kind"]"#),
                [Self.area(-60, 60, -40, 40, name)]
            )
            #expect(areas.red == !isBlue && areas.blue == isBlue, "pattern \(name)")
        }
    }

    @Test(
        "Patterns change at whole zooms, and patterns that depend on features one zoom earlier, as in MapLibre Native",
        arguments: ["fill", "line"]
    )
    func patternsByZoom(type: String) throws {
        let width = type == "line" ? #", "line-width": 20"# : ""
        // The camera's zoom 2 is the style's zoom 1.
        for (red, isBlue) in [(#""red""#, false), (#"["get", "kind"]"#, true)] {
            let found = try Self.shows(
                """
                {"id": "l", "type": "\(type)", "source": "map", "source-layer": "areas",
                 "paint": {"\(type)-pattern": ["step", ["zoom"], \(red), 2, "blue"]\(width)}}
                """,
                [Self.area(-60, 60, -10, 10, "red")]
            )
            #expect(found.red == !isBlue && found.blue == isBlue, "\(red)")
        }
    }

    // MARK: Several tiles

    @Test(
        "A translucent area over many tiles has one colour, also at their borders",
        arguments: [(4.0, 0.0, 0.0), (4.37, 0, 0), (5.5, 31, 0), (4.9, 0, 50), (5.2, 200, 60)]
    )
    func tileBorders(zoom: Double, bearing: Double, tilt: Double) throws {
        let scene = Scene(shapes: [Self.area(-179, 179, -84, 84)])
        let camera = CameraPosition(latitude: 1.2, longitude: 3.4, zoom: zoom, bearing: bearing, viewingAngle: tilt)
        let layer = """
            {"id": "l", "type": "fill", "source": "map", "source-layer": "areas", "paint": {"fill-color": "#225533", "fill-opacity": 0.5}}
            """
        let picture = try scene.picture(layer, camera: camera, viewport: Viewport(width: 500, height: 400))
        let first = picture.rgb(250, 399)
        #expect(first != [255, 255, 255])
        // A tilted view ends in the sky or beyond the world.
        for y in (tilt > 0 ? 200 : 0)..<400 {
            for x in 0..<500 where picture.rgb(x, y) != first {
                Issue.record("(\(x), \(y)): \(picture.rgb(x, y)) instead of \(first)")
                return
            }
        }
    }

    @Test("Dashes of an outline that tiles cut continue from tile to tile, flat and tilted", arguments: [0.0, 45])
    func dashesOfOutlines(tilt: Double) throws {
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 3, viewingAngle: tilt)
        let layer = """
            {"id": "l", "type": "line", "source": "map", "source-layer": "areas", "paint": {"line-width": 6, "line-dasharray": [3, 2]}}
            """
        var scene = Scene(shapes: [Self.area(-31, 29, -27, 33)])
        let cut = try scene.picture(layer, camera: camera, viewport: Viewport(width: 500, height: 500))
        // Now a single tile holds the whole outline.
        scene.zooms = 0...0
        let whole = try scene.picture(layer, camera: camera, viewport: Viewport(width: 500, height: 500))
        var different = 0
        var dark = 0
        for y in 0..<500 {
            for x in 0..<500 {
                if cut.rgb(x, y)[0] < 128 { dark += 1 }
                if abs(cut.rgb(x, y)[0] - whole.rgb(x, y)[0]) > 160 { different += 1 }
            }
        }
        #expect(dark > 1500)
        // The single tile rounds points to half a pixel, which moves the ends of dashes a little. If the dashes began
        // at another phase, half of all dashes would differ.
        #expect(different < dark / 5, "\(different) of \(dark)")
    }

    // MARK: Lines with a paint of their own

    @Test("A gradient runs from a line's beginning to its end across all tiles")
    func gradient() throws {
        let json = #"{"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": [[-40, 0], [40, 0]]}}"#
        var options = GeoJSONOptions()
        options.hasLineMetrics = true
        var sources = MapSources()
        sources.sources["g"] = .vector(try GeoJSONSource(Array(json.utf8), options: options))
        let style = try Style.parse(
            #"""
            {"version": 8, "sources": {"g": {"type": "geojson", "lineMetrics": true, "data": \#(json)}}, "layers": [
              {"id": "white", "type": "background", "paint": {"background-color": "white"}},
              {"id": "l", "type": "line", "source": "g", "paint": {"line-width": 12,
               "line-gradient": ["interpolate", ["linear"], ["line-progress"], 0, "#000000", 1, "#ff0000"]}}]}
            """#
        )
        let renderer = MapRenderer(style: style, layers: [], sources: sources, fonts: try FontLibrary(), attribution: "")
        // 80 degrees are 455 pixels in a world that is 2048 wide.
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 3)
        let picture = try renderer.picture(camera: camera, viewport: Viewport(width: 500, height: 100))
        for x in stride(from: 30, to: 470, by: 8) {
            let expected = (Double(x) + 0.5 - 250 + 227.56) / 455.11 * 255
            #expect(abs(Double(picture.rgb(x, 50)[0]) - expected) < 2.5, "column \(x)")
        }
    }
}
