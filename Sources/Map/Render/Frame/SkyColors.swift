import PortolanRaster
import PortolanStyle

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The colours of the sky by the height above the horizon.
///
/// The horizon's colour fades out with the height, up to ``reach``. By the specification, `sky-horizon-blend` 0 means a
/// reach of 0, so that only the sky's colour is visible. 1 means a reach of half the picture's height. As in MapLibre
/// GL JS, the share of the horizon's colour is (1 − height / reach)².
struct SkyGradient {
    var sky: StyleColor
    var horizon: StyleColor
    /// The height in pixels at which the horizon's colour ends.
    var reach: Double

    /// - Parameter height: the height above the horizon, in pixels.
    func color(above height: Double) -> Color {
        guard height < reach else { return Color(sky) }
        let rest = 1 - max(height, 0) / reach
        return Color.blend(sky, horizon, rest * rest)
    }
}

/// The colours of the haze in front of distant ground.
///
/// Distances run from 0 at the map's centre to 1 at the horizon, evenly over the rows of the picture. The haze
/// begins at `fog-ground-blend`, and its colour begins to turn into the horizon's at `horizon-fog-blend`. The
/// curves are those of MapLibre GL JS: the opacity grows with the square of the distance from the haze's beginning,
/// the two colours blend smoothly in linear light, and below 60° of tilt there is no haze.
struct GroundHaze {
    var fog: StyleColor
    var horizon: StyleColor
    var groundBlend: Double
    var horizonBlend: Double
    var opacity: Double

    /// Returns the opacity of the haze at a tilt in degrees: it grows from 0 at 60° to 1 at 70°.
    static func opacity(tilt: Double) -> Double { min(max((tilt - 60) / 10, 0), 1) }

    /// Returns the colour of the haze at a distance of 0…1.
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
    /// Blends two colours; `part` is the share of the second.
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
