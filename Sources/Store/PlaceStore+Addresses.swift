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

    /// The areas of a list; both are shared by many places, so they are kept.
    private func areas(_ reader: StoreReader, list: Int64) throws -> [AddressArea] {
        if let areas = knownAreas.withLock({ $0.areas(list: list) }) { return areas }
        let ids = try reader.areaIDs(list: list)
        let areas = try ids.map { id in try knownAreas.withLock { $0.areas[id] } ?? reader.area(id) }
        knownAreas.withLock { $0.keep(list, ids, areas) }
        return areas
    }
}

/// Areas that were read, and which of them stand together.
struct KnownAreas {
    private(set) var areas: [Int64: AddressArea] = [:]
    private var lists: [Int64: [Int64]] = [:]

    /// Some 20 MB of areas and 8 MB of lists at most; a region of a million places has fewer of both.
    private static let areaLimit = 32_768
    private static let listLimit = 65_536

    /// nil where some of them were not read yet.
    func areas(list: Int64) -> [AddressArea]? {
        guard let ids = lists[list] else { return nil }
        var found: [AddressArea] = []
        found.reserveCapacity(ids.count)
        for id in ids {
            guard let area = areas[id] else { return nil }
            found.append(area)
        }
        return found
    }

    mutating func keep(_ list: Int64, _ ids: [Int64], _ read: [AddressArea]) {
        if areas.count + read.count > Self.areaLimit { areas.removeAll(keepingCapacity: true) }
        if lists.count >= Self.listLimit { lists.removeAll(keepingCapacity: true) }
        lists[list] = ids
        // What others read meanwhile stays: the names that it compares were worked out perhaps.
        for (id, area) in zip(ids, read) where areas[id] == nil { areas[id] = area }
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
    func areaIDs(list: Int64) throws -> [Int64] {
        areaListByKey.bind(1, list)
        defer { areaListByKey.reset() }
        guard try areaListByKey.step() else { throw damaged("list \(list) of areas") }
        return try areaListByKey.text(0).split(separator: " ").map { word in
            guard let id = Int64(word) else { throw damaged("list \(list) of areas") }
            return id
        }
    }

    func area(_ id: Int64) throws -> AddressArea {
        areaByKey.bind(1, id)
        defer { areaByKey.reset() }
        guard try areaByKey.step(), let part = AddressPart(rawValue: areaByKey.text(0)), let names = Self.names(areaByKey, 2) else {
            throw damaged("area \(id)")
        }
        return AddressArea(
            part: part,
            names: names,
            code: areaByKey.text(1),
            placeKey: areaByKey.isNull(3) ? nil : areaByKey.integer(3)
        )
    }

    private static func names(_ row: SQLiteStatement, _ column: Int32) -> AddressNames? {
        row.withBytes(column, { try? PlaceTagsCodec.decode($0) }).map(AddressNames.init)
    }
}
