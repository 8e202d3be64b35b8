internal import Foundation
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex

/// One connection to a store with its statements, for one thread at a time.
///
/// Invariant for `@unchecked Sendable`: `PlaceStore` lends a reader to one caller at a time, behind a lock.
final class StoreReader: @unchecked Sendable {
    let connection: SQLiteConnection
    let path: String
    /// How many places the store holds; no document has a greater number.
    let documents: UInt32
    private let placeByKey: SQLiteStatement
    private let tagsByKey: SQLiteStatement
    private let outlineByKey: SQLiteStatement
    let addressByKey: SQLiteStatement
    let streetByKey: SQLiteStatement
    let areaListByKey: SQLiteStatement
    let areaByKey: SQLiteStatement
    let blockByNumber: SQLiteStatement
    let termByKey: SQLiteStatement
    let termsFrom: SQLiteStatement
    let postingsByKey: SQLiteStatement
    private let extentsTouching: SQLiteStatement
    private let aliasByKey: SQLiteStatement
    /// nil for stores of earlier versions, which have no members.
    private let placeOfMember: SQLiteStatement?
    private let membersOfPlace: SQLiteStatement?
    private let factsByKey: SQLiteStatement
    /// Prepared when they are first needed.
    var extentNode: SQLiteStatement?
    var classByKey: SQLiteStatement?
    /// Of the question that is being answered.
    var typos = TypoMemo()
    var kinds = KindNames.Memo()

    init(_ connection: SQLiteConnection, path: String, documents: Int) throws(SQLiteFailure) {
        self.connection = connection
        self.path = path
        self.documents = UInt32(clamping: documents)
        placeByKey = try connection.prepare(
            "SELECT class, x, y, west, south, east, north, version, timestamp, prominence, tags FROM places WHERE id = ?"
        )
        tagsByKey = try connection.prepare("SELECT tags FROM places WHERE id = ?")
        outlineByKey = try connection.prepare("SELECT outline FROM places WHERE id = ?")
        addressByKey = try connection.prepare("SELECT areas, street, number FROM place_addresses WHERE id = ?")
        streetByKey = try connection.prepare("SELECT names FROM streets WHERE id = ?")
        areaListByKey = try connection.prepare("SELECT areas FROM area_lists WHERE id = ?")
        areaByKey = try connection.prepare("SELECT part, code, names, place FROM areas WHERE id = ?")
        blockByNumber = try connection.prepare("SELECT data FROM blocks WHERE number = ?")
        termByKey = try connection.prepare("SELECT term, places, list, data FROM terms WHERE term = ?")
        termsFrom = try connection.prepare("SELECT term, places, list, data FROM terms WHERE term >= ? ORDER BY term")
        postingsByKey = try connection.prepare("SELECT data FROM postings WHERE key = ?")
        aliasByKey = try connection.prepare("SELECT target FROM aliases WHERE id = ?")
        let hasMembers = try connection.number("SELECT count(*) FROM sqlite_master WHERE name = 'members'") == 1
        placeOfMember = try hasMembers ? connection.prepare("SELECT place FROM members WHERE id = ?") : nil
        membersOfPlace = try hasMembers ? connection.prepare("SELECT id FROM members WHERE place = ? ORDER BY id") : nil
        factsByKey = try connection.prepare("SELECT json FROM facts WHERE place = ?")
        extentsTouching = try connection.prepare(
            """
            SELECT places.id, places.class, places.x, places.y, places.west, places.south, places.east, places.north
            FROM place_boxes CROSS JOIN places ON places.id = place_boxes.id
            WHERE place_boxes.west <= ? AND place_boxes.east >= ? AND place_boxes.south <= ? AND place_boxes.north >= ?
            """
        )
    }

    // MARK: What leads to a place, and what was laid over it

    /// The place that an object is a member of, or that an older ID leads to.
    func target(ofAlias rowKey: Int64) throws -> Int64? {
        if let place = try place(ofMember: rowKey) { return place }
        defer { aliasByKey.reset() }
        aliasByKey.bind(1, rowKey)
        return try aliasByKey.step() ? aliasByKey.integer(0) : nil
    }

    func place(ofMember rowKey: Int64) throws -> Int64? {
        guard let placeOfMember else { return nil }
        defer { placeOfMember.reset() }
        placeOfMember.bind(1, rowKey)
        return try placeOfMember.step() ? placeOfMember.integer(0) : nil
    }

    func members(of rowKey: Int64) throws -> [Int64] {
        guard let membersOfPlace else { return [] }
        defer { membersOfPlace.reset() }
        membersOfPlace.bind(1, rowKey)
        var members: [Int64] = []
        while try membersOfPlace.step() { members.append(membersOfPlace.integer(0)) }
        return members
    }

    func facts(of rowKey: Int64) throws -> Data? {
        defer { factsByKey.reset() }
        factsByKey.bind(1, rowKey)
        guard try factsByKey.step() else { return nil }
        return factsByKey.withBytes(0) { bytes in unsafe bytes.withUnsafeBytes { unsafe Data($0) } }
    }

    func id(_ rowKey: Int64) throws -> PlaceID {
        guard let id = PlaceID(rowKey: rowKey) else { throw damaged("row \(rowKey)") }
        return id
    }

    // MARK: Places

    func place(_ rowKey: Int64, classes: [PlaceClass]) throws -> PlaceRecord? {
        defer { placeByKey.reset() }
        placeByKey.bind(1, rowKey)
        guard try placeByKey.step() else { return nil }
        let row = placeByKey
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

    /// Lends a place's tags as `PlaceTagsCodec` writes them; there must be such a place.
    func withTags<Result>(_ rowKey: Int64, _ body: (RawSpan) throws -> Result) throws -> Result {
        defer { tagsByKey.reset() }
        tagsByKey.bind(1, rowKey)
        guard try tagsByKey.step() else { throw damaged("row \(rowKey)") }
        return try tagsByKey.withBytes(0) { (bytes: RawSpan) throws -> Result in try body(bytes) }
    }

    /// The shape of a place that is an area or a street; nil if it is neither or does not exist.
    func outline(_ rowKey: Int64) throws -> PlaceOutline? {
        defer { outlineByKey.reset() }
        outlineByKey.bind(1, rowKey)
        guard try outlineByKey.step(), !outlineByKey.isNull(0) else { return nil }
        guard let outline = outlineByKey.withBytes(0, { PlaceOutline($0) }) else { throw damaged("outline \(rowKey)") }
        return outline
    }

    /// Calls for each place that is more than a point and whose extent touches the box; for some of them twice if the box crosses the antimeridian.
    func forEachExtent(touching bounds: CoordinateBounds, _ body: (Extent) throws -> Void) throws {
        let box = FixedBox(bounds)
        // One unit more on each side, because the numbers are rounded.
        let (west, east) = (Int64(box.west) - 1, Int64(box.east) + 1)
        for range in bounds.crossesAntimeridian ? [west...1_800_000_000, -1_800_000_000...east] : [west...max(west, east)] {
            let row = extentsTouching
            defer { row.reset() }
            for (index, number) in [range.upperBound, range.lowerBound, Int64(box.north) + 1, Int64(box.south) - 1].enumerated() {
                row.bind(Int32(index + 1), number)
            }
            while try row.step() {
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

    func damaged(_ part: String) -> PlaceStoreError { PlaceStore.damaged(path, part) }
}

/// A place that is more than a point.
struct Extent {
    var rowKey: Int64
    var classID: Int
    var location: Coordinate
    var bounds: CoordinateBounds
}
