internal import PortolanAddress
internal import PortolanBasics
internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import Synchronization

extension StoreFile {
    /// Writes addresses of places by ascending row key, after the rows of places. The function may be called several
    /// times.
    func write(_ entries: [PlaceAddresses.Entry]) {
        guard failure.withLock({ $0 }) == nil else { return }
        do throws(SQLiteFailure) {
            try insert(entries)
        } catch {
            failure.withLock { $0 = error.asWriting(path) }
        }
        do throws(SpillFailure) {
            for entry in entries {
                try index.setPosition(
                    .init(id: entry.id.rowKey, areas: entry.areaList, street: entry.street, houseNumber: entry.houseNumber)
                )
            }
        } catch {
            failure.withLock { $0 = $0 ?? error.asWriting(path) }
        }
    }

    /// Writes the parts that addresses share. It is called once, after the addresses.
    /// - Parameter addresses: the shared parts. The entries are ignored.
    func writeCommon(_ addresses: PlaceAddresses) {
        guard failure.withLock({ $0 }) == nil else { return }
        noteAreas(addresses)
        do {
            try writeAreas(addresses)
            try writeAreaNames(addresses.areas)
            try writeCrossings(addresses.crossings.sorted())
        } catch {
            failure.withLock { $0 = error.asWriting(path) }
        }
    }

    private func insert(_ entries: [PlaceAddresses.Entry]) throws(SQLiteFailure) {
        let columns = ["id", "areas", "street", "number"]
        let several = try connection.prepareInsert(into: "place_addresses", columns, rows: Self.rowsAtOnce)
        let one = try connection.prepareInsert(into: "place_addresses", columns)
        let whole = entries.count / Self.rowsAtOnce * Self.rowsAtOnce
        for start in stride(from: 0, to: whole, by: Self.rowsAtOnce) {
            for row in 0..<Self.rowsAtOnce { Self.bind(entries[start + row], to: several, row: row) }
            try several.run()
        }
        for entry in entries[whole...] {
            Self.bind(entry, to: one, row: 0)
            try one.run()
        }
    }

    private static func bind(_ entry: PlaceAddresses.Entry, to insert: SQLiteStatement, row: Int) {
        let first = Int32(row) * 4
        insert.bind(first + 1, entry.id.rowKey)
        insert.bind(first + 2, Int64(entry.areaList))
        if entry.street < 0 { insert.bindNull(first + 3) } else { insert.bind(first + 3, Int64(entry.street)) }
        if let number = entry.houseNumber { insert.bind(first + 4, text: number) } else { insert.bindNull(first + 4) }
    }

    /// Gives the search index the country and the searched names of each list of areas.
    private func noteAreas(_ addresses: PlaceAddresses) {
        let lists = addresses.areaLists.map { list in
            let areas = list.compactMap { addresses.areas.indices.contains(Int($0)) ? addresses.areas[Int($0)] : nil }
            return IndexBuilder.Areas(
                country: areas.lazy.map(\.country).last { !$0.isEmpty },
                names: areas.filter { Self.searchedParts.contains($0.part) }.flatMap { Self.searchedNames($0.names) },
                areas: list.map { Int($0) }
            )
        }
        index.setAreas(lists, streets: addresses.streets.map { Self.searchedNames($0) })
    }

    /// The kinds of areas whose names people add to a search to limit it to the area. Towns and larger areas are left
    /// out, because a search first finds them as places.
    private static let searchedParts: Set<AddressPart> = [.neighbourhood, .quarter, .hamlet, .suburb, .cityDistrict, .village]

    private static func searchedNames(_ names: AddressNames) -> [String] {
        [names.local] + (names.exact("en").map { $0 == names.local ? [] : [$0] } ?? [])
    }

    /// Writes the names under which people search for areas, beside the names of kinds.
    private func writeAreaNames(_ areas: [PlaceAddresses.Area]) throws(SQLiteFailure) {
        let insert = try connection.prepare("INSERT OR IGNORE INTO kind_names VALUES (?, ?)")
        var folder = TextFolder()
        for (index, area) in areas.enumerated() {
            for name in AreaSearchNames.all(of: area) {
                let key = KindNames.key(name, &folder)
                guard !key.isEmpty else { continue }
                insert.bind(1, blob: key)
                insert.bind(2, text: IndexLayout.areaName(index))
                try insert.run()
            }
        }
    }

    /// Writes crossings in ascending order. The function may be called several times.
    func write(_ crossings: [PlaceAddresses.Crossing]) {
        guard failure.withLock({ $0 }) == nil else { return }
        do { try writeCrossings(crossings) } catch { failure.withLock { $0 = error.asWriting(path) } }
    }

    private func writeCrossings(_ crossings: [PlaceAddresses.Crossing]) throws(SQLiteFailure) {
        guard !crossings.isEmpty else { return }
        let insert = try connection.prepare("INSERT OR IGNORE INTO crossings VALUES (?, ?)")
        for crossing in crossings {
            insert.bind(1, Int64(crossing.street))
            insert.bind(2, crossing.point)
            try insert.run()
        }
    }

    private func writeAreas(_ addresses: PlaceAddresses) throws(SQLiteFailure) {
        let area = try connection.prepare("INSERT INTO areas(id, part, country, code, parent, names, place) VALUES (?, ?, ?, ?, ?, ?, ?)")
        for (index, entry) in addresses.areas.enumerated() {
            area.bind(1, Int64(index))
            area.bind(2, text: entry.part.rawValue)
            area.bind(3, text: entry.country)
            area.bind(4, text: entry.code)
            if entry.parent < 0 { area.bindNull(5) } else { area.bind(5, Int64(entry.parent)) }
            area.bind(6, blob: PlaceTagsCodec.encode(entry.names.tags))
            if let key = entry.placeKey { area.bind(7, key) } else { area.bindNull(7) }
            try area.run()
        }
        let list = try connection.prepare("INSERT INTO area_lists(id, areas) VALUES (?, ?)")
        for (index, areas) in addresses.areaLists.enumerated() {
            list.bind(1, Int64(index))
            list.bind(2, text: areas.map(String.init).joined(separator: " "))
            try list.run()
        }
        let street = try connection.prepare("INSERT INTO streets(id, names) VALUES (?, ?)")
        for (index, names) in addresses.streets.enumerated() {
            street.bind(1, Int64(index))
            street.bind(2, blob: PlaceTagsCodec.encode(names.tags))
            try street.run()
        }
    }
}
