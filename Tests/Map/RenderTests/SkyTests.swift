import PortolanCamera
import PortolanGeo
import PortolanRaster
import PortolanStyle
import PortolanText
import Testing

@testable import PortolanRender

/// The sky above the horizon and the haze in front of it, by the style specification.
@Suite struct SkyTests {
    static let blue = StyleColor(red: 0, green: 0, blue: 1)
    static let red = StyleColor(red: 1, green: 0, blue: 0)
    static let green = StyleColor(red: 0, green: 1, blue: 0)

    @Test("the horizon's colour fades into the sky's over the reach of sky-horizon-blend")
    func gradient() {
        let half = SkyGradient(sky: Self.blue, horizon: Self.red, reach: 100)
        #expect(half.color(above: 0) == Color(Self.red))
        #expect(half.color(above: 50) == Color(red: 0.25, green: 0, blue: 0.75))
        #expect(half.color(above: 100) == Color(Self.blue))
        #expect(half.color(above: 1000) == Color(Self.blue))
        // A reach of 0 means no blending, so the whole sky has its own colour.
        #expect(SkyGradient(sky: Self.blue, horizon: Self.red, reach: 0).color(above: 0) == Color(Self.blue))
    }

    @Test(
        "haze begins at fog-ground-blend and covers the horizon",
        arguments: [(0.5, 0.4, 0), (0.5, 0.5, 0), (0.5, 0.75, 0.25), (0.5, 1, 1), (0, 0.5, 0.25), (1, 1, 0)] as [(Double, Double, Float)]
    )
    func haze(begin: Double, distance: Double, alpha: Float) {
        let haze = GroundHaze(fog: Self.green, horizon: Self.red, groundBlend: begin, horizonBlend: 1, opacity: 1)
        let color = haze.color(distance: distance)
        #expect(abs(color.alpha - alpha) < 1e-6)
        // With a horizon-fog-blend of 1 the haze has only the fog's colour.
        if alpha > 0 { #expect(abs(color.green - 1) < 1e-5 && color.red < 1e-5) }
    }

    @Test("the fog's colour becomes the horizon's from horizon-fog-blend on")
    func colors() {
        let haze = GroundHaze(fog: Self.green, horizon: Self.red, groundBlend: 0, horizonBlend: 0.5, opacity: 1)
        #expect(haze.color(distance: 0.5).green > 0.999)
        let middle = haze.color(distance: 0.75)
        #expect(abs(middle.red - middle.green) < 1e-5 && middle.red > 0.7)
        #expect(haze.color(distance: 1).red > 0.999)
        let horizonAlone = GroundHaze(fog: Self.green, horizon: Self.red, groundBlend: 0, horizonBlend: 0, opacity: 1)
        #expect(horizonAlone.color(distance: 1).red > 0.999)
    }

    @Test("haze appears between 60° and 70°", arguments: [(0, 0), (60, 0), (65, 0.5), (70, 1), (85, 1)] as [(Double, Double)])
    func opacity(tilt: Double, opacity: Double) { #expect(GroundHaze.opacity(tilt: tilt) == opacity) }

    static let sky = #""sky": {"sky-color": "blue", "horizon-color": "red", "fog-color": "lime", "sky-horizon-blend": 0.5}"#

    static func picture(_ root: String, tilt: Double, threads: Int = 1) throws -> Pixmap {
        let style = try Style.parse(
            """
            {"version": 8, \(root)\(root.isEmpty ? "" : ",") "sources": {}, "layers": [
              {"id": "ground", "type": "background", "paint": {"background-color": "white"}}]}
            """
        )
        let renderer = MapRenderer(style: style, layers: [], fonts: try FontLibrary(), attribution: "", threads: threads)
        let camera = CameraPosition(latitude: 20, longitude: 10, zoom: 12, bearing: 30, viewingAngle: tilt)
        return try renderer.picture(camera: camera, viewport: Viewport(width: 200, height: 300))
    }

    @Test("the sky lies above the horizon, and the ground fades below it")
    func pictures() throws {
        let picture = try Self.picture(Self.sky, tilt: 80)
        // The eye is 1.5 picture heights away and looks 80° from straight down, so the horizon is 450 · tan 10° pixels
        // above the middle.
        let horizon = 150 - 450 * 0.176327
        #expect(picture.rgb(20, 0)[2] > 250)
        let above = picture.rgb(20, 69)
        #expect(above[0] > 240 && above[1] == 0)
        let below = picture.rgb(20, 73)
        #expect(below[0] > 230 && below[1] < 130 && below[2] < 60, "\(below)")
        #expect(picture.rgb(20, 299) == [255, 255, 255])
        // The haze begins halfway from the middle to the horizon.
        #expect(picture.rgb(20, Int((150 + horizon) / 2) + 2) == [255, 255, 255])
        #expect(picture.rgb(20, Int((150 + horizon) / 2) - 8) != [255, 255, 255])
    }

    @Test("without a sky the ground's colour continues, and without a horizon in view there is no sky")
    func none() throws {
        let white = Pixmap(width: 200, height: 300, color: .white)
        #expect(try Self.picture("", tilt: 80) == white)
        for tilt in [0.0, 30, 60] { #expect(try Self.picture(Self.sky, tilt: tilt) == white) }
    }

    @Test("the picture has the same bytes with any number of threads")
    func threads() throws {
        #expect(try Self.picture(Self.sky, tilt: 84, threads: 1) == Self.picture(Self.sky, tilt: 84, threads: 4))
    }
}
