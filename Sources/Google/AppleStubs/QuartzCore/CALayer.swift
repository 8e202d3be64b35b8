public import Foundation

/// What of a view is drawn and animated: its ground, edge and corners, for the view that has it; and animations, for the layers of the map,
/// which act on them.
@preconcurrency @MainActor
open class CALayer: NSObject {
    open var backgroundColor: CGColor?
    /// Points; of the ground, the edge and, with ``masksToBounds``, of everything inside.
    open var cornerRadius: CGFloat = 0
    /// Points, inside the bounds, above everything else.
    open var borderWidth: CGFloat = 0
    open var borderColor: CGColor? = CGColor(gray: 0, alpha: 1)
    open var masksToBounds = false
    open var isHidden = false
    /// 0…1; what lies inside fades along as one picture.
    open var opacity: Float = 1
    open var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1)
    /// 0…1.
    open var shadowOpacity: Float = 0
    /// Points.
    open var shadowRadius: CGFloat = 3
    open var shadowOffset = CGSize(width: 0, height: -3)

    private var animations: [(key: String, animation: CAAnimation)] = []

    public override init() { super.init() }

    /// Starts an animation. Animations are copied: what happens to the object afterwards does not matter.
    open func add(_ animation: CAAnimation, forKey key: String?) {
        guard let copy = animation.copy() as? CAAnimation else { return }
        let name = key ?? (copy as? CAPropertyAnimation)?.keyPath ?? ""
        animations.removeAll { $0.key == name }
        animations.append((name, copy))
        run(copy, forKey: name)
    }

    open func removeAnimation(forKey key: String) {
        let removed = animations.filter { $0.key == key }
        animations.removeAll { $0.key == key }
        for (_, animation) in removed { stop(animation) }
    }

    open func removeAllAnimations() {
        for (key, _) in animations { removeAnimation(forKey: key) }
    }

    open func animation(forKey key: String) -> CAAnimation? { animations.first { $0.key == key }?.animation }

    open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.map(\.key) }

    /// For layers that animate something: a plain layer has nothing to animate and ends the animation at once.
    @_spi(Portolan) open func run(_ animation: CAAnimation, forKey key: String) { ended(animation, isFinished: true) }
    @_spi(Portolan) open func stop(_ animation: CAAnimation) { ended(animation, isFinished: false) }

    /// The animation is over: it is taken off and its delegate told.
    @_spi(Portolan) public func ended(_ animation: CAAnimation, isFinished: Bool) {
        animations.removeAll { $0.animation === animation }
        animation.delegate?.animationDidStop(animation, finished: isFinished)
    }
}
