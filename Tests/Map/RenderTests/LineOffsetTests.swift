import PortolanRaster
import Testing

@testable import PortolanRender

/// Lines moved sideways (`line-offset`). A positive offset moves a line to the right of its direction, with y
/// downward.
@Suite struct LineOffsetTests {
    typealias Point = SIMD2<Float>

    static func moved(
        _ points: [Point],
        by distance: Float,
        isClosed: Bool = false,
        join: Stroke.Join = .miter,
        miterLimit: Float = 2
    ) -> [Point] {
        var moved: [Point] = []
        var mover = LineOffset()
        mover.move(points[...], by: distance, isClosed: isClosed, join: join, miterLimit: miterLimit, into: &moved)
        return moved
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var line: [Point]
        var distance: Float
        var isClosed = false
        var expected: [Point]
    }

    static let cases: [Case] = [
        Case(testDescription: "nothing", line: [], distance: 2, expected: []),
        Case(testDescription: "a point stays", line: [[5, 5]], distance: 2, expected: [[5, 5]]),
        Case(testDescription: "eastward: to the south", line: [[0, 0], [10, 0]], distance: 2, expected: [[0, 2], [10, 2]]),
        Case(testDescription: "westward: to the north", line: [[10, 0], [0, 0]], distance: 2, expected: [[10, -2], [0, -2]]),
        Case(testDescription: "below zero: to the left", line: [[0, 0], [10, 0]], distance: -2, expected: [[0, -2], [10, -2]]),
        Case(testDescription: "by nothing", line: [[0, 0], [10, 0], [10, 10]], distance: 0, expected: [[0, 0], [10, 0], [10, 10]]),
        Case(
            testDescription: "a point on a straight line",
            line: [[0, 0], [4, 0], [10, 0]],
            distance: 2,
            expected: [[0, 2], [4, 2], [10, 2]]
        ),
        Case(
            testDescription: "a turn to the right: the corner lies inside",
            line: [[0, 0], [10, 0], [10, 10]],
            distance: 2,
            expected: [[0, 2], [8, 2], [8, 10]]
        ),
        Case(
            testDescription: "a turn to the left: the corner lies outside",
            line: [[0, 0], [10, 0], [10, -10]],
            distance: 2,
            expected: [[0, 2], [12, 2], [12, -10]]
        ),
        Case(
            testDescription: "a clockwise ring grows smaller",
            line: [[0, 0], [10, 0], [10, 10], [0, 10]],
            distance: 2,
            isClosed: true,
            expected: [[2, 2], [8, 2], [8, 8], [2, 8]]
        ),
        Case(
            testDescription: "and larger the other way",
            line: [[0, 0], [10, 0], [10, 10], [0, 10]],
            distance: -2,
            isClosed: true,
            expected: [[-2, -2], [12, -2], [12, 12], [-2, 12]]
        ),
        Case(testDescription: "two points at one place stay there", line: [[3, 3], [3, 3]], distance: 2, expected: [[3, 3], [3, 3]]),
        Case(
            testDescription: "a point that is repeated counts once",
            line: [[0, 0], [5, 0], [5, 0], [10, 0]],
            distance: 2,
            expected: [[0, 2], [5, 2], [10, 2]]
        ),
        Case(
            testDescription: "the tip of a line that turns back is cut across",
            line: [[0, 0], [10, 0], [0, 0]],
            distance: 2,
            expected: [[0, 2], [10, 2], [10, -2], [0, -2]]
        ),
        Case(
            testDescription: "a corner beyond the miter limit is cut across on its outer side",
            line: [[0, 0], [10, 0], [0, -10]],
            distance: 2,
            expected: [[0, 2], [10, 2], [11.414_213, -1.414_213_5], [1.414_213_5, -11.414_213]]
        ),
    ]

    @Test(arguments: cases) func table(_ test: Case) {
        let found = Self.moved(test.line, by: test.distance, isClosed: test.isClosed)
        #expect(found.count == test.expected.count)
        for (a, b) in zip(found, test.expected) { #expect(all(abs(a - b) .< 1e-5), "\(found)") }
    }

    @Test("a corner moves by at most eight times the offset, however sharp it is", arguments: [Stroke.Join.miter, .round, .bevel])
    func sharpCorners(join: Stroke.Join) {
        for step in 1..<2000 {
            let height = Float(step) / 200
            let line: [Point] = [[0, 0], [10, 0], [0, height]]
            for distance: Float in [1, -1] {
                for point in Self.moved(line, by: distance, join: join, miterLimit: 4).dropFirst().dropLast() {
                    let tip = point - line[1]
                    #expect((tip * tip).sum().squareRoot() <= 8.0001, "\(height)")
                }
            }
        }
    }

    @Test("round corners keep their distance on the outer side")
    func roundCorners() {
        let corner: Point = [10, 0]
        let found = Self.moved([[0, 0], corner, [10, -10]], by: 5, join: .round)
        #expect(found.count > 4)
        for point in found.dropFirst().dropLast() {
            let way = point - corner
            #expect(abs((way * way).sum().squareRoot() - 5) < 1e-4)
        }
    }

    @Test("segments stay parallel at the distance if corners are blunt")
    func distance() {
        let line: [Point] = [[0, 0], [10, 3], [18, -2], [30, 5]]
        let found = Self.moved(line, by: 1.5)
        for index in 0..<3 {
            let way = line[index + 1] - line[index]
            let right = Point(-way.y, way.x) / (way * way).sum().squareRoot()
            for (a, b) in [(found[index], line[index]), (found[index + 1], line[index + 1])] {
                #expect(abs(((a - b) * right).sum() - 1.5) < 1e-4)
            }
        }
    }

    @Test("infinite and invalid numbers do not trap")
    func wild() {
        for wild: Float in [.nan, .infinity, .greatestFiniteMagnitude] {
            _ = Self.moved([[0, 0], [10, 0]], by: wild)
            _ = Self.moved([[0, 0], Point(wild, wild), [1, 1]], by: 1)
        }
    }
}

private func abs(_ point: SIMD2<Float>) -> SIMD2<Float> { pointwiseMax(point, -point) }
