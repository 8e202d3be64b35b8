public import Foundation
public import PortolanEnrichment
internal import PortolanOSMModel
public import PortolanRegionFolder
public import PortolanStore

/// Lays an operator's own facts over a region.
public struct RegionEnricher: Sendable {
    /// What an enrichment did.
    public struct Summary: Sendable {
        /// The region as it was published, opened.
        public var region: Region
        /// Places of the open data that the region has facts about now.
        public var enrichedCount: Int
        /// Places of the operator's own that the region has now.
        public var ownCount: Int
        /// Foreign IDs that lead to a place now.
        public var aliasCount: Int
        /// Texts that name no place of the region, sorted; the facts about them are kept for later imports.
        public var unknown: [String]
        /// Lines that were skipped, in order.
        public var errors: [FactBook.LineError]
    }

    /// The lines to add, by their format.
    public enum Input: Sendable {
        /// The lines of a `FactBook`.
        case facts(Data)
        /// A foreign ID and a place on each line.
        case aliases(csv: Data)
    }

    /// Adds the input to the region's facts and publishes the region anew, in one step. Its other files are linked, not copied.
    ///
    /// Memory: all facts of the region.
    /// - Throws: `RegionError`, also if another process writes the region at the moment; `PlaceStoreError`.
    public static func enrich(regionAt folder: URL, with input: Input) throws -> Summary {
        var session = try EnrichmentSession(regionAt: folder)
        session.add(input)
        return try session.publish()
    }

    /// Writes the store of an operator's facts alone, over places that may be anywhere, for those who lay it over them.
    ///
    /// Memory: all facts.
    /// - Parameters:
    ///   - book: the facts.
    ///   - places: the open data's.
    ///   - file: the store to make.
    /// - Returns: whether any of the facts is about one of the places; else there is nothing to lay over.
    /// - Throws: `PlaceStoreError`.
    public static func writeStore(of book: FactBook, over places: PlaceStore, to file: URL) throws -> Bool {
        var store = EnrichmentStore(book, over: places)
        let result = try store.write(to: file)
        return result.enrichedCount + result.ownCount + result.aliasCount > 0
    }

    /// Writes both files of an enrichment into a region's folder.
    static func write(
        _ book: FactBook,
        over places: @autoclosure () throws -> PlaceStore,
        into folder: URL
    ) throws -> EnrichmentStore.Result {
        guard !book.isEmpty else { return EnrichmentStore.Result() }
        let file = folder.appending(path: Region.enrichmentFileName)
        do {
            try book.encoded().write(to: file)
        } catch {
            throw RegionError(.notWritable, path: file.path(percentEncoded: false), "cannot be written: \(error.localizedDescription)")
        }
        var store = EnrichmentStore(book, over: try places())
        return try store.write(to: folder.appending(path: Region.enrichmentStoreFileName))
    }
}
