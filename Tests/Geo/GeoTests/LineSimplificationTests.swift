import PortolanGeo
import PortolanTestSupport
import Testing

@Suite("A simplified line keeps its shape")
struct LineSimplificationTests {
    @Test("no dropped point lies farther than the tolerance from the simplified line, and the ends stay", arguments: 1...40)
    func tolerance(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        let line = (0..<Int.random(in: 2...120, using: &generator)).map {
            SIMD2(Double($0), Double.random(in: -3...3, using: &generator))
        }
        let kept = LineSimplification.simplified(line, tolerance: 1) { $0 }
        #expect(kept.first == line.first && kept.last == line.last, "seed \(seed)")
        for point in line {
            let distance =
                zip(kept, kept.dropFirst()).map { a, b in
                    let along = min(1, max(0, ((point - a) * (b - a)).sum() / ((b - a) * (b - a)).sum()))
                    let off = point - a - along * (b - a)
                    return (off * off).sum().squareRoot()
                }.min() ?? 0
            #expect(distance <= 1 + 1e-9, "seed \(seed)")
        }
    }

    @Test("a straight line needs only its ends, and a corner stays")
    func straight() {
        let line = [SIMD2(0.0, 0), SIMD2(1.0, 0.1), SIMD2(2.0, 0), SIMD2(3.0, 5), SIMD2(4.0, 10)]
        #expect(LineSimplification.simplified(line, tolerance: 0.5) { $0 } == [line[0], line[2], line[4]])
        #expect(LineSimplification.simplified(line, tolerance: 0) { $0 } == line)
    }
}
