package import PortolanGeo
internal import PortolanTiles

/// The part of an extract that one import processes: the places and tiles of some cells, or the tiles above them.
///
/// A cell is a tile. The places whose position lies in it belong to it, and so do the tiles that it covers at its own
/// zoom and greater ones. A position beyond the extract's bounds counts as the nearest position within them, so each
/// place belongs to exactly one of the cells that meet the bounds.
package struct CellSelection: Sendable, Hashable {
    /// The cells in Hilbert order. No cell lies in another.
    package let cells: [TileID]
    /// Whether this is the part above the cells: the tiles of lesser zooms that contain a cell, and no places.
    package let isOverview: Bool
    private let bounds: CoordinateBounds?
    /// The cells by zoom; for an overview, the tiles above the cells.
    private let byZoom: [Set<TileID>]

    /// Creates a selection.
    /// - Parameters:
    ///   - cells: the cells in any order, none of them in another.
    ///   - isOverview: whether to make the tiles above the cells instead.
    ///   - bounds: the extract's bounds; nil if the extract does not state them.
    package init(_ cells: [TileID], isOverview: Bool = false, bounds: CoordinateBounds?) {
        self.cells = Set(cells).sorted { $0.hilbertIndex < $1.hilbertIndex }
        self.isOverview = isOverview
        self.bounds = bounds
        var byZoom = [Set<TileID>](repeating: [], count: Int(cells.map(\.z).max() ?? 0) + 1)
        for cell in cells {
            guard isOverview else {
                byZoom[Int(cell.z)].insert(cell)
                continue
            }
            var above = cell.parent
            while let tile = above, byZoom[Int(tile.z)].insert(tile).inserted { above = tile.parent }
        }
        self.byZoom = byZoom
    }

    /// Returns the cells of a zoom that meet an extract's bounds, in Hilbert order.
    /// - Parameter bounds: nil for the whole world.
    package static func covering(_ bounds: CoordinateBounds?, zoom: UInt8) -> [TileID] {
        let bounds = bounds ?? .world
        let northWest = TileID(z: zoom, containing: MercatorPoint(Coordinate(latitude: bounds.north, longitude: bounds.west)))
        let southEast = TileID(z: zoom, containing: MercatorPoint(Coordinate(latitude: bounds.south, longitude: bounds.east)))
        // Tiles are cut on a coarser grid than that of positions. A tile counts if it meets the bounds on one of the
        // two grids.
        let rectangles = Slicer.limits(TileGrid(zoom: zoom), GridBox.boxes(bounds))
        var columns: Set<UInt32> = [northWest.x, southEast.x]
        var rows = northWest.y...southEast.y
        for rectangle in rectangles {
            for x in rectangle.x { columns.insert(UInt32(clamping: x)) }
            rows =
                min(
                    rows.lowerBound,
                    UInt32(clamping: rectangle.y.lowerBound)
                )...max(rows.upperBound, UInt32(clamping: rectangle.y.upperBound))
        }
        return columns.flatMap { x in rows.map { TileID(z: zoom, x: x, y: $0) } }.sorted { $0.hilbertIndex < $1.hilbertIndex }
    }

    /// Whether a place at a position belongs to the cells; always false for an overview.
    package func contains(_ position: Coordinate) -> Bool {
        guard !isOverview else { return false }
        let point = MercatorPoint(nearest(position))
        return byZoom.indices.contains { zoom in
            !byZoom[zoom].isEmpty && byZoom[zoom].contains(TileID(z: UInt8(clamping: zoom), containing: point))
        }
    }

    /// Returns the nearest position within the bounds; each axis is clamped by itself.
    private func nearest(_ position: Coordinate) -> Coordinate {
        guard let bounds else { return position }
        let latitude = min(max(position.latitude, bounds.south), bounds.north)
        var longitude = position.longitude
        if !bounds.crossesAntimeridian {
            longitude = min(max(longitude, bounds.west), bounds.east)
        } else if longitude > bounds.east, longitude < bounds.west {
            longitude = longitude - bounds.east < bounds.west - longitude ? bounds.east : bounds.west
        }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    /// Whether the tile belongs to the selection.
    package func contains(_ tile: TileID) -> Bool {
        if isOverview { return Int(tile.z) < byZoom.count && byZoom[Int(tile.z)].contains(tile) }
        return byZoom.indices.prefix(Int(tile.z) + 1).contains { zoom in
            !byZoom[zoom].isEmpty && byZoom[zoom].contains(tile.ancestor(z: UInt8(clamping: zoom)))
        }
    }

    /// Whether some tile of a rectangle belongs to the selection.
    func contains(anyOf rectangle: TileRectangle, zoom: UInt8) -> Bool {
        if isOverview { return Int(zoom) < byZoom.count && Self.meets(byZoom[Int(zoom)], rectangle.x, rectangle.y, zoom) }
        return byZoom.indices.prefix(Int(zoom) + 1).contains { own in
            let shift = Int32(zoom) - Int32(clamping: own)
            return Self.meets(
                byZoom[own],
                rectangle.x.lowerBound >> shift...rectangle.x.upperBound >> shift,
                rectangle.y.lowerBound >> shift...rectangle.y.upperBound >> shift,
                UInt8(clamping: own)
            )
        }
    }

    /// Whether all tiles of a rectangle belong to the selection. False also if cells of several zooms make up the
    /// rectangle.
    func contains(allOf rectangle: TileRectangle, zoom: UInt8) -> Bool {
        let zooms = isOverview ? Int(zoom)..<min(Int(zoom) + 1, byZoom.count) : 0..<min(Int(zoom) + 1, byZoom.count)
        return zooms.contains { own in
            let shift = Int32(zoom) - Int32(clamping: own)
            let x = rectangle.x.lowerBound >> shift...rectangle.x.upperBound >> shift
            let y = rectangle.y.lowerBound >> shift...rectangle.y.upperBound >> shift
            guard x.count * y.count <= byZoom[own].count else { return false }
            return x.allSatisfy { x in
                y.allSatisfy { y in byZoom[own].contains(TileID(z: UInt8(clamping: own), x: UInt32(clamping: x), y: UInt32(clamping: y))) }
            }
        }
    }

    private static func meets(_ tiles: Set<TileID>, _ x: ClosedRange<Int32>, _ y: ClosedRange<Int32>, _ zoom: UInt8) -> Bool {
        guard !tiles.isEmpty else { return false }
        if x.count * y.count > tiles.count {
            return tiles.contains { x.contains(Int32(clamping: $0.x)) && y.contains(Int32(clamping: $0.y)) }
        }
        return x.contains { x in
            y.contains { y in tiles.contains(TileID(z: zoom, x: UInt32(clamping: x), y: UInt32(clamping: y))) }
        }
    }

    /// The area of the cells within the bounds. For an overview, or if all cells lie outside the bounds, it is the
    /// bounds themselves.
    package var area: CoordinateBounds? {
        guard !isOverview else { return bounds }
        let bounds = self.bounds ?? .world
        var area: CoordinateBounds?
        for cell in cells {
            for part in Self.parts(of: bounds, in: cell) { area = area?.union(part) ?? part }
        }
        return area ?? self.bounds
    }

    /// Returns the parts of bounds that lie in a cell, one on each side of the antimeridian. Cells of the first and
    /// last row reach to the poles.
    private static func parts(of bounds: CoordinateBounds, in cell: TileID) -> [CoordinateBounds] {
        let square = cell.bounds
        let south = cell.y == UInt32(1) << UInt32(cell.z) - 1 ? bounds.south : max(bounds.south, square.south)
        let north = cell.y == 0 ? bounds.north : min(bounds.north, square.north)
        let sides: [(west: Double, east: Double)] =
            bounds.crossesAntimeridian ? [(bounds.west, 180), (-180, bounds.east)] : [(bounds.west, bounds.east)]
        return sides.compactMap { side in
            let (west, east) = (max(side.west, square.west), min(side.east, square.east))
            return west <= east && south <= north ? CoordinateBounds(south: south, west: west, north: north, east: east) : nil
        }
    }
}
