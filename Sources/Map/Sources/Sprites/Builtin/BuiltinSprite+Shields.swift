internal import PortolanRaster
internal import PortolanStyle

extension BuiltinSprite {
    /// Returns the shield for a road number with `length` letters and digits.
    static func shield(_ kind: ShieldKind, length: Int, _ ratio: Int) -> SpriteImage {
        // Bold figures of nine and a half points are six points wide; "1" and spaces are narrower.
        let text = (Float(length) * 5.8).rounded(.up)
        switch kind {
        case .hexagon: return hexagon(width: text + 14, ratio)
        case .interstate: return interstate(width: max(text + 9, 18), ratio)
        case .highway: return route(width: max(text + 9, 18), ratio)
        case .oval: return oval(width: max(text + 10, 18), ratio)
        case .neutral, .blue, .red, .green, .gold, .yellow, .sky, .white:
            let (edge, inside, face) = colors(of: kind)
            var canvas = SignCanvas(width: text + 9, height: 15, ratio: ratio)
            let size = SIMD2<Float>(text + 9, 15)
            canvas.rectangle(.zero, size, radius: 4, edge)
            canvas.rectangle(SIMD2(repeating: 0.8), size - 1.6, radius: 3.2, inside)
            canvas.rectangle(SIMD2(repeating: 1.7), size - 3.4, radius: 2.4, face)
            return canvas.image()
        }
    }

    /// Returns the colours from the outside in: the edge, a line, the face.
    private static func colors(of kind: ShieldKind) -> (Color, Color, Color) {
        switch kind {
        case .blue, .hexagon, .interstate: (blue, white, blue)
        case .red: (red, white, red)
        case .green: (green, white, green)
        case .gold: (green, Color(hex: 0xFFE27A), green)
        case .yellow: (ink, Color(hex: 0xFBCF4B), Color(hex: 0xFBCF4B))
        case .sky: (Color(hex: 0x3C8DC4), white, Color(hex: 0x3C8DC4))
        case .white, .highway, .oval: (ink, white, white)
        case .neutral: (Color(hex: 0xA39B8C), white, white)
        }
    }

    private static let white = Color.white
    private static let ink = Color(hex: 0x3A372F)
    private static let blue = Color(hex: 0x2B5FA8)
    private static let red = Color(hex: 0xC0342B)
    private static let green = Color(hex: 0x1F7A46)

    /// Returns a sign with pointed sides.
    private static func hexagon(width: Float, _ ratio: Int) -> SpriteImage {
        var canvas = SignCanvas(width: width, height: 15, ratio: ratio)
        func sides(_ inset: Float, _ color: Color) {
            let point = 4 + inset * 0.3
            canvas.polygon(
                [
                    SIMD2(inset, 7.5), SIMD2(point + inset * 0.7, inset), SIMD2(width - point - inset * 0.7, inset),
                    SIMD2(width - inset, 7.5), SIMD2(width - point - inset * 0.7, 15 - inset), SIMD2(point + inset * 0.7, 15 - inset),
                ],
                color
            )
        }
        sides(0, blue)
        sides(0.9, white)
        sides(1.9, blue)
        return canvas.image()
    }

    /// Returns a shield with a point at the bottom, and a band at the top in another colour.
    private static func interstate(width: Float, _ ratio: Int) -> SpriteImage {
        let width = width.rounded(.up)
        var canvas = SignCanvas(width: width, height: 18, ratio: ratio)
        canvas.curves(shield(width, 18, inset: 0), white)
        canvas.curves(shield(width, 18, inset: 1), blue)
        canvas.curves(
            [
                SIMD2(2, 4.4), SIMD2(2.4, 3.2), SIMD2(2.9, 2.2), SIMD2(3.4, 1.6), SIMD2(width * 0.3, 2.8), SIMD2(width * 0.4, 2.2),
                SIMD2(width / 2, 1.3), SIMD2(width * 0.6, 2.2), SIMD2(width * 0.7, 2.8), SIMD2(width - 3.4, 1.6), SIMD2(width - 2.9, 2.2),
                SIMD2(width - 2.4, 3.2), SIMD2(width - 2, 4.4),
            ],
            red
        )
        return canvas.image()
    }

    private static func route(width: Float, _ ratio: Int) -> SpriteImage {
        let width = width.rounded(.up)
        var canvas = SignCanvas(width: width, height: 18, ratio: ratio)
        canvas.curves(shield(width, 18, inset: 0), ink)
        canvas.curves(shield(width, 18, inset: 1.1), white)
        return canvas.image()
    }

    private static func shield(_ width: Float, _ height: Float, inset: Float) -> [SIMD2<Float>] {
        let (left, right, top, bottom) = (inset, width - inset, inset * 0.8, height - inset)
        let middle = width / 2
        let shoulder = SIMD2<Float>(3 + inset * 0.6, top + 0.4)
        return [
            shoulder, SIMD2(width * 0.28, top + 1.6), SIMD2(width * 0.4, top + 1.2), SIMD2(middle, top), SIMD2(width * 0.6, top + 1.2),
            SIMD2(width * 0.72, top + 1.6), SIMD2(width - shoulder.x, shoulder.y), SIMD2(right - 1, top + 3), SIMD2(right, top + 5),
            SIMD2(right, height * 0.5), SIMD2(right, height * 0.78), SIMD2(width * 0.72, bottom - 1.4), SIMD2(middle, bottom),
            SIMD2(width * 0.28, bottom - 1.4), SIMD2(left, height * 0.78), SIMD2(left, height * 0.5), SIMD2(left, top + 5),
            SIMD2(left + 1, top + 3), shoulder,
        ]
    }

    private static func oval(width: Float, _ ratio: Int) -> SpriteImage {
        var canvas = SignCanvas(width: width, height: 16, ratio: ratio)
        canvas.rectangle(.zero, SIMD2(width, 16), radius: 8, ink)
        canvas.rectangle(SIMD2(repeating: 1), SIMD2(width - 2, 14), radius: 7, white)
        return canvas.image()
    }
}

extension Color {
    /// Creates an opaque colour from `0xRRGGBB`.
    init(hex: UInt32) {
        self.init(
            red8: UInt8(truncatingIfNeeded: hex >> 16),
            green8: UInt8(truncatingIfNeeded: hex >> 8),
            blue8: UInt8(truncatingIfNeeded: hex)
        )
    }
}
