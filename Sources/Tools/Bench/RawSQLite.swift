import CSQLite
import Foundation

/// Reads the store's rows with SQLite alone, for comparison with our own code.
///
/// It is safe because it owns its handles from `init` to `deinit`.
@safe
final class RawSQLite {
    private var database: OpaquePointer?
    private var statement: OpaquePointer?

    init(_ file: URL) throws {
        let path = file.path(percentEncoded: false)
        guard unsafe sqlite3_open_v2("file:" + path + "?immutable=1", &database, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, nil) == SQLITE_OK,
            unsafe sqlite3_exec(database, "PRAGMA mmap_size = 4294967296", nil, nil, nil) == SQLITE_OK,
            unsafe sqlite3_prepare_v2(database, "SELECT * FROM places WHERE id = ?", -1, &statement, nil) == SQLITE_OK
        else { throw CocoaError(.fileReadUnknown) }
    }

    deinit {
        unsafe sqlite3_finalize(statement)
        unsafe sqlite3_close(database)
    }

    func read(_ key: Int64) throws -> Int {
        unsafe sqlite3_bind_int64(statement, 1, key)
        defer { unsafe sqlite3_reset(statement) }
        guard unsafe sqlite3_step(statement) == SQLITE_ROW else { throw CocoaError(.fileReadCorruptFile) }
        var sum = 0
        let columns = unsafe sqlite3_column_count(statement)
        for column in 0..<columns {
            if unsafe sqlite3_column_type(statement, column) == SQLITE_BLOB {
                _ = unsafe sqlite3_column_blob(statement, column)
                sum += Int(unsafe sqlite3_column_bytes(statement, column))
            } else {
                sum += Int(truncatingIfNeeded: unsafe sqlite3_column_int64(statement, column))
            }
        }
        return sum
    }

    func keys() throws -> [Int64] {
        var list: OpaquePointer?
        guard unsafe sqlite3_prepare_v2(database, "SELECT id FROM places", -1, &list, nil) == SQLITE_OK else {
            throw CocoaError(.fileReadUnknown)
        }
        defer { unsafe sqlite3_finalize(list) }
        var keys: [Int64] = []
        while unsafe sqlite3_step(list) == SQLITE_ROW { keys.append(unsafe sqlite3_column_int64(list, 0)) }
        return keys
    }
}
