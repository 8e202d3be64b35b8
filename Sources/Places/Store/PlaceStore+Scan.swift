internal import PortolanBasics
internal import PortolanGeo
package import PortolanOSMModel
internal import PortolanSearchIndex

/// The row key and the position of a place in a store: 16 bytes, for programs that need nothing else of the place.
package struct StoredSite: Sendable, Hashable {
    /// The row key of the place's ID.
    package var rowKey: Int64
    /// The longitude in 10⁻⁷ degrees.
    package var x: Int32
    /// The latitude in 10⁻⁷ degrees.
    package var y: Int32

    package init(rowKey: Int64, x: Int32, y: Int32) {
        self.rowKey = rowKey
        self.x = x
        self.y = y
    }

    package init(_ record: PlaceRecord) {
        self.init(
            rowKey: record.id.rowKey,
            x: Fixed.longitude(record.location.longitude),
            y: Fixed.latitude(record.location.latitude)
        )
    }
}

/// Reads a whole store, for programs that compare stores.
extension PlaceStore {
    /// Returns the sites after a row key, in ascending order of the row keys.
    /// - Parameter limit: the greatest number of results.
    package func sites(after rowKey: Int64?, limit: Int) throws(PlaceStoreError) -> [StoredSite] {
        try read { reader in
            let rows = try reader.connection.prepare("SELECT id, x, y FROM places WHERE id > ? ORDER BY id LIMIT ?")
            rows.bind(1, rowKey ?? -1)
            rows.bind(2, Int64(max(0, limit)))
            var sites: [StoredSite] = []
            while try rows.step() {
                sites.append(
                    StoredSite(
                        rowKey: try reader.id(rows.integer(0)).rowKey,
                        x: Int32(clamping: rows.integer(1)),
                        y: Int32(clamping: rows.integer(2))
                    )
                )
            }
            return sites
        }
    }

    /// Whether a place of the store has this ID as its own.
    package func holds(_ id: PlaceID) throws(PlaceStoreError) -> Bool {
        try read { reader in
            let row = try reader.connection.prepare("SELECT 1 FROM places WHERE id = ?")
            row.bind(1, id.rowKey)
            return try row.step()
        }
    }

    /// Returns a hash for each place. The hash depends on the place's position, extent and tags, but not on its ID, so
    /// equal places have equal hashes. Two different places have the same hash in one case of 2⁶⁴.
    /// - Parameter rowKeys: the row keys of places that the store holds.
    package func contentHashes(of rowKeys: some Sequence<Int64>) throws(PlaceStoreError) -> [UInt64] {
        try read { reader in
            let row = try reader.connection.prepare("SELECT x, y, west, south, east, north, tags FROM places WHERE id = ?")
            var hashes: [UInt64] = []
            for rowKey in rowKeys {
                row.reset()
                row.bind(1, rowKey)
                guard try row.step() else { throw reader.damaged("row \(rowKey)") }
                var hash = ContentHash()
                for column: Int32 in 0..<6 { hash.combine(row.isNull(column) ? .max : UInt64(bitPattern: row.integer(column))) }
                row.withBytes(6) { hash.combine($0) }
                hashes.append(hash.value)
            }
            return hashes
        }
    }

    /// Returns places without their addresses, in the order of the row keys.
    /// - Parameter rowKeys: the row keys of places that the store holds.
    package func records(of rowKeys: some Sequence<Int64>) throws(PlaceStoreError) -> [PlaceRecord] {
        try read { reader in
            try rowKeys.map { rowKey in
                guard let record = try reader.place(rowKey, classes: classes) else { throw reader.damaged("row \(rowKey)") }
                return record
            }
        }
    }
}
