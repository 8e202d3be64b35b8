public import PortolanGeo
public import PortolanOSMModel
internal import PortolanSearchIndex

extension PlaceStore {
    /// Returns the places whose extents touch a circle, by the distance to the extent, then to the location, then by
    /// ID.
    /// - Parameters:
    ///   - center: the middle of the circle.
    ///   - radiusMeters: the radius of the circle in metres, measured on the sphere.
    ///   - filter: the places to return.
    ///   - limit: the greatest number of results.
    public func places(
        touching center: Coordinate,
        radiusMeters: Double,
        filter: PlaceFilter = .all,
        limit: Int
    ) throws(PlaceStoreError) -> [PlaceRecord] {
        guard center.isValid, radiusMeters >= 0, limit > 0 else { return [] }
        return try read { reader in
            let best = try touching(center, radiusMeters, filter, reader) { $0.extentMeters <= radiusMeters }
                .sorted { $0.isBefore($1) }.prefix(limit)
            if reader.isRemote {
                // Callers usually ask next for the distances to the shapes.
                try prefetchPlaces(reader, best.map(\.rowKey), outlines: best.filter { $0.size > 0 }.map(\.rowKey))
            }
            return try best.map { touching in
                guard let place = try self.place(reader, touching.rowKey) else {
                    throw reader.damaged("row \(touching.rowKey)")
                }
                return place
            }
        }
    }

    /// Returns the places nearest to a point by the distance to their shapes: to the line of a street, to the rings of
    /// an area (0 inside), to the location of a place without a shape. Among equally near places, the smaller place
    /// comes first, and among equally large places the lower ID.
    /// - Parameters:
    ///   - center: the point.
    ///   - radiusMeters: the greatest distance in metres, measured on the sphere.
    ///   - filter: the places to return.
    ///   - limit: the greatest number of results.
    ///   - handicapMeters: returns a number that is added to the distance of a place with these kinds. At most twice
    ///     the distance is added, so a footpath on which a person stands (distance 0) has no handicap. A negative
    ///     number leaves the place out.
    package func nearest(
        _ center: Coordinate,
        radiusMeters: Double,
        filter: PlaceFilter = .all,
        limit: Int,
        handicapMeters: (_ kinds: [String]) -> Double = { _ in 0 }
    ) throws(PlaceStoreError) -> [ShapedPlace] {
        guard center.isValid, radiusMeters >= 0, limit > 0 else { return [] }
        return try read { reader in
            var handicaps: [Int: Double] = [:]
            for classID in classes.indices { handicaps[classID] = handicapMeters(classes[classID].kinds) }
            let near = try touching(center, radiusMeters, filter, reader) {
                $0.extentMeters <= radiusMeters && handicaps[$0.classID] ?? 0 >= 0
            }
            .sorted { $0.isBefore($1) }
            var best: [Reached] = []
            for (number, touching) in near.enumerated() {
                // A shape is no nearer than its extent, so no later place can be nearer than the last of the best ones.
                if best.count == limit, let last = best.last, touching.extentMeters > last.cost { break }
                if !reader.rows.isKnown(.outline, touching.rowKey) {
                    try reader.rows.prefetch(.outline, near[number...].prefix(Self.outlinesAtOnce).map(\.rowKey))
                }
                let outline = try reader.outline(touching.rowKey)
                let meters = outline?.distanceMeters(to: center) ?? touching.locationMeters
                guard meters <= radiusMeters else { continue }
                let reached = Reached(
                    touching: touching,
                    meters: meters,
                    cost: meters + min(handicaps[touching.classID] ?? 0, 2 * meters),
                    outline: outline
                )
                best.insert(reached, at: best.firstIndex { reached.isBefore($0) } ?? best.endIndex)
                if best.count > limit { best.removeLast() }
            }
            if reader.isRemote { try prefetchPlaces(reader, best.map(\.touching.rowKey)) }
            return try best.map { reached in
                guard let place = try self.place(reader, reached.touching.rowKey) else {
                    throw reader.damaged("row \(reached.touching.rowKey)")
                }
                return ShapedPlace(place: place, outline: reached.outline, distanceMeters: reached.meters)
            }
        }
    }

    /// The number of shapes that are read together if the rows are remote.
    private static let outlinesAtOnce = 32

    /// Returns the places whose extents come near a circle, in no order.
    func touching(
        _ center: Coordinate,
        _ radiusMeters: Double,
        _ filter: PlaceFilter,
        _ reader: StoreReader,
        beside more: [StoreWanted] = [],
        where isWanted: (Touching) -> Bool
    ) throws -> [Touching] {
        let wanted = wantedClasses(filter)
        guard wanted.contains(true) else { return [] }
        let box = CoordinateBounds(center: center, radiusMeters: radiusMeters)
        var found: [Int64: Touching] = [:]
        let blocks = try blockDirectory(reader).blocks
        let near = blocks.indices.filter { blocks[$0].bounds.intersects(box) }
        try reader.forEachExtent(touching: box, beside: more + [reader.unread(blocks: near)]) { extent in
            guard extent.classID >= 0, extent.classID < wanted.count else { throw reader.damaged("row \(extent.rowKey)") }
            guard wanted[extent.classID], found[extent.rowKey] == nil else { return }
            let touching = Touching(
                rowKey: extent.rowKey,
                classID: extent.classID,
                extentMeters: Self.meters(from: center, to: extent.bounds),
                locationMeters: center.distanceMeters(to: extent.location),
                size: extent.bounds.southWest.distanceMeters(to: extent.bounds.northEast)
            )
            if isWanted(touching) { found[extent.rowKey] = touching }
        }
        // Places that are only a point are in the blocks of the search index, and not in the tree of extents.
        for number in near {
            try reader.forEachEntry(ofBlock: number) { entry in
                guard entry.classID < wanted.count else { throw reader.damaged("block \(number)") }
                guard wanted[entry.classID], found[entry.rowKey] == nil else { return }
                let meters = center.distanceMeters(to: entry.coordinate)
                let touching = Touching(
                    rowKey: entry.rowKey,
                    classID: entry.classID,
                    extentMeters: meters,
                    locationMeters: meters,
                    size: 0
                )
                if isWanted(touching) { found[entry.rowKey] = touching }
            }
        }
        return Array(found.values)
    }

    /// Returns the shape of a place that is an area or a street; nil if it is neither, or the store does not have it.
    public func outline(of id: PlaceID) throws(PlaceStoreError) -> PlaceOutline? {
        try read { reader in try reader.outline(id.rowKey) }
    }

    /// Returns the distance to the nearest point of an extent in metres; 0 inside.
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

/// A place with its shape and the distance to it.
package struct ShapedPlace: Sendable {
    package var place: PlaceRecord
    /// The shape; nil for a point.
    package var outline: PlaceOutline?
    /// The distance to the shape in metres; 0 inside an area.
    package var distanceMeters: Double
}

/// A place whose extent touches a circle.
struct Touching {
    var rowKey: Int64
    var classID: Int
    var extentMeters: Double
    var locationMeters: Double
    /// The length of the extent's diagonal in metres.
    var size: Double

    func isBefore(_ other: Touching) -> Bool {
        if extentMeters != other.extentMeters { return extentMeters < other.extentMeters }
        return locationMeters == other.locationMeters ? rowKey < other.rowKey : locationMeters < other.locationMeters
    }
}

/// A place whose extent touches a circle, with the distance to its shape.
private struct Reached {
    var touching: Touching
    var meters: Double
    /// The distance plus the handicap, in metres.
    var cost: Double
    var outline: PlaceOutline?

    func isBefore(_ other: Reached) -> Bool {
        (cost, touching.size, touching.rowKey) < (other.cost, other.touching.size, other.touching.rowKey)
    }
}
