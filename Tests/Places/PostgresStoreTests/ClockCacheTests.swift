import PortolanTestSupport
import Testing

@testable import PortolanPostgresStore

@Suite struct ClockCacheTests {
    /// It never holds more than it may, and what it gives is what was stored last.
    @Test func isBoundedAndRight() {
        var random = SplitMix64(seed: 91)
        var cache = ClockCache<Int, Int>(costLimit: 1_000)
        var last: [Int: Int] = [:]
        var hits = 0
        for step in 0..<20_000 {
            let key = Int.random(in: 0..<60, using: &random)
            if Bool.random(using: &random) {
                cache.store(step, for: key, cost: Int.random(in: 1...120, using: &random))
                last[key] = step
            } else if let value = cache.value(for: key) {
                #expect(value == last[key])
                hits += 1
            }
            #expect(cache.cost <= 1_000)
        }
        #expect(hits > 1_000)
    }

    @Test func whatIsUsedStays() {
        var cache = ClockCache<Int, Int>(costLimit: 10)
        for key in 0..<10 { cache.store(key, for: key, cost: 1) }
        _ = cache.value(for: 0)
        for key in 10..<15 { cache.store(key, for: key, cost: 1) }
        #expect(cache.value(for: 0) == 0 && cache.value(for: 1) == nil)
        // What is larger than all of it is not kept, and drives nothing out.
        cache.store(1, for: 99, cost: 11)
        #expect(cache.value(for: 99) == nil && cache.value(for: 0) == 0)
    }
}
