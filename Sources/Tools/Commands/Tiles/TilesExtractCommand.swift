import ArgumentParser
import Foundation
import PortolanArchives
import PortolanFiles
import PortolanGeo
import PortolanPlaces
import PortolanTiles

/// The command `portolan tiles extract ARCHIVE Z/X/Y`.
struct TilesExtractCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "extract",
        abstract: "Read one tile of an archive: its bytes, or its layers and features as text."
    )

    @OptionGroup var input: ArchiveArgument

    @Argument(help: ArgumentHelp("The tile: zoom, column from the west, row from the north.", valueName: "z/x/y"))
    var tile: TileArgument

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; - for standard output.", valueName: "file"))
    var output: String?

    @Flag(help: "Write the bytes as the archive stores them, compressed.")
    var raw = false

    @Flag(help: "Print layers and features as JSON, with each feature as GeoJSON.")
    var json = false

    func validate() throws {
        if json, raw { throw ValidationError("--json and --raw cannot be combined: give one of them") }
        if !json, output == nil {
            throw ValidationError("the output is missing: give --output FILE, --output - for standard output, or --json")
        }
    }

    func run() async throws {
        let archive = try input.open()
        let id = tile.id
        // A tile that cannot be decompressed here cannot be checked, so `--raw` reads it as it is stored.
        let isReadable = archive.facts.tileCompression != .brotli
        guard var bytes = raw && !isReadable ? try archive.storedTile(id) : try archive.tile(id) else {
            throw CommandError("\(archive.path): there is no tile \(id)" + Self.hint(archive, id))
        }
        if raw, isReadable, let stored = try archive.storedTile(id) { bytes = stored }
        guard json else { return try write(bytes) }
        guard archive.facts.tileType.isVector else {
            throw CommandError("\(archive.path): the tiles are pictures, which --json cannot show; leave out --json")
        }
        let text: String
        do {
            text = JSONValue(try TileText.json(bytes, id)).text + "\n"
        } catch {
            throw CommandError("\(archive.path): tile \(id): \(error.sentence)")
        }
        try write(Array(text.utf8))
    }

    private static func hint(_ archive: any TileArchive, _ id: TileID) -> String {
        guard let zooms = archive.facts.zooms, !zooms.contains(id.z) else { return "" }
        return "; the archive has zooms \(zooms.lowerBound) to \(zooms.upperBound)"
    }

    private func write(_ bytes: [UInt8]) throws {
        guard let output, output != "-" else { return try StandardOutput.write(bytes) }
        try OutputFile.write(bytes, to: output)
    }
}
