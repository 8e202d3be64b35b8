import PortolanRaster
import PortolanTestSupport
import Testing

@Suite("Clips limit drawing")
struct ClipTests {
    /// Returns the corners of a distorted and sometimes turned grid. Neighbouring quads share corners.
    private static func grid(_ count: Int, side: Double, _ generator: inout SplitMix64) -> [[SIMD2<Double>]] {
        let turn = Double.random(in: 0...1, using: &generator)
        let shift = SIMD2(Double.random(in: -9...9, using: &generator), Double.random(in: -9...9, using: &generator))
        return (0...count).map { row in
            (0...count).map { column in
                let jitter = SIMD2(Double.random(in: -0.3...0.3, using: &generator), Double.random(in: -0.3...0.3, using: &generator))
                let place = (SIMD2(Double(column), Double(row)) + jitter) * side / Double(count)
                return SIMD2(place.x + place.y * turn, place.y - place.x * turn) + shift
            }
        }
    }

    /// Returns the number of quads that own each pixel of a picture of 80 × 70.
    private func owners(_ quads: [[SIMD2<Double>]]) -> [Int] {
        var counts = [Int](repeating: 0, count: 80 * 70)
        for quad in quads {
            var list = DrawList()
            list.clip = list.addClip(quad)
            list.fillAll(.white)
            var pixmap = Pixmap(width: 80, height: 70)
            Rasterizer().render(list, into: &pixmap, threads: 2)
            for (index, pixel) in pixmap.pixels.enumerated() {
                #expect(pixel == 0 || pixel == 0xFFFF_FFFF)
                counts[index] += pixel == 0 ? 0 : 1
            }
        }
        return counts
    }

    @Test("Neighbouring quads own each pixel once", arguments: Array(0..<24) as [UInt64])
    func neighbours(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let corners = Self.grid(3, side: 130, &generator)
        var quads: [[SIMD2<Double>]] = []
        for row in 0..<3 {
            for column in 0..<3 {
                var quad = [corners[row][column], corners[row][column + 1], corners[row + 1][column + 1], corners[row + 1][column]]
                // The corners of a quad may run clockwise or anticlockwise, and may begin with any corner.
                if Bool.random(using: &generator) { quad.reverse() }
                let first = Int.random(in: 0..<4, using: &generator)
                quads.append(Array(quad[first...] + quad[..<first]))
            }
        }
        let counts = owners(quads)
        #expect(counts.allSatisfy { $0 <= 1 }, "seed \(seed)")
        // Together, the quads own all pixels inside the grid's outline, and no others.
        let outline =
            corners[0] + corners.map { $0[3] }.dropFirst() + corners[3].reversed().dropFirst()
            + corners.map { $0[0] }.reversed().dropFirst().dropLast()
        let expected = sampledInside(width: 80, height: 70, outline)
        #expect(counts.map { $0 == 1 } == expected, "seed \(seed)")
    }

    /// Returns for each pixel whether its centre lies inside a ring.
    private func sampledInside(width: Int, height: Int, _ ring: [SIMD2<Double>]) -> [Bool] {
        (0..<width * height).map { index in
            let (x, y) = (Double(index % width) + 0.5, Double(index / width) + 0.5)
            var isInside = false
            for (a, b) in zip(ring, ring.dropFirst() + ring.prefix(1)) where (a.y <= y) != (b.y <= y) {
                if a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y) <= x { isInside.toggle() }
            }
            return isInside
        }
    }

    @Test("A large quad beside two small ones, turned by any angle, leaves no pixel out", arguments: Array(0..<24) as [UInt64])
    func differentSizes(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        // The turns include 45°, where the centres of pixels lie on the edges.
        let turn = seed % 4 == 0 ? Double(seed / 4) / 2 : Double.random(in: -2...2, using: &generator)
        let (across, down) = (SIMD2(1, turn), SIMD2(-turn, 1))
        let origin = SIMD2(40.5, 35.5) - across * Double.random(in: 0...1, using: &generator)
        func place(_ u: Double, _ v: Double) -> SIMD2<Double> { origin + across * u + down * v }
        func quad(_ low: SIMD2<Double>, _ high: SIMD2<Double>) -> [SIMD2<Double>] {
            [place(low.x, low.y), place(high.x, low.y), place(high.x, high.y), place(low.x, high.y)]
        }
        let split = Double.random(in: -40...40, using: &generator)
        let counts = owners([quad([-500, -500], [0, 500]), quad([0, -500], [500, split]), quad([0, split], [500, 500])])
        #expect(counts.allSatisfy { $0 == 1 }, "seed \(seed)")
    }

    @Test("A clip limits shapes, masks and images to its pixels, and nothing else changes", arguments: Array(0..<8) as [UInt64])
    func limits(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let quad = (0..<3).map { _ in SIMD2<Double>(generator.point(in: -20...100)) }
        let blob = (0..<6).map { _ in generator.point(in: -10...90) }
        let image = try #require(Pixmap(width: 9, height: 9, premultipliedPixels: (0..<81).map { 0xFF00_0000 | $0 << 9 | $0 }))
        let mask = try #require(CoverageMask(width: 13, height: 7, coverage: (0..<91).map { UInt8($0 * 2) }))
        func draw(clipped: Bool, onlyClip: Bool = false) -> Pixmap {
            var list = DrawList()
            if clipped { list.clip = list.addClip(quad) }
            if onlyClip {
                list.fillAll(.white)
            } else {
                list.fillAll(Color(red: 0.2, green: 0.3, blue: 0.4))
                let shape = path(&list, [blob])
                list.fill(shape, Color(red: 1, green: 0, blue: 0, alpha: 0.5), rule: .evenOdd)
                list.stroke(
                    shape,
                    Stroke(width: 7, cap: .round, join: .round, dashes: [9, 4]),
                    Color(red: 0, green: 1, blue: 0, alpha: 0.5)
                )
                let picture = list.add(image)
                list.draw(picture, x: 20, y: 30, opacity: 0.7)
                list.draw(picture, through: ProjectiveTransform(origin: [50, 10], across: [3, 1], down: [-1, 2.5]))
                list.draw(list.add(mask), x: 33, y: 28, .white)
            }
            var pixmap = Pixmap(width: 80, height: 70, color: .black)
            Rasterizer().render(list, into: &pixmap, threads: 2)
            return pixmap
        }
        let (all, clipped, clip) = (draw(clipped: false), draw(clipped: true), draw(clipped: true, onlyClip: true))
        for index in all.pixels.indices {
            let (actual, isInside) = (clipped.pixels[index], clip.pixels[index] == 0xFFFF_FFFF)
            // A clip cuts edges at its bounding box. The new ends are rounded to 1/256 of a pixel, so the coverage of a
            // pixel may differ by 2 of 255 from the picture without a clip.
            let isRight = isInside ? largestDifference(actual, all.pixels[index]) <= 2 : actual == 0xFF00_0000
            guard isRight else {
                Issue.record(
                    "seed \(seed): pixel \(index % 80), \(index / 80): \(String(actual, radix: 16)), \(String(all.pixels[index], radix: 16))"
                )
                return
            }
        }
    }

    private func largestDifference(_ a: UInt32, _ b: UInt32) -> Int {
        func channel(_ pixel: UInt32, _ shift: UInt32) -> Int { Int(pixel >> shift & 255) }
        return [0, 8, 16, 24].map { abs(channel(a, $0) - channel(b, $0)) }.max() ?? 0
    }

    @Test("A clip with too few points, with invalid points, or of another list contains nothing")
    func empty() {
        for corners in [
            [], [[1, 1], [9, 9]], [[0, 0], [.nan, 5], [5, 5]], [[0, 0], [.infinity, 5], [5, 5]], [[99, 99], [120, 99], [120, 120]],
        ]
            as [[SIMD2<Double>]]
        {
            var list = DrawList()
            list.clip = list.addClip(corners)
            list.fillAll(.white)
            list.stroke(path(&list, [[[0, 0], [10, 10]]], closed: false), Stroke(width: 5), .white)
            var pixmap = Pixmap(width: 10, height: 10)
            Rasterizer().render(list, into: &pixmap)
            #expect(pixmap.pixels.allSatisfy { $0 == 0 }, "\(corners)")
        }
        var other = DrawList()
        let foreign = other.addClip([[0, 0], [10, 0], [10, 10]])
        var list = DrawList()
        list.clip = foreign
        list.fillAll(.white)
        var pixmap = Pixmap(width: 10, height: 10)
        Rasterizer().render(list, into: &pixmap)
        #expect(pixmap.pixels.allSatisfy { $0 == 0 })
        list.removeAll()
        #expect(list.clip == nil)
    }
}
