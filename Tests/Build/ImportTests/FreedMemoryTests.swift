import Synchronization
import Testing

@testable import PortolanImport

/// A process as the import sees it: the memory that it holds, and the part of it that is free.
private final class Process: Sendable {
    private struct State {
        var held = 0
        var free = 0
        var timesGivenBack = 0
    }
    private let state = Mutex(State())

    var held: Int { state.withLock { $0.held } }
    var timesGivenBack: Int { state.withLock { $0.timesGivenBack } }

    /// Takes `count` bytes. Of these, `free` bytes become free again.
    func take(_ count: Int, free: Int) {
        state.withLock { state in
            state.held += count
            state.free += free
        }
    }

    func giveBack() {
        state.withLock { state in
            state.held -= state.free
            state.free = 0
            state.timesGivenBack += 1
        }
    }
}

@Suite("The import gives freed memory back to the system")
struct FreedMemoryTests {
    private static func memory(of process: Process, limit: Int) -> FreedMemory {
        FreedMemory(limit: limit, heldByteCount: { process.held }, giveBack: { process.giveBack() })
    }

    @Test("a process that holds little keeps the memory that it freed")
    func little() {
        let process = Process()
        var memory = Self.memory(of: process, limit: 800)
        process.take(500, free: 400)
        for _ in 0..<100 { memory.check() }
        memory.check(isPhaseDone: true)
        #expect(process.timesGivenBack == 0)
    }

    @Test("above five eighths of the limit the process gives freed memory back, and again when it has freed more")
    func much() {
        let process = Process()
        var memory = Self.memory(of: process, limit: 800)
        process.take(600, free: 50)
        memory.check()
        #expect(process.held == 550 && process.timesGivenBack == 1)
        // The process has grown by 20 since it last gave memory back. That is less than a 32nd of the limit, so the
        // process keeps its memory.
        process.take(20, free: 20)
        memory.check()
        #expect(process.timesGivenBack == 1)
        process.take(20, free: 20)
        memory.check()
        #expect(process.held == 550 && process.timesGivenBack == 2)
    }

    @Test("a process that needs all its memory does not give it back at each check")
    func needed() {
        let process = Process()
        var memory = Self.memory(of: process, limit: 800)
        process.take(700, free: 0)
        for _ in 0..<64 { memory.check() }
        #expect((1...3).contains(process.timesGivenBack))
    }

    @Test("the end of a phase gives memory back at once")
    func phase() {
        let process = Process()
        var memory = Self.memory(of: process, limit: 800)
        process.take(700, free: 0)
        memory.check()
        process.take(1, free: 200)
        memory.check(isPhaseDone: true)
        #expect(process.held == 501 && process.timesGivenBack == 2)
    }
}
