internal import Dispatch

/// A queue of work that one thread does in order of arrival, while the thread that adds it continues.
///
/// At most `capacity` pieces wait; then `add` waits too, so the memory of pending work stays bounded.
package struct BoundedQueue: Sendable {
    private let queue: DispatchQueue
    private let slots: DispatchSemaphore

    /// - Parameters:
    ///   - label: the name that debuggers show.
    ///   - capacity: pieces of work that may wait, 1 or more.
    package init(label: String, capacity: Int) {
        queue = DispatchQueue(label: label)
        slots = DispatchSemaphore(value: max(capacity, 1))
    }

    /// Adds one piece of work; waits if `capacity` pieces wait already.
    package func add(_ work: @escaping @Sendable () -> Void) {
        slots.wait()
        queue.async { [slots] in
            work()
            slots.signal()
        }
    }

    /// Does one piece of work after all added ones, and returns its result.
    package func finish<Result>(_ work: () throws -> Result) rethrows -> Result { try queue.sync(execute: work) }
}
