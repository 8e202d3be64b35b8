import PortolanRaster
import PortolanTestSupport
import Testing

@Suite("Groups are blended as one")
struct GroupTests {
    private let red = Color(red: 1, green: 0, blue: 0)
    private let blue = Color(red: 0, green: 0, blue: 1)

    private func draw(_ build: (inout DrawList) -> Void) -> Pixmap {
        var list = DrawList()
        build(&list)
        var pixmap = Pixmap(width: 40, height: 70, color: .white)
        Rasterizer().render(list, into: &pixmap, threads: 2)
        return pixmap
    }

    private func square(_ list: inout DrawList, _ low: Float, _ high: Float, _ color: Color) {
        let shape = path(&list, [[[low, low], [high, low], [high, high], [low, high]]])
        list.fill(shape, color)
    }

    @Test("Overlapping shapes of a group show once")
    func overlap() {
        let picture = draw { list in
            list.beginGroup()
            square(&list, 5, 25, red)
            square(&list, 15, 35, blue)
            list.endGroup(opacity: 0.5)
        }
        #expect(picture[2, 2] == 0xFFFF_FFFF)
        #expect(picture[10, 10] == 0xFF7F_7FFF)
        #expect(picture[20, 20] == 0xFFFF_7F7F)
        #expect(picture[30, 30] == 0xFFFF_7F7F)
    }

    @Test("A group with full opacity looks as if there were no group")
    func opaque() {
        let with = draw { list in
            list.beginGroup()
            square(&list, 5, 25, red)
            list.endGroup(opacity: 1)
        }
        #expect(firstDifference(with, draw { square(&$0, 5, 25, red) }) == nil)
    }

    @Test("Groups nest, even if only the inner one draws")
    func nested() {
        let picture = draw { list in
            list.beginGroup()
            list.beginGroup()
            square(&list, 5, 25, .black)
            list.endGroup(opacity: 0.5)
            list.endGroup(opacity: 0.5)
            list.beginGroup()
            list.endGroup(opacity: 1)
        }
        #expect(picture[10, 10] & 255 == 191)
        #expect(picture[30, 60] == 0xFFFF_FFFF)
    }

    @Test("Extra ends do nothing, and a group without an end is drawn")
    func unbalanced() {
        let picture = draw { list in
            list.endGroup(opacity: 0)
            list.beginGroup()
            square(&list, 5, 25, red)
        }
        #expect(picture[10, 10] == 0xFF00_00FF)
    }

    @Test("A group with an opacity of 0 or NaN draws nothing", arguments: [0, -1, .nan] as [Float])
    func invisible(opacity: Float) {
        let picture = draw { list in
            list.beginGroup()
            list.fillAll(.black)
            list.endGroup(opacity: opacity)
        }
        #expect(picture.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    }
}
