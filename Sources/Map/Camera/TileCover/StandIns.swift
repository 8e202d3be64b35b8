public import PortolanGeo

/// What to draw on one square of ground: data of `source` on the square of `area`.
///
/// Where they differ, the source is a fallback while the area's own tile loads: an ancestor shows enlarged (parent-tile fallback; draw only
/// its part inside the area), a child shows reduced on its quarter (the area is then that quarter).
public struct TileDraw: Hashable, Sendable {
    /// Where to draw.
    public var area: UnwrappedTile
    /// The tile whose data is drawn: the area's own tile or an ancestor of it.
    public var source: TileID

    /// An instruction to draw a source tile on an area.
    public init(area: UnwrappedTile, source: TileID) {
        self.area = area
        self.source = source
    }

    /// Whether the area shows its own tile (on a quarter of a wanted tile, the finer tile), so that nothing is enlarged.
    public var isExact: Bool { area.id == source }
}

/// What can be drawn of the tiles that a camera needs, and what has to be loaded.
public struct TilePlan: Hashable, Sendable {
    /// Squares that do not overlap, in the order of the tiles wanted. Ground with no data at all is missing from it.
    public var draws: [TileDraw] = []
    /// Wanted tiles that are not available, in the order of the tiles wanted, each data set once.
    public var missing: [TileID] = []
}

extension TilePlan {
    /// Fills tiles that are not loaded yet with what is: finer tiles where they are (down to `depth` levels), else the nearest ancestor.
    ///
    /// A pure function: the same tiles and answers give the same plan.
    /// - Parameters:
    ///   - wanted: tiles that do not overlap, most important first (``TileCover/tiles``).
    ///   - firstZoom: the source's first zoom, where the search for ancestors ends.
    ///   - lastZoom: the source's last zoom, where the search for finer tiles ends.
    ///   - depth: how many levels finer to look, at most six; each level asks for four times as many tiles.
    ///   - isAvailable: whether a tile's data is loaded.
    public init(
        for wanted: [UnwrappedTile],
        firstZoom: UInt8 = 0,
        lastZoom: UInt8 = 30,
        depth: Int = 2,
        isAvailable: (TileID) -> Bool
    ) {
        // The copies of the world share their data; a linear search would be quadratic in a cover of hundreds.
        var asked: Set<TileID> = []
        for tile in wanted {
            guard !isAvailable(tile.id) else {
                draws.append(TileDraw(area: tile, source: tile.id))
                continue
            }
            if asked.insert(tile.id).inserted { missing.append(tile.id) }
            let ancestor = Self.nearestAncestor(of: tile.id, firstZoom: firstZoom, isAvailable)
            addFallbacks(for: tile, ancestor: ancestor, lastZoom: min(lastZoom, 30), depth: min(depth, 6), isAvailable)
        }
    }

    private static func nearestAncestor(of tile: TileID, firstZoom: UInt8, _ isAvailable: (TileID) -> Bool) -> TileID? {
        var tile = tile
        while tile.z > firstZoom, let parent = tile.parent {
            if isAvailable(parent) { return parent }
            tile = parent
        }
        return nil
    }

    /// The tile itself is not available. Quarters that finer tiles fill show those, the rest the ancestor.
    private mutating func addFallbacks(
        for area: UnwrappedTile,
        ancestor: TileID?,
        lastZoom: UInt8,
        depth: Int,
        _ isAvailable: (TileID) -> Bool
    ) {
        guard Self.hasDescendant(of: area.id, lastZoom: lastZoom, depth: depth, isAvailable) else {
            if let ancestor { draws.append(TileDraw(area: area, source: ancestor)) }
            return
        }
        for child in area.id.children {
            let quarter = UnwrappedTile(child, wrap: area.wrap)
            if isAvailable(child) {
                draws.append(TileDraw(area: quarter, source: child))
            } else {
                addFallbacks(for: quarter, ancestor: ancestor, lastZoom: lastZoom, depth: depth - 1, isAvailable)
            }
        }
    }

    private static func hasDescendant(of tile: TileID, lastZoom: UInt8, depth: Int, _ isAvailable: (TileID) -> Bool) -> Bool {
        guard depth > 0, tile.z < lastZoom else { return false }
        let children = tile.children
        return children.contains(where: isAvailable)
            || children.contains { hasDescendant(of: $0, lastZoom: lastZoom, depth: depth - 1, isAvailable) }
    }
}
