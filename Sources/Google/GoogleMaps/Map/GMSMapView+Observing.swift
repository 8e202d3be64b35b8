import Foundation
@_spi(Portolan) public import UIKit

// On systems with Objective-C, the system's key-value observing is used instead.
#if os(Linux)
extension GMSMapView {
    /// Observes a property of the map until the observation is invalidated or released, as `NSObject` does on
    /// iOS. It works for `\.myLocation`, `\.selectedMarker`, and every other property of an equatable type.
    ///
    /// The block is called on the main actor after the value has changed. It is called at once if the program
    /// changes the value, otherwise after the event, the position or the step of an animation that changes it.
    public func observe<Value>(
        _ keyPath: KeyPath<GMSMapView, Value>,
        options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (GMSMapView, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        var last = self[keyPath: keyPath]
        let number = (observers.last?.number ?? 0) + 1
        if options.contains(.initial) {
            changeHandler(self, NSKeyValueObservedChange(newValue: options.contains(.new) ? last : nil, oldValue: nil))
        }
        let look: @MainActor () -> Void = { [weak self] in
            guard let self else { return }
            let value = self[keyPath: keyPath]
            guard !Self.isSame(value, last) else { return }
            let before = last
            last = value
            let change = NSKeyValueObservedChange(
                newValue: options.contains(.new) ? value : nil,
                oldValue: options.contains(.old) ? before : nil
            )
            changeHandler(self, change)
        }
        observers.append((number, look))
        return NSKeyValueObservation { [weak self] in self?.observers.removeAll { $0.number == number } }
    }

    private static func isSame(_ a: Any, _ b: Any) -> Bool {
        func isEqual<Known: Equatable>(_ a: Known) -> Bool { (b as? Known).map { $0 == a } ?? false }
        return (a as? any Equatable).map { isEqual($0) } ?? true
    }
}
#endif

extension GMSMapView {
    /// Notifies the observers of changed values.
    func tellObservers() {
        for observer in observers { observer.look() }
    }
}
