import PortolanTestSupport
import Testing

@testable import PortolanRender

/// Tests which boxes overlap boxes that the grid already has, and which room stays free.
@Suite struct CollisionGridTests {
    static func box(_ left: Float, _ top: Float, _ right: Float, _ bottom: Float) -> Box {
        Box(minimum: SIMD2(left, top), maximum: SIMD2(right, bottom))
    }

    static func grid(_ taken: [Box], area: Box = box(0, 0, 640, 480)) -> CollisionGrid {
        var grid = CollisionGrid(area: area, cellSize: 64)
        for box in taken { grid.take(box) }
        return grid
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var taken: Box
        var asked: Box
        var isFree: Bool

        init(_ description: String, _ taken: Box, _ asked: Box, _ isFree: Bool) {
            (testDescription, self.taken, self.asked, self.isFree) = (description, taken, asked, isFree)
        }
    }

    static let cases: [Case] = [
        Case("apart", box(10, 10, 20, 20), box(30, 10, 40, 20), true),
        Case("overlapping", box(10, 10, 20, 20), box(19, 19, 40, 40), false),
        Case("the same", box(10, 10, 20, 20), box(10, 10, 20, 20), false),
        Case("inside", box(10, 10, 20, 20), box(12, 12, 14, 14), false),
        Case("around", box(10, 10, 20, 20), box(0, 0, 600, 400), false),
        Case("an edge in common", box(10, 10, 20, 20), box(20, 10, 30, 20), true),
        Case("a corner in common", box(10, 10, 20, 20), box(20, 20, 30, 30), true),
        Case("an edge in common on the border of two cells", box(10, 10, 64, 20), box(64, 10, 90, 20), true),
        Case("overlapping across cells", box(10, 10, 65, 20), box(64, 10, 90, 20), false),
        Case("a point inside", box(10, 10, 20, 20), box(15, 15, 15, 15), false),
        Case("a point on the edge", box(10, 10, 20, 20), box(20, 15, 20, 15), true),
        Case("one point twice", box(15, 15, 15, 15), box(15, 15, 15, 15), true),
        Case("beyond the area, overlapping", box(-500, -500, -400, -400), box(-450, -450, -440, -440), false),
        Case("beyond the area, apart", box(-500, -500, -400, -400), box(-300, -300, -200, -200), true),
        Case("beyond two sides", box(-500, 10, -400, 20), box(1000, 10, 1100, 20), true),
        Case("reaching in from outside", box(-500, 10, 5, 20), box(0, 0, 10, 30), false),
        Case("larger than any Int", box(-1e30, -1e30, 1e30, 1e30), box(300, 300, 310, 310), false),
        Case("asked for with more than any Int", box(300, 300, 310, 310), box(-1e30, -1e30, 1e30, 1e30), false),
        Case("without end", box(-.infinity, -.infinity, .infinity, .infinity), box(600, 400, 610, 410), false),
        Case("without end to the right", box(300, 10, .infinity, 20), box(600, 10, 610, 20), false),
        Case("asked for without end", box(600, 400, 610, 410), box(-.infinity, -.infinity, .infinity, .infinity), false),
        Case("no number takes nothing", box(.nan, .nan, .nan, .nan), box(0, 0, 640, 480), true),
        Case("no number is always free", box(0, 0, 640, 480), box(.nan, 10, .nan, 20), true),
        Case("inside out takes nothing of its surroundings", box(300, 300, 200, 200), box(310, 310, 320, 320), true),
    ]

    @Test(arguments: cases) func table(_ test: Case) {
        #expect(Self.grid([test.taken]).isFree(test.asked) == test.isFree)
    }

    @Test("an empty grid is free everywhere")
    func empty() {
        #expect(Self.grid([]).isFree(Self.box(0, 0, 640, 480)))
        #expect(Self.grid([]).isFree(Self.box(-.infinity, -.infinity, .infinity, .infinity)))
    }

    @Test(
        "an area of any size works",
        arguments: [box(0, 0, 0, 0), box(0, 0, 1e30, 1e30), box(5, 5, -5, -5), box(0, 0, .infinity, 10), box(.nan, .nan, .nan, .nan)]
    )
    func areas(area: Box) {
        let grid = Self.grid([Self.box(10, 10, 20, 20)], area: area)
        #expect(!grid.isFree(Self.box(15, 15, 16, 16)))
        #expect(grid.isFree(Self.box(30, 30, 40, 40)))
    }

    @Test("the grid answers as if it compared every pair", arguments: 0..<20)
    func random(seed: UInt64) {
        var chance = SplitMix64(seed: seed)
        var grid = Self.grid([])
        var taken: [Box] = []
        for _ in 0..<300 {
            // Whole numbers let boxes share edges often.
            let left = Float(Int.random(in: -100...700, using: &chance))
            let top = Float(Int.random(in: -100...500, using: &chance))
            let width = Float(Int.random(in: 0...90, using: &chance))
            let height = Float(Int.random(in: 0...30, using: &chance))
            let box = Self.box(left, top, left + width, top + height)
            let isFree = !taken.contains { all(box.minimum .< $0.maximum) && all($0.minimum .< box.maximum) }
            #expect(grid.isFree(box) == isFree, "seed \(seed): \(box)")
            if isFree {
                grid.take(box)
                taken.append(box)
            }
        }
        #expect(taken.count > 20)
    }
}
