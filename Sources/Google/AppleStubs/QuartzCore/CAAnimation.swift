public import Foundation

/// Hears of an animation's beginning and end. Both are optional.
@preconcurrency @MainActor
public protocol CAAnimationDelegate: NSObjectProtocol {
    func animationDidStart(_ animation: CAAnimation)
    func animationDidStop(_ animation: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ animation: CAAnimation) {}
    public func animationDidStop(_ animation: CAAnimation, finished flag: Bool) {}
}

open class CAAnimation: NSObject, NSCopying {
    /// Seconds; 0 takes the transaction's.
    open var duration: CFTimeInterval = 0
    open var timingFunction: CAMediaTimingFunction?
    open var isRemovedOnCompletion = true
    /// Held strongly, as by Core Animation, until the animation has ended.
    open var delegate: (any CAAnimationDelegate)?

    public required override init() { super.init() }

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

open class CAPropertyAnimation: CAAnimation {
    open var keyPath: String?

    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    override func take(_ copy: CAAnimation) {
        super.take(copy)
        (copy as? CAPropertyAnimation)?.keyPath = keyPath
    }
}

/// From one value to another.
open class CABasicAnimation: CAPropertyAnimation {
    open var fromValue: Any?
    open var toValue: Any?
    open var byValue: Any?

    override func take(_ copy: CAAnimation) {
        super.take(copy)
        guard let copy = copy as? CABasicAnimation else { return }
        copy.fromValue = fromValue
        copy.toValue = toValue
        copy.byValue = byValue
    }
}

/// Through several values.
open class CAKeyframeAnimation: CAPropertyAnimation {
    open var values: [Any]?
    /// Fractions of the duration, one for each value; evenly spread where nil.
    open var keyTimes: [NSNumber]?

    override func take(_ copy: CAAnimation) {
        super.take(copy)
        guard let copy = copy as? CAKeyframeAnimation else { return }
        copy.values = values
        copy.keyTimes = keyTimes
    }
}

public typealias CFTimeInterval = Double
