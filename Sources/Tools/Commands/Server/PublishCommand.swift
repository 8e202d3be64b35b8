import ArgumentParser
import Foundation
import PortolanBasics
import PortolanPlaces
import PortolanServer

/// The command `portolan publish town.portolan s3://bucket/town`.
struct PublishCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "publish",
        abstract: "Publish a region to a folder, a host or a bucket, from which servers copy it.",
        usage: """
            portolan publish <region> <destination> [--keep <number>] [--verify] [--dry-run]
            portolan publish --rollback <destination> [--to <version>]
            portolan publish --list <destination>
            portolan publish --prune <destination> [--keep <number>]
            """,
        discussion: """
            A destination is a folder, the address of a host that accepts PUT, or a bucket. It holds the versions of one region. The command first \
            writes the files that are missing, each under the digest of its contents, and then publication.json, which names the current version. \
            Servers with the destination as a region (serve --region) switch to the version when they look for it next (docs/publishing.md).

              portolan publish town.portolan /srv/maps/town
              portolan publish town.portolan https://data.example.org/town
              portolan publish town.portolan s3://bucket/town --endpoint https://s3.example.org
              portolan publish --rollback s3://bucket/town

            Credentials come from the environment: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for buckets, PORTOLAN_PUBLISH_TOKEN for hosts \
            (Authorization: Bearer).
            """
    )

    @Argument(
        help: ArgumentHelp(
            "The region's folder and the destination; with --rollback, --list and --prune, only the destination.",
            valueName: "region> <destination"
        )
    )
    var places: [String] = []

    @Flag(help: "Make the previous version the current one.")
    var rollback = false

    @Option(
        help: ArgumentHelp(
            "With --rollback: the version to make current, by the beginning of its name; by default the previous one.",
            valueName: "version"
        )
    )
    var to: String?

    @Flag(help: "List the versions at the destination.")
    var list = false

    @Flag(help: "Remove old versions; the current and the previous version always stay.")
    var prune = false

    @Option(help: ArgumentHelp("The number of versions to keep, at least 2; by default all, and 5 with --prune.", valueName: "number"))
    var keep: Int?

    @Flag(help: "Compare the bytes of existing files, and write damaged ones again. Without this option, only sizes are compared.")
    var verify = false

    @Flag(help: "Print the changes, and write nothing.")
    var dryRun = false

    @Option(help: ArgumentHelp("The address of an S3 store; by default Amazon's.", valueName: "url"))
    var endpoint: String?

    @Option(help: "text or json.")
    var format: OutputFormat = .text

    func validate() throws {
        let alone = [rollback, list, prune].filter(\.self).count
        guard alone <= 1 else { throw ValidationError("--rollback, --list and --prune cannot be combined: give one of them") }
        if alone == 1, places.count != 1 { throw ValidationError("give only the destination, not \(places.count) names") }
        if alone == 0, places.count != 2 {
            throw ValidationError("give a region's folder and a destination: portolan publish town.portolan /srv/maps/town")
        }
        if to != nil, !rollback { throw ValidationError("--to: give --rollback as well") }
        if let keep, keep < 2 {
            throw ValidationError("--keep \(keep): give 2 or more, because the current version and the previous one are kept")
        }
        if keep != nil, rollback || list { throw ValidationError("--keep cannot be combined with --rollback or --list") }
        if verify || dryRun, alone == 1 {
            throw ValidationError("--verify and --dry-run cannot be combined with --rollback, --list or --prune")
        }
        if let endpoint, URL(string: endpoint).map({ ["https", "http"].contains($0.scheme) && $0.host() != nil }) != true {
            throw ValidationError("--endpoint \(endpoint): give an address such as https://s3.example.org")
        }
    }

    func run() async throws {
        var settings = ServerSettings()
        let environment = ProcessInfo.processInfo.environment
        settings.read(environment: environment)
        var s3 = settings.configuration.s3
        if let endpoint { s3.endpoint = endpoint }
        let token = environment[Publisher.tokenVariable].flatMap { $0.isEmpty ? nil : $0 }
        let publisher = try Publisher(destination: places[places.count - 1], s3: s3, token: token)
        if list { return try show(try publisher.versions()) }
        if rollback {
            let version = try publisher.rollBack(to: to)
            return try answer(.object(["current": .string(version)]), "\(version) is current")
        }
        if prune {
            let removed = try publisher.prune(keeping: keep ?? 5)
            return try answer(
                .object(["removed": .strings(removed)]),
                removed.isEmpty ? "there is no version to remove" : removed.map { "removed \($0)" }.joined(separator: "\n")
            )
        }
        try publish(publisher)
    }

    private func publish(_ publisher: Publisher) throws {
        var options = Publisher.Options()
        options.isDryRun = dryRun
        options.verifies = verify
        options.kept = keep
        let progress = PublishProgress(isDryRun: dryRun)
        let outcome = try publisher.publish(URL(filePath: places[0], directoryHint: .isDirectory), options) { progress.show($0) }
        let size = outcome.writtenByteCount.formatted(.byteCount(style: .file))
        let files =
            "\(outcome.written) file\(outcome.written == 1 ? "" : "s"), \(size) \(dryRun ? "to write" : "written"), \(outcome.skipped) there already"
        let state = outcome.wasCurrent ? "is current already" : dryRun ? "would be current" : "is current"
        var lines = ["\(outcome.version) \(state) (\(files))"]
        lines += outcome.pruned.map { "removed \($0)" }
        try answer(
            .object([
                "version": .string(outcome.version), "wasCurrent": .bool(outcome.wasCurrent), "dryRun": .bool(dryRun),
                "written": .number(outcome.written), "writtenByteCount": .number(outcome.writtenByteCount),
                "skipped": .number(outcome.skipped), "removed": .strings(outcome.pruned),
            ]),
            lines.joined(separator: "\n")
        )
    }

    private func show(_ versions: [Publisher.Version]) throws {
        let objects = versions.map { version in
            JSONValue.object([
                "version": .string(version.version), "name": .string(version.name),
                "published": .string(version.published.formatted(.iso8601)), "byteCount": .number(version.byteCount),
                "current": .bool(version.isCurrent), "previous": .bool(version.isPrevious),
            ])
        }
        let lines = versions.map { version in
            let size = version.byteCount.formatted(.byteCount(style: .file))
            let state = version.isCurrent ? "  current" : version.isPrevious ? "  previous" : ""
            return "\(version.version)  \(version.published.formatted(.iso8601))  \(version.name)  \(size)\(state)"
        }
        try answer(.object(["versions": .array(objects)]), lines.joined(separator: "\n"))
    }

    private func answer(_ object: JSONValue, _ text: String) throws {
        switch format {
        case .text: try StandardOutput.print(text)
        case .json: try StandardOutput.print(object.text)
        }
    }
}

/// Shows the steps of publishing on standard error: a line for each file, and on a terminal the progress of a large
/// file.
private final class PublishProgress {
    private let isDryRun: Bool
    private let isTerminal = isatty(2) == 1
    private var percent: Int64 = -1

    init(isDryRun: Bool) { self.isDryRun = isDryRun }

    func show(_ step: Publisher.Step) {
        switch step {
        case .writing(let file, let done, let count):
            let now = count > 0 ? Int64(clamping: (Double(done) / Double(count) * 100).rounded(.down)) : 100
            guard isTerminal, now != percent else { return }
            percent = now
            write("\r\u{1B}[K\(file) \(now) %")
        case .written(let file, let byteCount): line(file, byteCount, isDryRun ? "to write" : "written")
        case .skipped(let file, let byteCount): line(file, byteCount, "is there")
        }
    }

    private func line(_ file: String, _ byteCount: Int64, _ state: String) {
        percent = -1
        write("\(isTerminal ? "\r\u{1B}[K" : "")\(file)  \(byteCount.formatted(.byteCount(style: .file)))  \(state)\n")
    }

    private func write(_ text: String) { StandardError.write(text) }
}
