import PortolanRaster
import Testing

@Suite("Strokes cover the right area")
struct StrokeTests {
    /// Returns the covered area of a polyline's stroke in a picture of 100 × 100.
    private func area(_ points: [Point], _ stroke: Stroke, closed: Bool = false) -> Double {
        coverage(width: 100, height: 100) { list in
            let line = path(&list, [points], closed: closed)
            list.stroke(line, stroke, .black)
        }.reduce(0, +)
    }

    @Test("Butt, square and round caps add the right area")
    func caps() {
        let line: [Point] = [[20, 50], [80, 50]]
        #expect(abs(area(line, Stroke(width: 10)) - 600) < 1)
        #expect(abs(area(line, Stroke(width: 10, cap: .square)) - 700) < 1)
        #expect(abs(area(line, Stroke(width: 10, cap: .round)) - (600 + 25 * Double.pi)) < 3)
    }

    @Test("Bevel, round and miter joins cover a right angle as defined, and so does a miter beyond its limit")
    func joins() {
        let corner: [Point] = [[20, 20], [80, 20], [80, 80]]
        // Two legs of 60 by 10 that share a quarter of the corner's square (5 by 5).
        let legs = 2 * 600.0 - 25
        #expect(abs(area(corner, Stroke(width: 10, join: .bevel)) - (legs + 12.5)) < 1)
        #expect(abs(area(corner, Stroke(width: 10, join: .round)) - (legs + 25 * Double.pi / 4)) < 1.5)
        #expect(abs(area(corner, Stroke(width: 10, join: .miter)) - (legs + 25)) < 1)
        #expect(abs(area(corner, Stroke(width: 10, join: .miter, miterLimit: 1.4)) - (legs + 12.5)) < 1)
        #expect(abs(area(corner, Stroke(width: 10, join: .miter, miterLimit: 1.42)) - (legs + 25)) < 1)
    }

    @Test("Both turning directions and both ways along a line give the same area")
    func symmetry() {
        for join in [Stroke.Join.bevel, .round, .miter] {
            let right: [Point] = [[20, 30], [60, 30], [45, 80]]
            let left: [Point] = [[20, 70], [60, 70], [45, 20]]
            let stroke = Stroke(width: 9, join: join)
            #expect(abs(area(right, stroke) - area(left, stroke)) < 0.5)
            #expect(abs(area(right, stroke) - area(right.reversed(), stroke)) < 0.5)
        }
    }

    /// In an earlier version, a line that turned straight back along a row or column had an open outline, so the line's
    /// colour ran on to the picture's edge.
    @Test("A line that turns straight back covers the area of the way out")
    func straightBack() {
        for join in [Stroke.Join.bevel, .round, .miter] {
            for end in [Point(80, 50), Point(50, 80), Point(80, 80)] {
                let found = coverage(width: 100, height: 100) { list in
                    let line = path(&list, [[[30, 50], end, [30, 50]]], closed: false)
                    list.stroke(line, Stroke(width: 10, join: join), .black)
                }
                let once = area([[30, 50], end], Stroke(width: 10, join: join))
                // Where the two edges cross the same pixel, the coverage of both is added. So the stroke of a slanted
                // line covers a little more than its area.
                #expect(found.reduce(0, +) > once - 1 && found.reduce(0, +) < once * 1.15 + 40, "\(join) to \(end)")
                for y in 0..<100 { #expect(found[y * 100 + 95] == 0, "\(join) to \(end), row \(y)") }
            }
        }
    }

    @Test("Strokes end without a cap where they are cut")
    func cutEnds() {
        for (start, end, area) in [(false, false, 600 + 25 * Double.pi), (true, false, 600 + 12.5 * Double.pi), (true, true, 600)] {
            let found = coverage(width: 100, height: 100) { list in
                list.contour([[20, 50], [80, 50]] as [Point], closed: false, startIsCut: start, endIsCut: end)
                list.stroke(list.endPath(), Stroke(width: 10, cap: .round), .black)
            }.reduce(0, +)
            #expect(abs(found - area) < 3)
        }
    }

    @Test("A closed square has four joins and no caps")
    func closedSquare() {
        let square: [Point] = [[30, 30], [70, 30], [70, 70], [30, 70]]
        #expect(abs(area(square, Stroke(width: 10), closed: true) - 1600) < 1)
        #expect(abs(area(square + [square[0]], Stroke(width: 10), closed: true) - 1600) < 1)
    }

    @Test("A closed line that leaves the picture joins at its start")
    func closedOutside() {
        // The first corner is inside the picture, and the far corners are outside.
        let square: [Point] = [[50, 50], [250, 50], [250, 250], [50, 250]]
        let result = coverage(width: 100, height: 100) { list in
            let line = path(&list, [square])
            list.stroke(line, Stroke(width: 20), .black)
        }
        #expect(result[41 * 100 + 41] == 1)  // in the miter
        #expect(result[38 * 100 + 38] == 0)
        #expect(abs(result.reduce(0, +) - 2000) < 1)
    }

    @Test("Thin lines fade instead of vanishing", arguments: [0.1, 0.25, 0.5, 0.75, 1] as [Float])
    func thinLines(width: Float) {
        let level = area([[10, 50.5], [90, 50.5]], Stroke(width: width))
        #expect(abs(level - 80 * Double(width)) < 80 * 0.012)
        let slanted = area([[10, 20], [90, 70]], Stroke(width: width))
        #expect(abs(slanted - 94.34 * Double(width)) < 94.34 * 0.02)
    }

    @Test("Dashes continue around corners")
    func dashes() {
        let line: [Point] = [[10, 10], [25, 10], [25, 90]]
        // 95 pixels with dashes of 10 and gaps of 5: six dashes and half of the seventh.
        #expect(abs(area(line, Stroke(width: 1, join: .miter, dashes: [10, 5])) - 65) < 1)
        let shifted = Stroke(width: 1, join: .miter, dashes: [10, 5], dashPhase: 10)
        #expect(abs(area(line, shifted) - 60) < 1)
        let result = coverage(width: 100, height: 100) { list in
            let shape = path(&list, [line], closed: false)
            list.stroke(shape, Stroke(width: 2, join: .miter, dashes: [10, 5]), .black)
        }
        #expect(result[10 * 100 + 15] == 1)
        #expect(result[10 * 100 + 22] == 0)
        // The second dash begins exactly in the corner and goes down.
        #expect(result[18 * 100 + 25] == 1)
        #expect(result[22 * 100 + 25] == 0)
    }

    @Test("Dashes of a line that comes from far outside keep their phase")
    func dashesFromOutside() {
        func row(_ start: Float) -> [Double] {
            Array(
                coverage(width: 100, height: 10) { list in
                    let shape = path(&list, [[[start, 5], [200, 5]]], closed: false)
                    list.stroke(shape, Stroke(width: 4, dashes: [8, 8]), .black)
                }[500..<600]
            )
        }
        let near = row(-16)
        #expect(near[4] == 1 && near[12] == 0)
        for start in [-1600, -160_000, -16_000_000] as [Float] { #expect(row(start) == near, "from \(start)") }
    }

    @Test("Zero-length dashes with round caps are dots, and lines without length have their caps")
    func dots() {
        let dots = area([[10, 50], [89, 50]], Stroke(width: 6, cap: .round, dashes: [0, 10]))
        #expect(abs(dots - 72 * Double.pi) < 12)
        #expect(abs(area([[50, 50], [50, 50]], Stroke(width: 6, cap: .square)) - 36) < 0.5)
        #expect(area([[50, 50], [50, 50]], Stroke(width: 6, cap: .butt)) == 0)
        #expect(area([[50, 50]], Stroke(width: 6, cap: .round)) == 0)
    }

    @Test("A translucent stroke that crosses itself is blended once")
    func blendsOnce() {
        var list = DrawList()
        let cross: [Point] = [[10, 10], [90, 90], [90, 10], [10, 90], [10.5, 10], [89, 89]]
        let line = path(&list, [cross], closed: false)
        list.stroke(line, Stroke(width: 12, cap: .round, join: .round), Color(red: 1, green: 0, blue: 0, alpha: 0.5))
        var pixmap = Pixmap(width: 100, height: 100)
        Rasterizer().render(list, into: &pixmap)
        #expect(pixmap.pixels.map { $0 >> 24 }.max() == 128)
        #expect(pixmap[50, 50] >> 24 == 128)
    }

    @Test("Pieces of a curve leave no seams")
    func noSeams() {
        // A wide spiral of short segments. Every pixel near its middle line must be fully covered.
        var points: [Point] = []
        var direction = SIMD2<Double>(1, 0)
        var at = SIMD2<Double>(50, 20)
        for _ in 0..<200 {
            points.append(Point(at))
            at += direction * 0.9
            direction = SIMD2(direction.x * 0.999 - direction.y * 0.0447, direction.x * 0.0447 + direction.y * 0.999)
        }
        for join in [Stroke.Join.bevel, .round, .miter] {
            let result = coverage(width: 100, height: 100) { list in
                let line = path(&list, [points], closed: false)
                list.stroke(line, Stroke(width: 9, cap: .round, join: join), .black)
            }
            for point in points { #expect(result[Int(point.y) * 100 + Int(point.x)] == 1, "\(join) at \(point)") }
        }
    }
}
