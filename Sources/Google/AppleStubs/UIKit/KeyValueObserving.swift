public import Foundation

// Foundation of Linux has no key-value observing. These are its types; a class that is observed has an `observe` of its own, as the map view.

/// What an observer is told.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The value before.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// The value at once, before it changes.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// A call before each change too; without effect here.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// A change of an observed value.
public struct NSKeyValueObservedChange<Value> {
    /// The new value; nil if the options do not ask for it.
    public let newValue: Value?
    /// The value before; nil if the options do not ask for it, and at first.
    public let oldValue: Value?
    /// Always false.
    public let isPrior = false

    /// A change of its parts, for a class that is observed.
    @_spi(Portolan) public init(newValue: Value?, oldValue: Value?) {
        self.newValue = newValue
        self.oldValue = oldValue
    }
}

/// Observes until it is invalidated or released.
@preconcurrency @MainActor
public final class NSKeyValueObservation: NSObject {
    private var end: (@MainActor () -> Void)?

    /// An observation that ends with a function.
    @_spi(Portolan) public init(_ end: @escaping @MainActor () -> Void) {
        self.end = end
        super.init()
    }

    isolated deinit { end?() }

    /// Ends the observation; a second call has no effect.
    public func invalidate() {
        end?()
        end = nil
    }
}
