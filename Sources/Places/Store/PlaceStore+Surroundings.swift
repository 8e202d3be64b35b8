package import PortolanGeo
package import PortolanOSMModel
internal import PortolanSearchIndex

/// A circle around a point, and a filter for its places.
package struct PlaceCircle: Sendable {
    package var filter: PlaceFilter
    package var radiusMeters: Double
    /// At most this many places are looked at, the nearest first.
    package var limit: Int
    /// The shape that places must lie in; nil for the whole circle.
    package var outline: PlaceOutline?

    package init(_ filter: PlaceFilter, radiusMeters: Double, limit: Int, outline: PlaceOutline? = nil) {
        self.filter = filter
        self.radiusMeters = radiusMeters
        self.limit = limit
        self.outline = outline
    }
}

/// Reads ahead, for callers that will ask several questions about one point. Nothing is read ahead if the rows are
/// local.
extension PlaceStore {
    /// A search in a circle reads the shapes with the nearest extents ahead: as many as it may return, and this many
    /// more.
    private static let aheadLimit = 32
    /// The number of blocks around a point that are read with the nodes of the tree. A search for the nearest places
    /// reads as many blocks in its first request.
    private static let aheadBlocks = 4

    /// Reads the rows that `nearest` and `nearby` will need, in two steps: the extents and blocks in the circles,
    /// then the places.
    /// - Parameters:
    ///   - point: the middle of all circles.
    ///   - shapes: circles whose places are sorted by their shapes, as `nearest` does.
    ///   - locations: circles whose places are sorted by their locations, as `nearby` does.
    ///   - others: places that will be asked for one by one, with their shapes.
    package func readAhead(
        around point: Coordinate,
        shapes: [PlaceCircle],
        locations: [PlaceCircle] = [],
        and others: Set<PlaceID> = []
    ) throws(PlaceStoreError) {
        guard point.isValid else { return }
        try read { reader in
            guard reader.isRemote else { return }
            var places = Set(others.map(\.rowKey))
            var outlines = places
            // The tree of extents is searched once for all circles, because the widest circle has the places of the
            // other circles.
            let filters = shapes.map { wantedClasses($0.filter) }
            let radius = shapes.map(\.radiusMeters).max() ?? 0
            let blocks = locations.isEmpty ? [] : try nearestBlocks(point, reader)
            let all =
                try shapes.isEmpty && locations.isEmpty
                ? []
                : touching(point, radius, .all, reader, beside: [reader.unread(blocks: blocks)]) { _ in true }.sorted {
                    $0.isBefore($1)
                }
            for (circle, wanted) in zip(shapes, filters) {
                let near = all.lazy.filter { wanted[$0.classID] && $0.extentMeters <= circle.radiusMeters }
                for (number, touching) in near.prefix(circle.limit + Self.aheadLimit).enumerated() {
                    outlines.insert(touching.rowKey)
                    // Only a few places are in the results, most likely places with the nearest extents.
                    if number < 2 * circle.limit { places.insert(touching.rowKey) }
                }
            }
            for circle in locations { places.formUnion(try nearestKeys(point, circle, reader)) }
            try prefetchPlaces(reader, places.sorted(), outlines: outlines.sorted())
        }
    }

    private func nearestBlocks(_ point: Coordinate, _ reader: StoreReader) throws -> [Int] {
        let bound = DistanceBound(point)
        var nearest: [(meters: Double, number: Int)] = []
        for (number, block) in try blockDirectory(reader).blocks.enumerated() {
            let meters = bound.meters(to: block)
            if nearest.count == Self.aheadBlocks, let last = nearest.last, last.meters <= meters { continue }
            nearest.insert((meters, number), at: nearest.firstIndex { meters < $0.meters } ?? nearest.endIndex)
            if nearest.count > Self.aheadBlocks { nearest.removeLast() }
        }
        return nearest.map(\.number)
    }
}
