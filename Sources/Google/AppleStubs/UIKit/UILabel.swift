public import Foundation

/// To which side lines of text are set.
public enum NSTextAlignment: Int, Sendable {
    case left = 0
    case center = 1
    case right = 2
    case justified = 3
    case natural = 4
}

/// A size of the map's typeface, regular or bold.
public final class UIFont: NSObject, Sendable {
    /// How bold letters are.
    public struct Weight: Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public static let light = Weight(rawValue: -0.4)
        public static let regular = Weight(rawValue: 0)
        public static let medium = Weight(rawValue: 0.23)
        public static let semibold = Weight(rawValue: 0.3)
        public static let bold = Weight(rawValue: 0.4)
    }

    public let pointSize: CGFloat
    @_spi(Portolan) public let isBold: Bool

    private init(_ pointSize: CGFloat, isBold: Bool) {
        self.pointSize = pointSize.isFinite ? min(max(pointSize, 1), 500) : Self.systemFontSize
        self.isBold = isBold
        super.init()
    }

    public class var systemFontSize: CGFloat { 14 }
    public class var labelFontSize: CGFloat { 17 }
    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize, isBold: false) }
    public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize, isBold: true) }
    /// Semibold and heavier are bold.
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(fontSize, isBold: weight.rawValue >= Weight.semibold.rawValue)
    }
}

/// A view that shows text.
@preconcurrency @MainActor
open class UILabel: UIView {
    open var text: String?
    open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize)
    open var textColor: UIColor! = .label
    open var textAlignment: NSTextAlignment = .natural
    /// Other than 1, text is broken at the label's width.
    open var numberOfLines = 1

    /// The size of a label's text where it may be so wide: given by whoever draws labels. Without one, text takes no room.
    @_spi(Portolan) public static var measure: ((_ label: UILabel, _ width: CGFloat?) -> CGSize)?

    /// The size of the text; broken at the width given where several lines are allowed.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        UILabel.measure?(self, numberOfLines == 1 || size.width <= 0 ? nil : size.width) ?? .zero
    }

    open var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}
