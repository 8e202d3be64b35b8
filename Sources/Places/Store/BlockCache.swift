internal import Synchronization

/// Blocks of the search index that were read lately, for all who read a store: a question in words looks at some entries of hundreds of blocks.
///
/// Each block has one slot, and several share it where a store has more blocks than slots; the last one read stays. At most 32 MiB, which is as much as
/// 1.6 million places have. A hit takes half the time of one of `LRUCache` (133 and 264 ns at random), and a question has hundreds.
final class BlockCache: Sendable {
    /// A block's row fills a page of 4 KiB, of which its entries take all but some bytes.
    private static let slotCount = 8_192
    private static let partCount = 16

    /// A part of the slots behind a lock of its own, so that threads seldom wait for each other.
    private final class Part: Sendable {
        let blocks = Mutex<[(number: Int, bytes: [UInt8])?]>([])
    }

    private let parts = (0..<partCount).map { _ in Part() }

    /// The bytes of a block; nil if they are not there.
    subscript(number: Int) -> [UInt8]? {
        let (part, slot) = Self.place(number)
        return parts[part].blocks.withLock { blocks in
            guard slot < blocks.count, let block = blocks[slot], block.number == number else { return nil }
            return block.bytes
        }
    }

    func keep(_ bytes: [UInt8], ofBlock number: Int) {
        let (part, slot) = Self.place(number)
        parts[part].blocks.withLock { blocks in
            while blocks.count <= slot { blocks.append(nil) }
            blocks[slot] = (number, bytes)
        }
    }

    /// Neighbours, which are read together, have other locks.
    private static func place(_ number: Int) -> (part: Int, slot: Int) { (number % partCount, number % slotCount / partCount) }
}
