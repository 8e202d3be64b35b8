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

/// Symbols reserve the room that they take in the picture.
@Suite struct SymbolSizeTests {
    /// Crowded places, and lines that are just long enough for their names.
    private static let scene: Scene = {
        var random = SplitMix64(seed: 4)
        func degrees() -> Double { Double(random.next() % 24_000) / 1000 - 12 }
        var shapes = (0..<150).map { number in
            Scene.Shape(
                layer: "places",
                type: .point,
                parts: [[(degrees(), degrees())]],
                properties: [("name", .string("Place \(number)"))]
            )
        }
        for number in 0..<60 {
            let (latitude, longitude, length) = (degrees(), degrees(), 1 + Double(number) / 20)
            shapes.append(
                Scene.Shape(
                    layer: "ways",
                    type: .line,
                    parts: [[(latitude, longitude), (latitude + length / 4, longitude + length), (latitude, longitude + 2 * length)]],
                    properties: [("name", .string("Way \(number)"))]
                )
            )
        }
        return Scene(shapes: shapes)
    }()

    private static let names = #""text-field": ["get", "name"]"#

    /// Kinds of symbol layers: the kind's name, the source layer, and a function that returns the layout properties for
    /// a text size.
    private static let layouts: [(name: String, layer: String, layout: @Sendable (_ size: String) -> String)] = [
        ("points", "places", { #"\#(names), "text-size": \#($0)"# }),
        (
            "points that choose a place", "places",
            { #"\#(names), "text-size": \#($0), "text-variable-anchor": ["left", "top", "bottom-right"], "text-radial-offset": 1"# }
        ),
        ("turned", "places", { #"\#(names), "text-size": \#($0), "text-rotate": 30, "text-padding": 5"# }),
        ("icons", "places", { #""icon-image": "dot", "icon-padding": 1, "icon-size": \#($0)"# }),
        ("lines", "ways", { #"\#(names), "text-size": \#($0), "symbol-placement": "line", "symbol-spacing": 60"# }),
        ("middles of lines", "ways", { #"\#(names), "text-size": \#($0), "symbol-placement": "line-center""# }),
    ]

    private static func picture(_ layer: String, _ layout: String, zoom: Double) throws -> Pixmap {
        let style = try Style.parse(
            #"""
            {"version": 8, "sources": {"map": {"type": "vector"}}, "layers": [
              {"id": "white", "type": "background", "paint": {"background-color": "white"}},
              {"id": "l", "type": "symbol", "source": "map", "source-layer": "\#(layer)",
               "layout": {"text-font": ["Noto Sans Regular"], \#(layout)}}]}
            """#
        )
        var sources = MapSources()
        let dot = try #require(Pixmap(width: 1, height: 1, premultipliedPixels: [0xFF00_00FF]))
        sources.sprites.add(SpriteImage(dot), named: "dot")
        let renderer = MapRenderer(
            style: style,
            layers: [.init(tiles: scene, bounds: .world)],
            sources: sources,
            fonts: try FontLibrary(),
            attribution: ""
        )
        return try renderer.picture(
            camera: CameraPosition(latitude: 0, longitude: 0, zoom: zoom + 1),
            viewport: Viewport(width: 400, height: 400)
        )
    }

    @Test("A size that grows with the zoom hides the same symbols as a constant size", arguments: 0..<6, [0.0, 0.5, 0.75])
    func growing(layout: Int, zoom: Double) throws {
        let (name, layer, layout) = Self.layouts[layout]
        let size = 12 + 16 * zoom
        let constant = try Self.picture(layer, layout("\(size)"), zoom: 4 + zoom)
        // The text size at zoom 18 decides where labels stand along lines.
        let growing = try Self.picture(layer, layout(#"["interpolate", ["linear"], ["zoom"], 4, 12, 5, 28, 18, \#(size)]"#), zoom: 4 + zoom)
        func ink(_ picture: Pixmap) -> Int { picture.pixels.count { $0 != 0xFFFF_FFFF } }
        #expect(ink(constant) > 1000, "\(name)")
        guard layer == "ways" else { return #expect(growing == constant, "\(name)") }
        // Labels of lines reserve circles. The distance between the circles depends on the text sizes at both whole
        // zooms, so the two pictures may differ in some labels. A line has one label at its middle, or none.
        let share = name == "middles of lines" ? 3 : 8
        #expect(abs(ink(growing) - ink(constant)) < ink(constant) / share, "\(name): \(ink(growing)) of \(ink(constant))")
    }
}
