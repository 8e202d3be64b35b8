import ArgumentParser
import Foundation
import PortolanFiles
import PortolanSample

/// `portolan sample --output null-island.osm.pbf`
struct SampleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Write a made-up harbour town on Null Island (0° N 0° E) as an OpenStreetMap extract.",
        discussion: """
            Everything in it is fiction, for trying out and testing Portolan. The same scale and seed give the same bytes.
            --scale adds smaller islands around the first, each with about 640 places: --scale 1550 makes a million.
            """
    )

    @Option(name: .shortAndLong, help: "The file to write, NAME.osm.pbf.")
    var output: String

    @Option(help: "The number of islands.")
    var scale = 1

    @Option(help: "The seed of the town's random numbers.")
    var seed: UInt64 = NullIsland.standardSeed

    func validate() throws {
        guard scale >= 1, scale <= NullIsland.maximumScale else {
            throw ValidationError("--scale \(scale): between 1 and \(NullIsland.maximumScale) islands")
        }
    }

    func run() async throws {
        let (output, scale, seed) = (output, scale, seed)
        let display = ProgressDisplay()
        defer { display.finish() }
        let (summary, size) = try await cancellingOnInterrupt {
            let file = try OutputFile(output, isOpenedByName: true)
            let summary = try NullIsland.write(to: file.url.path(percentEncoded: false), scale: scale, seed: seed) { fraction in
                display.show(phase: scale == 1 ? "Drawing the town" : "Drawing the islands", fraction: fraction)
                return !Task.isCancelled
            }
            try Task.checkCancellation()
            let size = file.byteCount
            try file.publish()
            return (summary, size)
        }
        display.finish()
        try StandardOutput.report(
            "\(output): \(summary.islands == 1 ? "1 island" : "\(summary.islands) islands"), \(summary.nodes) nodes, \(summary.ways) ways, "
                + "\(summary.relations) relations, \(size.formatted(.byteCount(style: .file)))",
            of: output
        )
    }
}
