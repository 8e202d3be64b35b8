import PortolanGeo
import PortolanTestSupport
import Testing

/// The tree finds values by their positions. The tests compare its results with a search through all values.
struct PointQuadTreeTests {
    private let unit = (low: SIMD2(-1.0, -1), high: SIMD2(1.0, 1))

    @Test(
        "the tree refuses values outside of its rectangle or without a position",
        arguments: [
            (SIMD2(0.0, 0), true), (SIMD2(-1, 1), true), (SIMD2(1, 1), true), (SIMD2(1.000_001, 0), false), (SIMD2(0, -2), false),
            (SIMD2(.nan, 0), false), (SIMD2(0, .infinity), false),
        ]
    )
    func insertion(point: SIMD2<Double>, isTaken: Bool) {
        var tree = PointQuadTree<Int>(low: unit.low, high: unit.high)
        let taken = tree.insert(7, at: point)
        #expect(taken == isTaken)
        #expect(tree.count == (isTaken ? 1 : 0))
        #expect(tree.values(from: unit.low, to: unit.high) == (isTaken ? [7] : []))
    }

    @Test("a thousand values may share a point")
    func onePoint() {
        var tree = PointQuadTree<Int>(low: unit.low, high: unit.high)
        for index in 0..<1000 { tree.insert(index, at: SIMD2(0.3, 0.3)) }
        #expect(tree.values(from: SIMD2(0.3, 0.3), to: SIMD2(0.3, 0.3)).sorted() == Array(0..<1000))
        let removals = (0..<2).map { _ in tree.remove(at: SIMD2(0.3, 0.3)) { $0 == 500 } }
        #expect(removals == [500, nil])
        #expect(tree.count == 999)
        tree.removeAll()
        #expect(tree.count == 0 && tree.values(from: unit.low, to: unit.high).isEmpty)
    }

    @Test("searches find the same as a look at each value, whatever was added and removed before")
    func property() {
        for seed in Fuzz.seeds(20) {
            var random = SplitMix64(seed: seed)
            func number() -> Double {
                // Many values lie on borders between quarters.
                random.next() % 3 == 0 ? Double(Int(random.next() % 9)) / 4 - 1 : Double(random.next() >> 11) * 0x1p-52 - 1
            }
            var tree = PointQuadTree<Int>(low: unit.low, high: unit.high)
            var plain: [(point: SIMD2<Double>, value: Int)] = []
            for step in 0..<2000 {
                if random.next() % 4 == 0, let index = plain.indices.randomElement(using: &random) {
                    let removed = plain.remove(at: index)
                    let found = tree.remove(at: removed.point) { $0 == removed.value }
                    #expect(found == removed.value, "seed \(seed)")
                } else {
                    let point = SIMD2(number(), number())
                    let isTaken = tree.insert(step, at: point)
                    #expect(isTaken, "seed \(seed)")
                    plain.append((point, step))
                }
            }
            #expect(tree.count == plain.count, "seed \(seed)")
            for _ in 0..<50 {
                let (a, b) = (SIMD2(number(), number()), SIMD2(number(), number()))
                let (low, high) = (pointwiseMin(a, b), pointwiseMax(a, b))
                let expected = plain.filter { all($0.point .>= low) && all($0.point .<= high) }.map(\.value).sorted()
                #expect(tree.values(from: low, to: high).sorted() == expected, "seed \(seed)")
            }
        }
    }
}
