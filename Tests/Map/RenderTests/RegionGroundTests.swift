import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanRender
import PortolanStyle
import PortolanText
import Testing

/// The picture of the ground lies beneath the features of all regions.
@Suite struct RegionGroundTests {
    private static let style = """
        {"version": 8, "sources": {"map": {"type": "vector"}, "g": {"type": "raster", "url": "portolan:ground"}}, "layers": [
          {"id": "land", "type": "background", "paint": {"background-color": "white"}},
          {"id": "ground", "type": "raster", "source": "g"},
          {"id": "sea", "type": "fill", "source": "map", "source-layer": "water", "paint": {"fill-color": "blue"}}]}
        """
    private static let bounds = CoordinateBounds(south: -20, west: -20, north: 20, east: 20)
    /// Each tile of the ground is one pixel of this colour.
    private static let ground: [Int] = [128, 100, 0]

    private static func picture(hasGround: Bool, tilt: Double = 0) throws -> Pixmap {
        let sea = { (west: Double, east: Double) in
            StackedRegionTests.box("water", CoordinateBounds(south: -15, west: west, north: 15, east: east))
        }
        // The world's sea reaches from the west of the region into the region. The region's own sea is in the region's
        // east.
        let world = Scene(shapes: [sea(-60, 15)], zooms: 0...2)
        let region = Scene(shapes: [sea(10, 20)], zooms: 0...2, bounds: bounds)
        let tiles = RasterSource(ReliefPictureTests.Level())
        let renderer = MapRenderer(
            style: try Style.parse(style),
            layers: [.init(tiles: world, bounds: .world), .init(tiles: region, bounds: bounds)],
            sources: MapSources(sources: hasGround ? ["g": .raster(tiles)] : [:]),
            fonts: try FontLibrary(),
            attribution: ""
        )
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 2, viewingAngle: tilt)
        return try renderer.picture(camera: camera, viewport: Viewport(width: 256, height: 128))
    }

    private static func color(_ picture: Pixmap, longitude: Double) -> [Int] {
        // The world is 1024 points wide at zoom 2.
        let pixel = picture[Int(128 + longitude / 360 * 1024), 64]
        return [Int(pixel & 255), Int(pixel >> 8 & 255), Int(pixel >> 16 & 255)]
    }

    @Test("each region's sea covers the ground, and a region's land shows the ground over the world's sea", arguments: [0, 20.0])
    func levels(tilt: Double) throws {
        let picture = try Self.picture(hasGround: true, tilt: tilt)
        #expect(Self.color(picture, longitude: -40) == [0, 0, 255])
        #expect(Self.color(picture, longitude: 0) == Self.ground)
        #expect(Self.color(picture, longitude: 15) == [0, 0, 255])
        #expect(Self.color(picture, longitude: 30) == Self.ground)
    }

    @Test("regions without a picture of the ground have the background's colour")
    func none() throws {
        let picture = try Self.picture(hasGround: false)
        #expect(Self.color(picture, longitude: 0) == [255, 255, 255] && Self.color(picture, longitude: 30) == [255, 255, 255])
    }
}
