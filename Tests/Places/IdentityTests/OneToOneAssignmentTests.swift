import PortolanTestSupport
import Testing

@testable import PortolanIdentity

private typealias Edge = OneToOneAssignment.Edge

@Suite struct OneToOneAssignmentTests {
    private static let limit = 1.2

    private func assigned(_ edges: [Edge], _ old: Int, _ new: Int) throws -> [Int32] {
        try OneToOneAssignment(edges, oldCount: old, newCount: new, limit: Self.limit).newByOld
    }

    /// Returns the total value of the pairs. It also checks that no new place is used twice.
    private func worth(_ pairs: [Int32], _ edges: [Edge]) throws -> Double {
        let taken = pairs.filter { $0 >= 0 }
        #expect(Set(taken).count == taken.count)
        return try pairs.enumerated().reduce(0.0) { sum, pair in
            guard pair.element >= 0 else { return sum }
            let edge = try #require(edges.filter { $0.old == Int32(pair.offset) && $0.new == pair.element }.min { $0.cost < $1.cost })
            return sum + Self.limit - edge.cost
        }
    }

    /// Tries every way to pair the places, and returns the greatest value.
    private func bestWorth(_ edges: [Edge], _ old: Int32, _ count: Int32, _ taken: Set<Int32>) -> Double {
        if old == count { return 0 }
        var best = bestWorth(edges, old + 1, count, taken)
        for edge in edges where edge.old == old && !taken.contains(edge.new) {
            best = max(best, Self.limit - edge.cost + bestWorth(edges, old + 1, count, taken.union([edge.new])))
        }
        return best
    }

    @Test(arguments: 0..<100 as Range<UInt64>) func isTheBestOfAll(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let (old, new) = (Int.random(in: 1...5, using: &generator), Int.random(in: 1...5, using: &generator))
        var edges: [Edge] = []
        for a in 0..<old {
            for b in 0..<new where Int.random(in: 0..<10, using: &generator) < 6 {
                edges.append(Edge(old: Int32(a), new: Int32(b), cost: Double(Int.random(in: 0..<12, using: &generator)) / 10))
            }
        }
        let pairs = try assigned(edges, old, new)
        #expect(abs(try worth(pairs, edges) - bestWorth(edges, 0, Int32(old), [])) < 1e-4, "seed \(seed): \(edges)")
        #expect(try assigned(edges.shuffled(using: &generator), old, new) == pairs, "seed \(seed)")
    }

    @Test func equalsPairInTheirOrder() throws {
        let edges = (0..<5).flatMap { old in (0..<5).map { Edge(old: old, new: $0, cost: 0.5) } }
        #expect(try assigned(edges, 5, 5) == [0, 1, 2, 3, 4])
    }

    @Test func aCloseOneIsNotGivenUpForTwoFarOnes() throws {
        let edges = [Edge(old: 0, new: 0, cost: 0.05), Edge(old: 0, new: 1, cost: 0.8), Edge(old: 1, new: 0, cost: 0.8)]
        #expect(try assigned(edges, 2, 2) == [0, -1])
    }

    @Test func aCrowdIsPairedFromTheCheapestOn() throws {
        let count: Int32 = 300
        var edges: [Edge] = []
        for old in 0..<count {
            for new in max(0, old - 3)...min(count - 1, old + 3) {
                edges.append(Edge(old: old, new: new, cost: Double(abs(old - new)) / 10))
            }
        }
        #expect(try assigned(edges, Int(count), Int(count)) == Array(0..<count))
    }
}
