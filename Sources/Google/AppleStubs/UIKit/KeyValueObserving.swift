public import Foundation

// The types of key-value observing, which Foundation on Linux lacks. An observable class, such as the map view, has its
// own `observe`.

/// The information that an observer receives.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The options as bits.
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The new value.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The previous value.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// A call with the current value at once, before any change.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// A call before each change; without effect here.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// A change of an observed value.
public struct NSKeyValueObservedChange<Value> {
    /// The new value; nil unless the options request it.
    public let newValue: Value?
    /// The previous value; nil unless the options request it, and nil in the first call.
    public let oldValue: Value?
    /// Always false.
    public let isPrior = false

    /// Makes a change from its values. Classes that can be observed use this initializer.
    @_spi(Portolan) public init(newValue: Value?, oldValue: Value?) {
        self.newValue = newValue
        self.oldValue = oldValue
    }
}

/// An observation that lasts until it is invalidated or released.
@preconcurrency @MainActor
public final class NSKeyValueObservation: NSObject {
    private var end: (@MainActor () -> Void)?

    /// Makes an observation that calls `end` when it ends.
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
