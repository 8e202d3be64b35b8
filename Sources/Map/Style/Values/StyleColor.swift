internal import PortolanBasics
internal import PortolanJSON

/// A colour in sRGB with components from 0 to 1, **not** multiplied by opacity: a transparent red is still red
/// when colours are mixed.
public struct StyleColor: Sendable, Hashable {
    /// Red, 0…1 in sRGB.
    public var red: Float
    /// Green, 0…1 in sRGB.
    public var green: Float
    /// Blue, 0…1 in sRGB.
    public var blue: Float
    /// Opacity: 0 is transparent, 1 is opaque.
    public var alpha: Float

    /// Creates a colour from components in 0…1; opaque by default.
    @inlinable
    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Opaque black.
    public static let black = StyleColor(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = StyleColor(red: 1, green: 1, blue: 1)
    /// Transparent black.
    public static let transparent = StyleColor(red: 0, green: 0, blue: 0, alpha: 0)

    /// Red, green and blue multiplied by opacity, followed by the opacity, each from 0 to 1.
    @inlinable
    public var premultiplied: SIMD4<Float> {
        SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
    }

    /// Returns the same colour with its opacity multiplied by `factor`.
    @inlinable
    public func multiplyingAlpha(by factor: Float) -> StyleColor {
        StyleColor(red: red, green: green, blue: blue, alpha: alpha * factor)
    }

    /// The colour as `to-string` writes it: `rgba(r,g,b,a)`, with components rounded to whole numbers from 0 to
    /// 255.
    public var text: String {
        let components = [red, green, blue].map { "\(Int(clamping: ($0.clamped(to: 0...1) * 255).rounded()))" }
        return "rgba(" + components.joined(separator: ",") + "," + javaScriptText(Double("\(alpha)") ?? 0) + ")"
    }
}
