internal import PortolanSearchIndex

/// Writes the search index into its tables.
struct IndexTables: IndexWriter {
    private let blocks: SQLiteStatement
    private let directory: SQLiteStatement
    private let terms: SQLiteStatement
    private let postings: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(SQLiteFailure) {
        blocks = try connection.prepare("INSERT INTO blocks VALUES (?, ?)")
        directory = try connection.prepare("INSERT INTO meta VALUES ('blocks', ?)")
        terms = try connection.prepare("INSERT INTO terms VALUES (?, ?, ?, ?)")
        postings = try connection.prepare("INSERT INTO postings VALUES (?, ?)")
    }

    func writeBlock(_ number: Int, _ bytes: RawSpan) throws {
        blocks.bind(1, Int64(number))
        blocks.bind(2, blob: bytes)
        try blocks.run()
    }

    func writeDirectory(_ bytes: RawSpan) throws {
        directory.bind(1, blob: bytes)
        try directory.run()
    }

    func writeTerm(_ key: RawSpan, count: Int, postings: RawSpan) throws {
        terms.bind(1, blob: key)
        terms.bind(2, Int64(count))
        terms.bindNull(3)
        terms.bind(4, blob: postings)
        try terms.run()
    }

    func writeTerm(_ key: RawSpan, count: Int, list: Int64) throws {
        terms.bind(1, blob: key)
        terms.bind(2, Int64(count))
        terms.bind(3, list)
        terms.bindNull(4)
        try terms.run()
    }

    func writeRow(_ key: Int64, _ bytes: RawSpan) throws {
        postings.bind(1, key)
        postings.bind(2, blob: bytes)
        try postings.run()
    }
}
