internal import PortolanBasics

/// A colour in sRGB with straight (unpremultiplied) components from 0 to 1.
///
/// Blending uses the 8-bit sRGB values, as in browsers and other map renderers, so that a style gives the same
/// colours here.
public struct Color: Hashable, Sendable {
    /// Red, 0…1 in sRGB, not multiplied by alpha.
    public var red: Float
    /// Green, 0…1 in sRGB, not multiplied by alpha.
    public var green: Float
    /// Blue, 0…1 in sRGB, not multiplied by alpha.
    public var blue: Float
    /// Opacity: 0 is transparent, 1 is opaque.
    public var alpha: Float

    /// Creates a colour from components in 0…1. Values outside this range, and NaN, are clamped where the colour is
    /// used.
    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a colour from 8-bit components with straight alpha.
    public init(red8 red: UInt8, green8 green: UInt8, blue8 blue: UInt8, alpha8 alpha: UInt8 = 255) {
        self.init(red: Float(red) / 255, green: Float(green) / 255, blue: Float(blue) / 255, alpha: Float(alpha) / 255)
    }

    /// Opaque black.
    public static let black = Color(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = Color(red: 1, green: 1, blue: 1)
    /// Transparent black: drawing with it changes nothing.
    public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

    /// Returns the same colour with its alpha multiplied by `opacity` (0…1).
    public func withOpacity(_ opacity: Float) -> Color {
        Color(red: red, green: green, blue: blue, alpha: Self.unit(alpha) * Self.unit(opacity))
    }

    /// The colour as one pixel: premultiplied RGBA8, red in the lowest byte.
    public var premultipliedPixel: UInt32 {
        let alpha = Self.unit(self.alpha)
        let scaled = SIMD4(Self.unit(red) * alpha, Self.unit(green) * alpha, Self.unit(blue) * alpha, alpha) * 255
        // 8,388,608 = 2^23: adding it leaves the integer part in the low bits of the mantissa. Halves are
        // rounded up.
        let biased = scaled + 8_388_608
        let nearest = biased - 8_388_608
        let rounded = biased.replacing(with: biased + 1, where: scaled - nearest .>= 0.5)
        func byte(_ lane: Int) -> UInt32 { rounded[lane].bitPattern & 255 }
        return byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24
    }

    /// Clamps to 0…1; NaN becomes 0.
    private static func unit(_ value: Float) -> Float {
        value > 0 ? min(value, 1) : 0
    }
}
