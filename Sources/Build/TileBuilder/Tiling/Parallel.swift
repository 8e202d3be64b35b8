internal import Dispatch
internal import Synchronization

/// The results of `count` pieces of work in their order, made by `jobs` threads: the same for any number of them.
package func parallelMap<Result: Sendable>(count: Int, jobs: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
    guard jobs > 1, count > 1 else { return (0..<count).map(work) }
    let state = Mutex((next: 0, results: [Result?](repeating: nil, count: count)))
    DispatchQueue.concurrentPerform(iterations: min(jobs, count)) { _ in
        while true {
            let index = state.withLock { state in
                state.next += 1
                return state.next - 1
            }
            guard index < count else { return }
            let result = work(index)
            state.withLock { $0.results[index] = result }
        }
    }
    // Every index below `count` was taken and filled.
    return state.withLock { $0.results.compactMap { $0 } }
}
