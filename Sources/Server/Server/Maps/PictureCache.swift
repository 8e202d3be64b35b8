import Synchronization

/// Encoded pictures by their ETags, bounded by bytes. The least recently used go first, half of all at a time.
final class PictureCache: Sendable {
    private struct Entry {
        var bytes: [UInt8]
        var used: UInt64
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var byteCount = 0
        var clock: UInt64 = 0
        var hits = 0
        var misses = 0
    }

    private let state = Mutex(State())
    private let byteLimit: Int

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// Counts of pictures found and not found, and the pictures and bytes held.
    var figures: (hits: Int, misses: Int, count: Int, byteCount: Int) {
        state.withLock { ($0.hits, $0.misses, $0.entries.count, $0.byteCount) }
    }

    func picture(_ key: String) -> [UInt8]? {
        state.withLock { state in
            guard let bytes = state.entries[key]?.bytes else {
                state.misses += 1
                return nil
            }
            state.clock += 1
            state.hits += 1
            state.entries[key]?.used = state.clock
            return bytes
        }
    }

    func store(_ bytes: [UInt8], _ key: String) {
        guard bytes.count <= byteLimit / 8 else { return }
        state.withLock { state in
            if state.byteCount + bytes.count > byteLimit {
                let oldest = state.entries.sorted { $0.value.used < $1.value.used }.prefix((state.entries.count + 1) / 2)
                for (key, entry) in oldest {
                    state.entries[key] = nil
                    state.byteCount -= entry.bytes.count
                }
            }
            state.clock += 1
            if let old = state.entries.updateValue(Entry(bytes: bytes, used: state.clock), forKey: key) {
                state.byteCount -= old.bytes.count
            }
            state.byteCount += bytes.count
        }
    }
}
