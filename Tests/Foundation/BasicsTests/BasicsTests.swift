import PortolanBasics
import PortolanTestSupport
import Synchronization
import Testing

@Suite struct SplitMix64Tests {
    /// The first numbers for seed 1234567 from the reference implementation in C (S. Vigna, splitmix64.c).
    @Test func theReferencesNumbers() {
        var generator = SplitMix64(seed: 1_234_567)
        #expect(
            (0..<3).map { _ in generator.next() } == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        )
    }

    @Test func unitNumbersLieBelowOne() {
        var generator = SplitMix64(seed: 9)
        #expect((0..<10_000).allSatisfy { _ in (0..<1).contains(generator.unit()) })
    }
}

@Suite struct ParallelTests {
    @Test("Results keep their order on any number of threads", arguments: [1, 2, 3, 16])
    func order(_ threads: Int) {
        #expect(parallelMap(count: 1_000, threads: threads) { $0 * $0 } == (0..<1_000).map { $0 * $0 })
        #expect(parallelMap(count: 0, threads: threads) { $0 }.isEmpty)
    }

    @Test("Each index is worked on once, and calls on one thread never overlap", arguments: [1, 2, 5])
    func each(_ threads: Int) {
        let seen = Mutex([Int](repeating: 0, count: 500))
        let busy = Mutex(Set<Int>())
        let overlaps = Mutex(0)
        parallelEach(count: 500, threads: threads) { index, thread in
            if !busy.withLock({ $0.insert(thread).inserted }) { overlaps.withLock { $0 += 1 } }
            seen.withLock { $0[index] += 1 }
            _ = busy.withLock { $0.remove(thread) }
        }
        #expect(seen.withLock { $0 } == [Int](repeating: 1, count: 500))
        #expect(overlaps.withLock { $0 } == 0)
    }
}

@Suite struct BoundedQueueTests {
    @Test("The queue does its work in the order of arrival, and the work of `finish` last", arguments: [1, 3, 100])
    func order(_ capacity: Int) {
        let queue = BoundedQueue(label: "test", capacity: capacity)
        let done = Mutex<[Int]>([])
        for number in 0..<200 { queue.add { done.withLock { $0.append(number) } } }
        #expect(queue.finish { done.withLock { $0 } } == Array(0..<200))
    }
}
