internal import CSQLite

/// An error of SQLite.
struct SQLiteProblem: Error, CustomStringConvertible {
    var message: String
    var description: String { message }
    var isForeignFile: Bool
}

/// A read-only connection to a database with its prepared queries. Only one thread may use it at a time,
/// because SQLite's own locks are off.
///
/// Safe because the connection owns the handles from `init` to `deinit` and does not pass them on.
@safe final class SQLiteReader {
    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer]
    /// The number of further checks after which the running query is stopped.
    private let remaining: UnsafeMutablePointer<Int>
    private let stepLimit: Int

    /// The number of steps of SQLite's virtual machine between two checks of whether a query may go on.
    private static let stepsPerQuestion = 1000
    /// The functions that a view may use. Their arguments limit their running time and the size of their result.
    private static let harmlessFunctions: Set<String> = [
        "abs", "coalesce", "iif", "ifnull", "instr", "length", "lower", "ltrim", "max", "min", "nullif", "round", "rtrim", "substr",
        "substring", "trim", "typeof", "upper",
    ]

    /// - Parameters:
    ///   - path: the path of the file.
    ///   - valueLimit: the largest number of bytes of a value.
    ///   - stepLimit: the largest number of steps of SQLite's virtual machine for a query.
    init(path: String, valueLimit: Int, stepLimit: Int) throws(SQLiteProblem) {
        var handle: OpaquePointer?
        let code = unsafe sqlite3_open_v2(path, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let open = unsafe handle else {
            let problem = unsafe Self.problem(handle, code)
            unsafe sqlite3_close_v2(handle)
            throw problem
        }
        unsafe self.handle = open
        unsafe statements = [:]
        self.stepLimit = stepLimit
        unsafe remaining = .allocate(capacity: 1)
        unsafe remaining.initialize(to: 0)
        unsafe sqlite3_limit(open, SQLITE_LIMIT_LENGTH, Int32(clamping: valueLimit))
        // The file may come from anywhere, so its schema is not trusted.
        unsafe sqlite3_exec(open, "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA query_only = ON", nil, nil, nil)
        // A table may be a view, which is a program in SQL. That program may join and select rows, and do nothing else.
        unsafe sqlite3_set_authorizer(
            open,
            { _, action, _, function, _, view in
                switch action {
                case SQLITE_RECURSIVE: return SQLITE_DENY
                case SQLITE_FUNCTION:
                    guard unsafe view != nil, let function = unsafe function else { return SQLITE_OK }
                    return SQLiteReader.harmlessFunctions.contains(unsafe String(cString: function)) ? SQLITE_OK : SQLITE_DENY
                default: return SQLITE_OK
                }
            },
            nil
        )
        unsafe sqlite3_progress_handler(
            open,
            Int32(clamping: Self.stepsPerQuestion),
            { context in
                guard let remaining = unsafe context?.assumingMemoryBound(to: Int.self) else { return 1 }
                unsafe remaining.pointee -= 1
                return unsafe remaining.pointee < 0 ? 1 : 0
            },
            remaining
        )
    }

    deinit {
        let all = unsafe Array(statements.values)
        for index in unsafe all.indices { unsafe sqlite3_finalize(all[index]) }
        unsafe sqlite3_close_v2(handle)
        unsafe remaining.deallocate()
    }

    /// Calls the closure for each row of a query until the closure returns false.
    func query(_ sql: String, _ parameters: [Int64] = [], _ row: (Row) -> Bool) throws(SQLiteProblem) {
        unsafe remaining.pointee = stepLimit / Self.stepsPerQuestion
        let statement = unsafe try prepared(sql)
        defer { unsafe sqlite3_reset(statement) }
        for (index, value) in parameters.enumerated() { unsafe sqlite3_bind_int64(statement, Int32(index + 1), value) }
        while true {
            switch unsafe sqlite3_step(statement) {
            case SQLITE_ROW: if !(unsafe row(Row(statement: statement))) { return }
            case SQLITE_DONE: return
            case SQLITE_INTERRUPT:
                throw SQLiteProblem(
                    message: "a query takes more than \(stepLimit) steps: a view multiplies rows, or the index over zoom_level,"
                        + " tile_column, tile_row is missing",
                    isForeignFile: false
                )
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
        if code & 0xFF == SQLITE_AUTH {
            return SQLiteProblem(message: "the views of the file must only join tables and choose rows", isForeignFile: true)
        }
        let text = unsafe handle.flatMap { unsafe sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
        return SQLiteProblem(
            message: unsafe text.map { unsafe String(cString: $0) } ?? "error \(code)",
            isForeignFile: code & 0xFF == SQLITE_NOTADB
        )
    }

    /// The current row of a query, lent to a closure.
    @safe struct Row {
        fileprivate let statement: OpaquePointer

        func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(statement, column) == SQLITE_NULL }

        func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(statement, column) }

        /// Returns the text of a column; invalid UTF-8 becomes U+FFFD.
        func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

        func bytes(_ column: Int32) -> [UInt8] {
            // The pointer is requested before the length, because this request may convert the value.
            let start = unsafe sqlite3_column_blob(statement, column)
            let count = Int(unsafe sqlite3_column_bytes(statement, column))
            return unsafe Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
        }
    }
}
