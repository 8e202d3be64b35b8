public import Foundation

/// The side to which lines of text are aligned.
public enum NSTextAlignment: Int, Sendable {
    case left = 0
    case center = 1
    case right = 2
    /// Aligned to the left, because Portolan does not justify lines.
    case justified = 3
    /// Aligned to the left, even if the text runs from right to left.
    case natural = 4
}

/// The map's typeface, Noto Sans, in a size, either regular or bold.
public final class UIFont: NSObject, Sendable {
    /// The weight of letters.
    public struct Weight: Hashable, Sendable {
        /// The weight from -1 (thinnest) to 1 (boldest); 0 is regular.
        public let rawValue: CGFloat
        /// Makes a weight from a number. Weights of 0.3 and more are drawn bold.
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

    /// The size of ordinary text, 14 points.
    public class var systemFontSize: CGFloat { 14 }
    /// The default size of a label's text, 17 points.
    public class var labelFontSize: CGFloat { 17 }
    /// Returns the regular typeface in a size in points, clamped to 1…500.
    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize, isBold: false) }
    /// Returns the bold typeface in a size in points, clamped to 1…500.
    public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(fontSize, isBold: true) }
    /// Returns the typeface in a size in points, clamped to 1…500. Weights from semibold on give the bold
    /// typeface, all others the regular one.
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(fontSize, isBold: weight.rawValue >= Weight.semibold.rawValue)
    }
}

/// A view that shows text.
@preconcurrency @MainActor
open class UILabel: UIView {
    /// The text of the label. Nil and an empty text draw nothing.
    open var text: String?
    /// The size and weight of the text; regular at 17 points by default. Nil draws no text.
    open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize)
    /// The colour of the text; black by default, and if it is nil.
    open var textColor: UIColor! = .label
    /// The alignment of lines; `natural` by default, so lines begin at the left.
    open var textAlignment: NSTextAlignment = .natural
    /// The number of lines. With 1, the default, lines are not broken. With any other number they are broken at
    /// the label's width into as many lines as needed.
    open var numberOfLines = 1

    /// Measures a label's text in points. The text is broken at the width, unless the width is nil. The map sets this
    /// function. As long as it is not set, texts have no size.
    @_spi(Portolan) public static var measure: ((_ label: UILabel, _ width: CGFloat?) -> CGSize)?

    /// Returns the size of the text in points. Lines are broken at the given width if it is positive and
    /// several lines are allowed.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        UILabel.measure?(self, numberOfLines == 1 || size.width <= 0 ? nil : size.width) ?? .zero
    }

    /// The size of the text in points, broken only at its own line ends; zero if there is no text.
    open var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
}
