#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Measurements of single modules, in plain text: `portolan-bench SUBJECT [ARGUMENTS]`. Build it with `-c release`.
@main
struct Bench {
    /// One subject a file; add yours here.
    static let subjects: [(name: String, what: String, run: @Sendable ([String]) throws -> Void)] = [
        ("camera", "project points, cover the view with tiles; rates on one core, allocations", CameraBench.run),
        ("google", "details and frames through Google's names beside the core's own: google REGION.portolan", CompatibilityBench.run),
        ("hours", "read opening hours, tell states and changes; fuzz them: hours VALUES.txt [fuzz MINUTES]", HoursBench.run),
        ("overlays", "draw markers, lines, areas, pictures and tiles on an empty map; taps", OverlayBench.run),
        ("utilities", "gather 100,000 markers, draw a heatmap of as many points, find points, read KML and GeoJSON", UtilitiesBench.run),
        ("region", "draw frames of a region and look places up in it: region REGION.portolan", RegionBench.run),
        ("answers", "print all answers about a region's places, to compare builds: answers REGION.portolan [LANGUAGE…]", AnswersBench.run),
        ("details", "what of a place's details costs what, and which places cost most: details REGION.portolan", DetailsBench.run),
        ("places", "details, nearby, type-ahead, threads: places REGION.portolan [--only SECTIONS]", PlacesBench.run),
        ("quality", "how many questions about a region are answered rightly: quality REGION.portolan… [--misses FILE]", QualityBench.run),
        ("style", "read a style; values of features with and without expressions of data: style [STYLE.json]", StyleBench.run),
        ("raster", "draw a made-up city: polygons, casings, lines; PNG", RasterBench.run),
    ]

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let subject = subjects.first(where: { $0.name == arguments.first }) else {
            print("usage: portolan-bench SUBJECT")
            for subject in subjects { print("  \(subject.name): \(subject.what)") }
            return
        }
        guard !arguments.contains("--help") else { return print("\(subject.name): \(subject.what)") }
        do {
            try subject.run(Array(arguments.dropFirst()))
        } catch {
            writeOutput(Array("portolan-bench: \(error)\n".utf8), to: 2)
            exit(1)
        }
    }

    /// Time taken by something that was run several times, in milliseconds.
    struct Measurement: CustomStringConvertible {
        /// The median of the elapsed time.
        var median: Double
        /// The least processor time of all threads together; on a busy machine it is steadier than elapsed time.
        var leastProcessor: Double

        var description: String { "\(text(median)) ms, processor \(text(leastProcessor)) ms at least" }
    }

    static func measure(runs: Int, _ body: () throws -> Void) rethrows -> Measurement {
        let clock = ContinuousClock()
        var times: [Duration] = []
        var least = Double.infinity
        for _ in 0..<runs {
            let before = processorMilliseconds()
            times.append(try clock.measure(body))
            least = min(least, processorMilliseconds() - before)
        }
        times.sort()
        let (seconds, attoseconds) = times[times.count / 2].components
        return Measurement(median: Double(seconds) * 1e3 + Double(attoseconds) / 1e15, leastProcessor: least)
    }

    /// Processor time of the process so far.
    private static func processorMilliseconds() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }

    /// Writes bytes to the standard output or another stream, as they are.
    static func writeOutput(_ bytes: [UInt8], to descriptor: Int32 = 1) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
            guard written > 0 else { return }
            rest = rest.dropFirst(written)
        }
    }

    /// A number with two decimals, without Foundation.
    static func text(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        let rest = hundredths % 100
        return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}
