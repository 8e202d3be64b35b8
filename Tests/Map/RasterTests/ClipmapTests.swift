import PortolanTestSupport
import Testing

@testable import PortolanRaster

/// Pictures that are drawn as a plane. From straight above, the plane shows the pictures unchanged. In perspective,
/// each pixel shows the ground at its position.
@Suite struct ClipmapTests {
    private static let flat = ContourInstance.View(focalPoint: .zero, tiltCosine: 1, slope: 0)

    private static func image(_ width: Int, _ height: Int) -> Pixmap {
        let pixels = (0..<width * height).map { (index: Int) -> UInt32 in
            let mixed = UInt32(truncatingIfNeeded: index &* 2_654_435_761)
            return 0xFF00_0000 | mixed >> 8
        }
        return Pixmap(width: width, height: height, premultipliedPixels: pixels) ?? Pixmap(width: 0, height: 0)
    }

    /// Returns a level whose cells hold a picture. The picture's first pixel is the first pixel of the cell at this
    /// column and row.
    private static func level(_ picture: Pixmap, scale: Double = 1, column: Int = 0, row: Int = 0) -> Clipmap.Level {
        let side = ClipmapCell.side
        var level = Clipmap.Level(
            scale: scale,
            origin: SIMD2(Double(column * side), Double(row * side)),
            right: SIMD2(scale, 0),
            down: SIMD2(0, scale)
        )
        for y in 0..<(picture.height + side - 1) / side {
            for x in 0..<(picture.width + side - 1) / side {
                level.put(ClipmapCell(picture, x: x * side, y: y * side), column: column + x, row: row + y)
            }
        }
        return level
    }

    private static func draw(_ clipmap: Clipmap, _ width: Int, _ height: Int, threads: Int = 2) -> Pixmap {
        var list = DrawList()
        list.draw(clipmap)
        var pixmap = Pixmap(width: width, height: height)
        Rasterizer().render(list, into: &pixmap, threads: threads)
        return pixmap
    }

    @Test(
        "From straight above each pixel is unchanged, in a cell, across cells and where addresses repeat",
        arguments: [0, 7, 31, -1, 63]
    )
    func identity(column: Int) {
        let picture = Self.image(601, 330)
        let level = Self.level(picture, column: column, row: 2 * column)
        let drawn = Self.draw(Clipmap(levels: [level], view: Self.flat), 601, 330)
        #expect(firstDifference(picture, drawn) == nil)
    }

    @Test("Half a pixel to the side, two pixels are mixed")
    func between() throws {
        var pixels = [UInt32](repeating: 0xFF00_0000, count: 256 * 4)
        for row in 0..<4 { for column in 100..<256 { pixels[row * 256 + column] = 0xFFC8_C8C8 } }
        let picture = try #require(Pixmap(width: 256, height: 4, premultipliedPixels: pixels))
        var level = Self.level(picture)
        level.origin.x += 0.5
        let drawn = Self.draw(Clipmap(levels: [level], view: Self.flat), 200, 4)
        #expect(drawn[98, 1] == 0xFF00_0000 && drawn[99, 1] == 0xFF64_6464 && drawn[100, 1] == 0xFFC8_C8C8)
    }

    @Test("Where cells are missing the background stays, and clear pixels let it through")
    func missing() throws {
        let half = try #require(Pixmap(width: 1, height: 1, premultipliedPixels: [0x8000_0000]))
        var list = DrawList()
        list.fillAll(Color(red: 1, green: 1, blue: 1, alpha: 1))
        list.draw(Clipmap(levels: [Self.level(half)], view: Self.flat))
        var drawn = Pixmap(width: 300, height: 2)
        Rasterizer().render(list, into: &drawn)
        #expect(drawn[0, 0] == 0xFF7F_7F7F)
        #expect(drawn[20, 0] == 0xFFFF_FFFF && drawn[299, 1] == 0xFFFF_FFFF)
    }

    @Test("In perspective a ramp shows the ground's position, with the same bytes on any number of threads")
    func perspective() {
        // Red grows to the right and green downwards, by one step for every two pixels.
        let pixels = (0..<512 * 512).map { (index: Int) -> UInt32 in
            let (red, green) = (UInt32(index % 512 / 2), UInt32(index / 1024))
            return 0xFF00_0000 | red | green << 8
        }
        guard let picture = Pixmap(width: 512, height: 512, premultipliedPixels: pixels) else { return }
        let view = ContourInstance.View(focalPoint: SIMD2(128, 128), tiltCosine: 0.8, slope: 0.001)
        var level = Self.level(picture)
        level.origin += SIMD2(100, 100)
        let drawn = Self.draw(Clipmap(levels: [level], view: view), 256, 256)
        for y in stride(from: 8, to: 256, by: 13) {
            guard let row = Clipmap.row(Double(y) + 0.5, view) else { continue }
            for x in stride(from: 8, to: 256, by: 17) {
                let across = (Double(x) + 0.5 - 128) * row.depth
                let place = SIMD2<Double>(228 + across, row.y + 100)
                guard place.x > 2, place.y > 2, place.x < 509, place.y < 509 else { continue }
                let pixel = drawn[x, y]
                let seen = SIMD2(Double(pixel & 255), Double(pixel >> 8 & 255))
                let wrong: SIMD2<Double> = seen - place / 2 + 0.5
                #expect(abs(wrong.x) < 1.1 && abs(wrong.y) < 1.1, "(\(x), \(y)): \(seen) at \(place)")
            }
        }
        let alone = Self.draw(Clipmap(levels: [level], view: view), 256, 256, threads: 1)
        #expect(firstDifference(drawn, alone) == nil)
    }

    @Test(
        "The level with the nearest size of pixels is chosen",
        arguments: [(1.6, 0), (1.0, 0), (0.72, 0), (0.70, 1), (0.36, 1), (0.35, 2), (0.01, 3)] as [(Double, Int)]
    )
    func levels(size: Double, level: Int) {
        #expect(Clipmap.level(size: size, finest: 1, count: 4) == level)
    }

    @Test("Nothing shows at or above the horizon")
    func horizon() {
        let view = ContourInstance.View(focalPoint: SIMD2(50, 50), tiltCosine: 0.1, slope: 0.005)
        #expect(Clipmap.row(30, view) == nil && Clipmap.row(10, view) == nil)
        #expect(Clipmap.row(50, view)?.depth == 1)
    }
}
