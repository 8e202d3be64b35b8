internal import Foundation
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanImport
internal import PortolanOSMModel
internal import PortolanStore

/// Writes the places of a pack in the order of their row keys, and collects their facts for the manifest.
///
/// Memory: about 150 bytes for each place (most of them for the search index); in addition, the data that addresses
/// share, and the facts of all sources about public transport.
struct PackPlaces: ~Copyable {
    /// Facts for the manifest.
    struct Summary {
        /// The number of places by the key of their leading kind.
        var placeCounts: [String: Int] = [:]
        /// The medians of longitude and latitude; nil if there are no places.
        var center: Coordinate?
        /// The row keys of the places, ascending.
        var rowKeys: [Int64] = []

        func holds(_ rowKey: Int64) -> Bool { Self.holds(rowKeys, rowKey) }

        /// Returns whether a sorted list has a row key.
        /// - Parameter rowKeys: Row keys in ascending order.
        static func holds(_ rowKeys: [Int64], _ rowKey: Int64) -> Bool {
            var (low, high) = (0, rowKeys.count)
            while low < high {
                let middle = (low + high) / 2
                if rowKeys[middle] < rowKey { low = middle + 1 } else { high = middle }
            }
            return low < rowKeys.count && rowKeys[low] == rowKey
        }
    }

    private var writer: PlaceStoreWriter
    private var addresses: AddressJoiner
    private var summary = Summary()
    private var center = PlaceCenter()

    /// Begins a store.
    /// - Parameters:
    ///   - file: The store, which must not exist yet.
    ///   - shared: For each source, the data that its addresses share.
    init(file: URL, shared: [PlaceAddresses]) throws(PlaceStoreError) {
        writer = try PlaceStoreWriter(file: file)
        addresses = AddressJoiner(shared)
    }

    /// Adds a place.
    /// - Parameter isInside: Whether the place counts for the centre.
    mutating func add(_ place: StoredPlace, of source: Int, isInside: Bool = true) throws(PlaceStoreError) {
        try writer.add(place.record, outline: place.outline)
        if let address = place.address { addresses.add(address, of: source) }
        summary.rowKeys.append(place.record.id.rowKey)
        let kind = String((place.record.kinds.first ?? "").prefix { $0 != "=" })
        summary.placeCounts[kind, default: 0] += 1
        if isInside { center.add(place.record.location) }
    }

    /// Finishes the store.
    /// - Parameters:
    ///   - members: The objects that places consist of. Those of places that were not added are ignored.
    ///   - transit: The lines and stops of places in the sources. Facts of several sources about one place are joined.
    ///   - place: Returns the place of the pack that a place of the sources became. Places that were not added are
    ///     ignored.
    ///   - hasCrossing: Returns whether to keep a crossing of streets at this point.
    consuming func finish(
        members: [PlaceAlias],
        transit: [(place: Int64, transit: PlaceTransit)],
        place: (Int64) -> Int64 = { $0 },
        crossings hasCrossing: (Coordinate) -> Bool = { _ in true },
        progress: (Double) -> Bool
    ) throws -> Summary {
        var summary = summary
        summary.center = center.coordinate
        // Members are written in the order of an import, so that equal places give equal bytes.
        try writer.add(members.filter { summary.holds($0.target.rowKey) && !summary.holds($0.id.rowKey) })
        writer.add(
            Self.joined(transit) { key in
                let key = place(key)
                return summary.holds(key) ? key : nil
            }
        )
        try writer.writeRows()
        let keys = summary.rowKeys
        var common = addresses.finish(holds: { Summary.holds(keys, $0) }, crossings: hasCrossing)
        try writer.write(common.entries)
        try writer.write(common.crossings)
        (common.entries, common.crossings) = ([], [])
        try writer.writeCommon(common)
        _ = try writer.finish(kindNames: KindVocabulary.all(ofType:), progress: progress)
        return summary
    }

    private static func joined(
        _ transit: [(place: Int64, transit: PlaceTransit)],
        _ place: (Int64) -> Int64?
    ) -> [(place: PlaceID, transit: PlaceTransit)] {
        var known: [Int64: PlaceTransit] = [:]
        for (key, some) in transit {
            guard let key = place(key) else { continue }
            let some = some.mapped(place)
            if known[key]?.join(some) == nil { known[key] = some }
        }
        return known.sorted { $0.key < $1.key }.compactMap { key, transit in
            transit.isEmpty ? nil : PlaceID(rowKey: key).map { ($0, transit) }
        }
    }
}
