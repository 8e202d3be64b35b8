import PortolanRaster
import Testing

@testable import PortolanRender

/// The light on extrusions, compared with readings from MapLibre Native (pymgl 0.6.1). The extrusion is a square of
/// rgb(100, 120, 160) without a vertical gradient, seen at a pitch of 55°.
@Suite struct ExtrusionLightTests {
    /// The direction in which a face looks.
    enum Side: String { case roof, north, south, west, east }

    struct Reading: Sendable, CustomTestStringConvertible {
        var position: SIMD3<Double>
        var intensity = 0.5
        var bearing: Double
        var side: Side
        var color: SIMD3<Int>
        /// Whether the light turns with the camera.
        var turns: Bool

        var testDescription: String { "\(turns ? "viewport" : "map") \(position) at bearing \(bearing): \(side)" }
    }

    static let readings: [Reading] = {
        let byDefault: SIMD3<Double> = [1.15, 210, 30]
        let low: SIMD3<Double> = [1.5, 20, 80]
        let southEast: SIMD3<Double> = [1.15, 140, 30]
        let west: SIMD3<Double> = [1, 250, 60]
        func map(_ position: SIMD3<Double>, _ bearing: Double, _ side: Side, _ color: SIMD3<Int>) -> Reading {
            Reading(position: position, bearing: bearing, side: side, color: color, turns: false)
        }
        func view(
            _ position: SIMD3<Double>,
            _ bearing: Double,
            _ side: Side,
            _ color: SIMD3<Int>,
            intensity: Double = 0.5
        ) -> Reading {
            Reading(position: position, intensity: intensity, bearing: bearing, side: side, color: color, turns: true)
        }
        return [
            map(byDefault, 0, .roof, [111, 132, 173]), map(byDefault, 0, .south, [82, 98, 128]), map(byDefault, 20, .west, [70, 83, 110]),
            map(byDefault, 200, .north, [54, 64, 84]), map(byDefault, 290, .east, [54, 64, 84]),
            map(byDefault, 290, .south, [82, 98, 128]),
            map(low, 0, .roof, [69, 82, 107]), map(low, 20, .south, [54, 64, 84]), map(low, 200, .north, [111, 132, 173]),
            map(low, 200, .east, [83, 98, 129]),
            view(byDefault, 0, .south, [82, 98, 128]), view(byDefault, 20, .south, [72, 85, 112]),
            view(byDefault, 20, .west, [79, 94, 123]),
            view(byDefault, 90, .west, [82, 98, 128]), view(byDefault, 200, .north, [89, 106, 139]),
            view(byDefault, 200, .east, [79, 94, 123]), view(byDefault, 290, .east, [75, 89, 117]),
            view(byDefault, 290, .south, [54, 64, 84]),
            view(low, 20, .roof, [69, 82, 107]), view(low, 200, .north, [54, 64, 84]), view(low, 290, .south, [88, 104, 137]),
            view(southEast, 0, .south, [79, 94, 123]), view(southEast, 20, .south, [82, 97, 127]),
            view(southEast, 90, .west, [79, 94, 123]),
            view(southEast, 200, .north, [74, 87, 115]), view(southEast, 200, .east, [54, 64, 84]),
            view(southEast, 290, .east, [85, 101, 132]),
            view(west, 0, .south, [58, 68, 90], intensity: 0.8), view(west, 20, .south, [22, 26, 34], intensity: 0.8),
            view(west, 20, .west, [127, 151, 198], intensity: 0.8), view(west, 200, .north, [92, 109, 143], intensity: 0.8),
            view(west, 200, .east, [127, 151, 198], intensity: 0.8), view(west, 290, .south, [34, 40, 53], intensity: 0.8),
        ]
    }()

    @Test("faces have the same colours as in MapLibre Native", arguments: readings)
    func faces(_ reading: Reading) {
        let light = ExtrusionLight(
            position: reading.position,
            color: .one,
            intensity: reading.intensity,
            turnedBy: reading.turns ? reading.bearing : nil
        )
        // The normals of walls point into the extrusion.
        let normal: SIMD3<Double> =
            switch reading.side {
            case .roof: [0, 0, 1]
            case .north: [0, 1, 0]
            case .south: [0, -1, 0]
            case .west: [1, 0, 0]
            case .east: [-1, 0, 0]
            }
        let found = light.shade(Color(red: 100 / 255, green: 120 / 255, blue: 160 / 255), normal: normal, gradient: 1)
        let bytes = SIMD3(found.red, found.green, found.blue) * 255
        for channel in 0..<3 { #expect(abs(bytes[channel] - Float(reading.color[channel])) < 0.51, "\(bytes)") }
    }

    @Test(
        "a translucent colour is shaded as a dark one, because MapLibre's colours are premultiplied",
        arguments: [(1, [111, 132, 173]), (0.5, [73, 86, 111]), (0.2, [39, 44, 56])] as [(Float, SIMD3<Float>)]
    )
    func premultiplied(alpha: Float, roof: SIMD3<Float>) {
        let light = ExtrusionLight(position: [1.15, 210, 30], color: .one, intensity: 0.5, turnedBy: nil)
        let color = Color(red: 100 / 255, green: 120 / 255, blue: 160 / 255, alpha: alpha)
        let found = light.shade(color, normal: [0, 0, 1], gradient: 1)
        let bytes = SIMD3(found.red, found.green, found.blue) * 255
        // MapLibre stores a colour's alpha in a byte, so a channel may differ by up to 1.
        for channel in 0..<3 { #expect(abs(bytes[channel] - roof[channel]) < 1, "\(bytes)") }
    }

    @Test("walls that face due east or west have no gradient")
    func gradients() {
        #expect(!ExtrusionLight.hasGradient(normal: [1, 0, 0]))
        #expect(!ExtrusionLight.hasGradient(normal: [-1, 0.00001, 0]))
        #expect(ExtrusionLight.hasGradient(normal: [-0.9999, 0.01, 0]))
        #expect(ExtrusionLight.hasGradient(normal: [0, -1, 0]))
    }
}
