public import Foundation
public import PortolanEnrichment
public import PortolanRegion
internal import PortolanStore

/// Lays an operator's own facts over a region.
public struct RegionEnricher: Sendable {
    /// What was done with the lines.
    public struct Summary: Sendable {
        public var region: Region
        /// Places of the open data that facts are known of now.
        public var enrichedCount: Int
        public var ownCount: Int
        public var aliasCount: Int
        /// Texts that name no place of the region, sorted; what was said of them is kept for later imports.
        public var unknown: [String]
        /// Lines that were skipped, in order.
        public var errors: [FactBook.LineError]
    }

    /// What the lines are about.
    public enum Input: Sendable {
        /// The lines of a `FactBook`.
        case facts(Data)
        /// A foreign ID and a place on each line.
        case aliases(csv: Data)
    }

    /// Adds the input to what the region knows, and publishes the region anew, in one step. Its other files are linked, not copied.
    ///
    /// Memory: all facts of the region.
    /// - Throws: `RegionError`, `PlaceStoreError`.
    public static func enrich(regionAt folder: URL, with input: Input) throws -> Summary {
        let region = try Region(at: folder)
        var book = try book(of: region)
        var errors: [FactBook.LineError]
        switch input {
        case .facts(let data): errors = book.add(ndjson: data)
        case .aliases(let data):
            errors = book.add(csv: data) { text in
                (try? PlaceID(text)) != nil || OSMKey(text) != nil || text.hasPrefix(FactBook.ownPrefix)
            }
        }
        let draft = try RegionDraft(target: folder, force: true)
        for name in region.manifest.files.keys.sorted() where !isEnrichment(name) {
            let (from, to) = (region.folder.appending(path: name), draft.folder.appending(path: name))
            do {
                do {
                    try FileManager.default.linkItem(at: from, to: to)
                } catch {
                    // A file system without links.
                    try FileManager.default.copyItem(at: from, to: to)
                }
            } catch {
                throw RegionError(
                    .notWritable,
                    path: folder.path(percentEncoded: false),
                    "cannot be written: \(error.localizedDescription)"
                )
            }
        }
        let result = try write(book, over: PlaceStore(file: region.placesFile), into: draft.folder)
        errors += result.errors
        try Task.checkCancellation()
        var manifest = region.manifest
        manifest.files = [:]
        return Summary(
            region: try draft.publish(manifest),
            enrichedCount: result.enrichedCount,
            ownCount: result.ownCount,
            aliasCount: result.aliasCount,
            unknown: result.unknown,
            errors: errors.sorted { $0.line < $1.line }
        )
    }

    /// What the region's operator has said so far.
    static func book(of region: Region) throws -> FactBook {
        var book = FactBook()
        guard region.manifest.files[Region.enrichmentFileName] != nil else { return book }
        let file = region.folder.appending(path: Region.enrichmentFileName)
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw RegionError(.damaged, path: file.path(percentEncoded: false), "cannot be read: \(error.localizedDescription)")
        }
        if let error = book.add(ndjson: data).first {
            throw RegionError(.damaged, path: file.path(percentEncoded: false), "\(error); remove the line or restore the file")
        }
        return book
    }

    /// Writes both files of an enrichment into a region's folder.
    static func write(_ book: FactBook, over base: PlaceStore, into folder: URL) throws -> EnrichmentStore.Result {
        guard !book.isEmpty else { return EnrichmentStore.Result() }
        let file = folder.appending(path: Region.enrichmentFileName)
        do {
            try book.encoded().write(to: file)
        } catch {
            throw RegionError(.notWritable, path: file.path(percentEncoded: false), "cannot be written: \(error.localizedDescription)")
        }
        var store = EnrichmentStore(book, over: base)
        return try store.write(to: folder.appending(path: Region.enrichmentStoreFileName))
    }

    private static func isEnrichment(_ name: String) -> Bool {
        name == Region.enrichmentFileName || name == Region.enrichmentStoreFileName
    }
}
