import PortolanTestSupport
import Testing

@testable import PortolanRaster

/// Faces in space. Where faces overlap, the nearer face shows; between neighbours there is no gap.
@Suite struct FaceSceneTests {
    static let red = Color(red: 1, green: 0, blue: 0)
    static let blue = Color(red: 0, green: 0, blue: 1)
    static let side = 70

    static func draw(_ scene: FaceScene, opacity: Float = 1, threads: Int = 1, onto color: Color = .white) -> Pixmap {
        var list = DrawList()
        list.draw(scene, opacity: opacity)
        var pixmap = Pixmap(width: side, height: side, color: color)
        Rasterizer().render(list, into: &pixmap, threads: threads)
        return pixmap
    }

    static func flat(_ nearness: Float) -> FaceScene.Linear { .init(horizontal: 0, vertical: 0, constant: nearness) }

    static func box(_ low: Point, _ high: Point) -> [Point] { [low, [high.x, low.y], high, [low.x, high.y]] }

    @Test("a nearer face hides a farther one, whichever was added first", arguments: [true, false])
    func nearer(isNearFirst: Bool) {
        var scene = FaceScene()
        for isNear in isNearFirst ? [true, false] : [false, true] {
            scene.addContour(Self.box(isNear ? [10, 10] : [20, 20], isNear ? [40, 40] : [60, 60]))
            scene.addFace(nearness: Self.flat(isNear ? 2 : 1), shade: .color(isNear ? Self.red : Self.blue))
        }
        let picture = Self.draw(scene)
        #expect(picture[15, 15] == 0xFF00_00FF)
        #expect(picture[30, 30] == 0xFF00_00FF)
        #expect(picture[50, 50] == 0xFFFF_0000)
        #expect(picture[65, 65] == 0xFFFF_FFFF)
    }

    @Test("two faces that cross each other meet at the pixels where they are equally near")
    func crossing() throws {
        var scene = FaceScene()
        scene.addContour(Self.box([0, 0], [70, 70]))
        scene.addFace(nearness: .init(horizontal: 0.1, vertical: 0, constant: 1), shade: .color(Self.red))
        scene.addContour(Self.box([0, 0], [70, 70]))
        scene.addFace(nearness: Self.flat(4.5), shade: .color(Self.blue))
        let picture = Self.draw(scene)
        for x in 0..<70 where abs(x - 35) > 1 { #expect(picture[x, 33] == (x > 35 ? 0xFF00_00FF : 0xFFFF_0000), "\(x)") }
    }

    @Test("neighbours that share an edge leave no gap", arguments: 1...20 as ClosedRange<UInt64>)
    func neighbours(seed: UInt64) {
        var chance = SplitMix64(seed: seed)
        let (a, b) = (chance.point(in: -20...90), chance.point(in: -20...90))
        // Half-planes on both sides of a line, drawn as large quadrilaterals.
        let way = b - a
        let normal = Point(-way.y, way.x)
        var scene = FaceScene()
        let (first, last) = (a - way * 50, a + way * 50)
        for side in [normal * 50, normal * -50] {
            let contour: [Point] = [first, last, last + side, first + side]
            scene.addContour(contour)
            scene.addFace(nearness: Self.flat(1), shade: .color(Self.red))
        }
        let picture = Self.draw(scene, onto: .white)
        #expect(picture.pixels.allSatisfy { $0 == 0xFF00_00FF }, "seed \(seed)")
    }

    @Test("a monotone face looks the same in the fast way and in the general way", arguments: 1...40 as ClosedRange<UInt64>)
    func sides(seed: UInt64) {
        var chance = SplitMix64(seed: seed)
        var bySides = FaceScene()
        var byLines = FaceScene()
        for _ in 0..<30 {
            // Three to five random points. The outline may be convex, have corners inwards, or cross itself.
            let contour = (0..<3 + Int(chance.next() % 3)).map { _ in chance.point(in: -20...90) }
            let nearness = FaceScene.Linear(
                horizontal: Float(chance.unit() - 0.5),
                vertical: Float(chance.unit() - 0.5),
                constant: 100 + 50 * Float(chance.unit())
            )
            let color = Color(red: Float(chance.unit()), green: Float(chance.unit()), blue: Float(chance.unit()))
            bySides.addContour(contour)
            bySides.addFace(nearness: nearness, shade: .color(color))
            byLines.addContour(contour)
            // A second contour without area.
            byLines.addContour([contour[0], contour[0], contour[0]])
            byLines.addFace(nearness: nearness, shade: .color(color))
        }
        #expect(bySides.faces.contains { $0.isMonotone })
        #expect(!byLines.faces.contains { $0.isMonotone })
        #expect(Self.draw(bySides) == Self.draw(byLines), "seed \(seed)")
    }

    @Test(
        "an outline is monotone if it goes down once and up once",
        arguments: [
            ([[0, 0], [10, 0], [10, 10], [0, 10]], true),
            ([[5, 0], [10, 5], [5, 10], [0, 5]], true),
            ([[10, 5], [5, 10], [0, 5], [5, 0]], true),
            ([[0, 0], [10, 10], [10, 0], [0, 10]], false),
            ([[0, 0], [10, 0], [0, 10], [10, 10]], true),
            ([[0, 0], [5, 5], [10, 0], [10, 10], [0, 10]], false),
            ([[5, 5], [10, 0], [10, 10], [0, 10], [0, 0]], false),
            ([[0, 5], [10, 5], [20, 5]], true),
        ] as [([Point], Bool)]
    )
    func monotone(contour: [Point], isMonotone: Bool) {
        var scene = FaceScene()
        scene.addContour(contour)
        scene.addFace(nearness: Self.flat(1), shade: .color(Self.red))
        #expect(scene.faces.map(\.isMonotone) == [isMonotone])
    }

    @Test("a hole shows the faces behind it")
    func hole() {
        var scene = FaceScene()
        scene.addContour(Self.box([10, 10], [60, 60]))
        scene.addContour(Self.box([30, 30], [40, 40]))
        scene.addFace(nearness: Self.flat(1), shade: .color(Self.red))
        let picture = Self.draw(scene)
        #expect(picture[35, 35] == 0xFFFF_FFFF)
        #expect(picture[20, 35] == 0xFF00_00FF)
    }

    @Test("overlapping faces of a scene share its opacity once")
    func opacity() {
        var scene = FaceScene()
        for nearness: Float in [1, 2] {
            scene.addContour(Self.box([10, 10], [60, 60]))
            scene.addFace(nearness: Self.flat(nearness), shade: .color(.black))
        }
        #expect(Self.draw(scene, opacity: 0.5)[30, 30] == 0xFF7F_7F7F)
    }

    @Test("a ramp goes from its first colour to its last, measured in space")
    func ramp() throws {
        var scene = FaceScene()
        scene.addContour(Self.box([0, 0], [70, 70]))
        // The right side of the face is twice as near as the left side. So the point halfway between them in space is
        // not the middle of the picture, but a third of the way from the left.
        let near = FaceScene.Linear(horizontal: 1 / 70, vertical: 0, constant: 1)
        let scaled = FaceScene.Linear(horizontal: 2.0 / 70, vertical: 0, constant: 0)
        scene.addFace(nearness: near, shade: .ramp(from: .black, to: Color(red: 1, green: 0, blue: 0), scaled: scaled))
        let picture = Self.draw(scene)
        #expect(picture[0, 30] & 255 < 8)
        #expect(abs(Int(picture[23, 30] & 255) - 128) < 4)
        #expect(picture[69, 30] & 255 > 250)
    }

    @Test("a texture repeats, and its clear pixels show the faces behind it")
    func texture() {
        var picture = Pixmap(width: 2, height: 1)
        picture[0, 0] = 0xFF00_FF00
        var scene = FaceScene()
        let index = scene.add(picture)
        scene.addContour(Self.box([0, 0], [70, 70]))
        // A pixel of the texture is ten pixels of the picture wide. The centre of each texture pixel is the centre of a
        // picture pixel.
        let across = FaceScene.Linear(horizontal: 0.1, vertical: 0, constant: -0.05)
        scene.addFace(
            nearness: Self.flat(1),
            shade: .color(.white),
            texture: .init(picture: index, across: across, down: Self.flat(0))
        )
        let drawn = Self.draw(scene)
        for (x, color) in [(5, 0xFF00_FF00 as UInt32), (15, 0xFFFF_FFFF), (25, 0xFF00_FF00), (35, 0xFFFF_FFFF)] {
            #expect(Self.isNear(drawn[x, 30], color), "\(x)")
        }
        // Halfway between the centres of two texture pixels, both pixels have the same weight: half green over white.
        #expect(Self.isNear(drawn[10, 30], 0xFF7F_FF7F))
    }

    /// Whether no channel of two pixels differs by more than 8.
    private static func isNear(_ a: UInt32, _ b: UInt32) -> Bool {
        [0, 8, 16, 24].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= 8 }
    }

    @Test("the picture has the same bytes with one thread and with four", arguments: 1...5 as ClosedRange<UInt64>)
    func threads(seed: UInt64) {
        var chance = SplitMix64(seed: seed)
        var scene = FaceScene()
        for _ in 0..<60 {
            scene.addContour([chance.point(in: -30...100), chance.point(in: -30...100), chance.point(in: -30...100)])
            let nearness = FaceScene.Linear(
                horizontal: .random(in: -0.01...0.01, using: &chance),
                vertical: .random(in: -0.01...0.01, using: &chance),
                constant: .random(in: 1...3, using: &chance)
            )
            scene.addFace(nearness: nearness, shade: .color(Color(red: .random(in: 0...1, using: &chance), green: 0.5, blue: 0.2)))
        }
        #expect(Self.draw(scene).pixels == Self.draw(scene, threads: 4).pixels, "seed \(seed)")
    }

    @Test("infinite and invalid numbers draw nothing and do not trap")
    func wild() {
        var scene = FaceScene()
        for wild: Float in [.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
            scene.addContour([[0, 0], [wild, 0], [0, 20]])
            scene.addFace(nearness: Self.flat(wild), shade: .color(Self.red))
        }
        _ = Self.draw(scene)
        #expect(FaceScene.Linear(([0, 0], 1), ([1, 1], 2), ([2, 2], 3)) == nil)
        let linear = FaceScene.Linear(([0, 0], 1), ([10, 0], 2), ([0, 10], 4))
        #expect(linear.map { [$0.horizontal, $0.vertical, $0.constant] } == [0.1, 0.3, 1])
    }
}
