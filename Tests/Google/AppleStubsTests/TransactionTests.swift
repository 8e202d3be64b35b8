import Foundation
@_spi(Portolan) import QuartzCore
import Synchronization
import Testing
import UIKit

@MainActor @Suite struct TransactionTests {
    @MainActor private final class Log { var lines: [String] = [] }

    @Test func valuesComeFromTheInnermostTransactionThatSetsThem() {
        #expect(
            CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions() && CATransaction.animationTimingFunction() == nil
        )
        #expect(!CATransaction.isOpen && CATransaction.requestedDuration == nil)
        let curve = CAMediaTimingFunction(name: .linear)
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setAnimationTimingFunction(curve)
        CATransaction.begin()
        #expect(CATransaction.isOpen && CATransaction.requestedDuration == 2)
        #expect(CATransaction.animationDuration() == 2 && CATransaction.animationTimingFunction() === curve)
        CATransaction.setAnimationDuration(3.5)
        CATransaction.setDisableActions(true)
        CATransaction.setAnimationTimingFunction(nil)
        #expect(
            CATransaction.animationDuration() == 3.5 && CATransaction.disableActions() && CATransaction.animationTimingFunction() === curve
        )
        CATransaction.begin()
        CATransaction.setDisableActions(false)
        #expect(!CATransaction.disableActions())
        CATransaction.commit()
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 2 && !CATransaction.disableActions())
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == CATransaction.standardAnimationDuration && !CATransaction.isOpen)
    }

    /// Outside of a transaction, settings have no effect.
    @Test func settingsOutsideOfATransactionDoNothing() {
        CATransaction.setAnimationDuration(9)
        CATransaction.setDisableActions(true)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
        CATransaction.setCompletionBlock { Issue.record("called") }
        CATransaction.flush()
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions() && CATransaction.completionBlock() == nil)
    }

    enum Value: Sendable { case number(NSNumber), double(Double), int(Int), float(Float), bool(Bool), text(String), none }

    /// The value that is set, the resulting duration (nil if the test does not use the value as a duration), and
    /// whether the value disables actions.
    @Test(
        arguments: [
            (Value.number(3.5), 3.5, true), (.double(1.5), 1.5, true), (.int(2), 2, true), (.float(0.5), 0.5, true), (.int(0), 0, false),
            (.bool(true), nil, true), (.bool(false), nil, false), (.text("2"), 0.25, false), (.none, 0.25, false),
        ] as [(Value, Double?, Bool)]
    )
    func valuesAreSetByTheirKeys(_ value: Value, _ duration: Double?, _ disables: Bool) {
        let given: Any? =
            switch value {
            case .number(let number): number
            case .double(let number): number
            case .int(let number): number
            case .float(let number): number
            case .bool(let flag): flag
            case .text(let text): text
            case .none: nil
            }
        CATransaction.begin()
        defer { CATransaction.commit() }
        if let duration {
            CATransaction.setValue(given, forKey: kCATransactionAnimationDuration)
            #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == duration)
        }
        CATransaction.setValue(given, forKey: kCATransactionDisableActions)
        #expect(CATransaction.value(forKey: kCATransactionDisableActions) as? Bool == disables)
        CATransaction.setValue(given, forKey: "unknown")
        #expect(CATransaction.value(forKey: "unknown") == nil)
    }

    @Test func curvesAndBlocksAreSetByTheirKeys() throws {
        let (log, curve) = (Log(), CAMediaTimingFunction(name: .easeOut))
        CATransaction.begin()
        CATransaction.setValue(curve, forKey: kCATransactionAnimationTimingFunction)
        #expect(CATransaction.value(forKey: kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction === curve)
        let block: () -> Void = { MainActor.assumeIsolated { log.lines.append("over") } }
        CATransaction.setValue(block, forKey: kCATransactionCompletionBlock)
        #expect(CATransaction.value(forKey: kCATransactionCompletionBlock) is () -> Void)
        CATransaction.begin()
        // An inner transaction has its own completion block.
        #expect(CATransaction.completionBlock() == nil)
        CATransaction.commit()
        #expect(log.lines.isEmpty)
        CATransaction.commit()
        #expect(log.lines == ["over"])
    }

    // MARK: Completion

    private func note(_ line: String, _ log: Log) -> () -> Void { { MainActor.assumeIsolated { log.lines.append(line) } } }

    @Test func aTransactionWithoutAnimationsCompletesAtItsCommit() {
        let log = Log()
        CATransaction.begin()
        CATransaction.setCompletionBlock(note("over", log))
        #expect(log.lines.isEmpty)
        CATransaction.commit()
        #expect(log.lines == ["over"])
        CATransaction.commit()
        #expect(log.lines == ["over"])
    }

    @Test func aTransactionWaitsForAllItsAnimations() {
        let log = Log()
        CATransaction.begin()
        let first = CATransaction.beginAnimation()
        CATransaction.setCompletionBlock(note("over", log))
        let second = CATransaction.beginAnimation()
        first()
        CATransaction.commit()
        #expect(log.lines.isEmpty)
        // An animation that reports its end twice counts once.
        first()
        #expect(log.lines.isEmpty)
        second()
        second()
        #expect(log.lines == ["over"])
    }

    @Test func anOuterTransactionWaitsForTheInnerOnes() {
        let log = Log()
        CATransaction.begin()
        CATransaction.setCompletionBlock(note("outer", log))
        CATransaction.begin()
        CATransaction.setCompletionBlock(note("inner", log))
        let animation = CATransaction.beginAnimation()
        CATransaction.commit()
        CATransaction.commit()
        #expect(log.lines.isEmpty)
        animation()
        #expect(log.lines == ["inner", "outer"])
    }

    @Test func aBlockThatIsReplacedIsNotCalled() {
        let log = Log()
        CATransaction.begin()
        CATransaction.setCompletionBlock(note("first", log))
        CATransaction.setCompletionBlock(note("second", log))
        CATransaction.commit()
        CATransaction.begin()
        CATransaction.setCompletionBlock(note("third", log))
        CATransaction.setCompletionBlock(nil)
        CATransaction.commit()
        #expect(log.lines == ["second"])
    }

    /// A completion block may begin a transaction itself.
    @Test func aBlockMayBeginTheNextTransaction() {
        let log = Log()
        CATransaction.begin()
        CATransaction.setCompletionBlock { [self] in
            MainActor.assumeIsolated {
                log.lines.append("first")
                CATransaction.begin()
                CATransaction.setCompletionBlock(note("second", log))
                CATransaction.commit()
            }
        }
        CATransaction.commit()
        #expect(log.lines == ["first", "second"] && !CATransaction.isOpen)
    }

    /// Each thread has its own transactions.
    @Test func threadsHaveTheirOwnTransactions() {
        CATransaction.begin()
        CATransaction.setAnimationDuration(7)
        let elsewhere = Mutex((isOpen: true, duration: 0.0))
        let done = DispatchSemaphore(value: 0)
        Thread {
            elsewhere.withLock { $0 = (CATransaction.isOpen, CATransaction.animationDuration()) }
            done.signal()
        }.start()
        // The wait is synchronous, so that other tests on the main actor cannot run in between.
        done.wait()
        CATransaction.commit()
        #expect(elsewhere.withLock { $0 } == (false, 0.25))
    }

    // MARK: Views

    @Test func animateRunsTheChangesInATransaction() {
        let log = Log()
        UIView.animate(
            withDuration: 1.5,
            animations: { log.lines.append("\(CATransaction.animationDuration()) \(CATransaction.disableActions())") },
            completion: { log.lines.append("completed \($0)") }
        )
        #expect(log.lines == ["1.5 false", "completed true"] && !CATransaction.isOpen)
        UIView.animate(withDuration: 2) { log.lines.append("\(CATransaction.animationDuration())") }
        #expect(log.lines.last == "2.0")
    }

    @Test func performWithoutAnimationDisablesActions() {
        var isDisabled = false
        UIView.animate(withDuration: 3) {
            UIView.performWithoutAnimation { isDisabled = CATransaction.disableActions() }
            #expect(!CATransaction.disableActions())
        }
        #expect(isDisabled && !CATransaction.isOpen)
    }
}
