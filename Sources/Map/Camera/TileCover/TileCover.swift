#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The tiles that a camera needs, nearest to its target first.
///
/// The tiles do not overlap. Together they cover all ground in the view down to the farthest row
/// (``Projection/farthestScale``).
///
/// **Level of detail** (docs/camera.md, "Tile cover"). Let Z be the camera's tile zoom with its fraction
/// (``StyleZoom/tileZoom(fromCameraZoom:tileSizePoints:)``). A tile of zoom z appears at 2^(Z − z) times its
/// own size where the ground's depth w is 1, and at 2^(Z − z) / w at depth w. A flat map chooses z = ⌊Z⌋, so
/// that tiles appear at 1…2 times their size. The same rule at every depth gives
///
///     z(w) = ⌊Z − log2 w⌋, at most ⌊Z⌋
///
/// for the nearest point of each tile. So distant ground is never coarser on the view than a flat map can be
/// within the same zoom step. Ground nearer than the target keeps ⌊Z⌋, because styles are evaluated at the
/// camera's zoom and have no more detail for it. Since w is linear over the ground, its smallest value in a
/// tile is at a corner, and the rule is exact.
///
/// Keep one value and call ``update(_:grid:limit:)`` each frame: in the steady state it allocates nothing.
public struct TileCover: Sendable {
    /// The tiles, nearest to the target first. Tiles at the same distance are ordered by zoom, column, row and
    /// copy of the world.
    public private(set) var tiles: [UnwrappedTile] = []
    /// The zoom of the most detailed tiles; nil if the source has no tiles for this camera.
    public private(set) var zoom: UInt8?

    private var entries: [Entry] = []

    /// Creates a cover without tiles. ``update(_:grid:limit:)`` fills it.
    public init() {}

    /// A tile and its sort key.
    struct Entry {
        var tile: UnwrappedTile
        /// The square of the distance from the target to the tile's middle, in points of the target's scale.
        var distanceSquared: Double
    }

    /// The default limit of ``update(_:grid:limit:)`` on the number of tiles.
    public static let defaultLimit = 512
    /// The largest limit on the number of tiles. A grid can have any number of tiles in view, so larger limits are
    /// clamped to this value.
    static let greatestLimit = 65_536

    /// Computes the cover of a projection.
    ///
    /// If the cover would need more than `limit` tiles, the function makes all levels coarser together until the
    /// limit is met, so that no ground stays empty. At the source's first zoom, it leaves out the farthest tiles
    /// instead. A limit above 65,536 is clamped to 65,536.
    /// - Complexity: O(n log n) in the number of tiles.
    public mutating func update(_ projection: Projection, grid: TileGrid = TileGrid(), limit: Int = defaultLimit) {
        tiles.removeAll(keepingCapacity: true)
        entries.removeAll(keepingCapacity: true)
        zoom = nil
        let tileZoom = StyleZoom.tileZoom(fromCameraZoom: projection.camera.zoom, tileSizePoints: grid.tileSizePoints) + grid.detailBias
        // A source with the whole world in one tile always shows that tile, however small it appears.
        guard limit > 0, grid.zooms.lowerBound == 0 || tileZoom >= Double(grid.zooms.lowerBound) else { return }
        var walk = TileWalk(projection, grid: grid, tileZoom: tileZoom, limit: limit)
        while !walk.run(into: &entries) {
            entries.removeAll(keepingCapacity: true)
            walk.coarsen()
        }
        zoom = walk.deepest
        var sorted = entries.mutableSpan
        sorted.heapSort(count: sorted.count)
        for index in 0..<min(limit, entries.count) { tiles.append(entries[index].tile) }
    }
}

extension TileCover.Entry {
    static func < (first: Self, second: Self) -> Bool {
        first.distanceSquared == second.distanceSquared
            ? first.tile < second.tile : first.distanceSquared < second.distanceSquared
    }
}

extension MutableSpan<TileCover.Entry> {
    /// Sorts the entries in place and without allocating, which `sort()` does not guarantee.
    fileprivate mutating func heapSort(count: Int) {
        guard count > 1 else { return }
        for root in stride(from: count / 2 - 1, through: 0, by: -1) { siftDown(from: root, count: count) }
        for last in stride(from: count - 1, to: 0, by: -1) {
            swapAt(0, last)
            siftDown(from: 0, count: last)
        }
    }

    private mutating func siftDown(from start: Int, count: Int) {
        var root = start
        while true {
            var child = 2 * root + 1
            guard child < count else { return }
            if child + 1 < count, self[child] < self[child + 1] { child += 1 }
            guard self[root] < self[child] else { return }
            swapAt(root, child)
            root = child
        }
    }
}

extension Projection {
    /// Returns the tiles that the camera needs, nearest first. To compute them in every frame, keep a
    /// ``TileCover`` and update it, which allocates nothing.
    public func tileCover(grid: TileGrid = TileGrid(), limit: Int = TileCover.defaultLimit) -> [UnwrappedTile] {
        var cover = TileCover()
        cover.update(self, grid: grid, limit: limit)
        return cover.tiles
    }
}
