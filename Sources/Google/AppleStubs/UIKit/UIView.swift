@_exported public import Foundation
@_exported public import QuartzCore

/// The light or dark style of a map.
public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0
    case light = 1
    case dark = 2
}

/// A rectangle in a tree of rectangles: the part of UIKit's views that the map's API uses.
///
/// Views take no touches. A map draws a marker's icon view or info window as a picture; docs/moving-from-google.md lists what is drawn.
@preconcurrency @MainActor
open class UIView: NSObject, @MainActor NSCoding {
    /// How content of another size fits into the bounds.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight, bottomLeft,
            bottomRight
    }

    /// Which sizes and margins change with the superview's size.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: UInt
        /// Options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The left margin gives way. Stored only: margins stay as they are.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        /// The width grows and shrinks by as many points as the parent's.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// The right margin gives way, as it does without this option.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// The upper margin gives way. Stored only: margins stay as they are.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        /// The height grows and shrinks by as many points as the parent's.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// The lower margin gives way, as it does without this option.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// Position and size in the superview's points, before ``transform`` is applied.
    open var frame: CGRect {
        didSet {
            if frame.size != oldValue.size { resized(from: oldValue.size) }
        }
    }
    /// The frame's size with an origin of zero; setting it changes the frame's size about its middle. The origin set is ignored.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set {
            let size = newValue.size
            frame = CGRect(origin: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
        }
    }
    /// The middle of ``frame`` in the superview's points; setting it moves the frame.
    open var center: CGPoint {
        get { CGPoint(x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2) }
        set { frame.origin = CGPoint(x: newValue.x - frame.size.width / 2, y: newValue.y - frame.size.height / 2) }
    }
    /// The layer's background colour; nil, the default, fills nothing.
    open var backgroundColor: UIColor? {
        get { layer.backgroundColor.map { UIColor(cgColor: $0) } }
        set { layer.backgroundColor = newValue?.cgColor }
    }
    /// 0 (transparent) … 1 (opaque, the default); the view and everything inside fade as one picture.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(newValue) }
    }
    /// Whether the view and everything inside is left out of the picture; false by default.
    open var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
    }
    /// Stored only: drawing does not depend on it. True by default.
    open var isOpaque = true
    /// Whether everything inside is cut at the bounds and the layer's round corners; false by default. A view that clips has no shadow.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }
    /// Moves, scales and turns what is drawn, about the middle of the bounds; identity by default.
    open var transform = CGAffineTransform.identity
    /// The colour of pictures that are masks (`UIImage.RenderingMode.alwaysTemplate`); the superview's unless set, at the top blue. Nil goes back to that.
    open var tintColor: UIColor! {
        get { ownTint ?? superview?.tintColor ?? .systemBlue }
        set { ownTint = newValue }
    }
    private var ownTint: UIColor?
    /// How an image view's picture fits into the bounds; other views ignore it. Stretched to fill by default.
    open var contentMode = ContentMode.scaleToFill
    /// A number for the program's own use; 0 by default.
    open var tag = 0
    /// Stored only: views take no touches. True by default.
    open var isUserInteractionEnabled = true
    /// Stored only: nothing is read aloud.
    open var accessibilityElementsHidden = false
    /// Stored only: nothing is read aloud. Nil by default.
    open var accessibilityLabel: String?
    /// What follows when the superview is resized; empty by default, and only width and height act.
    open var autoresizingMask: AutoresizingMask = []
    /// Stored only: there is no Auto Layout, so views need frames.
    open var translatesAutoresizingMaskIntoConstraints = true
    /// The light or dark style of a map view; other views ignore it. `unspecified` by default.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified
    /// Pixels per point of pictures of this view; 1 by default, the screen's for a map view.
    open var contentScaleFactor: CGFloat = 1
    /// The margins in points that the device's edges and bars cover; zero unless the program sets them.
    open var safeAreaInsets: UIEdgeInsets = .zero {
        didSet {
            if safeAreaInsets != oldValue { safeAreaInsetsDidChange() }
        }
    }
    /// How the view is drawn; a plain layer unless overridden.
    open var layer: CALayer { standardLayer }
    /// The view that holds this one; nil if none does.
    public private(set) weak var superview: UIView?
    /// The views inside, from back to front.
    public private(set) var subviews: [UIView] = []

    private lazy var standardLayer = CALayer()

    /// A view with a frame in its future superview's points.
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

    /// Writes frame, alpha and whether the view is hidden; subviews and everything else are left out.
    open func encode(with coder: NSCoder) {
        for (key, value) in zip(Self.frameKeys, [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]) {
            coder.encode(Double(value), forKey: key)
        }
        coder.encode(Double(alpha), forKey: "alpha")
        coder.encode(isHidden, forKey: "hidden")
    }

    private static let frameKeys = ["x", "y", "width", "height"]

    /// The frame that ``encode(with:)`` wrote; zero if there is none.
    @_spi(Portolan) public static func archivedFrame(_ coder: NSCoder) -> CGRect {
        let numbers = frameKeys.map { coder.decodeDouble(forKey: $0) }
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Puts a view in front of all others inside, taking it out of the view that holds it. Adding a view to itself, or to one inside of it,
    /// does nothing. O(n).
    open func addSubview(_ view: UIView) {
        guard !isInside(view) else { return }
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
    }

    /// Whether this is the view or lies inside of it, at any depth.
    private func isInside(_ view: UIView) -> Bool {
        var next: UIView? = self
        while let current = next {
            if current === view { return true }
            next = current.superview
        }
        return false
    }

    /// Puts a view at a place in ``subviews``, 0 being the back; an index out of range is clamped. O(n).
    open func insertSubview(_ view: UIView, at index: Int) {
        guard !isInside(view) else { return }
        addSubview(view)
        subviews.removeLast()
        subviews.insert(view, at: min(max(index, 0), subviews.count))
    }

    /// Takes the view out of the one that holds it; does nothing if none does. O(n) in that view's subviews.
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// Override it to place subviews: called whenever the size changes and by ``layoutIfNeeded()``. Does nothing by itself.
    open func layoutSubviews() {}
    /// Override it to follow ``safeAreaInsets``: called whenever they change. Does nothing by itself.
    open func safeAreaInsetsDidChange() {}
    /// Does nothing: a view is laid out when its size changes.
    public func setNeedsLayout() {}
    /// Does nothing: a map redraws a marker's view with every picture, or only when it is set if `tracksViewChanges` is off.
    public func setNeedsDisplay() {}
    /// Calls ``layoutSubviews()`` at once, whether needed or not.
    public func layoutIfNeeded() { layoutSubviews() }
    /// Resizes the view to ``sizeThatFits(_:)`` of its present size; the upper left corner stays.
    open func sizeToFit() { frame.size = sizeThatFits(frame.size) }
    /// The size in points that suits the view; the one passed in unless overridden.
    open func sizeThatFits(_ size: CGSize) -> CGSize { size }

    /// Subviews grow and shrink with their superview if their mask says so.
    private func resized(from old: CGSize) {
        for child in subviews {
            if child.autoresizingMask.contains(.flexibleWidth) { child.frame.size.width += frame.size.width - old.width }
            if child.autoresizingMask.contains(.flexibleHeight) { child.frame.size.height += frame.size.height - old.height }
        }
        layoutSubviews()
    }
}

extension UIView {
    /// Runs the changes in a transaction of a duration in seconds; `completion` is called with true when their animations have ended.
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

    /// How an animation runs.
    public struct AnimationOptions: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: UInt
        /// Options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Touches go on; without effect here.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Begins where another animation is; what is animated here does so anyway.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Runs again and again: here once, and its completion is not called.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Runs back after each run; without effect here.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Slow at both ends: the default, which is zero.
        public static let curveEaseInOut: AnimationOptions = []
        /// Slow at the beginning.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Slow at the end.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// The same speed throughout.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    }

    /// Runs the changes in a transaction of a duration in seconds, with the speed that the options say. The delay has no effect: the changes begin at once.
    /// `completion` is called with true when their animations have ended, and never with the option to repeat.
    public class func animate(
        withDuration duration: TimeInterval,
        delay: TimeInterval,
        options: AnimationOptions = [],
        animations: () -> Void,
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        let curve: CAMediaTimingFunctionName =
            switch options.rawValue >> 16 & 3 {
            case 1: .easeIn
            case 2: .easeOut
            case 3: .linear
            default: .easeInEaseOut
            }
        CATransaction.begin()
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: curve))
        animate(withDuration: duration, animations: animations, completion: options.contains(.repeat) ? nil : completion)
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
    /// The picture shown, placed by the content mode and cut at the bounds; nil shows none.
    open var image: UIImage?

    /// A view as large as its picture, in points; of zero size if the picture is nil.
    public init(image: UIImage?) {
        self.image = image
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    /// A view from an archive, without a picture: `encode(with:)` does not write it.
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The scale and size of the screen that maps are made for. Programs set it before they make maps.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
    /// The only screen.
    public static let main = UIScreen()

    /// Pixels per point; 1 unless set.
    public var scale: CGFloat = 1
    /// Pixels per point; always the same as ``scale``.
    public var nativeScale: CGFloat { scale }
    /// The screen's size in points, 390 × 844 unless set.
    public var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
}

/// Holds a view, as in programs for iOS. Nothing presents it: ``loadViewIfNeeded()`` makes the view and calls ``viewDidLoad()``.
@preconcurrency @MainActor
open class UIViewController: NSObject {
    private var loaded: UIView?

    public override init() { super.init() }

    /// The controller's view, made by ``loadViewIfNeeded()`` on first use; after nil is set, made anew on the next.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loaded
        }
        set { loaded = newValue }
    }

    /// Whether there is a view already; reading this makes none.
    open var isViewLoaded: Bool { loaded != nil }
    /// Stored only: nothing shows it. Nil by default.
    open var title: String?

    /// Makes a view of 390 × 844 points unless overridden.
    open func loadView() { loaded = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }

    /// Makes the view with ``loadView()`` and calls ``viewDidLoad()``; does nothing if there is a view.
    public func loadViewIfNeeded() {
        guard loaded == nil else { return }
        loadView()
        if loaded == nil { loaded = UIView() }
        viewDidLoad()
    }

    /// Override it to set up the view: called once it is made. Does nothing by itself.
    open func viewDidLoad() {}
    /// Does nothing and is never called by Portolan; a program that stands in for iOS calls it.
    open func viewWillAppear(_ animated: Bool) {}
    /// Does nothing and is never called by Portolan; a program that stands in for iOS calls it.
    open func viewDidAppear(_ animated: Bool) {}
    /// Does nothing and is never called by Portolan; a program that stands in for iOS calls it.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Does nothing and is never called by Portolan; a program that stands in for iOS calls it.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Does nothing and is never called by Portolan; a program that stands in for iOS calls it.
    open func viewDidLayoutSubviews() {}

    /// The controller that this one shows; nil for none.
    open private(set) var presentedViewController: UIViewController?
    /// The controller that shows this one; nil for none.
    open private(set) weak var presentingViewController: UIViewController?
    /// Controllers whose views are parts of this one's.
    open private(set) var children: [UIViewController] = []
    /// The controller whose view this one's is a part of; nil for none.
    open private(set) weak var parent: UIViewController?

    /// Notes that a controller is shown and calls the block. Nothing appears by itself: a program that stands in for iOS draws it.
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
        guard presentedViewController == nil, viewControllerToPresent !== self else { return }
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        viewControllerToPresent.loadViewIfNeeded()
        completion?()
    }

    /// Ends what ``present(_:animated:completion:)`` began: of the controller that this one shows, or else of this one.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        if let shown = presentedViewController {
            presentedViewController = nil
            shown.presentingViewController = nil
            completion?()
        } else if let presentingViewController {
            presentingViewController.dismiss(animated: flag, completion: completion)
        } else {
            completion?()
        }
    }

    /// Adds a controller whose view becomes a part of this one's; the program adds the view.
    open func addChild(_ childController: UIViewController) {
        childController.removeFromParent()
        children.append(childController)
        childController.parent = self
    }

    /// Takes the controller from its parent.
    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    /// Called after the controller was given a parent, or taken from it. Does nothing by itself.
    open func didMove(toParent parent: UIViewController?) {}
    /// Called before the controller gets another parent. Does nothing by itself.
    open func willMove(toParent parent: UIViewController?) {}
}
