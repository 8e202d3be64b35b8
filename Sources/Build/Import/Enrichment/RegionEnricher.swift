public import Foundation
public import PortolanEnrichment
public import PortolanOSMModel
public import PortolanRegionFolder
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
    /// - Throws: `RegionError`, also where somebody else writes the region at the moment; `PlaceStoreError`.
    public static func enrich(regionAt folder: URL, with input: Input) throws -> Summary {
        var session = try EnrichmentSession(regionAt: folder)
        session.add(input)
        return try session.publish()
    }

    /// Writes both files of an enrichment into a region's folder.
    static func write(_ book: FactBook, over placesFile: URL, into folder: URL) throws -> EnrichmentStore.Result {
        guard !book.isEmpty else { return EnrichmentStore.Result() }
        let file = folder.appending(path: Region.enrichmentFileName)
        do {
            try book.encoded().write(to: file)
        } catch {
            throw RegionError(.notWritable, path: file.path(percentEncoded: false), "cannot be written: \(error.localizedDescription)")
        }
        var store = EnrichmentStore(book, over: try PlaceStore(file: placesFile))
        return try store.write(to: folder.appending(path: Region.enrichmentStoreFileName))
    }
}
