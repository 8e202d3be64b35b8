import PortolanBasics
import PortolanTestSupport
import Synchronization
import Testing

@Suite struct LRUCacheTests {
    /// The reference: a cache that is a list, searched from the beginning. The entry that was used longest ago comes
    /// first.
    private struct Model {
        struct Entry: Equatable {
            var key: Int
            var value: Int
            var cost: Int
        }

        var limit: Int
        var entries: [Entry] = []
        var cost: Int { entries.reduce(0) { $0 + $1.cost } }

        mutating func value(_ key: Int) -> Int? {
            guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
            entries.append(entries.remove(at: index))
            return entries.last?.value
        }

        /// - Returns: the keys that were evicted.
        mutating func store(_ entry: Entry, sparing spared: Set<Int>) -> [Int] {
            entries.removeAll { $0.key == entry.key }
            guard entry.cost <= limit || spared.contains(entry.key) else { return [entry.key] }
            entries.append(entry)
            return evict(sparing: spared)
        }

        mutating func evict(sparing spared: Set<Int> = []) -> [Int] {
            var evicted: [Int] = []
            while cost > limit, let index = entries.firstIndex(where: { !spared.contains($0.key) }) {
                evicted.append(entries.remove(at: index).key)
            }
            return evicted
        }
    }

    @Test("the cache keeps, evicts and counts the same entries as a list that is searched", arguments: Fuzz.seeds(100))
    func agreesWithAList(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        var model = Model(limit: Int.random(in: 0...40, using: &random))
        var cache = LRUCache<Int, Int>(costLimit: model.limit)
        for round in 0..<500 {
            let key = Int.random(in: 0..<12, using: &random)
            switch Int.random(in: 0..<40, using: &random) {
            case 0:
                cache.removeAll()
                model.entries = []
            case 1:
                model.limit = Int.random(in: 0...40, using: &random)
                cache.limit(to: model.limit)
                _ = model.evict()
            case 2..<20:
                let cost = Int.random(in: 0...12, using: &random)
                let spared = Bool.random(using: &random) ? [] : Set((0..<12).filter { _ in Bool.random(using: &random) })
                var evicted: [Int] = []
                cache.store(round, for: key, cost: cost, sparing: { spared.contains($0) }, evicted: { evicted.append($0) })
                #expect(evicted == model.store(.init(key: key, value: round, cost: cost), sparing: spared), "seed \(seed), round \(round)")
            default: #expect(cache.value(for: key) == model.value(key), "seed \(seed), round \(round)")
            }
            #expect(cache.cost == model.cost && cache.costLimit == model.limit, "seed \(seed), round \(round)")
            #expect(
                cache.count == model.entries.count && cache.keys.sorted() == model.entries.map(\.key).sorted(),
                "seed \(seed), round \(round)"
            )
            #expect(cache.contains(key) == model.entries.contains { $0.key == key }, "seed \(seed), round \(round)")
        }
    }

    @Test("without spared keys the cache never costs more than its limit", arguments: Fuzz.seeds(20))
    func bounded(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let limit = random.anyInteger(Int.self)
        var cache = LRUCache<Int, Int>(costLimit: limit)
        for _ in 0..<1_000 {
            cache.store(0, for: Int.random(in: 0..<100, using: &random), cost: Int.random(in: 0...1 << 40, using: &random))
            #expect(cache.cost <= max(limit, 0), "seed \(seed)")
        }
    }

    @Test("entries that are shown stay beyond the limit, and go when they are no longer shown")
    func spared() {
        var cache = LRUCache<Int, String>(costLimit: 3)
        for key in 1...5 { cache.store("\(key)", for: key, cost: 1, sparing: { $0 <= 4 }) }
        #expect(cache.keys.sorted() == [1, 2, 3, 4], "the fifth is not shown")
        cache.store("large", for: 6, cost: 7, sparing: { $0 == 6 })
        #expect(Array(cache.keys) == [6])
        cache.store("7", for: 7, cost: 1)
        #expect(Array(cache.keys) == [7])
    }

    @Test("a copy of the cache is independent")
    func copies() {
        var cache = LRUCache<Int, Int>(costLimit: 2)
        cache.store(1, for: 1, cost: 1)
        var other = cache
        other.store(2, for: 2, cost: 1)
        other.store(3, for: 3, cost: 1)
        #expect(cache.value(for: 1) == 1 && cache.count == 1)
        #expect(other.value(for: 1) == nil && other.count == 2)
    }

    @Test("threads that make a value at the same time get one value")
    func threads() async throws {
        final class Made: Sendable {}
        struct Failure: Error {}
        final class Shared: Sendable { let cache = Mutex(LRUCache<Int, Made>(costLimit: 100)) }
        let shared = Shared()
        let made = await withTaskGroup(of: (Int, ObjectIdentifier).self) { group in
            for number in 0..<400 {
                group.addTask { (number % 100, ObjectIdentifier(shared.cache.value(for: number % 100, cost: { _ in 1 }) { Made() })) }
            }
            return await group.reduce(into: [Int: Set<ObjectIdentifier>]()) { $0[$1.0, default: []].insert($1.1) }
        }
        #expect(made.count == 100 && made.values.allSatisfy { $0.count == 1 })
        #expect(throws: Failure.self) { try shared.cache.value(for: 100, cost: { _ in 1 }) { () throws(Failure) in throw Failure() } }
        #expect(shared.cache.withLock { !$0.contains(100) && $0.contains(99) })
    }
}
