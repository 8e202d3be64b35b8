import ArgumentParser
import Foundation
import PortolanPlaces
import PortolanVerify

/// The command `portolan verify REGION…`.
struct VerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check regions for damage: every byte, every place, every tile.",
        discussion: "Exit code 0 means that all regions are sound, 1 that one is damaged. docs/regions.md lists the checks."
    )

    @Argument(help: "The regions' folders.")
    var regions: [String]

    @Flag(help: "Compare only sizes and checksums. This finds damage, but not the places and tiles that it affects.")
    var quick = false

    @Option(help: "The greatest number of findings to list for each region.")
    var limit = 20

    @Option(help: "text or json.")
    var format: OutputFormat = .text

    func validate() throws {
        if regions.isEmpty { throw ValidationError("no region is named: give a folder that `portolan import` made") }
        if limit < 1 { throw ValidationError("--limit \(limit): give 1 or more") }
    }

    func run() async throws {
        let verifier = RegionVerifier(depth: quick ? .checksums : .everything, findingLimit: limit)
        let folders = regions.map { URL(filePath: $0, directoryHint: .isDirectory) }
        let display = ProgressDisplay()
        let reports: [RegionReport]
        do {
            reports = try await cancellingOnInterrupt {
                try folders.map { folder in
                    try verifier.verify(folder) { progress in
                        let step = progress.step == .checksum ? "Reading" : "Checking"
                        display.show(phase: "\(step) \(progress.file)", fraction: progress.fraction)
                    }
                }
            }
            display.finish()
        } catch {
            display.abandon()
            throw error
        }
        switch format {
        case .json: try StandardOutput.print(JSONValue.object(["regions": .array(zip(regions, reports).map(Self.json))]).text)
        case .text: try StandardOutput.print(zip(regions, reports).map(Self.text).joined(separator: "\n\n"))
        }
        if !reports.allSatisfy(\.isSound) { throw ExitCode(1) }
    }

    /// - Parameter folder: the folder as the command line names it.
    private static func text(_ folder: String, _ report: RegionReport) -> String {
        var lines = ["\(folder): \(report.isSound ? "sound" : "damaged")"]
        let sizes = report.files.map { $0.byteCount.formatted(.byteCount(style: .file)) }
        let nameWidth = report.files.map(\.name.displayWidth).max() ?? 0
        let sizeWidth = sizes.map(\.displayWidth).max() ?? 0
        for (file, size) in zip(report.files, sizes) {
            let isHit = report.findings.contains { $0.file == file.name }
            lines.append(
                "  \(file.name.padded(to: nameWidth))  \(size.padded(to: sizeWidth, isRight: true))  \(isHit ? "damaged" : "sound")"
            )
        }
        if report.placeCount > 0 || report.tileCount > 0 {
            lines.append("  \(report.placeCount) places and \(report.tileCount) tiles were read")
        }
        if !report.otherFiles.isEmpty {
            lines.append("  These files are not part of the region: \(report.otherFiles.joined(separator: ", "))")
        }
        if !report.isSound {
            lines.append("Damage")
            lines += report.findings.map { "  \($0)" }
            lines.append("Restore the region from a copy, or import the extract again.")
        }
        return lines.joined(separator: "\n")
    }

    private static func json(_ folder: String, _ report: RegionReport) -> JSONValue {
        .object([
            "region": .string(folder),
            "isSound": .bool(report.isSound),
            "files": .array(
                report.files.map { .object(["name": .string($0.name), "byteCount": .number($0.byteCount)]) }
            ),
            "otherFiles": .strings(report.otherFiles),
            "placeCount": .number(report.placeCount),
            "tileCount": .number(report.tileCount),
            "findings": .array(
                report.findings.map { finding in
                    .object([
                        "file": .string(finding.file),
                        "kind": .string(finding.kind.rawValue),
                        "byteOffset": finding.byteOffset.map { .number($0) },
                        "message": .string(finding.message),
                    ])
                }
            ),
        ])
    }
}
