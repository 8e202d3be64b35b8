internal import PortolanAddress
package import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import Synchronization

/// A place with all data that a writer needs to write it again.
package struct StoredPlace: Sendable {
    /// The place without its address.
    package var record: PlaceRecord
    /// The shape of a place that is an area or a street.
    package var outline: PlaceOutline?
    /// The address as indices into the lists of `PlaceAddresses`; nil if the store has no address for the place.
    package var address: PlaceAddresses.Entry?
}

/// Reads a whole store to write another one, for programs that cut and join regions.
extension PlaceStore {
    /// Returns places with their outlines, in the order of the row keys.
    /// - Parameter rowKeys: the row keys of places that the store holds.
    package func storedPlaces(of rowKeys: some Sequence<Int64>) throws(PlaceStoreError) -> [StoredPlace] {
        try read { reader in
            try rowKeys.map { rowKey in
                guard let record = try reader.place(rowKey, classes: classes) else { throw reader.damaged("row \(rowKey)") }
                let address = try reader.addressRow(rowKey).map { row in
                    PlaceAddresses.Entry(
                        id: record.id,
                        areaList: try number(row.areaList, reader, "the address of row \(rowKey)"),
                        street: try row.street.map { try number($0, reader, "the address of row \(rowKey)") } ?? -1,
                        houseNumber: row.houseNumber
                    )
                }
                return StoredPlace(record: record, outline: try reader.outline(rowKey), address: address)
            }
        }
    }

    /// Returns the areas, lists of areas and streets that places share, without the places' entries. Every index in
    /// them is in range.
    package func sharedAddresses() throws(PlaceStoreError) -> PlaceAddresses {
        try read { reader in
            var addresses = PlaceAddresses()
            let areas = try reader.connection.prepare("SELECT id, country, parent FROM areas ORDER BY id")
            while try areas.step() {
                guard areas.integer(0) == Int64(addresses.areas.count) else { throw reader.damaged("area \(areas.integer(0))") }
                let parent = areas.isNull(2) ? -1 : try number(areas.integer(2), reader, "area \(areas.integer(0))")
                let area = try reader.area(areas.integer(0))
                addresses.areas.append(PlaceAddresses.Area(area: area, country: areas.text(1), parent: parent))
            }
            let lists = try reader.connection.prepare("SELECT id FROM area_lists ORDER BY id")
            while try lists.step() {
                let id = lists.integer(0)
                guard id == Int64(addresses.areaLists.count) else { throw reader.damaged("list \(id) of areas") }
                let list = try reader.areaIDs(list: id).map { try number($0, reader, "list \(id) of areas") }
                guard list.allSatisfy({ addresses.areas.indices.contains(Int($0)) }) else { throw reader.damaged("list \(id) of areas") }
                addresses.areaLists.append(list)
            }
            let streets = try reader.connection.prepare("SELECT id FROM streets ORDER BY id")
            while try streets.step() {
                let id = streets.integer(0)
                guard id == Int64(addresses.streets.count) else { throw reader.damaged("street \(id)") }
                addresses.streets.append(try reader.streetNames(id))
            }
            if reader.rows.holds(.crossings) {
                let crossings = try reader.connection.prepare("SELECT street, point FROM crossings ORDER BY street, point")
                while try crossings.step() {
                    addresses.crossings.append(.init(street: Int32(clamping: crossings.integer(0)), point: crossings.integer(1)))
                }
            }
            for (index, area) in addresses.areas.enumerated() where area.parent >= 0 && !addresses.areas.indices.contains(Int(area.parent))
            {
                throw reader.damaged("area \(index)")
            }
            return addresses
        }
    }

    fileprivate func number(_ value: Int64, _ reader: StoreReader, _ part: String) throws -> Int32 {
        guard value >= 0, let number = Int32(exactly: value) else { throw reader.damaged(part) }
        return number
    }
}

extension PlaceStore {
    /// Returns the row keys of the streets whose extents touch a box and whose shapes are wanted, ascending.
    package func streets(touching bounds: CoordinateBounds, where isWanted: (PlaceOutline) -> Bool) throws(PlaceStoreError) -> [Int64] {
        let wanted = wantedClasses(PlaceFilter(types: ["route"]))
        return try read { reader in
            var keys: Set<Int64> = []
            try reader.forEachExtent(touching: bounds) { extent in
                if wanted.indices.contains(extent.classID), wanted[extent.classID] { keys.insert(extent.rowKey) }
            }
            return try keys.sorted().filter { try reader.outline($0).map(isWanted) ?? false }
        }
    }

    /// Returns the lists of areas that places lie in, as indices into the lists of `sharedAddresses()`, in no order.
    package func areaLists(of rowKeys: some Sequence<Int64>) throws(PlaceStoreError) -> Set<Int32> {
        try read { reader in
            var lists: Set<Int32> = []
            for rowKey in rowKeys {
                guard let row = try reader.addressRow(rowKey) else { continue }
                lists.insert(try number(row.areaList, reader, "the address of row \(rowKey)"))
            }
            return lists
        }
    }
}
