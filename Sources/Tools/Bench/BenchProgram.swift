import ArgumentParser
import Foundation
import PortolanCommands

/// The program `portolan-bench SUBJECT [ARGUMENTS]`, which prints measurements in plain text. Build it with `-c
/// release`.
struct BenchProgram: AsyncParsableCommand {
    /// Each subject has its own file and must be added here.
    static let configuration = CommandConfiguration(
        commandName: "portolan-bench",
        abstract: "Measure how fast maps are drawn and places are found, and with how much memory.",
        subcommands: [
            RenderBench.self, MotionBench.self, WanderBench.self, SpinBench.self, OverlayBench.self, RasterBench.self, StyleBench.self,
            CameraBench.self, UtilitiesBench.self, CompatibilityBench.self, PlacesBench.self, DetailsBench.self, AnswersBench.self,
            QualityBench.self, HoursBench.self, CountsBench.self,
        ]
    )
}

@main
enum BenchStart {
    /// The main thread serves the main actor in a loop. An asynchronous `main` would end the main thread instead, and
    /// valgrind does not survive that.
    static func main() {
        Task {
            await CommandLineRun.run(BenchProgram.self)
            exit(0)
        }
        RunLoop.main.run()
    }
}

/// The time of work that was run several times, in milliseconds.
struct Measurement: CustomStringConvertible {
    /// The median of the elapsed times.
    var median: Double
    /// The least processor time of all threads together. On a busy machine it varies less than elapsed time.
    var leastProcessor: Double

    var description: String { "\(decimal(median)) ms, processor \(decimal(leastProcessor)) ms at least" }
}

func measure(runs: Int, _ body: () throws -> Void) rethrows -> Measurement {
    let clock = ContinuousClock()
    var times: [Double] = []
    var least = Double.infinity
    for _ in 0..<runs {
        let before = ProcessFigures.processorSeconds()
        times.append(try clock.measure(body) / .milliseconds(1))
        least = min(least, (ProcessFigures.processorSeconds() - before) * 1e3)
    }
    return Measurement(median: Quantiles(times)[0.5], leastProcessor: least)
}

/// The quantiles of a list of times.
struct Quantiles: CustomStringConvertible {
    private let sorted: [Double]

    init(_ times: some Sequence<Double>) { sorted = times.sorted() }

    /// The time below which a share (0 to 1) of all times lies; 0 if there are no times.
    subscript(share: Double) -> Double {
        sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
    }

    /// The quantiles of times in microseconds.
    var description: String { "p50 \(decimal(self[0.5])) µs, p99 \(decimal(self[0.99])) µs" }

    /// The quantiles of times in milliseconds, for pictures.
    var ofPictures: String { "p50 \(decimal(self[0.5], 1)), p95 \(decimal(self[0.95], 1)), worst \(decimal(self[1], 1)) ms" }
}

/// Returns a number with a given count of decimals.
func decimal(_ value: Double, _ places: Int = 2) -> String { String(format: "%.\(places)f", value) }
