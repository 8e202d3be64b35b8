import PortolanTestSupport
import Synchronization
import Testing

@testable import PortolanRaster

/// Commands that `DrawList.draw(later:)` adds to a list only while the list is drawn.
@Suite struct LaterTests {
    private static func add(_ index: Int, to list: inout DrawList) {
        let corner = SIMD2<Float>(Float(index % 61) * 1.37, Float(index % 47) * 1.91)
        list.contour([corner, corner + SIMD2(9.3, 0.7), corner + SIMD2(4.1, 8.9)], closed: true)
        list.fill(list.endPath(), Color(red8: UInt8(index % 256), green8: 90, blue8: 200).withOpacity(index % 3 == 0 ? 1 : 0.4))
        if index % 5 == 0 {
            list.draw(list.add(Pixmap(width: 3, height: 2, color: .white)), x: index % 80, y: index % 70, opacity: 0.5)
        }
    }

    /// Returns a list with a background and one drawing, then the commands that `draw` adds, and one more drawing on
    /// top.
    private static func list(_ count: Int, draw: (inout DrawList) -> Void) -> DrawList {
        var list = DrawList()
        list.fillAll(Color(red8: 240, green8: 240, blue8: 230))
        add(7, to: &list)
        draw(&list)
        add(11, to: &list)
        return list
    }

    /// The picture equals the picture of a list that holds all commands from the beginning. This is so for any number
    /// of threads, and for a picture drawn in bands.
    @Test(arguments: [0, 1, 500, 40_000]) func drawsTheSamePicture(_ count: Int) {
        let later = Self.list(count) { list in
            list.draw(later: DrawList.Later(count: count) { Self.add($1, to: &$0) })
        }
        let whole = Self.list(count) { list in for index in 0..<count { Self.add(index, to: &list) } }
        #expect(later.commandCount < 10)
        let expected = Rasterizer().picture(whole, width: 96, height: 90)
        for threads in [1, 3] { #expect(Rasterizer().picture(later, width: 96, height: 90, threads: threads) == expected) }
        var band = Pixmap(width: 96, height: 32)
        Rasterizer().render(later, firstRow: 32, ofHeight: 90, into: &band)
        #expect(Array(band.pixels) == Array(expected.pixels[32 * 96..<64 * 96]))
    }

    /// A list that has nothing but later commands is drawn on a clear picture.
    @Test func drawsOnNothing() {
        var later = DrawList()
        later.draw(later: DrawList.Later(count: 3) { Self.add($1, to: &$0) })
        var whole = DrawList()
        for index in 0..<3 { Self.add(index, to: &whole) }
        #expect(Rasterizer().picture(later, width: 40, height: 40) == Rasterizer().picture(whole, width: 40, height: 40))
    }

    /// The list never holds all of the 200,000 later commands, but only a few thousand at a time.
    @Test func holdsFewAtATime() {
        let most = Mutex(0)
        var list = DrawList()
        list.draw(
            later: DrawList.Later(count: 200_000) { list, index in
                Self.add(index, to: &list)
                let commands = list.commandCount
                most.withLock { $0 = max($0, commands) }
            }
        )
        _ = Rasterizer().picture(list, width: 64, height: 64)
        #expect(most.withLock { $0 } < 20_000)
    }

    /// Inside a group, `draw(later:)` adds the commands to the list at once.
    @Test func groupsHoldThem() {
        var list = DrawList()
        list.beginGroup()
        list.draw(later: DrawList.Later(count: 10) { Self.add($1, to: &$0) })
        list.endGroup(opacity: 0.5)
        #expect(list.later.isEmpty && list.commandCount > 10)
        list.draw(later: DrawList.Later(count: 10) { Self.add($1, to: &$0) })
        #expect(list.later.count == 1)
    }
}
