internal import CSQLite

/// A prepared statement. The caller binds parameters, steps until `false`, and resets the statement.
///
/// Safe because the statement owns its handle from `init` to `deinit`, and lends the bytes of a column only until it
/// is stepped.
@safe
final class SQLiteStatement {
    private let handle: OpaquePointer
    private let connection: SQLiteConnection

    /// Takes over the handle of a statement.
    init(_ handle: OpaquePointer, connection: SQLiteConnection) {
        unsafe self.handle = handle
        self.connection = connection
    }

    deinit { unsafe sqlite3_finalize(handle) }

    // MARK: Parameters, counted from 1

    func bind(_ index: Int32, _ value: Int64) { unsafe sqlite3_bind_int64(handle, index, value) }

    func bindNull(_ index: Int32) { unsafe sqlite3_bind_null(handle, index) }

    /// Binds a copy of the bytes.
    func bind(_ index: Int32, blob: borrowing RawSpan) {
        _ = unsafe blob.withUnsafeBytes { bytes in
            // A pointer of nil would bind NULL.
            if let start = bytes.baseAddress, bytes.count > 0 {
                unsafe sqlite3_bind_blob64(handle, index, start, UInt64(bytes.count), Self.transient)
            } else {
                unsafe sqlite3_bind_zeroblob(handle, index, 0)
            }
        }
    }

    func bind(_ index: Int32, blob: [UInt8]) { bind(index, blob: unsafe blob.span.bytes) }

    func bind(_ index: Int32, text: String) {
        unsafe sqlite3_bind_text(handle, index, text, Int32(clamping: text.utf8.count), Self.transient)
    }

    /// The macro `SQLITE_TRANSIENT`, which Swift does not import. It makes SQLite copy the value.
    private static var transient: sqlite3_destructor_type? { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type?.self) }

    // MARK: Rows

    /// Steps to the next row; false if there is none.
    func step() throws(SQLiteFailure) -> Bool {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code:
            let failure = connection.failure(code)
            unsafe sqlite3_reset(handle)
            throw failure
        }
    }

    /// Runs a statement that gives no rows, and resets it.
    func run() throws(SQLiteFailure) {
        while try step() {}
        reset()
    }

    func reset() { unsafe sqlite3_reset(handle) }

    // MARK: Columns, counted from 0

    func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(handle, column) == SQLITE_NULL }

    func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, column) }

    /// Returns the text of a column. Invalid UTF-8 becomes U+FFFD.
    func text(_ column: Int32) -> String { withBytes(column) { unsafe $0.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) } } }

    /// Lends the bytes of a column until the statement is stepped.
    func withBytes<Result, Failure: Error>(_ column: Int32, _ body: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result {
        // The pointer comes first, because asking for it may convert the value and change the count.
        let start = unsafe sqlite3_column_blob(handle, column)
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
        return try body(unsafe bytes.bytes)
    }
}
