import ArgumentParser
import Foundation
import PortolanCamera
import PortolanCommands
import PortolanMaps

/// The options that measurements of a map view share: the regions and style, the size, and the number of threads.
struct DrawingOptions: ParsableArguments {
    @OptionGroup var regions: RegionOptions

    @OptionGroup var style: StyleOptions

    @Option(help: ArgumentHelp("Width and height in points.", valueName: "WxH"))
    var size = SizeArgument(width: 1280, height: 800)

    @Option(help: "Pixels per point.")
    var scale: Double = 1

    @Option(help: "Threads to draw with.")
    var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

    func validate() throws {
        guard jobs >= 1 else { throw ValidationError("--jobs \(jobs) is less than 1") }
        guard scale.isFinite, scale > 0, scale <= 8 else { throw ValidationError("--scale \(scale) is not above 0 and at most 8") }
    }

    /// Returns the maps of the regions in the style.
    func maps() throws -> MapSnapshotter {
        let drawn = try style.read(language: nil)
        return try MapSnapshotter(
            regions: regions.folders.map { URL(filePath: $0) },
            style: drawn,
            sources: try style.sources(of: drawn, pixelRatio: scale),
            threads: jobs
        )
    }

    func viewport() -> Viewport { Viewport(size: size.size, scale: scale) }
}
