import ArgumentParser
import Foundation
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
        let summary = try await cancellingOnInterrupt {
            // Written to a temporary name and renamed, so that the name never has an incomplete file.
            let draft = output + ".part"
            defer { try? FileManager.default.removeItem(atPath: draft) }
            let summary = try NullIsland.write(to: draft, scale: scale, seed: seed) { fraction in
                display.show(phase: scale == 1 ? "Drawing the town" : "Drawing the islands", fraction: fraction)
                return !Task.isCancelled
            }
            try Task.checkCancellation()
            guard unsafe rename(draft, output) == 0 else { throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: output]) }
            return summary
        }
        display.finish()
        let size = try FileManager.default.attributesOfItem(atPath: output)[.size] as? Int64 ?? 0
        try StandardOutput.print(
            "\(output): \(summary.islands == 1 ? "1 island" : "\(summary.islands) islands"), \(summary.nodes) nodes, \(summary.ways) ways, "
                + "\(summary.relations) relations, \(size.formatted(.byteCount(style: .file)))"
        )
    }
}
