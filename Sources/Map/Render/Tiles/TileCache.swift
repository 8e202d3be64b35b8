import PortolanGeo
import Synchronization

/// Prepared tiles by source, place and zoom, the least recently used given up first. Bounded by bytes.
final class TileCache: Sendable {
    struct Key: Hashable, Comparable {
        var source: Int
        var tile: TileID
        /// The whole zoom that filters were evaluated at: above the archive's last zoom the same tile is chosen from anew.
        var styleZoom: Int
        /// The global state that filters and layouts were evaluated with: ``StyleLayout/stateFingerprint``.
        var state: UInt64 = 0

        var place: Place { Place(source: source, tile: tile) }

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
    struct Place: Hashable {
        var source: Int
        var tile: TileID
    }

    private struct Entry {
        var tile: PreparedTile?
        var use: UInt64
        var byteCount: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        /// What a place is known for, by zoom, ascending.
        var known: [Place: [Key]] = [:]
        var byteCount = 0
        var clock: UInt64 = 0

        mutating func use(_ key: Key) -> PreparedTile? {
            clock += 1
            entries[key]?.use = clock
            return entries[key]?.tile
        }

        mutating func remove(_ key: Key) {
            guard let entry = entries.removeValue(forKey: key) else { return }
            byteCount -= entry.byteCount
            let place = key.place
            known[place]?.removeAll { $0 == key }
            if known[place]?.isEmpty == true { known[place] = nil }
        }
    }

    private let state: Mutex<State>
    private let byteLimit: Int

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
        state = Mutex(State())
    }

    /// The tile if it is known: nil inside for one that is known not to exist.
    func tile(_ key: Key) -> PreparedTile?? {
        state.withLock { state in
            guard state.entries[key] != nil else { return nil }
            return .some(state.use(key))
        }
    }

    /// The tile as it is prepared for the zoom and the state, or for the nearest other zoom (the lower of two), or for another state: the same
    /// ground, chosen from otherwise.
    func knowledge(_ key: Key) -> Knowledge {
        state.withLock { state in
            guard let known = state.known[key.place] else { return .unknown }
            var nearest = key
            var distance = Int.max
            for other in known {
                // Another state is farther than any other zoom.
                let way = 2 * abs(other.styleZoom - key.styleZoom) + (other.state == key.state ? 0 : 1000)
                guard way < distance else { continue }
                distance = way
                nearest = other
            }
            guard state.entries[nearest] != nil else { return .unknown }
            guard let tile = state.use(nearest) else { return .absent }
            // One without all of its symbols will do meanwhile.
            return .present(tile, isExact: distance == 0 && tile.symbolArea == nil)
        }
    }

    /// Keeps a tile, or that there is none. One that is too large to be kept pushes out no other.
    func store(_ tile: PreparedTile?, for key: Key) {
        let byteCount = 128 + (tile?.byteCount ?? 0)
        state.withLock { state in
            state.clock += 1
            state.remove(key)
            guard byteCount <= byteLimit / 4 * 3 else { return }
            state.entries[key] = Entry(tile: tile, use: state.clock, byteCount: byteCount)
            state.byteCount += byteCount
            let place = key.place
            let known = state.known[place] ?? []
            state.known[place] = known.filter { $0.styleZoom < key.styleZoom } + [key] + known.filter { $0.styleZoom >= key.styleZoom }
            guard state.byteCount > byteLimit else { return }
            // Down to three quarters, so that the sort is paid for by many tiles.
            for (key, _) in state.entries.sorted(by: { $0.value.use < $1.value.use }) {
                guard state.byteCount > byteLimit / 4 * 3 else { break }
                state.remove(key)
            }
        }
    }
}
