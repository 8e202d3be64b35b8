internal import CSQLite
internal import CSQLitePages
internal import PortolanDigests

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// One connection to a database. One thread uses it at a time, because SQLite's own locks are off.
///
/// Files are read and written through `CSQLitePages`. They are never mapped into memory, and each page of a new
/// database has a checksum.
///
/// Safe because the connection owns its handle from `init` to `deinit`. Only statements get the handle, and they keep
/// the connection alive.
@safe
final class SQLiteConnection {
    /// Registers `CSQLitePages` with SQLite, once.
    private static let registration = portolan_pages_register()

    private let handle: OpaquePointer
    /// The checksums of the file's pages. The layer for files compares them as long as the connection exists.
    private let sums: PageSums?

    enum Mode {
        /// The file does not change while it is open, so it is neither locked nor checked for a journal. If it
        /// changes nevertheless, reading fails.
        case immutable
        case create
    }

    /// - Parameter sums: the checksums of a file that is read; nil uses the checksums in the pages themselves.
    init(path: String, mode: Mode, sums: PageSums? = nil) throws(SQLiteFailure) {
        self.sums = sums
        var handle: OpaquePointer?
        let flags: Int32
        let name: String
        switch mode {
        case .immutable:
            flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
            name = "file:" + Self.escaped(path) + "?immutable=1"
        case .create:
            flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
            name = path
        }
        guard Self.registration == SQLITE_OK else {
            throw SQLiteFailure(code: Self.registration, message: "SQLite refuses the layer that reads its files")
        }
        let code = unsafe sqlite3_open_v2(name, &handle, flags, PORTOLAN_PAGES_VFS)
        guard code == SQLITE_OK, let open = unsafe handle else {
            let failure = unsafe SQLiteFailure(code: code & 0xFF, message: Self.message(handle, code))
            unsafe sqlite3_close_v2(handle)
            throw failure
        }
        unsafe self.handle = open
        if let sums { try check(by: sums) }
    }

    deinit { unsafe sqlite3_close_v2(handle) }

    func execute(_ sql: String) throws(SQLiteFailure) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        if code != SQLITE_OK { throw failure(code) }
    }

    func prepare(_ sql: String) throws(SQLiteFailure) -> SQLiteStatement {
        var statement: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
        guard code == SQLITE_OK, let prepared = unsafe statement else { throw failure(code) }
        return unsafe SQLiteStatement(prepared, connection: self)
    }

    /// Prepares an insertion that ignores rows that exist already. The parameters of each row follow those of the
    /// previous row.
    func prepareInsert(into table: String, _ columns: [String], rows: Int = 1) throws(SQLiteFailure) -> SQLiteStatement {
        let row = "(" + columns.map { _ in "?" }.joined(separator: ", ") + ")"
        let values = repeatElement(row, count: rows).joined(separator: ", ")
        return try prepare("INSERT OR IGNORE INTO \(table)(\(columns.joined(separator: ", "))) VALUES \(values)")
    }

    /// Returns the one number that a statement gives; nil if there is no row.
    func number(_ sql: String) throws(SQLiteFailure) -> Int64? {
        let statement = try prepare(sql)
        return try statement.step() ? statement.integer(0) : nil
    }

    /// The number of rows that the last statement changed.
    var changes: Int { Int(unsafe sqlite3_changes(handle)) }

    func failure(_ code: Int32) -> SQLiteFailure {
        let primary = code & 0xFF
        return unsafe SQLiteFailure(
            code: primary,
            message: Self.message(handle, code),
            refusal: primary == SQLITE_IOERR ? refusal() : nil
        )
    }

    // MARK: Pages

    /// Gives the pages of a new database checksums. The function is called before the first table is made.
    func addChecksums() throws(SQLiteFailure) {
        var count = Int32(PORTOLAN_PAGES_RESERVED)
        for operation in [SQLITE_FCNTL_RESERVE_BYTES, PORTOLAN_PAGES_FCNTL_ADD_CHECKSUMS] {
            let code = unsafe sqlite3_file_control(handle, "main", operation, &count)
            guard code == SQLITE_OK else { throw failure(code) }
        }
    }

    /// Compares pages with these checksums from now on.
    private func check(by sums: PageSums) throws(SQLiteFailure) {
        var check = unsafe portolan_pages_check(
            is_sound: { context, page, offset in
                let sums = unsafe Unmanaged<PageSums>.fromOpaque(context).takeUnretainedValue()
                let bytes = unsafe UnsafeRawBufferPointer(start: page, count: PageSums.pageByteCount).bytes
                return sums.firstDamage(in: bytes, at: UInt64(clamping: offset)) == nil ? 1 : 0
            },
            context: Unmanaged.passUnretained(sums).toOpaque()
        )
        let code = unsafe sqlite3_file_control(handle, "main", PORTOLAN_PAGES_FCNTL_CHECK, &check)
        guard code == SQLITE_OK else { throw failure(code) }
    }

    /// Whether the file's pages carry checksums.
    var hasChecksums: Bool {
        var answer: Int32 = 0
        return unsafe sqlite3_file_control(handle, "main", PORTOLAN_PAGES_FCNTL_CHECKED, &answer) == SQLITE_OK && answer != 0
    }

    /// Returns the reason for the last refusal of the file layer to read bytes of the file; nil if it never refused.
    private func refusal() -> SQLiteFailure.Refusal? {
        var last = portolan_pages_refusal()
        guard unsafe sqlite3_file_control(handle, "main", PORTOLAN_PAGES_FCNTL_REFUSAL, &last) == SQLITE_OK else { return nil }
        switch last.kind {
        case 1: return .unreadable(byteOffset: last.byte_offset, reason: unsafe String(cString: strerror(last.system_error)))
        case 2: return .changed(sizeWhenOpened: last.expected_size, sizeNow: last.found_size)
        case 3: return .checksum(byteOffset: last.byte_offset)
        default: return nil
        }
    }

    private static func message(_ handle: OpaquePointer?, _ code: Int32) -> String {
        let text = unsafe handle.flatMap { unsafe sqlite3_errmsg($0) } ?? sqlite3_errstr(code)
        return unsafe text.map { unsafe String(cString: $0) } ?? "error \(code)"
    }

    /// Escapes a path for a URI.
    private static func escaped(_ path: String) -> String {
        var bytes: [UInt8] = []
        for byte in path.utf8 {
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                bytes.append(UInt8(ascii: "%"))
                for digit in [byte >> 4, byte & 15] { bytes.append(digit < 10 ? 48 + digit : 55 + digit) }
            default: bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
