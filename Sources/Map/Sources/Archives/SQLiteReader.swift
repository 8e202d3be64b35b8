internal import CSQLite

/// What SQLite complained of.
struct SQLiteProblem: Error {
    var message: String
    var isForeignFile: Bool
}

/// One read-only connection to a database with its prepared queries. For one thread at a time: SQLite's own locks are off.
///
/// Safe because the handles are its own from `init` to `deinit` and never leave it.
@safe final class SQLiteReader {
    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer]

    /// - Parameter valueLimit: the most bytes that one value may have.
    init(path: String, valueLimit: Int) throws(SQLiteProblem) {
        var handle: OpaquePointer?
        let code = unsafe sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let open = unsafe handle else {
            let problem = unsafe Self.problem(handle, code)
            unsafe sqlite3_close_v2(handle)
            throw problem
        }
        unsafe self.handle = open
        unsafe statements = [:]
        unsafe sqlite3_limit(open, SQLITE_LIMIT_LENGTH, Int32(clamping: valueLimit))
        // The file may come from anywhere: what its schema says is not trusted with anything.
        unsafe sqlite3_exec(open, "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON", nil, nil, nil)
    }

    deinit {
        let all = unsafe Array(statements.values)
        for index in unsafe all.indices { unsafe sqlite3_finalize(all[index]) }
        unsafe sqlite3_close_v2(handle)
    }

    /// Calls the closure for each row of a query until it says false.
    func query(_ sql: String, _ parameters: [Int64] = [], _ row: (Row) -> Bool) throws(SQLiteProblem) {
        let statement = unsafe try prepared(sql)
        defer { unsafe sqlite3_reset(statement) }
        for (index, value) in parameters.enumerated() { unsafe sqlite3_bind_int64(statement, Int32(index + 1), value) }
        while true {
            switch unsafe sqlite3_step(statement) {
            case SQLITE_ROW: if !(unsafe row(Row(statement: statement))) { return }
            case SQLITE_DONE: return
            case let code: throw unsafe Self.problem(handle, code)
            }
        }
    }

    private func prepared(_ sql: String) throws(SQLiteProblem) -> OpaquePointer {
        if let known = unsafe statements[sql] { return unsafe known }
        var statement: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let made = unsafe statement else { throw unsafe Self.problem(handle, code) }
        unsafe statements[sql] = made
        return unsafe made
    }

    private static func problem(_ handle: OpaquePointer?, _ code: Int32) -> SQLiteProblem {
        let text = unsafe handle.flatMap { unsafe sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
        return SQLiteProblem(
            message: unsafe text.map { unsafe String(cString: $0) } ?? "error \(code)",
            isForeignFile: code & 0xFF == SQLITE_NOTADB
        )
    }

    /// The row that a query stands on; lent to a closure.
    @safe struct Row {
        fileprivate let statement: OpaquePointer

        func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(statement, column) == SQLITE_NULL }

        func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(statement, column) }

        /// Invalid UTF-8 becomes U+FFFD.
        func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

        func bytes(_ column: Int32) -> [UInt8] {
            // The pointer comes first: asking for it may convert the value.
            let start = unsafe sqlite3_column_blob(statement, column)
            let count = Int(unsafe sqlite3_column_bytes(statement, column))
            return unsafe Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
        }
    }
}
