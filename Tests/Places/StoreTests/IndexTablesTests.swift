import PortolanSearchIndex
import PortolanTestSupport
import Testing

@testable import PortolanStore

/// The rows of a search index are written to and read from tables of SQLite.
@Suite struct IndexTablesTests {
    private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func rowsComeBack() throws {
        let connection = try SQLiteConnection(path: ":memory:", mode: .create)
        for statement in StoreSchema.statements { try connection.execute(statement) }
        let tables = try IndexTables(connection)
        let blocks = (0..<3).map { [UInt8](repeating: UInt8($0), count: 20 * ($0 + 1)) }
        for (number, block) in blocks.enumerated() { try tables.writeBlock(number, unsafe block.span.bytes) }
        // The bytes of one posting: document 1, field 2.
        let postings: [UInt8] = [0x12]
        for term in ["bar", "bars", "bart", "bat"] {
            let key = Self.bytes(term)
            if term == "bars" {
                try tables.writeTerm(unsafe key.span.bytes, count: 500, list: 7)
            } else {
                try tables.writeTerm(unsafe key.span.bytes, count: 1, postings: unsafe postings.span.bytes)
            }
        }
        let rows = [Int64(7) << 32: Self.bytes("first"), Int64(7) << 32 | 1: Self.bytes("second")]
        for (key, row) in rows.sorted(by: { $0.key < $1.key }) { try tables.writeRow(key, unsafe row.span.bytes) }

        let reader = try StoreReader(SQLiteRows(connection), path: ":memory:", documents: 700, blocks: BlockCache())
        #expect(try reader.lists(["bars", "ba", "bat", "bar"].map(Self.bytes)).map { $0?.count } == [500, nil, 1, 1])
        var read: [UInt32] = []
        try reader.forEachPosting(try #require(try reader.list(Self.bytes("bat")))) { read.append($0) }
        #expect(read == [0x12])
        #expect(try reader.lists(beyond: Self.bytes("bar"), limit: 9).map(\.count) == [500, 1])
        #expect(try reader.lists(beyond: Self.bytes("bar"), limit: 1).map(\.count) == [500])
        for (key, term) in [("", "bar"), ("barr", "bars"), ("bas", "bat"), ("bat", "bat"), ("bau", nil)] {
            var first: [UInt8]?
            try reader.forEachTerm(from: Self.bytes(key)) { found in
                first = (0..<found.byteCount).map { found.byte($0) }
                return false
            }
            #expect(first == term.map(Self.bytes), "\(key)")
        }
        var found: [Int: [UInt8]] = [:]
        try reader.forEachRow([Int64(7) << 32 | 1, Int64(7) << 32]) { index, row in
            found[index] = (0..<row.byteCount).map { row.byte($0) }
        }
        #expect(found == [0: Self.bytes("second"), 1: Self.bytes("first")])
        #expect(throws: IndexDamage.index) { try reader.forEachRow([1]) { _, _ in } }
        var waiting = [2, 0]
        var counts: [[Int]] = []
        try reader.forEachBlock(next: { waiting.popLast() }) { counts.append([$0, try BlockEntry.count($1, ofBlock: $0)]) }
        #expect(counts == [[0, 1], [2, 3]])
        waiting = [3]
        #expect(throws: IndexDamage.block(3)) { try reader.forEachBlock(next: { waiting.popLast() }) { _, _ in } }
    }
}
