internal import CPostgres

/// The rows of one answer, in PostgreSQL's binary form.
///
/// Safe because the result owns its handle from `init` to `deinit`, and lends bytes only while it lives.
@safe
final class PostgresResult {
    private let handle: OpaquePointer

    /// Takes over the handle of a result.
    init(_ handle: OpaquePointer) { unsafe self.handle = handle }

    deinit { unsafe PQclear(handle) }

    var status: ExecStatusType { unsafe PQresultStatus(handle) }
    var rowCount: Int { Int(unsafe PQntuples(handle)) }
    var columnCount: Int { Int(unsafe PQnfields(handle)) }

    func isNull(_ row: Int, _ column: Int) -> Bool { unsafe PQgetisnull(handle, Int32(clamping: row), Int32(clamping: column)) != 0 }

    /// Lends the bytes of a value; no bytes if the value is null.
    func withBytes<Result>(_ row: Int, _ column: Int, _ body: (RawSpan) throws -> Result) rethrows -> Result {
        let (row, column) = (Int32(clamping: row), Int32(clamping: column))
        let start = unsafe PQgetvalue(handle, row, column)
        let count = Int(unsafe PQgetlength(handle, row, column))
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
        return try body(unsafe bytes.bytes)
    }

    func bytes(_ row: Int, _ column: Int) -> [UInt8] {
        withBytes(row, column) { bytes in unsafe bytes.withUnsafeBytes { unsafe Array($0) } }
    }

    func text(_ row: Int, _ column: Int) -> String { String(decoding: bytes(row, column), as: UTF8.self) }

    /// Returns a number of eight bytes.
    func integer(_ row: Int, _ column: Int) -> Int64 { withBytes(row, column) { WireNumbers.integer($0) } }

    /// The reason of a failure, without the statement.
    var message: String {
        if let text = unsafe PQresultErrorField(handle, Self.primaryMessage) { return unsafe String(cString: text) }
        return unsafe String(cString: PQresultErrorMessage(handle))
    }

    /// The five characters of the error's code; empty if there are none.
    var state: String { unsafe PQresultErrorField(handle, Self.sqlState).map { unsafe String(cString: $0) } ?? "" }

    /// The macro `PG_DIAG_MESSAGE_PRIMARY`, which Swift does not import.
    private static let primaryMessage = Int32(UInt8(ascii: "M"))
    /// The macro `PG_DIAG_SQLSTATE`, which Swift does not import.
    private static let sqlState = Int32(UInt8(ascii: "C"))
}
