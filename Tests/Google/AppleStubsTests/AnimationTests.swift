import Foundation
@_spi(Portolan) import QuartzCore
import Testing

/// Records the calls that an animation makes.
@MainActor private final class Listener: NSObject, CAAnimationDelegate {
    var told: [String] = []
    let name: String
    let log: Log

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
    }

    func animationDidStart(_ animation: CAAnimation) { log.lines.append("\(name) starts") }
    func animationDidStop(_ animation: CAAnimation, finished flag: Bool) { log.lines.append("\(name) \(flag ? "ends" : "is stopped")") }
}

@MainActor private final class Log { var lines: [String] = [] }

/// A layer whose animations run until the test ends them. In layers of maps and markers, the map's clock ends
/// animations in the same way.
@MainActor private final class SteppedLayer: CALayer {
    /// The running animations, in the order of their start.
    var running: [CAAnimation] = []

    override func run(_ animation: CAAnimation, forKey key: String) {
        running.append(animation)
        animation.delegate?.animationDidStart(animation)
    }

    override func stop(_ animation: CAAnimation) {
        running.removeAll { $0 === animation }
        ended(animation, isFinished: false)
    }

    /// Ends the animation that began first.
    func finishFirst() {
        let animation = running.removeFirst()
        ended(animation, isFinished: true)
    }
}

@MainActor @Suite struct AnimationTests {
    private let log = Log()

    private func animation(_ name: String, keyPath: String? = "opacity") -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.delegate = Listener(name, log)
        return animation
    }

    // MARK: Values

    @Test func animationsHaveTheirDefaults() {
        let animation = CAAnimation()
        #expect(animation.duration == 0 && animation.timingFunction == nil && animation.isRemovedOnCompletion && animation.delegate == nil)
        #expect(CAPropertyAnimation().keyPath == nil && CAPropertyAnimation(keyPath: "zoom").keyPath == "zoom")
        let basic = CABasicAnimation(keyPath: "zoom")
        #expect(basic.keyPath == "zoom" && basic.fromValue == nil && basic.toValue == nil && basic.byValue == nil)
        let frames = CAKeyframeAnimation(keyPath: "zoom")
        #expect(frames.keyPath == "zoom" && frames.values == nil && frames.keyTimes == nil)
    }

    @Test func copiesAreOfTheSameClassAndHaveAllValues() throws {
        let listener = Listener("a", log)
        func fill(_ animation: CAPropertyAnimation) {
            animation.duration = 3
            animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
            animation.isRemovedOnCompletion = false
            animation.delegate = listener
            animation.keyPath = "zoom"
        }
        let basic = CABasicAnimation()
        fill(basic)
        (basic.fromValue, basic.toValue, basic.byValue) = (1, 2.5, NSNumber(value: 4))
        let frames = CAKeyframeAnimation()
        fill(frames)
        (frames.values, frames.keyTimes) = ([1, 2, 3], [0, 0.25, 1])
        for (original, copy) in [(basic, basic.copy()), (frames, frames.copy())] as [(CAPropertyAnimation, Any)] {
            let copy = try #require(copy as? CAPropertyAnimation)
            #expect(type(of: copy) == type(of: original) && copy !== original)
            #expect(copy.duration == 3 && copy.timingFunction === original.timingFunction && !copy.isRemovedOnCompletion)
            #expect(copy.delegate === listener && copy.keyPath == "zoom")
        }
        let copiedBasic = try #require(basic.copy() as? CABasicAnimation)
        #expect(
            copiedBasic.fromValue as? Int == 1 && copiedBasic.toValue as? Double == 2.5 && (copiedBasic.byValue as? NSNumber)?.intValue == 4
        )
        let copiedFrames = try #require(frames.copy() as? CAKeyframeAnimation)
        #expect(copiedFrames.values as? [Int] == [1, 2, 3] && copiedFrames.keyTimes == [0, 0.25, 1])
        basic.toValue = 9.0
        #expect(copiedBasic.toValue as? Double == 2.5)
    }

    /// As in Core Animation, the layer holds an animation's delegate until the animation has ended. Both methods of the
    /// delegate are optional.
    @Test func delegatesAreHeldWhileTheAnimationRuns() {
        final class Deaf: NSObject, CAAnimationDelegate {}
        let layer = SteppedLayer()
        weak var held: Deaf?
        do {
            let animation = CABasicAnimation(keyPath: "opacity")
            let deaf = Deaf()
            held = deaf
            animation.delegate = deaf
            layer.add(animation, forKey: nil)
        }
        #expect(held != nil)
        layer.finishFirst()
        #expect(held == nil)
    }

    // MARK: Layers

    @Test func aPlainLayerHasNothingToAnimate() {
        let layer = CALayer()
        layer.add(animation("a"), forKey: "key")
        #expect(log.lines == ["a ends"] && layer.animationKeys() == nil && layer.animation(forKey: "key") == nil)
        layer.removeAnimation(forKey: "key")
        layer.removeAllAnimations()
        #expect(log.lines == ["a ends"])
    }

    @Test func aLayerHasItsDefaults() {
        let layer = CALayer()
        #expect(
            layer.backgroundColor == nil && layer.cornerRadius == 0 && layer.borderWidth == 0 && !layer.masksToBounds && !layer.isHidden
        )
        #expect(layer.borderColor == CGColor(gray: 0, alpha: 1) && layer.shadowColor == CGColor(gray: 0, alpha: 1))
        #expect(
            layer.opacity == 1 && layer.shadowOpacity == 0 && layer.shadowRadius == 3 && layer.shadowOffset == CGSize(width: 0, height: -3)
        )
        #expect(layer.animationKeys() == nil)
    }

    @Test func keysAreInTheOrderOfTheStart() {
        let layer = SteppedLayer()
        for (key, name) in [("x", "a"), ("y", "b"), ("z", "c")] { layer.add(animation(name), forKey: key) }
        #expect(layer.animationKeys() == ["x", "y", "z"])
        layer.finishFirst()
        #expect(layer.animationKeys() == ["y", "z"] && layer.animation(forKey: "x") == nil)
        layer.removeAnimation(forKey: "z")
        layer.removeAnimation(forKey: "absent")
        #expect(layer.animationKeys() == ["y"])
        layer.finishFirst()
        #expect(layer.animationKeys() == nil)
        #expect(log.lines == ["a starts", "b starts", "c starts", "a ends", "c is stopped", "b ends"])
    }

    @Test func withoutAKeyTheKeyPathIsTheKey() {
        let layer = SteppedLayer()
        layer.add(animation("a", keyPath: "zoom"), forKey: nil)
        layer.add(animation("b", keyPath: nil), forKey: nil)
        #expect(layer.animationKeys() == ["zoom", ""])
    }

    /// The layer copies the animation, so later changes of the program's animation have no effect.
    @Test func theLayerRunsACopy() throws {
        let layer = SteppedLayer()
        let animation = animation("a")
        animation.toValue = 1.0
        layer.add(animation, forKey: "key")
        animation.toValue = 2.0
        let own = try #require(layer.animation(forKey: "key") as? CABasicAnimation)
        #expect(own !== animation && own.toValue as? Double == 1 && layer.running.first === own)
        // One animation may run under several keys.
        layer.add(animation, forKey: "other")
        #expect(
            layer.animation(forKey: "other") !== own && (layer.animation(forKey: "other") as? CABasicAnimation)?.toValue as? Double == 2
        )
    }

    @Test func anAnimationUnderTheSameKeyIsReplacedAndToldSo() {
        let layer = SteppedLayer()
        layer.add(animation("a"), forKey: "key")
        layer.add(animation("b"), forKey: "key")
        #expect(layer.running.count == 1 && layer.animationKeys() == ["key"])
        #expect((layer.animation(forKey: "key")?.delegate as? Listener)?.name == "b")
        layer.finishFirst()
        #expect(log.lines.filter { $0.hasPrefix("a") } == ["a starts", "a is stopped"])
        #expect(log.lines.filter { $0.hasPrefix("b") } == ["b starts", "b ends"])
    }

    /// If a layer reports the end of an animation that was already replaced, the report has no effect.
    @Test func aReplacedAnimationEndsOnce() throws {
        /// A layer that does not stop its animations.
        final class StubbornLayer: CALayer {
            var running: [CAAnimation] = []
            override func run(_ animation: CAAnimation, forKey key: String) { running.append(animation) }
            override func stop(_ animation: CAAnimation) {}
        }
        let layer = StubbornLayer()
        layer.add(animation("a"), forKey: "key")
        layer.add(animation("b"), forKey: "key")
        for animation in layer.running { layer.ended(animation, isFinished: true) }
        for animation in layer.running { layer.ended(animation, isFinished: true) }
        #expect(log.lines == ["a is stopped", "b ends"])
    }

    @Test func allCanBeStopped() {
        let layer = SteppedLayer()
        for (key, name) in [("x", "a"), ("y", "b"), ("x", "c")] { layer.add(animation(name), forKey: key) }
        layer.removeAllAnimations()
        #expect(layer.animationKeys() == nil && layer.running.isEmpty)
        #expect(Set(log.lines.filter { $0.hasSuffix("stopped") }) == ["a is stopped", "b is stopped", "c is stopped"])
        #expect(log.lines.count == 6)
    }

    /// A delegate may add the next animation when one has ended.
    @Test func oneAnimationMayFollowAnother() {
        final class Chain: NSObject, CAAnimationDelegate {
            let next: @MainActor () -> Void
            init(_ next: @escaping @MainActor () -> Void) { self.next = next }
            func animationDidStop(_ animation: CAAnimation, finished flag: Bool) { if flag { next() } }
        }
        let layer = SteppedLayer()
        let first = CABasicAnimation(keyPath: "opacity")
        first.delegate = Chain { [self] in layer.add(animation("next"), forKey: "key") }
        layer.add(first, forKey: "key")
        layer.finishFirst()
        #expect(layer.animationKeys() == ["key"] && log.lines == ["next starts"])
        layer.finishFirst()
        #expect(layer.animationKeys() == nil && log.lines == ["next starts", "next ends"])
    }

    // MARK: Curves

    /// The control points of Core Animation.
    @Test(arguments: [
        (CAMediaTimingFunctionName.linear, [0, 0, 1, 1] as [Float]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
        (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]), (CAMediaTimingFunctionName(rawValue: "odd"), [0, 0, 1, 1]),
    ])
    func curvesHaveTheirPoints(_ name: CAMediaTimingFunctionName, _ points: [Float]) {
        let points = SIMD4(points)
        #expect(CAMediaTimingFunction(name: name).controlPoints == points)
        #expect(CAMediaTimingFunction(controlPoints: points.x, points.y, points.z, points.w).controlPoints == points)
    }

    @Test func curveNamesAreCoreAnimations() {
        let names: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
        #expect(names.map(\.rawValue) == ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"])
        #expect(Set(names).count == 5 && CAMediaTimingFunctionName(rawValue: "linear") == .linear)
    }
}
