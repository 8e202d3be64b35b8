import PortolanStore
import Testing

@testable import PortolanPostgresStore

@Suite struct RowCacheTests {
    private func row(_ count: Int) -> StoredRow {
        var bytes: [UInt8] = []
        StoredRow.append([UInt8](repeating: 7, count: count), to: &bytes)
        return StoredRow(bytes)
    }

    @Test func whatIsMissingIsAskedForOnce() {
        let cache = RowCache(byteLimit: 1 << 20)
        #expect(cache.missing(1, [3, 1, 3, 2]) == [3, 1, 2])
        cache.store(1, [(3, row(10)), (1, nil)])
        #expect(cache.missing(1, [3, 1, 3, 2]) == [2])
        // Nothing is known of another table.
        #expect(cache.missing(2, [3]) == [3])
    }

    @Test func thatThereIsNoRowIsKnown() {
        let cache = RowCache(byteLimit: 1 << 20)
        cache.store(1, [(3, row(10)), (1, nil)])
        #expect(cache.row(1, 3)??.bytes(0).count == 10)
        if case .some(.none) = cache.row(1, 1) {} else { Issue.record("it is not known that there is no row") }
        if case .none = cache.row(1, 2) {} else { Issue.record("something is known of a row that nobody asked for") }
    }

    @Test func bytesAreBounded() {
        let cache = RowCache(byteLimit: 100_000)
        for key in Int64(0)..<1_000 { cache.store(1, [(key, row(1_000))]) }
        for key in 0..<1_000 { cache.store(terms: [(Array("term\(key)".utf8), row(1_000))]) }
        #expect(cache.byteCount <= 100_000)
        // The rows that were used last stay.
        #expect(cache.missing(1, [0, 999]) == [0])
        #expect(cache.missing(terms: [Array("term0".utf8), Array("term999".utf8)]) == [Array("term0".utf8)])
    }
}
