import ArgumentParser
import Foundation
import PortolanArchives
import PortolanTiles

/// The command `portolan tiles convert ARCHIVE OUTPUT`.
struct TilesConvertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Write an archive's tiles, or a part of them, as PMTiles, MBTiles or a folder.",
        discussion:
            "The name of the output decides its format: NAME.pmtiles, NAME.mbtiles, or a folder. Equal tiles are stored once, and metadata is kept."
    )

    enum Compression: String, ExpressibleByArgument, CaseIterable { case gzip, none }
    enum Encoding: String, ExpressibleByArgument, CaseIterable { case mvt, mlt }

    @OptionGroup var input: ArchiveArgument

    @Argument(help: "The archive to write: NAME.pmtiles, NAME.mbtiles, or a folder.")
    var output: String

    @Option(help: "The lowest zoom to take.")
    var minZoom: UInt8?

    @Option(help: "The highest zoom to take.")
    var maxZoom: UInt8?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Take only the tiles that touch this box, in degrees.", valueName: "s,w,n,e")
    )
    var bounds: BoundsArgument?

    @Option(help: "gzip or none. By default, PMTiles keep the archive's compression, MBTiles get gzip, and folders none.")
    var compression: Compression?

    @Option(help: "mvt or mlt: the encoding of vector tiles, Mapbox's or MapLibre's. By default, tiles keep theirs.")
    var encoding: Encoding?

    @Option(help: "The number of threads; by default one for each core.")
    var jobs: Int?

    @Flag(help: "Replace an existing output.")
    var force = false

    func validate() throws {
        if ArchiveFormat(fileName: output) == nil {
            throw ValidationError("\(output): give a name that ends with .pmtiles or .mbtiles, or the name of a folder, without an ending")
        }
        let (lowest, highest) = (minZoom ?? 0, maxZoom ?? 30)
        if lowest > highest || highest > 30 {
            throw ValidationError("--min-zoom \(lowest) and --max-zoom \(highest): give zooms of 0 to 30, the lower one first")
        }
        if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs): give 1 or more") }
    }

    func run() async throws {
        let archive = try input.open()
        guard let format = ArchiveFormat(fileName: output) else { return }
        let compression: PMTilesHeader.Compression? = self.compression.map { $0 == .gzip ? .gzip : .none }
        let converter = ArchiveConverter(
            options: .init(
                selection: TileSelection(zooms: (minZoom ?? 0)...(maxZoom ?? 30), bounds: bounds?.bounds),
                compression: compression,
                tileType: encoding.map { $0 == .mlt ? .mlt : .vector },
                jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount,
                force: force
            )
        )
        let url = URL(filePath: output)
        let summary = try await tileWork("Writing tiles") { try converter.run(archive, output: url, format: format, progress: $0) }
        let zooms = summary.zooms.map { ", zooms \($0.lowerBound) to \($0.upperBound)" } ?? ""
        try StandardOutput.report("\(output): \(summary.tileCount) tiles\(zooms), \(format.title)", of: output)
    }
}
