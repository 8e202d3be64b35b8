/// A list of pieces of bytes that can be read back in any order. Pieces beyond a limit are moved to a storage.
package struct SpilledBytes: Sendable {
    /// The position of a piece.
    package struct Slot: Sendable {
        fileprivate var chunk: UInt32
        fileprivate var offset: UInt32
        fileprivate var count: UInt32
    }

    private enum Chunk: Sendable {
        case memory([UInt8])
        case stored(offset: Int)
    }

    private static let chunkByteCount = 1 << 18

    private let limit: SpillLimit
    private var chunks: [Chunk] = []
    private var open: [UInt8] = []
    private var byteCount = 0

    package init(_ limit: SpillLimit) { self.limit = limit }

    /// Adds the bytes that the body appends as one piece.
    package mutating func add(_ body: (inout [UInt8]) -> Void) throws(SpillFailure) -> Slot {
        let start = open.count
        body(&open)
        let slot = Slot(
            chunk: UInt32(truncatingIfNeeded: chunks.count),
            offset: UInt32(truncatingIfNeeded: start),
            count: UInt32(truncatingIfNeeded: open.count - start)
        )
        guard open.count >= Self.chunkByteCount else { return slot }
        if let storage = limit.storage, byteCount + open.count > limit.byteCount {
            chunks.append(.stored(offset: try storage.append(open)))
            open.removeAll(keepingCapacity: true)
        } else {
            byteCount += open.count
            chunks.append(.memory(open))
            open = []
        }
        return slot
    }

    /// Returns a reader of a piece that was added.
    package func bytes(_ slot: Slot) throws(SpillFailure) -> RecordReader {
        let (start, count) = (Int(slot.offset), Int(slot.count))
        guard slot.chunk < chunks.count else { return RecordReader(open, from: start, count: count) }
        switch chunks[Int(slot.chunk)] {
        case .memory(let bytes): return RecordReader(bytes, from: start, count: count)
        case .stored(let offset):
            guard let storage = limit.storage else { throw .damage }
            return RecordReader(try storage.read(at: offset + start, count: count), from: 0, count: count)
        }
    }
}
