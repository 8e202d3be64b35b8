import ArgumentParser
import Foundation
import PortolanImport
import PortolanMapSources
import PortolanPostgresStore
import PortolanRegionFolder

/// The command `portolan import EXTRACT.osm.pbf --output NAME.portolan`.
struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Make a region from an OpenStreetMap extract."
    )

    @Argument(help: "The extract: an .osm.pbf file; with --download, the name or the address of an extract, as for `portolan download`.")
    var extract: String

    @Flag(help: "Download the extract into the working folder first. A complete file that is there already is used.")
    var download = false

    @OptionGroup var server: ExtractServer

    @Option(name: .shortAndLong, help: "The region's folder, NAME.portolan.")
    var output: String?

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "Load the region into a database.",
            discussion: "Without --output, the region gets the extract's name, its folder is temporary, and no map tiles are made.",
            valueName: "postgres://…"
        )
    )
    var database: String?

    @Option(help: "The region's name; by default the folder's.")
    var name: String?

    @Option(help: "The time zone of places that name none, such as Europe/Monaco.")
    var timeZone: String?

    @OptionGroup var zones: ZoneOptions

    @Option(help: "The country of places that name none, such as MC; by default the borders of Natural Earth decide.")
    var country: String?

    @Option(help: "The language of names without a language code, such as fr.")
    var language: String?

    @Flag(name: .customLong("no-tiles"), help: "Make no map tiles.")
    var noTiles = false

    @OptionGroup var resources: ImportResources

    @Option(
        help:
            "An earlier region of the same area. Its place IDs remain valid, and its operator's facts are kept. With --force, the default is the replaced region."
    )
    var previous: String?

    @Option(
        name: .customLong("changes"),
        help: ArgumentHelp(
            "Changes to lay over the extract, an .osc or .osc.gz file; may be given several times.",
            discussion: """
                The newest version of each object counts, in the extract or in a file. Objects that the extract lacks are added if they lie within its \
                bounds.
                """,
            valueName: "file"
        )
    )
    var changes: [String] = []

    @Flag(help: "Also add new objects outside the extract's bounds.")
    var allChanges = false

    @Flag(
        help: ArgumentHelp(
            "Replace an existing region at the output, and make only the map tiles whose contents changed.",
            discussion: """
                All tiles are made if the region was imported without --update, or by another build of the program. The result is the same as \
                that of a full import.
                """
        )
    )
    var update = false

    @Option(
        name: .customLong("cell"),
        help: ArgumentHelp(
            "Import one cell: the places whose position lies in this tile, and the map tiles that it covers. Repeat the option for several cells.",
            discussion:
                "`portolan cells` lists the cells of an extract, and `portolan merge` joins their regions. docs/cells.md tells more.",
            valueName: "z/x/y"
        )
    )
    var cells: [TileArgument] = []

    @Flag(help: "Instead of the cells, make the map tiles of lower zooms above them.")
    var overview = false

    @Flag(help: "Replace an existing region at the output, and with --download a file that differs from the server's file.")
    var force = false

    func validate() throws {
        if !download, Address.isOnServer(extract) {
            throw ValidationError("\(extract): an import reads files only; add --download to download the extract first")
        }
        if server.isMirror, !download { throw ValidationError("--mirror \(server.mirror): add --download; without it, no server is used") }
        if output == nil, database == nil { throw ValidationError("Missing expected argument '--output <output>'") }
        if let timeZone, TimeZone(identifier: timeZone) == nil {
            throw ValidationError("--time-zone \(timeZone): there is no such time zone; write it like Europe/Monaco")
        }
        if let country, country.utf8.count != 2 || !country.allSatisfy({ $0.isASCII && $0.isLetter }) {
            throw ValidationError("--country \(country): give two letters of ISO 3166, such as MC")
        }
        if allChanges, changes.isEmpty {
            throw ValidationError("--all-changes: give the files of changes with --changes")
        }
        if overview, cells.isEmpty { throw ValidationError("--overview makes the tiles above cells: name all cells with --cell") }
        if overview, noTiles { throw ValidationError("--overview and --no-tiles cannot be combined: --overview makes only map tiles") }
        if update, !cells.isEmpty {
            throw ValidationError("--update and --cell cannot be combined: to import a cell again, give --force")
        }
        if let cell = cells.map(\.id).first(where: { $0.z > 14 }) {
            throw ValidationError("--cell \(cell): give a cell of zoom 14 or lower, because 14 is the highest zoom of tiles")
        }
        for cell in cells.map(\.id) {
            if let outer = cells.map(\.id).first(where: { $0.z < cell.z && cell.ancestor(z: $0.z) == $0 }) {
                throw ValidationError("--cell \(cell) lies in --cell \(outer): give one of them")
            }
        }
    }

    func run() async throws {
        if download {
            // A folder that may not be replaced is reported before the download, not after it.
            if let output { _ = try RegionDraft(target: URL(filePath: output, directoryHint: .isDirectory), force: force || update) }
            var next = self
            next.extract = try await server.fetch(server.extract(named: extract), to: nil, replaces: force)
            next.download = false
            return try await next.run()
        }
        guard let database else { return try await makeRegion(at: output ?? "") }
        let store = try PostgresRegions([database])
        if let output {
            try await makeRegion(at: output)
            return try await StoreLoadCommand.load(URL(filePath: output, directoryHint: .isDirectory), into: store, placesView: true)
        }
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "portolan-import-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let title = URL(filePath: extract).lastPathComponent.split(separator: ".").first ?? "region"
        let region = folder.appending(path: "\(title).portolan", directoryHint: .isDirectory)
        try await makeRegion(at: region.path(percentEncoded: false))
        try await StoreLoadCommand.load(region, into: store, placesView: true)
    }

    private func makeRegion(at path: String) async throws {
        var options = RegionImporter.Options(
            name: name,
            timeZone: timeZone,
            country: country,
            makesTiles: !noTiles && self.output != nil,
            force: force,
            previous: previous.map { URL(filePath: $0, directoryHint: .isDirectory) }
        )
        options.language = language
        resources.set(&options)
        options.changes = changes.map { URL(filePath: $0) }
        options.takesAllChanges = allChanges
        options.updates = update
        options.cells = cells.map(\.id)
        options.makesOverview = overview
        try await ImportRun(options: options, zones: zones).run(extract, to: path)
    }
}
