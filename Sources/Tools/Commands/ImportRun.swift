import Foundation
import PortolanIdentity
import PortolanImport
import PortolanRegionFolder

/// An import with its progress on standard error and its summary on standard output.
struct ImportRun {
    var options: RegionImporter.Options
    var zones: ZoneOptions

    /// - Parameters:
    ///   - extract: the path of the extract.
    ///   - output: the path of the region's folder.
    func run(_ extract: String, to output: String) async throws {
        FreedStores.bound()
        let importer = RegionImporter(options: options)
        let areas = try zones.areas()
        let (extract, folder) = (URL(filePath: extract), URL(filePath: output, directoryHint: .isDirectory))
        let display = ProgressDisplay()
        let start = ContinuousClock.now
        let summary: RegionImporter.Summary
        do {
            summary = try await cancellingOnInterrupt {
                try await importer.run(
                    extract: extract,
                    output: folder,
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
        try StandardOutput.print(text(summary, at: output, elapsed: elapsed))
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
