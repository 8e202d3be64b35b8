import PortolanRaster
import PortolanTestSupport
import Testing

@Suite("Random shapes equal a reference of 16 × 16 samples per pixel")
struct RandomShapeTests {
    static let seeds = Array(0..<10) as [UInt64]
    /// The picture has more than one band of rows, so edges are cut at the limits of bands.
    static let side = 40

    @Test("Polygons are right by both rules, even self-crossing ones", arguments: seeds, [DrawList.FillRule.nonZero, .evenOdd])
    func polygons(seed: UInt64, rule: DrawList.FillRule) {
        var generator = SplitMix64(seed: seed)
        let range: ClosedRange<Float> = seed % 3 == 0 ? -60...100 : 2...38
        let contours = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
            (0..<Int.random(in: 3...9, using: &generator)).map { _ in generator.point(in: range) }
        }
        let result = coverage(width: Self.side, height: Self.side) { list in
            let shape = path(&list, contours)
            list.fill(shape, .black, rule: rule)
        }
        let expected = sampledFill(width: Self.side, height: Self.side, contours) { rule == .nonZero ? $0 != 0 : $0 % 2 != 0 }
        #expect(meanError(result, expected) < 0.01, "seed \(seed)")
    }

    @Test("Simple polygons agree pixel by pixel", arguments: seeds)
    func simplePolygons(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        // The shape is a star around the middle, with directions in order and random distances.
        let directions: [Point] = [[1, 0], [0.8, 0.6], [0, 1], [-0.6, 0.8], [-1, 0], [-0.8, -0.6], [0, -1], [0.6, -0.8]]
        let ring = directions.map { $0 * Float.random(in: 6...18, using: &generator) + 20 }
        let result = coverage(width: Self.side, height: Self.side) { list in
            let shape = path(&list, [ring])
            list.fill(shape, .black)
        }
        let expected = sampledFill(width: Self.side, height: Self.side, [ring]) { $0 != 0 }
        #expect(maximumError(result, expected) < 0.045, "seed \(seed)")
    }

    @Test("A round stroke covers the points within half a width of the line", arguments: seeds)
    func roundStrokes(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let range: ClosedRange<Float> = seed % 3 == 0 ? -80...120 : 2...38
        let line = (0..<Int.random(in: 2...8, using: &generator)).map { _ in generator.point(in: range) }
        let width = Float.random(in: 0.5...14, using: &generator)
        let isClosed = seed % 2 == 1
        let result = coverage(width: Self.side, height: Self.side) { list in
            let shape = path(&list, [line], closed: isClosed)
            list.stroke(shape, Stroke(width: width, cap: .round, join: .round), .black)
        }
        let expected = sampledStroke(width: Self.side, height: Self.side, line, closed: isClosed, radius: Double(width) / 2)
        #expect(meanError(result, expected) < 0.01, "seed \(seed)")
    }

    @Test("A picture has the same bytes with 1, 2 and 7 threads", arguments: [1, 2] as [UInt64])
    func threads(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var list = DrawList()
        list.fillAll(Color(red: 0.9, green: 0.95, blue: 0.9))
        for index in 0..<24 {
            let opacity = Float.random(in: 0.2...1, using: &generator)
            let color = Color(red: Float(index % 7) / 6, green: Float(index % 5) / 4, blue: Float(index % 3) / 2, alpha: opacity)
            list.beginShape(color)
            for _ in 0..<20 {
                let middle = generator.point(in: -20...150)
                let points = (0..<20).map { _ in middle + generator.point(in: -30...30) }
                let shape = path(&list, [points], closed: index % 2 == 0)
                if index % 2 == 0 { list.addFill(shape) } else { list.addStroke(shape, Stroke(width: Float(index) / 4, dashes: [7, 3])) }
            }
        }
        let pictures = [1, 2, 7].map { threads in
            var pixmap = Pixmap(width: 101, height: 133)
            Rasterizer().render(list, into: &pixmap, threads: threads)
            return pixmap
        }
        #expect(firstDifference(pictures[0], pictures[1]) == nil, "seed \(seed)")
        #expect(firstDifference(pictures[0], pictures[2]) == nil, "seed \(seed)")
        #expect(Set(pictures[0].pixels).count > 100)
    }
}
