import PortolanTestSupport
import Testing

@testable import PortolanStore

@Suite("Lists of documents that match")
struct MatchListTests {
    private static func list(_ documents: some Sequence<UInt64>, _ generator: inout SeededGenerator) -> MatchList {
        var list = MatchList()
        // The rank of prominence is the document's, whatever list it stands in.
        list.entries = documents.sorted().map { $0 << 32 | ($0 % 4) << 24 | UInt64.random(in: 1...100, using: &generator) }
        return list
    }

    private static func table(_ list: MatchList) -> [UInt64: UInt64] {
        Dictionary(list.entries.map { ($0 >> 32, $0 & 0xFFFF_FFFF) }) { max($0, $1) }
    }

    @Test("merged, raised and intersected are what sets of documents give", arguments: 1...24)
    func sets(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let limit = UInt64([30, 300, 3_000].randomElement(using: &generator) ?? 30)
        let all = Set((0..<Int(limit)).map { _ in UInt64.random(in: 0..<limit, using: &generator) })
        let few = Set(all.shuffled(using: &generator).prefix(Int.random(in: 0...all.count / 20, using: &generator)))
        // Some that the long list lacks, in every other case.
        let others = seed.isMultiple(of: 2) ? few.union([limit, UInt64.random(in: 0..<limit, using: &generator)]) : few
        for short in [few, others] {
            let (a, b) = (Self.list(all, &generator), Self.list(short, &generator))
            let (left, right) = (Self.table(a), Self.table(b))
            let union = left.merging(right) { max($0, $1) }
            for (name, found) in [
                ("a+b", a.merged(b)), ("b+a", b.merged(a)), ("raised", a.raised(by: b)), ("raised, short", b.raised(by: a)),
            ] {
                #expect(Self.table(found) == union, "seed \(seed), \(name)")
                #expect(found.entries.map { $0 >> 32 } == union.keys.sorted(), "seed \(seed), \(name)")
            }
            let both = all.intersection(short)
            for found in [a.intersected(b), b.intersected(a)] {
                #expect(found.entries.map { $0 >> 32 } == both.sorted(), "seed \(seed)")
                let sums = both.sorted().map { (left[$0, default: 0] & 0xFF_FFFF) + (right[$0, default: 0] & 0xFF_FFFF) }
                #expect(found.entries.map { $0 & 0xFF_FFFF } == sums, "seed \(seed)")
            }
        }
    }
}
