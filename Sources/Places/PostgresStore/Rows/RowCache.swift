internal import PortolanBasics
internal import Synchronization

/// Rows that were read, as many as there is room for; the fact that there is no row is kept like one. For any number of threads.
final class RowCache: Sendable {
    struct Key: Hashable, Sendable {
        var table: UInt8
        var key: Int64
    }

    private struct Rows: Sendable {
        var byKey: LRUCache<Key, StoredRow?>
        var terms: LRUCache<[UInt8], StoredRow?>
    }

    private let rows: Mutex<Rows>

    /// What an entry takes besides its row's bytes, about: the row's own head and the places in the cache's tables.
    private static let entryBytes = 160

    /// - Parameter byteLimit: of all rows together; a fourth is for terms.
    init(byteLimit: Int) {
        rows = Mutex(Rows(byKey: LRUCache(costLimit: byteLimit / 4 * 3), terms: LRUCache(costLimit: byteLimit / 4)))
    }

    /// nil if the row is not here; a row of nil if there is none.
    func row(_ table: UInt8, _ key: Int64) -> StoredRow?? { rows.withLock { $0.byKey.value(for: Key(table: table, key: key)) } }

    func row(ofTerm key: [UInt8]) -> StoredRow?? { rows.withLock { $0.terms.value(for: key) } }

    /// Those keys whose rows are not here, each once, in their order.
    func missing(_ table: UInt8, _ keys: [Int64]) -> [Int64] {
        rows.withLock { rows in
            var seen: Set<Int64> = []
            return keys.filter { rows.byKey.value(for: Key(table: table, key: $0)) == nil && seen.insert($0).inserted }
        }
    }

    func missing(terms keys: [[UInt8]]) -> [[UInt8]] {
        rows.withLock { rows in
            var seen: Set<[UInt8]> = []
            return keys.filter { rows.terms.value(for: $0) == nil && seen.insert($0).inserted }
        }
    }

    func store(_ table: UInt8, _ found: [(key: Int64, row: StoredRow?)]) {
        rows.withLock { rows in
            for (key, row) in found {
                rows.byKey.store(row, for: Key(table: table, key: key), cost: (row?.byteCount ?? 0) + Self.entryBytes)
            }
        }
    }

    func store(terms found: [(key: [UInt8], row: StoredRow?)]) {
        rows.withLock { rows in
            for (key, row) in found { rows.terms.store(row, for: key, cost: key.count + (row?.byteCount ?? 0) + Self.entryBytes) }
        }
    }

    /// Bytes that are kept.
    var byteCount: Int { rows.withLock { $0.byKey.cost + $0.terms.cost } }
}
