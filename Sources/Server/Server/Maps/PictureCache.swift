import PortolanBasics
import Synchronization

/// Encoded pictures by request, with counts of hits and misses.
final class PictureCache: Sendable {
    private struct State {
        var pictures: LRUCache<String, [UInt8]>
        var hits = 0
        var misses = 0
    }

    private let state: Mutex<State>

    init(byteLimit: Int) { state = Mutex(State(pictures: LRUCache(costLimit: byteLimit))) }

    /// The counts of hits and misses, and of the pictures and bytes in the cache.
    var figures: (hits: Int, misses: Int, count: Int, byteCount: Int) {
        state.withLock { ($0.hits, $0.misses, $0.pictures.count, $0.pictures.cost) }
    }

    func picture(_ key: String) -> [UInt8]? {
        state.withLock { state in
            let picture = state.pictures.value(for: key)
            if picture == nil { state.misses += 1 } else { state.hits += 1 }
            return picture
        }
    }

    /// Stores a picture, unless it would fill more than an eighth of the cache.
    func store(_ bytes: [UInt8], _ key: String) {
        state.withLock { state in
            guard bytes.count <= state.pictures.costLimit / 8 else { return }
            state.pictures.store(bytes, for: key, cost: 192 + key.utf8.count + bytes.count)
        }
    }
}
