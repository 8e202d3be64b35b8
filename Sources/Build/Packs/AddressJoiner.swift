internal import PortolanAddress
internal import PortolanGeo
internal import PortolanStore

/// Collects the addresses of places from several stores, in the order of row keys, and numbers them anew: lists
/// and streets by first use, areas by their names. So the numbers do not depend on how stores divide the
/// places.
struct AddressJoiner {
    private struct AreaKey: Hashable {
        var part: AddressPart
        var names: AddressNames
        var code: String
        var country: String
        var placeKey: Int64?
    }

    private struct Source {
        var shared: PlaceAddresses
        /// The new index of each area, by the old index; −1 until the area is needed.
        var areas: [Int32]
        /// The new index of each list of areas, by the old index; −1 until the list is needed.
        var lists: [Int32]
        /// The new index of each street, by the old index; −1 until the street is needed.
        var streets: [Int32]
    }

    private var sources: [Source]
    private var areas: [PlaceAddresses.Area] = []
    private var areaNumbers: [AreaKey: Int32] = [:]
    private var lists: [[Int32]] = []
    private var listNumbers: [[Int32]: Int32] = [:]
    private var streets: [AddressNames] = []
    private var streetNumbers: [AddressNames: Int32] = [:]
    private var entries: [PlaceAddresses.Entry] = []

    /// Makes a joiner.
    /// - Parameter shared: For each store, the data that its addresses share.
    init(_ shared: [PlaceAddresses]) {
        sources = shared.map { shared in
            func none(_ count: Int) -> [Int32] { Array(repeating: -1, count: count) }
            return Source(
                shared: shared,
                areas: none(shared.areas.count),
                lists: none(shared.areaLists.count),
                streets: none(shared.streets.count)
            )
        }
    }

    /// Adds the address of a place. Call it in ascending order of row keys. An address without a valid list of
    /// areas is ignored, and so is an invalid index of a street.
    mutating func add(_ entry: PlaceAddresses.Entry, of source: Int) {
        let shared = sources[source].shared
        guard shared.areaLists.indices.contains(Int(entry.areaList)) else { return }
        var entry = entry
        entry.street = shared.streets.indices.contains(Int(entry.street)) ? street(Int(entry.street), source) : -1
        entry.areaList = list(Int(entry.areaList), source)
        entries.append(entry)
    }

    private mutating func street(_ old: Int, _ source: Int) -> Int32 {
        if sources[source].streets[old] >= 0 { return sources[source].streets[old] }
        let names = sources[source].shared.streets[old]
        let number = streetNumbers[names] ?? Int32(clamping: streets.count)
        if number == streets.count {
            streets.append(names)
            streetNumbers[names] = number
        }
        sources[source].streets[old] = number
        return number
    }

    private mutating func list(_ old: Int, _ source: Int) -> Int32 {
        if sources[source].lists[old] >= 0 { return sources[source].lists[old] }
        let list = sources[source].shared.areaLists[old].map { area(Int($0), source) }
        let number = listNumbers[list] ?? Int32(clamping: lists.count)
        if number == lists.count {
            lists.append(list)
            listNumbers[list] = number
            // As in an import, the first list in which an area has a successor decides: the successor becomes its
            // parent.
            for (smaller, larger) in zip(list, list.dropFirst()) where smaller != larger && areas[Int(smaller)].parent < 0 {
                areas[Int(smaller)].parent = larger
            }
        }
        sources[source].lists[old] = number
        return number
    }

    private mutating func area(_ old: Int, _ source: Int) -> Int32 {
        let known = sources[source].areas[old]
        if known >= 0 { return known }
        let number = number(of: sources[source].shared.areas[old])
        sources[source].areas[old] = number
        return number
    }

    private mutating func number(of area: PlaceAddresses.Area) -> Int32 {
        let key = AreaKey(part: area.part, names: area.names, code: area.code, country: area.country, placeKey: area.placeKey)
        if let number = areaNumbers[key] { return number }
        let number = Int32(clamping: areas.count)
        areaNumbers[key] = number
        var area = area
        area.parent = -1
        areas.append(area)
        return number
    }

    /// Returns all addresses.
    /// - Parameters:
    ///   - holds: Returns whether the new store has a place with this row key.
    ///   - hasCrossing: Returns whether to keep a crossing of streets at this point.
    consuming func finish(holds: (Int64) -> Bool, crossings hasCrossing: (Coordinate) -> Bool) -> PlaceAddresses {
        var joined = PlaceAddresses(areas: areas, areaLists: lists, streets: streets, entries: entries)
        joined.sortAreas()
        for index in joined.areas.indices {
            if let key = joined.areas[index].placeKey, !holds(key) { joined.areas[index].placeKey = nil }
        }
        joined.crossings = Set(sources.flatMap(\.shared.crossings)).filter { $0.location.map(hasCrossing) ?? false }.sorted()
        return joined
    }
}
