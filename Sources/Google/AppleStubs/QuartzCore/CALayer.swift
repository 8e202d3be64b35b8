public import Foundation

/// The appearance and the animations of a view: background, border, corners and shadow, and the animations that
/// layers of maps and markers run.
@preconcurrency @MainActor
open class CALayer: NSObject {
    /// Fills the bounds behind everything else; nil, the default, fills nothing.
    open var backgroundColor: CGColor?
    /// The radius in points of the corners of background and border. With ``masksToBounds`` it also applies to
    /// the content.
    open var cornerRadius: CGFloat = 0
    /// The width of the border in points; 0, the default, draws none. The border lies inside the bounds and
    /// above everything else.
    open var borderWidth: CGFloat = 0
    /// The colour of the border; black by default, nil draws none.
    open var borderColor: CGColor? = CGColor(gray: 0, alpha: 1)
    /// Whether the content is clipped to the bounds and their round corners; false by default.
    open var masksToBounds = false
    /// Whether the view and its content are left out of the picture; false by default.
    open var isHidden = false
    /// The opacity from 0 (transparent) to 1 (opaque, the default). The view and its content fade as one
    /// picture.
    open var opacity: Float = 1
    /// The colour of the shadow; black by default. There is no shadow if this or the background colour is nil,
    /// or with ``masksToBounds``.
    open var shadowColor: CGColor? = CGColor(gray: 0, alpha: 1)
    /// The opacity of the shadow, 0…1; 0, the default, draws none.
    open var shadowOpacity: Float = 0
    /// The blur of the shadow's edge in points, at most 100.
    open var shadowRadius: CGFloat = 3
    /// The offset of the shadow to the right and down in points; by default the shadow is moved up by 3 points.
    open var shadowOffset = CGSize(width: 0, height: -3)

    private var animations: [(key: String, animation: CAAnimation)] = []
    /// The animations that have begun and not ended, including replaced ones.
    private var begun: [CAAnimation] = []

    public override init() { super.init() }

    /// Starts a copy of an animation, so that later changes of `animation` have no effect. The copy replaces an
    /// animation under the same key. The replaced animation ends unfinished.
    /// - Parameters:
    ///   - animation: The animation to copy and start.
    ///   - key: The key; nil takes the animation's key path.
    open func add(_ animation: CAAnimation, forKey key: String?) {
        guard let copy = animation.copy() as? CAAnimation else { return }
        let name = key ?? (copy as? CAPropertyAnimation)?.keyPath ?? ""
        let replaced = animations.filter { $0.key == name }.map(\.animation)
        animations.removeAll { $0.key == name }
        animations.append((name, copy))
        begun.append(copy)
        run(copy, forKey: name)
        // The new animation has already stopped most of the replaced animations at their current values. The other
        // replaced animations are stopped here.
        for animation in replaced where begun.contains(where: { $0 === animation }) {
            stop(animation)
            ended(animation, isFinished: false)
        }
    }

    /// Stops and removes the animation under a key. It does nothing if there is none. O(n) in the layer's
    /// animations.
    open func removeAnimation(forKey key: String) {
        let removed = animations.filter { $0.key == key }
        animations.removeAll { $0.key == key }
        for (_, animation) in removed { stop(animation) }
    }

    /// Stops and removes all animations.
    open func removeAllAnimations() {
        for (key, _) in animations { removeAnimation(forKey: key) }
    }

    /// Returns the layer's copy of the animation under a key; nil if there is none or it has ended. O(n).
    open func animation(forKey key: String) -> CAAnimation? { animations.first { $0.key == key }?.animation }

    /// Returns the keys of running animations in the order in which they were added; nil if there are none.
    open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.map(\.key) }

    /// Runs an animation. Layers of maps and markers override this method. A plain layer has nothing to animate and
    /// ends the animation at once.
    @_spi(Portolan) open func run(_ animation: CAAnimation, forKey key: String) { ended(animation, isFinished: true) }
    /// Stops an animation that ``run(_:forKey:)`` started. A plain layer only reports it as unfinished.
    @_spi(Portolan) open func stop(_ animation: CAAnimation) { ended(animation, isFinished: false) }

    /// Removes an animation that is over and calls its delegate once. An animation that was removed or replaced
    /// counts as unfinished.
    @_spi(Portolan) public func ended(_ animation: CAAnimation, isFinished: Bool) {
        guard let index = begun.firstIndex(where: { $0 === animation }) else { return }
        begun.remove(at: index)
        let isFinished = isFinished && animations.contains { $0.animation === animation }
        animations.removeAll { $0.animation === animation }
        animation.delegate?.animationDidStop(animation, finished: isFinished)
    }
}
