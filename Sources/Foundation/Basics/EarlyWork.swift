internal import Dispatch
internal import Synchronization

/// Pieces of work that other threads begin at once, while the caller does other things.
///
/// ``wait()`` returns the same results, in the same order, as ``parallelMap(count:threads:_:)``. The thread that calls
/// it does the pieces that no other thread has begun.
package final class EarlyWork<Result: Sendable>: Sendable {
    private let count: Int
    private let work: @Sendable (Int) -> Result
    private let results: Mutex<[Result?]>
    private let next = Atomic<Int>(0)
    private let finished = Atomic<Int>(0)
    /// The semaphore that is signalled when the last piece is finished. ``wait()`` does not wait for other threads to
    /// begin, because all threads may be busy.
    private let end = DispatchSemaphore(value: 0)

    /// Begins `count` pieces of work on up to `threads` threads, including the caller's. With one thread no
    /// piece begins before ``wait()``.
    package init(count: Int, threads: Int, _ work: @escaping @Sendable (Int) -> Result) {
        self.count = max(count, 0)
        self.work = work
        results = Mutex([Result?](repeating: nil, count: max(count, 0)))
        let helpers = min(threads - 1, count)
        guard helpers > 0 else { return }
        for _ in 0..<helpers { DispatchQueue.global(qos: .userInteractive).async { self.takePart() } }
    }

    private func takePart() {
        while true {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            if index >= count { return }
            let result = work(index)
            results.withLock { $0[index] = result }
            if finished.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue == count { end.signal() }
        }
    }

    /// Does the remaining pieces, waits for those on other threads, and returns all results in order.
    package func wait() -> [Result] {
        takePart()
        if count > 0 {
            end.wait()
            // Passes the signal on, so that other threads in `wait()` continue too.
            end.signal()
        }
        // Every index below `count` has its result.
        return results.withLock { $0.compactMap { $0 } }
    }
}
