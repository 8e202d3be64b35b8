internal import Dispatch
internal import Foundation
internal import Synchronization

/// A bounded pool of threads for work that blocks or computes for long, for example reading from SQLite or
/// drawing pictures.
///
/// Swift has one thread for each core, for work that never waits. A task that reads from a slow disk on such a thread
/// blocks the thread for all other tasks of the process. Dispatch's concurrent queues use the same threads. So the pool
/// starts its own threads, each when it is first needed. They live as long as the process, so create pools once, as
/// static properties.
///
/// Calls begin in the order in which they were made. The pool wakes the thread that became idle last, because that
/// thread's caches are the warmest.
package final class WorkerPool: TaskExecutor {
    private struct State {
        var waiting: [UnownedJob] = []
        /// The index in `waiting` of the first job that no thread has taken.
        var next = 0
        var idle: [Worker] = []
        var threadCount = 0

        mutating func take() -> UnownedJob? {
            guard next < waiting.count else { return nil }
            defer {
                next += 1
                if next == waiting.count {
                    waiting.removeAll(keepingCapacity: next <= 1024)
                    next = 0
                } else if next >= 1024, next * 2 >= waiting.count {
                    waiting.removeFirst(next)
                    next = 0
                }
            }
            return waiting[next]
        }
    }

    /// A thread of the pool. Its semaphore wakes it.
    private final class Worker: Sendable {
        let bell = DispatchSemaphore(value: 0)
    }

    /// The name of the threads in debuggers.
    package let name: String
    /// The largest number of calls that run at once.
    package let width: Int
    private let state = Mutex(State())

    /// Creates a pool.
    /// - Parameter width: the largest number of calls that run at once. Numbers below 1 are taken as 1.
    package init(name: String, width: Int) {
        self.name = name
        self.width = max(1, width)
    }

    /// The number of cores that the process may use. It is the best number of threads for work that computes and does
    /// not wait.
    package static var coreCount: Int { ProcessInfo.processInfo.activeProcessorCount }

    /// Whether the current task runs on a thread of the pool.
    package var isCurrent: Bool {
        unsafe withUnsafeCurrentTask { task in unsafe task?.unownedTaskExecutor == asUnownedTaskExecutor() }
    }

    // MARK: Calls

    /// Runs work on a thread of the pool and waits for it without blocking the caller's thread.
    ///
    /// The call changes threads twice, which takes about 10 µs if all threads are asleep. If the caller is
    /// cancelled, the call ends at once with `CancellationError`, whether or not the work has begun. Work that
    /// has not begun is then never begun. Work that has begun is cancelled like any task, and its result is
    /// dropped.
    package func run<Answer: Sendable>(_ work: @escaping @Sendable () async throws -> Answer) async throws -> Answer {
        let call = PoolCall<Answer>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard call.begin(continuation) else { return }
                call.attach(
                    Task(executorPreference: self) {
                        do {
                            try Task.checkCancellation()
                            call.finish(.success(try await work()))
                        } catch {
                            call.finish(.failure(error))
                        }
                    }
                )
            }
        } onCancel: {
            call.cancel()
        }
    }

    // MARK: Threads

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let (idle, starts) = state.withLock { state -> (Worker?, Bool) in
            state.waiting.append(job)
            if let idle = state.idle.popLast() { return (idle, false) }
            guard state.threadCount < width else { return (nil, false) }
            state.threadCount += 1
            return (nil, true)
        }
        idle?.bell.signal()
        if starts { start() }
    }

    private func start() {
        let worker = Worker()
        let thread = Thread { self.serve(as: worker) }
        thread.name = name
        thread.start()
    }

    private func serve(as worker: Worker) {
        let executor = unsafe asUnownedTaskExecutor()
        while true {
            let job = state.withLock { state -> UnownedJob? in
                let job = state.take()
                if job == nil { state.idle.append(worker) }
                return job
            }
            if let job { unsafe job.runSynchronously(on: executor) } else { worker.bell.wait() }
        }
    }
}

/// One call of a pool. It ends with a result, an error or a cancellation, whichever comes first.
private final class PoolCall<Answer: Sendable>: Sendable {
    private struct State {
        var continuation: CheckedContinuation<Answer, any Error>?
        var task: Task<Void, Never>?
        var isOver = false
    }

    private let state = Mutex(State())

    /// Stores the caller's continuation. Returns false if the call was cancelled before that; the continuation then
    /// throws the error.
    func begin(_ continuation: CheckedContinuation<Answer, any Error>) -> Bool {
        let begins = state.withLock { state in
            if !state.isOver { state.continuation = continuation }
            return !state.isOver
        }
        if !begins { continuation.resume(throwing: CancellationError()) }
        return begins
    }

    func attach(_ task: Task<Void, Never>) {
        let isOver = state.withLock { state in
            if !state.isOver { state.task = task }
            return state.isOver
        }
        // The call ended before the task was attached. If it was cancelled, the cancellation found no task to
        // cancel. If it had a result, cancelling the task now has no effect.
        if isOver { task.cancel() }
    }

    func finish(_ answer: Result<Answer, any Error>) {
        end()?.continuation?.resume(with: answer)
    }

    func cancel() {
        guard let ended = end() else { return }
        ended.task?.cancel()
        ended.continuation?.resume(throwing: CancellationError())
    }

    /// Ends the call and returns its state; nil if the call has already ended.
    private func end() -> State? {
        state.withLock { state in
            guard !state.isOver else { return nil }
            defer {
                state.isOver = true
                state.continuation = nil
                state.task = nil
            }
            return state
        }
    }
}
