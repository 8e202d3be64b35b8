import PortolanRaster
import Testing

@testable import PortolanRender

/// The colour adjustments of a `raster` layer, with values computed by hand.
@Suite struct RasterFilterTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var filter: RasterFilter
        /// The straight red, green, blue and alpha before the filter, each 0…255.
        var before: [UInt8]
        /// The straight red, green, blue and alpha after the filter, each 0…255.
        var after: [UInt8]
    }

    static let cases: [Case] = [
        Case(testDescription: "nothing", filter: RasterFilter(), before: [10, 20, 30, 255], after: [10, 20, 30, 255]),
        // A turn by a third of the colour circle moves the value of each channel to the next channel.
        Case(testDescription: "hue 120°", filter: RasterFilter(hueRotate: 120), before: [200, 100, 50, 255], after: [50, 200, 100, 255]),
        Case(
            testDescription: "hue −120°",
            filter: RasterFilter(hueRotate: -120),
            before: [200, 100, 50, 255],
            after: [100, 50, 200, 255]
        ),
        // A turn by half of the circle: the new value of a channel is 2/3 of the sum of the other two channels, less
        // 1/3 of the channel itself.
        Case(testDescription: "hue 180°", filter: RasterFilter(hueRotate: 180), before: [90, 120, 150, 255], after: [150, 120, 90, 255]),
        Case(testDescription: "hue 360°", filter: RasterFilter(hueRotate: 360), before: [90, 120, 150, 255], after: [90, 120, 150, 255]),
        Case(testDescription: "grey", filter: RasterFilter(saturation: -1), before: [255, 0, 0, 255], after: [85, 85, 85, 255]),
        Case(
            testDescription: "half grey",
            filter: RasterFilter(saturation: -0.5),
            before: [90, 120, 150, 255],
            after: [105, 120, 135, 255]
        ),
        // Each channel moves away from the mean of the channels. Its distance from the mean grows by the factor
        // 1.996.
        Case(
            testDescription: "more colourful",
            filter: RasterFilter(saturation: 0.5),
            before: [90, 120, 150, 255],
            after: [60, 120, 180, 255]
        ),
        Case(testDescription: "no contrast", filter: RasterFilter(contrast: -1), before: [0, 100, 255, 255], after: [128, 128, 128, 255]),
        Case(
            testDescription: "half the contrast",
            filter: RasterFilter(contrast: -0.5),
            before: [0, 51, 255, 255],
            after: [64, 89, 191, 255]
        ),
        Case(
            testDescription: "twice the contrast",
            filter: RasterFilter(contrast: 0.5),
            before: [0, 102, 255, 255],
            after: [0, 77, 255, 255]
        ),
        Case(testDescription: "all contrast", filter: RasterFilter(contrast: 1), before: [0, 120, 140, 255], after: [0, 0, 255, 255]),
        Case(
            testDescription: "lighter",
            filter: RasterFilter(brightnessMin: 0.2),
            before: [0, 128, 255, 255],
            after: [51, 153, 255, 255]
        ),
        Case(testDescription: "darker", filter: RasterFilter(brightnessMax: 0.6), before: [0, 100, 255, 255], after: [0, 60, 153, 255]),
        Case(
            testDescription: "inverted",
            filter: RasterFilter(brightnessMin: 1, brightnessMax: 0),
            before: [0, 100, 255, 255],
            after: [255, 155, 0, 255]
        ),
        // Hue comes first, then saturation, contrast and brightness: 200 100 50 → 50 200 100 → 83.3 158.3 108.3 → 105.4
        // 142.9 117.9 → half of these values.
        Case(
            testDescription: "all of them in order",
            filter: RasterFilter(hueRotate: 120, saturation: -0.5, contrast: -0.5, brightnessMax: 0.5),
            before: [200, 100, 50, 255],
            after: [53, 71, 59, 255]
        ),
        Case(
            testDescription: "half-transparent",
            filter: RasterFilter(brightnessMin: 1, brightnessMax: 0),
            before: [255, 0, 0, 128],
            after: [0, 255, 255, 128]
        ),
        Case(testDescription: "transparent stays", filter: RasterFilter(brightnessMin: 1), before: [0, 0, 0, 0], after: [0, 0, 0, 0]),
    ]

    @Test(arguments: cases) func colors(_ test: Case) throws {
        let picture = try #require(Pixmap(width: 1, height: 1, straightRGBA: test.before))
        let result = test.filter.apply(to: picture).straightRGBA()
        for (channel, wanted) in zip(result, test.after) { #expect(abs(Int(channel) - Int(wanted)) <= 1, "\(result)") }
    }

    @Test func onlyTheStandardChangesNothing() {
        #expect(RasterFilter().isIdentity)
        #expect(Self.cases.dropFirst().allSatisfy { !$0.filter.isIdentity })
    }

    /// A tile makes its picture once for each filter.
    @Test func kept() throws {
        let picture = try #require(Pixmap(width: 2, height: 1, straightRGBA: [0, 100, 255, 255, 9, 9, 9, 255]))
        let tile = TilePicture(picture)
        #expect(tile.picture(RasterFilter()).levels.first == picture)
        let dark = tile.picture(RasterFilter(brightnessMax: 0.6)).levels
        #expect(dark.first?.rgb(0, 0) == [0, 60, 153] && dark.count == 2)
        #expect(tile.picture(RasterFilter()).levels.first == picture)
    }
}
