import ArgumentParser
import Foundation
import PortolanImport
import PortolanRegionFolder

/// The command `portolan enrich REGION FILE.ndjson`.
struct EnrichCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "enrich",
        abstract: "Add your own facts to a region: ratings, reviews, photos, special hours, corrections, your own places.",
        discussion:
            "Each line of the file is a JSON object; docs/enrichment.md lists its members. The command reports wrong lines and skips them."
    )

    @Argument(help: "The region's folder.")
    var region: String

    @Argument(help: "The facts, an NDJSON file; - for standard input.")
    var file: String

    func run() async throws {
        try await EnrichmentReport.run(region: region, file: file) { .facts($0) }
    }
}

/// The command `portolan alias REGION FILE.csv`.
struct AliasCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alias",
        abstract: "Map IDs of another system, such as stored ChIJ… IDs, to places.",
        discussion: "Each line of the file has a foreign ID, a comma, and a place ID (p…) or an OSM object (osm:way/123)."
    )

    @Argument(help: "The region's folder.")
    var region: String

    @Argument(help: "The aliases, a CSV file; - for standard input.")
    var file: String

    func run() async throws {
        try await EnrichmentReport.run(region: region, file: file) { .aliases(csv: $0) }
    }
}

/// The part that both commands share.
private enum EnrichmentReport {
    static func run(region: String, file: String, input: (Data) -> RegionEnricher.Input) async throws {
        let data: Data
        if file == "-" {
            data = try FileHandle.standardInput.readToEnd() ?? Data()
        } else {
            do {
                data = try Data(contentsOf: URL(filePath: file))
            } catch {
                throw ValidationError("\(file): cannot be read: \(error.localizedDescription)")
            }
        }
        let input = input(data)
        let summary = try await cancellingOnInterrupt {
            try RegionEnricher.enrich(regionAt: URL(filePath: region, directoryHint: .isDirectory), with: input)
        }
        for error in summary.errors {
            StandardError.print("\(file): \(error)")
        }
        try StandardOutput.print(
            "\(summary.enrichedCount) places with facts, \(summary.ownCount) places of your own, \(summary.aliasCount) foreign IDs"
        )
        if !summary.unknown.isEmpty {
            let shown = summary.unknown.prefix(10).joined(separator: ", ")
            try StandardOutput.print(
                "These places are not in this region; their facts are kept for later imports: \(shown)\(summary.unknown.count > 10 ? " and \(summary.unknown.count - 10) more" : "")"
            )
        }
        if !summary.errors.isEmpty { throw ExitCode(2) }
    }
}
