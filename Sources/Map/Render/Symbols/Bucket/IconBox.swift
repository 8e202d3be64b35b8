import PortolanMapSources
import PortolanStyle

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The box of an icon around its anchor, in pixels of the style before `icon-size`.
struct IconBox: Sendable {
    var image: SpriteImage
    var box: Box
    /// The distances by which the icon's collision box exceeds the icon's own box on the left, upper, right and lower
    /// side.
    private(set) var collisionPadding = SIMD4<Float>.zero

    /// - Parameter align: the relative position of the anchor in the image; (0, 0) is its upper left corner.
    init(_ image: SpriteImage, offset: SIMD2<Float>, align: SIMD2<Float>) {
        self.image = image
        let low = offset - image.displaySize * align
        box = Box(minimum: low, maximum: low + image.displaySize)
        if let content = image.contentBox {
            let low = content.minimum / image.ratio
            let high = image.displaySize - content.maximum / image.ratio
            collisionPadding = SIMD4(low.x, low.y, high.x, high.y)
        }
    }

    /// Stretches the icon around a text, or centres it on the text in a dimension that keeps its size.
    ///
    /// - Parameters:
    ///   - text: the text's box in pixels.
    ///   - fit: the dimensions that stretch.
    ///   - padding: the padding at the top, right, bottom and left.
    ///   - offset: the offset of the icon.
    mutating func fit(to text: Box, _ fit: IconTextFit, padding: SIMD4<Float>, offset: SIMD2<Float>) {
        let size = image.displaySize
        if fit == .width || fit == .both {
            box.minimum.x = offset.x + text.minimum.x - padding[3]
            box.maximum.x = offset.x + text.maximum.x + padding[1]
        } else {
            box.minimum.x = offset.x + (text.minimum.x + text.maximum.x - size.x) / 2
            box.maximum.x = box.minimum.x + size.x
        }
        if fit == .height || fit == .both {
            box.minimum.y = offset.y + text.minimum.y - padding[0]
            box.maximum.y = offset.y + text.maximum.y + padding[2]
        } else {
            box.minimum.y = offset.y + (text.minimum.y + text.maximum.y - size.y) / 2
            box.maximum.y = box.minimum.y + size.y
        }
    }

    /// The box, adjusted to keep the ratio of its sides if the image asks for that.
    var keepingRatio: Box {
        guard let content = image.contentBox else { return box }
        let size = box.maximum - box.minimum
        let contentSize = content.maximum - content.minimum
        guard size.x > 0, size.y > 0, contentSize.x > 0, contentSize.y > 0 else { return box }
        let ratio = contentSize.x / contentSize.y
        let width = image.textFitWidth
        let height = image.textFitHeight
        var result = box
        if height == .proportional {
            if width == .stretchOnly && size.x / size.y < ratio || width == .proportional {
                let wanted = (size.y * ratio).rounded(.up)
                result.minimum.x *= wanted / size.x
                result.maximum.x = result.minimum.x + wanted
            }
        } else if width == .proportional, height == .stretchOnly, size.x / size.y > ratio {
            let wanted = (size.x / ratio).rounded(.up)
            result.minimum.y *= wanted / size.y
            result.maximum.y = result.minimum.y + wanted
        }
        return result
    }

    /// The box that the icon keeps free, in pixels of the style before `icon-size`.
    var room: Box {
        let box = keepingRatio
        return Box(
            minimum: box.minimum - collisionPadding.lowHalf,
            maximum: box.maximum + collisionPadding.highHalf
        )
    }
}

extension SymbolAnchor {
    /// The relative position of the anchor in a box: (0, 0) is the upper left corner, (1, 1) the lower right
    /// one.
    var align: SIMD2<Float> {
        let x: Float =
            switch self {
            case .left, .topLeft, .bottomLeft: 0
            case .right, .topRight, .bottomRight: 1
            case .center, .top, .bottom: 0.5
            }
        let y: Float =
            switch self {
            case .top, .topLeft, .topRight: 0
            case .bottom, .bottomLeft, .bottomRight: 1
            case .center, .left, .right: 0.5
            }
        return SIMD2(x, y)
    }
}

/// Offsets of texts from their anchors, in 1/24 em.
enum TextOffset {
    /// The distance from the lower edge of a letter's box up to its baseline, in 1/24 em. Vertical offsets
    /// count from the baseline.
    static let baseline: Float = 7

    /// Returns the offset that keeps a text at the distance `radius` from the anchor, on whichever side of the anchor
    /// the text stands (`text-radial-offset`).
    static func radial(_ radius: Float, _ align: SIMD2<Float>) -> SIMD2<Float> {
        let radius = max(radius, 0)
        let isCorner = align.x != 0.5 && align.y != 0.5
        let reach = isCorner ? radius / Float(2).squareRoot() : radius
        return SIMD2(sign(align.x) * reach, align.y == 0.5 ? 0 : sign(align.y) * (reach - baseline))
    }

    /// Returns the offset of a variable anchor: `text-offset` away from the anchor, whatever the signs of `text-offset`
    /// are.
    static func away(_ offset: SIMD2<Float>, _ align: SIMD2<Float>) -> SIMD2<Float> {
        SIMD2(sign(align.x) * abs(offset.x), align.y == 0.5 ? 0 : sign(align.y) * (abs(offset.y) - baseline))
    }

    /// Returns the offset that a style gives for one anchor (`text-variable-anchor-offset`).
    static func given(_ offset: SIMD2<Float>, _ align: SIMD2<Float>) -> SIMD2<Float> {
        SIMD2(offset.x, offset.y - sign(align.y) * baseline)
    }

    /// Returns the direction of an offset: a text whose left or upper side is at the anchor moves right or
    /// down.
    private static func sign(_ align: Float) -> Float { align < 0.5 ? 1 : align > 0.5 ? -1 : 0 }
}
