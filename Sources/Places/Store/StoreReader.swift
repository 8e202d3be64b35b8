internal import Foundation
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMModel
package import PortolanSearchIndex

/// Reads the contents of a store. It makes places, shapes and addresses from the store's rows, which may come from a
/// file or a database.
///
/// Invariant for `@unchecked Sendable`: `PlaceStore` lends a reader to one caller at a time, behind a lock.
package final class StoreReader: @unchecked Sendable {
    package let rows: any StoreRows
    let path: String
    /// The number of places in the store. No document has a greater number.
    package let documents: UInt32
    /// The cache of blocks, which all readers of the store share.
    let blocks: BlockCache
    /// Terms that searches with typos have visited. The terms of a store do not change, so the visited terms stay
    /// valid.
    package var termTree = TermTree()

    init(_ rows: any StoreRows, path: String, documents: Int, blocks: BlockCache) {
        self.rows = rows
        self.blocks = blocks
        self.path = path
        self.documents = UInt32(clamping: documents)
    }

    /// The file's connection, for code that reads whole stores. It throws if the store is not a file.
    var connection: SQLiteConnection {
        get throws {
            guard let rows = rows as? SQLiteRows else {
                throw PlaceStoreError(
                    .notReadable,
                    path: path,
                    "this store is a database, but only a file can be read as a whole; use the region's folder"
                )
            }
            return rows.connection
        }
    }

    // MARK: Members, aliases, crossings and facts

    /// Returns the place that an object is a member of, or that an older ID leads to; nil if there is none.
    func target(ofAlias rowKey: Int64) throws -> Int64? {
        try place(ofMember: rowKey) ?? number(.alias, rowKey)
    }

    func place(ofMember rowKey: Int64) throws -> Int64? { try number(.placeOfMember, rowKey) }

    func members(of rowKey: Int64) throws -> [Int64] { try rows.numbers(.members, rowKey) }

    /// Returns the points where the streets with a name meet other streets.
    package func crossingPoints(_ name: String) throws -> [Int64] {
        try rows.numbers(.crossings, Int64(PlaceAddresses.Crossing.number(name)))
    }

    func facts(of rowKey: Int64) throws -> Data? {
        var facts: Data?
        _ = try rows.withRow(.facts, rowKey) { row in facts = Data(row.bytes(0)) }
        return facts
    }

    /// Returns the one number of a row; nil if there is no row.
    private func number(_ lookup: StoreLookup, _ rowKey: Int64) throws -> Int64? {
        var number: Int64?
        _ = try rows.withRow(lookup, rowKey) { row in number = row.integer(0) }
        return number
    }

    func id(_ rowKey: Int64) throws -> PlaceID {
        guard let id = PlaceID(rowKey: rowKey) else { throw damaged("row \(rowKey)") }
        return id
    }

    // MARK: Places

    package func place(_ rowKey: Int64, classes: [PlaceClass]) throws -> PlaceRecord? {
        var record: PlaceRecord?
        _ = try rows.withRow(.place, rowKey) { row in record = try place(rowKey, row, classes) }
        return record
    }

    private func place(_ rowKey: Int64, _ row: any StoreRow, _ classes: [PlaceClass]) throws -> PlaceRecord {
        let classID = row.integer(0)
        guard let id = PlaceID(rowKey: rowKey), classID >= 0, classID < classes.count,
            let location = Fixed.coordinate(x: row.integer(1), y: row.integer(2)), let version = UInt32(exactly: row.integer(7)),
            let importance = UInt8(exactly: row.integer(9))
        else { throw damaged("row \(rowKey)") }
        var bounds = CoordinateBounds(location)
        if !row.isNull(3) {
            guard let southWest = Fixed.coordinate(x: row.integer(3), y: row.integer(4)),
                let northEast = Fixed.coordinate(x: row.integer(5), y: row.integer(6))
            else { throw damaged("row \(rowKey)") }
            bounds = CoordinateBounds(
                south: southWest.latitude,
                west: southWest.longitude,
                north: northEast.latitude,
                east: northEast.longitude
            )
        }
        guard let tags = row.withBytes(10, { try? PlaceTagsCodec.decode($0) }) else { throw damaged("row \(rowKey)") }
        return PlaceRecord(
            id: id,
            version: version,
            timestamp: row.integer(8),
            location: location,
            bounds: bounds,
            kinds: classes[Int(classID)].kinds,
            types: classes[Int(classID)].types,
            tags: tags,
            importance: importance
        )
    }

    /// Lends a place's tags in the form of `PlaceTagsCodec`. The place must exist.
    package func withTags<Result>(_ rowKey: Int64, _ body: (RawSpan) throws -> Result) throws -> Result {
        var result: Result?
        _ = try rows.withRow(.tags, rowKey) { row in
            result = try row.withBytes(0) { (bytes: RawSpan) throws -> Result in try body(bytes) }
        }
        guard let result else { throw damaged("row \(rowKey)") }
        return result
    }

    /// Returns the shape of a place that is an area or a street; nil if it is neither or does not exist.
    package func outline(_ rowKey: Int64) throws -> PlaceOutline? {
        var outline: PlaceOutline?
        _ = try rows.withRow(.outline, rowKey) { row in
            guard !row.isNull(0) else { return }
            outline = row.withBytes(0) { PlaceOutline($0) }
            if outline == nil { throw damaged("outline \(rowKey)") }
        }
        return outline
    }

    /// Calls the body for each place that is more than a point and whose extent touches the box. Some places may come
    /// twice if the box crosses the antimeridian.
    /// - Parameter wanted: rows that the caller will ask for next.
    func forEachExtent(
        touching bounds: CoordinateBounds,
        beside wanted: [StoreWanted] = [],
        _ body: (Extent) throws -> Void
    ) throws {
        let box = FixedBox(bounds)
        // The box is one unit wider on each side, because the numbers are rounded.
        let (west, east) = (Int64(box.west) - 1, Int64(box.east) + 1)
        for range in bounds.crossesAntimeridian ? [west...1_800_000_000, -1_800_000_000...east] : [west...max(west, east)] {
            let box = StoreBox(west: range.lowerBound, south: Int64(box.south) - 1, east: range.upperBound, north: Int64(box.north) + 1)
            try rows.forEachExtent(touching: box, beside: wanted) { row in
                guard let location = Fixed.coordinate(x: row.integer(2), y: row.integer(3)),
                    let southWest = Fixed.coordinate(x: row.integer(4), y: row.integer(5)),
                    let northEast = Fixed.coordinate(x: row.integer(6), y: row.integer(7))
                else { throw damaged("row \(row.integer(0))") }
                let bounds = CoordinateBounds(
                    south: southWest.latitude,
                    west: southWest.longitude,
                    north: northEast.latitude,
                    east: northEast.longitude
                )
                try body(Extent(rowKey: row.integer(0), classID: Int(row.integer(1)), location: location, bounds: bounds))
            }
        }
    }

    package func damaged(_ part: String) -> PlaceStoreError { PlaceStore.damaged(path, part) }
}

/// A place that is more than a point.
struct Extent {
    var rowKey: Int64
    var classID: Int
    var location: Coordinate
    var bounds: CoordinateBounds
}
