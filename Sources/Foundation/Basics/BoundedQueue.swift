internal import Dispatch

/// Work that one thread does in the order of its arrival, while the thread that hands it over goes on.
///
/// At most `capacity` pieces wait; then `add` waits too, so that what is not yet done stays bounded in memory.
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

    /// Hands over one piece of work; waits where `capacity` pieces wait already.
    package func add(_ work: @escaping @Sendable () -> Void) {
        slots.wait()
        queue.async { [slots] in
            work()
            slots.signal()
        }
    }

    /// Does one piece of work after all that were added, and gives its result.
    package func finish<Result>(_ work: () throws -> Result) rethrows -> Result { try queue.sync(execute: work) }
}
