import PortolanCamera
import PortolanGeo
import PortolanRaster
import PortolanRender
import PortolanStyle
import PortolanText
import PortolanTiles
import Testing

/// A detailed region over a map of the world.
@Suite struct StackedRegionTests {
    static let land: [Int] = [240, 238, 230]
    static let sea: [Int] = [160, 200, 230]

    static let style = """
        {"version": 8, "sources": {"map": {"type": "vector"}}, "layers": [
          {"id": "land", "type": "background", "paint": {"background-color": "rgb(240, 238, 230)"}},
          {"id": "sea", "type": "fill", "source": "map", "source-layer": "water", "paint": {"fill-color": "rgb(160, 200, 230)"}},
          {"id": "name", "type": "symbol", "source": "map", "source-layer": "place",
           "layout": {"text-field": ["get", "name"], "text-font": ["Noto Sans Bold"], "text-size": 14}}]}
        """

    static let bounds = CoordinateBounds(south: 43.72335, west: 7.409205, north: 43.75169, east: 7.448637)

    static func picture(_ camera: CameraPosition, _ regions: [(tiles: Scene, bounds: CoordinateBounds)]) throws -> Pixmap {
        let renderer = MapRenderer(
            style: try Style.parse(style),
            layers: regions.map { MapRenderer.Layer(tiles: $0.tiles, bounds: $0.bounds) },
            fonts: try FontLibrary(),
            attribution: ""
        )
        let viewport = Viewport(width: 256, height: 192)
        let picture = try renderer.picture(camera: camera, viewport: viewport)
        let frame = try renderer.frame(FrameRequest(camera: camera, viewport: viewport))
        #expect(frame.picture == picture)
        return picture
    }

    static func box(_ layer: String, _ bounds: CoordinateBounds) -> Scene.Shape {
        let (south, west, north, east) = (bounds.south, bounds.west, bounds.north, bounds.west + bounds.longitudeSpan)
        return .init(layer: layer, type: .polygon, parts: [[(north, west), (north, east), (south, east), (south, west)]])
    }

    // MARK: The edge of a region

    struct View: CustomTestStringConvertible, Sendable {
        var zoom: Double
        var bearing = 0.0
        var tilt = 0.0
        var testDescription: String { "zoom \(zoom), bearing \(bearing)°, tilt \(tilt)°" }
    }

    static let views: [View] = [
        .init(zoom: 10.3), .init(zoom: 11.3), .init(zoom: 12), .init(zoom: 13.7), .init(zoom: 15), .init(zoom: 17.4), .init(zoom: 20),
        .init(zoom: 21.9), .init(zoom: 12, bearing: 20), .init(zoom: 13.2, bearing: 45), .init(zoom: 12, bearing: 20, tilt: 35),
        .init(zoom: 15.5, bearing: 200, tilt: 60), .init(zoom: 19.5, bearing: 300, tilt: 65),
    ]

    @Test("the sea of a region meets the sea of the world without a visible line", arguments: views)
    func seaMeetsSea(view: View) throws {
        let around = CoordinateBounds(south: 40, west: 4, north: 47, east: 11)
        let world = Scene(shapes: [Self.box("water", around)], zooms: 0...6)
        let region = Scene(shapes: [Self.box("water", Self.bounds)], bounds: Self.bounds)
        let camera = CameraPosition(
            latitude: Self.bounds.south,
            longitude: Self.bounds.east,
            zoom: view.zoom,
            bearing: view.bearing,
            viewingAngle: view.tilt
        )
        let picture = try Self.picture(camera, [(world, .world), (region, Self.bounds)])
        var others = 0
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let color = picture.rgb(x, y)
                if zip(color, Self.sea).contains(where: { abs($0 - $1) > 1 }) { others += 1 }
            }
        }
        #expect(others == 0)
    }

    @Test("a region's ground hides the map beneath it", arguments: views)
    func groundHides(view: View) throws {
        let around = CoordinateBounds(south: 40, west: 4, north: 47, east: 11)
        let world = Scene(shapes: [Self.box("water", around)], zooms: 0...6)
        let region = Scene(shapes: [], bounds: Self.bounds)
        let camera = CameraPosition(
            latitude: Self.bounds.south,
            longitude: Self.bounds.east,
            zoom: view.zoom,
            bearing: view.bearing,
            viewingAngle: view.tilt
        )
        let viewport = Viewport(width: 256, height: 192)
        let picture = try Self.picture(camera, [(world, .world), (region, Self.bounds)])
        let projection = try Projection(camera: camera, viewport: viewport)
        // The map beneath may show within one tile unit of the region's edge (at zoom 14 at most), and within a few
        // pixels of it.
        let unit = 360 / Double(1 << 14) / 4096
        let pixel = 360 / projection.worldSize * 4
        for y in stride(from: 1, to: 192, by: 7) {
            for x in stride(from: 1, to: 256, by: 7) {
                guard let place = projection.coordinate(at: ScreenPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)) else { continue }
                let inside = min(
                    place.longitude - Self.bounds.west,
                    Self.bounds.east - place.longitude,
                    place.latitude - Self.bounds.south,
                    Self.bounds.north - place.latitude
                )
                if inside > unit + pixel { #expect(picture.rgb(x, y) == Self.land, "\(x), \(y)") }
                if inside < -pixel { #expect(picture.rgb(x, y) == Self.sea, "\(x), \(y)") }
            }
        }
    }

    @Test("a region also covers ground beyond the antimeridian", arguments: [179.99, -179.99])
    func antimeridian(longitude: Double) throws {
        let world = Scene(shapes: [Self.box("water", CoordinateBounds(south: -10, west: -180, north: 10, east: 180))], zooms: 0...6)
        let west = CoordinateBounds(south: -0.1, west: -180, north: 0.1, east: -179.9)
        let east = CoordinateBounds(south: -0.1, west: 179.9, north: 0.1, east: 180)
        let both = CoordinateBounds(south: -0.1, west: 179.9, north: 0.1, east: -179.9)
        let camera = CameraPosition(latitude: 0, longitude: longitude, zoom: 12)
        let parts = try Self.picture(
            camera,
            [(world, .world), (Scene(shapes: [], bounds: west), west), (Scene(shapes: [], bounds: east), east)]
        )
        #expect(parts.rgb(64, 96) == Self.land && parts.rgb(192, 96) == Self.land)
        let whole = try Self.picture(camera, [(world, .world), (Scene(shapes: [], bounds: both), both)])
        #expect(whole.pixels.allSatisfy { $0 == whole.pixels[0] } && whole.rgb(0, 0) == Self.land)
    }

    @Test("a second map of the whole world has no edge at the antimeridian")
    func twoWorlds() throws {
        let sea = Scene(shapes: [Self.box("water", CoordinateBounds(south: -85, west: -180, north: 85, east: 180))], zooms: 0...6)
        let camera = CameraPosition(latitude: 0, longitude: 180, zoom: 3)
        let picture = try Self.picture(camera, [(sea, .world), (Scene(shapes: []), .world)])
        #expect(picture.pixels.allSatisfy { $0 == picture.pixels[0] } && picture.rgb(0, 0) == Self.land)
    }

    // MARK: Labels

    static let here = CoordinateBounds(south: -0.04, west: -0.04, north: 0.04, east: 0.04)

    static func place(_ position: (Double, Double), _ tags: [(String, String)]) -> Scene.Shape {
        .init(layer: "place", type: .point, parts: [[position]], properties: tags.map { ($0.0, .string($0.1)) })
    }

    static func stack(_ below: [Scene.Shape], _ above: [Scene.Shape], camera: CameraPosition) throws -> Pixmap {
        try picture(camera, [(Scene(shapes: below, zooms: 0...6), .world), (Scene(shapes: above, bounds: here), here)])
    }

    @Test("a city that both regions name has one label, that of the upper region")
    func oneName() throws {
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 12)
        let munich = Self.place((-0.012, 0), [("class", "city"), ("name", "Munich")])
        let münchen = Self.place((0.012, 0), [("class", "city"), ("name", "München"), ("name:en", "Munich")])
        let augsburg = Self.place((-0.025, 0), [("class", "city"), ("name", "Augsburg")])
        let picture = try Self.stack([munich, augsburg], [münchen], camera: camera)
        #expect(picture == (try Self.stack([augsburg], [münchen], camera: camera)))
        #expect(picture != (try Self.stack([munich, augsburg], [], camera: camera)))
        #expect(picture != (try Self.stack([], [münchen], camera: camera)))
        // Other places keep their labels.
        let dachau = Self.place((0.012, 0), [("class", "city"), ("name", "Dachau")])
        #expect(try Self.stack([munich], [dachau], camera: camera) != Self.stack([], [dachau], camera: camera))
    }

    @Test("the upper region's label for a city hides the lower region's label, even from outside the view")
    func nameBeyondTheView() throws {
        let camera = CameraPosition(latitude: -0.012, longitude: 0, zoom: 16.5)
        let munich = Self.place((-0.012, 0), [("class", "city"), ("name", "Munich")])
        let münchen = Self.place((0.03, 0.03), [("class", "city"), ("name", "München"), ("name:en", "Munich")])
        #expect(try Self.stack([munich], [münchen], camera: camera) == Self.stack([], [münchen], camera: camera))
        #expect(try Self.stack([munich], [], camera: camera) != Self.stack([], [], camera: camera))
    }

    @Test("the picture is the same if tiles arrive in the background")
    func inTheBackground() async throws {
        let munich = Self.place((-0.012, 0), [("class", "city"), ("name", "Munich")])
        let münchen = Self.place((0.03, 0.03), [("class", "city"), ("name", "München"), ("name:en", "Munich")])
        let renderer = MapRenderer(
            style: try Style.parse(Self.style),
            layers: [
                .init(tiles: Scene(shapes: [munich], zooms: 0...6), bounds: .world),
                .init(tiles: Scene(shapes: [münchen], bounds: Self.here), bounds: Self.here),
            ],
            fonts: try FontLibrary(),
            attribution: ""
        )
        let loader = renderer.makeLoader()
        let camera = CameraPosition(latitude: -0.012, longitude: 0, zoom: 16.5)
        let viewport = Viewport(width: 256, height: 192)
        while true {
            let count = loader.arrivals.count
            let frame = try renderer.frame(FrameRequest(camera: camera, viewport: viewport), loader: loader)
            if frame.isComplete {
                #expect(try frame.picture == renderer.picture(camera: camera, viewport: viewport))
                break
            }
            await loader.arrivals.wait(after: count)
        }
        #expect(try renderer.picture(camera: camera, viewport: viewport) == Self.stack([], [münchen], camera: camera))
    }
}
