import PortolanRaster
import PortolanStyle

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The colours of the sky by the height above the horizon.
///
/// The specification says what the ends of `sky-horizon-blend` mean: 0 is the sky's colour alone, 1 blends as far as the middle of the
/// sky, half the picture's height. Between them the colour of the horizon fades with the square, as in MapLibre GL JS.
struct SkyGradient {
    var sky: StyleColor
    var horizon: StyleColor
    /// How far up the horizon's colour goes, in pixels.
    var reach: Double

    /// - Parameter height: above the horizon, in pixels.
    func color(above height: Double) -> Color {
        guard height < reach else { return Color(sky) }
        let rest = 1 - max(height, 0) / reach
        return Color.blend(sky, horizon, rest * rest)
    }
}

/// The colours of the haze before far ground.
///
/// Distances run from 0 at the map's centre to 1 at the horizon, evenly over the rows of the picture: `fog-ground-blend` is where the haze
/// begins, `horizon-fog-blend` where its colour begins to become the horizon's. The curves between are those of MapLibre GL JS: the
/// haze thickens with the square, its colours blend smoothly in linear light, and under less than 60° of tilt there is none.
struct GroundHaze {
    var fog: StyleColor
    var horizon: StyleColor
    var groundBlend: Double
    var horizonBlend: Double
    var opacity: Double

    /// How strong the haze is under a camera's tilt in degrees: it comes up between 60° and 70°.
    static func opacity(tilt: Double) -> Double { min(max((tilt - 60) / 10, 0), 1) }

    /// The haze before what lies at a distance of 0…1.
    func color(distance: Double) -> Color {
        guard distance > groundBlend, groundBlend < 1 else { return .clear }
        let part = min((distance - groundBlend) / (1 - groundBlend), 1)
        let toHorizon = horizonBlend < 1 ? min(max((distance - horizonBlend) / (1 - horizonBlend), 0), 1) : 0
        let smooth = toHorizon * toHorizon * (3 - 2 * toHorizon)
        func mixed(_ from: Float, _ to: Float) -> Float {
            let (a, b) = (pow(Double(max(from, 0)), 2.2), pow(Double(max(to, 0)), 2.2))
            return Float(pow(a + (b - a) * smooth, 1 / 2.2))
        }
        let alpha = Double(fog.alpha) + (Double(horizon.alpha) - Double(fog.alpha)) * smooth
        return Color(
            red: mixed(fog.red, horizon.red),
            green: mixed(fog.green, horizon.green),
            blue: mixed(fog.blue, horizon.blue),
            alpha: Float(part * part * opacity * alpha)
        )
    }
}

extension Color {
    /// Between two colours: `part` is how much there is of the second.
    fileprivate static func blend(_ first: StyleColor, _ second: StyleColor, _ part: Double) -> Color {
        func mixed(_ a: Float, _ b: Float) -> Float { a + (b - a) * Float(part) }
        return Color(
            red: mixed(first.red, second.red),
            green: mixed(first.green, second.green),
            blue: mixed(first.blue, second.blue),
            alpha: mixed(first.alpha, second.alpha)
        )
    }
}
