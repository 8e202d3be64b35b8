import PortolanBasics
import PortolanGeo
import Synchronization

/// Prepared tiles by source, tile and zoom, and for each tile of a source the zooms at which it is known.
final class TileCache: Sendable {
    struct Key: Hashable, Comparable {
        var source: Int
        var tile: TileID
        /// The whole zoom that filters were evaluated at: above the archive's last zoom the same tile is chosen from anew.
        var styleZoom: Int
        /// The global state that filters and layouts were evaluated with: ``StyleLayout/stateFingerprint``.
        var state: UInt64 = 0

        var sourceTile: SourceTile { SourceTile(source: source, tile: tile) }

        static func < (a: Key, b: Key) -> Bool {
            if a.state != b.state { return a.state < b.state }
            return (a.source, a.styleZoom, a.tile.z, a.tile.x, a.tile.y) < (b.source, b.styleZoom, b.tile.z, b.tile.x, b.tile.y)
        }
    }

    /// What is known of a tile.
    enum Knowledge {
        case unknown
        /// The source has none there.
        case absent
        /// Prepared for the zoom requested, or for the nearest one that is known.
        case present(PreparedTile, isExact: Bool)
    }

    /// A tile of a source, whatever the zoom that its features are chosen at.
    struct SourceTile: Hashable {
        var source: Int
        var tile: TileID
    }

    private struct State {
        /// nil for a tile that the source lacks.
        var tiles: LRUCache<Key, PreparedTile?>
        /// What a tile of a source is known for, by zoom, ascending.
        var known: [SourceTile: [Key]] = [:]

        mutating func forget(_ key: Key) {
            let sourceTile = key.sourceTile
            known[sourceTile]?.removeAll { $0 == key }
            if known[sourceTile]?.isEmpty == true { known[sourceTile] = nil }
        }
    }

    private let state: Mutex<State>

    init(byteLimit: Int) { state = Mutex(State(tiles: LRUCache(costLimit: byteLimit))) }

    /// The tile if it is known: nil inside for one that is known not to exist.
    func tile(_ key: Key) -> PreparedTile?? { state.withLock { $0.tiles.value(for: key) } }

    /// The tile as it is prepared for the zoom and the state, or for the nearest other zoom (the lower of two), or for another state: the same
    /// ground, chosen from otherwise.
    func knowledge(_ key: Key) -> Knowledge {
        state.withLock { state in
            guard let known = state.known[key.sourceTile] else { return .unknown }
            var nearest = key
            var distance = Int.max
            for other in known {
                // Another state is farther than any other zoom.
                let way = 2 * abs(other.styleZoom - key.styleZoom) + (other.state == key.state ? 0 : 1000)
                guard way < distance else { continue }
                distance = way
                nearest = other
            }
            guard let found = state.tiles.value(for: nearest) else { return .unknown }
            guard let tile = found else { return .absent }
            // One without all of its symbols will do meanwhile.
            return .present(tile, isExact: distance == 0 && tile.symbolArea == nil)
        }
    }

    /// Keeps a tile, or that there is none.
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
