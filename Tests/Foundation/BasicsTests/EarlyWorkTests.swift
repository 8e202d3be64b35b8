import PortolanBasics
import Testing

/// Work that begins before anybody waits for it.
@Suite struct EarlyWorkTests {
    @Test("results come in order, on any number of threads", arguments: [-1, 0, 1, 2, 8], [-1, 0, 1, 2, 100])
    func results(threads: Int, count: Int) {
        let work = EarlyWork(count: count, threads: threads) { $0 * $0 }
        let squares = (0..<max(count, 0)).map { $0 * $0 }
        #expect(work.wait() == squares)
        #expect(work.wait() == squares)
    }

    @Test("work that nobody waits for does no harm")
    func forgotten() {
        for _ in 0..<100 { _ = EarlyWork(count: 10, threads: 3) { [$0] } }
    }
}
