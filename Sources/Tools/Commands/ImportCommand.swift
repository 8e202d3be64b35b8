import ArgumentParser
import Foundation
import PortolanIdentity
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

    /// The least memory in bytes. Less is not enough for the blocks that are being read.
    private static let leastMemory = 64_000_000

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
        if let memory, (ByteCount(memory)?.bytes ?? 0) < Self.leastMemory {
            throw ValidationError("--memory \(memory): give at least 64MB, with the unit (MB, GB, MiB, GiB), such as 512MB or 2GB")
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
        if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs): give 1 or more") }
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
        FreedStores.bound()
        var options = RegionImporter.Options(
            name: name,
            timeZone: timeZone,
            country: country,
            makesTiles: !noTiles && self.output != nil,
            force: force,
            previous: previous.map { URL(filePath: $0, directoryHint: .isDirectory) }
        )
        options.language = language
        options.jobs = jobs
        options.memory = memory.flatMap { ByteCount($0)?.bytes }
        options.changes = changes.map { URL(filePath: $0) }
        options.takesAllChanges = allChanges
        options.updates = update
        options.cells = cells.map(\.id)
        options.makesOverview = overview
        let importer = RegionImporter(options: options)
        let areas = try zones.areas()
        let (extract, output) = (URL(filePath: extract), URL(filePath: path, directoryHint: .isDirectory))
        let display = ProgressDisplay()
        let start = ContinuousClock.now
        let summary: RegionImporter.Summary
        do {
            summary = try await cancellingOnInterrupt {
                try await importer.run(
                    extract: extract,
                    output: output,
                    progress: { display.show(phase: $0.phase.rawValue, fraction: $0.fraction) },
                    // Without Natural Earth and areas of zones, the options decide.
                    boundaries: { try ZoneOptions.boundaries(with: areas) }
                )
            }
            display.finish()
        } catch {
            display.abandon()
            throw error
        }
        let elapsed = (ContinuousClock.now - start).formatted(
            .units(allowed: [.minutes, .seconds], width: .narrow, fractionalPart: .show(length: 1))
        )
        try StandardOutput.print(text(summary, at: path, elapsed: elapsed))
    }

    private func text(_ summary: RegionImporter.Summary, at output: String, elapsed: String) -> String {
        let manifest = summary.region.manifest
        let places = summary.placeCounts.values.reduce(0, +)
        var lines = ["\(places) places in \(elapsed)"]
        lines += Self.counts(summary.placeCounts)
        if summary.memberCount > 0 { lines.append("\(summary.memberCount) other objects are parts of these places") }
        if let tiles = summary.updatedTiles { lines.append("Map tiles: \(tiles.made) made, \(tiles.kept) kept from the replaced region") }
        if let changes = summary.changes { lines.append(Self.text(changes)) }
        if !summary.omittedCounts.isEmpty {
            lines.append("Left out")
            lines += Self.counts(summary.omittedCounts)
        }
        if !summary.notes.isEmpty {
            lines.append("Incomplete in the extract; the existing parts are kept")
            lines += Self.counts(summary.notes)
        }
        if let failure = summary.identityFailure {
            let kept = summary.identity?.inherited ?? 0
            lines.append("The previous region's places cannot be compared: \(failure). \(kept) of its older IDs still lead to a place")
        } else if let identity = summary.identity {
            lines.append(
                "Of the previous region's places, \(identity.joined) are parts of others, \(identity.succeeded) answer under the new IDs of \(identity.successors) places and \(identity.removed) are gone; \(identity.inherited) older IDs still lead to a place"
            )
        }
        if summary.carriedFactCount + summary.carriedAliasCount > 0 {
            lines.append(
                "Kept from the operator: facts about \(summary.carriedFactCount) places and \(summary.carriedAliasCount) foreign IDs"
            )
        }
        for error in summary.enrichmentErrors { lines.append("Kept, but not shown: \(error)") }
        if !summary.lostEnrichments.isEmpty {
            lines.append("Kept, although these places are gone: facts about \(summary.lostEnrichments.prefix(10).joined(separator: ", "))")
        }
        let bytes = manifest.files.values.reduce(0) { $0 + $1.byteCount }
        lines.append(
            "\(output.hasSuffix("/") ? String(output.dropLast()) : output): \(bytes.formatted(.byteCount(style: .file))), \(manifest.attribution)"
        )
        return lines.joined(separator: "\n")
    }

    private static func text(_ changes: OSMChangeCounts) -> String {
        let aside = [
            (changes.outside, "new objects outside the extract's bounds"), (changes.absent, "deleted objects that the extract lacks"),
            (changes.outdated, "objects older than in the extract"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let taken = "Changes of objects: \(changes.created) created, \(changes.modified) modified, \(changes.deleted) deleted"
        return aside.isEmpty ? taken : taken + "; not used: " + aside.joined(separator: ", ")
    }

    /// Returns lines of names and counts, the greatest count first.
    private static func counts(_ counts: [String: Int]) -> [String] {
        let width = counts.values.map { "\($0)".count }.max() ?? 0
        return counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.map { name, count in
            String(repeating: " ", count: 2 + width - "\(count)".count) + "\(count)  \(name)"
        }
    }
}
