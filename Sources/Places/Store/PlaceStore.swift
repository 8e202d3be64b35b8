public import Foundation
internal import PortolanAddress
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanImportance
public import PortolanOSMModel
public import PortolanRegionFolder
package import PortolanSearchIndex
internal import Synchronization

/// A store of places, open for reading. Any number of threads may use it at once.
///
/// Each call takes an idle connection, or opens one if all are busy. Calls never wait for each other.
///
/// The file must not change while it is open. Regions are replaced as whole folders, so the store keeps reading the
/// file that it opened, even if a new file has that name by now. If the opened file is nevertheless cut short or
/// overwritten, calls throw `PlaceStoreError.Code.changed` and never mix the old and the new contents. A damaged page
/// gives `.damaged`.
public final class PlaceStore: Sendable {
    /// The greatest number of connections that stay open between calls.
    private static let idleLimit = 16

    /// The file that the store reads. If the store is not a file, this URL holds the store's name.
    public let file: URL
    /// The number of places in the store.
    public let placeCount: Int
    package let classes: [PlaceClass]
    private let source: any StoreRowSource
    private let idle: Mutex<[StoreReader]>
    private let blocks = BlockCache()
    private let directory = Mutex<BlockDirectory?>(nil)
    private let knownKindNames = Mutex<KindNames?>(nil)
    /// For each cached filter: whether each class passes the filter.
    let knownFilters = Mutex(LRUCache<PlaceFilter, [Bool]>(costLimit: 1 << 20))
    /// A cache of the areas and streets that places share.
    let knownAreas = Mutex(KnownAreas())

    /// Opens a store that is not a region's file, and reads its classes. Its pages are compared with the checksums
    /// that they carry.
    public convenience init(file: URL) throws(PlaceStoreError) { try self.init(file: file, source: SQLiteSource(file: file, sums: nil)) }

    /// Opens a region's places and reads their classes. Pages are compared with the region's checksums when they are
    /// read.
    public convenience init(placesOf region: Region) throws(PlaceStoreError) { try self.init(region.placesFile, of: region) }

    /// Opens the store of an operator's facts over a region's places, as ``init(placesOf:)`` does; nil if the region
    /// has none.
    public convenience init?(enrichmentOf region: Region) throws(PlaceStoreError) {
        guard let file = region.enrichmentStoreFile else { return nil }
        try self.init(file, of: region)
    }

    private convenience init(_ file: URL, of region: Region) throws(PlaceStoreError) {
        try self.init(file: file, source: SQLiteSource(file: file, sums: region.sums(of: file.lastPathComponent)))
    }

    /// Opens a store whose rows are in a file or in a database, and reads its classes.
    /// - Parameter file: the name of the store.
    package init(file: URL, source: any StoreRowSource) throws(PlaceStoreError) {
        self.file = file
        self.source = source
        do {
            let rows = try source.open()
            classes = try Self.classes(rows, source.name)
            placeCount = classes.reduce(0) { $0 &+ $1.count }
            guard placeCount <= IndexLayout.placeLimit else { throw Self.damagedClasses(source.name) }
            idle = Mutex([StoreReader(rows, path: source.name, documents: placeCount, blocks: blocks)])
        } catch {
            throw Self.failure(source, error)
        }
    }

    private static func classes(_ rows: any StoreRows, _ path: String) throws -> [PlaceClass] {
        var classes: [PlaceClass] = []
        try rows.forEachClass { row in
            let count = row.integer(3)
            guard row.integer(0) == Int64(classes.count), count >= 0, count <= IndexLayout.placeLimit else { throw damagedClasses(path) }
            classes.append(PlaceClass(kinds: words(row, 1), types: words(row, 2), count: Int(count)))
        }
        return classes
    }

    /// Returns the words of a column. Spaces separate the words. The function reads bytes, because a country has
    /// thousands of classes.
    private static func words(_ rows: any StoreRow, _ column: Int32) -> [String] {
        rows.withBytes(column) { bytes in
            var words: [String] = []
            var start = 0
            for end in 0...bytes.byteCount where end == bytes.byteCount || bytes.byte(end) == 0x20 {
                if end > start { words.append(PlaceTagsCodec.text(bytes, start..<end)) }
                start = end + 1
            }
            return words
        }
    }

    private static func damagedClasses(_ path: String) -> PlaceStoreError {
        PlaceStoreError(.damaged, path: path, "the classes of places are damaged; import the extract again")
    }

    /// Returns the place with an ID; nil if the store has none. Takes O(log n).
    public func place(_ id: PlaceID) throws(PlaceStoreError) -> PlaceRecord? {
        try read { reader in
            if !reader.rows.isKnown(.place, id.rowKey) {
                // Data that callers usually need next: the place's members, and the target of an alias ID.
                let keys = [id.rowKey]
                try reader.rows.prefetch([
                    .rows(.place, keys), .rows(.address, keys), .numbers(.members, keys), .rows(.placeOfMember, keys), .rows(.alias, keys),
                ])
            }
            return try place(reader, id.rowKey)
        }
    }

    /// The number of places of each leading kind.
    public var countsByKind: [String: Int] {
        classes.reduce(into: [:]) { counts, entry in counts[entry.kinds.first ?? "", default: 0] += entry.count }
    }

    /// The types of all places.
    public var types: Set<String> { Set(classes.lazy.filter { $0.count > 0 }.flatMap(\.types)) }

    // MARK: Connections

    /// Lends a reader to the body.
    package func read<Result>(_ body: (StoreReader) throws -> Result) throws(PlaceStoreError) -> Result {
        do {
            let reader =
                try idle.withLock { $0.popLast() }
                ?? StoreReader(source.open(), path: source.name, documents: placeCount, blocks: blocks)
            defer {
                idle.withLock { idle in
                    if idle.count < Self.idleLimit { idle.append(reader) }
                }
            }
            return try body(reader)
        } catch {
            throw Self.failure(source, error)
        }
    }

    /// Returns the directory of the index. The first call reads it.
    package func blockDirectory(_ reader: StoreReader) throws -> BlockDirectory {
        if let known = directory.withLock({ $0 }) { return known }
        var directory: BlockDirectory?
        _ = try reader.rows.withBlockDirectory { directory = BlockDirectory($0, documents: placeCount) }
        guard let read = directory else { throw IndexDamage.index }
        self.directory.withLock { $0 = read }
        return read
    }

    /// Returns the names of kinds. The first call reads them.
    package func kindNames(_ reader: StoreReader) throws -> KindNames {
        if let known = knownKindNames.withLock({ $0 }) { return known }
        let read = KindNames(try reader.kindNames())
        knownKindNames.withLock { $0 = read }
        return read
    }

    static func damaged(_ path: String, _ part: String) -> PlaceStoreError {
        PlaceStoreError(.damaged, path: path, "\(part) is damaged; import the extract again")
    }

    private static func failure(_ source: any StoreRowSource, _ error: any Error) -> PlaceStoreError {
        switch error {
        case let error as PlaceStoreError: error
        case let error as IndexDamage: damaged(source.name, error.part)
        default:
            source.failure(error) ?? PlaceStoreError(.damaged, path: source.name, "cannot be read: \(error); import the extract again")
        }
    }
}

/// The kinds and types that many places have in common.
package struct PlaceClass: Sendable {
    package let kinds: [String]
    package let types: [String]
    package let count: Int
    package let isGone: Bool

    init(kinds: [String], types: [String], count: Int) {
        (self.kinds, self.types, self.count) = (kinds, types, count)
        isGone = Importance.isGone(kinds: kinds)
    }
}
