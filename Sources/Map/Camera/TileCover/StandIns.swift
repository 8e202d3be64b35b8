public import PortolanGeo

/// An instruction to draw the data of the tile `source` on the square of ground `area`.
///
/// While a wanted tile loads, other tiles are drawn in its place. An ancestor is drawn enlarged on the wanted
/// tile's square (parent-tile fallback); draw only the part of the ancestor inside `area`. A child is drawn
/// reduced, on its own quarter of that square.
public struct TileDraw: Hashable, Sendable {
    /// The square of ground to draw on.
    public var area: UnwrappedTile
    /// The tile whose data is drawn: the area's own tile or an ancestor of it.
    public var source: TileID

    /// Creates an instruction to draw a source tile on an area.
    public init(area: UnwrappedTile, source: TileID) {
        self.area = area
        self.source = source
    }

    /// Whether the area shows its own tile, so that nothing is enlarged. This is also true if a child is drawn,
    /// because the area is then the child's own square.
    public var isExact: Bool { area.id == source }
}

/// The tiles to draw now for a camera, and the tiles that have to be loaded.
public struct TilePlan: Hashable, Sendable {
    /// The instructions to draw, on squares that do not overlap, in the order of the wanted tiles. Ground
    /// without any data has no instruction.
    public var draws: [TileDraw] = []
    /// The wanted tiles that are not available, in the order of the wanted tiles. Each tile is listed once,
    /// even if several copies of the world need it.
    public var missing: [TileID] = []
}

extension TilePlan {
    /// Creates a plan that draws loaded tiles in place of wanted tiles that are not loaded: finer tiles where these
    /// are loaded (down to `depth` levels), and otherwise the nearest loaded ancestor.
    ///
    /// The plan depends only on the arguments.
    /// - Parameters:
    ///   - wanted: tiles that do not overlap, most important first (``TileCover/tiles``).
    ///   - firstZoom: the source's first zoom, where the search for ancestors ends.
    ///   - lastZoom: the source's last zoom, where the search for finer tiles ends.
    ///   - depth: the number of finer levels to search, at most six. Each level checks four times as many
    ///     tiles.
    ///   - isAvailable: whether a tile's data is loaded.
    public init(
        for wanted: [UnwrappedTile],
        firstZoom: UInt8 = 0,
        lastZoom: UInt8 = 30,
        depth: Int = 2,
        isAvailable: (TileID) -> Bool
    ) {
        // The copies of the world share their data. A linear search would be quadratic for covers of hundreds
        // of tiles.
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

    /// Adds the fallbacks for a tile that is not available. Quarters for which finer tiles are available show the
    /// finer tiles; the other quarters show the ancestor.
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
