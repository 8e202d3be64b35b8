public import Foundation

/// How a view is drawn and what is animated: background, border, corners and shadow of the view it belongs to, and the animations that the
/// layers of maps and markers run.
@preconcurrency @MainActor
open class CALayer: NSObject {
    /// Fills the bounds behind everything else; nil, the default, fills nothing.
    open var backgroundColor: CGColor?
    /// The radius in points of the corners of background and border and, with ``masksToBounds``, of everything inside.
    open var cornerRadius: CGFloat = 0
    /// The width of the border in points; it lies inside the bounds, above everything else. 0, the default, draws none.
    open var borderWidth: CGFloat = 0
    /// The colour of the border; black by default, nil draws none.
    open var borderColor: CGColor? = CGColor(gray: 0, alpha: 1)
    /// Whether everything inside is cut at the bounds and their round corners; false by default.
    open var masksToBounds = false
    /// Whether the view and everything inside is left out of the picture; false by default.
    open var isHidden = false
    /// 0 (transparent) … 1 (opaque, the default); the view and everything inside fade as one picture.
    open var opacity: Float = 1
    /// The shadow's colour; black by default. Nil, no background colour or ``masksToBounds`` means no shadow.
    open var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1)
    /// 0…1; 0, the default, draws no shadow.
    open var shadowOpacity: Float = 0
    /// How soft the shadow's edge is, in points, up to 100.
    open var shadowRadius: CGFloat = 3
    /// How far the shadow lies to the right and below, in points; 3 points above by default.
    open var shadowOffset = CGSize(width: 0, height: -3)

    private var animations: [(key: String, animation: CAAnimation)] = []
    /// Those that have begun and not yet ended, replaced ones among them.
    private var begun: [CAAnimation] = []

    public override init() { super.init() }

    /// Starts a copy of an animation: later changes to `animation` have no effect on it. An animation under the same key is replaced, and
    /// ends unfinished.
    /// - Parameters:
    ///   - animation: what is copied and started.
    ///   - key: nil takes the animation's key path.
    open func add(_ animation: CAAnimation, forKey key: String?) {
        guard let copy = animation.copy() as? CAAnimation else { return }
        let name = key ?? (copy as? CAPropertyAnimation)?.keyPath ?? ""
        let replaced = animations.filter { $0.key == name }.map(\.animation)
        animations.removeAll { $0.key == name }
        animations.append((name, copy))
        begun.append(copy)
        run(copy, forKey: name)
        // Most have been stopped by the one that took their place, from where it found the layer.
        for animation in replaced where begun.contains(where: { $0 === animation }) {
            stop(animation)
            ended(animation, isFinished: false)
        }
    }

    /// Stops the animation added under a key and takes it off; does nothing if there is none. O(n) in the layer's animations.
    open func removeAnimation(forKey key: String) {
        let removed = animations.filter { $0.key == key }
        animations.removeAll { $0.key == key }
        for (_, animation) in removed { stop(animation) }
    }

    /// Stops all animations and takes them off.
    open func removeAllAnimations() {
        for (key, _) in animations { removeAnimation(forKey: key) }
    }

    /// The layer's own copy of the animation under a key; nil if there is none or it has ended. O(n).
    open func animation(forKey key: String) -> CAAnimation? { animations.first { $0.key == key }?.animation }

    /// The keys of the animations that run, in the order in which they were added; nil if none runs.
    open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.map(\.key) }

    /// Runs an animation. Layers of maps and markers override it; a plain layer has nothing to animate and ends the animation at once.
    @_spi(Portolan) open func run(_ animation: CAAnimation, forKey key: String) { ended(animation, isFinished: true) }
    /// Stops an animation that ``run(_:forKey:)`` started; a plain layer only reports it as unfinished.
    @_spi(Portolan) open func stop(_ animation: CAAnimation) { ended(animation, isFinished: false) }

    /// Takes an animation off that is over and tells its delegate, once; one that was removed or replaced did not finish.
    @_spi(Portolan) public func ended(_ animation: CAAnimation, isFinished: Bool) {
        guard let index = begun.firstIndex(where: { $0 === animation }) else { return }
        begun.remove(at: index)
        let isFinished = isFinished && animations.contains { $0.animation === animation }
        animations.removeAll { $0.animation === animation }
        animation.delegate?.animationDidStop(animation, finished: isFinished)
    }
}
