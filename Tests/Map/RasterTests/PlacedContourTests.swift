import PortolanTestSupport
import Testing

@testable import PortolanRaster

/// Contours that are stored outside of a list are drawn like copies of the contours in the list.
@Suite struct PlacedContourTests {
    static let side = 90

    /// Returns a few rings and lines with different numbers of points, in units of a tile.
    static func contours(_ chance: inout SplitMix64, closed: Bool) -> [[Point]] {
        (0..<12).map { index in
            (0..<(index % 3 == 0 ? 300 : 3 + index)).map { _ in chance.point(in: -1000...5000) }
        }
    }

    static func shared(_ contours: [[Point]], closed: Bool) -> SharedContours {
        var runs: [SharedContours.Run] = []
        var points: [Point] = []
        for contour in contours {
            runs.append(.init(start: Int32(points.count), count: Int32(contour.count), isClosed: closed))
            points += contour
        }
        return SharedContours(points: points, runs: runs)
    }

    static func instance(_ contours: SharedContours, view: ContourInstance.View?) -> ContourInstance {
        ContourInstance(contours, u: [0.019, 0.003], v: [-0.003, 0.019], origin: [4.5, 7.25], view: view)
    }

    static func moved(_ point: Point, _ instance: ContourInstance) -> Point {
        let onPlane = Point(instance.origin + instance.u * Double(point.x) + instance.v * Double(point.y))
        guard let view = instance.view else { return onPlane }
        let offset = SIMD2<Double>(onPlane) - view.focalPoint
        return Point(view.focalPoint + SIMD2(offset.x, offset.y * view.tiltCosine) / (1 - offset.y * view.slope))
    }

    static func draw(threads: Int, _ build: (inout DrawList) -> Void) -> [UInt32] {
        var list = DrawList()
        list.fillAll(.white)
        build(&list)
        return Rasterizer().picture(list, width: side, height: side, threads: threads).pixels
    }

    @Test("fills and strokes are the same, to the last bit", arguments: 1...10 as ClosedRange<UInt64>, [false, true])
    func same(seed: UInt64, isSeen: Bool) {
        var chance = SplitMix64(seed: seed)
        let contours = Self.contours(&chance, closed: isSeen)
        let shared = Self.shared(contours, closed: true)
        let view = isSeen ? ContourInstance.View(focalPoint: [45, 60], tiltCosine: 0.6, slope: 0.004) : nil
        let instance = Self.instance(shared, view: view)
        let stroke = Stroke(width: 2.5, cap: .round, join: .round)
        let copied = Self.draw(threads: 1) { list in
            for contour in contours {
                list.contour(contour.map { Self.moved($0, instance) }, closed: true)
                let path = list.endPath()
                list.fill(path, Color(red: 0.5, green: 0, blue: 0, alpha: 0.5))
                list.stroke(path, stroke, .black)
            }
        }
        for threads in [1, 3] {
            let placed = Self.draw(threads: threads) { list in
                let id = list.add(instance)
                for number in contours.indices {
                    let path = list.path(Int32(number)..<Int32(number + 1), at: id)
                    list.fill(path, Color(red: 0.5, green: 0, blue: 0, alpha: 0.5))
                    list.stroke(path, stroke, .black)
                }
            }
            #expect(placed == copied, "seed \(seed), \(threads) threads")
        }
    }

    @Test("runs outside of the points, and ranges outside of the runs, draw nothing")
    func unsound() {
        let points: [Point] = [[0, 0], [1000, 0], [0, 1000]]
        let broken = SharedContours(points: points, runs: [.init(start: 1, count: 3, isClosed: true)])
        let sound = SharedContours(points: points, runs: [.init(start: 0, count: 3, isClosed: true)])
        for (contours, range, isEmpty) in [(broken, 0..<1 as Range<Int32>, true), (sound, 5..<9, true), (sound, 0..<9, false)] {
            var list = DrawList()
            let id = list.add(Self.instance(contours, view: nil))
            #expect(list.path(range, at: id).isEmpty == isEmpty)
        }
    }

    @Test("a picture begins clear, whether or not its first command fills it", arguments: [true, false])
    func clear(isFilled: Bool) {
        var list = DrawList()
        if isFilled { list.fillAll(.white) }
        list.move(to: [10, 10])
        for point in [[20, 10], [20, 20], [10, 20]] as [Point] { list.line(to: point) }
        list.close()
        list.fill(list.endPath(), .black)
        var drawn = Pixmap(width: 70, height: 70)
        let rasterizer = Rasterizer()
        rasterizer.render(list, into: &drawn)
        for _ in 0..<3 { #expect(rasterizer.picture(list, width: 70, height: 70, threads: 2).pixels == drawn.pixels) }
    }
}
