public import Foundation

/// Receives an animation's start and end. Both methods are optional.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: NSObjectProtocol {
    /// Reports that the layer of a map or marker has started the animation. A plain layer starts none.
    func animationDidStart(_ animation: CAAnimation)
    /// Reports that the animation has ended. `flag` is false if it was stopped before its end.
    func animationDidStop(_ animation: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing: the method is optional.
    public func animationDidStart(_ animation: CAAnimation) {}
    /// Does nothing: the method is optional.
    public func animationDidStop(_ animation: CAAnimation, finished flag: Bool) {}
}

/// The common base of all animations, with a duration, a curve and a delegate.
///
/// Only the layers of maps and markers run animations, and only animations of a property.
open class CAAnimation: NSObject, NSCopying {
    /// The duration in seconds; 0, the default, means the transaction's duration.
    open var duration: CFTimeInterval = 0
    /// The curve of progress over time. If it is nil, the transaction's curve applies, or else ease in and out.
    open var timingFunction: CAMediaTimingFunction?
    /// Stored without effect: a layer always removes an animation that has ended. True by default.
    open var isRemovedOnCompletion = true
    /// The receiver of start and end. It is held strongly until the animation has ended, as in Core Animation.
    open var delegate: (any CAAnimationDelegate)?

    public required override init() { super.init() }

    /// Returns a new animation of the same class with the same values and delegate.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self()
        take(copy)
        return copy
    }

    func take(_ copy: CAAnimation) {
        copy.duration = duration
        copy.timingFunction = timingFunction
        copy.isRemovedOnCompletion = isRemovedOnCompletion
        copy.delegate = delegate
    }
}

/// An animation of one property of a layer.
open class CAPropertyAnimation: CAAnimation {
    /// The name of the property, such as `kGMSLayerCameraZoomLevelKey`; nil takes the key under which the animation is
    /// added to a layer.
    open var keyPath: String?

    /// Makes an animation of the property `path` without values.
    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    override func take(_ copy: CAAnimation) {
        super.take(copy)
        (copy as? CAPropertyAnimation)?.keyPath = keyPath
    }
}

/// An animation of a property from one number to another.
open class CABasicAnimation: CAPropertyAnimation {
    /// The number at the start; nil takes the property's present value.
    open var fromValue: Any?
    /// The number at the end. If it is nil, a map's layer uses ``byValue``, and a marker's layer ends the animation at
    /// once.
    open var toValue: Any?
    /// The change from start to end, if ``toValue`` is nil. A marker's layer ignores it.
    open var byValue: Any?

    override func take(_ copy: CAAnimation) {
        super.take(copy)
        guard let copy = copy as? CABasicAnimation else { return }
        copy.fromValue = fromValue
        copy.toValue = toValue
        copy.byValue = byValue
    }
}

/// An animation of a property through several numbers. A map's layer runs it; a marker's layer ends it at once.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The numbers to pass through, in order. The first one is set at once. The animation ends at once if there
    /// are none.
    open var values: [Any]?
    /// The times of the values as fractions of the duration, 0…1. The values are spread evenly if this is nil
    /// or its count differs from that of ``values``.
    open var keyTimes: [NSNumber]?

    override func take(_ copy: CAAnimation) {
        super.take(copy)
        guard let copy = copy as? CAKeyframeAnimation else { return }
        copy.values = values
        copy.keyTimes = keyTimes
    }
}

/// A time span in seconds.
public typealias CFTimeInterval = Double
