internal import PortolanAddress
internal import PortolanRegion
internal import Synchronization

extension PlaceStore {
    /// A place with its address.
    func place(_ reader: StoreReader, _ rowKey: Int64) throws -> PlaceRecord? {
        guard var record = try reader.place(rowKey, classes: classes) else { return nil }
        record.address = try address(reader, rowKey)
        return record
    }

    /// What is known of a place's address beyond its tags.
    func address(_ reader: StoreReader, _ rowKey: Int64) throws -> PlaceAddress {
        guard let row = try reader.addressRow(rowKey) else { return PlaceAddress() }
        return PlaceAddress(
            areas: try areas(reader, list: row.areaList),
            street: try row.street.map(reader.streetNames),
            houseNumber: row.houseNumber
        )
    }

    /// The areas of a list; lists are shared by many places, so they are kept.
    private func areas(_ reader: StoreReader, list: Int64) throws -> [AddressArea] {
        if let areas = areaLists.withLock({ $0[list] }) { return areas }
        let areas = try reader.areas(list: list)
        areaLists.withLock { lists in
            if lists.count >= Self.areaListLimit { lists.removeAll(keepingCapacity: true) }
            lists[list] = areas
        }
        return areas
    }
}

/// What a place's row of `place_addresses` says.
struct AddressRow {
    var areaList: Int64
    var street: Int64?
    var houseNumber: String?
}

extension StoreReader {
    func addressRow(_ rowKey: Int64) throws -> AddressRow? {
        let row = addressByKey
        row.bind(1, rowKey)
        defer { row.reset() }
        guard try row.step() else { return nil }
        return AddressRow(
            areaList: row.integer(0),
            street: row.isNull(1) ? nil : row.integer(1),
            houseNumber: row.isNull(2) ? nil : row.text(2)
        )
    }

    func streetNames(_ id: Int64) throws -> AddressNames {
        streetByKey.bind(1, id)
        defer { streetByKey.reset() }
        guard try streetByKey.step(), let names = Self.names(streetByKey, 0) else { throw damaged("street \(id)") }
        return names
    }

    /// The areas of a list, the smallest first.
    func areas(list: Int64) throws -> [AddressArea] {
        let lists = try connection.prepare("SELECT areas FROM area_lists WHERE id = ?")
        let areas = try connection.prepare("SELECT part, code, names FROM areas WHERE id = ?")
        lists.bind(1, list)
        guard try lists.step() else { throw damaged("list \(list) of areas") }
        return try lists.text(0).split(separator: " ").map { word in
            guard let id = Int64(word) else { throw damaged("list \(list) of areas") }
            areas.bind(1, id)
            defer { areas.reset() }
            guard try areas.step(), let part = AddressPart(rawValue: areas.text(0)), let names = Self.names(areas, 2) else {
                throw damaged("area \(id)")
            }
            return AddressArea(part: part, names: names, code: areas.text(1))
        }
    }

    private static func names(_ row: SQLiteStatement, _ column: Int32) -> AddressNames? {
        row.withBytes(column, { try? PlaceTagsCodec.decode($0) }).map(AddressNames.init)
    }
}
