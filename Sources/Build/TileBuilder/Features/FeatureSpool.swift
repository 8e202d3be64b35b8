internal import PortolanTiles

/// The numbered batches of a build. They are in memory up to a limit, and beyond it in the temporary file.
struct FeatureSpool: Sendable {
    private enum Slot: Sendable {
        case memory(FeatureBatch)
        case file(SpillRoom, offset: Int, count: Int)
    }

    private var slots: [Slot] = []
    /// For each batch, whether it has areas that share edges.
    private var haveSharedEdges: [Bool] = []
    /// The number of points of all features.
    private(set) var pointCount = 0
    private var byteCount = 0
    private let limit: Int
    private let room: SpillRoom?

    /// - Parameter room: the temporary file for batches beyond the limit; nil to keep all in memory.
    init(limit: Int, room: SpillRoom?) {
        self.limit = limit
        self.room = room
    }

    var count: Int { slots.count }

    mutating func append(_ batch: consuming FeatureBatch) throws(PMTilesError) {
        let size = batch.byteCount
        pointCount += batch.points.count
        haveSharedEdges.append(batch.features.contains(where: \.sharesEdges))
        if let room, byteCount + size > limit {
            let bytes = batch.encoded()
            let (file, offset) = (room, try room.append(bytes))
            slots.append(.file(file, offset: offset, count: bytes.count))
        } else {
            byteCount += size
            slots.append(.memory(batch))
        }
    }

    /// Whether a batch has areas that share edges. The answer needs no read of the file.
    func hasSharedEdges(_ index: Int) -> Bool { haveSharedEdges[index] }

    /// Returns the batch with a number, which is its position in the order of adding.
    func batch(_ index: Int) throws(PMTilesError) -> FeatureBatch {
        switch slots[index] {
        case .memory(let batch): return batch
        case .file(let file, let offset, let count):
            guard let batch = FeatureBatch(decoding: try file.read(at: offset, count: count)) else {
                throw PMTilesError(.file, byteOffset: UInt64(offset), "the temporary file does not contain what was written to it")
            }
            return batch
        }
    }
}
