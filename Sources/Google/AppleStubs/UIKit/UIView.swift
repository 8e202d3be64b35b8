@_exported public import Foundation
@_exported public import QuartzCore

/// The light or dark style of a map.
public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0
    case light = 1
    case dark = 2
}

/// A rectangle in a tree of rectangles, with the part of UIKit's views that the map's API uses.
///
/// Views receive no touches. A map draws a marker's icon view or info window as a picture;
/// docs/moving-from-google.md lists what it draws.
@preconcurrency @MainActor
open class UIView: NSObject, @MainActor NSCoding {
    /// The way in which content of another size fits into the bounds.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right, topLeft, topRight, bottomLeft,
            bottomRight
    }

    /// The sizes and margins of a view that may change with the superview's size.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: UInt
        /// Makes options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Lets the left margin change. It has no effect here: subviews keep their origin.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        /// The width changes by as many points as the superview's width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// Lets the right margin change. It has no effect here: subviews keep their origin, so the right margin always
        /// changes unless the width does.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// Lets the upper margin change. It has no effect here: subviews keep their origin.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        /// The height changes by as many points as the superview's height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// Lets the lower margin change. It has no effect here: subviews keep their origin, so the lower margin always
        /// changes unless the height does.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// The position and size in the superview's points, before ``transform`` is applied.
    open var frame: CGRect {
        didSet {
            if frame.size != oldValue.size { resized(from: oldValue.size) }
        }
    }
    /// The frame's size with an origin of zero. Setting it changes the frame's size about its middle and
    /// ignores the new origin.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set {
            let size = newValue.size
            frame = CGRect(origin: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2), size: size)
        }
    }
    /// The middle of ``frame`` in the superview's points. Setting it moves the frame.
    open var center: CGPoint {
        get { CGPoint(x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2) }
        set { frame.origin = CGPoint(x: newValue.x - frame.size.width / 2, y: newValue.y - frame.size.height / 2) }
    }
    /// The layer's background colour; nil, the default, fills nothing.
    open var backgroundColor: UIColor? {
        get { layer.backgroundColor.map { UIColor(cgColor: $0) } }
        set { layer.backgroundColor = newValue?.cgColor }
    }
    /// The opacity from 0 (transparent) to 1 (opaque, the default). The view and its content fade as one
    /// picture.
    open var alpha: CGFloat {
        get { CGFloat(layer.opacity) }
        set { layer.opacity = Float(newValue) }
    }
    /// Whether the view and its content are left out of the picture; false by default.
    open var isHidden: Bool {
        get { layer.isHidden }
        set { layer.isHidden = newValue }
    }
    /// Stored without effect, because drawing does not depend on it. True by default.
    open var isOpaque = true
    /// Whether the content is clipped to the bounds and the layer's round corners; false by default. A view
    /// that clips has no shadow.
    open var clipsToBounds: Bool {
        get { layer.masksToBounds }
        set { layer.masksToBounds = newValue }
    }
    /// The transform that moves, scales and turns the drawn view about the middle of its bounds; identity by
    /// default.
    open var transform = CGAffineTransform.identity
    /// The colour of pictures that are masks (`UIImage.RenderingMode.alwaysTemplate`). Unless it is set, the
    /// superview's colour applies, or blue without a superview. Setting nil restores this default.
    open var tintColor: UIColor! {
        get { ownTint ?? superview?.tintColor ?? .systemBlue }
        set { ownTint = newValue }
    }
    private var ownTint: UIColor?
    /// The way in which an image view fits its picture into the bounds; by default the picture is stretched to
    /// fill them. Other views ignore it.
    open var contentMode = ContentMode.scaleToFill
    /// A number for the program's own use; 0 by default.
    open var tag = 0
    /// Stored without effect, because views receive no touches. True by default.
    open var isUserInteractionEnabled = true
    /// Stored without effect, because nothing is read aloud.
    open var accessibilityElementsHidden = false
    /// Stored without effect, because nothing is read aloud. Nil by default.
    open var accessibilityLabel: String?
    /// The parts of the frame that follow the superview's size; empty by default. Only width and height have
    /// an effect.
    open var autoresizingMask: AutoresizingMask = []
    /// Stored without effect: there is no Auto Layout, so views need frames.
    open var translatesAutoresizingMaskIntoConstraints = true
    /// The light or dark style of a map view; `unspecified` by default. Other views ignore it.
    open var overrideUserInterfaceStyle: UIUserInterfaceStyle = .unspecified
    /// The number of pixels per point in pictures of this view. By default, a map view has the screen's number, and
    /// other views have 1.
    open var contentScaleFactor: CGFloat = 1
    /// The margins in points that the device's edges and bars cover; zero unless the program sets them.
    open var safeAreaInsets: UIEdgeInsets = .zero {
        didSet {
            if safeAreaInsets != oldValue { safeAreaInsetsDidChange() }
        }
    }
    /// The layer that describes how the view is drawn; a plain layer unless overridden.
    open var layer: CALayer { standardLayer }
    /// The view that contains this one; nil if there is none.
    public private(set) weak var superview: UIView?
    /// The views inside this one, from back to front.
    public private(set) var subviews: [UIView] = []

    private lazy var standardLayer = CALayer()

    /// Makes a view with a frame in the points of its future superview.
    public init(frame: CGRect) {
        self.frame = frame
        super.init()
    }

    public override convenience init() { self.init(frame: .zero) }

    /// Reads the frame, the opacity and the hidden state that ``encode(with:)`` wrote.
    public required init?(coder: NSCoder) {
        frame = Self.archivedFrame(coder)
        super.init()
        if coder.containsValue(forKey: "alpha") { alpha = CGFloat(coder.decodeDouble(forKey: "alpha")) }
        isHidden = coder.decodeBool(forKey: "hidden")
    }

    /// Writes the frame, the opacity and the hidden state. Subviews and everything else are left out.
    open func encode(with coder: NSCoder) {
        for (key, value) in zip(Self.frameKeys, [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]) {
            coder.encode(Double(value), forKey: key)
        }
        coder.encode(Double(alpha), forKey: "alpha")
        coder.encode(isHidden, forKey: "hidden")
    }

    private static let frameKeys = ["x", "y", "width", "height"]

    /// Returns the frame that ``encode(with:)`` wrote; zero if there is none.
    @_spi(Portolan) public static func archivedFrame(_ coder: NSCoder) -> CGRect {
        let numbers = frameKeys.map { coder.decodeDouble(forKey: $0) }
        return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    /// Puts a view in front of all other subviews and removes it from its previous superview. It does nothing
    /// if the view is this view or contains it. O(n).
    open func addSubview(_ view: UIView) {
        guard !isInside(view) else { return }
        view.removeFromSuperview()
        subviews.append(view)
        view.superview = self
    }

    /// Whether this view is the given one or lies inside it, at any depth.
    private func isInside(_ view: UIView) -> Bool {
        var next: UIView? = self
        while let current = next {
            if current === view { return true }
            next = current.superview
        }
        return false
    }

    /// Puts a view at an index of ``subviews``, where 0 is the back. An index out of range is clamped. O(n).
    open func insertSubview(_ view: UIView, at index: Int) {
        guard !isInside(view) else { return }
        addSubview(view)
        subviews.removeLast()
        subviews.insert(view, at: min(max(index, 0), subviews.count))
    }

    /// Removes the view from its superview. It does nothing if there is none. O(n) in the superview's subviews.
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// Override this to position subviews. It is called whenever the size changes, and by ``layoutIfNeeded()``.
    /// The base class does nothing.
    open func layoutSubviews() {}
    /// Override this to react to ``safeAreaInsets``. It is called whenever the insets change. The base class does
    /// nothing.
    open func safeAreaInsetsDidChange() {}
    /// Does nothing, because a view is laid out when its size changes.
    public func setNeedsLayout() {}
    /// Does nothing. A map draws a marker's view again with every picture. If `tracksViewChanges` is false, the map
    /// draws the view only when it is set.
    public func setNeedsDisplay() {}
    /// Calls ``layoutSubviews()`` at once, whether or not it is needed.
    public func layoutIfNeeded() { layoutSubviews() }
    /// Resizes the view to ``sizeThatFits(_:)`` of its current size. The upper left corner stays in place.
    open func sizeToFit() { frame.size = sizeThatFits(frame.size) }
    /// Returns the size in points that suits the view: the given size unless overridden.
    open func sizeThatFits(_ size: CGSize) -> CGSize { size }

    /// Resizes subviews with this view if their autoresizing mask requires it.
    private func resized(from old: CGSize) {
        for child in subviews {
            if child.autoresizingMask.contains(.flexibleWidth) { child.frame.size.width += frame.size.width - old.width }
            if child.autoresizingMask.contains(.flexibleHeight) { child.frame.size.height += frame.size.height - old.height }
        }
        layoutSubviews()
    }
}

extension UIView {
    /// Runs changes in a transaction with a duration in seconds. `completion` is called with true when their
    /// animations have ended.
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

    /// Options of an animation.
    public struct AnimationOptions: OptionSet, Sendable {
        /// The bits of the options.
        public let rawValue: UInt
        /// Makes options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Touches stay enabled; without effect here.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// The animation begins at the current state. Here every animation does so.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// The animation repeats. Here it runs once, and its completion block is not called.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// The animation runs back after each run; without effect here.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Starts and ends slowly. This is the default, which has no bits.
        public static let curveEaseInOut: AnimationOptions = []
        /// Starts slowly.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Ends slowly.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// The same speed throughout.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    }

    /// Runs changes in a transaction with a duration in seconds and the curve of the options. The delay has no
    /// effect: changes begin at once. `completion` is called with true when their animations have ended; with
    /// the option `repeat` it is never called.
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
    /// The picture, positioned by the content mode and clipped to the bounds; nil shows none.
    open var image: UIImage?

    /// Makes a view with the size of its picture in points; zero if the picture is nil.
    public init(image: UIImage?) {
        self.image = image
        super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    /// Makes a view from an archive. The view has no picture, because `encode(with:)` does not write the picture.
    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// The scale and size of the screen that maps are made for. Programs set them before they make maps.
@preconcurrency @MainActor
public final class UIScreen: NSObject {
    /// The only screen.
    public static let main = UIScreen()

    /// The number of pixels per point; 1 unless set.
    public var scale: CGFloat = 1
    /// The number of pixels per point, always equal to ``scale``.
    public var nativeScale: CGFloat { scale }
    /// The screen's size in points, 390 × 844 unless set.
    public var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
}

/// A controller of a view, as in programs for iOS. Nothing presents it: ``loadViewIfNeeded()`` makes the view
/// and calls ``viewDidLoad()``.
@preconcurrency @MainActor
open class UIViewController: NSObject {
    private var loaded: UIView?

    public override init() { super.init() }

    /// The controller's view. ``loadViewIfNeeded()`` makes it on first use, and again after it was set to nil.
    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loaded
        }
        set { loaded = newValue }
    }

    /// Whether the view exists. Reading this does not make it.
    open var isViewLoaded: Bool { loaded != nil }
    /// Stored without effect, because nothing shows it. Nil by default.
    open var title: String?

    /// Makes a view of 390 × 844 points unless overridden.
    open func loadView() { loaded = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844)) }

    /// Makes the view with ``loadView()`` and calls ``viewDidLoad()``. It does nothing if the view exists.
    public func loadViewIfNeeded() {
        guard loaded == nil else { return }
        loadView()
        if loaded == nil { loaded = UIView() }
        viewDidLoad()
    }

    /// Override this to set up the view. It is called once the view exists. The base class does nothing.
    open func viewDidLoad() {}
    /// Does nothing. Portolan never calls it; a program that replaces iOS may call it.
    open func viewWillAppear(_ animated: Bool) {}
    /// Does nothing. Portolan never calls it; a program that replaces iOS may call it.
    open func viewDidAppear(_ animated: Bool) {}
    /// Does nothing. Portolan never calls it; a program that replaces iOS may call it.
    open func viewWillDisappear(_ animated: Bool) {}
    /// Does nothing. Portolan never calls it; a program that replaces iOS may call it.
    open func viewDidDisappear(_ animated: Bool) {}
    /// Does nothing. Portolan never calls it; a program that replaces iOS may call it.
    open func viewDidLayoutSubviews() {}

    /// The controller that this controller presents; nil if there is none.
    open private(set) var presentedViewController: UIViewController?
    /// The controller that presents this one; nil if there is none.
    open private(set) weak var presentingViewController: UIViewController?
    /// The controllers whose views are parts of this controller's view.
    open private(set) var children: [UIViewController] = []
    /// The controller whose view contains this controller's view; nil if there is none.
    open private(set) weak var parent: UIViewController?

    /// Records that a controller is presented and calls `completion`. Nothing appears by itself: a program that
    /// replaces iOS draws it.
    open func present(_ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil) {
        guard presentedViewController == nil, viewControllerToPresent !== self else { return }
        presentedViewController = viewControllerToPresent
        viewControllerToPresent.presentingViewController = self
        viewControllerToPresent.loadViewIfNeeded()
        completion?()
    }

    /// Dismisses the controller that this controller presents. If it presents none, it is dismissed itself.
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

    /// Adds a controller whose view becomes a part of this controller's view. The program adds the view itself.
    open func addChild(_ childController: UIViewController) {
        childController.removeFromParent()
        children.append(childController)
        childController.parent = self
    }

    /// Removes the controller from its parent.
    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    /// Called after the controller was added to a parent or removed from it. The base class does nothing.
    open func didMove(toParent parent: UIViewController?) {}
    /// Called before the controller gets another parent. The base class does nothing.
    open func willMove(toParent parent: UIViewController?) {}
}
