internal import PortolanBasics
internal import Synchronization

/// A cache of rows that were read, with a size limit in bytes. The cache also knows keys without a row. Any number of
/// threads may use it.
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

    /// The approximate number of bytes that an entry takes besides its row's bytes: the row's header, and the entry in
    /// the cache's tables.
    private static let entryBytes = 160

    /// - Parameter byteLimit: the bytes of all rows together; a quarter of them is for terms.
    init(byteLimit: Int) {
        rows = Mutex(Rows(byKey: LRUCache(costLimit: byteLimit / 4 * 3), terms: LRUCache(costLimit: byteLimit / 4)))
    }

    /// Returns a cached row; nil if it is not in the cache, and a row of nil if it is known not to exist.
    func row(_ table: UInt8, _ key: Int64) -> StoredRow?? { rows.withLock { $0.byKey.value(for: Key(table: table, key: key)) } }

    func row(ofTerm key: [UInt8]) -> StoredRow?? { rows.withLock { $0.terms.value(for: key) } }

    /// Returns the keys whose rows are not in the cache, each once, in the order of `keys`.
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

    /// The number of cached bytes.
    var byteCount: Int { rows.withLock { $0.byKey.cost + $0.terms.cost } }
}
