public import Foundation

/// The key of the duration in seconds, for ``CATransaction/setValue(_:forKey:)``.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of the flag that makes changes take effect at once, for ``CATransaction/setValue(_:forKey:)``.
public let kCATransactionDisableActions = "disableActions"
/// The key of the ``CAMediaTimingFunction``, for ``CATransaction/setValue(_:forKey:)``.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of the completion block, a `() -> Void`, for ``CATransaction/setValue(_:forKey:)``.
public let kCATransactionCompletionBlock = "completionBlock"

/// Sets the duration and the completion block of all changes between ``begin()`` and ``commit()``.
///
/// Each thread has its own stack of transactions, as in Core Animation. A value that a transaction does not set
/// comes from the enclosing transaction.
public final class CATransaction: NSObject {
    /// The ``animationDuration()`` in seconds if no open transaction sets one.
    public static let standardAnimationDuration: TimeInterval = 0.25

    /// Opens a transaction on this thread, inside those that are already open.
    public class func begin() { Stack.current.open.append(Group()) }

    /// Ends the innermost transaction. Its completion block is called when all its animations have ended, or at
    /// once if there are none.
    public class func commit() {
        guard let group = Stack.current.open.popLast() else { return }
        group.isCommitted = true
        group.finishIfDone()
    }

    /// Does nothing, because changes outside a transaction take effect at once.
    public class func flush() {}

    /// Returns the duration in seconds that the innermost transaction with a duration sets;
    /// ``standardAnimationDuration`` if there is none.
    public class func animationDuration() -> TimeInterval { lookUp(\.duration) ?? standardAnimationDuration }
    /// Sets the innermost transaction's duration in seconds. It does nothing if no transaction is open.
    public class func setAnimationDuration(_ duration: TimeInterval) { Stack.current.open.last?.duration = duration }

    /// Whether changes take effect at once, as the innermost transaction with this value sets it; false if
    /// there is none.
    public class func disableActions() -> Bool { lookUp(\.disablesActions) ?? false }
    /// Sets whether changes in the innermost transaction take effect at once. It does nothing if no transaction
    /// is open.
    public class func setDisableActions(_ flag: Bool) { Stack.current.open.last?.disablesActions = flag }

    /// Returns the curve that the innermost transaction with a curve sets; nil if there is none. Nil means ease in and
    /// out.
    public class func animationTimingFunction() -> CAMediaTimingFunction? { lookUp(\.timingFunction) }
    /// Sets the innermost transaction's curve; nil takes that of the enclosing transaction. It does nothing if
    /// no transaction is open.
    public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) { Stack.current.open.last?.timingFunction = function }

    /// Returns the completion block of the innermost transaction; nil if it has none. Enclosing transactions do not
    /// count.
    public class func completionBlock() -> (() -> Void)? { Stack.current.open.last?.completion }
    /// Sets the block that is called once when all animations of the innermost transaction have ended,
    /// including those added before.
    public class func setCompletionBlock(_ block: (() -> Void)?) { Stack.current.open.last?.completion = block }

    /// Returns the value of one of the four `kCATransaction` keys; nil for any other key.
    public class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: animationDuration()
        case kCATransactionDisableActions: disableActions()
        case kCATransactionAnimationTimingFunction: animationTimingFunction()
        case kCATransactionCompletionBlock: completionBlock()
        default: nil
        }
    }

    /// Sets the value of one of the four `kCATransaction` keys. It ignores other keys, and a duration that is
    /// not a number.
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
    /// Whether a transaction is open on this thread.
    @_spi(Portolan) public class var isOpen: Bool { !Stack.current.open.isEmpty }

    /// The duration in seconds that the innermost transaction with a duration sets; nil if there is none.
    @_spi(Portolan) public class var requestedDuration: TimeInterval? { lookUp(\.duration) }

    /// Registers an animation. Every open transaction waits until the returned function is called.
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
