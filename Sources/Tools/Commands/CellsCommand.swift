import ArgumentParser
import Foundation
import PortolanImport

/// The command `portolan cells EXTRACT --zoom Z`.
struct CellsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cells",
        abstract: "List the cells of an extract: the parts that `portolan import --cell` imports one by one.",
        discussion: "Cells are the tiles of one zoom. The list is in the order of the Hilbert curve. docs/cells.md tells more."
    )

    @Argument(help: "The extract, an .osm.pbf file.")
    var extract: String

    @Option(help: ArgumentHelp("The zoom of the cells: 0 to 14.", valueName: "z"))
    var zoom: UInt8?

    @Option(help: ArgumentHelp("The least number of cells. The lowest zoom with at least this many cells is used.", valueName: "n"))
    var count: Int?

    func validate() throws {
        guard (zoom == nil) != (count == nil) else { throw ValidationError("the size of the cells is missing: give --zoom Z or --count N") }
        if let zoom, zoom > 14 { throw ValidationError("--zoom \(zoom): give 0 to 14") }
        if let count, !(1...100_000).contains(count) { throw ValidationError("--count \(count): give 1 to 100,000") }
    }

    func run() async throws {
        let file = URL(filePath: extract)
        var zoom = zoom ?? 0
        var cells = try RegionImporter.cells(of: file, zoom: zoom)
        while let count, cells.count < count, zoom < 14 {
            zoom += 1
            cells = try RegionImporter.cells(of: file, zoom: zoom)
        }
        try StandardOutput.print(cells.map { "\($0)" }.joined(separator: "\n"))
    }
}
