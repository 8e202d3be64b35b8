public import Foundation
internal import PortolanAddress
internal import PortolanGeo
public import PortolanOSMModel
internal import PortolanSearchIndex
internal import Synchronization

/// A store of places, open for reading. Any number of threads may use it at once.
///
/// Each call takes an idle connection, or opens one if all are busy; calls never wait for each other. The file must not change while it is
/// open; regions are replaced as whole folders, and the store goes on with the file that it has, whatever has the name by then. A file that is cut short or written over nevertheless gives `PlaceStoreError.Code.changed`, never
/// a mixture of both contents; a damaged page gives `.damaged`.
public final class PlaceStore: Sendable {
    /// Connections that stay open between calls.
    private static let idleLimit = 16

    /// The file that the store reads.
    public let file: URL
    /// How many places the store holds.
    public let placeCount: Int
    let classes: [PlaceClass]
    private let path: String
    /// Keeps the file open for connections that are made later.
    private let held: FileHandle?
    /// What connections open.
    private let heldPath: String
    private let idle: Mutex<[StoreReader]>
    private let directory = Mutex<BlockDirectory?>(nil)
    private let knownKindNames = Mutex<KindNames?>(nil)
    /// For each class whether a filter lets it through, by the filters that were asked.
    let knownFilters = Mutex<[PlaceFilter: [Bool]]>([:])
    /// What places have in common, kept once it is read.
    let knownAreas = Mutex(KnownAreas())

    /// Opens the file and reads its classes.
    public init(file: URL) throws(PlaceStoreError) {
        self.file = file
        let path = file.path(percentEncoded: false)
        self.path = path
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw PlaceStoreError(.notReadable, path: path, "no such file, or no permission to read it")
        }
        let held = FileHandle(forReadingAtPath: path)
        let heldPath = Self.path(of: held) ?? path
        (self.held, self.heldPath) = (held, heldPath)
        do {
            let connection = try Self.connection(heldPath)
            guard try connection.number("PRAGMA application_id") == Int64(StoreSchema.applicationID) else {
                throw PlaceStoreError(.notAPlaceStore, path: path, "not a place store; `portolan import` makes regions that hold one")
            }
            let version = try connection.number("PRAGMA user_version") ?? 0
            guard let known = Int32(exactly: version), StoreSchema.knownVersions.contains(known) else {
                throw PlaceStoreError(
                    .unsupportedVersion,
                    path: path,
                    "place store version \(version), this program reads \(StoreSchema.version); import the extract again"
                )
            }
            guard connection.hasChecksums == (known != StoreSchema.versionWithoutChecksums) else {
                throw PlaceStoreError(
                    .damaged,
                    path: path,
                    "its header is damaged (byte 20 or bytes 60 to 63); restore the file, or import the extract again"
                )
            }
            classes = try Self.classes(connection, path)
            placeCount = classes.reduce(0) { $0 &+ $1.count }
            guard placeCount <= IndexLayout.placeLimit else { throw Self.damagedClasses(path) }
            idle = Mutex([try StoreReader(connection, path: path, documents: placeCount)])
        } catch {
            throw Self.failure(path, error)
        }
    }

    private static func classes(_ connection: SQLiteConnection, _ path: String) throws -> [PlaceClass] {
        let rows = try connection.prepare("SELECT id, kinds, types, places FROM classes ORDER BY id")
        var classes: [PlaceClass] = []
        while try rows.step() {
            let count = rows.integer(3)
            guard rows.integer(0) == Int64(classes.count), count >= 0, count <= IndexLayout.placeLimit else { throw damagedClasses(path) }
            classes.append(
                PlaceClass(
                    kinds: words(rows, 1),
                    types: words(rows, 2),
                    count: Int(count)
                )
            )
        }
        return classes
    }

    /// The words of a column, between spaces; by bytes, since a country has thousands of classes.
    private static func words(_ rows: SQLiteStatement, _ column: Int32) -> [String] {
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
        PlaceStoreError(.damaged, path: path, "its classes are damaged; import the extract again")
    }

    /// The place with an ID; nil if the store has none. O(log n).
    public func place(_ id: PlaceID) throws(PlaceStoreError) -> PlaceRecord? {
        try read { reader in try place(reader, id.rowKey) }
    }

    /// How many places there are of each leading kind.
    public var countsByKind: [String: Int] {
        classes.reduce(into: [:]) { counts, entry in counts[entry.kinds.first ?? "", default: 0] += entry.count }
    }

    /// All types that places have.
    public var types: Set<String> { Set(classes.lazy.filter { $0.count > 0 }.flatMap(\.types)) }

    // MARK: Connections

    /// Lends a reader.
    func read<Result>(_ body: (StoreReader) throws -> Result) throws(PlaceStoreError) -> Result {
        do {
            let reader = try idle.withLock { $0.popLast() } ?? StoreReader(Self.connection(heldPath), path: path, documents: placeCount)
            defer {
                idle.withLock { idle in
                    if idle.count < Self.idleLimit { idle.append(reader) }
                }
            }
            return try body(reader)
        } catch {
            throw Self.failure(path, error)
        }
    }

    /// The index's directory, read with the first question that needs it.
    func blockDirectory(_ reader: StoreReader) throws -> BlockDirectory {
        if let known = directory.withLock({ $0 }) { return known }
        let rows = try reader.connection.prepare("SELECT value FROM meta WHERE key = 'blocks'")
        guard try rows.step(), let read = rows.withBytes(0, { BlockDirectory($0, documents: placeCount) }) else {
            throw IndexDamage.index
        }
        directory.withLock { $0 = read }
        return read
    }

    /// What kinds are called, read with the first question that needs it.
    func kindNames(_ reader: StoreReader) throws -> KindNames {
        if let known = knownKindNames.withLock({ $0 }) { return known }
        let read = KindNames(try reader.kindNames())
        knownKindNames.withLock { $0 = read }
        return read
    }

    /// A name for an open file that stays its own; nil where the system has none.
    private static func path(of file: FileHandle?) -> String? {
        #if os(Linux)
        guard let file else { return nil }
        let path = "/proc/self/fd/\(file.fileDescriptor)"
        return FileManager.default.isReadableFile(atPath: path) ? path : nil
        #else
        return nil
        #endif
    }

    private static func connection(_ path: String) throws(SQLiteFailure) -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, mode: .immutable)
        // 16 MiB of pages are kept by each connection, where a store has as many; the system's own cache stands behind.
        try connection.execute("PRAGMA cache_size = -16384")
        return connection
    }

    static func damaged(_ path: String, _ part: String) -> PlaceStoreError {
        PlaceStoreError(.damaged, path: path, "\(part) is damaged; import the extract again")
    }

    static func failure(_ path: String, _ error: any Error) -> PlaceStoreError {
        switch error {
        case let error as PlaceStoreError: error
        case let error as SQLiteFailure: error.asReading(path)
        case let error as IndexDamage: damaged(path, error.part)
        default: PlaceStoreError(.damaged, path: path, "cannot be read: \(error); import the extract again")
        }
    }
}

/// What many places have in common.
struct PlaceClass: Sendable {
    var kinds: [String]
    var types: [String]
    var count: Int
}
