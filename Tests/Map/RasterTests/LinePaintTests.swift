import PortolanRaster
import PortolanTestSupport
import Testing

@Suite("Paints follow lines")
struct LinePaintTests {
    private func draw(_ width: Int, _ height: Int, threads: Int = 2, _ build: (inout DrawList) -> Void) -> Pixmap {
        var list = DrawList()
        build(&list)
        var pixmap = Pixmap(width: width, height: height)
        Rasterizer().render(list, into: &pixmap, threads: threads)
        return pixmap
    }

    /// Strokes the line through these points with a paint that follows the line.
    private static func stroke(
        _ list: inout DrawList,
        _ points: [SIMD2<Float>],
        _ stroke: Stroke,
        closed: Bool = false,
        perspective: Perspective? = nil,
        _ change: (inout LinePaint) -> Void
    ) {
        list.contour(points, closed: closed)
        let path = list.endPath()
        var paint = LinePaint(.solid(.black), along: path, perspective: perspective, outer: stroke.width / 2)
        change(&paint)
        list.beginShape(.line(paint))
        list.addStroke(path, stroke, perspective: perspective)
    }

    private func alpha(_ pixmap: Pixmap, _ x: Int, _ y: Int) -> Int { Int(pixmap[x, y] >> 24) }

    @Test("A paint of one colour without fading is the plain stroke: straight, bent, closed or dashed")
    func plain() {
        let lines: [([SIMD2<Float>], Bool)] = [
            ([[10, 20], [90, 25]], false), ([[10, 10], [50, 90], [90, 10], [95, 80]], false), ([[20, 20], [80, 30], [40, 90]], true),
        ]
        for (points, closed) in lines {
            for join in [Stroke.Join.miter, .round, .bevel] {
                for dashes in [[], [9, 5]] as [[Float]] {
                    let stroke = Stroke(width: 9, cap: .round, join: join, miterLimit: 8, dashes: dashes)
                    let expected = draw(100, 100) { list in
                        list.contour(points, closed: closed)
                        list.stroke(list.endPath(), stroke, .black)
                    }
                    let actual = draw(100, 100) { Self.stroke(&$0, points, stroke, closed: closed) { _ in } }
                    #expect(firstDifference(expected, actual) == nil, "\(points) \(join) \(dashes)")
                }
            }
        }
    }

    @Test("A blurred line fades linearly inward from its sides")
    func blur() {
        let picture = draw(60, 60) { Self.stroke(&$0, [[5, 30], [55, 30]], Stroke(width: 40)) { $0.blur = 10 } }
        for y in 10..<50 {
            let distance = abs(Double(y) + 0.5 - 30)
            let expected = min((20 - distance) / 10, 1) * 255
            #expect(abs(Double(alpha(picture, 30, y)) - expected) <= 1.5, "row \(y)")
        }
        #expect(alpha(picture, 30, 9) == 0 && alpha(picture, 30, 50) == 0)
    }

    @Test("A blur of more than half the width makes the middle fainter too")
    func wideBlur() {
        let picture = draw(60, 60) { Self.stroke(&$0, [[5, 30], [55, 30]], Stroke(width: 20)) { $0.blur = 40 } }
        #expect(abs(alpha(picture, 30, 30) - 61) <= 2)
    }

    @Test("A gap leaves the middle empty, and the blur reaches into it")
    func gap() {
        let picture = draw(80, 80) { list in
            Self.stroke(&list, [[5, 40], [75, 40]], Stroke(width: 60)) {
                $0.inner = 15
                $0.blur = 5
            }
        }
        let expected = [(40, 0), (48, 0), (51, 77), (53, 179), (57, 255), (63, 255), (68, 77), (71, 0)]
        for (y, value) in expected { #expect(abs(alpha(picture, 40, y) - value) <= 2, "row \(y)") }
    }

    @Test("Round ends fade around the end point, and other ends along the prolonged line")
    func ends() {
        for isRound in [true, false] {
            let picture = draw(100, 100) { list in
                Self.stroke(&list, [[20, 50], [60, 50]], Stroke(width: 40, cap: isRound ? .round : .square)) {
                    $0.blur = 20
                    $0.isRound = isRound
                }
            }
            let expected = isRound ? 20 - 15.5 : 20
            #expect(abs(Double(alpha(picture, 75, 50)) - expected / 20 * 255) <= 8)
        }
    }

    /// A picture with one column for each of 8 colours.
    private static let bars = Pixmap(
        width: 8,
        height: 1,
        premultipliedPixels: (0..<8).map { 0xFF00_0000 | UInt32($0) * 0x20 }
    )

    @Test("An image runs along the line and around its corners, from the line's beginning")
    func along() throws {
        let bars = try #require(Self.bars)
        let picture = draw(100, 100) { list in
            let image = list.add(bars)
            Self.stroke(&list, [[10, 20], [90, 20], [90, 100]], Stroke(width: 10)) {
                $0.fill = .image(image, length: 160, repeats: false)
            }
        }
        // The colour changes by 0x20 for every 20 pixels of the way, from the middle of the first bar on.
        for x in stride(from: 12, to: 80, by: 7) {
            let expected = max(0, (Double(x) + 0.5 - 10) / 20 - 0.5) * 32
            #expect(abs(Double(picture[x, 22] & 255) - expected) <= 1.5, "column \(x)")
        }
        for y in stride(from: 30, to: 96, by: 7) {
            let expected = min((80 + Double(y) + 0.5 - 20) / 20 - 0.5, 7) * 32
            #expect(abs(Double(picture[88, y] & 255) - expected) <= 1.5, "row \(y)")
        }
        let later = draw(100, 100) { list in
            let image = list.add(bars)
            Self.stroke(&list, [[10, 20], [90, 20]], Stroke(width: 10)) {
                $0.fill = .image(image, length: 160, repeats: false)
                $0.start = 80
            }
        }
        let wanted: Double = ((80 + 20.5) / 20 - 0.5) * 32
        #expect(abs(Double(later[30, 20] & 255) - wanted) <= 1.5)
    }

    @Test("A repeated image begins again, and its top row is on the line's right side")
    func repeated() throws {
        let image = try #require(
            Pixmap(width: 2, height: 2, premultipliedPixels: [0xFF00_00FF, 0xFF00_FF00, 0xFFFF_0000, 0xFFFF_FFFF])
        )
        let picture = draw(100, 40) { list in
            let id = list.add(image)
            Self.stroke(&list, [[0, 20], [100, 20]], Stroke(width: 16)) { $0.fill = .image(id, length: 16, repeats: true) }
        }
        /// Whether a pixel has nearly the expected colour. The position is half a pixel from the middle of an image
        /// pixel, so a sixteenth of the neighbour's colour is mixed in.
        func isNear(_ pixel: UInt32, _ expected: UInt32) -> Bool {
            [0, 8, 16, 24].allSatisfy { abs(Int(pixel >> $0 & 255) - Int(expected >> $0 & 255)) <= 18 }
        }
        for start in stride(from: 0, to: 96, by: 16) {
            let (first, second) = (start + 4, start + 12)
            #expect(isNear(picture[first, 27], 0xFF00_00FF) && isNear(picture[second, 27], 0xFF00_FF00), "right of the line at \(start)")
            #expect(isNear(picture[first, 12], 0xFFFF_0000) && isNear(picture[second, 12], 0xFFFF_FFFF), "left of the line at \(start)")
        }
    }

    @Test("In perspective, the width and the position along the line are measured in the plane")
    func perspective() throws {
        let bars = try #require(Self.bars)
        let perspective = Perspective(focalPoint: [50, 50], tiltCosine: 0.5, slope: 0.004, low: [-500, -500], high: [500, 120])
        let picture = draw(100, 100) { list in
            let image = list.add(bars)
            Self.stroke(&list, [[50, -150], [50, 100]], Stroke(width: 40), perspective: perspective) {
                $0.fill = .image(image, length: 250, repeats: false)
            }
        }
        var last = -1
        for y in 0..<75 where alpha(picture, 50, y) == 255 {
            // The picture's y = 50 + 0.5 v / (1 − 0.004 v), where v is measured from the focal point.
            let seen = Double(y) + 0.5 - 50
            let v = seen / (0.5 + seen * 0.004)
            let expected = min(max((v + 200) / 250 * 8 - 0.5, 0), 7) * 32
            #expect(abs(Double(picture[50, y] & 255) - expected) <= 2, "row \(y)")
            last = y
        }
        #expect(last > 60)
    }

    @Test("Any numbers give the same bytes with any number of threads")
    func threads() throws {
        let bars = try #require(Self.bars)
        let seed: UInt64 = 0x11E5
        var random = SplitMix64(seed: seed)
        for round in 0..<60 {
            var list = DrawList()
            let image = list.add(bars)
            for _ in 0..<4 {
                let far: ClosedRange<Float> = round % 4 == 0 ? -1e6...1e6 : -40...240
                let points = (0..<Int.random(in: 2...9, using: &random)).map { _ in
                    SIMD2(Float.random(in: far, using: &random), Float.random(in: far, using: &random))
                }
                let width = Float.random(in: 0.1...60, using: &random)
                let join = [Stroke.Join.miter, .round, .bevel].randomElement(using: &random) ?? .miter
                Self.stroke(&list, points, Stroke(width: width, cap: .round, join: join), closed: Bool.random(using: &random)) {
                    $0.blur = Float.random(in: -5...40, using: &random)
                    $0.inner = Float.random(in: -5...20, using: &random)
                    $0.offset = Float.random(in: -30...30, using: &random)
                    $0.opacity = Float.random(in: 0...1, using: &random)
                    $0.isRound = Bool.random(using: &random)
                    $0.start = Double.random(in: -1e5...1e7, using: &random)
                    if Bool.random(using: &random) {
                        $0.fill = .image(image, length: Double.random(in: 0.01...300, using: &random), repeats: Bool.random(using: &random))
                    }
                }
            }
            var pictures: [Pixmap] = []
            for threads in [1, 2, 5] {
                var pixmap = Pixmap(width: 203, height: 170)
                Rasterizer().render(list, into: &pixmap, threads: threads)
                pictures.append(pixmap)
            }
            #expect(pictures[0] == pictures[1] && pictures[1] == pictures[2], "seed \(seed), round \(round)")
        }
    }

    @Test("Invalid numbers draw nothing or something, and never trap")
    func nonsense() throws {
        let bars = try #require(Self.bars)
        let numbers: [Float] = [0, -1, .nan, .infinity, -.infinity, 1e30, 1e-30]
        for number in numbers {
            _ = draw(50, 50) { list in
                let image = list.add(bars)
                for change in 0..<6 {
                    Self.stroke(&list, [[5, 5], [45, 40], [number, 12]], Stroke(width: 8)) { paint in
                        switch change {
                        case 0: paint.outer = number
                        case 1: paint.inner = number
                        case 2: paint.blur = number
                        case 3: paint.offset = number
                        case 4: paint.start = Double(number)
                        default: paint.fill = .image(image, length: Double(number), repeats: true)
                        }
                    }
                }
            }
        }
    }
}
