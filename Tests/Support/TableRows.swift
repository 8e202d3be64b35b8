/// Returns the faults of a table's keys: rows with the same key, and rows in the wrong order.
///
/// - Parameters:
///   - rows: The fields of each row.
///   - columns: The key consists of this many fields at the beginning of a row.
///   - sorted: Rows are sorted by this many fields at the beginning of a row, byte by byte.
public func keyFaults(_ rows: [[Substring]], key columns: Int = 1, sortedBy sorted: Int? = nil) -> [String] {
    func key(_ row: [Substring], _ count: Int) -> [[UInt8]] { row.prefix(count).map { Array($0.utf8) } }
    var faults = rows.isEmpty ? ["the table has no rows"] : []
    var seen: Set<[[UInt8]]> = []
    for (index, row) in rows.enumerated() {
        if !seen.insert(key(row, columns)).inserted { faults.append("twice: \(row.prefix(columns).joined(separator: " "))") }
        guard index > 0 else { continue }
        let (last, this) = (key(rows[index - 1], sorted ?? columns), key(row, sorted ?? columns))
        if this.lexicographicallyPrecedes(last, by: { $0.lexicographicallyPrecedes($1) }) {
            faults.append("not sorted: \(row.prefix(columns).joined(separator: " "))")
        }
    }
    return faults
}
