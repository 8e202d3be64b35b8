import PortolanRaster
import PortolanTestSupport
import Testing

@Suite("Wrong and extreme geometry does no harm")
struct RobustnessTests {
    @Test("Any numbers give no trap, no endless work, and the same bytes twice", arguments: Array(0..<8) as [UInt64])
    func anyNumbers(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let special: [Float] = [
            0, -0.0, 1, -1, 0.5, 63, 64, 1e-30, 1e9, -1e9, 1e20, -1e20, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
            .infinity, -.infinity, .nan, .leastNonzeroMagnitude, 16_383, -16_384, 262_144, 300_000,
        ]
        func number() -> Float {
            Bool.random(using: &generator) ? special.randomElement(using: &generator) ?? 0 : Float.random(in: -100...200, using: &generator)
        }
        var list = DrawList()
        for _ in 0..<40 {
            let contours = (0..<3).map { _ in (0..<Int.random(in: 0...7, using: &generator)).map { _ in Point(number(), number()) } }
            let shape = path(&list, contours, closed: Bool.random(using: &generator))
            list.fill(
                shape,
                Color(red: number(), green: 0.5, blue: 0.2, alpha: 0.5),
                rule: Bool.random(using: &generator) ? .nonZero : .evenOdd
            )
            let joins: [Stroke.Join] = [.miter, .round, .bevel]
            let caps: [Stroke.Cap] = [.butt, .round, .square]
            let stroke = Stroke(
                width: number(),
                cap: caps.randomElement(using: &generator) ?? .butt,
                join: joins.randomElement(using: &generator) ?? .bevel,
                miterLimit: number(),
                dashes: (0..<Int.random(in: 0...4, using: &generator)).map { _ in number() },
                dashPhase: number()
            )
            list.stroke(shape, stroke, Color(red: 0.1, green: number(), blue: 0.2, alpha: 0.7))
            let first = list.contourCount
            list.contour(contours[0], closed: true)
            list.orientPolygon(from: first)
            list.move(to: Point(number(), number()))
            list.curve(to: Point(number(), number()), control: Point(number(), number()))
            list.curve(to: Point(number(), number()), control1: Point(number(), number()), control2: Point(number(), number()))
            let curves = list.endPath()
            list.fill(curves, .black.withOpacity(0.1))
        }
        func draw(threads: Int) -> Pixmap {
            var pixmap = Pixmap(width: 97, height: 65, color: .white)
            Rasterizer().render(list, into: &pixmap, threads: threads)
            return pixmap
        }
        #expect(firstDifference(draw(threads: 1), draw(threads: 3)) == nil, "seed \(seed)")
    }

    @Test("Sides, rows, positions, levels and threads may be any integers")
    func anyIntegers() {
        for seed in Fuzz.seeds(200) {
            var random = SplitMix64(seed: seed)
            // One side is any integer, and the other side is 0, so that no picture takes a gigabyte.
            let (width, height) = random.next() % 2 == 0 ? (random.anyInteger(Int.self), 0) : (0, random.anyInteger(Int.self))
            Fuzz.trace("seed \(seed): \(width) \(height)")
            let line = Pixmap(width: width, height: height)
            #expect(line.width == min(max(width, 0), Pixmap.maximumSide) && line.height == min(max(height, 0), Pixmap.maximumSide))
            #expect(Pixmap(width: random.anyInteger(), height: random.anyInteger(), premultipliedPixels: [0])?.pixels.count ?? 1 == 1)
            #expect(Pixmap(width: random.anyInteger(), height: random.anyInteger(), straightRGBA: [0, 0, 0, 0])?.pixels.count ?? 1 == 1)
            let mask = CoverageMask(width: random.anyInteger(), height: random.anyInteger(), coverage: [9])
            let field = DistanceField(width: random.anyInteger(), height: random.anyInteger(), values: [9])
            #expect(mask?.width ?? 1 == 1 && field?.width ?? 1 == 1)
            var list = DrawList()
            let image = list.add(Pixmap(width: 3, height: 2, color: .black))
            list.draw(image, x: random.anyInteger(), y: random.anyInteger(), opacity: Float(random.anyNumber()))
            if let one = CoverageMask(width: 1, height: 1, coverage: [255]) {
                list.draw(list.add(one), x: random.anyInteger(), y: random.anyInteger(), .black)
            }
            list.orientPolygon(from: random.anyInteger())
            var picture = Pixmap(width: 20, height: 10)
            Rasterizer().render(
                list,
                firstRow: random.anyInteger(),
                ofHeight: random.anyInteger(),
                into: &picture,
                threads: Int(clamping: random.anyInteger(Int8.self))
            )
            _ = ImagePyramid(Pixmap(width: 5, height: 3), count: random.anyInteger())
        }
    }

    @Test("Shapes that leave the picture keep their winding, and gigantic shapes cover everything")
    func gigantic() {
        for size in [200, 1e5, 1e9, 1e20] as [Float] {
            let all = coverage(width: 50, height: 40) { list in
                let square = path(&list, [[[-size, -size], [size, -size], [size, size], [-size, size]]])
                list.fill(square, .black)
            }
            #expect(all.allSatisfy { $0 == 1 }, "size \(size)")
            // Beyond 2^40 pixels, rounding loses the position of the slope, even in `Double`.
            guard size < 1e12 else { continue }
            let diagonal = coverage(width: 50, height: 50) { list in
                let half = path(&list, [[[-size, -size], [size, size], [-size, size]]])
                list.fill(half, .black)
            }
            #expect(abs(diagonal.reduce(0, +) - 1250) < 1, "size \(size)")
        }
    }

    @Test("A line that comes from far away keeps its width and position", arguments: [1e3, 1e6, 1e9, 1e15] as [Float])
    func farLine(size: Float) {
        let result = coverage(width: 50, height: 50) { list in
            let line = path(&list, [[[-size, -size], [size, size]]], closed: false)
            list.stroke(line, Stroke(width: 4), .black)
        }
        // A diagonal of width 4 in a square of 50 leaves out two triangles with legs of 50 - 2 sqrt(2).
        let leg = 50 - 2 * 2.0.squareRoot()
        #expect(abs(result.reduce(0, +) - (2500 - leg * leg)) < 1)
    }

    @Test("Points that are not finite are left out")
    func notFinite() {
        func area(_ ring: [Point]) -> [Double] {
            coverage(width: 20, height: 20) { list in
                let shape = path(&list, [ring])
                list.fill(shape, .black)
            }
        }
        let square: [Point] = [[4, 4], [16, 4], [16, 16], [4, 16]]
        #expect(area([square[0], [.nan, 3], square[1], square[2], [.infinity, -.infinity], square[3]]) == area(square))
        #expect(area([[.nan, .nan], [1, .nan], [.infinity, 2]]).allSatisfy { $0 == 0 })
    }

    @Test("Empty pictures and empty lists can be drawn")
    func empty() {
        var list = DrawList()
        list.fillAll(.black)
        for (width, height) in [(0, 0), (0, 5), (5, 0), (1, 1)] {
            var pixmap = Pixmap(width: width, height: height)
            Rasterizer().render(DrawList(), into: &pixmap, threads: 2)
            Rasterizer().render(list, into: &pixmap, threads: 0)
            #expect(pixmap.pixels.allSatisfy { $0 == 0xFF00_0000 })
        }
    }
}
