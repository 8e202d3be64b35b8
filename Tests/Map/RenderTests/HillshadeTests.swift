import Foundation
import PortolanGeo
import PortolanRaster
import PortolanStyle
import Testing

@testable import PortolanMapSources
@testable import PortolanRender

/// The shading of slopes (`hillshade`), with values computed by hand. Slopes are rises per metre eastward and
/// southward.
@Suite struct HillshadeTests {
    static func hillshade(
        _ method: HillshadeMethod,
        exaggeration: Float = 0.5,
        directions: [Double] = [0],
        altitudes: [Double] = [45],
        bearing: Double = 0,
        shadows: [StyleColor] = [.black],
        highlights: [StyleColor] = [.white],
        accent: StyleColor = .transparent
    ) -> Hillshade {
        Hillshade(
            method: method,
            exaggeration: exaggeration,
            lights: .init(directions: directions, altitudes: altitudes, shadows: shadows, highlights: highlights, bearing: bearing),
            accent: accent
        )
    }

    static let red = StyleColor(red: 1, green: 0, blue: 0)
    static let blue = StyleColor(red: 0, green: 0, blue: 1)

    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var hillshade: Hillshade
        var slope: SIMD2<Float>
        /// The colour is premultiplied.
        var color: SIMD4<Float>
    }

    /// The light comes from the north at 45°, so a slope that rises southward faces it.
    static let cases: [Case] = [
        // Flat ground receives √½ of the light. The light above one half is drawn as highlight: 2 · √½ − 1 = 0.4142.
        Case(testDescription: "basic, flat", hillshade: hillshade(.basic), slope: [0, 0], color: SIMD4(repeating: 0.4142)),
        Case(testDescription: "basic, towards the light", hillshade: hillshade(.basic), slope: [0, 1], color: [1, 1, 1, 1]),
        Case(testDescription: "basic, away from the light", hillshade: hillshade(.basic), slope: [0, -1], color: [0, 0, 0, 1]),
        Case(testDescription: "basic, across the light", hillshade: hillshade(.basic), slope: [1, 0], color: .zero),
        // The exaggeration makes the slope twice as steep, so it receives (√½ + 2 √½) / √5 of the light.
        Case(
            testDescription: "basic, exaggerated",
            hillshade: hillshade(.basic, exaggeration: 1),
            slope: [0, 1],
            color: SIMD4(repeating: 0.8974)
        ),
        Case(
            testDescription: "basic, from the zenith",
            hillshade: hillshade(.basic, altitudes: [90]),
            slope: [0, 0],
            color: [1, 1, 1, 1]
        ),
        Case(
            testDescription: "basic, from the horizon",
            hillshade: hillshade(.basic, altitudes: [0]),
            slope: [0, 0],
            color: [0, 0, 0, 1]
        ),
        Case(
            testDescription: "basic knows the first light alone",
            hillshade: hillshade(.basic, directions: [0, 180], highlights: [.white, red]),
            slope: [0, 1],
            color: [1, 1, 1, 1]
        ),
        Case(
            testDescription: "from the east",
            hillshade: hillshade(.basic, directions: [90]),
            slope: [-1, 0],
            color: [1, 1, 1, 1]
        ),
        Case(
            testDescription: "from what is up where the map is turned",
            hillshade: hillshade(.basic, bearing: 90),
            slope: [-1, 0],
            color: [1, 1, 1, 1]
        ),
        Case(
            testDescription: "a half-transparent highlight",
            hillshade: hillshade(.basic, highlights: [StyleColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)]),
            slope: [0, 1],
            color: [0.5, 0.25, 0, 0.5]
        ),

        // The colour is the mean of the colours that the single lights give.
        Case(
            testDescription: "multidirectional, from both sides",
            hillshade: hillshade(.multidirectional, directions: [0, 180], highlights: [red, blue]),
            slope: [0, 1],
            color: [0.5, 0, 0, 1]
        ),
        Case(
            testDescription: "multidirectional, the last altitude and colours go on",
            hillshade: hillshade(.multidirectional, directions: [0, 90, 180, 270], highlights: [red]),
            slope: [0, 0],
            color: [0.4142, 0, 0, 0.4142]
        ),

        // The other methods treat a slope of 1 as 45°. The standard method treats a slope of 1.6 as 45°.
        Case(testDescription: "standard, flat", hillshade: hillshade(.standard), slope: [0, 0], color: .zero),
        Case(
            testDescription: "standard, towards the light",
            hillshade: hillshade(.standard),
            slope: [0, 1.6],
            color: SIMD4(repeating: 0.7071)
        ),
        Case(
            testDescription: "standard, away from the light",
            hillshade: hillshade(.standard),
            slope: [0, -1.6],
            color: [0, 0, 0, 0.7071]
        ),
        Case(
            testDescription: "standard, across the light",
            hillshade: hillshade(.standard),
            slope: [1.6, 0],
            color: [0.3536, 0.3536, 0.3536, 0.7071]
        ),
        // The accent has a share of 1 − cos 45° and lies beneath the shade.
        Case(
            testDescription: "standard, accent",
            hillshade: hillshade(.standard, accent: red),
            slope: [0, -1.6],
            color: [0.0858, 0, 0, 0.7929]
        ),
        // The curve of base 1.4375 turns 45° into 38.63°. The strength is halved: sin 38.63° / 2 = 0.3122.
        Case(
            testDescription: "standard, less exaggerated",
            hillshade: hillshade(.standard, exaggeration: 0.25),
            slope: [0, 1.6],
            color: SIMD4(repeating: 0.3122)
        ),
        // The curve of base 0.125 turns 45° into 75.30°: sin 75.30° = 0.9673.
        Case(
            testDescription: "standard, more exaggerated",
            hillshade: hillshade(.standard, exaggeration: 1),
            slope: [0, 1.6],
            color: SIMD4(repeating: 0.9673)
        ),

        // The strength is the slope's angle as a share of 90°. Here the angle is 45°.
        Case(testDescription: "igor, towards the light", hillshade: hillshade(.igor), slope: [0, 1], color: SIMD4(repeating: 0.5)),
        Case(testDescription: "igor, away from the light", hillshade: hillshade(.igor), slope: [0, -1], color: [0, 0, 0, 0.5]),
        Case(testDescription: "igor, across the light", hillshade: hillshade(.igor), slope: [1, 0], color: [0.25, 0.25, 0.25, 0.5]),

        // The strength is the slope's angle as a share of 90°. The angle between the light and the slope's normal
        // divides the strength between highlight and shadow. The angle is 0° for a slope towards the light, 90° away
        // from the light, and 60° across the light.
        Case(testDescription: "combined, flat", hillshade: hillshade(.combined), slope: [0, 0], color: .zero),
        Case(testDescription: "combined, towards the light", hillshade: hillshade(.combined), slope: [0, 1], color: SIMD4(repeating: 0.5)),
        Case(testDescription: "combined, away from the light", hillshade: hillshade(.combined), slope: [0, -1], color: [0, 0, 0, 0.5]),
        Case(
            testDescription: "combined, across the light",
            hillshade: hillshade(.combined),
            slope: [1, 0],
            color: [1 / 6, 1 / 6, 1 / 6, 0.5]
        ),
    ]

    @Test(arguments: cases) func color(_ test: Case) {
        let color = test.hillshade.color(test.slope)
        let distance = abs4(color - test.color)
        #expect(distance.max() < 0.0005, "\(color)")
    }

    private func abs4(_ value: SIMD4<Float>) -> SIMD4<Float> { pointwiseMax(value, -value) }

    /// The distance between two heights, in metres, is the distance at the equator times the cosine of the latitude.
    /// The weighted differences in a window of 3 × 3 heights add up to eight such distances.
    @Test(arguments: [
        (15, 0.0, 1.0), (16, 0, 1), (15, 60, 2), (15, -60, 2), (10, 0, exp2(5 * 0.3)), (4, 0, exp2(11 * 0.35)), (1, 0, exp2(14 * 0.4)),
    ]) func scale(_ zoom: Int, _ latitude: Double, _ expected: Double) {
        let count = 1 << zoom
        let y = MercatorPoint(Coordinate(latitude: latitude, longitude: 0)).y * Double(count)
        let tile = TileID(z: UInt8(zoom), x: 0, y: UInt32(y))
        let side = 4096
        let row = Int(((y - y.rounded(.down)) * Double(side)).rounded(.down))
        let metres = 40_075_016.685_578_5 / Double(count * side)
        let scale = Double(Hillshade.scale(row: row, of: side, tile)) * 8 * metres
        #expect(abs(scale / expected - 1) < 0.001)
    }

    /// A tile on the equator at zoom 15. `heights` fills it with heights that depend on the metres eastward and
    /// southward.
    static let tile = TileID(z: 15, x: 0, y: 16_384)

    static func heights(_ side: Int, _ height: (_ east: Float, _ south: Float) -> Float) -> HeightTile {
        let metres = Float(40_075_016.685_578_5 / 32_768) / Float(side)
        func square(_ dx: Int, _ dy: Int) -> HeightTile {
            let places = (0..<side * side).map { (Float($0 % side + dx * side), Float($0 / side + dy * side)) }
            return HeightTile(side: side, inside: places.map { height($0.0 * metres, $0.1 * metres) })
        }
        var tile = square(0, 0)
        for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
            tile.takeBorder(of: square(dx, dy), dx, dy)
        }
        return tile
    }

    static func channels(_ pixel: UInt32) -> [Int] { [0, 8, 16, 24].map { Int(pixel >> $0 & 255) } }

    @Test(arguments: [HillshadeMethod.standard, .basic, .combined, .igor, .multidirectional])
    func aPlaneIsOfOneColourUpToTheBorders(_ method: HillshadeMethod) {
        let hillshade = Self.hillshade(method, directions: [300], accent: Self.red)
        let picture = hillshade.picture(of: Self.heights(16) { 0.4 * $0 - 0.7 * $1 }, Self.tile)
        let expected = Self.channels(Hillshade.pixel(hillshade.color([0.4, -0.7])))
        for pixel in picture.pixels {
            for (channel, wanted) in zip(Self.channels(pixel), expected) { #expect(abs(channel - wanted) <= 1) }
        }
    }

    /// A tile without neighbours is continued flat beyond its edge. So the outermost heights have half the slope in the
    /// direction across the edge.
    @Test func aPlaneWithoutNeighbours() {
        let whole = Self.heights(8) { east, _ in east }
        let alone = HeightTile(side: 8, inside: (0..<64).map { whole[$0 % 8, $0 / 8] })
        let picture = Self.hillshade(.igor, directions: [270]).picture(of: alone, Self.tile)
        // The strength is the slope's angle as a share of 90°: 45° inside, and 26.57° at the edge.
        for x in 0..<8 { #expect(abs(Int(picture[x, 4] >> 24) - (x == 0 || x == 7 ? 75 : 128)) <= 1) }
    }

    /// A cone is equally steep all around, so its colour shows only the direction of the slope.
    @Test func aCone() {
        let side = 64
        let metres = Float(40_075_016.685_578_5 / 32_768) / Float(side)
        let middle = 32 * metres
        let heights = Self.heights(side) { -(($0 - middle) * ($0 - middle) + ($1 - middle) * ($1 - middle)).squareRoot() }
        let picture = Self.hillshade(.igor, directions: [270]).picture(of: heights, Self.tile)
        func near(_ x: Int, _ y: Int, _ expected: [Int], _ comment: Comment) {
            for (channel, wanted) in zip(Self.channels(picture[x, y]), expected) { #expect(abs(channel - wanted) <= 2, comment) }
        }
        near(12, 32, [128, 128, 128, 128], "west: towards the light")
        near(52, 32, [0, 0, 0, 128], "east: away from it")
        near(32, 12, [64, 64, 64, 128], "north: across it")
        near(32, 52, [64, 64, 64, 128], "south: across it")
        near(18, 18, [96, 96, 96, 128], "north-west: half-way")
        #expect(picture[32, 32] == 0, "the top has no side")
    }

    @Test func heightsThatAreNoNumbersShowNothing() {
        for height in [Float.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
            let heights = HeightTile(side: 4, inside: (0..<16).map { $0 == 5 ? height : 0 })
            for method in [HillshadeMethod.standard, .basic, .combined, .igor, .multidirectional] {
                let picture = Self.hillshade(method).picture(of: heights, Self.tile)
                for pixel in picture.pixels { #expect(Self.channels(pixel).prefix(3).allSatisfy { $0 <= Int(pixel >> 24) }) }
            }
        }
    }

    @Test func arccosine() {
        for step in -1000...1000 {
            let cosine = Float(step) / 1000
            #expect(abs(Double(Hillshade.arccosine(cosine)) - acos(Double(cosine))) < 0.0001, "\(cosine)")
        }
        #expect(Hillshade.arccosine(1.5) == 0 && Hillshade.arccosine(-1.5) == .pi)
    }

    static let pixels: [(SIMD4<Float>, UInt32)] = [
        ([0, 0.5, 1, 1], 0xFFFF_8000), ([-1, 2, .nan, 0.25], 0x4000_FF00), ([.infinity, -.infinity, 0, 1], 0xFF00_00FF),
    ]

    @Test(arguments: pixels) func pixel(_ color: SIMD4<Float>, _ expected: UInt32) {
        #expect(Hillshade.pixel(color) == expected)
    }

    @Test func theKeyTellsWhatDiffers() {
        let one = Self.hillshade(.basic).key
        #expect(one == Self.hillshade(.basic).key)
        let others = [
            Self.hillshade(.igor), Self.hillshade(.basic, exaggeration: 0.6), Self.hillshade(.basic, directions: [1]),
            Self.hillshade(.basic, altitudes: [50]), Self.hillshade(.basic, bearing: 5), Self.hillshade(.basic, shadows: [Self.red]),
            Self.hillshade(.basic, highlights: [Self.red]), Self.hillshade(.basic, accent: Self.red), Self.hillshade(.multidirectional),
        ].map(\.key)
        #expect(Set(others + [one]).count == others.count + 1)
    }
}
