internal import PortolanStore

/// A row as it is kept in memory. Each column has the number of its bytes, or −1 for null, in four bytes, and then
/// the bytes. Numbers have the form in which PostgreSQL sends them.
struct StoredRow: StoreRow, Sendable {
    private let bytes: [UInt8]
    /// The number of columns to skip, for look-ups of a part of a row.
    private let first: Int32

    init(_ bytes: [UInt8], first: Int32 = 0) {
        self.bytes = bytes
        self.first = first
    }

    /// Returns the same row from a later column on.
    func from(_ column: Int32) -> StoredRow { StoredRow(bytes, first: column) }

    var byteCount: Int { bytes.count }

    // MARK: Writing

    static func append(_ value: RawSpan, to bytes: inout [UInt8]) {
        WireNumbers.append(Int32(clamping: value.byteCount), to: &bytes)
        unsafe value.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }

    static func append(_ value: [UInt8], to bytes: inout [UInt8]) {
        WireNumbers.append(Int32(clamping: value.count), to: &bytes)
        bytes += value
    }

    static func append(_ value: Int64, to bytes: inout [UInt8]) {
        WireNumbers.append(Int32(8), to: &bytes)
        WireNumbers.append(value, to: &bytes)
    }

    static func appendNull(to bytes: inout [UInt8]) { WireNumbers.append(Int32(-1), to: &bytes) }

    /// Takes the columns of an answer's row.
    init(_ result: PostgresResult, row: Int, columns: Range<Int>) {
        var bytes: [UInt8] = []
        for column in columns {
            if result.isNull(row, column) {
                Self.appendNull(to: &bytes)
            } else {
                result.withBytes(row, column) { Self.append($0, to: &bytes) }
            }
        }
        self.init(bytes)
    }

    // MARK: Reading

    /// Returns the range of the bytes of a column; nil if the column is null or does not exist.
    private func range(_ column: Int32) -> Range<Int>? {
        var offset = 0
        var left = column + first
        while offset + 4 <= bytes.count {
            let length = Int(
                Int32(truncatingIfNeeded: bytes[offset]) << 24 | Int32(bytes[offset + 1]) << 16 | Int32(bytes[offset + 2]) << 8
                    | Int32(bytes[offset + 3])
            )
            offset += 4
            if left == 0 { return length < 0 || offset + length > bytes.count ? nil : offset..<offset + length }
            offset += max(0, length)
            left -= 1
        }
        return nil
    }

    func isNull(_ column: Int32) -> Bool { range(column) == nil }

    func integer(_ column: Int32) -> Int64 { withBytes(column) { WireNumbers.integer($0) } }

    func text(_ column: Int32) -> String { withBytes(column) { unsafe $0.withUnsafeBytes { unsafe String(decoding: $0, as: UTF8.self) } } }

    func withBytes<Result, Failure: Error>(_ column: Int32, _ body: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result {
        let range = range(column) ?? 0..<0
        let span = bytes.span
        let all = unsafe span.bytes
        return try body(all.extracting(range))
    }
}
