internal import CSQLite
internal import Foundation
internal import PortolanGeo
internal import PortolanTiles

/// Writes an MBTiles file (specification 1.3). Equal contents are stored once: `tiles` is a view that joins the
/// positions in `map` with the contents in `images`. Equal calls give equal bytes.
///
/// Memory: about 40 bytes for each distinct content. The class is safe, because it alone uses the handles from
/// `init` to `deinit` and never passes them on.
@safe final class MBTilesWriter {
    /// The application ID `MPBX`, which the specification recommends. It is at offset 68 of the file.
    private static let applicationID: Int32 = 0x4D50_4258

    private let path: String
    /// The path that errors name.
    private let target: String
    private let handle: OpaquePointer
    private var statements: [OpaquePointer]
    /// The IDs of stored contents, by the hash of the content. Bytes are compared before a content is reused.
    private var contents: [UInt64: Int64] = [:]
    private var contentCount: Int64 = 0

    private enum Statement: Int, CaseIterable {
        case mapRow, content, look

        var sql: String {
            switch self {
            case .mapRow: "INSERT INTO map VALUES (?, ?, ?, ?)"
            case .content: "INSERT INTO images VALUES (?, ?)"
            case .look: "SELECT tile_data FROM images WHERE tile_id = ?"
            }
        }
    }

    /// Creates the tables.
    /// - Parameters:
    ///   - file: An empty file.
    ///   - target: The path that the file will have, for errors.
    init(file: URL, target: String) throws(ArchiveError) {
        path = file.path(percentEncoded: false)
        self.target = target
        var handle: OpaquePointer?
        let code = unsafe sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let open = unsafe handle else {
            unsafe sqlite3_close_v2(handle)
            throw ArchiveError(.notWritable, path: target, "cannot be written: SQLite error \(code)")
        }
        unsafe self.handle = open
        unsafe statements = []
        // No journal is needed, because an existing output stays untouched until the draft is complete.
        try execute(
            """
            PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
            PRAGMA cache_size = -32768; PRAGMA application_id = \(Self.applicationID); BEGIN;
            CREATE TABLE metadata(name TEXT NOT NULL, value TEXT NOT NULL);
            CREATE TABLE map(zoom_level INTEGER NOT NULL, tile_column INTEGER NOT NULL, tile_row INTEGER NOT NULL, tile_id INTEGER NOT NULL);
            CREATE TABLE images(tile_id INTEGER PRIMARY KEY, tile_data BLOB NOT NULL);
            CREATE VIEW tiles AS SELECT zoom_level, tile_column, tile_row, tile_data FROM map JOIN images ON images.tile_id = map.tile_id
            """
        )
        for statement in Statement.allCases {
            var prepared: OpaquePointer?
            let code = unsafe sqlite3_prepare_v3(open, statement.sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
            guard code == SQLITE_OK, let prepared = unsafe prepared else { throw failure() }
            unsafe statements.append(prepared)
        }
    }

    deinit {
        for index in unsafe statements.indices { unsafe sqlite3_finalize(statements[index]) }
        unsafe sqlite3_close_v2(handle)
    }

    func add(_ id: TileID, _ bytes: [UInt8]) throws(ArchiveError) {
        let hash = PMTilesWriter.contentHash(bytes)
        let content: Int64
        if let known = contents[hash], try stored(known) == bytes {
            content = known
        } else {
            contentCount += 1
            content = contentCount
            if contents[hash] == nil { contents[hash] = content }
            unsafe try run(.content) { statement in
                unsafe sqlite3_bind_int64(statement, 1, content)
                unsafe Self.bind(statement, 2, bytes)
            }
        }
        unsafe try run(.mapRow) { statement in
            let row = Int64(1) << Int64(id.z) - 1 - Int64(id.y)
            for (index, value) in [Int64(id.z), Int64(id.x), row, content].enumerated() {
                unsafe sqlite3_bind_int64(statement, Int32(index + 1), value)
            }
        }
    }

    /// Writes the metadata and the indices, and commits.
    func finish(_ rows: [(name: String, value: String)]) throws(ArchiveError) {
        var insert: OpaquePointer?
        guard unsafe sqlite3_prepare_v2(handle, "INSERT INTO metadata VALUES (?, ?)", -1, &insert, nil) == SQLITE_OK else {
            throw failure()
        }
        defer { unsafe sqlite3_finalize(insert) }
        for row in rows {
            for (index, text) in [row.name, row.value].enumerated() {
                unsafe sqlite3_bind_text(insert, Int32(index + 1), text, Int32(clamping: text.utf8.count), Self.transient)
            }
            guard unsafe sqlite3_step(insert) == SQLITE_DONE else { throw failure() }
            unsafe sqlite3_reset(insert)
        }
        // Tiles arrive in Hilbert order. Building the index once at the end is faster than updating it with
        // each tile.
        try execute(
            """
            CREATE UNIQUE INDEX metadata_name ON metadata(name);
            CREATE UNIQUE INDEX map_tile ON map(zoom_level, tile_column, tile_row);
            COMMIT
            """
        )
    }

    private func stored(_ content: Int64) throws(ArchiveError) -> [UInt8] {
        let statement = unsafe statements[Statement.look.rawValue]
        unsafe sqlite3_bind_int64(statement, 1, content)
        defer { unsafe sqlite3_reset(statement) }
        guard unsafe sqlite3_step(statement) == SQLITE_ROW else { throw failure() }
        let start = unsafe sqlite3_column_blob(statement, 0)
        let count = Int(unsafe sqlite3_column_bytes(statement, 0))
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    private func run(_ which: Statement, _ bind: (OpaquePointer) -> Void) throws(ArchiveError) {
        let statement = unsafe statements[which.rawValue]
        unsafe bind(statement)
        let code = unsafe sqlite3_step(statement)
        defer { unsafe sqlite3_reset(statement) }
        guard code == SQLITE_DONE else { throw failure() }
    }

    private func execute(_ sql: String) throws(ArchiveError) {
        guard unsafe sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
    }

    private func failure() -> ArchiveError {
        let text = unsafe sqlite3_errmsg(handle)
        return ArchiveError(
            .notWritable,
            path: target,
            "cannot be written: \(unsafe text.map { unsafe String(cString: $0) } ?? "SQLite fails")"
        )
    }

    private static func bind(_ statement: OpaquePointer, _ index: Int32, _ bytes: [UInt8]) {
        unsafe bytes.withUnsafeBytes { buffer in
            _ = unsafe sqlite3_bind_blob64(statement, index, buffer.baseAddress, UInt64(buffer.count), transient)
        }
    }

    /// SQLITE_TRANSIENT, a macro that Swift does not import. It makes SQLite copy the bytes.
    private static var transient: sqlite3_destructor_type? { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type?.self) }
}
