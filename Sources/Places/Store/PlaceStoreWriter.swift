public import Foundation
internal import PortolanBasics
package import PortolanOSMModel
internal import PortolanRegionFolder
internal import Synchronization

/// Writes a new store. The same records give the same bytes, in any order; ascending order of the IDs' row keys is fastest.
///
/// Records are prepared where they are added, and written on a thread of the writer's own when all are there. Until then they wait in memory, and past
/// 32 MB in a temporary file beside the store. What stays in memory is the vocabulary, and what addresses have in common.
public struct PlaceStoreWriter: ~Copyable {
    /// The counts of a finished store.
    public struct Summary: Sendable, Hashable {
        /// How many places the store holds, without duplicates.
        public var placeCount: Int
        /// Records whose ID another has too; the newest version stays.
        public var duplicateCount: Int
    }

    private static let batchCount = 128
    /// How many batches may wait to be written; with more, `add` waits.
    private static let waitingBatches = 4

    private let file: StoreFile
    private let queue = BoundedQueue(label: "PlaceStoreWriter", capacity: PlaceStoreWriter.waitingBatches)
    private var preparer = PlacePreparer()
    private var waiting = 0

    /// Creates the file; throws if it exists already.
    public init(file: URL) throws(PlaceStoreError) { try self.init(file: file, memory: Self.greatestMemory) }

    /// - Parameter memory: bytes that places take before they are written, some times over.
    package init(file: URL, memory: Int) throws(PlaceStoreError) {
        let storage = SpillFile(in: file.deletingLastPathComponent(), name: "places.spill")
        let limit = SpillLimit(byteCount: min(memory, Self.greatestMemory), storage: storage)
        self.file = try StoreFile(path: file.path(percentEncoded: false), limit: limit)
    }

    /// More memory makes nothing faster.
    private static let greatestMemory = 32 << 20

    /// Adds a place.
    /// - Parameters:
    ///   - record: the place.
    ///   - country: two letters (ISO 3166-1) of the country that the place lies in, if it is known; nil takes what the tags say.
    ///   - outline: the shape of a place that is an area or a street.
    /// - Throws: what went wrong with this record or, since they are written later, with one before it.
    public mutating func add(_ record: PlaceRecord, country: String? = nil, outline: PlaceOutline? = nil) throws(PlaceStoreError) {
        preparer.add(record, country: country, outline: outline)
        waiting += 1
        if waiting == Self.batchCount { try flush() }
    }

    /// Adds places that were prepared in parallel. A preparer must be used with one writer only.
    package mutating func add(_ places: PreparedPlaces) throws(PlaceStoreError) {
        try flush()
        try write(places)
    }

    /// Begins to write the rows of places, after the last `add`, while the caller goes on; without it `finish` does so.
    public mutating func writeRows() throws(PlaceStoreError) {
        try flush()
        queue.add { [file] in file.writeRows() }
    }

    /// Writes the addresses of places; once, after the last `add`.
    public mutating func write(_ addresses: PlaceAddresses) throws(PlaceStoreError) {
        try write(addresses.entries)
        try writeCommon(addresses)
    }

    /// Writes addresses of places: by ascending row key, in as many parts as the caller likes, after the last `add` and before `writeCommon`.
    package mutating func write(_ entries: [PlaceAddresses.Entry]) throws(PlaceStoreError) {
        try flush()
        if let failure = file.failure.withLock({ $0 }) { throw failure }
        queue.add { [file] in
            file.writeRows()
            file.write(entries)
        }
    }

    /// Writes points where streets meet: in their order, in as many parts as the caller likes, after all rows.
    package mutating func write(_ crossings: [PlaceAddresses.Crossing]) throws(PlaceStoreError) {
        try flush()
        if let failure = file.failure.withLock({ $0 }) { throw failure }
        queue.add { [file] in
            file.writeRows()
            file.write(crossings)
        }
    }

    /// Writes what the addresses have in common; their entries do not count.
    package mutating func writeCommon(_ addresses: PlaceAddresses) throws(PlaceStoreError) {
        let file = file
        let failure: PlaceStoreError? = queue.finish {
            file.writeRows()
            file.writeCommon(addresses)
            return file.failure.withLock { $0 }
        }
        if let failure { throw failure }
    }

    /// Adds objects that places consist of, beside the ones that these have their IDs of. None of them is a place itself.
    public mutating func add(_ members: [PlaceAlias]) throws(PlaceStoreError) {
        guard !members.isEmpty else { return }
        queue.add { [file] in file.add(members) }
    }

    /// Adds what is known of public transport at places, once for each.
    package mutating func add(_ transit: [(place: PlaceID, transit: PlaceTransit)]) {
        guard !transit.isEmpty else { return }
        queue.add { [file] in
            for (place, transit) in transit { file.add(transit, at: place) }
        }
    }

    private mutating func flush() throws(PlaceStoreError) {
        guard waiting > 0 else { return }
        waiting = 0
        try write(preparer.take())
    }

    private func write(_ places: PreparedPlaces) throws(PlaceStoreError) {
        if let failure = file.failure.withLock({ $0 }) { throw failure }
        queue.add { [file] in file.write(places) }
    }

    /// Writes the indices and the classes, and closes the file.
    /// - Parameters:
    ///   - kindNames: what a type is called in all languages, so that `coffee shop` and `quán cà phê` find cafés.
    ///   - progress: called with a fraction of 0…1 while the indices are written; returns false to stop.
    public consuming func finish(
        kindNames: (_ type: String) -> [String] = { _ in [] },
        progress: (Double) -> Bool = { _ in true }
    ) throws -> Summary {
        try flush()
        return try queue.finish { try file.finish(kindNames: kindNames, progress: progress) }
    }
}
