public import Foundation
internal import PortolanBasics
package import PortolanOSMModel
internal import PortolanRegionFolder
internal import Synchronization

/// Writes a new store. The same records give the same bytes in any order. Ascending order of the IDs' row keys is
/// fastest.
///
/// Records are prepared when they are added. When all records have been added, a thread of the writer writes them.
/// Until then they wait in memory, and beyond 32 MB in a temporary file beside the store. The vocabulary and the shared
/// parts of addresses stay in memory.
public struct PlaceStoreWriter: ~Copyable {
    /// The counts of a finished store.
    public struct Summary: Sendable, Hashable {
        /// The number of places in the store, without duplicates.
        public var placeCount: Int
        /// The number of records that have the ID of another record. The newest version stays.
        public var duplicateCount: Int
    }

    private static let batchCount = 128
    /// The number of batches that may wait to be written. If more wait, `add` waits.
    private static let waitingBatches = 4

    private let file: StoreFile
    private let queue = BoundedQueue(label: "PlaceStoreWriter", capacity: PlaceStoreWriter.waitingBatches)
    private var preparer = PlacePreparer()
    private var waiting = 0

    /// Creates the file; throws if it exists already.
    public init(file: URL) throws(PlaceStoreError) { try self.init(file: file, memory: Self.greatestMemory) }

    /// - Parameter memory: the bytes of places that each of several sorters keeps in memory before it writes them to
    ///   the temporary file.
    package init(file: URL, memory: Int) throws(PlaceStoreError) {
        let storage = SpillFile(in: file.deletingLastPathComponent(), name: "places.spill")
        let limit = SpillLimit(byteCount: min(memory, Self.greatestMemory), storage: storage)
        self.file = try StoreFile(path: file.path(percentEncoded: false), limit: limit)
    }

    /// The greatest limit for memory. More memory makes nothing faster.
    private static let greatestMemory = 32 << 20

    /// Adds a place.
    /// - Parameters:
    ///   - record: the place.
    ///   - country: the country that the place lies in (ISO 3166-1 alpha-2). If it is nil, the country is the one that
    ///     the tags name.
    ///   - outline: the shape of a place that is an area or a street.
    /// - Throws: an error about this record or an earlier one, because records are written later.
    public mutating func add(_ record: PlaceRecord, country: String? = nil, outline: PlaceOutline? = nil) throws(PlaceStoreError) {
        preparer.add(record, country: country, outline: outline)
        waiting += 1
        if waiting == Self.batchCount { try flush() }
    }

    /// Adds places that were prepared in parallel. A preparer may serve only one writer.
    package mutating func add(_ places: PreparedPlaces) throws(PlaceStoreError) {
        try flush()
        try write(places)
    }

    /// Begins to write the rows of places, and returns while a thread of the writer goes on. It is called after the
    /// last `add`. Without this call, `finish` writes the rows.
    public mutating func writeRows() throws(PlaceStoreError) {
        try flush()
        queue.add { [file] in file.writeRows() }
    }

    /// Writes the addresses of places. It is called once, after the last `add`.
    public mutating func write(_ addresses: PlaceAddresses) throws(PlaceStoreError) {
        try write(addresses.entries)
        try writeCommon(addresses)
    }

    /// Writes addresses of places by ascending row key, in any number of calls, after the last `add` and before
    /// `writeCommon`.
    package mutating func write(_ entries: [PlaceAddresses.Entry]) throws(PlaceStoreError) {
        try flush()
        if let failure = file.failure.withLock({ $0 }) { throw failure }
        queue.add { [file] in
            file.writeRows()
            file.write(entries)
        }
    }

    /// Writes points where streets meet, in ascending order, in any number of calls, after all rows.
    package mutating func write(_ crossings: [PlaceAddresses.Crossing]) throws(PlaceStoreError) {
        try flush()
        if let failure = file.failure.withLock({ $0 }) { throw failure }
        queue.add { [file] in
            file.writeRows()
            file.write(crossings)
        }
    }

    /// Writes the parts that the addresses share. The entries are ignored.
    package mutating func writeCommon(_ addresses: PlaceAddresses) throws(PlaceStoreError) {
        let file = file
        let failure: PlaceStoreError? = queue.finish {
            file.writeRows()
            file.writeCommon(addresses)
            return file.failure.withLock { $0 }
        }
        if let failure { throw failure }
    }

    /// Adds the members of places: OpenStreetMap objects that are part of a place that has another object's ID. A
    /// member must not be a place itself.
    public mutating func add(_ members: [PlaceAlias]) throws(PlaceStoreError) {
        guard !members.isEmpty else { return }
        queue.add { [file] in file.add(members) }
    }

    /// Adds the facts about public transport at places. Each place may be added only once.
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
    ///   - kindNames: returns the names of a type in all languages, so that `coffee shop` and `quán cà phê` find
    ///     cafés.
    ///   - progress: called with a fraction of 0…1 while the indices are written; returns false to stop.
    public consuming func finish(
        kindNames: (_ type: String) -> [String] = { _ in [] },
        progress: (Double) -> Bool = { _ in true }
    ) throws -> Summary {
        try flush()
        return try queue.finish { try file.finish(kindNames: kindNames, progress: progress) }
    }
}
