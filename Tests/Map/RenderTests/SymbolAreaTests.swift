import PortolanCamera
import PortolanGeo
import PortolanRaster
import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanRender

/// A picture of a small part of a tile needs only the symbols that reach into that part.
@Suite struct SymbolAreaTests {
    /// Long and short names all over a tile of zoom 14.
    private static let scene: Scene = {
        var random = SplitMix64(seed: 11)
        func degrees() -> Double { 0.0001 + Double(random.next() % 10_000) * 0.000_002_17 }
        let names = ["A", "Elm", "Old Town Hall", "A name that is longer than any view of it could ever hope to be, in a row"]
        let shapes = (0..<1200).map { number in
            Scene.Shape(
                layer: "names",
                type: .point,
                parts: [[(degrees(), degrees())]],
                properties: [("name", .string(names[number % names.count])), ("n", .int(Int64(number)))]
            )
        }
        return Scene(shapes: shapes, zooms: 14...14)
    }()

    private static let layers = #"""
        {"id": "names", "type": "symbol", "source": "map", "source-layer": "names",
         "layout": {"text-field": ["get", "name"], "text-size": ["+", 8, ["%", ["get", "n"], 30]], "text-offset": [0, 2], "text-max-width": 40}}
        """#

    private static func camera(_ latitude: Double, _ longitude: Double, zoom: Double = 18.4, tilt: Double = 0) -> CameraPosition {
        CameraPosition(latitude: latitude, longitude: longitude, zoom: zoom, bearing: 20, viewingAngle: tilt)
    }

    private static let viewport = Viewport(width: 300, height: 200)

    @Test("a picture is the same whether its tiles have all symbols or only those near the view", arguments: 0..<6)
    func pictures(number: Int) throws {
        let place = (0.004 + 0.002 * Double(number), 0.013 - 0.0015 * Double(number))
        let few = try Self.scene.renderer(Self.layers)
        let all = try Self.scene.renderer(Self.layers)
        // A picture with a tilted camera needs all symbols of its tiles.
        _ = try all.picture(camera: Self.camera(place.0, place.1, tilt: 30), viewport: Self.viewport)
        var isBlank = true
        for step in 0..<3 {
            let camera = Self.camera(place.0 + 0.0006 * Double(step), place.1)
            let picture = try few.picture(camera: camera, viewport: Self.viewport)
            #expect(picture == (try all.picture(camera: camera, viewport: Self.viewport)))
            isBlank = isBlank && picture.pixels.allSatisfy { $0 == 0xFFFF_FFFF }
        }
        #expect(!isBlank)
    }

    @Test("a tile keeps the area that its symbols were made for, until it needs all of them")
    func parts() throws {
        let renderer = try Self.scene.renderer(Self.layers)
        let key = TileCache.Key(source: 0, tile: TileID(z: 14, x: 8192, y: 8191), styleZoom: 17)
        _ = try renderer.picture(camera: Self.camera(0.01, 0.01), viewport: Self.viewport)
        let part = try #require(renderer.preparer.cache.tile(key) ?? nil)
        #expect(part.symbolArea != nil)
        let few = part.symbols.reduce(0) { $0 + ($1?.symbols.count ?? 0) }
        guard case .present(_, isExact: false) = renderer.preparer.cache.knowledge(key) else { return #expect(Bool(false)) }
        _ = try renderer.picture(camera: Self.camera(0.016, 0.016), viewport: Self.viewport)
        let whole = try #require(renderer.preparer.cache.tile(key) ?? nil)
        #expect(whole.symbolArea == nil)
        let all = whole.symbols.reduce(0) { $0 + ($1?.symbols.count ?? 0) }
        #expect(few > 0 && few < all)
    }
}
