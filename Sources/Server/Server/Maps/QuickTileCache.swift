import NIOCore
import PortolanBasics
import Synchronization

/// The vector tiles of one version of the regions that were asked for lately, each with the headers of its answer, ready to be sent.
///
/// It holds at most ``byteLimit`` bytes of tiles.
final class QuickTileCache: Sendable {
    struct Key: Hashable {
        var source: String
        var z: UInt8
        var x: UInt32
        var y: UInt32
        var acceptsGzip: Bool
        /// Whether the address names the version, so that its answer holds for ever.
        var isVersioned: Bool
    }

    struct Entry: Sendable {
        var status: Int
        /// The status line and the headers that stay, as they are sent; without the empty line after them.
        var head: ByteBuffer
        /// Empty where there is no such tile.
        var body: ByteBuffer
    }

    static let byteLimit = 32 << 20
    /// A larger tile goes the way of all other answers, which tells a reader that takes nothing from one that is slow.
    static let tileByteLimit = 256 << 10

    private let entries = Mutex(LRUCache<Key, Entry>(costLimit: byteLimit))

    /// The tile of a key, made if it is not there; nil if it cannot be made or is too large.
    func entry(_ key: Key, _ make: () throws -> Entry?) rethrows -> Entry? {
        if let known = entries.withLock({ $0.value(for: key) }) { return known }
        guard let made = try make(), made.body.readableBytes <= Self.tileByteLimit else { return nil }
        entries.withLock { $0.store(made, for: key, cost: 448 + made.body.readableBytes + made.head.readableBytes) }
        return made
    }
}
