import ArgumentParser
import PortolanImport

/// The share of the machine that an import may use.
struct ImportResources: ParsableArguments {
    @Option(help: "The number of threads; by default one for each core.")
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Memory that the import should use, such as 512MB or 2GB; by default half of the machine's memory.",
            discussion: """
                Three eighths of it hold the positions of nodes, three sixteenths the shapes of map tiles, an eighth the places, and an eighth the blocks \
                that are being read. The import writes data that exceeds these parts to temporary files beside the output.
                """,
            valueName: "size"
        )
    )
    var memory: String?

    /// The least memory in bytes. Less is not enough for the blocks that are being read.
    private static let leastMemory = 64_000_000

    func validate() throws {
        if let memory, (ByteCount(memory)?.bytes ?? 0) < Self.leastMemory {
            throw ValidationError("--memory \(memory): give at least 64MB, with the unit (MB, GB, MiB, GiB), such as 512MB or 2GB")
        }
        if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs): give 1 or more") }
    }

    func set(_ options: inout RegionImporter.Options) {
        options.jobs = jobs
        options.memory = memory.flatMap { ByteCount($0)?.bytes }
    }
}
