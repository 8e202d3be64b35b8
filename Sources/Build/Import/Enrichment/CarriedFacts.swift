package import Foundation
internal import PortolanDigests
internal import PortolanEnrichment
package import PortolanGeo
package import PortolanRegionFolder
internal import PortolanStore

/// An operator's facts that are carried from one region to the next.
///
/// They do not depend on the format of a region: only `enrichment.ndjson` is read, whatever the state of the
/// other files.
package struct CarriedFacts: Sendable {
    let book: FactBook

    /// The number of places with facts, including the operator's own places.
    package var factCount: Int { book.facts.count }
    /// The number of foreign IDs that lead to a place.
    package var aliasCount: Int { book.aliases.count }

    /// Reads the facts from the folders of regions. If several regions have facts about a place, the last
    /// region wins.
    /// - Throws: `RegionError` if facts cannot be read, so that nothing overwrites facts that cannot be
    ///   restored.
    package init(from folders: [URL]) throws(RegionError) {
        var book = FactBook()
        for folder in folders { book.overlay(try Self.book(in: folder)) }
        self.book = book
    }

    /// Returns the facts about places of a store and about the operator's own places in an area, with the
    /// foreign IDs of both.
    /// - Parameters:
    ///   - placesFile: The store.
    ///   - isInside: Returns whether the position of an operator's own place is in the area.
    package func restricted(to placesFile: URL, ownPlaces isInside: (Coordinate) -> Bool) throws -> CarriedFacts {
        guard !book.isEmpty else { return self }
        var kept = book
        kept.keep { subject in
            !subject.hasPrefix(FactBook.ownPrefix) || book.ownFacts(of: subject)?.location.map(isInside) ?? false
        } aliases: { _ in
            true
        }
        // Foreign IDs lead to places through the aliases, so aliases are reduced last.
        let places = EnrichedPlaces(book: kept, base: try PlaceStore(file: placesFile))
        var own = kept
        try own.keep { subject in
            try subject.hasPrefix(FactBook.ownPrefix) || places.resolve(subject) != nil
        } aliases: { place in
            try places.resolve(place) != nil
        }
        return CarriedFacts(book: own)
    }

    private init(book: FactBook) { self.book = book }

    /// Writes the facts into a region's folder, together with the store that lays the facts over the region's places.
    /// - Throws: `RegionError`, `PlaceStoreError`.
    package func write(over placesFile: URL, into folder: URL) throws -> CarriedFacts.Outcome {
        let result = try RegionEnricher.write(book, over: PlaceStore(file: placesFile), into: folder)
        return Outcome(unknown: result.unknown, errors: result.errors.map(\.message))
    }

    /// The facts that do not apply to the new places. They are kept anyway.
    package struct Outcome: Sendable {
        /// The names that lead to no place, sorted.
        package var unknown: [String] = []
        /// The errors of entries that fail for another reason than an unknown name.
        package var errors: [String] = []
    }

    /// Reads the existing facts of the region in a folder.
    static func book(in folder: URL) throws(RegionError) -> FactBook {
        var book = FactBook()
        let file = folder.appending(path: Region.enrichmentFileName)
        let path = file.path(percentEncoded: false)
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
            guard !isListed(in: folder) else {
                throw RegionError(
                    .damaged,
                    path: path,
                    "is missing, but \(Region.manifestFileName) states that the region has an operator's facts; restore the file, or remove the region's folder to import without the facts"
                )
            }
            return book
        } catch {
            throw RegionError(.damaged, path: path, "cannot be read: \(error.localizedDescription)")
        }
        if let error = book.add(ndjson: data).first {
            throw RegionError(.damaged, path: path, "\(error); correct or remove the line, or restore the file")
        }
        try check(data, in: folder)
        return book
    }

    /// Compares the facts with their checksum, because a text with a changed digit is still valid. It does nothing
    /// without a sound manifest of this format.
    private static func check(_ data: Data, in folder: URL) throws(RegionError) {
        guard let text = try? Data(contentsOf: folder.appending(path: Region.manifestFileName)),
            (try? RegionManifest.isUnchanged(text)) == true, let manifest = try? RegionManifest(decoding: text)
        else { return }
        try manifest.files[Region.enrichmentFileName]?.check(Region.enrichmentFileName, of: folder) { try XXH3Digest.hexadecimal(of: data) }
    }

    /// Whether the manifest lists facts, whatever its format.
    private static func isListed(in folder: URL) -> Bool {
        struct Anything: Decodable { init(from decoder: any Decoder) {} }
        struct Listing: Decodable { var files: [String: Anything] }
        guard let data = try? Data(contentsOf: folder.appending(path: Region.manifestFileName)),
            let listing = try? JSONDecoder().decode(Listing.self, from: data)
        else { return false }
        return listing.files[Region.enrichmentFileName] != nil
    }
}
