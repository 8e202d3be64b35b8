internal import Dispatch
internal import Synchronization

/// The results of pieces of work that begin before a thread waits for them. They are the same, in the same
/// order, as those of ``parallelMap(count:threads:_:)``.
///
/// Other threads begin at once, while the caller does other things. The thread that calls ``wait()`` does the
/// remaining pieces.
package final class EarlyWork<Result: Sendable>: Sendable {
    private let count: Int
    private let work: @Sendable (Int) -> Result
    private let results: Mutex<[Result?]>
    private let next = Atomic<Int>(0)
    private let finished = Atomic<Int>(0)
    /// Signalled when the last piece is finished. No thread waits for a helper to begin, because all threads
    /// may be busy.
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
            // This lets other waiting threads continue.
            end.signal()
        }
        // Every index below `count` has its result.
        return results.withLock { $0.compactMap { $0 } }
    }
}
