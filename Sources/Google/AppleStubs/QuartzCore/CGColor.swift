public import Foundation

/// A colour of a layer, in sRGB with straight (unpremultiplied) components from 0 to 1.
public final class CGColor: NSObject, Sendable {
    /// Red, green, blue, alpha.
    @_spi(Portolan) public let rgba: SIMD4<Double>

    /// Makes a colour from components of 0…1. Values outside are clamped, and NaN counts as 0.
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        func unit(_ value: CGFloat) -> Double { value > 0 ? min(Double(value), 1) : 0 }
        rgba = SIMD4(unit(red), unit(green), unit(blue), unit(alpha))
        super.init()
    }

    /// Makes a grey from 0 (black) to 1 (white).
    public convenience init(gray: CGFloat, alpha: CGFloat) { self.init(red: gray, green: gray, blue: gray, alpha: alpha) }

    /// The opacity, 0 (transparent) … 1 (opaque).
    public var alpha: CGFloat { CGFloat(rgba.w) }
    /// The red, green, blue and alpha components.
    public var components: [CGFloat]? { [CGFloat(rgba.x), CGFloat(rgba.y), CGFloat(rgba.z), CGFloat(rgba.w)] }
    /// Always 4, because greys are stored as red, green and blue too.
    public var numberOfComponents: Int { 4 }

    public override func isEqual(_ object: Any?) -> Bool { (object as? CGColor)?.rgba == rgba }
    public override var hash: Int { rgba.hashValue }
}
