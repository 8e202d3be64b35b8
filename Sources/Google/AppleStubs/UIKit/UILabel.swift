public import Foundation

/// The side to which lines of text are set.
public enum NSTextAlignment: Int, Sendable {
    case left = 0
    case center = 1
    case right = 2
    /// Set to the left: Portolan does not stretch lines.
    case justified = 3
    /// Set to the left, also if the text runs from right to left.
    case natural = 4
}

/// The map's typeface, Noto Sans, at a size, regular or bold.
public final class UIFont: NSObject, Sendable {
    /// How bold letters are.
    public struct Weight: Hashable, Sendable {
        /// The weight from -1 (thinnest) to 1 (boldest); 0 is regular.
        public let rawValue: CGFloat
        /// A weight from a number; 0.3 and above are drawn bold.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Thinner than regular: -0.4, drawn as regular.
        public static let light = Weight(rawValue: -0.4)
        /// The ordinary weight: 0.
        public static let regular = Weight(rawValue: 0)
        /// A little bolder than regular: 0.23, drawn as regular.
        public static let medium = Weight(rawValue: 0.23)
        /// The lightest weight that is drawn bold: 0.3.
        public static let semibold = Weight(rawValue: 0.3)
        /// The bold weight: 0.4.
        public static let bold = Weight(rawValue: 0.4)
    }

    /// The size in points, 1…500.
    public let pointSize: CGFloat
    /// Whether text is drawn in the bold typeface.
    @_spi(Portolan) public let isBold: Bool

    private init(_ pointSize: CGFloat, isBold: Bool) {
        self.pointSize = pointSize.isFinite ? min(max(pointSize, 1), 500) : Self.systemFontSize
        self.isBold = isBold
        super.init()
    }

    /// The size of ordinary text: 14 points.
    public class var systemFontSize: CGFloat { 14 }
    /// The size of a label's text by default: 17 points.
    public class var labelFontSize: CGFloat { 17 }
    /// The regular typeface at a size in points, clamped to 1…500.
    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize, isBold: false) }
    /// The bold typeface at a size in points, clamped to 1…500.
    public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize, isBold: true) }
    /// The typeface at a size in points, clamped to 1…500; semibold and heavier weights are bold, all others regular.
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(fontSize, isBold: weight.rawValue >= Weight.semibold.rawValue)
    }
}

/// A view that shows text.
@preconcurrency @MainActor
open class UILabel: UIView {
    /// What the label shows; nil and an empty text draw nothing.
    open var text: String?
    /// The text's size and weight; regular at 17 points by default. Nil draws no text.
    open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize)
    /// The text's colour; black by default and where it is nil.
    open var textColor: UIColor! = .label
    /// To which side lines are set; `natural` by default, which is left.
    open var textAlignment: NSTextAlignment = .natural
    /// 1, the default, never breaks lines; any other number breaks them at the label's width, into as many lines as it takes.
    open var numberOfLines = 1

    /// Measures a label's text in points, broken at a width unless that is nil. The map sets it; without it, text has no size.
    @_spi(Portolan) public static var measure: ((_ label: UILabel, _ width: CGFloat?) -> CGSize)?

    /// The size of the text in points, broken at the width given if several lines are allowed and that width is positive.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        UILabel.measure?(self, numberOfLines == 1 || size.width <= 0 ? nil : size.width) ?? .zero
    }

    /// The size of the text in points, broken only at its own line ends; zero if there is no text.
    open var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}
