import PortolanRaster
import PortolanTestSupport
import Testing

@Suite("Images serve as paints")
struct ImagePaintTests {
    /// Returns an image whose pixels all have different colours.
    private static func image(_ width: Int, _ height: Int) -> Pixmap {
        let pixels = (0..<width * height).map { 0xFF00_0000 | UInt32($0 % width * 16) | UInt32($0 / width * 16) << 8 | 0x40_0000 }
        return Pixmap(width: width, height: height, premultipliedPixels: pixels) ?? Pixmap(width: 0, height: 0)
    }

    private func draw(_ width: Int, _ height: Int, _ build: (inout DrawList) -> Void) -> Pixmap {
        var list = DrawList()
        build(&list)
        var pixmap = Pixmap(width: width, height: height)
        Rasterizer().render(list, into: &pixmap, threads: 2)
        return pixmap
    }

    @Test("An image moved by whole pixels is unchanged with any sampling", arguments: [Sampling.nearest, .linear])
    func whole(sampling: Sampling) {
        let image = Self.image(11, 7)
        let expected = draw(40, 40) { $0.draw($0.add(image), x: 5, y: 30) }
        let actual = draw(40, 40) { $0.draw($0.add(image), through: ProjectiveTransform(origin: [5, 30]), sampling: sampling) }
        #expect(firstDifference(expected, actual) == nil)
        let perspective = ProjectiveTransform(x: [2, 0, 10], y: [0, 2, 60], w: [0, 0, 2])
        let far = draw(40, 40) { $0.draw($0.add(image), through: perspective, sampling: sampling) }
        #expect(firstDifference(expected, far) == nil)
    }

    @Test("An image three times as large shows each of its pixels nine times")
    func nearest() {
        let image = Self.image(5, 4)
        let picture = draw(30, 20) {
            $0.draw($0.add(image), through: ProjectiveTransform(origin: [2, 3], scale: 3), sampling: .nearest)
        }
        for y in 0..<12 {
            for x in 0..<15 { #expect(picture[x + 2, y + 3] == image[x / 3, y / 3]) }
        }
        #expect(picture[1, 5] == 0 && picture[17, 5] == 0 && picture[5, 2] == 0 && picture[5, 15] == 0)
    }

    @Test("Outside of its border an image is clear, extended, or repeated")
    func outside() {
        let image = Self.image(4, 3)
        for outside in [ImagePaint.Outside.transparent, .clamp, .repeat] {
            let picture = draw(20, 17) { list in
                let paint = ImagePaint(
                    image: list.add(image),
                    pictureToImage: ProjectiveTransform(origin: [-8, -7]),
                    outside: outside,
                    sampling: .linear
                )
                list.fillAll(.image(paint))
            }
            for y in 0..<17 {
                for x in 0..<20 {
                    let (u, v) = (x - 8, y - 7)
                    let expected: UInt32
                    switch outside {
                    case .transparent: expected = (0..<4).contains(u) && (0..<3).contains(v) ? image[u, v] : 0
                    case .clamp: expected = image[min(max(u, 0), 3), min(max(v, 0), 2)]
                    case .repeat: expected = image[(u + 40) % 4, (v + 30) % 3]
                    }
                    #expect(picture[x, y] == expected, "\(outside) \(x) \(y)")
                }
            }
        }
    }

    @Test("Half a pixel to the side, a repeated image is the mean of neighbours, also across its border")
    func between() {
        let stripes = Pixmap(width: 2, height: 1, premultipliedPixels: [0xFF00_0000, 0xFFFF_FFFF]) ?? Pixmap(width: 0, height: 0)
        let picture = draw(9, 3) { list in
            let map = ProjectiveTransform(origin: [0.5, 0])
            list.fillAll(.image(ImagePaint(image: list.add(stripes), pictureToImage: map, outside: .repeat)))
        }
        #expect(picture.pixels.allSatisfy { $0 == 0xFF80_8080 }, "\(picture.pixels.map { String($0, radix: 16) })")
    }

    @Test("A pixel in perspective shows the colour at its position in the image", arguments: Array(0..<12) as [UInt64])
    func perspective(seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let corners: [SIMD2<Double>] = [[0, 0], [16, 0], [16, 16], [0, 16]]
        let places = [[8, 6], [70, 12], [62, 58], [3, 66]].map { (place: SIMD2<Double>) in
            place + SIMD2<Double>(generator.point(in: -5...5))
        }
        let map = try #require(ProjectiveTransform(from: corners, to: places))
        for (corner, place) in zip(corners, places) { #expect(((map(corner) - place) * (map(corner) - place)).sum() < 1e-18) }
        let image = Self.image(16, 16)
        let picture = draw(80, 80) { $0.draw($0.add(image), through: map, sampling: .nearest) }
        let inverse = try #require(map.inverse)
        var inside = 0
        for y in 0..<80 {
            for x in 0..<80 {
                let place = inverse(SIMD2(Double(x) + 0.5, Double(y) + 0.5))
                let part = place - place.rounded(.down)
                // The test skips positions so near the edge of an image pixel that an error of 1/256 of a pixel would
                // choose the neighbour.
                guard place.min() > 1, place.max() < 15, part.min() > 0.01, part.max() < 0.99 else { continue }
                inside += 1
                #expect(picture[x, y] == image[Int(place.x), Int(place.y)], "seed \(seed), pixel \(x), \(y)")
            }
        }
        #expect(inside > 1000)
    }

    @Test("A much smaller image, drawn with reductions, is the mean of its pixels")
    func reduced() {
        var image = Pixmap(width: 64, height: 64)
        for y in 0..<64 { for x in 0..<64 { image[x, y] = (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 } }
        let picture = draw(8, 8) { $0.draw($0.add(ImagePyramid(image)), through: ProjectiveTransform(origin: .zero, scale: 0.125)) }
        #expect(picture.pixels.allSatisfy { $0 == 0xFF80_8080 })
    }

    @Test("Parts behind the eye are left out, and no number ends the process")
    func extreme() {
        let image = Self.image(8, 8)
        let values: [Double] = [0, 1, -1, 1e-9, 1e9, -1e300, 1e300, .nan, .infinity, 0.001]
        var generator = SplitMix64(seed: 3)
        for _ in 0..<300 {
            func number() -> Double { values.randomElement(using: &generator) ?? 0 }
            func row() -> SIMD3<Double> { SIMD3(number(), number(), number()) }
            let map = ProjectiveTransform(x: row(), y: row(), w: row())
            let outside: ImagePaint.Outside = [.transparent, .clamp, .repeat].randomElement(using: &generator) ?? .clamp
            _ = draw(20, 20) { list in
                let id = list.add(ImagePyramid(image))
                list.draw(id, through: map)
                list.fillAll(.image(ImagePaint(image: id, pictureToImage: map, outside: outside)))
            }
        }
        // A floor from the viewer's feet to the horizon. The picture shows only the part of the floor in front of the
        // eye. Nothing is drawn above the horizon.
        let floor = ProjectiveTransform(x: [1, 0, 0], y: [0, 0, 10], w: [0, -0.25, 1])
        let picture = draw(20, 20) { $0.draw($0.add(image), through: floor) }
        #expect(picture.pixels[0..<200].allSatisfy { $0 == 0 })
    }

    @Test("Opacity weakens an image")
    func opacity() {
        let image = Pixmap(width: 4, height: 4, color: .white)
        let picture = draw(4, 4) { $0.draw($0.add(image), through: .identity, opacity: 0.5) }
        #expect(picture.pixels.allSatisfy { $0 == 0x8080_8080 })
    }

    @Test("The inverse of a map leads back, and two maps in sequence are their product")
    func maps() throws {
        let map = try #require(
            ProjectiveTransform(from: [[0, 0], [9, 0], [9, 9], [0, 9]], to: [[1, 2], [30, 5], [25, 40], [-3, 33]])
        )
        let other = ProjectiveTransform(origin: [5, 6], across: [0, 2], down: [-3, 0])
        let inverse = try #require(map.inverse)
        for point in [[1, 1], [8, 3], [4.5, 9]] as [SIMD2<Double>] {
            #expect(((inverse(map(point)) - point) * (inverse(map(point)) - point)).sum() < 1e-18)
            let way = map.concatenating(other)(point) - other(map(point))
            #expect((way * way).sum() < 1e-18)
        }
        #expect(other.isAffine && other.inverse?.isAffine == true && !map.isAffine)
        #expect(ProjectiveTransform(x: [1, 2, 3], y: [2, 4, 6]).inverse == nil)
        #expect(ProjectiveTransform(from: [[0, 0], [1, 1], [2, 2], [0, 9]], to: [[0, 0], [9, 0], [9, 9], [0, 9]]) == nil)
    }
}
