package import PortolanGeo
internal import PortolanTiles

/// The part of an extract that one import makes: the places and tiles of some cells, or the tiles above them.
///
/// A cell is a tile. To it belong the places whose position lies in it and the tiles of its own zoom and greater ones that it covers. A position beyond
/// the extract's bounds counts as the nearest one within: so each place belongs to one of the cells that meet the bounds, and to one alone.
package struct CellSelection: Sendable, Hashable {
    /// In Hilbert order, none of them in another.
    package let cells: [TileID]
    /// Whether the tiles above the cells are made, those of lesser zooms that contain one, and no places.
    package let isOverview: Bool
    private let bounds: CoordinateBounds?
    /// By zoom; of an overview the tiles above the cells.
    private let byZoom: [Set<TileID>]

    /// - Parameters:
    ///   - cells: the cells, in any order, none of them in another.
    ///   - isOverview: whether the tiles above them are made instead.
    ///   - bounds: the extract's; nil if it does not say.
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

    /// The cells of a zoom that meet an extract's bounds, in Hilbert order.
    /// - Parameter bounds: nil for the whole world.
    package static func covering(_ bounds: CoordinateBounds?, zoom: UInt8) -> [TileID] {
        let bounds = bounds ?? .world
        let northWest = TileID(z: zoom, containing: MercatorPoint(Coordinate(latitude: bounds.north, longitude: bounds.west)))
        let southEast = TileID(z: zoom, containing: MercatorPoint(Coordinate(latitude: bounds.south, longitude: bounds.east)))
        // Tiles are made of a coarser grid than positions have; both count.
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

    /// Whether a place at a position belongs to the cells; never of an overview.
    package func contains(_ position: Coordinate) -> Bool {
        guard !isOverview else { return false }
        let point = MercatorPoint(nearest(position))
        return byZoom.indices.contains { zoom in
            !byZoom[zoom].isEmpty && byZoom[zoom].contains(TileID(z: UInt8(clamping: zoom), containing: point))
        }
    }

    /// The nearest position within the bounds, on each axis by itself.
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

    /// Whether a tile is made.
    package func contains(_ tile: TileID) -> Bool {
        if isOverview { return Int(tile.z) < byZoom.count && byZoom[Int(tile.z)].contains(tile) }
        return byZoom.indices.prefix(Int(tile.z) + 1).contains { zoom in
            !byZoom[zoom].isEmpty && byZoom[zoom].contains(tile.ancestor(z: UInt8(clamping: zoom)))
        }
    }

    /// Whether some tile of a rectangle is made.
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

    /// Whether all tiles of a rectangle are made; false also where cells of several zooms make it up.
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

    /// The area of the cells within the bounds; of an overview, and of cells outside, the bounds.
    package var area: CoordinateBounds? {
        guard !isOverview else { return bounds }
        let bounds = self.bounds ?? .world
        var area: CoordinateBounds?
        for cell in cells {
            for part in Self.parts(of: bounds, in: cell) { area = area?.union(part) ?? part }
        }
        return area ?? self.bounds
    }

    /// What a cell has of bounds, one part on each side of the antimeridian. Cells of the first and last row reach to the poles.
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
