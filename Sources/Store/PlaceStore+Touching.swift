internal import GRDB
public import PortolanGeo
internal import PortolanRegion

extension PlaceStore {
    /// The places whose extents touch a circle, by the distance to the extent, then to the location, then by ID.
    /// - Parameter limit: at most so many.
    public func places(
        touching center: Coordinate,
        radiusMeters: Double,
        filter: PlaceFilter = .all,
        limit: Int
    ) throws(PlaceStoreError) -> [PlaceRecord] {
        guard center.isValid, radiusMeters >= 0, limit > 0 else { return [] }
        let wanted = classes.map { filter.matches(kinds: $0.kinds, types: $0.types) }
        guard wanted.contains(true) else { return [] }
        let box = CoordinateBounds(center: center, radiusMeters: radiusMeters)
        // One unit more on each side, because the numbers are rounded.
        let fixed = Fixed.box(box)
        let (west, east) = (Int64(fixed.west) - 1, Int64(fixed.east) + 1)
        let ranges = box.crossesSeam ? [west...1_800_000_000, -1_800_000_000...east] : [west...east]
        return try read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT places.id, places.class, places.x, places.y, place_boxes.west, place_boxes.south, place_boxes.east, place_boxes.north
                    FROM place_boxes CROSS JOIN places ON places.id = place_boxes.id
                    WHERE place_boxes.west <= ? AND place_boxes.east >= ? AND place_boxes.south <= ? AND place_boxes.north >= ?
                    """
            )
            var found: [Int64: Touching] = [:]
            for range in ranges {
                let rows = try Row.fetchCursor(
                    statement,
                    arguments: [range.upperBound, range.lowerBound, Int64(fixed.north) + 1, Int64(fixed.south) - 1]
                )
                while let row = try rows.next() {
                    guard let id = row[0] as Int64?, let classID = row[1] as Int?, classID >= 0, classID < wanted.count, wanted[classID],
                        found[id] == nil
                    else { continue }
                    guard let x = row[2] as Int64?, let y = row[3] as Int64?, let location = Self.coordinate(x: x, y: y),
                        let west = row[4] as Int64?, let south = row[5] as Int64?, let east = row[6] as Int64?, let north = row[7] as Int64?
                    else { throw self.damaged(id) }
                    let extent = CoordinateBounds(
                        south: Fixed.degrees(south),
                        west: Fixed.degrees(west),
                        north: Fixed.degrees(north),
                        east: Fixed.degrees(east)
                    )
                    let nearest = Coordinate(
                        latitude: min(max(center.latitude, extent.south), extent.north),
                        longitude: extent.contains(Coordinate(latitude: extent.south, longitude: center.longitude))
                            ? center.longitude : min(max(center.longitude, extent.west), extent.east)
                    )
                    let touching = Touching(
                        rowKey: id,
                        extentMeters: extent.contains(center) ? 0 : center.distanceMeters(to: nearest),
                        locationMeters: center.distanceMeters(to: location)
                    )
                    if touching.extentMeters <= radiusMeters { found[id] = touching }
                }
            }
            return try found.values.sorted { $0.isBefore($1) }.prefix(limit).map { touching in
                guard let place = try self.place(db, touching.rowKey) else { throw self.damaged(touching.rowKey) }
                return place
            }
        }
    }
}

/// A place whose extent touches a circle.
private struct Touching {
    var rowKey: Int64
    var extentMeters: Double
    var locationMeters: Double

    func isBefore(_ other: Touching) -> Bool {
        if extentMeters != other.extentMeters { return extentMeters < other.extentMeters }
        return locationMeters == other.locationMeters ? rowKey < other.rowKey : locationMeters < other.locationMeters
    }
}
