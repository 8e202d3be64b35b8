internal import PortolanBasics

/// Writes a Parquet file (Apache Parquet format 2, parquet.thrift): row groups of pages, followed by a footer
/// with their positions.
///
/// In memory it holds the pages of one row group, and a few hundred bytes for each earlier row group.
struct ParquetWriter {
    private struct Chunk {
        var offset: Int
        var byteCount = 0
        var expandedByteCount = 0
        var valueCount = 0
        var absentCount = 0
        var range: ClosedRange<Double>?
    }

    private let schema: ParquetSchema
    private let columns: [ParquetColumn]
    private let write: ([UInt8]) throws -> Void
    private var offset = 0
    private var rowGroups: [(chunks: [Chunk], rowCount: Int)] = []
    /// The pages of the open row group, by column.
    private var pages: [[EncodedPage]]
    private var openRowCount = 0
    private let rowLimit: Int

    /// Begins a file.
    /// - Parameters:
    ///   - rowLimit: The number of rows at which a row group ends.
    ///   - write: Receives the file's bytes in order.
    init(_ schema: ParquetSchema, rowLimit: Int, write: @escaping ([UInt8]) throws -> Void) throws {
        self.schema = schema
        self.rowLimit = rowLimit
        self.write = write
        columns = schema.columns
        pages = columns.map { _ in [] }
        try put(ParquetFormat.magic)
    }

    private mutating func put(_ bytes: [UInt8]) throws {
        try write(bytes)
        offset += bytes.count
    }

    /// Adds rows: one page for each column, in the order of the schema.
    mutating func add(_ rowCount: Int, _ encoded: [EncodedPage]) throws {
        for (index, page) in encoded.enumerated() { pages[index].append(page) }
        openRowCount += rowCount
        if openRowCount >= rowLimit { try closeRowGroup() }
    }

    private mutating func closeRowGroup() throws {
        guard openRowCount > 0 else { return }
        var chunks: [Chunk] = []
        for column in pages.indices {
            var chunk = Chunk(offset: offset)
            for page in pages[column] {
                chunk.byteCount += page.bytes.count
                chunk.expandedByteCount += page.expandedByteCount
                chunk.valueCount += page.valueCount
                chunk.absentCount += page.absentCount
                if let range = page.range {
                    chunk.range =
                        min(
                            chunk.range?.lowerBound ?? range.lowerBound,
                            range.lowerBound
                        )...max(
                            chunk.range?.upperBound ?? range.upperBound,
                            range.upperBound
                        )
                }
                try put(page.bytes)
            }
            pages[column] = []
            chunks.append(chunk)
        }
        rowGroups.append((chunks, openRowCount))
        openRowCount = 0
    }

    /// Writes the footer.
    /// - Parameter metadata: Keys and texts, in the order of the file.
    mutating func finish(metadata: KeyValuePairs<String, String>, createdBy: String) throws {
        try closeRowGroup()
        var footer = ThriftWriter()
        footer.element { file in
            file.int32(1, 2)
            schema.write(to: &file)
            file.int64(3, rowGroups.reduce(0) { $0 + $1.rowCount })
            file.list(4, of: .structure, count: rowGroups.count)
            for group in rowGroups {
                file.element { row in
                    row.list(1, of: .structure, count: columns.count)
                    for (column, chunk) in zip(columns, group.chunks) { row.element { Self.write(column, chunk, to: &$0) } }
                    row.int64(2, group.chunks.reduce(0) { $0 + $1.expandedByteCount })
                    row.int64(3, group.rowCount)
                }
            }
            file.list(5, of: .structure, count: metadata.count)
            for (key, value) in metadata {
                file.element {
                    $0.text(1, key)
                    $0.text(2, value)
                }
            }
            file.text(6, createdBy)
            // Each column's least and greatest values are in the order that its type defines. Without this entry, their
            // order would be undefined.
            file.list(7, of: .structure, count: columns.count)
            for _ in columns { file.element { $0.structure(1) { _ in } } }
        }
        try put(footer.bytes)
        try put([UInt8](littleEndian: UInt32(clamping: footer.bytes.count)) + ParquetFormat.magic)
    }

    private static func write(_ column: ParquetColumn, _ chunk: Chunk, to element: inout ThriftWriter) {
        element.int64(2, chunk.offset)
        element.structure(3) { data in
            data.int32(1, column.type)
            data.list(2, of: .int32, count: 2)
            data.element(ParquetFormat.plain)
            data.element(ParquetFormat.runs)
            data.list(3, of: .binary, count: column.path.count)
            for name in column.path { data.element(name) }
            data.int32(4, ParquetFormat.gzip)
            data.int64(5, chunk.valueCount)
            data.int64(6, chunk.expandedByteCount)
            data.int64(7, chunk.byteCount)
            data.int64(9, chunk.offset)
            guard let range = chunk.range else { return }
            data.structure(12) { statistics in
                statistics.int64(3, chunk.absentCount)
                statistics.binary(5, [UInt8](littleEndian: range.upperBound.bitPattern))
                statistics.binary(6, [UInt8](littleEndian: range.lowerBound.bitPattern))
            }
        }
    }
}
