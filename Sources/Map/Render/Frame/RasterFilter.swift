import PortolanRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The colour adjustments of a `raster` layer, in the order in which MapLibre applies them: hue, saturation,
/// contrast, brightness.
struct RasterFilter: Hashable {
    /// The turn of all hues, in degrees on the colour circle.
    var hueRotate = 0.0
    /// The change of saturation, −1…1; 0 changes nothing.
    var saturation = 0.0
    /// The change of contrast, −1…1; 0 changes nothing.
    var contrast = 0.0
    /// The brightness that black gets, 0…1.
    var brightnessMin = 0.0
    /// The brightness that white gets, 0…1.
    var brightnessMax = 1.0

    var isIdentity: Bool { self == RasterFilter() }

    func apply(to picture: Pixmap) -> Pixmap {
        let angle = hueRotate * .pi / 180
        let (s, c) = (Float(sin(angle)), Float(cos(angle)))
        let root = Float(3).squareRoot()
        let weights = SIMD3<Float>((2 * c + 1) / 3, (-root * s - c + 1) / 3, (root * s - c + 1) / 3)
        let saturating = Float(saturation > 0 ? 1 - 1 / (1.001 - saturation) : -saturation)
        let contrasting = Float(contrast > 0 ? 1 / max(1 - contrast, 1e-6) : 1 + contrast)
        let (low, high) = (Float(brightnessMin), Float(brightnessMax))
        var result = picture
        for y in 0..<picture.height {
            for x in 0..<picture.width {
                let pixel = picture[x, y]
                let alpha = Float(pixel >> 24) / 255
                guard alpha > 0 else { continue }
                let stored = SIMD3(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255)) / (255 * alpha)
                var color = SIMD3(
                    (stored * weights).sum(),
                    (stored * SIMD3(weights.z, weights.x, weights.y)).sum(),
                    (stored * SIMD3(weights.y, weights.z, weights.x)).sum()
                )
                color += (color.sum() / 3 - color) * saturating
                color = (color - 0.5) * contrasting + 0.5
                color = low + color * (high - low)
                result[x, y] = Color(red: color.x, green: color.y, blue: color.z, alpha: alpha).premultipliedPixel
            }
        }
        return result
    }
}
