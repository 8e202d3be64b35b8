import ArgumentParser
import Foundation
import PortolanArchives
import PortolanPlaces

/// The command `portolan tiles verify ARCHIVE`.
struct TilesVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check an archive against the specification of its format: directories, tables, metadata, every tile.",
        discussion: "Exit code 0 means that the archive is sound, 1 that it has faults. docs/archives.md lists the checks."
    )

    @OptionGroup var input: ArchiveArgument

    @Option(help: "The greatest number of findings to list.")
    var limit = 20

    @Option(help: "The number of threads; by default one for each core.")
    var jobs: Int?

    @Option(help: "text or json.")
    var format: OutputFormat = .text

    func validate() throws {
        if limit < 1 { throw ValidationError("--limit \(limit): give 1 or more") }
        if let jobs, jobs < 1 { throw ValidationError("--jobs \(jobs): give 1 or more") }
    }

    func run() async throws {
        let archive = try input.open(isForChecking: true)
        let verifier = ArchiveVerifier(limit: limit, jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
        let report = try await tileWork("Checking tiles") { try verifier.verify(archive, progress: $0) }
        switch format {
        case .json: try StandardOutput.print(Self.json(input.archive, report).text)
        case .text: try StandardOutput.print(Self.text(input.archive, report))
        }
        if !report.isSound { throw ExitCode(1) }
    }

    private static func text(_ path: String, _ report: ArchiveReport) -> String {
        var lines = ["\(path): \(report.isSound ? "sound" : "not sound"), \(report.tileCount) tiles were read"]
        lines += report.findings.map { "  \("\($0)".plainLine)" }
        if report.isFull { lines.append("There may be more findings: a greater --limit lists them.") }
        return lines.joined(separator: "\n")
    }

    private static func json(_ path: String, _ report: ArchiveReport) -> JSONValue {
        .object([
            "archive": .string(path),
            "isSound": .bool(report.isSound),
            "tileCount": .number(report.tileCount),
            "mayHaveMore": .bool(report.isFull),
            "findings": .array(
                report.findings.map { finding in
                    .object([
                        "tile": finding.tile.map { .string("\($0)") },
                        "byteOffset": finding.byteOffset.map { .number($0) },
                        "message": .string(finding.message),
                    ])
                }
            ),
        ])
    }
}
