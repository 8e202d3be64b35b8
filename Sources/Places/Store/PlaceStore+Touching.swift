public import PortolanGeo
public import PortolanOSMModel
internal import PortolanSearchIndex

extension PlaceStore {
    /// The places whose extents touch a circle, by the distance to the extent, then to the location, then by ID.
    /// - Parameters:
    ///   - center: the circle's middle.
    ///   - radiusMeters: the circle's radius in metres, measured on the sphere.
    ///   - filter: the kinds of places that count.
    ///   - limit: the greatest number of results.
    public func places(
        touching center: Coordinate,
        radiusMeters: Double,
        filter: PlaceFilter = .all,
        limit: Int
    ) throws(PlaceStoreError) -> [PlaceRecord] {
        guard center.isValid, radiusMeters >= 0, limit > 0 else { return [] }
        let wanted = wantedClasses(filter)
        guard wanted.contains(true) else { return [] }
        let box = CoordinateBounds(center: center, radiusMeters: radiusMeters)
        return try read { reader in
            var found: [Int64: Touching] = [:]
            try reader.forEachExtent(touching: box) { extent in
                guard extent.classID >= 0, extent.classID < wanted.count else { throw reader.damaged("row \(extent.rowKey)") }
                guard wanted[extent.classID], found[extent.rowKey] == nil else { return }
                let touching = Touching(
                    rowKey: extent.rowKey,
                    extentMeters: Self.meters(from: center, to: extent.bounds),
                    locationMeters: center.distanceMeters(to: extent.location)
                )
                if touching.extentMeters <= radiusMeters { found[extent.rowKey] = touching }
            }
            // Places that are but a point stand in the index alone.
            for (number, block) in try blockDirectory(reader).blocks.enumerated() where block.bounds.intersects(box) {
                try reader.forEachEntry(ofBlock: number) { entry in
                    guard entry.classID < wanted.count else { throw reader.damaged("block \(number)") }
                    guard wanted[entry.classID], found[entry.rowKey] == nil else { return }
                    let meters = center.distanceMeters(to: entry.coordinate)
                    if meters <= radiusMeters {
                        found[entry.rowKey] = Touching(rowKey: entry.rowKey, extentMeters: meters, locationMeters: meters)
                    }
                }
            }
            return try found.values.sorted { $0.isBefore($1) }.prefix(limit).map { touching in
                guard let place = try self.place(reader, touching.rowKey) else {
                    throw reader.damaged("row \(touching.rowKey)")
                }
                return place
            }
        }
    }

    /// The shape of a place that is an area; nil if the place is no area or the store does not hold it.
    public func outline(of id: PlaceID) throws(PlaceStoreError) -> PlaceOutline? {
        try read { reader in try reader.outline(id.rowKey) }
    }

    /// To the nearest point of an extent; none inside.
    private static func meters(from center: Coordinate, to extent: CoordinateBounds) -> Double {
        if extent.contains(center) { return 0 }
        let nearest = Coordinate(
            latitude: min(max(center.latitude, extent.south), extent.north),
            longitude: extent.contains(Coordinate(latitude: extent.south, longitude: center.longitude))
                ? center.longitude : min(max(center.longitude, extent.west), extent.east)
        )
        return center.distanceMeters(to: nearest)
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
