import PortolanRaster
import PortolanTestSupport
import Testing

@Suite("Fills cover the right pixels")
struct FillTests {
    @Test("A rectangle shifted by half a pixel covers half of its border pixels")
    func halfPixelRectangle() {
        let result = coverage(width: 6, height: 6) { list in
            let square = path(&list, [[[1.5, 1.5], [4.5, 1.5], [4.5, 4.5], [1.5, 4.5]]])
            list.fill(square, .black)
        }
        func alpha(_ byte: Double) -> Double { byte / 255 }
        for y in 0..<6 {
            for x in 0..<6 {
                let column = [0, 0.5, 1, 1, 0.5, 0][x]
                let row = [0, 0.5, 1, 1, 0.5, 0][y]
                #expect(abs(result[y * 6 + x] - column * row) <= 0.5 / 255 + 1e-9, "pixel \(x), \(y)")
            }
        }
    }

    @Test("Triangles cover their area", arguments: [0, 1, 2, 3, 4, 5, 6, 7] as [UInt64])
    func triangleArea(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let corners = (0..<3).map { _ in generator.point(in: 2...62) }
        let result = coverage(width: 64, height: 64) { list in
            let triangle = path(&list, [corners])
            list.fill(triangle, .black)
        }
        let (a, b) = (SIMD2<Double>(corners[1] - corners[0]), SIMD2<Double>(corners[2] - corners[0]))
        let area = abs(a.x * b.y - a.y * b.x) / 2
        #expect(abs(result.reduce(0, +) - area) < 1, "seed \(seed)")
    }

    @Test("A circle made of curves covers pi r² within a thousandth")
    func circleArea() {
        let radius: Float = 50
        let result = coverage(width: 128, height: 128) { list in
            // Four cubic arcs approximate the circle. They differ from it by at most 0.03 %.
            let k = radius * 0.5522847
            let c: Float = 64
            list.move(to: [c + radius, c])
            list.curve(to: [c, c + radius], control1: [c + radius, c + k], control2: [c + k, c + radius])
            list.curve(to: [c - radius, c], control1: [c - k, c + radius], control2: [c - radius, c + k])
            list.curve(to: [c, c - radius], control1: [c - radius, c - k], control2: [c - k, c - radius])
            list.curve(to: [c + radius, c], control1: [c + k, c - radius], control2: [c + radius, c - k])
            list.close()
            let circle = list.endPath()
            list.fill(circle, .black)
        }
        let area = Double.pi * 2500
        #expect(abs(result.reduce(0, +) - area) / area < 3e-3)
    }

    @Test("A regular polygon of 720 corners covers pi r² within a thousandth")
    func polygonCircleArea() {
        // The corners come from repeated rotation by half a degree.
        let (cosine, sine) = (0.9999619230641713, 0.008726535498373935)
        var corner = SIMD2<Double>(50, 0)
        var corners: [Point] = []
        for _ in 0..<720 {
            corners.append(Point(corner + 64))
            corner = SIMD2(corner.x * cosine - corner.y * sine, corner.x * sine + corner.y * cosine)
        }
        let result = coverage(width: 128, height: 128) { list in
            let circle = path(&list, [corners])
            list.fill(circle, .black)
        }
        let area = Double.pi * 2500
        #expect(abs(result.reduce(0, +) - area) / area < 1e-3)
    }
}

@Suite("Fill rules, holes and blending follow their definitions")
struct FillRuleTests {
    static let outer: [Point] = [[4, 4], [36, 4], [36, 36], [4, 36]]
    static let inner: [Point] = [[12, 12], [28, 12], [28, 28], [12, 28]]

    private func area(_ rings: [[Point]], rule: DrawList.FillRule, oriented: Bool = false) -> Double {
        coverage(width: 40, height: 40) { list in
            let first = list.contourCount
            for ring in rings { list.contour(ring, closed: true) }
            if oriented { list.orientPolygon(from: first) }
            let shape = list.endPath()
            list.fill(shape, .black, rule: rule)
        }.reduce(0, +)
    }

    @Test("Two rings of the same direction have a hole by even-odd, and none by non-zero")
    func rules() {
        #expect(area([Self.outer, Self.inner], rule: .evenOdd) == 1024 - 256)
        #expect(area([Self.outer, Self.inner], rule: .nonZero) == 1024)
        #expect(area([Self.outer, Self.inner.reversed()], rule: .nonZero) == 1024 - 256)
        #expect(area([Self.outer.reversed(), Self.inner], rule: .nonZero) == 1024 - 256)
    }

    @Test("Oriented polygons have holes whatever the direction of their rings is")
    func orientation() {
        for outer in [Self.outer, Self.outer.reversed()] {
            for inner in [Self.inner, Self.inner.reversed()] {
                #expect(area([outer, inner], rule: .nonZero, oriented: true) == 1024 - 256)
            }
        }
    }

    @Test("A pentagram is hollow by even-odd and full by non-zero")
    func pentagram() {
        let star: [Point] = [[20, 2], [31, 36], [2, 15], [38, 15], [9, 36]]
        let middle = 20 * 40 + 20
        let hollow = coverage(width: 40, height: 40) { list in
            let shape = path(&list, [star])
            list.fill(shape, .black, rule: .evenOdd)
        }
        let full = coverage(width: 40, height: 40) { list in
            let shape = path(&list, [star])
            list.fill(shape, .black)
        }
        #expect(hollow[middle] == 0)
        #expect(full[middle] == 1)
    }

    @Test("Neighbours in one shape leave no seam, whatever slope their border has", arguments: Array(0..<10) as [UInt64])
    func neighbours(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let (top, bottom) = (Float.random(in: 5...35, using: &generator), Float.random(in: 5...35, using: &generator))
        let result = coverage(width: 40, height: 40) { list in
            list.beginShape(.black.withOpacity(1))
            for ring in [[[0, 0], [top, 0], [bottom, 40], [0, 40]], [[40, 40], [40, 0], [top, 0], [bottom, 40]]] as [[Point]] {
                let first = list.contourCount
                list.contour(ring, closed: true)
                list.orientPolygon(from: first)
            }
            let both = list.endPath()
            list.addFill(both)
        }
        #expect(result.allSatisfy { $0 == 1 }, "seed \(seed)")
    }

    @Test("Overlapping features blend once within one shape, and twice in two shapes")
    func translucency() {
        let color = Color(red: 0, green: 0, blue: 1, alpha: 0.5)
        func middle(_ build: (inout DrawList, DrawList.Path, DrawList.Path) -> Void) -> UInt32 {
            var list = DrawList()
            let a = path(&list, [Self.outer])
            let b = path(&list, [Self.inner])
            build(&list, a, b)
            var pixmap = Pixmap(width: 40, height: 40, color: .white)
            Rasterizer().render(list, into: &pixmap)
            return pixmap[20, 20]
        }
        let once = middle { list, a, b in
            list.beginShape(color)
            list.addFill(a)
            list.addFill(b)
        }
        let twice = middle { list, a, b in
            list.fill(a, color)
            list.fill(b, color)
        }
        #expect(once == 0xFFFF_7F7F)
        #expect(twice == 0xFFFF_3F3F)
    }

    @Test("Opaque shapes have exactly their colour inside, and the background replaces all pixels")
    func exactColours() {
        let color = Color(red8: 17, green8: 201, blue8: 90)
        var list = DrawList()
        list.fillAll(Color(red8: 1, green8: 2, blue8: 3))
        let square = path(&list, [Self.outer])
        list.fill(square, color)
        var pixmap = Pixmap(width: 40, height: 40, color: .white)
        Rasterizer().render(list, into: &pixmap)
        #expect(pixmap[20, 20] == 0xFF5A_C911)
        #expect(pixmap[0, 0] == 0xFF03_0201)
    }
}
