import ArgumentParser
import Foundation
import PortolanFiles
import PortolanSample

/// The command `portolan-sample --output null-island.osm.pbf`.
@main
struct SampleProgram: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "portolan-sample",
        abstract: "Write a made-up harbour town on Null Island (0° N 0° E) as an OpenStreetMap extract.",
        discussion: """
            Everything in it is fiction, to try and test Portolan. The same scale and seed give the same bytes. One island with the standard seed is
            Examples/null-island.osm.pbf. --scale adds smaller islands around the first, each with about 640 places:
            --scale 1550 makes a million places.
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
            throw ValidationError("--scale \(scale): give 1 to \(NullIsland.maximumScale) islands")
        }
    }

    func run() throws {
        let file = try OutputFile(output, isOpenedByName: true)
        let written = try NullIsland.write(to: file.url.path(percentEncoded: false), scale: scale, seed: seed)
        let size = file.byteCount
        try file.publish()
        // The output may be the standard output, so this line goes to standard error.
        let line =
            "\(output): \(written.islands == 1 ? "1 island" : "\(written.islands) islands"), \(written.nodes) nodes, \(written.ways) ways, "
            + "\(written.relations) relations, \(size.formatted(.byteCount(style: .file)))\n"
        FileHandle.standardError.write(Data(line.utf8))
    }
}
