internal import PortolanBasics
internal import PortolanTiles

/// A column of a table: its position in the schema and the kind of its values.
struct ParquetColumn: Sendable {
    enum Kind: Sendable {
        /// A text in UTF-8.
        case text
        case bytes
        case double
    }

    /// The number of values that a row may have.
    enum Repetition: Sendable {
        case once, atMostOnce
        /// Any number of values, in a list or a map.
        case anyNumber
    }

    /// The names on the path from the table to the values.
    let path: [String]
    let kind: Kind
    let repetition: Repetition

    /// The column's number in Parquet's enumeration `Type`.
    var type: Int { kind == .double ? 5 : 6 }
}

/// The values of a column in some rows.
struct ParquetPage: Sendable {
    let column: ParquetColumn
    private var values: [UInt8] = []
    /// Whether each value exists. It is used for columns whose rows may lack a value.
    private var definitions: [UInt8] = []
    /// Whether each value belongs to the same row as the value before it.
    private var repetitions: [UInt8] = []
    private var absentCount = 0
    private(set) var least = Double.infinity
    private(set) var greatest = -Double.infinity

    init(_ column: ParquetColumn) { self.column = column }

    // MARK: One value of a row

    mutating func add(_ number: Double) {
        values.appendNumber(number.bitPattern)
        definitions.append(1)
        (least, greatest) = (min(least, number), max(greatest, number))
    }

    mutating func add(_ bytes: [UInt8]) {
        append(bytes)
        definitions.append(1)
    }

    mutating func add(_ text: String?) {
        if let text { append(text.utf8) }
        definitions.append(text == nil ? 0 : 1)
        absentCount += text == nil ? 1 : 0
    }

    /// Adds all values of one row.
    mutating func add(_ texts: [String]) {
        for (index, text) in texts.enumerated() {
            append(text.utf8)
            definitions.append(1)
            repetitions.append(index == 0 ? 0 : 1)
        }
        guard texts.isEmpty else { return }
        definitions.append(0)
        repetitions.append(0)
        absentCount += 1
    }

    private mutating func append(_ bytes: some Collection<UInt8>) {
        values.appendNumber(UInt32(clamping: bytes.count))
        values += bytes
    }

    // MARK: Encoding

    /// Returns the page in the form of the file.
    func encoded() -> EncodedPage {
        var body: [UInt8] = []
        if column.repetition == .anyNumber { body += LevelEncoding.bytes(ofBits: repetitions) }
        if column.repetition != .once { body += LevelEncoding.bytes(ofBits: definitions) }
        body += values
        let compressed = Gzip.compress(body, level: 5)
        var header = ThriftWriter()
        header.element { page in
            page.int32(1, 0)
            page.int32(2, body.count)
            page.int32(3, compressed.count)
            page.structure(5) { data in
                data.int32(1, definitions.count)
                data.int32(2, ParquetFormat.plain)
                data.int32(3, ParquetFormat.runs)
                data.int32(4, ParquetFormat.runs)
            }
        }
        return EncodedPage(
            bytes: header.bytes + compressed,
            expandedByteCount: header.bytes.count + body.count,
            valueCount: definitions.count,
            absentCount: absentCount,
            range: least <= greatest ? least...greatest : nil
        )
    }
}

/// A page ready to be written.
struct EncodedPage: Sendable {
    var bytes: [UInt8]
    var expandedByteCount: Int
    /// The number of values, including absent ones.
    var valueCount: Int
    var absentCount: Int
    /// The least and the greatest value; nil if the column does not hold numbers.
    var range: ClosedRange<Double>?
}

/// Constants of parquet.thrift.
enum ParquetFormat {
    static let magic: [UInt8] = Array("PAR1".utf8)
    /// The numbers of the encodings that the writer uses.
    static let (plain, runs) = (0, 3)
    /// The number of the compression with gzip.
    static let gzip = 2
}
