import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanRender
import PortolanStyle
import PortolanText
import PortolanTiles
import Synchronization
import Testing

/// The states of features and of the style in a frame.
@Suite struct MapStateTests {
    /// Counts the reads of tiles.
    final class Counted: TileSource {
        let scene: Scene
        let reads = Mutex(0)

        init(_ scene: Scene) { self.scene = scene }

        var zooms: ClosedRange<UInt8> { scene.zooms }
        var bounds: CoordinateBounds { scene.bounds }
        func bytes(of tile: TileID) throws -> [UInt8]? {
            reads.withLock { $0 += 1 }
            return try scene.bytes(of: tile)
        }
    }

    /// Two squares: one west of the middle (ID 1, kind a) and one east of it (ID 2, kind b).
    static let scene = Scene(shapes: [
        Scene.Shape(
            layer: "areas",
            type: .polygon,
            parts: [[(10, -30), (10, -2), (-10, -2), (-10, -30)]],
            properties: [("kind", .string("a"))]
        ),
        Scene.Shape(
            layer: "areas",
            type: .polygon,
            parts: [[(10, 2), (10, 30), (-10, 30), (-10, 2)]],
            properties: [("kind", .string("b"))]
        ),
    ])

    static func renderer(_ layers: String, root: String = "") throws -> (renderer: MapRenderer, source: Counted) {
        let style = try Style.parse(
            """
            {"version": 8, \(root) "sources": {"map": {"type": "vector"}}, "layers": [
              {"id": "white", "type": "background", "paint": {"background-color": "white"}}, \(layers)]}
            """
        )
        let source = Counted(scene)
        let renderer = MapRenderer(
            style: style,
            layers: [.init(tiles: source, bounds: .world)],
            fonts: try FontLibrary(),
            attribution: ""
        )
        return (renderer, source)
    }

    /// Returns the colours west and east of the middle.
    static func colors(_ renderer: MapRenderer, _ state: MapState = MapState(), zoom: Double = 2) throws -> [[Int]] {
        let camera = CameraPosition(target: Coordinate(latitude: 0, longitude: 0), zoom: zoom)
        let request = FrameRequest(camera: camera, viewport: Viewport(width: 200, height: 100), state: state)
        let picture = try renderer.frame(request).picture
        return [picture.rgb(70, 50), picture.rgb(130, 50)]
    }

    static let (red, green, blue, white) = ([255, 0, 0], [0, 128, 0], [0, 0, 255], [255, 255, 255])

    @Test(
        "A feature's state changes its paint, and no tile is read again",
        arguments: [
            #""type": "fill", "paint": {"fill-color": ["case", ["boolean", ["feature-state", "hover"], false], "red", "green"]}"#,
            #"""
            "type": "line", "paint": {"line-width": 300, "line-color": ["case", ["boolean", ["feature-state", "hover"], false], "red", "green"]},
            "filter": ["==", ["get", "kind"], "a"]
            """#,
        ]
    )
    func paint(layer: String) throws {
        let (renderer, source) = try Self.renderer(#"{"id": "l", "source": "map", "source-layer": "areas", \#(layer)}"#)
        #expect(try Self.colors(renderer)[0] == Self.green)
        let reads = source.reads.withLock { $0 }
        var state = MapState()
        state.features.set(["hover": true], of: 1, source: "map", sourceLayer: "areas")
        #expect(try Self.colors(renderer, state)[0] == Self.red)
        // The state has no effect if it belongs to another feature, source layer or source.
        var other = MapState()
        other.features.set(["hover": true], of: 3, source: "map", sourceLayer: "areas")
        other.features.set(["hover": true], of: 1, source: "map", sourceLayer: "roads")
        other.features.set(["hover": true], of: 1, source: "else", sourceLayer: "areas")
        #expect(try Self.colors(renderer, other)[0] == Self.green)
        state.features.remove("hover", of: 1, source: "map", sourceLayer: "areas")
        #expect(try Self.colors(renderer, state)[0] == Self.green)
        #expect(source.reads.withLock { $0 } == reads)
    }

    @Test("The state of one feature leaves the others alone")
    func single() throws {
        let color = #"["match", ["feature-state", "level"], 1, "red", 2, "blue", "green"]"#
        let (renderer, _) = try Self.renderer(
            #"{"id": "l", "source": "map", "source-layer": "areas", "type": "fill", "paint": {"fill-color": \#(color)}}"#
        )
        var state = MapState()
        state.features.set(["level": 2], of: 2, source: "map", sourceLayer: "areas")
        #expect(try Self.colors(renderer, state) == [Self.green, Self.blue])
        state.features.set(["level": 1], of: 1, source: "map", sourceLayer: "areas")
        #expect(try Self.colors(renderer, state) == [Self.red, Self.blue])
    }

    /// Layers whose paint, filter and visibility read the global state.
    private static let globalLayers = #"""
        {"id": "paint", "source": "map", "source-layer": "areas", "type": "fill", "filter": ["==", ["get", "kind"], ["global-state", "kind"]],
         "paint": {"fill-color": ["global-state", "color"]}},
        {"id": "veil", "source": "map", "source-layer": "areas", "type": "fill", "layout": {"visibility": ["global-state", "veil"]},
         "paint": {"fill-color": "blue"}}
        """#
    private static let globalRoot = #""state": {"kind": {"default": "a"}, "color": {"default": "red"}, "veil": {"default": "none"}},"#

    @Test("The global state changes paint, filters and visibility, and no tile is read again")
    func global() throws {
        let (renderer, source) = try Self.renderer(Self.globalLayers, root: Self.globalRoot)
        #expect(try Self.colors(renderer) == [Self.red, Self.white])
        let reads = source.reads.withLock { $0 }
        #expect(try Self.colors(renderer, MapState(global: ["color": "green"])) == [Self.green, Self.white])
        #expect(try Self.colors(renderer, MapState(global: ["kind": "b"])) == [Self.white, Self.red])
        #expect(try Self.colors(renderer, MapState(global: ["veil": "visible"])) == [Self.blue, Self.blue])
        #expect(try Self.colors(renderer, MapState(global: ["kind": "b", "color": "green"])) == [Self.white, Self.green])
        #expect(try Self.colors(renderer) == [Self.red, Self.white])
        #expect(source.reads.withLock { $0 } == reads)
    }

    @Test(
        "A picture in bands uses the global state of the request",
        arguments: [[:], ["color": "green"], ["kind": "b"], ["veil": "visible"], ["kind": "b", "color": "green"]] as [StyleObject]
    )
    func bands(global: StyleObject) throws {
        let (renderer, _) = try Self.renderer(Self.globalLayers, root: Self.globalRoot)
        let camera = CameraPosition(target: Coordinate(latitude: 0, longitude: 0), zoom: 2)
        let request = FrameRequest(camera: camera, viewport: Viewport(width: 200, height: 100), state: MapState(global: global))
        var pixels: [UInt32] = []
        try renderer.draw(request, bands: MapRenderer.Bands(rows: 32)) { pixels += $0.pixels }
        #expect(try Pixmap(width: 200, height: 100, premultipliedPixels: pixels) == renderer.frame(request).picture)
    }
}
