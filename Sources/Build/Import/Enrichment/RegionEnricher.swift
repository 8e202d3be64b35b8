public import Foundation
public import PortolanEnrichment
internal import PortolanOSMModel
public import PortolanRegionFolder
public import PortolanStore

/// Adds an operator's own facts to a region.
public struct RegionEnricher: Sendable {
    /// The result of an enrichment.
    public struct Summary: Sendable {
        /// The published region, opened.
        public var region: Region
        /// The number of places of the open data that now have facts.
        public var enrichedCount: Int
        /// The number of the operator's own places in the region now.
        public var ownCount: Int
        /// The number of foreign IDs that now lead to a place.
        public var aliasCount: Int
        /// The texts that name no place of the region, sorted. Their facts are kept for later imports.
        public var unknown: [String]
        /// The errors of skipped lines, in order.
        public var errors: [FactBook.LineError]
    }

    /// The lines to add, in one of two formats.
    public enum Input: Sendable {
        /// Lines in the format of `FactBook`.
        case facts(Data)
        /// Lines with a foreign ID and a place each.
        case aliases(csv: Data)
    }

    /// Adds the input to the region's facts and publishes the changed region in one step. Other files of the
    /// region are linked rather than copied.
    ///
    /// It holds all facts of the region in memory.
    /// - Throws: `RegionError`, also if another process is writing the region; `PlaceStoreError`.
    public static func enrich(regionAt folder: URL, with input: Input) throws -> Summary {
        var session = try EnrichmentSession(regionAt: folder)
        session.add(input)
        return try session.publish()
    }

    /// Writes only the store of an operator's facts, for callers that open it over a store of places themselves.
    /// The places may come from any store.
    ///
    /// It holds all facts in memory.
    /// - Parameters:
    ///   - book: The facts.
    ///   - places: The places of the open data.
    ///   - file: The store to make.
    /// - Returns: Whether any fact applies. If none does, there is nothing to lay over the places.
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
