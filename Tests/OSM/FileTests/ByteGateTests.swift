import Foundation
import PortolanTestSupport
import Synchronization
import Testing

@testable import PortolanOSMFile

@Suite struct ByteGateTests {
    @Test func admitsWhatFitsAndAlwaysOne() {
        let gate = ByteGate(limit: 10)
        #expect(gate.enter(0, byteCount: 4) && gate.enter(1, byteCount: 6))
        gate.leave(byteCount: 4)
        gate.leave(byteCount: 6)
        #expect(gate.enter(2, byteCount: 1_000), "more than the limit, but nothing else is inside")
    }

    /// Threads take pieces in any order. The pieces pass the gate in the order of their numbers. The pieces that are
    /// inside at the same time never hold more bytes than the limit, unless a single piece is inside.
    @Test(arguments: [1, 2, 5]) func keepsTheOrderAndTheLimit(threads: Int) {
        struct State {
            var next = 0
            var entered: [Int] = []
            var bytes = 0
            var inside = 0
            var isBroken = false
        }
        let sizes = (0..<400).map { ($0 * 7919) % 23 + 1 }
        let limit = 20
        let gate = ByteGate(limit: limit)
        let state = Mutex(State())
        DispatchQueue.concurrentPerform(iterations: threads) { _ in
            while true {
                let index = state.withLock { state in
                    defer { state.next += 1 }
                    return state.next
                }
                guard index < sizes.count, gate.enter(index, byteCount: sizes[index]) else { return }
                state.withLock { state in
                    state.entered.append(index)
                    state.bytes += sizes[index]
                    state.inside += 1
                    if state.bytes > limit, state.inside > 1 { state.isBroken = true }
                }
                state.withLock { state in
                    state.bytes -= sizes[index]
                    state.inside -= 1
                }
                gate.leave(byteCount: sizes[index])
            }
        }
        state.withLock { state in
            #expect(!state.isBroken && state.entered.sorted() == Array(sizes.indices))
            if threads == 1 { #expect(state.entered == Array(sizes.indices)) }
        }
    }

    @Test func closingLetsThoseWhoWaitGo() {
        let gate = ByteGate(limit: 1)
        #expect(gate.enter(0, byteCount: 1))
        let group = DispatchGroup()
        let admitted = Mutex<[Bool]>([])
        for index in 1...3 {
            DispatchQueue.global().async(group: group) {
                let isAdmitted = gate.enter(index, byteCount: 1)
                admitted.withLock { $0.append(isAdmitted) }
            }
        }
        gate.close()
        group.wait()
        #expect(admitted.withLock { $0 } == [false, false, false])
    }
}
