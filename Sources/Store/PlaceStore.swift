public import Foundation
internal import GRDB
internal import PortolanGeo
public import PortolanRegion
internal import Synchronization

/// A store that is only read: any number of threads may ask at once.
///
/// Each call takes an idle connection, or opens one where all are busy; calls never wait for each other. The file must not change while it is
/// open; regions are replaced as whole folders.
public final class PlaceStore: Sendable {
    /// Connections that stay open between calls.
    private static let idleLimit = 16

    public let file: URL
    /// How many places the store holds.
    public let placeCount: Int
    let classes: [PlaceClass]
    private let path: String
    private let idle: Mutex<[DatabaseQueue]>

    /// Opens the file and reads its classes.
    public init(file: URL) throws(PlaceStoreError) {
        self.file = file
        let path = file.path(percentEncoded: false)
        self.path = path
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw PlaceStoreError(.notReadable, path: path, "no such file, or no permission to read it")
        }
        do {
            let queue = try Self.connection(path)
            let (application, version) = try queue.unsafeRead { db in
                (try Int32.fetchOne(db, sql: "PRAGMA application_id"), try Int32.fetchOne(db, sql: "PRAGMA user_version"))
            }
            guard application == StoreSchema.applicationID else {
                throw PlaceStoreError(.notAPlaceStore, path: path, "not a place store; `portolan import` makes regions that hold one")
            }
            guard version == StoreSchema.version else {
                throw PlaceStoreError(
                    .unsupportedVersion,
                    path: path,
                    "place store version \(version ?? 0), this program reads \(StoreSchema.version); import the extract again"
                )
            }
            let classes = try queue.unsafeRead { db in
                try Row.fetchAll(db, sql: "SELECT id, kinds, types, places FROM classes ORDER BY id").enumerated().map { index, row in
                    guard row[0] as Int? == index, let kinds = row[1] as String?, let types = row[2] as String?, let count = row[3] as Int?
                    else { throw PlaceStoreError(.damaged, path: path, "its classes are damaged; import the extract again") }
                    return PlaceClass(
                        kinds: kinds.split(separator: " ").map(String.init),
                        types: types.split(separator: " ").map(String.init),
                        count: count
                    )
                }
            }
            self.classes = classes
            placeCount = classes.reduce(0) { $0 &+ max(0, $1.count) }
            idle = Mutex([queue])
        } catch {
            throw Self.failure(path, error)
        }
    }

    /// The place of an ID, nil where the store has none.
    public func place(_ id: PlaceID) throws(PlaceStoreError) -> PlaceRecord? {
        try read { db in try self.place(db, id.rowKey) }
    }

    /// How many places there are of each combination of kinds, the leading kind first.
    public var countsByKind: [String: Int] {
        classes.reduce(into: [:]) { counts, entry in counts[entry.kinds.first ?? "", default: 0] += entry.count }
    }

    // MARK: Connections

    /// Lends a connection.
    func read<Result>(_ body: (Database) throws -> Result) throws(PlaceStoreError) -> Result {
        do {
            let queue = try idle.withLock { $0.popLast() } ?? Self.connection(path)
            defer {
                idle.withLock { idle in
                    if idle.count < Self.idleLimit { idle.append(queue) }
                }
            }
            return try queue.unsafeRead(body)
        } catch {
            throw Self.failure(path, error)
        }
    }

    private static func connection(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { db in
            // The shared lock is taken once and kept; pages come straight from the file's memory map.
            try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; PRAGMA mmap_size = 1073741824; PRAGMA cache_size = -2048")
        }
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    static func failure(_ path: String, _ error: any Error) -> PlaceStoreError {
        switch error {
        case let error as PlaceStoreError: return error
        case let error as DatabaseError where error.resultCode == .SQLITE_NOTADB:
            return PlaceStoreError(.notAPlaceStore, path: path, "not a place store; `portolan import` makes regions that hold one")
        case let error as DatabaseError where error.resultCode == .SQLITE_CANTOPEN:
            return PlaceStoreError(.notReadable, path: path, "cannot be opened: \(error.message ?? "")")
        default:
            let reason = (error as? DatabaseError)?.message ?? "\(error)"
            return PlaceStoreError(.damaged, path: path, "cannot be read: \(reason); import the extract again")
        }
    }

    // MARK: Rows

    func place(_ db: Database, _ rowKey: Int64) throws -> PlaceRecord? {
        let statement = try db.cachedStatement(
            sql: "SELECT class, x, y, west, south, east, north, version, timestamp, tags FROM places WHERE id = ?"
        )
        let rows = try Row.fetchCursor(statement, arguments: [rowKey])
        guard let row = try rows.next() else { return nil }
        guard let id = PlaceID(rowKey: rowKey) else { throw damaged(rowKey) }
        return try record(row, id)
    }

    private func record(_ row: Row, _ id: PlaceID) throws -> PlaceRecord {
        guard let classID = row[0] as Int64?, classID >= 0, classID < classes.count, let x = row[1] as Int64?, let y = row[2] as Int64?,
            let location = Self.coordinate(x: x, y: y), let version = row[7] as UInt32?, let timestamp = row[8] as Int64?
        else { throw damaged(id.rowKey) }
        var bounds = CoordinateBounds(location)
        if let west = row[3] as Int64?, let south = row[4] as Int64?, let east = row[5] as Int64?, let north = row[6] as Int64? {
            guard let southWest = Self.coordinate(x: west, y: south), let northEast = Self.coordinate(x: east, y: north) else {
                throw damaged(id.rowKey)
            }
            bounds = CoordinateBounds(
                south: southWest.latitude,
                west: southWest.longitude,
                north: northEast.latitude,
                east: northEast.longitude
            )
        }
        let tags = try row.withUnsafeData(atIndex: 9) { data in
            guard let data, let tags = try? PlaceTagsCodec.decode(data.bytes) else { throw damaged(id.rowKey) }
            return tags
        }
        return PlaceRecord(
            id: id,
            version: version,
            timestamp: timestamp,
            location: location,
            bounds: bounds,
            kinds: classes[Int(classID)].kinds,
            types: classes[Int(classID)].types,
            tags: tags
        )
    }

    static func coordinate(x: Int64, y: Int64) -> Coordinate? {
        guard abs(x) <= 1_800_000_000, abs(y) <= 900_000_000 else { return nil }
        return Coordinate(latitude: Fixed.degrees(y), longitude: Fixed.degrees(x))
    }

    func damaged(_ rowKey: Int64) -> PlaceStoreError {
        PlaceStoreError(.damaged, path: path, "row \(rowKey) is damaged; import the extract again")
    }
}

/// What many places have in common.
struct PlaceClass: Sendable {
    var kinds: [String]
    var types: [String]
    var count: Int
}
