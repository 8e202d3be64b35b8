import PortolanGeo
import Synchronization

/// Prepared tiles by source, place and zoom, the least recently used given up first. Bounded by bytes.
final class TileCache: Sendable {
    struct Key: Hashable {
        var source: Int
        var tile: TileID
        /// The whole zoom that filters were evaluated at: above the archive's last zoom the same tile is chosen from anew.
        var styleZoom: Int
    }

    private struct Entry {
        var tile: PreparedTile?
        var use: UInt64
        var byteCount: Int
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var byteCount = 0
        var clock: UInt64 = 0
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
            state.clock += 1
            state.entries[key]?.use = state.clock
            return state.entries[key]?.tile
        }
    }

    func store(_ tile: PreparedTile?, for key: Key) {
        let byteCount = 128 + (tile?.byteCount ?? 0)
        state.withLock { state in
            state.clock += 1
            if let old = state.entries[key] { state.byteCount -= old.byteCount }
            state.entries[key] = Entry(tile: tile, use: state.clock, byteCount: byteCount)
            state.byteCount += byteCount
            guard state.byteCount > byteLimit else { return }
            // Down to three quarters, so that the sort is paid for by many tiles.
            for (key, entry) in state.entries.sorted(by: { $0.value.use < $1.value.use }) {
                guard state.byteCount > byteLimit / 4 * 3 else { break }
                state.entries[key] = nil
                state.byteCount -= entry.byteCount
            }
        }
    }
}
