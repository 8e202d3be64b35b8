package import PortolanOSMModel

extension PlaceStore {
    /// Returns the facts about public transport at a place; nil if there are none. Older stores have none.
    package func transit(of id: PlaceID) throws(PlaceStoreError) -> PlaceTransit? {
        try read { reader in try reader.transit(id.rowKey) }
    }

    /// Returns the facts about public transport at places, in the order of the IDs; nil for places without such facts.
    package func transit(of ids: [PlaceID]) throws(PlaceStoreError) -> [PlaceTransit?] {
        try read { reader in
            let keys = ids.map(\.rowKey)
            if reader.isRemote { try reader.rows.prefetch(.transit, keys) }
            return try keys.map { try reader.transit($0) }
        }
    }

    /// Returns the facts about public transport at all places, by ascending row key. Older stores have none.
    package func transit() throws(PlaceStoreError) -> [(place: Int64, transit: PlaceTransit)] {
        try read { reader in
            guard reader.rows.holds(.transit) else { return [] }
            let rows = try reader.connection.prepare("SELECT place, data FROM transit ORDER BY place")
            var all: [(Int64, PlaceTransit)] = []
            while try rows.step() {
                let place = rows.integer(0)
                guard let transit = rows.withBytes(1, { PlaceTransit($0) }) else { throw reader.damaged("transit \(place)") }
                all.append((place, transit))
            }
            return all
        }
    }

    /// Returns places by their IDs, in the order of the IDs. IDs that the store does not hold are skipped.
    package func places(_ ids: [PlaceID]) throws(PlaceStoreError) -> [PlaceRecord] {
        try read { reader in
            let keys = ids.map(\.rowKey)
            if reader.isRemote { try prefetchPlaces(reader, keys) }
            return try keys.compactMap { try self.place(reader, $0) }
        }
    }
}

extension StoreReader {
    func transit(_ rowKey: Int64) throws -> PlaceTransit? {
        var transit: PlaceTransit?
        _ = try rows.withRow(.transit, rowKey) { row in
            transit = row.withBytes(0) { PlaceTransit($0) }
            if transit == nil { throw damaged("transit \(rowKey)") }
        }
        return transit
    }
}
