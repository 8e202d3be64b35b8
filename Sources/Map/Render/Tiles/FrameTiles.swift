import PortolanCamera
import PortolanGeo
import PortolanMapSources

/// A prepared tile of a frame, and the square of ground on which it is drawn.
struct FrameTile: Sendable {
    var tile: PreparedTile
    /// The tile's own square, or a part of it if an ancestor is drawn in place of a loading tile.
    var area: UnwrappedTile
}

/// The tiles of one source for one frame.
struct FrameTiles {
    /// The tiles in the order of their squares.
    var tiles: [FrameTile] = []
    /// Wanted tiles that are not ready, or ready only for another zoom, the nearest first.
    var missing: [TileCache.Key] = []
    var cover: [TileCache.Key] = []
    /// Squares whose tiles are loading and have no fallback tile.
    var empty: [UnwrappedTile] = []
    /// Tiles that are searched but not drawn; see ``PlaceDirectory``.
    var directory: [PreparedTile] = []
}

extension FrameTiles {
    /// Collects available tiles without waiting: tiles in the cache, and parents and children in place of missing
    /// tiles.
    init(
        source index: Int,
        _ preparer: TilePreparer,
        loader: TileLoader,
        projection: Projection,
        styleZoom: Int
    ) {
        let source = preparer.sources[index]
        let view = projection.tileCover(grid: source.grid)
        let cover = view.filter { $0.id.bounds.intersects(source.bounds) }
        func key(_ tile: TileID) -> TileCache.Key {
            TileCache.Key(source: index, tile: tile, styleZoom: styleZoom, state: preparer.layout.stateFingerprint)
        }
        var known: [TileID: PreparedTile] = [:]
        var asked: Set<TileID> = []
        var lacking: Set<TileID> = []
        for tile in cover where asked.insert(tile.id).inserted {
            self.cover.append(key(tile.id))
            switch loader.knowledge(key(tile.id)) {
            case .unknown:
                lacking.insert(tile.id)
                if !loader.isFailed(key(tile.id)) { missing.append(key(tile.id)) }
            case .absent: break
            case .present(let prepared, let isExact):
                known[tile.id] = prepared
                if !isExact { missing.append(key(tile.id)) }
            }
        }
        let plan = TilePlan(for: cover, firstZoom: source.zooms.lowerBound, lastZoom: source.zooms.upperBound) { tile in
            // A tile that the source does not have needs no fallback tile.
            if known[tile] != nil || asked.contains(tile) && !lacking.contains(tile) { return true }
            guard !asked.contains(tile), case .present(let prepared, _) = loader.knowledge(key(tile)) else { return false }
            known[tile] = prepared
            return true
        }
        var whole: Set<UnwrappedTile> = []
        for draw in plan.draws {
            guard let tile = known[draw.source] else { continue }
            let ancestor = UnwrappedTile(draw.source, wrap: draw.area.wrap)
            if draw.isExact || plan.draws.contains(where: { $0.source != draw.source && Self.holds(ancestor, $0.area) }) {
                tiles.append(FrameTile(tile: tile, area: draw.area))
            } else if whole.insert(ancestor).inserted {
                // Nothing else covers the ancestor's ground, so the ancestor is drawn once, on all of its ground.
                tiles.append(FrameTile(tile: tile, area: ancestor))
            }
        }
        for tile in PlaceDirectory.tiles(of: source, above: index, view, preparer.layout) {
            self.cover.append(key(tile))
            switch loader.knowledge(key(tile)) {
            case .unknown: if !loader.isFailed(key(tile)) { missing.append(key(tile)) }
            case .absent: break
            case .present(let prepared, let isExact):
                directory.append(prepared)
                if !isExact { missing.append(key(tile)) }
            }
        }
        let drawn = tiles.map(\.area)
        empty =
            lacking.isEmpty
            ? []
            : cover.filter { tile in
                guard lacking.contains(tile.id), !loader.isFailed(key(tile.id)) else { return false }
                return !drawn.contains { $0 == tile || Self.holds($0, tile) || Self.holds(tile, $0) }
            }.sorted()
        tiles.sort { $0.area < $1.area }
    }

    private static func holds(_ ancestor: UnwrappedTile, _ area: UnwrappedTile) -> Bool {
        area.wrap == ancestor.wrap && area.id.z >= ancestor.id.z && area.id.ancestor(z: ancestor.id.z) == ancestor.id
    }
}
