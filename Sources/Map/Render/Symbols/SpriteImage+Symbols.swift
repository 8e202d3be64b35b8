import PortolanMapSources
import PortolanRaster

/// The measures of a sprite's image in `Float`, as symbols use them.
extension SpriteImage {
    /// Pixels of the image per pixel of the style, above 0.
    var ratio: Float { pixelRatio > 0 && pixelRatio.isFinite ? Float(pixelRatio) : 1 }

    /// Width and height in pixels of the image.
    var pixelSize: SIMD2<Float> { SIMD2(Float(picture.width), Float(picture.height)) }

    /// Width and height in pixels of the style.
    var displaySize: SIMD2<Float> { pixelSize / ratio }

    /// The part that a text may cover, in pixels of the image; nil for the whole image.
    var contentBox: Box? {
        content.map { Box(minimum: SIMD2(Float($0.x), Float($0.y)), maximum: SIMD2(Float($0.z), Float($0.w))) }
    }

    /// Whether some part of the image stretches and others do not.
    var hasStretches: Bool { !stretchX.isEmpty || !stretchY.isEmpty }

    /// Returns the parts that stretch along an axis, 0 for horizontal and 1 for vertical; the whole side if the
    /// sprite names none.
    func stretches(_ axis: Int) -> [SIMD2<Float>] {
        let zones = (axis == 0 ? stretchX : stretchY).map { SIMD2(Float($0.lowerBound), Float($0.upperBound)) }
        return zones.isEmpty ? [SIMD2(0, pixelSize[axis])] : zones
    }
}
