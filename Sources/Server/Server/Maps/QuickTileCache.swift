import NIOCore
import PortolanBasics
import Synchronization

/// Recently requested vector tiles of one version of the regions. Each tile has the headers of its answer and is ready
/// to be sent.
///
/// The cache holds at most ``byteLimit`` bytes of tiles.
final class QuickTileCache: Sendable {
    struct Key: Hashable {
        var source: String
        var z: UInt8
        var x: UInt32
        var y: UInt32
        var acceptsGzip: Bool
        /// Whether the address names the version, so that its answer never changes.
        var isVersioned: Bool
    }

    struct Entry: Sendable {
        var status: Int
        /// The status line and the constant headers as they are sent, without the empty line after them.
        var head: ByteBuffer
        /// The tile; empty if the archive has no such tile.
        var body: ByteBuffer
    }

    static let byteLimit = 32 << 20
    /// The largest tile in the cache, in bytes. A larger tile takes the ordinary path, which distinguishes stalled
    /// readers from slow ones.
    static let tileByteLimit = 256 << 10

    private let entries = Mutex(LRUCache<Key, Entry>(costLimit: byteLimit))

    /// Returns the tile of a key. If the cache lacks the tile, it is made; nil if it cannot be made or is too large.
    func entry(_ key: Key, _ make: () throws -> Entry?) rethrows -> Entry? {
        if let known = entries.withLock({ $0.value(for: key) }) { return known }
        guard let made = try make(), made.body.readableBytes <= Self.tileByteLimit else { return nil }
        entries.withLock { $0.store(made, for: key, cost: 448 + made.body.readableBytes + made.head.readableBytes) }
        return made
    }
}
