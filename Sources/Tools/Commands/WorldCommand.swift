import ArgumentParser
import Foundation
import PortolanNaturalEarth
import PortolanRegionFolder
import PortolanWorld

/// The command `portolan world --output world.portolan`.
struct WorldCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "world",
        abstract: "Make a region of the whole Earth, zooms 0 to 7, from Natural Earth.",
        discussion: """
            Land, ocean, lakes, rivers, borders and about 7300 cities and towns, as a base for detailed regions:

              portolan world --output world.portolan
              portolan snapshot --region world.portolan --center 20,0 --zoom 2 --output world.png
            """
    )

    @Option(name: .shortAndLong, help: "The region's folder, NAME.portolan.")
    var output: String

    @Option(help: ArgumentHelp("The folder with Natural Earth's shapefiles, in 10m and 50m.", valueName: "folder"))
    var data: String = NaturalEarth.standardFolder.path(percentEncoded: false)

    @Option(
        help: ArgumentHelp(
            "The folder with GeoNames' names of cities in many languages, as libgeonames-common installs them; --geonames \"\" for none.",
            valueName: "folder"
        )
    )
    var geonames: String = GeoNames.standardFolder.path(percentEncoded: false)

    @Option(
        help: ArgumentHelp(
            """
            A picture of the ground of the whole Earth, a JPEG, PNG or WebP twice as wide as high (equirectangular), which the built-in \
            style draws beneath the land.
            """,
            valueName: "file"
        )
    )
    var ground: String?

    @Option(help: ArgumentHelp("The credit of the picture of the ground; none for Natural Earth's own pictures.", valueName: "text"))
    var groundAttribution: String?

    @Option(help: "The number of threads; by default one for each core.")
    var jobs: Int?

    @Flag(help: "Replace an existing region at the output.")
    var force = false

    func validate() throws {
        if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs): give 1 or more") }
        if ground == nil, groundAttribution != nil {
            throw ValidationError("--ground-attribution needs --ground; give the picture, too")
        }
    }

    /// Returns the data of GeoNames. It may be missing at its default path.
    private func geoNames() throws -> GeoNames? {
        guard !geonames.isEmpty else { return nil }
        let folder = URL(filePath: geonames, directoryHint: .isDirectory)
        guard folder == GeoNames.standardFolder else { return try GeoNames(folder: folder) }
        if let installed = GeoNames.installed { return installed }
        StandardError.print(
            "portolan: few cities have names in other languages, because \(geonames) lacks GeoNames' names: apt install libgeonames-common"
        )
        return nil
    }

    func run() async throws {
        let source = try NaturalEarth(folder: URL(filePath: data, directoryHint: .isDirectory))
        let credit = groundAttribution.flatMap { $0.isEmpty ? nil : $0 }
        let picture = ground.map { WorldGroundPicture(file: URL(filePath: $0), attribution: credit) }
        let builder = WorldBuilder(source: source, geoNames: try geoNames(), ground: picture, options: .init(jobs: jobs, force: force))
        let output = URL(filePath: output, directoryHint: .isDirectory)
        let display = ProgressDisplay()
        let region: Region
        do {
            region = try await cancellingOnInterrupt {
                try await builder.run(output: output) { phase, fraction in display.show(phase: phase.rawValue, fraction: fraction) }
            }
            display.finish()
        } catch {
            display.abandon()
            throw error
        }
        let manifest = region.manifest
        let places = manifest.placeCounts.values.reduce(0, +)
        let tiles = manifest.tileCounts.values.reduce(0, +)
        let bytes = manifest.files.values.reduce(0) { $0 + $1.byteCount }
        try StandardOutput.print(
            "\(region.folder.path(percentEncoded: false)): \(places) places, \(tiles) tiles, "
                + "\(bytes.formatted(.byteCount(style: .file))), \(manifest.attribution)"
        )
    }
}
