import Dispatch
import PortolanBasics
import Synchronization
import Testing

/// A gate at which threads wait until it is opened.
private final class Gate: Sendable {
    private let opened = DispatchSemaphore(value: 0)
    private let count = Atomic(0)
    private let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)

    /// The number of threads that have arrived so far.
    var arrived: Int { count.load(ordering: .acquiring) }

    func pass() {
        count.add(1, ordering: .acquiringAndReleasing)
        arrival.yield()
        opened.wait()
        opened.signal()
    }

    func open() { opened.signal() }

    /// Waits until this many threads are at the gate.
    func wait(for threads: Int) async {
        var waiting = threads
        for await _ in arrivals {
            waiting -= 1
            if waiting == 0 { return }
        }
    }
}

/// Numbers in order of arrival.
private final class Log: Sendable {
    private let state = Mutex<[Int]>([])

    var numbers: [Int] { state.withLock { $0 } }

    func add(_ number: Int) { state.withLock { $0.append(number) } }
}

@Suite struct WorkerPoolTests {
    @Test func answersAndErrorsComeBack() async throws {
        struct Refusal: Error, Equatable { var number: Int }
        let pool = WorkerPool(name: "test", width: 2)
        let answers = try await withThrowingTaskGroup(of: (Int, Int).self) { group in
            for number in 0..<2_000 { group.addTask { (number, try await pool.run { number * 2 }) } }
            return try await group.reduce(into: [Int: Int]()) { $0[$1.0] = $1.1 }
        }
        #expect(answers.count == 2_000 && answers.allSatisfy { $1 == $0 * 2 })
        await #expect(throws: Refusal(number: 7)) { try await pool.run { throw Refusal(number: 7) } }
    }

    @Test func blockedThreadsDoNotHoldUpOtherTasks() async throws {
        let pool = WorkerPool(name: "test", width: 3)
        let gate = Gate()
        // There are many more calls than threads or cores. All calls wait: three of them on the pool's threads, the
        // others in its queue.
        let calls = (0..<64).map { number in
            Task {
                try await pool.run {
                    gate.pass()
                    return number
                }
            }
        }
        await gate.wait(for: pool.width)
        // Tasks of all priorities still proceed.
        for priority in [TaskPriority.background, .low, .medium, .high] {
            let others = (0..<100).map { number in Task(priority: priority) { number } }
            for (number, other) in others.enumerated() { #expect(await other.value == number) }
        }
        #expect(gate.arrived == pool.width)
        gate.open()
        for (number, call) in calls.enumerated() { #expect(try await call.value == number) }
    }

    @Test func callsBeginInTheirOrder() async throws {
        let pool = WorkerPool(name: "test", width: 1)
        let gate = Gate()
        let first = Task { try await pool.run { gate.pass() } }
        await gate.wait(for: 1)
        let begun = Log()
        // A task enters the executor's queue as soon as it is made.
        let waiting = (0..<100).map { number in Task(executorPreference: pool) { begun.add(number) } }
        gate.open()
        for task in waiting { await task.value }
        try await first.value
        #expect(begun.numbers == Array(0..<100))
    }

    @Test func cancellationEndsACallAtOnce() async throws {
        let pool = WorkerPool(name: "test", width: 1)
        let gate = Gate()
        let never = Gate()
        never.open()
        let running = Task {
            try await pool.run {
                gate.pass()
                return Task.isCancelled
            }
        }
        await gate.wait(for: 1)
        let waiting = Task { try await pool.run { never.pass() } }
        // The only thread is at the gate, so neither call can end by itself.
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        running.cancel()
        await #expect(throws: CancellationError.self) { try await running.value }
        gate.open()
        // The pool then serves calls that waited behind the cancelled ones. A call that was cancelled before its turn
        // never begins.
        #expect(try await pool.run { 1 } == 1)
        #expect(never.arrived == 0)
        // This task is cancelled before it calls the pool.
        let late = Task {
            // The sleep ends when the task is cancelled.
            try? await Task.sleep(for: .seconds(3600))
            return try await pool.run { 2 }
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
    }

    @Test func workKeepsTheCallersTaskLocalValues() async throws {
        enum Local { @TaskLocal static var value = 0 }
        let pool = WorkerPool(name: "test", width: 1)
        let seen = try await Local.$value.withValue(5) { try await pool.run { Local.value } }
        #expect(seen == 5)
    }
}
