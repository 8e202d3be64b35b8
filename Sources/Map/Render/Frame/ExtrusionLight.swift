import PortolanRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The light on raised areas: how MapLibre's style specification describes it, and how its renderers shade with it.
struct ExtrusionLight {
    /// Towards the light: east, south and up.
    var direction: SIMD3<Double>
    var color: SIMD3<Double>
    var intensity: Double

    /// - Parameters:
    ///   - position: distance, degrees clockwise from north (from the picture's top if `bearing` is not nil), degrees from the zenith.
    ///   - color: red, green and blue, 0…1.
    ///   - intensity: 0…1.
    ///   - bearing: degrees by which the camera is turned; nil if the light does not turn with it.
    init(position: SIMD3<Double>, color: SIMD3<Double>, intensity: Double, turnedBy bearing: Double?) {
        let azimuth = (position.y + 90) * .pi / 180
        let polar = position.z * .pi / 180
        direction = SIMD3(cos(azimuth) * sin(polar), sin(azimuth) * sin(polar), cos(polar)) * position.x
        self.color = color
        self.intensity = intensity
        guard let bearing else { return }
        let angle = bearing * .pi / 180
        direction.x = cos(angle) * direction.x - sin(angle) * direction.y
        // MapLibre Native turns the vector in place: its second row reads the first one's result. Styles are made beside its pictures,
        // so its light is taken as it is.
        direction.y = sin(angle) * direction.x + cos(angle) * direction.y
    }

    /// The colour of a face.
    /// - Parameters:
    ///   - normal: of a wall, towards the inside; of a roof, upwards: east, south and up.
    ///   - gradient: the part of the light that a wall keeps at this height; 1 for roofs.
    func shade(_ color: Color, normal: SIMD3<Double>, gradient: Double) -> Color {
        // A little light is everywhere.
        // Premultiplied: a clear colour is a dark one, as in MapLibre.
        let channels = SIMD3(Double(color.red), Double(color.green), Double(color.blue)) * Double(color.alpha)
        let luminance = (channels * SIMD3(0.2126, 0.7152, 0.0722)).sum()
        let lit = channels + 0.03
        var directional = min(max((normal * direction).sum(), 0), 1)
        let brightest = max(1 - luminance + intensity, 1)
        directional = (1 - intensity) + (brightest - (1 - intensity)) * directional
        directional *= gradient
        var result = lit * directional * self.color
        let floor = (1 - self.color) * 0.3
        result = pointwiseMin(pointwiseMax(result, floor), .one)
        return Color(red: Float(result.x), green: Float(result.y), blue: Float(result.z))
    }

    /// Whether a wall is darker at its foot. MapLibre's shader tells walls from roofs by their normals' southward part, so that walls
    /// that face due east or west have no gradient.
    static func hasGradient(normal: SIMD3<Double>) -> Bool { abs(normal.y) >= 1 / 16_384 }

    /// The part of the light that a wall keeps at its foot (`isTop` false) or its top, by MapLibre's vertical gradient.
    func gradient(isTop: Bool, baseMetres: Double, heightMetres: Double) -> Double {
        let rise = ((isTop ? 1 : 0) + baseMetres) * (heightMetres / 150).squareRoot()
        let least = 0.7 + (0.98 - 0.7) * (1 - intensity)
        return min(max(rise, least), 1)
    }
}
