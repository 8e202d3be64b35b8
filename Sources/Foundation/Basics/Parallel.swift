internal import Dispatch
internal import Synchronization

/// Returns the number of threads that a caller wants, clamped to 1…256. The limit exists because each thread
/// may hold memory of its own.
package func threadCount(_ wanted: Int) -> Int { min(max(wanted, 1), 256) }

/// Calls `body(index, thread)` for every index below `count` on up to `threads` threads, and returns when all
/// calls have returned.
///
/// Indices are given out in ascending order. Calls with the same `thread` never overlap, so each thread may
/// have its own memory.
package func parallelEach(count: Int, threads: Int, _ body: @Sendable (_ index: Int, _ thread: Int) -> Void) {
    let threads = min(threads, count)
    guard threads > 1 else {
        for index in 0..<max(count, 0) { body(index, 0) }
        return
    }
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
        while true {
            let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
            if index >= count { return }
            body(index, thread)
        }
    }
}

/// Returns the results of `count` pieces of work in order, computed by up to `threads` threads. The results are the
/// same for any number of threads.
package func parallelMap<Result: Sendable>(count: Int, threads: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    guard threads > 1, count > 1 else { return (0..<max(count, 0)).map(work) }
    let results = Mutex([Result?](repeating: nil, count: count))
    parallelEach(count: count, threads: threads) { index, _ in
        let result = work(index)
        results.withLock { $0[index] = result }
    }
    // Every index below `count` has its result. This is a loop because the first call of `compactMap` for a
    // type of results creates types at run time.
    let made = results.withLock { $0 }
    var all: [Result] = []
    all.reserveCapacity(count)
    for index in made.indices { if let result = made[index] { all.append(result) } }
    return all
}

/// Releases a value on another thread, because releasing millions of small objects takes long.
package func releaseInBackground(_ value: consuming some Sendable) {
    DispatchQueue.global().async { [value] in _ = value }
}
