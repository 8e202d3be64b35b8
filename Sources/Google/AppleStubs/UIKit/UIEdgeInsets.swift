public import Foundation

/// Distances in points from the four edges of a rectangle inward.
public struct UIEdgeInsets: Hashable, Sendable {
    /// Points from the upper edge down.
    public var top: CGFloat
    /// Points from the left edge to the right.
    public var left: CGFloat
    /// Points from the lower edge up.
    public var bottom: CGFloat
    /// Points from the right edge to the left.
    public var right: CGFloat

    /// Makes insets of 0 points.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// Makes insets from points. Negative values extend outward.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Insets of 0 points.
    public static let zero = UIEdgeInsets()
}

/// The same as ``UIEdgeInsets/init(top:left:bottom:right:)``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func UIEdgeInsetsMake(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat) -> UIEdgeInsets {
    UIEdgeInsets(top: top, left: left, bottom: bottom, right: right)
}
