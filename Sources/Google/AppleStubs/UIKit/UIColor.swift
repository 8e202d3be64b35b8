public import Foundation
@_spi(Portolan) public import QuartzCore

/// A colour in sRGB with straight (unpremultiplied) components from 0 to 1.
public final class UIColor: NSObject, NSCopying, Sendable {
    /// Red, green, blue, alpha.
    @_spi(Portolan) public let components: SIMD4<Double>

    /// Makes a colour from components of 0…1. Values outside are clamped, and NaN counts as 0.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        func unit(_ value: CGFloat) -> Double { value > 0 ? min(Double(value), 1) : 0 }
        components = SIMD4(unit(red), unit(green), unit(blue), unit(alpha))
        super.init()
    }

    /// Makes a grey from 0 (black) to 1 (white).
    public convenience init(white: CGFloat, alpha: CGFloat) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Makes a colour from a `CGColor`, the form that layers use.
    public convenience init(cgColor: CGColor) {
        let components = cgColor.rgba
        self.init(red: components.x, green: components.y, blue: components.z, alpha: components.w)
    }

    /// The colour in the form that layers use.
    public var cgColor: CGColor { CGColor(red: components.x, green: components.y, blue: components.z, alpha: components.w) }

    /// Makes a colour from hue, saturation and brightness of 0…1. A hue outside this range wraps around; 0 is
    /// red.
    public convenience init(hue: CGFloat, saturation: CGFloat, brightness: CGFloat, alpha: CGFloat) {
        let turned = hue.truncatingRemainder(dividingBy: 1)
        let sector = (turned < 0 ? turned + 1 : turned) * 6
        // A. R. Smith, "Color Gamut Transform Pairs" (1978): each component is a trapezoid over the hue.
        func component(_ offset: CGFloat) -> CGFloat {
            let k = (offset + sector).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(min(k, 4 - k), 1))
        }
        self.init(red: component(5), green: component(3), blue: component(1), alpha: alpha)
    }

    /// Returns the colour with another opacity, clamped to 0…1.
    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor {
        UIColor(red: components.x, green: components.y, blue: components.z, alpha: alpha)
    }

    /// Writes each component to its pointer if there is one. It always returns true.
    @discardableResult
    public func getRed(
        _ red: UnsafeMutablePointer<CGFloat>?,
        green: UnsafeMutablePointer<CGFloat>?,
        blue: UnsafeMutablePointer<CGFloat>?,
        alpha: UnsafeMutablePointer<CGFloat>?
    ) -> Bool {
        unsafe red?.pointee = components.x
        unsafe green?.pointee = components.y
        unsafe blue?.pointee = components.z
        unsafe alpha?.pointee = components.w
        return true
    }

    /// Returns the colour itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool { (object as? UIColor)?.components == components }
    public override var hash: Int { components.hashValue }
    public override var description: String { "UIColor \(components.x) \(components.y) \(components.z) \(components.w)" }
}

extension UIColor {
    private static func grey(_ white: CGFloat) -> UIColor { UIColor(white: white, alpha: 1) }
    private static func rgb(_ red: Int, _ green: Int, _ blue: Int) -> UIColor {
        UIColor(red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255, alpha: 1)
    }

    /// Black.
    public static let black = grey(0)
    /// Grey of one third white.
    public static let darkGray = grey(1.0 / 3)
    /// Grey of one half white.
    public static let gray = grey(0.5)
    /// Grey of two thirds white.
    public static let lightGray = grey(2.0 / 3)
    /// White.
    public static let white = grey(1)
    /// Transparent black.
    public static let clear = UIColor(white: 0, alpha: 0)
    /// Pure red: RGB 255, 0, 0.
    public static let red = rgb(255, 0, 0)
    /// Pure green: RGB 0, 255, 0.
    public static let green = rgb(0, 255, 0)
    /// Pure blue: RGB 0, 0, 255.
    public static let blue = rgb(0, 0, 255)
    /// Cyan: RGB 0, 255, 255.
    public static let cyan = rgb(0, 255, 255)
    /// Yellow: RGB 255, 255, 0.
    public static let yellow = rgb(255, 255, 0)
    /// Magenta: RGB 255, 0, 255.
    public static let magenta = rgb(255, 0, 255)
    /// Orange: red 1, green 0.5, blue 0.
    public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    /// Purple: red 0.5, green 0, blue 0.5.
    public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    /// Brown: red 0.6, green 0.4, blue 0.2.
    public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    /// iOS's red of the light appearance: RGB 255, 59, 48.
    public static let systemRed = rgb(255, 59, 48)
    /// iOS's orange of the light appearance: RGB 255, 149, 0.
    public static let systemOrange = rgb(255, 149, 0)
    /// iOS's yellow of the light appearance: RGB 255, 204, 0.
    public static let systemYellow = rgb(255, 204, 0)
    /// iOS's green of the light appearance: RGB 52, 199, 89.
    public static let systemGreen = rgb(52, 199, 89)
    /// iOS's teal of the light appearance: RGB 48, 176, 199.
    public static let systemTeal = rgb(48, 176, 199)
    /// iOS's blue of the light appearance: RGB 0, 122, 255.
    public static let systemBlue = rgb(0, 122, 255)
    /// iOS's indigo of the light appearance: RGB 88, 86, 214.
    public static let systemIndigo = rgb(88, 86, 214)
    /// iOS's purple of the light appearance: RGB 175, 82, 222.
    public static let systemPurple = rgb(175, 82, 222)
    /// iOS's pink of the light appearance: RGB 255, 45, 85.
    public static let systemPink = rgb(255, 45, 85)
    /// iOS's grey: RGB 142, 142, 147.
    public static let systemGray = rgb(142, 142, 147)
    /// The background of the light appearance: always white, also on dark maps.
    public static let systemBackground = white
    /// The text of the light appearance: always black, also on dark maps.
    public static let label = black
}
