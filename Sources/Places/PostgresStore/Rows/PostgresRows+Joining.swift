internal import PortolanStore

// What shards hold parts of.
extension PostgresRows {
    struct Fragment {
        var start: Int64
        var bytes: [UInt8]
    }

    /// Rows of postings, of their fragments.
    func joined(_ results: [PostgresResult]) throws(PostgresStoreError) -> [Int64: StoredRow] {
        var fragments: [Int64: (total: Int64, parts: [Fragment])] = [:]
        for result in results {
            for row in 0..<result.rowCount {
                let part = Fragment(start: result.integer(row, 1), bytes: result.bytes(row, 3))
                fragments[result.integer(row, 0), default: (result.integer(row, 2), [])].parts.append(part)
            }
        }
        var rows: [Int64: StoredRow] = [:]
        for (key, row) in fragments {
            var bytes: [UInt8] = []
            StoredRow.append(try joined(row.parts, total: row.total), to: &bytes)
            rows[key] = StoredRow(bytes)
        }
        return rows
    }

    func joined(_ parts: [Fragment], total: Int64) throws(PostgresStoreError) -> [UInt8] {
        if parts.count == 1, parts[0].start == 0, parts[0].bytes.count == Int(clamping: total) { return parts[0].bytes }
        var bytes: [UInt8] = []
        for part in parts.sorted(by: { $0.start < $1.start }) {
            guard Int64(bytes.count) == part.start else { throw source.damaged("the search index") }
            bytes += part.bytes
        }
        guard Int64(bytes.count) == total else { throw source.damaged("the search index") }
        return bytes
    }
}

// Whole tables.
extension PostgresRows {
    func withBlockDirectory(_ body: (RawSpan) throws -> Void) throws -> Bool {
        guard let bytes = try source.meta(.blocks) else { return false }
        let span = bytes.span
        try body(unsafe span.bytes)
        return true
    }

    func forEachClass(_ body: (any StoreRow) throws -> Void) throws {
        try forEachInOrder(.classes, "SELECT id, id, kinds, types, places FROM \(source.schema).classes WHERE $1::int8[] IS NOT NULL", body)
    }

    func forEachKindName(_ body: (any StoreRow) throws -> Void) throws {
        try forEachInOrder(.kindNames, "SELECT number, name, type FROM \(source.schema).kind_names WHERE $1::int8[] IS NOT NULL", body)
    }

    /// The rows of all shards by ascending first column, which is not lent.
    private func forEachInOrder(_ table: PostgresSource.WholeTable, _ sql: String, _ body: (any StoreRow) throws -> Void) throws {
        let rows = Self.single(try source.all(table, sql))
        for (_, row) in rows.sorted(by: { $0.key < $1.key }) { try body(row) }
    }
}
