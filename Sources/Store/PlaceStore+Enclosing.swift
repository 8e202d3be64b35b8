internal import PortolanGeo
internal import PortolanRegion

/// Finds the areas of some kinds that a place stands in: the shopping centre of a shop.
///
/// One look into the tree of extents for a place, and the outlines of those alone that are of a kind wanted.
public struct EnclosingPlaces: Sendable {
    private let store: PlaceStore
    /// By class.
    private let isWanted: [Bool]

    /// - Parameter filter: the kinds of areas that count.
    public init(in store: PlaceStore, filter: PlaceFilter) {
        self.store = store
        isWanted = store.wantedClasses(filter)
    }

    /// The areas whose outlines hold the place's location and whose extents are larger than its own, the smallest extent first, then by ID.
    /// - Parameter limit: at most so many.
    public func places(around place: PlaceRecord, limit: Int) throws(PlaceStoreError) -> [PlaceRecord] {
        guard limit > 0, isWanted.contains(true) else { return [] }
        let own = Self.area(place.bounds)
        return try store.read { reader in
            var found: [Enclosing] = []
            try reader.forEachExtent(around: place.location, isWanted: isWanted) { rowKey, bounds in
                let area = Self.area(bounds)
                if rowKey != place.id.rowKey, area > own { found.append(Enclosing(rowKey: rowKey, area: area)) }
            }
            guard !found.isEmpty else { return [] }
            found.sort { $0.area == $1.area ? $0.rowKey < $1.rowKey : $0.area < $1.area }
            var records: [PlaceRecord] = []
            for candidate in found where records.count < limit {
                guard try reader.outline(candidate.rowKey)?.contains(place.location) ?? false else { continue }
                guard let record = try reader.place(candidate.rowKey, classes: store.classes) else {
                    throw reader.damaged("row \(candidate.rowKey)")
                }
                records.append(record)
            }
            return records
        }
    }

    private struct Enclosing {
        var rowKey: Int64
        var area: Double
    }

    /// In square degrees: to compare what lies in one spot.
    private static func area(_ bounds: CoordinateBounds) -> Double { max(0, bounds.north - bounds.south) * max(0, bounds.longitudeSpan) }
}

extension StoreReader {
    /// Calls for each place of a wanted class whose extent holds the point.
    func forEachExtent(around point: Coordinate, isWanted: [Bool], _ body: (Int64, CoordinateBounds) throws -> Void) throws {
        let row = try extentsAroundPoint()
        defer { row.reset() }
        row.bind(1, Int64(Fixed.longitude(point.longitude)))
        row.bind(2, Int64(Fixed.latitude(point.latitude)))
        while try row.step() {
            let classID = row.integer(1)
            guard classID >= 0, classID < isWanted.count else { throw damaged("row \(row.integer(0))") }
            guard isWanted[Int(classID)] else { continue }
            guard let southWest = Fixed.coordinate(x: row.integer(2), y: row.integer(3)),
                let northEast = Fixed.coordinate(x: row.integer(4), y: row.integer(5))
            else { throw damaged("row \(row.integer(0))") }
            try body(
                row.integer(0),
                CoordinateBounds(
                    south: southWest.latitude,
                    west: southWest.longitude,
                    north: northEast.latitude,
                    east: northEast.longitude
                )
            )
        }
    }

    private func extentsAroundPoint() throws -> SQLiteStatement {
        if let statement = pointInExtents { return statement }
        let statement = try connection.prepare(
            """
            SELECT places.id, places.class, places.west, places.south, places.east, places.north
            FROM place_boxes CROSS JOIN places ON places.id = place_boxes.id
            WHERE place_boxes.west <= ?1 AND place_boxes.east >= ?1 AND place_boxes.south <= ?2 AND place_boxes.north >= ?2
            """
        )
        pointInExtents = statement
        return statement
    }
}

extension PlaceOutline {
    /// Whether a point lies within an odd number of the rings. O(points).
    func contains(_ coordinate: Coordinate) -> Bool {
        let here = Point(coordinate)
        var isInside = false
        for ring in rings {
            guard var a = ring.last else { continue }
            for b in ring {
                if (a.y > here.y) != (b.y > here.y) {
                    // In 64 bits: differences of 32-bit numbers, multiplied.
                    let (dx, dy) = (Int64(b.x) - Int64(a.x), Int64(b.y) - Int64(a.y))
                    let (px, py) = (Int64(here.x) - Int64(a.x), Int64(here.y) - Int64(a.y))
                    if dy > 0 ? px * dy < dx * py : px * dy > dx * py { isInside.toggle() }
                }
                a = b
            }
        }
        return isInside
    }
}
