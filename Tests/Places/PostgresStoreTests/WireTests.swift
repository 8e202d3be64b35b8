import PortolanStore
import PortolanTestSupport
import Testing

@testable import PortolanPostgresStore

/// Values are written in PostgreSQL's binary form and in the form of rows in memory, and are read again.
@Suite struct WireTests {
    @Test(arguments: [0, 1, -1, 255, -256, .max, .min] as [Int64]) func aNumberIsReadAsItWasWritten(_ number: Int64) {
        var bytes: [UInt8] = []
        WireNumbers.append(number, to: &bytes)
        #expect(bytes.count == 8)
        let span = bytes.span
        #expect(unsafe WireNumbers.integer(span.bytes) == number)
    }

    @Test(arguments: [([0xFF], -1), ([0x80, 0], -32_768), ([0, 0, 0, 7], 7), ([], 0)] as [([UInt8], Int64)])
    func shorterNumbersHaveASign(_ bytes: [UInt8], _ number: Int64) {
        let span = bytes.span
        #expect(unsafe WireNumbers.integer(span.bytes) == number)
    }

    @Test func listsAreArraysOfOneDimension() {
        #expect(
            WireNumbers.array([Int64(258)])
                == [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 20, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 1, 2]
        )
        #expect(
            WireNumbers.array([[UInt8](), [9]])
                == [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 17, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 9]
        )
        #expect(WireNumbers.array([Int64]()) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20])
    }

    @Test func aRowHasItsColumns() {
        var bytes: [UInt8] = []
        StoredRow.append(-5, to: &bytes)
        StoredRow.appendNull(to: &bytes)
        StoredRow.append(Array("Straße".utf8), to: &bytes)
        StoredRow.append([UInt8](), to: &bytes)
        let row = StoredRow(bytes)
        #expect(row.integer(0) == -5)
        #expect(row.isNull(1) && row.bytes(1).isEmpty && row.integer(1) == 0)
        #expect(row.text(2) == "Straße")
        #expect(!row.isNull(3) && row.bytes(3).isEmpty)
        // There is nothing after the last column.
        #expect(row.isNull(4))
        #expect(row.from(2).text(0) == "Straße")
    }

    /// Rows come from a database, which may be damaged.
    @Test(arguments: [11, 12] as [UInt64]) func noBytesTrap(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8([0, 0, 0, 1, 4, 255].randomElement(using: &random) ?? 0)
            }
            let row = StoredRow(bytes)
            for column: Int32 in 0..<4 { _ = (row.isNull(column), row.integer(column), row.text(column)) }
            if let page = VocabularyPage(row) { for index in 0..<page.termCount { _ = page.term(index) } }
        }
    }

    @Test func rowsOfACopyBeginWithTheirMark() {
        #expect(CopyStream.head == [0x50, 0x47, 0x43, 0x4F, 0x50, 0x59, 0x0A, 0xFF, 0x0D, 0x0A, 0] + [UInt8](repeating: 0, count: 8))
    }
}
