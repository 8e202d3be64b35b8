import PortolanBasics
import PortolanGeo
import Synchronization

/// Prepared tiles by source, tile and zoom, and for each tile of a source the zooms for which it is cached.
final class TileCache: Sendable {
    struct Key: Hashable, Comparable {
        var source: Int
        var tile: TileID
        /// The whole zoom at which filters were evaluated. Above the archive's last zoom, features are chosen
        /// again from the same tile.
        var styleZoom: Int
        /// The fingerprint of the global state with which filters and layouts were evaluated; see
        /// ``StyleLayout/stateFingerprint``.
        var state: UInt64 = 0

        var sourceTile: SourceTile { SourceTile(source: source, tile: tile) }

        static func < (a: Key, b: Key) -> Bool {
            if a.state != b.state { return a.state < b.state }
            return (a.source, a.styleZoom, a.tile.z, a.tile.x, a.tile.y) < (b.source, b.styleZoom, b.tile.z, b.tile.x, b.tile.y)
        }
    }

    /// The cache's knowledge of a tile.
    enum Knowledge {
        case unknown
        /// The source has no tile there.
        case absent
        /// The tile is prepared for the requested zoom, or for the nearest cached zoom.
        case present(PreparedTile, isExact: Bool)
    }

    /// A tile of a source, independent of the zoom for which its features are chosen.
    struct SourceTile: Hashable {
        var source: Int
        var tile: TileID
    }

    private struct State {
        /// The value is nil for a tile that the source lacks.
        var tiles: LRUCache<Key, PreparedTile?>
        /// The cached keys of each tile of a source, ascending by zoom.
        var known: [SourceTile: [Key]] = [:]

        mutating func forget(_ key: Key) {
            let sourceTile = key.sourceTile
            known[sourceTile]?.removeAll { $0 == key }
            if known[sourceTile]?.isEmpty == true { known[sourceTile] = nil }
        }
    }

    private let state: Mutex<State>

    init(byteLimit: Int) { state = Mutex(State(tiles: LRUCache(costLimit: byteLimit))) }

    /// Returns the tile if it is cached. The inner nil means that the source has no such tile.
    func tile(_ key: Key) -> PreparedTile?? { state.withLock { $0.tiles.value(for: key) } }

    /// Returns the tile prepared for the zoom and the state of a key. If there is none, the function returns the
    /// tile for the nearest zoom (the lower of two equally near zooms), or for another state. That tile shows the
    /// same ground with other features chosen.
    func knowledge(_ key: Key) -> Knowledge {
        state.withLock { state in
            guard let known = state.known[key.sourceTile] else { return .unknown }
            var nearest = key
            var distance = Int.max
            for other in known {
                // Another state counts as farther than any other zoom.
                let way = 2 * abs(other.styleZoom - key.styleZoom) + (other.state == key.state ? 0 : 1000)
                guard way < distance else { continue }
                distance = way
                nearest = other
            }
            guard let found = state.tiles.value(for: nearest) else { return .unknown }
            guard let tile = found else { return .absent }
            // A tile that lacks some of its symbols is drawn until the complete tile is prepared.
            return .present(tile, isExact: distance == 0 && tile.symbolArea == nil)
        }
    }

    /// Stores a tile, or nil if the source has none.
    func store(_ tile: PreparedTile?, for key: Key) {
        let byteCount = 128 + (tile?.byteCount ?? 0)
        state.withLock { state in
            let isNew = !state.tiles.contains(key)
            var evicted: [Key] = []
            state.tiles.store(tile, for: key, cost: byteCount, evicted: { evicted.append($0) })
            for key in evicted { state.forget(key) }
            guard isNew, state.tiles.contains(key) else { return }
            let known = state.known[key.sourceTile] ?? []
            state.known[key.sourceTile] =
                known.filter { $0.styleZoom < key.styleZoom } + [key] + known.filter { $0.styleZoom >= key.styleZoom }
        }
    }
}
