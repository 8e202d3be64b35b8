import PortolanCamera
import PortolanGeo
import PortolanRaster
import PortolanTiles
import Testing

@testable import PortolanRender

/// Raised areas, their light, and the things behind them.
@Suite struct ExtrusionTests {
    @Test("a roof under a light from above keeps its colour and adds the ambient light")
    func roof() {
        let light = ExtrusionLight(position: [1, 0, 0], color: .one, intensity: 0.5, turnedBy: nil)
        let color = light.shade(Color(red: 0.4, green: 0.5, blue: 0.6), normal: [0, 0, 1], gradient: 1)
        // The light adds 0.03 to each channel. It then multiplies the channel by `brightest`, because the roof faces
        // the light.
        let luminance = 0.4 * 0.2126 + 0.5 * 0.7152 + 0.6 * 0.0722
        let brightest = max(1 - luminance + 0.5, 1)
        for (found, given) in [(color.red, 0.4), (color.green, 0.5), (color.blue, 0.6)] {
            #expect(abs(Double(found) - min((given + 0.03) * brightest, 1)) < 1e-5)
        }
    }

    @Test("a wall that faces away from the light keeps the rest of the light")
    func shadow() {
        let light = ExtrusionLight(position: [1, 90, 90], color: .one, intensity: 0.8, turnedBy: nil)
        let color = light.shade(.white, normal: [1, 0, 0], gradient: 1)
        // The wall faces −x, so no direct light reaches it.
        #expect(abs(Double(color.red) - 1.03 * 0.2) < 1e-5)
    }

    @Test("walls are darker at their foot, depending on the height, and never darker than the minimum")
    func gradient() {
        let light = ExtrusionLight(position: [1, 0, 0], color: .one, intensity: 0.5, turnedBy: nil)
        #expect(light.gradient(isTop: false, baseMetres: 0, heightMetres: 50) == 0.84)
        #expect(light.gradient(isTop: true, baseMetres: 0, heightMetres: 150) == 1)
        #expect(light.gradient(isTop: true, baseMetres: 0, heightMetres: 37.5) == 0.84)
    }

    static let block = Scene(shapes: [
        .init(
            layer: "block",
            type: .polygon,
            parts: [[(0.0008, -0.0008), (0.0008, 0.0008), (-0.0008, 0.0008), (-0.0008, -0.0008)]],
            properties: [("h", .int(100))]
        ),
        .init(layer: "behind", type: .polygon, parts: [[(0.0012, -0.0008), (0.0012, 0.0008), (0.0009, 0.0008), (0.0009, -0.0008)]]),
    ])

    static let layers = #"""
        {"id": "b", "type": "fill", "source": "map", "source-layer": "behind", "paint": {"fill-color": "blue"}},
        {"id": "a", "type": "fill-extrusion", "source": "map", "source-layer": "block",
         "paint": {"fill-extrusion-color": "red", "fill-extrusion-height": ["get", "h"]}}
        """#

    private func bluePixels(_ angle: Double) throws -> Int {
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 16, viewingAngle: angle)
        return try Self.block.picture(Self.layers, camera: camera).pixels.count { $0 == 0xFFFF_0000 }
    }

    @Test("an extrusion hides the ground behind it in a tilted view, and hides nothing if the camera looks straight down from far away")
    func hides() throws {
        let (above, tilted) = (try bluePixels(0), try bluePixels(60))
        #expect(above > 500)
        #expect(tilted < above / 5, "\(tilted) of \(above)")
    }

    /// A feature that a fill layer draws flat under its own extrusion, and the extrusion's properties.
    struct Beneath: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var isLeftOut: Bool
        var height = 100
        var base = 0
        var opacity = 1.0
        var tilt = 45.0
        var filter = #"["has", "h"]"#
        var metadata = #"{"portolan:beneath": "blocks"}"#
    }

    @Test(
        "a feature under an extrusion is not drawn flat",
        arguments: [
            Beneath(testDescription: "an opaque extrusion on the ground", isLeftOut: true),
            Beneath(testDescription: "one that is not named", isLeftOut: false, metadata: #"{"portolan:beneath": "b"}"#),
            Beneath(testDescription: "no metadata", isLeftOut: false, metadata: "{}"),
            Beneath(testDescription: "a low one", isLeftOut: false, height: 1),
            Beneath(testDescription: "one above the ground", isLeftOut: false, base: 5),
            Beneath(testDescription: "a translucent one", isLeftOut: false, opacity: 0.5),
            Beneath(testDescription: "one that has not risen", isLeftOut: false, tilt: 0),
            Beneath(testDescription: "one that has not risen wholly", isLeftOut: false, tilt: 12),
            Beneath(testDescription: "a feature that the layer of extrusions does not draw", isLeftOut: false, filter: #"["!has", "h"]"#),
        ]
    )
    func beneath(look: Beneath) throws {
        let scene = Scene(shapes: [Self.square("block", 0, [("h", .int(Int64(look.height))), ("b", .int(Int64(look.base)))])])
        // The fill layer moves the flat feature aside, so that the extrusion does not cover it.
        let layers = """
            {"id": "flat", "type": "fill", "source": "map", "source-layer": "block", "metadata": \(look.metadata),
             "paint": {"fill-color": "lime", "fill-outline-color": "blue", "fill-translate": [90, 0]}},
            {"id": "blocks", "type": "fill-extrusion", "source": "map", "source-layer": "block", "filter": \(look.filter),
             "metadata": {"portolan:rise-with-tilt": true},
             "paint": {"fill-extrusion-color": "red", "fill-extrusion-height": ["get", "h"], "fill-extrusion-base": ["get", "b"],
                       "fill-extrusion-opacity": \(look.opacity)}}
            """
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 17, viewingAngle: look.tilt)
        let lime = try scene.picture(layers, camera: camera).pixels.count { $0 == 0xFF00_FF00 }
        #expect((lime == 0) == look.isLeftOut, "\(lime) pixels")
    }

    private static func square(
        _ layer: String,
        _ latitude: Double,
        longitude: Double = 0,
        _ properties: [(String, MVTValue)] = []
    ) -> Scene.Shape {
        let (low, high) = (latitude - 0.0004, latitude + 0.0004)
        let (west, east) = (longitude - 0.0004, longitude + 0.0004)
        return .init(
            layer: layer,
            type: .polygon,
            parts: [[(high, west), (high, east), (low, east), (low, west)]],
            properties: properties
        )
    }

    private static func block(_ id: String, _ color: String, opacity: Double = 1, more: String = "") -> String {
        """
        {"id": "\(id)", "type": "fill-extrusion", "source": "map", "source-layer": "\(id)"\(more), "paint":
         {"fill-extrusion-color": "\(color)", "fill-extrusion-height": 100, "fill-extrusion-opacity": \(opacity)}}
        """
    }

    @Test("a near extrusion hides a far extrusion of another layer in any drawing order", arguments: [1, 0.5])
    func layers(opacity: Double) throws {
        let scene = Scene(shapes: [Self.square("near", -0.0006), Self.square("far", 0.0006)])
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 17, viewingAngle: 60)
        func blue(_ layers: [String]) throws -> Int {
            try scene.picture(layers.joined(separator: ","), camera: camera).pixels.count { $0 & 255 < 60 && $0 >> 16 & 255 > 150 }
        }
        let (near, far) = (Self.block("near", "red", opacity: opacity), Self.block("far", "blue"))
        let (alone, hidden) = (try blue([far]), try blue([near, far]))
        #expect(hidden > 300 && hidden < alone * 3 / 4, "\(hidden) of \(alone)")
        if opacity == 1 { #expect(try blue([far, near]) == hidden) }
    }

    @Test("extrusions that rise with the tilt are flat if the camera looks straight down")
    func rise() throws {
        let scene = Scene(shapes: [Self.square("near", 0)])
        let layer = Self.block("near", "red", more: #", "metadata": {"portolan:rise-with-tilt": true}"#)
        func red(_ tilt: Double) throws -> Int {
            let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 16, viewingAngle: tilt)
            return try scene.picture(layer, camera: camera).pixels.count { $0 >> 8 & 255 < 60 }
        }
        let found = try [0, 6, 18, 40].map(red)
        #expect(found[0] == 0 && found[1] > 1000 && found == found.sorted(), "\(found)")
    }

    @Test("a gabled roof has two slopes in different light, and gables that reach up to them")
    func gabled() throws {
        let scene = Scene(shapes: [
            // The extrusion is in the middle of a tile, because an extrusion that a tile's border cuts has a flat roof.
            Self.square(
                "near",
                0.011,
                longitude: 0.011,
                [("roof_shape", .string("gabled")), ("roof_height", .int(40)), ("roof_direction", .int(90))]
            )
        ])
        let layer = Self.block("near", "#808080", more: #", "metadata": {"portolan:roofs": true}"#)
        let camera = CameraPosition(latitude: 0.011, longitude: 0.011, zoom: 16, viewingAngle: 30)
        let picture = try scene.picture(layer, camera: camera)
        // Points west and east of the ridge, which runs north.
        let (west, east) = (picture.rgb(115, 105), picture.rgb(141, 105))
        #expect(west != east && west != [255, 255, 255] && east != [255, 255, 255], "\(west) \(east)")
        let flat = try scene.picture(Self.block("near", "#808080"), camera: camera)
        #expect(flat.rgb(115, 105) == flat.rgb(141, 105))
        // The gable is as wide as the wall of the extrusion with a flat roof, but lacks the wall's upper corners.
        func filled(_ picture: Pixmap) -> Int { picture.pixels.count { $0 & 255 < 250 } }
        #expect(filled(picture) < filled(flat) && filled(picture) > filled(flat) * 3 / 4)
    }

    @Test("an extrusion without height is its ground plan")
    func flat() throws {
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 16)
        let flat = Self.layers.replacingHeight
        let picture = try Self.block.picture(flat, camera: camera)
        let side = 0.0016 / 360 * 256 * 65_536
        let covered = picture.pixels.count { $0 & 255 > 200 && $0 >> 8 & 255 < 100 && $0 >> 16 & 255 < 100 }
        #expect(abs(Double(covered) - side * side) < 4 * side, "\(covered) instead of \(side * side)")
    }
}

extension String {
    fileprivate var replacingHeight: String {
        split(separator: #", "fill-extrusion-height": ["get", "h"]"#).joined()
    }
}
