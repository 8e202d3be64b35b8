import ArgumentParser
import Foundation
import PortolanPacks
import PortolanRegionFolder

/// The command `portolan merge A.portolan B.portolan --output C.portolan`.
struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Join regions into one that holds the places, facts and tiles of all.",
        discussion: "If several regions hold the same place, the region with the newest source counts. docs/offline-packs.md tells more."
    )

    @Argument(help: "The regions' folders, two or more.")
    var regions: [String]

    @Option(name: .shortAndLong, help: "The new region's folder, NAME.portolan.")
    var output: String

    @Option(help: "The new region's name; by default the folder's.")
    var name: String?

    @OptionGroup var zones: ZoneOptions

    @Flag(help: "Replace an existing region at the output.")
    var force = false

    func validate() throws {
        if regions.count < 2 {
            throw ValidationError("give at least two regions: folders that `portolan import` or `portolan clip` made")
        }
    }

    func run() async throws {
        let merger = RegionMerger(options: .init(name: name, force: force))
        let areas = try zones.areas()
        let sources = regions.map { URL(filePath: $0, directoryHint: .isDirectory) }
        let output = URL(filePath: output, directoryHint: .isDirectory)
        let summary = try await packWork { show in
            try merger.run(sources, output: output, boundaries: { try ZoneOptions.boundaries(with: areas) }) { try show($0.rawValue, $1) }
        }
        let shared = summary.sharedPlaceCount > 0 ? ", \(summary.sharedPlaceCount) of them in several regions" : ""
        let joined = summary.joinedTileCount > 0 ? ", \(summary.joinedTileCount) of them joined" : ""
        try StandardOutput.print("\(summary.placeCount) places\(shared); \(summary.tileCount) tiles\(joined)")
        if summary.sharedPlaceCount + summary.joinedTileCount > 0 {
            let order = summary.order.map(\.lastPathComponent).joined(separator: ", then ")
            try StandardOutput.print("If several regions have the same place or feature, the first of them in this order counts: \(order)")
        }
        if summary.lacksBoundaries {
            try StandardOutput.print("The region has no boundaries of countries and time zones, because Natural Earth is not installed")
        }
        try StandardOutput.print(RegionLine.text(self.output, summary.region))
    }
}

/// The last line about a new region: its path, its size, and the owners of its data.
enum RegionLine {
    /// - Parameter path: the path as the command line names it.
    static func text(_ path: String, _ region: Region) -> String {
        let bytes = region.manifest.files.values.reduce(0) { $0 + $1.byteCount }
        return "\(path): \(bytes.formatted(.byteCount(style: .file))), \(region.manifest.attribution)"
    }
}
