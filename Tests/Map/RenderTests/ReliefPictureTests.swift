import Foundation
import PortolanCamera
import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanRender
import PortolanStyle
import PortolanText
import PortolanTiles
import Testing

/// `hillshade` and `color-relief` layers in pictures of a map whose ground is 100 metres high everywhere.
@Suite struct ReliefPictureTests {
    /// Every tile has the same picture: one pixel of (128, 100, 0), which is 100 metres in the Terrarium encoding.
    struct Level: TileSource {
        let zooms: ClosedRange<UInt8> = 0...4
        let bounds = CoordinateBounds.world

        func bytes(of tile: TileID) throws -> [UInt8]? {
            Data(
                base64Encoded: """
                    iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR42mNoSGEAAAJMAOWMMQkkAAAAAElFTkSuQmCC
                    """
            ).map { [UInt8]($0) }
        }
    }

    static func picture(_ layer: String) throws -> Pixmap {
        let style = try Style.parse(
            """
            {"version": 8, "sources": {"d": {"type": "raster-dem", "url": "d"}}, "layers": [
              {"id": "black", "type": "background", "paint": {"background-color": "black"}}, {"id": "l", "source": "d", \(layer)}]}
            """
        )
        let renderer = MapRenderer(
            style: style,
            layers: [],
            sources: MapSources(sources: ["d": .heights(HeightSource(RasterSource(Level()), encoding: .terrarium))]),
            fonts: try FontLibrary(),
            attribution: ""
        )
        return try renderer.picture(
            camera: CameraPosition(target: Coordinate(latitude: 10, longitude: 20), zoom: 4, bearing: 30),
            viewport: Viewport(width: 64, height: 64)
        )
    }

    @Test(arguments: [
        (
            #""type": "color-relief", "paint": {"color-relief-color": ["step", ["elevation"], "red", 99, "blue", 101, "lime"]}"#,
            [0, 0, 255]
        ),
        (
            #"""
            "type": "color-relief", "paint": {"color-relief-opacity": 0.4, "resampling": "nearest",
            "color-relief-color": ["interpolate", ["linear"], ["elevation"], 0, "black", 200, "red"]}
            """#, [51, 0, 0]
        ),
        (
            #""type": "color-relief", "paint": {"color-relief-opacity": 0, "color-relief-color": ["step", ["elevation"], "red", 9, "blue"]}"#,
            [0, 0, 0]
        ),
        (#""type": "color-relief""#, [0, 0, 0]),
        // Flat ground receives √½ of the light. The light above one half is drawn as highlight.
        (#""type": "hillshade", "paint": {"hillshade-method": "basic", "hillshade-highlight-color": "yellow"}"#, [106, 106, 0]),
        (#""type": "hillshade", "paint": {"hillshade-method": "basic", "hillshade-exaggeration": 0}"#, [0, 0, 0]),
        (#""type": "hillshade""#, [0, 0, 0]),
    ]) func level(_ layer: String, _ expected: [Int]) throws {
        let picture = try Self.picture(layer)
        for (x, y) in [(0, 0), (63, 0), (32, 32), (0, 63), (63, 63)] {
            for (channel, wanted) in zip(picture.rgb(x, y), expected) { #expect(abs(channel - wanted) <= 1, "\(picture.rgb(x, y))") }
        }
    }
}
