import PortolanRaster
import PortolanTestSupport
import Testing

@Suite("Distance fields are drawn with their coverage")
struct FieldTests {
    /// A ring with a bar, as a letter might have. The field changes by 32 of 255 per pixel, and the outline is at
    /// 192.
    static let letter: DistanceField = {
        let (width, height) = (30, 33)
        var values: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let (dx, dy) = (Float(x) + 0.5 - 14, Float(y) + 0.5 - 16)
                let ring = abs((dx * dx + dy * dy).squareRoot() - 8.5) - 2
                let bar = max(abs(dx - 9) - 2, abs(dy - 1) - 11)
                values.append(UInt8(min(max(192 - 32 * min(ring, bar), 0), 255)))
            }
        }
        return DistanceField(width: width, height: height, values: values) ?? DistanceField(alphaOf: Pixmap(width: 0, height: 0))
    }()

    private func draw(_ width: Int, _ height: Int, threads: Int = 2, _ build: (inout DrawList) -> Void) -> Pixmap {
        var list = DrawList()
        build(&list)
        var pixmap = Pixmap(width: width, height: height)
        Rasterizer().render(list, into: &pixmap, threads: threads)
        return pixmap
    }

    /// Returns the slow reference: the alpha of each pixel of a black field.
    private func expected(
        _ width: Int,
        _ height: Int,
        _ field: DistanceField,
        _ inverse: ProjectiveTransform,
        edge: Double,
        softness: Double
    ) -> [Double?] {
        func value(_ x: Int, _ y: Int) -> Double {
            Double(field.values[min(max(y, 0), field.height - 1) * field.width + min(max(x, 0), field.width - 1)])
        }
        return (0..<width * height).map { index in
            let vector = inverse.homogeneous(SIMD2(Double(index % width) + 0.5, Double(index / width) + 0.5))
            guard vector.z > 0 else { return 0 }
            let (u, v) = (vector.x / vector.z, vector.y / vector.z)
            // At the very border of the field, rounding decides whether a position is inside.
            if min(abs(u), abs(v), abs(u - Double(field.width)), abs(v - Double(field.height))) < 1e-3 { return nil }
            guard u >= 0, v >= 0, u <= Double(field.width), v <= Double(field.height) else { return 0 }
            let (left, top) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
            let (x, y, across, down) = (Int(left), Int(top), u - 0.5 - left, v - 0.5 - top)
            let upper = value(x, y) * (1 - across) + value(x + 1, y) * across
            let lower = value(x, y + 1) * (1 - across) + value(x + 1, y + 1) * across
            let t = min(max((upper * (1 - down) + lower * down - edge + softness) / (2 * softness), 0), 1)
            return t * t * (3 - 2 * t)
        }
    }

    static let maps: [ProjectiveTransform] = [
        ProjectiveTransform(origin: [5, 20]),
        ProjectiveTransform(origin: [5.3, 20.7]),
        ProjectiveTransform(origin: [-7.4, 11.2], scale: 0.61),
        ProjectiveTransform(origin: [3.5, -20.25], scale: 2.3),
        ProjectiveTransform(origin: [10, 12], across: [0.9, 0], down: [0, 1.7]),
        ProjectiveTransform(origin: [40, 5], across: [0.6, 0.8], down: [-0.8, 0.6]),
        ProjectiveTransform(origin: [60, 60], across: [-0.5, 0.1], down: [-0.1, -0.5]),
        ProjectiveTransform(origin: [60, 10], across: [-1, 0], down: [0, 1]),
        ProjectiveTransform(x: [1.2, 0.1, 8], y: [-0.1, 1.1, 10], w: [0.004, 0.009, 1]),
        ProjectiveTransform(x: [2, 0.1, 8], y: [-0.1, 0.9, 30], w: [-0.03, 0.01, 0.9]),
    ]

    @Test("Each pixel has the coverage of the field's value", arguments: maps.indices)
    func reference(index: Int) throws {
        let map = Self.maps[index]
        let inverse = try #require(map.inverse)
        for (edge, softness) in [(192, 27), (120, 60), (192, 4)] as [(Float, Float)] {
            let picture = draw(75, 80) { $0.draw($0.add(Self.letter), through: map, edge: edge, softness: softness, .black) }
            let expected = expected(75, 80, Self.letter, inverse, edge: Double(edge), softness: Double(softness))
            let actual = zip(picture.pixels, expected).map { $1 == nil ? 0 : Double($0 >> 24) / 255 }
            // The rasterizer reads the field at positions that are rounded to 1/256 of a field pixel. The field changes
            // by 32 per pixel, so a value may differ by 0.12.
            #expect(maximumError(actual, expected.map { $0 ?? 0 }) < 0.006 + 0.12 / Double(softness), "edge \(edge)")
            #expect(expected.contains { $0 ?? 0 > 0.9 })
        }
    }

    @Test("If the edge is below all values, the field fills the pixels whose centres lie in its rectangle")
    func rectangle() {
        let field = DistanceField(width: 4, height: 3, values: [UInt8](repeating: 0, count: 12))
        for map in [ProjectiveTransform(origin: [2.4, 3.6]), ProjectiveTransform(x: [2, 0, 4.8], y: [0, 2, 7.2], w: [0, 0, 2])] {
            let picture = draw(10, 10) { list in
                guard let field else { return }
                list.draw(list.add(field), through: map, edge: -9, softness: 1, .white)
            }
            for y in 0..<10 {
                for x in 0..<10 { #expect((picture[x, y] != 0) == ((2..<6).contains(x) && (4..<7).contains(y)), "\(x) \(y)") }
            }
        }
    }

    @Test("Fields may have one row, one column or one pixel, and any numbers")
    func extreme() {
        for (width, height) in [(1, 1), (1, 5), (5, 1), (0, 3)] {
            let values = [UInt8](repeating: 255, count: width * height)
            let field = DistanceField(width: width, height: height, values: values)
            let picture = draw(20, 20) { list in
                guard let field else { return }
                let id = list.add(field)
                list.draw(id, through: ProjectiveTransform(origin: [1, 1], scale: 2), edge: 128, softness: 10, .white)
                list.draw(
                    id,
                    through: ProjectiveTransform(origin: [12, 2], across: [0, 2], down: [-1, 0.5]),
                    edge: 128,
                    softness: 10,
                    .white
                )
            }
            #expect(picture.pixels.filter { $0 == 0xFFFF_FFFF }.count >= 4 * width * height)
        }
        #expect(DistanceField(width: 2, height: 2, values: [1, 2, 3]) == nil)
        let values: [Double] = [0, 1, -1, 1e-9, 1e9, -1e300, 1e300, .nan, .infinity, 0.001, 30, -30]
        var generator = SplitMix64(seed: 11)
        for _ in 0..<400 {
            func number() -> Double { values.randomElement(using: &generator) ?? 0 }
            func row() -> SIMD3<Double> { SIMD3(number(), number(), number()) }
            let map = ProjectiveTransform(x: row(), y: row(), w: Bool.random(using: &generator) ? row() : [0, 0, 1])
            _ = draw(20, 20) { list in
                list.draw(list.add(Self.letter), through: map, edge: Float(number()), softness: Float(number()), .black)
            }
        }
    }

    @Test("Clips limit a field exactly, and the borders of bands do not show")
    func clips() {
        let map = ProjectiveTransform(origin: [20, 10], across: [1.1, 0.2], down: [-0.2, 1.1])
        for map in [map, ProjectiveTransform(origin: [20.5, 14.5])] {
            let all = draw(70, 70) { $0.draw($0.add(Self.letter), through: map, edge: 192, softness: 27, .black) }
            var joined = [UInt32](repeating: 0, count: 70 * 70)
            for part in [[[0, 0], [33.3, 0], [41.2, 70], [0, 70]], [[33.3, 0], [70, 0], [70, 70], [41.2, 70]]] as [[SIMD2<Double>]] {
                let picture = draw(70, 70, threads: 1) { list in
                    list.clip = list.addClip(part)
                    list.draw(list.add(Self.letter), through: map, edge: 192, softness: 27, .black)
                }
                for (index, pixel) in picture.pixels.enumerated() { joined[index] |= pixel }
            }
            #expect(joined == all.pixels)
        }
    }

    @Test("Letters have many sizes, are turned, stand in perspective, and have halos")
    func golden() throws {
        let picture = draw(200, 130) { list in
            list.fillAll(Color(red: 0.8, green: 0.85, blue: 0.9))
            let letter = list.add(Self.letter)
            func letterAt(_ map: ProjectiveTransform, scale: Float, halo: Bool = true) {
                if halo { list.draw(letter, through: map, edge: 192 - 32 * 1.5 / scale, softness: 20 / scale, .white) }
                list.draw(letter, through: map, edge: 192, softness: 27 / scale, Color(red: 0.1, green: 0.2, blue: 0.4))
            }
            var x = 2.0
            for scale in [0.3, 0.42, 0.55, 0.7, 1, 1.5] {
                letterAt(ProjectiveTransform(origin: [x, 4], scale: scale), scale: Float(scale))
                x += 30 * scale + 2
            }
            for index in 0..<6 {
                let turn = Double(index) * 0.55 - 1.4
                let (across, down) = (SIMD2(1, turn) / (1 + turn * turn).squareRoot(), SIMD2(-turn, 1) / (1 + turn * turn).squareRoot())
                let middle = SIMD2(15 + 28 * Double(index), 72)
                letterAt(
                    ProjectiveTransform(origin: middle - across * 9.9 - down * 10.9, across: across * 0.66, down: down * 0.66),
                    scale: 0.66
                )
            }
            for index in 0..<5 {
                let x = 6 + 40 * Double(index)
                let tilt = ProjectiveTransform(
                    from: [[0, 0], [30, 0], [30, 33], [0, 33]],
                    to: [[x + 10 - 2 * Double(index), 96], [x + 24, 96], [x + 32, 122], [x, 122]]
                )
                if let tilt { letterAt(tilt, scale: 0.8, halo: index % 2 == 0) }
            }
        }
        try expectGolden("fields", picture)
    }
}
