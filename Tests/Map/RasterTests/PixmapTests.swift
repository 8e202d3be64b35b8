import PortolanRaster
import Testing

@Suite("Pixmaps, masks and images keep their pixels")
struct PixmapTests {
    @Test("Straight bytes become premultiplied pixels and come back")
    func straight() throws {
        let bytes: [UInt8] = [255, 128, 0, 255, 200, 100, 50, 128, 9, 9, 9, 0, 0, 0, 0, 255]
        let pixmap = try #require(Pixmap(width: 2, height: 2, straightRGBA: bytes))
        #expect(pixmap[0, 0] == 0xFF00_80FF)
        #expect(pixmap[0, 1] == 0)  // A transparent pixel has no colour.
        let back = pixmap.straightRGBA()
        #expect(back[0..<4] == [255, 128, 0, 255])
        for (a, b) in zip(back[4..<8], bytes[4..<8]) { #expect(abs(Int(a) - Int(b)) <= 1) }
        #expect(!pixmap.isOpaque)
        #expect(Pixmap(width: 2, height: 2, straightRGBA: [0]) == nil)
        #expect(Pixmap(width: -1, height: 2, premultipliedPixels: []) == nil)
    }

    @Test("Masks are cut at every border and blend by their coverage", arguments: [(-3, -2), (5, 4), (0, 0), (14, 9), (-9, 0), (40, 40)])
    func masks(x: Int, y: Int) throws {
        let values = (0..<70).map { UInt8($0 * 255 / 69) }
        let mask = try #require(CoverageMask(width: 10, height: 7, coverage: values))
        var list = DrawList()
        let id = list.add(mask)
        list.draw(id, x: x, y: y, .black)
        var pixmap = Pixmap(width: 17, height: 12)
        Rasterizer().render(list, into: &pixmap)
        for row in 0..<12 {
            for column in 0..<17 {
                let inside = (0..<10).contains(column - x) && (0..<7).contains(row - y)
                let expected = inside ? UInt32(values[(row - y) * 10 + column - x]) : 0
                #expect(pixmap[column, row] == expected << 24)
            }
        }
    }

    @Test("Images are cut at every border and keep their pixels", arguments: [(-3, -2), (5, 30), (14, 9), (-9, 0)])
    func images(x: Int, y: Int) throws {
        let icon = try #require(Pixmap(width: 6, height: 5, premultipliedPixels: (0..<30).map { 0xFF00_0000 | UInt32($0 * 7) }))
        var list = DrawList()
        let id = list.add(icon)
        list.draw(id, x: x, y: y)
        var pixmap = Pixmap(width: 17, height: 40, color: .white)
        Rasterizer().render(list, into: &pixmap, threads: 2)
        for row in 0..<40 {
            for column in 0..<17 {
                let inside = (0..<6).contains(column - x) && (0..<5).contains(row - y)
                #expect(pixmap[column, row] == (inside ? icon[column - x, row - y] : 0xFFFF_FFFF))
            }
        }
    }

    @Test("The opacity of an image weakens it")
    func opacity() throws {
        let icon = Pixmap(width: 1, height: 1, color: .black)
        var list = DrawList()
        let id = list.add(icon)
        list.draw(id, x: 0, y: 0, opacity: 0.5)
        list.draw(id, x: 1, y: 0, opacity: 0)
        list.draw(id, x: 2, y: 0, opacity: .nan)
        var pixmap = Pixmap(width: 3, height: 1, color: .white)
        Rasterizer().render(list, into: &pixmap)
        #expect(pixmap.pixels == [0xFF7F_7F7F, 0xFFFF_FFFF, 0xFFFF_FFFF])
    }
}
