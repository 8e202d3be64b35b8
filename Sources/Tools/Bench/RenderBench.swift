import ArgumentParser
import Foundation
import PortolanBasics
import PortolanCamera
import PortolanCommands
import PortolanFiles
import PortolanImage
import PortolanMapSources
import PortolanRaster
import PortolanRender
import PortolanStyle
import PortolanText

/// The command `portolan-bench render STYLE.json --lon LON --lat LAT --zoom ZOOM`.
struct RenderBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw frames of a MapLibre style and print how long they take.",
        discussion: """
            The zoom is the style's own: the world is 512 · 2^Z points wide. The style names its tiles, sprites and glyphs by address: file://,
            mbtiles:// and pmtiles:// with absolute paths, or relative to the style. One line of JSON is printed.

              portolan-bench render style.json --lon 7.4246 --lat 43.7384 --zoom 15 --frames 20 --move pan
            """
    )

    /// The movement of the camera from frame to frame.
    enum Move: String, ExpressibleByArgument, CaseIterable {
        case same, pan, turn, jump
    }

    @Argument(help: ArgumentHelp("The style to draw.", valueName: "style.json"))
    var style: String

    @Option(parsing: .unconditional, help: ArgumentHelp("Longitude of the centre.", valueName: "degrees"))
    var lon: Double

    @Option(parsing: .unconditional, help: ArgumentHelp("Latitude of the centre.", valueName: "degrees"))
    var lat: Double

    @Option(help: "Zoom of the style.")
    var zoom: Double

    @Option(help: ArgumentHelp("Width and height in points.", valueName: "WxH"))
    var size = SizeArgument(width: 512, height: 512)

    @Option(help: "Pixels per point.")
    var ratio: Double = 1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Compass direction of the picture's upper edge, clockwise from north.", valueName: "degrees")
    )
    var bearing: Double = 0

    @Option(help: ArgumentHelp("Angle from straight down.", valueName: "degrees"))
    var pitch: Double = 0

    @Option(help: "The number of frames to measure, after the first one and three more.")
    var frames: Int = 20

    @Option(help: "The camera's movement: same (none), pan (4 points east a frame), turn (1° a frame), jump (to another place).")
    var move: Move = .same

    @Option(help: ArgumentHelp("Write the first picture to a PNG file.", valueName: "file"))
    var save: String?

    @Option(help: "Threads to draw with; the picture is the same with any number.")
    var threads: Int = ProcessInfo.processInfo.activeProcessorCount

    @Option(name: .customLong("case"), help: ArgumentHelp("A name to print with the figures.", valueName: "name"))
    var caseName: String = ""

    func validate() throws {
        guard frames >= 0, frames <= 100_000 else { throw ValidationError("--frames \(frames) is not in 0…100000") }
        guard threads >= 1 else { throw ValidationError("--threads \(threads) is less than 1") }
        guard ratio.isFinite, ratio > 0, ratio <= 8 else {
            throw ValidationError("--ratio \(ratio): the ratio must be above 0 and at most 8")
        }
        for (name, number) in [("lon", lon), ("lat", lat), ("zoom", zoom), ("bearing", bearing), ("pitch", pitch)] where !number.isFinite {
            throw ValidationError("--\(name) is not a number")
        }
    }

    func run() async throws {
        let clock = ContinuousClock()
        let base = ProcessFigures.peakKiB()
        let start = clock.now
        let renderer = try makeRenderer()
        let viewport = Viewport(size: size.size, scale: ratio)
        let first = try renderer.picture(camera: camera(0), viewport: viewport)
        let firstTime = clock.now - start
        if let save { try OutputFile.write(PNG.encode(first), to: save) }
        var times: [Double] = []
        var processorStart = 0.0
        if frames > 0 {
            for frame in 0..<frames + 3 {
                if frame == 3 { processorStart = ProcessFigures.processorSeconds() }
                let before = clock.now
                _ = try renderer.picture(camera: camera(frame + 1), viewport: viewport)
                if frame >= 3 { times.append((clock.now - before) / .milliseconds(1)) }
            }
        }
        let processor = (ProcessFigures.processorSeconds() - processorStart) * 1000 / Double(max(times.count, 1))
        try StandardOutput.print(report(first: firstTime / .milliseconds(1), times.sorted(), processor: processor, base: base))
    }

    private func makeRenderer() throws -> MapRenderer {
        let location = StyleLocation(self.style)
        let style: Style
        do {
            style = try StyleOptions.read(location).replacingAddresses(sprite: location.sprite, glyphs: location.glyphs)
        } catch let error as StyleError {
            throw CommandError("\(self.style): \(error)")
        }
        var options = SourceOptions(base: location.base, pixelRatio: ratio)
        options.threads = threads
        let sources = try MapSources.open(style: style, options: options)
        for warning in sources.warnings { StandardError.print("warning: \(warning)") }
        return MapRenderer(style: style, layers: [], sources: sources, fonts: try FontLibrary(), attribution: "", threads: threads)
    }

    private func camera(_ frame: Int) -> CameraPosition {
        var (longitude, latitude, bearing) = (lon, lat, bearing)
        switch move {
        case .same: break
        case .pan: longitude += 4 * 360 / (512 * exp2(zoom)) * Double(frame)
        case .turn: bearing += Double(frame)
        case .jump where frame > 0:
            longitude += 0.02 * Double(frame % 5 - 2)
            latitude += 0.015 * Double(frame / 5 - 2)
        case .jump: break
        }
        // The camera's zoom counts tiles of 256 points.
        return CameraPosition(latitude: latitude, longitude: longitude, zoom: zoom + 1, bearing: bearing, viewingAngle: pitch)
    }

    private func report(first: Double, _ times: [Double], processor: Double, base: Int) throws -> String {
        struct Warm: Encodable {
            var median: Double
            var min: Double
            var p90: Double
            var n: Int
        }
        struct Report: Encodable {
            var peer = "portolan"
            var version = ""
            var `case`: String
            var style: String
            var size: [Int]
            var ratio, lon, lat, zoom, bearing, pitch: Double
            var move: String
            var out = "rgba"
            var importMilliseconds = 0.0
            var firstMilliseconds: Double
            var warmMilliseconds: Warm
            var processorMilliseconds: Double
            var peakKiB: Int
            var basePeakKiB: Int

            /// The names that the reports of other renderers use.
            enum CodingKeys: String, CodingKey {
                case peer, version, `case`, style, size, ratio, lon, lat, zoom, bearing, pitch, move, out
                case importMilliseconds = "import_ms"
                case firstMilliseconds = "first_ms"
                case warmMilliseconds = "warm_ms"
                case processorMilliseconds = "cpu_ms"
                case peakKiB = "rss_kib"
                case basePeakKiB = "rss_base_kib"
            }
        }
        func rounded(_ number: Double) -> Double { (number * 100).rounded() / 100 }
        let count = times.count
        let median = count == 0 ? 0 : (times[count / 2] + times[(count - 1) / 2]) / 2
        let report = Report(
            case: caseName,
            style: URL(filePath: style).lastPathComponent,
            size: [Int(clamping: size.size.width), Int(clamping: size.size.height)],
            ratio: ratio,
            lon: lon,
            lat: lat,
            zoom: zoom,
            bearing: bearing,
            pitch: pitch,
            move: move.rawValue,
            firstMilliseconds: rounded(first),
            warmMilliseconds: Warm(
                median: rounded(median),
                min: rounded(times.first ?? 0),
                p90: rounded(count == 0 ? 0 : times[(count - 1) * 9 / 10]),
                n: count
            ),
            processorMilliseconds: rounded(processor),
            peakKiB: ProcessFigures.peakKiB(),
            basePeakKiB: base
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(report), as: UTF8.self)
    }
}
