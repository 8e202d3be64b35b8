internal import Dispatch

/// A queue of work that one thread does in order of arrival, while the thread that adds it continues.
///
/// At most `capacity` pieces of work wait. Then `add` waits too, so that the memory of waiting work is bounded.
package struct BoundedQueue: Sendable {
    private let queue: DispatchQueue
    private let slots: DispatchSemaphore

    /// Creates a queue.
    /// - Parameters:
    ///   - label: the name that debuggers show.
    ///   - capacity: the largest number of pieces of work that may wait, 1 or more.
    package init(label: String, capacity: Int) {
        queue = DispatchQueue(label: label)
        slots = DispatchSemaphore(value: max(capacity, 1))
    }

    /// Adds one piece of work. Waits while `capacity` pieces are waiting.
    package func add(_ work: @escaping @Sendable () -> Void) {
        slots.wait()
        queue.async { [slots] in
            work()
            slots.signal()
        }
    }

    /// Waits until all pieces that were added are done, then does one more piece and returns its result.
    package func finish<Result>(_ work: () throws -> Result) rethrows -> Result { try queue.sync(execute: work) }
}
