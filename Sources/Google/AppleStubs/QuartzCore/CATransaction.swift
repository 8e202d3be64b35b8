public import Foundation

public let kCATransactionAnimationDuration = "animationDuration"
public let kCATransactionDisableActions = "disableActions"
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
public let kCATransactionCompletionBlock = "completionBlock"

/// How long the changes between ``begin()`` and ``commit()`` take, and what is called when they have ended.
///
/// Each thread has its own stack of transactions, as with Core Animation. A value that a transaction does not set is its outer one's.
public final class CATransaction: NSObject {
    /// Duration of animations in a transaction that says nothing, in seconds.
    public static let standardAnimationDuration: TimeInterval = 0.25

    public class func begin() { Stack.current.open.append(Group()) }

    /// Ends the innermost transaction. Its completion block is called when all its animations have ended, here and now if it had none.
    public class func commit() {
        guard let group = Stack.current.open.popLast() else { return }
        group.isCommitted = true
        group.finishIfDone()
    }

    /// Changes outside a transaction take effect at once, so there is nothing to flush.
    public class func flush() {}

    public class func animationDuration() -> TimeInterval { lookUp(\.duration) ?? standardAnimationDuration }
    public class func setAnimationDuration(_ duration: TimeInterval) { Stack.current.open.last?.duration = duration }

    public class func disableActions() -> Bool { lookUp(\.disablesActions) ?? false }
    public class func setDisableActions(_ flag: Bool) { Stack.current.open.last?.disablesActions = flag }

    public class func animationTimingFunction() -> CAMediaTimingFunction? { lookUp(\.timingFunction) }
    public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { Stack.current.open.last?.timingFunction = function }

    public class func completionBlock() -> (() -> Void)? { Stack.current.open.last?.completion }
    /// Called once, when the animations added to the innermost transaction from now on and before have ended.
    public class func setCompletionBlock(_ block: (() -> Void)?) { Stack.current.open.last?.completion = block }

    public class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: animationDuration()
        case kCATransactionDisableActions: disableActions()
        case kCATransactionAnimationTimingFunction: animationTimingFunction()
        case kCATransactionCompletionBlock: completionBlock()
        default: nil
        }
    }

    public class func setValue(_ value: Any?, forKey key: String) {
        let number =
            (value as? NSNumber)?.doubleValue ?? value as? Double ?? (value as? Int).map(Double.init) ?? (value as? Float).map(Double.init)
        switch key {
        case kCATransactionAnimationDuration: if let number { setAnimationDuration(number) }
        case kCATransactionDisableActions: setDisableActions(value as? Bool ?? (number.map { $0 != 0 } ?? false))
        case kCATransactionAnimationTimingFunction: setAnimationTimingFunction(value as? CAMediaTimingFunction)
        case kCATransactionCompletionBlock: setCompletionBlock(value as? () -> Void)
        default: break
        }
    }

    private class func lookUp<Value>(_ value: (Group) -> Value?) -> Value? {
        for group in Stack.current.open.reversed() {
            if let found = value(group) { return found }
        }
        return nil
    }
}

extension CATransaction {
    /// A transaction is open on this thread.
    @_spi(Portolan) public class var isOpen: Bool { !Stack.current.open.isEmpty }

    /// The duration that an open transaction sets; nil where none says anything.
    @_spi(Portolan) public class var requestedDuration: TimeInterval? { lookUp(\.duration) }

    /// An animation begins: every open transaction waits until the answer is called.
    @_spi(Portolan) public class func beginAnimation() -> () -> Void {
        let groups = Stack.current.open
        for group in groups { group.running += 1 }
        var isOver = false
        return {
            guard !isOver else { return }
            isOver = true
            for group in groups.reversed() {
                group.running -= 1
                group.finishIfDone()
            }
        }
    }
}

private final class Group {
    var duration: TimeInterval?
    var disablesActions: Bool?
    var timingFunction: CAMediaTimingFunction?
    var completion: (() -> Void)?
    var running = 0
    var isCommitted = false

    func finishIfDone() {
        guard isCommitted, running == 0, let completion else { return }
        self.completion = nil
        completion()
    }
}

private final class Stack {
    var open: [Group] = []

    static var current: Stack {
        let key = "PortolanTransactions"
        let thread = Thread.current.threadDictionary
        if let stack = thread[key] as? Stack { return stack }
        let stack = Stack()
        thread[key] = stack
        return stack
    }
}
