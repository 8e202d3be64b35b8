/// Sends rows to one table in the binary form of `COPY`. It gathers 64 KiB of rows before it sends them.
struct CopyStream: ~Copyable {
    private let connection: PostgresConnection
    private let columns: Int
    private var bytes: [UInt8] = CopyStream.head
    private(set) var rowCount = 0

    private static let sendBytes = 64 << 10
    /// The bytes before the rows: the format's mark, without flags and extension.
    static let head: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00] + Array(repeating: 0, count: 8)
    /// The bytes after the rows.
    static let tail: [UInt8] = [0xFF, 0xFF]

    init(_ connection: PostgresConnection, _ table: PostgresSchema.Table, schema: String) throws(PostgresFailure) {
        try self.init(connection, columns: table.columns.map(\.name), of: "\(schema).\(table.name)")
    }

    /// - Parameter table: the name of the table with its schema.
    init(_ connection: PostgresConnection, columns: [String], of table: String) throws(PostgresFailure) {
        self.connection = connection
        self.columns = columns.count
        try connection.beginCopy("COPY \(table)(\(columns.joined(separator: ", "))) FROM STDIN (FORMAT binary)")
    }

    /// Adds a row whose columns are in the form of `StoredRow`: for each column the number of bytes, then the bytes.
    mutating func add(_ row: [UInt8]) throws(PostgresFailure) {
        WireNumbers.append(Int16(clamping: columns), to: &bytes)
        bytes += row
        rowCount += 1
        if bytes.count >= Self.sendBytes { try send() }
    }

    private mutating func send() throws(PostgresFailure) {
        var gathered: [UInt8] = []
        swap(&gathered, &bytes)
        let span = gathered.span
        try connection.putCopy(unsafe span.bytes)
    }

    /// Ends the rows, and returns their number. The table then has all of them.
    consuming func finish() throws(PostgresFailure) -> Int {
        bytes += Self.tail
        try send()
        try connection.endCopy()
        return rowCount
    }
}
