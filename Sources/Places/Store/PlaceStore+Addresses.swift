internal import PortolanAddress
internal import PortolanBasics
internal import PortolanOSMModel
internal import Synchronization

extension PlaceStore {
    /// Returns a place with its address; nil if the store has no such place.
    func place(_ reader: StoreReader, _ rowKey: Int64) throws -> PlaceRecord? {
        guard var record = try reader.place(rowKey, classes: classes) else { return nil }
        record.address = try address(reader, rowKey)
        return record
    }

    /// Fetches the rows of places and of their addresses before they are used, if the rows are remote.
    /// - Parameter outlines: the row keys of places whose shapes are read too.
    func prefetchPlaces(_ reader: StoreReader, _ rowKeys: [Int64], outlines: [Int64] = []) throws {
        try reader.rows.prefetch([
            .rows(.place, rowKeys), .rows(.address, rowKeys), .numbers(.members, rowKeys), .rows(.outline, outlines),
        ])
        try prefetchAddresses(reader, rowKeys)
    }

    /// Fetches the rows of places' addresses before they are used, if the rows are remote. The request for the rows of
    /// `place_addresses` usually brings the other rows with it.
    package func prefetchAddresses(_ reader: StoreReader, _ rowKeys: [Int64]) throws {
        try reader.rows.prefetch(.address, rowKeys)
        let addresses = try rowKeys.compactMap { try reader.addressRow($0) }
        let (lists, streets) = knownAreas.withLock { known in
            (
                Set(addresses.map(\.areaList)).filter { known.lists[$0] == nil }.sorted(),
                // This look-up marks the cached streets as used, so that the streets that are read next do not displace
                // them.
                Set(addresses.compactMap(\.street)).filter { known.streets.value(for: $0) == nil }.sorted()
            )
        }
        try reader.rows.prefetch([.rows(.areaList, lists), .rows(.street, streets)])
        let areas = Set(try lists.flatMap { try reader.areaIDs(list: $0) })
        try reader.rows.prefetch(.area, knownAreas.withLock { known in areas.filter { known.areas[$0] == nil } }.sorted())
    }

    /// Returns the part of a place's address that its tags do not give.
    package func address(_ reader: StoreReader, _ rowKey: Int64) throws -> PlaceAddress {
        guard let row = try reader.addressRow(rowKey) else { return PlaceAddress() }
        return PlaceAddress(
            areas: try areas(reader, list: row.areaList),
            street: try row.street.map { try street(reader, $0) },
            houseNumber: row.houseNumber
        )
    }

    /// Returns the areas of a list. Areas and lists are cached, because many places share them.
    private func areas(_ reader: StoreReader, list: Int64) throws -> [AddressArea] {
        if let areas = knownAreas.withLock({ $0.lists[list] }) { return areas }
        let ids = try reader.areaIDs(list: list)
        let areas = try ids.map { id in try knownAreas.withLock { $0.areas[id] } ?? reader.area(id) }
        return knownAreas.withLock { $0.kept(list, ids, areas) }
    }

    /// Returns a street's names. They are cached, because many places share them.
    private func street(_ reader: StoreReader, _ id: Int64) throws -> AddressNames {
        if let names = knownAreas.withLock({ $0.streets.value(for: id) }) { return names }
        let names = try reader.streetNames(id)
        knownAreas.withLock { $0.keep(street: id, names) }
        return names
    }
}

/// A cache of areas, lists of areas, and streets.
struct KnownAreas {
    private(set) var areas: [Int64: AddressArea] = [:]
    private(set) var lists: [Int64: [AddressArea]] = [:]
    fileprivate(set) var streets = LRUCache<Int64, AddressNames>(costLimit: 4 << 20)

    /// At most this many areas are cached. They take about 20 MB. A region of a million places has about as many areas.
    static let areaLimit = 32_768
    /// At most this many lists are cached. They take about 8 MB. A region of a million places has about as many lists.
    static let listLimit = 65_536

    /// Caches a list and returns it. An area that is cached already replaces its copy that was just read, because the
    /// cached one may already have computed the forms of its names for comparisons.
    mutating func kept(_ list: Int64, _ ids: [Int64], _ read: [AddressArea]) -> [AddressArea] {
        if areas.count + read.count > Self.areaLimit || lists.count >= Self.listLimit {
            // Lists hold their areas, so areas and lists are evicted together. If only an area were evicted, its lists
            // would still hold it, and the next list would read it again.
            areas.removeAll(keepingCapacity: true)
            lists.removeAll(keepingCapacity: true)
        }
        var shared: [AddressArea] = []
        shared.reserveCapacity(ids.count)
        for (id, area) in zip(ids, read) {
            let known = areas[id] ?? area
            areas[id] = known
            shared.append(known)
        }
        lists[list] = shared
        return shared
    }

    mutating func keep(street id: Int64, _ names: AddressNames) {
        let bytes = names.others.reduce(names.local.utf8.count) { $0 + 64 + $1.text.utf8.count }
        streets.store(names, for: id, cost: 128 + bytes)
    }
}

/// A place's row of `place_addresses`.
struct AddressRow {
    var areaList: Int64
    var street: Int64?
    var houseNumber: String?
}

extension StoreReader {
    func addressRow(_ rowKey: Int64) throws -> AddressRow? {
        var address: AddressRow?
        _ = try rows.withRow(.address, rowKey) { row in
            address = AddressRow(
                areaList: row.integer(0),
                street: row.isNull(1) ? nil : row.integer(1),
                houseNumber: row.isNull(2) ? nil : row.text(2)
            )
        }
        return address
    }

    func streetNames(_ id: Int64) throws -> AddressNames {
        var names: AddressNames?
        _ = try rows.withRow(.street, id) { row in names = Self.names(row, 0) }
        guard let names else { throw damaged("street \(id)") }
        return names
    }

    /// Returns the IDs of the areas of a list, the smallest area first.
    func areaIDs(list: Int64) throws -> [Int64] {
        var text: String?
        _ = try rows.withRow(.areaList, list) { row in text = row.text(0) }
        guard let text else { throw damaged("list \(list) of areas") }
        return try text.utf8.split(separator: UInt8(ascii: " ")).map { word in
            guard let id = Int64(Substring(word)) else { throw damaged("list \(list) of areas") }
            return id
        }
    }

    func area(_ id: Int64) throws -> AddressArea {
        var area: AddressArea?
        _ = try rows.withRow(.area, id) { row in
            guard let part = AddressPart(rawValue: row.text(0)), let names = Self.names(row, 2) else { return }
            area = AddressArea(part: part, names: names, code: row.text(1), placeKey: row.isNull(3) ? nil : row.integer(3))
        }
        guard let area else { throw damaged("area \(id)") }
        return area
    }

    private static func names(_ row: any StoreRow, _ column: Int32) -> AddressNames? {
        row.withBytes(column, { try? PlaceTagsCodec.decode($0) }).map(AddressNames.init)
    }
}
