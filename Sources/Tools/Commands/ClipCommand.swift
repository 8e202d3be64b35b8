import ArgumentParser
import Foundation
import PortolanPacks

/// The command `portolan clip REGION --bounds S,W,N,E --output PACK.portolan`.
struct ClipCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clip",
        abstract: "Cut a part out of a region to ship it with an app: the places, facts and tiles of a box or a polygon.",
        discussion: "Places keep their IDs. docs/offline-packs.md lists the contents of a pack."
    )

    @Argument(help: "The region's folder.")
    var region: String

    @Option(parsing: .unconditional, help: ArgumentHelp("The box to take, in degrees.", valueName: "s,w,n,e"))
    var bounds: BoundsArgument?

    @Option(help: ArgumentHelp("Instead of a box: a GeoJSON file with the polygons to take.", valueName: "file"))
    var polygon: String?

    @Option(help: "The highest zoom of tiles to take.")
    var maxZoom: UInt8?

    @Option(name: .shortAndLong, help: "The pack's folder, NAME.portolan.")
    var output: String

    @Option(help: "The pack's name; by default the folder's.")
    var name: String?

    @Flag(help: "Replace an existing region at the output.")
    var force = false

    func validate() throws {
        guard (bounds == nil) != (polygon == nil) else {
            throw ValidationError("the area is missing: give --bounds S,W,N,E or --polygon FILE.geojson")
        }
        if let maxZoom, maxZoom > 30 { throw ValidationError("--max-zoom \(maxZoom): give 0 to 30") }
    }

    func run() async throws {
        let area = try bounds.map { ClipArea($0.bounds) } ?? ClipArea(file: URL(filePath: polygon ?? ""))
        let clipper = RegionClipper(area: area, options: .init(name: name, maxZoom: maxZoom, force: force))
        let (region, output) = (URL(filePath: region, directoryHint: .isDirectory), URL(filePath: output, directoryHint: .isDirectory))
        let summary = try await packWork { show in
            try clipper.run(region, output: output) { try show($0.rawValue, $1) }
        }
        let beyond = summary.areaPlaceCount
        let others = beyond > 0 ? ", \(beyond) of them areas, streets and lines that reach beyond the pack" : ""
        try StandardOutput.print("\(summary.placeCount) places\(others); \(summary.tileCount) tiles")
        try StandardOutput.print(RegionLine.text(self.output, summary.region))
    }
}

/// Runs work on regions and shows its phases. Ctrl-C ends it without leaving files behind.
func packWork<Result: Sendable>(
    _ work: @escaping @Sendable (_ show: @escaping (_ phase: String, _ fraction: Double) throws -> Void) throws -> Result
) async throws -> Result {
    let display = ProgressDisplay()
    do {
        let result = try await cancellingOnInterrupt {
            try work { phase, fraction in
                display.show(phase: phase, fraction: fraction)
                try Task.checkCancellation()
            }
        }
        display.finish()
        return result
    } catch {
        display.abandon()
        throw error
    }
}
