import ArgumentParser
import Foundation
import PortolanBasics
import PortolanGeo
import PortolanIdentity
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore

/// The command `portolan diff OLD.portolan NEW.portolan`.
struct DiffCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "List the places that appeared, disappeared, moved or changed between two regions."
    )

    @Argument(help: "The earlier region's folder.")
    var old: String

    @Argument(help: "The later region's folder.")
    var new: String

    @Option(help: "text or json.")
    var format: OutputFormat = .text

    @Option(help: "The greatest number of lines for each kind of change, in text.")
    var limit = 20

    func validate() throws {
        guard limit >= 0 else { throw ValidationError("--limit \(limit) is less than 0") }
    }

    func run() async throws {
        let (old, new) = (try store(old), try store(new))
        let changes = try await cancellingOnInterrupt {
            try RegionChanges(from: old, to: new, isCancelled: { Task.isCancelled })
        }
        try StandardOutput.print(format == .json ? Self.json(changes).text : text(changes))
    }

    private func store(_ folder: String) throws -> PlaceStore {
        try PlaceStore(placesOf: try Region(at: URL(filePath: folder, directoryHint: .isDirectory)))
    }

    private func text(_ changes: RegionChanges) -> String {
        var lines: [String] = []
        func section(_ title: String, _ entries: [String]) {
            lines.append("\(title): \(entries.count)")
            lines += entries.prefix(limit).map { "  " + $0 }
            if entries.count > limit { lines.append("  … and \(entries.count - limit) more") }
        }
        section("Came", changes.added.map(Self.line))
        section("Went", changes.removed.map(Self.line))
        section(
            "Merged into one",
            changes.merged.map { "\(Self.line($0.new)) ← \($0.old.map { "\($0.id)" }.joined(separator: ", "))" }
        )
        section(
            "Found under a new ID",
            changes.succeeded.map { "\($0.old.id) → \(Self.line($0.new)), \(Self.meters($0.distanceMeters))" }
        )
        let moved = changes.altered.filter { $0.movedMeters > 0 }
        section("Moved", moved.map { "\(Self.line($0.new)), \(Self.meters($0.movedMeters))" })
        let altered = changes.altered.filter { !$0.changedKeys.isEmpty }
        section("Changed", altered.map { "\(Self.line($0.new)): \($0.changedKeys.joined(separator: ", "))" })
        lines.append("Unchanged: \(changes.unchangedCount)")
        return lines.joined(separator: "\n")
    }

    private static func line(_ entry: RegionChanges.Entry) -> String {
        "\(entry.id)  \(entry.name.map { $0 + " " } ?? "")(\(entry.kind))"
    }

    private static func meters(_ distance: Double) -> String { "\(Int(clamping: distance.rounded())) m" }

    private static func json(_ changes: RegionChanges) -> JSONValue {
        func entry(_ entry: RegionChanges.Entry) -> JSONValue {
            .object([
                "id": .string("\(entry.id)"),
                "name": entry.name.map { .string($0) },
                "kind": .string(entry.kind),
                "location": .object([
                    "latitude": .number(entry.location.latitude), "longitude": .number(entry.location.longitude),
                ]),
            ])
        }
        return .object([
            "added": .array(changes.added.map(entry)),
            "removed": .array(changes.removed.map(entry)),
            "merged": .array(
                changes.merged.map { .object(["old": .array($0.old.map(entry)), "new": entry($0.new)]) }
            ),
            "succeeded": .array(
                changes.succeeded.map {
                    .object(["old": entry($0.old), "new": entry($0.new), "distanceMeters": .number($0.distanceMeters)])
                }
            ),
            "changed": .array(
                changes.altered.map {
                    .object([
                        "place": entry($0.new),
                        "movedMeters": $0.movedMeters > 0 ? .number($0.movedMeters) : nil,
                        "changedKeys": .array($0.changedKeys.map { .string($0) }),
                    ])
                }
            ),
            "unchangedCount": .number(changes.unchangedCount),
        ])
    }
}
