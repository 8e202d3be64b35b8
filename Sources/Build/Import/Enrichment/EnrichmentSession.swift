internal import Foundation
internal import PortolanEnrichment
internal import PortolanOSMModel
internal import PortolanRegionFolder
internal import PortolanStore

/// One change of an operator's facts, from reading the existing facts to publishing the region.
///
/// The session holds the region's lock all the time, so that facts of a concurrent session are not lost.
struct EnrichmentSession: ~Copyable {
    private let region: Region
    private var draft: RegionDraft
    private var book: FactBook
    private var errors: [FactBook.LineError] = []

    /// Locks the region and reads its facts.
    /// - Throws: `RegionError`; its code is `.busy` if another session or an import is writing the region.
    init(regionAt folder: URL) throws(RegionError) {
        // A folder that is not a region fails here, before any file is made beside it.
        _ = try Region(at: folder)
        let draft = try RegionDraft(target: folder, force: true)
        let region = try Region(at: draft.replacedFolder ?? folder)
        book = try CarriedFacts.book(in: region.folder)
        self.region = region
        self.draft = draft
    }

    /// Adds the lines of the input. Invalid lines are skipped, and `publish` reports them.
    mutating func add(_ input: RegionEnricher.Input) {
        switch input {
        case .facts(let data): errors += book.add(ndjson: data)
        case .aliases(let data):
            errors += book.add(csv: data) { text in
                (try? PlaceID(text)) != nil || OSMKey(text) != nil || text.hasPrefix(FactBook.ownPrefix)
            }
        }
    }

    /// Writes the changed facts and publishes the region.
    /// - Throws: `RegionError`, `PlaceStoreError`.
    consuming func publish() throws -> RegionEnricher.Summary {
        let kept = region.manifest.files.keys.filter { !Self.isMadeAnew($0) }.sorted()
        for name in kept {
            try Self.link(region.folder.appending(path: name), to: draft.folder.appending(path: name))
        }
        let result = try RegionEnricher.write(book, over: PlaceStore(placesOf: region), into: draft.folder)
        try Task.checkCancellation()
        var manifest = region.manifest
        manifest.files = [:]
        return RegionEnricher.Summary(
            region: try draft.publish(manifest, takingOver: Set(kept), from: region),
            enrichedCount: result.enrichedCount,
            ownCount: result.ownCount,
            aliasCount: result.aliasCount,
            unknown: result.unknown,
            errors: (errors + result.errors).sorted { $0.line < $1.line }
        )
    }

    /// Makes a hard link to a file, or a copy if the file system has no links.
    private static func link(_ file: URL, to new: URL) throws(RegionError) {
        do {
            do {
                try FileManager.default.linkItem(at: file, to: new)
            } catch {
                try FileManager.default.copyItem(at: file, to: new)
            }
        } catch {
            throw RegionError(.notWritable, path: new.path(percentEncoded: false), "cannot be written: \(error.localizedDescription)")
        }
    }

    private static func isMadeAnew(_ name: String) -> Bool {
        [Region.enrichmentFileName, Region.enrichmentStoreFileName, Region.checksumsFileName].contains(name)
    }
}
