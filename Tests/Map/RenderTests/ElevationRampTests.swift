import PortolanRaster
import PortolanStyle
import Testing

@testable import PortolanMapSources
@testable import PortolanRender

/// The colours of heights (`color-relief`).
@Suite struct ElevationRampTests {
    static func ramp(_ expression: String?) throws -> ElevationRamp? {
        let paint = expression.map { #""color-relief-color": \#($0)"# } ?? ""
        let style = try Style.parse(
            #"""
            {"version": 8, "sources": {"d": {"type": "raster-dem", "url": "d"}},
             "layers": [{"id": "r", "type": "color-relief", "source": "d", "paint": {\#(paint)}}]}
            """#
        )
        guard case .colorRelief(let layer)? = style.layers.first else { return nil }
        var context = EvaluationContext(zoom: 10)
        defer { #expect(context.elevation == 0) }
        return ElevationRamp(layer.color, &context)
    }

    static let linear = #"["interpolate", ["linear"], ["elevation"], 0, "black", 100, "red", 300, "rgba(255, 255, 255, 0)"]"#
    static let step = #"["step", ["elevation"], "blue", 0, "black", 100, "red"]"#
    static let exponential = #"["interpolate", ["exponential", 2], ["elevation"], 0, "black", 4, "white"]"#

    /// An expression, a height, and the premultiplied red, blue and alpha of the height's colour.
    static let cases: [(String, Float, [Float])] = [
        (linear, -50, [0, 0, 1]), (linear, 0, [0, 0, 1]), (linear, 25, [0.25, 0, 1]), (linear, 100, [1, 0, 1]), (linear, 500, [0, 0, 0]),
        (step, -500, [0, 1, 1]), (step, -0.001, [0, 1, 1]), (step, 0, [0, 0, 1]), (step, 99.99, [0, 0, 1]), (step, 100, [1, 0, 1]),
        (step, 5000, [1, 0, 1]),
        // (2^2 − 1) / (2^4 − 1)
        (exponential, 2, [0.2, 0.2, 1]), (exponential, 4, [1, 1, 1]),
        // If the height is inside another expression, the ramp samples the expression every ten metres.
        (#"["interpolate", ["linear"], ["*", ["elevation"], 10], 0, "black", 1000, "red"]"#, 45, [0.45, 0, 1]),
        (#""red""#, 123, [1, 0, 1]),
    ]

    @Test(arguments: cases) func color(_ expression: String, _ height: Float, _ expected: [Float]) throws {
        let ramp = try #require(try Self.ramp(expression))
        var stop = 0
        let color = ramp.color(height, near: &stop)
        for (channel, wanted) in zip([color.x, color.z, color.w], expected) { #expect(abs(channel - wanted) < 0.002, "\(color)") }
    }

    @Test func noneWithoutColours() throws { #expect(try Self.ramp(nil) == nil) }

    /// The result does not depend on the stop at which the search for a colour begins.
    @Test func anyStopToBeginWith() throws {
        for expression in [Self.linear, Self.step, Self.exponential] {
            let ramp = try #require(try Self.ramp(expression))
            for height in stride(from: -20 as Float, through: 420, by: 3.7) {
                var first = 0
                let expected = ramp.color(height, near: &first)
                for start in [-1, 1, ramp.stops.count / 2, ramp.stops.count - 1, ramp.stops.count + 5] {
                    var stop = start
                    #expect(ramp.color(height, near: &stop) == expected && stop == first, "\(height) from \(start)")
                }
            }
        }
    }

    /// Heights are interpolated up to the tile's edge. A step between two colours is as sharp as one pixel of the
    /// picture.
    @Test func pictures() {
        // A tile of 2 × 2 heights that rise eastward: 0 and 100, with −100 and 200 beyond the tile's edges.
        var tile = HeightTile(side: 2, inside: [0, 100, 0, 100])
        for dy in -1...1 {
            tile.takeBorder(of: HeightTile(side: 2, inside: [-200, -100, -200, -100]), -1, dy)
            tile.takeBorder(of: HeightTile(side: 2, inside: [200, 300, 200, 300]), 1, dy)
        }
        for dy in [-1, 1] { tile.takeBorder(of: HeightTile(side: 2, inside: [0, 100, 0, 100]), 0, dy) }
        let gray = ElevationRamp(stops: [-100, 200], colors: [[0, 0, 0, 1], [1, 1, 1, 1]])
        func reds(_ ramp: ElevationRamp, steps: Int, row: Int) -> [Int] {
            let picture = ramp.picture(of: tile, steps: steps)
            return (0..<picture.width).map { Int(picture[$0, row] & 255) }
        }
        #expect(reds(gray, steps: 1, row: 0) == [85, 170])
        // −25, 25, 75 and 125 metres.
        for row in 0..<4 { #expect(reds(gray, steps: 2, row: row) == [64, 106, 149, 191]) }
        let sharp = ElevationRamp(stops: [(60 as Float).nextDown, 60], colors: [.zero, .one])
        #expect(reds(sharp, steps: 4, row: 7) == [0, 0, 0, 0, 255, 255, 255, 255])
        #expect(sharp.picture(of: tile, steps: 0).width == 2)
    }

    @Test func heightsThatAreNoNumbers() {
        let ramp = ElevationRamp(stops: [0, 10], colors: [[0, 0, 0, 1], [1, 1, 1, 1]])
        for height in [Float.nan, .infinity, -.infinity] {
            let tile = HeightTile(side: 2, inside: [0, height, 5, 10])
            #expect(ramp.picture(of: tile, steps: 2).isOpaque)
        }
    }
}
