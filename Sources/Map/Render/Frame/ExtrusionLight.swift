import PortolanRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The light on extrusions, as the MapLibre style specification describes it and MapLibre's renderers shade
/// with it.
struct ExtrusionLight {
    /// The direction towards the light: east, south and up.
    var direction: SIMD3<Double>
    var color: SIMD3<Double>
    var intensity: Double

    /// - Parameters:
    ///   - position: the distance, the azimuth in degrees clockwise from north (from the picture's top if
    ///     `bearing` is not nil), and the angle from the zenith in degrees.
    ///   - color: red, green and blue, 0…1.
    ///   - intensity: 0…1.
    ///   - bearing: the camera's bearing in degrees if the light turns with the camera, otherwise nil.
    init(position: SIMD3<Double>, color: SIMD3<Double>, intensity: Double, turnedBy bearing: Double?) {
        let azimuth = (position.y + 90) * .pi / 180
        let polar = position.z * .pi / 180
        direction = SIMD3(cos(azimuth) * sin(polar), sin(azimuth) * sin(polar), cos(polar)) * position.x
        self.color = color
        self.intensity = intensity
        guard let bearing else { return }
        let angle = bearing * .pi / 180
        direction.x = cos(angle) * direction.x - sin(angle) * direction.y
        // MapLibre Native turns the vector in place, so y is computed from the new x. Styles are designed with the
        // pictures of MapLibre Native, so this code gives the same light.
        direction.y = sin(angle) * direction.x + cos(angle) * direction.y
    }

    /// Returns the lit colour of a face.
    /// - Parameters:
    ///   - color: the colour without light.
    ///   - normal: the face's normal as east, south and up; for a wall towards the inside, for a roof upwards.
    ///   - gradient: the fraction of the directional light that a wall keeps at this height; 1 for roofs.
    func shade(_ color: Color, normal: SIMD3<Double>, gradient: Double) -> Color {
        // The ambient light is 0.03. Colours are premultiplied here, so a transparent colour counts as a dark
        // one, as in MapLibre.
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

    /// Whether a wall is darker at its foot. MapLibre's shader distinguishes walls from roofs by the southward
    /// part of their normals, so walls that face exactly east or west have no gradient.
    static func hasGradient(normal: SIMD3<Double>) -> Bool { abs(normal.y) >= 1 / 16_384 }

    /// Returns the factor by which a wall darkens at its foot (`isTop` false) or at its top, by MapLibre's
    /// vertical gradient.
    func gradient(isTop: Bool, baseMetres: Double, heightMetres: Double) -> Double {
        let rise = ((isTop ? 1 : 0) + baseMetres) * (heightMetres / 150).squareRoot()
        let least = 0.7 + (0.98 - 0.7) * (1 - intensity)
        return min(max(rise, least), 1)
    }
}
