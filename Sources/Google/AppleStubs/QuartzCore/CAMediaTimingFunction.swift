public import Foundation

/// The name of an animation's curve.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The curve's name, such as `easeIn`.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The same speed throughout.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Starts slowly.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Ends slowly.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Starts and ends slowly.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// Accelerates quickly and ends slowly.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A cubic Bézier curve from (0, 0) to (1, 1) that maps time to progress.
public final class CAMediaTimingFunction: NSObject, Sendable {
    private let points: SIMD4<Float>

    /// Makes a curve with the inner control points (`c1x`, `c1y`) and (`c2x`, `c2y`). x is time and y progress,
    /// both from 0 to 1.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        points = SIMD4(c1x, c1y, c2x, c2y)
        super.init()
    }

    /// Makes the curve with this name, with Core Animation's control points. An unknown name gives a linear
    /// curve.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
        case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
        case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
        case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
        default: self.init(controlPoints: 0, 0, 1, 1)
        }
    }

    /// The x and y of the first inner control point, then of the second.
    @_spi(Portolan) public var controlPoints: SIMD4<Float> { points }
}
