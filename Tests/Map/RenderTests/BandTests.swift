import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanRender
import PortolanStyle
import PortolanText
import PortolanTiles
import Testing

/// Pictures drawn band by band have the same bytes as whole pictures.
@Suite struct BandTests {
    private static let layers = #"""
        {"id": "a", "type": "fill", "source": "map", "source-layer": "area", "paint": {"fill-color": "green", "fill-opacity": 0.6}},
        {"id": "l", "type": "line", "source": "map", "source-layer": "line", "paint": {"line-color": "navy", "line-width": 5}},
        {"id": "h", "type": "heatmap", "source": "map", "source-layer": "point", "paint": {"heatmap-radius": 40, "heatmap-opacity": 0.7}},
        {"id": "c", "type": "circle", "source": "map", "source-layer": "point", "paint": {"circle-radius": 9, "circle-color": "red"}},
        {"id": "e", "type": "fill-extrusion", "source": "map", "source-layer": "area",
         "paint": {"fill-extrusion-height": 60, "fill-extrusion-color": "orange", "fill-extrusion-opacity": 0.8}},
        {"id": "t", "type": "symbol", "source": "map", "source-layer": "point",
         "layout": {"text-field": ["get", "name"], "text-font": ["Noto Sans Bold"], "text-size": 22}},
        {"id": "s", "type": "symbol", "source": "map", "source-layer": "line", "layout": {"symbol-placement": "line",
         "text-field": ["get", "name"], "text-font": ["Noto Sans Regular"], "text-size": 14, "symbol-spacing": 120}}
        """#

    private static func scene(seed: UInt64) -> Scene {
        var random = SplitMix64(seed: seed)
        func place() -> (Double, Double) { (random.unit() * 0.02 - 0.01, random.unit() * 0.012 - 0.006) }
        var shapes: [Scene.Shape] = []
        for index in 0..<60 {
            let (latitude, longitude) = place()
            shapes.append(
                Scene.Shape(
                    layer: "point",
                    type: .point,
                    parts: [[(latitude, longitude)]],
                    properties: [("name", .string("Place \(index)"))]
                )
            )
            let end = place()
            shapes.append(
                Scene.Shape(
                    layer: "line",
                    type: .line,
                    parts: [[(latitude, longitude), end]],
                    properties: [("name", .string("Street of \(index)"))]
                )
            )
            let side = 0.0004 + random.unit() * 0.0005
            shapes.append(
                Scene.Shape(
                    layer: "area",
                    type: .polygon,
                    parts: [
                        [
                            (latitude, longitude), (latitude, longitude + side), (latitude - side, longitude + side),
                            (latitude - side, longitude),
                        ]
                    ]
                )
            )
        }
        return Scene(shapes: shapes)
    }

    @Test(arguments: [(0, 0), (30, 0), (0, 45), (200, 55)] as [(Double, Double)], [32, 100, 512])
    func bandsAreTheWhole(view: (bearing: Double, tilt: Double), rows: Int) throws {
        let renderer = try Self.scene(seed: 3).renderer(Self.layers, threads: 2, attribution: "© Somebody")
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 16, bearing: view.bearing, viewingAngle: view.tilt)
        let viewport = Viewport(width: 300, height: 700, scale: 1)
        let whole = try renderer.picture(camera: camera, viewport: viewport)
        var pixels: [UInt32] = []
        try renderer.draw(FrameRequest(camera: camera, viewport: viewport), bands: MapRenderer.Bands(rows: rows)) { band in
            #expect(band.width == 300 && band.height <= (rows + 31) / 32 * 32)
            pixels += band.pixels
        }
        #expect(Pixmap(width: 300, height: 700, premultipliedPixels: pixels) == whole)
    }

    /// Tiles that cannot be read.
    private struct BrokenTiles: TileSource {
        struct Broken: Error {}
        let zooms: ClosedRange<UInt8> = 0...14
        let bounds = CoordinateBounds.world
        func bytes(of tile: TileID) throws -> [UInt8]? { throw Broken() }
    }

    @Test func aStyleThatDrawsNothingOfTheRegionsReadsNoTiles() throws {
        let style = try Style.parse(
            #"{"version": 8, "sources": {}, "layers": [{"id": "b", "type": "background", "paint": {"background-color": "red"}}]}"#
        )
        let renderer = MapRenderer(
            style: style,
            layers: [.init(tiles: BrokenTiles(), bounds: .world), .init(tiles: BrokenTiles(), bounds: .world)],
            fonts: try FontLibrary(),
            attribution: ""
        )
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 3)
        var count = 0
        try renderer.draw(FrameRequest(camera: camera, viewport: Viewport(width: 64, height: 64)), bands: MapRenderer.Bands(rows: 32)) {
            band in
            #expect(band.pixels.allSatisfy { $0 == 0xFF00_00FF })
            count += 1
        }
        #expect(count == 2)
    }

    @Test func aPictureThatIsTooLarge() throws {
        let renderer = try Scene(shapes: []).renderer(Self.layers)
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 3)
        #expect(throws: RenderError.self) {
            let request = FrameRequest(camera: camera, viewport: Viewport(width: 16_385, height: 10))
            try renderer.draw(request, bands: MapRenderer.Bands(rows: 64)) { _ in }
        }
    }

    /// A picture of the greatest width or height is drawn up to its last pixel.
    @Test func theLastPixels() throws {
        let scene = Scene(shapes: [])
        let layer = #"{"id": "b", "type": "background", "paint": {"background-color": "red"}}"#
        for (width, height) in [(16_384, 40), (40, 16_384)] {
            var last: UInt32 = 0
            try scene.renderer(layer).draw(
                FrameRequest(
                    camera: CameraPosition(latitude: 0, longitude: 0, zoom: 8),
                    viewport: Viewport(width: Double(width), height: Double(height))
                ),
                bands: MapRenderer.Bands(rows: 4096)
            ) { last = $0.pixels.last ?? 0 }
            #expect(last == 0xFF00_00FF)
        }
    }
}
