public import Foundation

/// Receives an animation's start and end. Both methods are optional.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: NSObjectProtocol {
    /// Tells the delegate that a map or marker layer has started the animation; a plain layer starts nothing.
    func animationDidStart(_ animation: CAAnimation)
    /// Tells the delegate that the animation is over; `flag` is false if it was stopped before its end.
    func animationDidStop(_ animation: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    /// Does nothing: the method is optional.
    public func animationDidStart(_ animation: CAAnimation) {}
    /// Does nothing: the method is optional.
    public func animationDidStop(_ animation: CAAnimation, finished flag: Bool) {}
}

/// What all animations have in common: a duration, a curve and a delegate.
///
/// Only the map's and the markers' layers run animations, and only those of a property.
open class CAAnimation: NSObject, NSCopying {
    /// How long the animation takes, in seconds; 0, the default, takes the transaction's duration.
    open var duration: CFTimeInterval = 0
    /// The curve of progress over time; nil takes the transaction's, or ease in and out if that has none.
    open var timingFunction: CAMediaTimingFunction?
    /// Stored only: a layer always removes an animation that has ended. True by default.
    open var isRemovedOnCompletion = true
    /// Held strongly, as by Core Animation, until the animation has ended.
    open var delegate: (any CAAnimationDelegate)?

    public required override init() { super.init() }

    /// A separate animation of the same class with the same values and delegate.
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
    /// The name of the property, such as `kGMSLayerCameraZoomLevelKey`; nil takes the key under which the animation is added.
    open var keyPath: String?

    /// An animation of the property `path`, without values yet.
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
    /// The number at the end. A marker's layer needs it; a map's layer takes ``byValue`` if it is nil.
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

/// An animation of a property through several numbers. The map's layer runs it; a marker's layer ends it at once.
open class CAKeyframeAnimation: CAPropertyAnimation {
    /// The numbers to pass through, in order; the first is set at once. Nil or empty ends the animation at once.
    open var values: [Any]?
    /// When each value is reached, as fractions of the duration from 0 to 1; nil or a different count than ``values`` spreads them evenly.
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
