import Testing

@testable import PortolanRender

/// The positions of letters along a line.
@Suite struct LinePathTests {
    private static func positions(_ line: [SIMD2<Float>], beside: Float) -> [SIMD2<Float>] {
        var path = LinePath()
        path.follow(line[...], from: (line[0], 0, line[0]), reach: 200, beside: beside) { $0 }
        return stride(from: Float(2), through: 150, by: 4).compactMap { path.position($0, lineOffset: 0, isFlipped: false)?.point }
    }

    @Test("Letters beside a line keep their distances in bends, on either side", arguments: [-9, 0, 9] as [Float])
    func bends(beside: Float) {
        let lines: [[SIMD2<Float>]] = [
            [[0, 0], [80, 0], [80, 200]], [[0, 0], [60, 0], [100, 30], [120, 90], [120, 300]],
            // The letters stand beside the line. The corners of this line are nearer to each other than the letters are
            // to the line.
            [[0, 0], [60, 0], [63, 1], [65, 4], [66, 200]],
        ]
        for line in lines {
            let places = Self.positions(line, beside: beside)
            #expect(places.count > 30)
            for (a, b) in zip(places, places.dropFirst()) {
                let way = b - a
                // At a right angle, the letters keep their distance of 4 along the way around the corner. So the
                // straight distance between two letters may be shorter.
                #expect((way * way).sum().squareRoot() > 2.7, "\(a) \(b)")
            }
        }
    }

    @Test("A line that turns back on itself or does not move gives finite positions")
    func degenerate() {
        for line in [[[0, 0], [50, 0], [0, 0], [50, 0]], [[0, 0], [0, 0], [200, 0]]] as [[SIMD2<Float>]] {
            for beside in [Float(-9), 9] {
                let positions = Self.positions(line, beside: beside)
                #expect(!positions.isEmpty)
                for position in positions { #expect(position.x.isFinite && position.y.isFinite) }
            }
        }
    }
}
