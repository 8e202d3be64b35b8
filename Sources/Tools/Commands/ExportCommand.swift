import ArgumentParser
import Foundation
import PortolanGeoParquet

/// The command `portolan export REGION --output places.parquet`.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the places of a region as a GeoParquet file: names, types, hours, addresses and geometry.",
        discussion: "DuckDB, GeoPandas and QGIS read the file. docs/geoparquet.md lists the columns and shows queries."
    )

    @Argument(help: "The region's folder.")
    var region: String

    @Option(name: .shortAndLong, help: "The file to write, NAME.parquet.")
    var output: String

    @Flag(help: "Replace an existing file at the output.")
    var force = false

    func validate() throws {
        guard output.hasSuffix(".parquet") else { throw ValidationError("--output \(output): give a name that ends in .parquet") }
    }

    func run() async throws {
        let (region, output) = (URL(filePath: region, directoryHint: .isDirectory), URL(filePath: output))
        let display = ProgressDisplay()
        do {
            let force = force
            let summary = try await cancellingOnInterrupt {
                try await PlaceExporter(region: region).run(output: output, force: force) { fraction in
                    display.show(phase: "places", fraction: fraction)
                    try Task.checkCancellation()
                }
            }
            display.finish()
            try StandardOutput.report(
                "\(self.output): \(summary.placeCount) places, \(summary.byteCount.formatted(.byteCount(style: .file)))",
                of: self.output
            )
        } catch {
            display.abandon()
            throw error
        }
    }
}
