import ArgumentParser
import Foundation
import PortolanDownload
import PortolanImport
import PortolanMapSources
import PortolanOSMFile
import PortolanRegionFolder

/// The command `portolan update REGION`.
struct UpdateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Bring a region up to date with the newest changes of OpenStreetMap.",
        discussion: """
            The command fetches the files of changes that follow the region's extract into a folder beside the extract, and imports the extract with \
            them. The region keeps its name, language, country, time zone and operator's facts. Give --zones, --jobs and --memory again.
            """
    )

    @Argument(help: "The region's folder.")
    var region: String

    @Option(
        help: ArgumentHelp(
            "The region's extract, or a newer one of the same area.",
            discussion: "By default the extract that the region was made from, beside the region or in the working folder.",
            valueName: "file"
        )
    )
    var extract: String?

    @Option(
        help: ArgumentHelp(
            "The address of the changes, which holds state.txt; by default the one in the extract's header.",
            valueName: "https://…"
        )
    )
    var server: String?

    @Option(help: "The greatest number of files of changes to apply. Beyond some hundreds, a newer extract takes less time.")
    var limit = 100

    @Flag(help: "Download and change nothing, but show the number and the size of the changes.")
    var dryRun = false

    @OptionGroup var zones: ZoneOptions

    @OptionGroup var resources: ImportResources

    func validate() throws {
        if let server, !Address.isOnServer(server) {
            throw ValidationError("--server \(server): give an address that begins with https:// or http://")
        }
        if !(1...10_000).contains(limit) { throw ValidationError("--limit \(limit): give 1 to 10000") }
    }

    func run() async throws {
        let folder = URL(filePath: region, directoryHint: .isDirectory)
        let old = try Region(at: folder)
        let manifest = old.manifest
        let extract = try UpdatedExtract(of: old, named: self.extract, server: server)
        // A folder that may not be replaced is reported before the download, not after it.
        if !dryRun { _ = try RegionDraft(target: folder, force: true) }
        guard let state = try await fetch(extract, known: manifest.source.replication) else { return }
        let files = extract.changes(until: state).map { ChangesDownload.file($0, in: extract.changesFolder) }
        if manifest.source.replication == nil, let changes = manifest.source.changes {
            let names = changes.map(\.file).joined(separator: ", ")
            StandardError.print(
                "warning: the region was imported with --changes \(names); the update does not apply these files".plainLine
            )
        }
        var options = RegionImporter.Options(
            name: manifest.name,
            timeZone: manifest.importOptions?.timeZone,
            country: manifest.importOptions?.country,
            makesTiles: manifest.files[Region.tilesFileName] != nil
        )
        options.language = manifest.language
        options.takesAllChanges = manifest.importOptions?.takesAllChanges ?? false
        resources.set(&options)
        options.changes = files
        options.replication = .init(address: extract.series, sequenceNumber: state.sequenceNumber, date: state.date)
        options.updates = true
        do {
            try await ImportRun(options: options, zones: zones).run(extract.path, to: region)
        } catch let error as OSMReadError {
            guard let broken = files.first(where: { $0.path(percentEncoded: false) == error.path }) else { throw error }
            try FileManager.default.removeItem(at: broken)
            throw CommandError("\(error); the file was removed, and the next update fetches it again")
        }
        try StandardOutput.print("Up to date as of \(state.date.formatted(.iso8601))")
    }

    /// Fetches the changes that the extract lacks.
    /// - Parameter known: the state of the region.
    /// - Returns: the state to which they lead; nil if there is nothing to import.
    private func fetch(_ extract: UpdatedExtract, known: RegionManifest.Source.Replication?) async throws -> ReplicationState? {
        let address = UpdatedExtract.withoutSlash(server ?? extract.series)
        let (limit, dryRun) = (limit, dryRun)
        let display = ProgressDisplay()
        defer { display.abandon() }
        return try await ExtractServer.asking(advice: "the region stays as it is") { reader in
            let download = ChangesDownload(address, series: extract.series, folder: extract.changesFolder, reader: reader)
            let state = try download.state()
            guard state.sequenceNumber >= extract.sequenceNumber else {
                throw CommandError(
                    "\(address): the newest change has the number \(state.sequenceNumber), but the extract's last one has \(extract.sequenceNumber); is this the server of this extract?"
                )
            }
            if let known, UpdatedExtract.withoutSlash(known.address) == extract.series, known.sequenceNumber >= state.sequenceNumber {
                try StandardOutput.print("Up to date as of \((known.date ?? state.date).formatted(.iso8601))")
                return nil
            }
            let numbers = extract.changes(until: state)
            guard numbers.count <= limit else {
                throw CommandError(
                    "\(extract.path) is \(numbers.count) changes behind, more than --limit \(limit); download a newer extract, and name it with --extract"
                )
            }
            try extract.checkContents()
            let missing = try download.missingFiles(of: numbers) { display.show(phase: "sizes of changes", fraction: $0) }
            let sizes = missing.map(\.offer.byteCount)
            let total = sizes.reduce(0) { $0 + ($1 ?? 0) }.formatted(.byteCount(style: .file, spellsOutZero: false))
            let size = sizes.contains(nil) ? "of unknown size" : total
            let line = "Files of changes: \(numbers.count), to download: \(missing.count) (\(size)), from \(address)".plainLine
            if dryRun {
                try StandardOutput.print("\(line)\nThe changes reach until \(state.date.formatted(.iso8601))")
                return nil
            }
            StandardError.print(line)
            try download.run(missing) { display.show(phase: "download", fraction: $0) }
            display.finish()
            return state
        }
    }
}
