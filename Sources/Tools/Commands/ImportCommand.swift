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

    @Argument(help: "The extract: an .osm.pbf file, or with --download what `portolan download` takes: a name, or an address.")
    var extract: String

    @Flag(help: "Download the extract into the working folder first; one that is there and whole is used.")
    var download = false

    @OptionGroup var server: ExtractServer

    @Option(name: .shortAndLong, help: "The region's folder, NAME.portolan.")
    var output: String?

    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "Load the region into a database.",
            discussion: "Without --output the region's folder is temporary, it has the extract's name, and no map tiles are made.",
            valueName: "postgres://…"
        )
    )
    var database: String?

    @Option(help: "The region's name; by default the folder's.")
    var name: String?

    @Option(help: "The time zone of places without their own, such as Europe/Monaco.")
    var timeZone: String?

    @OptionGroup var zones: ZoneOptions

    @Option(help: "The country of places without their own, such as MC; by default looked up in Natural Earth.")
    var country: String?

    @Option(help: "The language of plain names, such as fr.")
    var language: String?

    @Flag(name: .customLong("no-tiles"), help: "Make no map tiles.")
    var noTiles = false

    @Option(help: "The number of threads; by default one for each core.")
    var jobs: Int?

    @Option(
        help: ArgumentHelp(
            "Memory that the import should use, such as 512MB or 2GB; by default half of the machine's.",
            discussion: """
                Three eighths of it are for the positions of nodes, three sixteenths for the shapes of map tiles, an eighth for places, and an eighth for \
                the blocks that are being read; what is beyond goes to temporary files beside the output.
                """,
            valueName: "size"
        )
    )
    var memory: String?

    @Option(
        help:
            "An earlier region of the same area: its place IDs remain valid and its operator's facts are kept. Default with --force: the replaced region."
    )
    var previous: String?

    @Option(
        name: .customLong("changes"),
        help: ArgumentHelp(
            "Changes to lay over the extract, an .osc or .osc.gz file; may be given several times.",
            discussion: """
                Of each object the newest version counts, the extract's or a file's. Objects that the extract lacks are taken if they lie within its \
                bounds.
                """,
            valueName: "file"
        )
    )
    var changes: [String] = []

    @Flag(help: "Take new objects of the changes outside of the extract's bounds too.")
    var allChanges = false

    @Flag(
        help: ArgumentHelp(
            "Replace an existing region at the output, and make only those map tiles anew whose contents changed.",
            discussion: """
                The region must have been imported with --update too, by the same build of the program; else all tiles are made. The result is the same as \
                that of a full import.
                """
        )
    )
    var update = false

    @Option(
        name: .customLong("cell"),
        help: ArgumentHelp(
            "Make only the places whose position lies in a tile, and the tiles that it covers; may be given several times.",
            discussion:
                "`portolan cells` lists the cells of an extract, and `portolan merge` joins what was made of them. docs/cells.md tells more.",
            valueName: "z/x/y"
        )
    )
    var cells: [TileArgument] = []

    @Flag(help: "Make the map tiles above the cells, of lesser zooms, instead of the cells.")
    var overview = false

    @Flag(help: "Replace an existing region at the output, and with --download a file that differs from what the server has.")
    var force = false

    /// The least memory in bytes. Less is not enough for the blocks that are being read.
    private static let leastMemory = 64_000_000

    func validate() throws {
        if !download, Address.isOnServer(extract) {
            throw ValidationError("\(extract): an import reads files; --download fetches the file first")
        }
        if server.isMirror, !download { throw ValidationError("--mirror \(server.mirror): only --download asks a server; give both") }
        if output == nil, database == nil { throw ValidationError("Missing expected argument '--output <output>'") }
        if let timeZone, TimeZone(identifier: timeZone) == nil {
            throw ValidationError("--time-zone \(timeZone): no such time zone; they are written like Europe/Monaco")
        }
        if let country, country.utf8.count != 2 || !country.allSatisfy({ $0.isASCII && $0.isLetter }) {
            throw ValidationError("--country \(country): two letters of ISO 3166, such as MC")
        }
        if let memory, (ByteCount(memory)?.bytes ?? 0) < Self.leastMemory {
            throw ValidationError("--memory \(memory): a size of at least 64MB with its unit (MB, GB, MiB, GiB), such as 512MB or 2GB")
        }
        if allChanges, changes.isEmpty {
            throw ValidationError("--all-changes says which of the changes are taken; give them with --changes")
        }
        if overview, cells.isEmpty { throw ValidationError("--overview makes the tiles above cells; name all of them with --cell") }
        if overview, noTiles { throw ValidationError("--overview makes map tiles alone, and --no-tiles makes none") }
        if update, !cells.isEmpty {
            throw ValidationError("--update takes tiles over from whole regions; to make a cell anew, give --force")
        }
        if let cell = cells.map(\.id).first(where: { $0.z > 14 }) {
            throw ValidationError("--cell \(cell): tiles are made up to zoom 14; take a lesser zoom")
        }
        for cell in cells.map(\.id) {
            if let outer = cells.map(\.id).first(where: { $0.z < cell.z && cell.ancestor(z: $0.z) == $0 }) {
                throw ValidationError("--cell \(cell) lies in --cell \(outer); name one of them")
            }
        }
        if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs): at least one thread must work") }
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
        if summary.memberCount > 0 { lines.append("Parts of these: \(summary.memberCount) objects") }
        if let tiles = summary.updatedTiles { lines.append("Map tiles: \(tiles.made) made, \(tiles.kept) taken over") }
        if let changes = summary.changes { lines.append(Self.text(changes)) }
        if !summary.omittedCounts.isEmpty {
            lines.append("Left out")
            lines += Self.counts(summary.omittedCounts)
        }
        if !summary.notes.isEmpty {
            lines.append("Incomplete in the extract, kept with what is there")
            lines += Self.counts(summary.notes)
        }
        if let failure = summary.identityFailure {
            let kept = summary.identity?.inherited ?? 0
            lines.append("The previous region's places cannot be compared, \(failure); \(kept) of its older IDs still lead to one")
        } else if let identity = summary.identity {
            lines.append(
                "Of the previous region's places, \(identity.joined) are parts of others, \(identity.succeeded) answer under the new IDs of \(identity.successors) places and \(identity.removed) are gone; \(identity.inherited) older IDs still lead to one"
            )
        }
        if summary.carriedFactCount + summary.carriedAliasCount > 0 {
            lines.append(
                "Laid over the region, kept: facts about \(summary.carriedFactCount) places and \(summary.carriedAliasCount) foreign IDs"
            )
        }
        for error in summary.enrichmentErrors { lines.append("Not shown, kept: \(error)") }
        if !summary.lostEnrichments.isEmpty {
            lines.append("Facts about places that are no longer there, kept: \(summary.lostEnrichments.prefix(10).joined(separator: ", "))")
        }
        let bytes = manifest.files.values.reduce(0) { $0 + $1.byteCount }
        lines.append(
            "\(output.hasSuffix("/") ? String(output.dropLast()) : output): \(bytes.formatted(.byteCount(style: .file))), \(manifest.attribution)"
        )
        return lines.joined(separator: "\n")
    }

    private static func text(_ changes: OSMChangeCounts) -> String {
        let aside = [
            (changes.outside, "new outside of the extract's bounds"), (changes.absent, "deleted and not in the extract"),
            (changes.outdated, "older than the extract's"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let taken = "Changes of objects: \(changes.created) created, \(changes.modified) modified, \(changes.deleted) deleted"
        return aside.isEmpty ? taken : taken + "; laid aside: " + aside.joined(separator: ", ")
    }

    /// Lines of names and counts, the greatest count first.
    private static func counts(_ counts: [String: Int]) -> [String] {
        let width = counts.values.map { "\($0)".count }.max() ?? 0
        return counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }.map { name, count in
            String(repeating: " ", count: 2 + width - "\(count)".count) + "\(count)  \(name)"
        }
    }
}
