import PortolanGeo
import Synchronization

/// Prepared tiles by source, place and zoom, the least recently used given up first. Bounded by bytes.
final class TileCache: Sendable {
    struct Key: Hashable, Comparable {
        var source: Int
        var tile: TileID
        /// The whole zoom that filters were evaluated at: above the archive's last zoom the same tile is chosen from anew.
        var styleZoom: Int

        var place: Place { Place(source: source, tile: tile) }

        static func < (a: Key, b: Key) -> Bool {
            (a.source, a.styleZoom, a.tile.z, a.tile.x, a.tile.y) < (b.source, b.styleZoom, b.tile.z, b.tile.x, b.tile.y)
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
        /// The zooms that a place is known for, ascending.
        var zooms: [Place: [Int]] = [:]
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
            zooms[place]?.removeAll { $0 == key.styleZoom }
            if zooms[place]?.isEmpty == true { zooms[place] = nil }
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

    /// The tile as it is prepared for the zoom, or for the nearest other one (the lower of two): the same ground, chosen from otherwise.
    func knowledge(_ key: Key) -> Knowledge {
        state.withLock { state in
            guard let zooms = state.zooms[key.place] else { return .unknown }
            var nearest = key
            var distance = Int.max
            for zoom in zooms where abs(zoom - key.styleZoom) < distance {
                distance = abs(zoom - key.styleZoom)
                nearest.styleZoom = zoom
            }
            guard state.entries[nearest] != nil else { return .unknown }
            guard let tile = state.use(nearest) else { return .absent }
            return .present(tile, isExact: distance == 0)
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
            let zooms = state.zooms[place] ?? []
            state.zooms[place] = zooms.filter { $0 < key.styleZoom } + [key.styleZoom] + zooms.filter { $0 > key.styleZoom }
            guard state.byteCount > byteLimit else { return }
            // Down to three quarters, so that the sort is paid for by many tiles.
            for (key, _) in state.entries.sorted(by: { $0.value.use < $1.value.use }) {
                guard state.byteCount > byteLimit / 4 * 3 else { break }
                state.remove(key)
            }
        }
    }
}
