@_exported public import Foundation
@_exported public import QuartzCore

/// Light or dark.
public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0
    case light = 1
    case dark = 2
}

/// A rectangle in a tree of rectangles: what the map's API touches of UIKit's views.
///
/// Nothing here takes touches. A map draws a view that stands for a marker or above one: docs/moving-from-google.md says what of it.
@preconcurrency @MainActor
open class UIView: NSObject, @MainActor NSCoding {
    /// How content of another size fits into the bounds.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight, bottomLeft,
            bottomRight
    }

    /// Which sides and margins give way.
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// In the superview's points, without ``transform``.
    open var frame: CGRect {
        didSet {
            if frame.size != oldValue.size { resized(from: oldValue.size) }
        }
    }
    /// The size is the frame's; the origin is always zero.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }
    open var center: CGPoint {
        get { CGPoint(x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2) }
        set { frame.origin = CGPoint(x: newValue.x - frame.size.width / 2, y: newValue.y - frame.size.height / 2) }
    }
    /// The layer's, as are ``alpha``, ``isHidden`` and ``clipsToBounds``.
    open var backgroundColor: UIColor? {
        get { layer.backgroundColor.map { UIColor(cgColor: $0) } }
        set { layer.backgroundColor = newValue?.cgColor }
    }
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(newValue) }
    }
    open var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
    }
    open var isOpaque = true
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }
    /// Moves, scales and turns what is drawn, about the middle.
    open var transform = CGAffineTransform.identity
    open var contentMode = ContentMode.scaleToFill
    open var tag = 0
    open var isUserInteractionEnabled = true
    open var accessibilityElementsHidden = false
    open var accessibilityLabel: String?
    open var autoresizingMask: AutoresizingMask = []
    open var translatesAutoresizingMaskIntoConstraints = true
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified
    /// Pixels per point of pictures of this view.
    open var contentScaleFactor: CGFloat = 1
    /// What the device's edges and bars cover; whoever holds the window sets it.
    open var safeAreaInsets: UIEdgeInsets = .zero {
        didSet {
            if safeAreaInsets != oldValue { safeAreaInsetsDidChange() }
        }
    }
    open var layer: CALayer { standardLayer }
    public private(set) weak var superview: UIView?
    public private(set) var subviews: [UIView] = []

    private lazy var standardLayer = CALayer()

    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    public override convenience init() { self.init(frame: .zero) }

    /// Frame, alpha and whether it is hidden, as ``encode(with:)`` wrote them.
    public required init?(coder: NSCoder) {
        frame = Self.archivedFrame(coder)
        super.init()
        if coder.containsValue(forKey: "alpha") { alpha = CGFloat(coder.decodeDouble(forKey: "alpha")) }
        isHidden = coder.decodeBool(forKey: "hidden")
    }

    open func encode(with coder: NSCoder) {
        for (key, value) in zip(Self.frameKeys, [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]) {
            coder.encode(Double(value), forKey: key)
        }
        coder.encode(Double(alpha), forKey: "alpha")
        coder.encode(isHidden, forKey: "hidden")
    }

    private static let frameKeys = ["x", "y", "width", "height"]

    @_spi(Portolan) public static func archivedFrame(_ coder: NSCoder) -> CGRect {
        let numbers = frameKeys.map { coder.decodeDouble(forKey: $0) }
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    open func addSubview(_ view: UIView) {
        guard view !== self else { return }
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
    }

    open func insertSubview(_ view: UIView, at index: Int) {
        addSubview(view)
        subviews.removeLast()
        subviews.insert(view, at: min(max(index, 0), subviews.count))
    }

    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    open func layoutSubviews() {}
    open func safeAreaInsetsDidChange() {}
    public func setNeedsLayout() {}
    public func setNeedsDisplay() {}
    public func layoutIfNeeded() { layoutSubviews() }
    open func sizeToFit() { frame.size = sizeThatFits(frame.size) }
    open func sizeThatFits(_ size: CGSize) -> CGSize { size }

    /// Children grow and shrink with their parent where their mask says so.
    private func resized(from old: CGSize) {
        for child in subviews {
            if child.autoresizingMask.contains(.flexibleWidth) { child.frame.size.width += frame.size.width - old.width }
            if child.autoresizingMask.contains(.flexibleHeight) { child.frame.size.height += frame.size.height - old.height }
        }
        layoutSubviews()
    }
}

extension UIView {
    /// Runs the changes in a transaction of that duration; `completion` hears true when they have ended.
    public class func animate(
        withDuration duration: TimeInterval,
        animations: () -> Void,
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(duration)
        if let completion { CATransaction.setCompletionBlock { completion(true) } }
        animations()
        CATransaction.commit()
    }

    /// Runs the changes without animation.
    public class func performWithoutAnimation(_ actions: () -> Void) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        actions()
        CATransaction.commit()
    }
}

/// A view that shows a picture.
@preconcurrency @MainActor
open class UIImageView: UIView {
    open var image: UIImage?

    public init(image: UIImage?) {
        self.image = image
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// What a picture is shown on: without one, a number of pixels to a point. Programs set it before they make maps.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
    public static let main = UIScreen()

    /// Pixels per point; 1 unless set.
    public var scale: CGFloat = 1
    public var nativeScale: CGFloat { scale }
    /// 390 × 844 points unless set.
    public var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
}

/// Holds a view, as programs for iOS are built of. Nothing presents it: ``loadViewIfNeeded()`` makes the view and tells `viewDidLoad`.
@preconcurrency @MainActor
open class UIViewController: NSObject {
    private var loaded: UIView?

    public override init() { super.init() }

    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loaded
        }
        set { loaded = newValue }
    }

    open var isViewLoaded: Bool { loaded != nil }
    open var title: String?

    /// Makes a view of 390 × 844 points unless overridden.
    open func loadView() { loaded = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }

    public func loadViewIfNeeded() {
        guard loaded == nil else { return }
        loadView()
        if loaded == nil { loaded = UIView() }
        viewDidLoad()
    }

    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewDidLayoutSubviews() {}
}
