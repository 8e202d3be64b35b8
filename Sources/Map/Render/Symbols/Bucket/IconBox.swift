import PortolanMapSources
import PortolanStyle

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The sides of an icon around its anchor, in pixels of the style before `icon-size`.
struct IconBox: Sendable {
    var image: SpriteImage
    var box: Box
    /// How far the room that the icon keeps free reaches over its box.
    private(set) var collisionPadding = SIMD4<Float>.zero

    /// - Parameter align: which part of the image lies at the anchor: (0, 0) its left upper corner.
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

    /// Stretches the icon around a text, or centres it on it in the dimension that keeps its size.
    ///
    /// - Parameters:
    ///   - text: the text's box in pixels.
    ///   - padding: at the top, right, bottom and left.
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

    /// The box, with the ratio of its sides kept if the image asks for that.
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

    /// The room to keep free, in the same pixels.
    var room: Box {
        let box = keepingRatio
        return Box(
            minimum: box.minimum - collisionPadding.lowHalf,
            maximum: box.maximum + collisionPadding.highHalf
        )
    }
}

extension SymbolAnchor {
    /// Which part of a box lies at its anchor: (0, 0) the left upper corner, (1, 1) the right lower one.
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
    /// Letters begin at their box's left edge, but stand on a baseline 7/24 em above its lower one: offsets up and down count from there.
    static let baseline: Float = 7

    /// The offset by which a text keeps its distance from the anchor, whichever side it stands on (`text-radial-offset`).
    static func radial(_ radius: Float, _ align: SIMD2<Float>) -> SIMD2<Float> {
        let radius = max(radius, 0)
        let isCorner = align.x != 0.5 && align.y != 0.5
        let reach = isCorner ? radius / Float(2).squareRoot() : radius
        return SIMD2(sign(align.x) * reach, align.y == 0.5 ? 0 : sign(align.y) * (reach - baseline))
    }

    /// The offset of a variable anchor: away from the anchor by `text-offset`, whose signs do not count.
    static func away(_ offset: SIMD2<Float>, _ align: SIMD2<Float>) -> SIMD2<Float> {
        SIMD2(sign(align.x) * abs(offset.x), align.y == 0.5 ? 0 : sign(align.y) * (abs(offset.y) - baseline))
    }

    /// The offset that a style gives for one anchor (`text-variable-anchor-offset`).
    static func given(_ offset: SIMD2<Float>, _ align: SIMD2<Float>) -> SIMD2<Float> {
        SIMD2(offset.x, offset.y - sign(align.y) * baseline)
    }

    /// A text whose left (upper) side lies at the anchor moves right (down).
    private static func sign(_ align: Float) -> Float { align < 0.5 ? 1 : align > 0.5 ? -1 : 0 }
}
