internal import GRDB
public import PortolanGeo
internal import PortolanRegion

extension PlaceStore {
    /// Below this many places of the wanted kinds, all of them are measured; above, the search goes outwards from the centre.
    private static let scanLimit = 2_000
    private static let firstRadiusMeters = 150.0

    /// The places nearest to a point, by the distance to their locations, then by ID.
    /// - Parameters:
    ///   - radiusMeters: none farther than this, measured on the sphere.
    ///   - limit: at most so many.
    public func nearby(
        _ center: Coordinate,
        radiusMeters: Double,
        filter: PlaceFilter = .all,
        limit: Int
    ) throws(PlaceStoreError) -> [NearbyPlace] {
        guard center.isValid, radiusMeters >= 0, limit > 0 else { return [] }
        let wanted = classes.map { filter.matches(kinds: $0.kinds, types: $0.types) }
        let count = zip(classes, wanted).reduce(0) { $0 &+ ($1.1 ? max(0, $1.0.count) : 0) }
        guard count > 0 else { return [] }
        return try read { db in
            var found = Candidates(center: center, limit: limit)
            if count <= Self.scanLimit {
                found.radiusMeters = radiusMeters
                try collect(db, wanted: wanted, into: &found)
            } else {
                found.radiusMeters = min(Self.firstRadiusMeters, radiusMeters)
                while true {
                    try collect(db, in: CoordinateBounds(center: center, radiusMeters: found.radiusMeters), wanted: wanted, into: &found)
                    if found.all.count >= limit || found.radiusMeters >= radiusMeters { break }
                    // Twice the radius has four times the area; from none, farther.
                    found.radiusMeters = min(radiusMeters, found.radiusMeters * (found.all.isEmpty ? 4 : 2))
                    found.all.removeAll(keepingCapacity: true)
                }
            }
            return try found.nearest().map { candidate in
                guard let place = try self.place(db, candidate.rowKey) else { throw self.damaged(candidate.rowKey) }
                return NearbyPlace(place: place, distanceMeters: candidate.distanceMeters)
            }
        }
    }

    /// All places of the wanted classes, from the index alone.
    private func collect(_ db: Database, wanted: [Bool], into found: inout Candidates) throws {
        let statement = try db.cachedStatement(sql: "SELECT id, x, y FROM places INDEXED BY places_by_class WHERE class = ?")
        for (classID, isWanted) in wanted.enumerated() where isWanted {
            let rows = try Row.fetchCursor(statement, arguments: [classID])
            while let row = try rows.next() { try take(row, into: &found) }
        }
    }

    /// The places of the wanted classes whose boxes touch the box.
    private func collect(_ db: Database, in bounds: CoordinateBounds, wanted: [Bool], into found: inout Candidates) throws {
        let statement = try db.cachedStatement(
            sql: """
                SELECT places.id, places.x, places.y, places.class FROM place_boxes CROSS JOIN places ON places.id = place_boxes.id
                WHERE place_boxes.west <= ? AND place_boxes.east >= ? AND place_boxes.south <= ? AND place_boxes.north >= ?
                """
        )
        // One unit more on each side, because the numbers are rounded.
        let box = Fixed.box(bounds)
        let (west, east) = (Int64(box.west) - 1, Int64(box.east) + 1)
        let ranges = bounds.crossesSeam ? [(west, Int64(1_800_000_000)), (Int64(-1_800_000_000), east)] : [(west, east)]
        var seen: Set<Int64> = []
        for (west, east) in ranges {
            let rows = try Row.fetchCursor(
                statement,
                arguments: [east, west, Int64(box.north) + 1, Int64(box.south) - 1]
            )
            while let row = try rows.next() {
                guard let classID = row[3] as Int?, classID >= 0, classID < wanted.count, wanted[classID] else { continue }
                if ranges.count > 1 {
                    guard let id = row[0] as Int64?, seen.insert(id).inserted else { continue }
                }
                try take(row, into: &found)
            }
        }
    }

    private func take(_ row: Row, into found: inout Candidates) throws {
        guard let id = row[0] as Int64?, let x = row[1] as Int64?, let y = row[2] as Int64?, let location = Self.coordinate(x: x, y: y)
        else { throw damaged(row[0] as Int64? ?? 0) }
        found.add(id, location)
    }
}

/// Rows within a radius.
private struct Candidates {
    struct Candidate {
        var rowKey: Int64
        var distanceMeters: Double

        func isBefore(_ other: Candidate) -> Bool {
            distanceMeters == other.distanceMeters ? rowKey < other.rowKey : distanceMeters < other.distanceMeters
        }
    }

    let center: Coordinate
    let limit: Int
    var radiusMeters = 0.0
    var all: [Candidate] = []

    mutating func add(_ rowKey: Int64, _ location: Coordinate) {
        let distance = center.distanceMeters(to: location)
        guard distance <= radiusMeters else { return }
        all.append(Candidate(rowKey: rowKey, distanceMeters: distance))
        // Never more than a few times the limit in memory.
        if all.count >= max(4 * min(limit, 1 << 20), 4096) { all = nearest() }
    }

    func nearest() -> [Candidate] {
        Array(all.sorted { $0.isBefore($1) }.prefix(limit))
    }

    init(center: Coordinate, limit: Int) {
        self.center = center
        self.limit = limit
    }
}
