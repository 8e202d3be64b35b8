internal import PortolanStore

/// The values that a search needs of the places of a leaf of the tree of extents, so that finding a leaf requires no
/// request for each place.
///
/// For each cell, in the order of the leaf: class, x, y, west, south, east, north. Each of these numbers takes four
/// bytes, the highest byte first.
enum LeafSites {
    private static let siteBytes = 28

    static func encode(_ places: [PlaceStore.LeafPlace]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(places.count * siteBytes)
        for place in places {
            let box = place.box
            for number in [place.classID, place.x, place.y] { WireNumbers.append(number, to: &bytes) }
            for side in [box.west, box.south, box.east, box.north] { WireNumbers.append(Int32(clamping: side), to: &bytes) }
        }
        return bytes
    }

    /// Returns a place in the form that `StoreRows.forEachExtent` lends; nil if the leaf has no such cell.
    static func row(_ id: Int64, at index: Int, of sites: RawSpan) -> StoredRow? {
        let start = index * siteBytes
        guard start >= 0, start + siteBytes <= sites.byteCount else { return nil }
        var row: [UInt8] = []
        row.reserveCapacity(12 + 8 * 7)
        StoredRow.append(id, to: &row)
        for offset in stride(from: start, to: start + siteBytes, by: 4) {
            StoredRow.append(sites.extracting(offset..<offset + 4), to: &row)
        }
        return StoredRow(row)
    }

    /// Returns the classes of the places; nil if the node is not a leaf.
    static func classes(_ sites: RawSpan) -> [Int]? {
        guard sites.byteCount > 0 else { return nil }
        return stride(from: 0, to: sites.byteCount / siteBytes * siteBytes, by: siteBytes).map {
            Int(clamping: WireNumbers.integer(sites.extracting($0..<$0 + 4)))
        }
    }
}
