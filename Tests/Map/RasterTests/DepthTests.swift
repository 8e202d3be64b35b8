import PortolanTestSupport
import Testing

@testable import PortolanRaster

/// Several scenes of faces in one picture, and the haze in front of them.
@Suite struct DepthTests {
    static let side = FaceSceneTests.side
    static let (red, blue) = (FaceSceneTests.red, FaceSceneTests.blue)

    /// Returns a scene with one box.
    static func box(_ low: Float, _ high: Float, nearness: Float, _ color: Color) -> FaceScene {
        var scene = FaceScene()
        scene.addContour(FaceSceneTests.box([low, low], [high, high]))
        scene.addFace(nearness: FaceSceneTests.flat(nearness), shade: .color(color))
        return scene
    }

    static func draw(threads: Int = 1, _ make: (inout DrawList) -> Void) -> Pixmap {
        var list = DrawList()
        make(&list)
        var pixmap = Pixmap(width: side, height: side, color: .white)
        Rasterizer().render(list, into: &pixmap, threads: threads)
        return pixmap
    }

    @Test("faces of a scene hide farther faces of later scenes", arguments: [1, 4])
    func scenesShareDepth(threads: Int) {
        let picture = Self.draw(threads: threads) { list in
            list.draw(Self.box(10, 40, nearness: 2, Self.red))
            list.draw(Self.box(20, 60, nearness: 1, Self.blue))
        }
        #expect(picture[30, 30] == 0xFF00_00FF)
        #expect(picture[50, 50] == 0xFFFF_0000)
    }

    @Test("a flat fill between two scenes hides nothing")
    func flatBetween() {
        let picture = Self.draw { list in
            list.draw(Self.box(10, 40, nearness: 1, Self.red))
            list.fillAll(Color(red: 0, green: 1, blue: 0))
            list.draw(Self.box(20, 60, nearness: 2, Self.blue))
            list.draw(Self.box(0, 70, nearness: 0.5, Self.red))
        }
        #expect(picture[15, 15] == 0xFF00_FF00)
        #expect(picture[30, 30] == 0xFFFF_0000)
        #expect(picture[65, 65] == 0xFF00_00FF)
    }

    @Test("if faces of two scenes are equally near, the later one shows")
    func equal() {
        let picture = Self.draw { list in
            list.draw(Self.box(10, 40, nearness: 1, Self.red))
            list.draw(Self.box(10, 40, nearness: 1, Self.blue))
        }
        #expect(picture[30, 30] == 0xFFFF_0000)
    }

    @Test("a translucent scene hides farther faces of later scenes, and shows earlier drawing through it")
    func translucent() {
        let picture = Self.draw { list in
            list.draw(Self.box(10, 40, nearness: 2, Self.red), opacity: 0.5)
            list.draw(Self.box(10, 40, nearness: 1, Self.blue))
            list.draw(Self.box(30, 40, nearness: 3, Self.blue), opacity: 0.5)
        }
        #expect(picture[20, 20] == 0xFF7F_7FFF || picture[20, 20] == 0xFF80_80FF)
        #expect(picture[35, 35] & 255 < 140 && picture[35, 35] >> 16 & 255 > 180)
    }

    @Test("the depth can be reset, and ends with the picture")
    func reset() {
        let picture = Self.draw { list in
            list.draw(Self.box(10, 40, nearness: 2, Self.red))
            list.resetDepth()
            list.draw(Self.box(20, 60, nearness: 1, Self.blue))
        }
        #expect(picture[30, 30] == 0xFFFF_0000)
        var list = DrawList()
        list.draw(Self.box(10, 40, nearness: 2, Self.red))
        let rasterizer = Rasterizer()
        var pixmap = Pixmap(width: Self.side, height: Self.side, color: .white)
        rasterizer.render(list, into: &pixmap)
        list.removeAll()
        list.draw(Self.box(20, 60, nearness: 1, Self.blue))
        rasterizer.render(list, into: &pixmap)
        #expect(pixmap[30, 30] == 0xFFFF_0000)
    }

    @Test("a reset clears the depth of several scenes, in any part of a row")
    func resetOfSeveral() {
        let whole = Self.draw { list in list.draw(Self.box(0, 70, nearness: 1, Self.blue)) }
        let picture = Self.draw { list in
            for (low, high): (Float, Float) in [(50, 66), (3, 11), (20, 45)] {
                var scene = FaceScene()
                scene.addContour(FaceSceneTests.box([low, 5], [high, 60]))
                scene.addFace(nearness: FaceSceneTests.flat(2), shade: .color(Self.red))
                list.draw(scene)
            }
            list.resetDepth()
            list.draw(Self.box(0, 70, nearness: 1, Self.blue))
        }
        #expect(firstDifference(whole, picture) == nil)
    }

    @Test("a face reaches the last column at any width, and no row takes pixels from its neighbours", arguments: 1...19)
    func anyWidth(width: Int) {
        let (height, wide) = (67, 40)
        func picture(_ width: Int) -> Pixmap {
            var scene = FaceScene()
            for column in 0..<7 {
                let left = 2.6 * Float(column) - 0.3
                scene.addContour([[left, -3], [40, 7 * Float(column)], [left + 1.7, 70]])
                scene.addFace(nearness: FaceSceneTests.flat(1 + Float(column)), shade: .color(column % 2 == 0 ? Self.red : Self.blue))
            }
            var list = DrawList()
            list.draw(scene)
            var pixmap = Pixmap(width: width, height: height, color: .white)
            Rasterizer().render(list, into: &pixmap)
            return pixmap
        }
        let (narrow, whole) = (picture(width), picture(wide))
        for row in 0..<height { for column in 0..<width { #expect(narrow[column, row] == whole[column, row]) } }
    }

    // MARK: Haze

    /// The haze is black at the horizon and clear at a nearness of 1. Rows 0…9 show sky, and row 60 has a nearness
    /// of 1.
    static let colors = (0...100).map { Color(red: 0, green: 0, blue: 0, alpha: Float($0) / 100) }
    static let haze = Haze(
        colors: colors,
        groundNearness: -0.2 + 0.01,
        growth: 0.02
    )

    @Test("haze grows over the rows up to the horizon, and leaves the sky alone")
    func ground() {
        let picture = Self.draw { $0.draw(Self.haze) }
        #expect(picture[5, 5] == 0xFFFF_FFFF)
        #expect(picture[5, 65] == 0xFFFF_FFFF)
        for row in 10..<60 {
            let expected = 255 * (0.02 * (Double(row) - 10) + 0.01)
            #expect(abs(Double(picture[7, row] & 255) - expected) < 4, "row \(row)")
        }
    }

    @Test("haze in front of faces depends on their distance, over the ground and before the sky", arguments: [1, 3])
    func faces(threads: Int) {
        let picture = Self.draw(threads: threads) { list in
            list.draw(Self.box(4, 20, nearness: 1.5, Self.red))
            list.draw(Self.box(20, 40, nearness: 0.5, Self.red))
            list.draw(Self.haze)
        }
        #expect(picture[8, 6] == 0xFF00_00FF)
        #expect(picture[8, 15] == 0xFF00_00FF)
        #expect(abs(Int(picture[30, 25] & 255) - 128) < 3)
        #expect(abs(Int(picture[30, 39] & 255) - 128) < 3)
        #expect(picture[50, 5] == 0xFFFF_FFFF)
    }

    @Test("invalid numbers make no haze")
    func degenerate() {
        for haze in [
            Haze(colors: [], groundNearness: 0, growth: 1), Haze(colors: [.black], groundNearness: .nan, growth: 1),
            Haze(colors: Self.colors, groundNearness: .infinity, growth: 0),
        ] {
            let picture = Self.draw { $0.draw(haze) }
            #expect(picture[30, 30] == 0xFFFF_FFFF)
        }
    }
}
