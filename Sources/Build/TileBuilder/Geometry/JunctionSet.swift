internal import PortolanBasics
internal import PortolanTiles
internal import Synchronization

/// The points at which the outlines of areas separate: two areas share the point, but not the same neighbours of it.
///
/// Between junctions, the outlines of neighbouring areas are the same line. If each such line is simplified by itself,
/// the areas stay adjacent (M. Bostock, "Inferring topology", 2013, for TopoJSON).
struct JunctionSet: Sendable {
    /// The points by the lower bits of their hash.
    private var shards: [PointTable]

    static let none = JunctionSet(shards: [])

    private init(shards: [PointTable]) { self.shards = shards }

    func contains(_ point: GridPoint) -> Bool {
        guard !shards.isEmpty else { return false }
        let hash = PointTable.hash(point)
        return shards[Int(hash % UInt64(shards.count))].isJunction(point, hash)
    }

    var isEmpty: Bool { shards.allSatisfy(\.isEmpty) }

    /// Finds the junctions of all areas that are simplified.
    ///
    /// First, the points are sorted into parts by their hash. Each point takes 16 bytes with a mark of its neighbours.
    /// At most 8 MB of `memory` are used; further points go to the temporary file. Then each part is examined by
    /// itself, which takes at most 43 bytes for each of its points. The result takes 16 to 43 bytes for each junction.
    /// - Parameters:
    ///   - pointCount: the largest number of points that the areas have.
    ///   - room: the temporary file for points beyond the memory; nil to keep all in memory.
    ///   - eachRing: calls the given function with each ring of a batch's areas.
    static func find(
        batchCount: Int,
        pointCount: Int,
        memory: Int,
        room: SpillRoom?,
        jobs: Int,
        eachRing: @Sendable (_ batch: Int, (ArraySlice<GridPoint>) -> Void) throws(PMTilesError) -> Void
    ) throws(PMTilesError) -> JunctionSet {
        guard pointCount > 0 else { return .none }
        // Small parts are enough, however much memory there is: an additional part costs only the look at another
        // table.
        let memory = min(max(memory, 1 << 22), 1 << 23)
        let shardCount = max(8 * jobs, min(pointCount / (memory / jobs / 43) + 1, 4096))
        let limit = memory / jobs / shardCount / 8
        let collectors = (0..<jobs).map { _ in LockedCollector(PointCollector(shardCount: shardCount, limit: limit, room: room)) }
        parallelEach(count: batchCount, threads: jobs) { batch, thread in
            collectors[thread].mutex.withLock { collector in
                guard collector.failure == nil else { return }
                do throws(PMTilesError) {
                    try eachRing(batch) { collector.add($0) }
                    try collector.spill()
                } catch {
                    collector.failure = error
                }
            }
        }
        let parts = collectors.map { $0.mutex.withLock { $0 } }
        for part in parts { if let failure = part.failure { throw failure } }
        let failure = Mutex<PMTilesError?>(nil)
        let shards = parallelMap(count: shardCount, threads: jobs) { shard in
            var table = PointTable(capacity: min(pointCount / shardCount, memory / jobs / 43))
            do throws(PMTilesError) {
                for part in parts { try part.eachEntry(of: shard) { table.add($0, mark: $1) } }
            } catch {
                failure.withLock { $0 = error }
            }
            return table.junctions()
        }
        if let error = failure.withLock({ $0 }) { throw error }
        return JunctionSet(shards: shards)
    }
}

/// A value that only one thread at a time uses.
private final class LockedCollector: Sendable {
    let mutex: Mutex<PointCollector>
    init(_ value: PointCollector) { mutex = Mutex(value) }
}

/// Points with marks of their neighbours. The hash of a point selects its shard.
private struct PointCollector: Sendable {
    private struct Segment: Sendable {
        var file: SpillRoom
        var offset: Int
        var count: Int
    }

    /// Two entries for each point: its bits and the mark.
    private var pending: [[UInt64]]
    private var segments: [[Segment]]
    /// The number of entries beyond which a shard goes to the temporary file.
    private let limit: Int
    private let room: SpillRoom?
    var failure: PMTilesError?

    init(shardCount: Int, limit: Int, room: SpillRoom?) {
        pending = [[UInt64]](repeating: [], count: shardCount)
        segments = [[Segment]](repeating: [], count: shardCount)
        self.limit = limit
        self.room = room
    }

    mutating func add(_ ring: ArraySlice<GridPoint>) {
        guard var previous = ring.last, var point = ring.first else { return }
        for index in ring.indices {
            let next = index + 1 < ring.endIndex ? ring[index + 1] : ring[ring.startIndex]
            let shard = Int(PointTable.hash(point) % UInt64(pending.count))
            pending[shard].append(PointTable.bits(point))
            pending[shard].append(PointTable.mark(between: previous, and: next))
            previous = point
            point = next
        }
    }

    /// Writes shards beyond the limit to the temporary file.
    mutating func spill() throws(PMTilesError) {
        guard let room else { return }
        for shard in pending.indices where pending[shard].count > limit {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(8 * pending[shard].count)
            for number in pending[shard] { bytes.appendNumber(number) }
            let (file, offset) = (room, try room.append(bytes))
            segments[shard].append(Segment(file: file, offset: offset, count: bytes.count))
            pending[shard] = []
        }
    }

    func eachEntry(of shard: Int, _ body: (_ bits: UInt64, _ mark: UInt64) -> Void) throws(PMTilesError) {
        for segment in segments[shard] {
            var reader = ByteReader(try segment.file.read(at: segment.offset, count: segment.count))
            for _ in 0..<(segment.count / 16) { body(reader.fixed(), reader.fixed()) }
        }
        for index in stride(from: 0, to: pending[shard].count, by: 2) { body(pending[shard][index], pending[shard][index + 1]) }
    }
}

/// An open-addressed table of points, each with a mark of its two neighbours.
private struct PointTable: Sendable {
    /// The mark of a junction.
    private static let junction: UInt64 = 1

    /// Two entries for each slot: the point's bits, all ones for an empty slot, and the mark.
    private var slots: [UInt64]
    private var count = 0
    private var mask: Int

    init(capacity: Int) {
        var size = 64
        while size * 3 < capacity * 4 { size *= 2 }
        mask = size - 1
        slots = [UInt64](repeating: .max, count: 2 * size)
    }

    var isEmpty: Bool { count == 0 }

    static func bits(_ point: GridPoint) -> UInt64 { UInt64(UInt32(bitPattern: point.x)) << 32 | UInt64(UInt32(bitPattern: point.y)) }

    @inline(__always)
    static func hash(_ point: GridPoint) -> UInt64 { mixed(bits(point)) }

    /// Mixes the bits of a number by the finalizer of MurmurHash3 (A. Appleby).
    @inline(__always)
    private static func mixed(_ bits: UInt64) -> UInt64 {
        var hash = bits
        hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
        hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
        return hash ^ hash >> 33
    }

    @inline(__always)
    private func slot(_ bits: UInt64, _ hash: UInt64) -> Int {
        var index = Int(truncatingIfNeeded: hash >> 20) & mask
        while slots[2 * index] != .max && slots[2 * index] != bits { index = (index + 1) & mask }
        return index
    }

    /// Returns the mark of a point's neighbours. It is the same for both directions of the outline. Other neighbours
    /// have the same mark by chance with a probability of 2⁻⁶³.
    static func mark(between a: GridPoint, and b: GridPoint) -> UInt64 { (mixed(bits(a)) &+ mixed(bits(b))) | 2 }

    mutating func add(_ bits: UInt64, mark: UInt64) {
        let index = slot(bits, Self.mixed(bits))
        if slots[2 * index] == bits {
            if slots[2 * index + 1] != mark { slots[2 * index + 1] = Self.junction }
            return
        }
        slots[2 * index] = bits
        slots[2 * index + 1] = mark
        count += 1
        if count * 4 > (mask + 1) * 3 { grow() }
    }

    private mutating func grow() {
        let old = slots
        mask = mask * 2 + 1
        slots = [UInt64](repeating: .max, count: 2 * (mask + 1))
        for index in stride(from: 0, to: old.count, by: 2) where old[index] != .max {
            let new = slot(old[index], Self.mixed(old[index]))
            slots[2 * new] = old[index]
            slots[2 * new + 1] = old[index + 1]
        }
    }

    func isJunction(_ point: GridPoint, _ hash: UInt64) -> Bool {
        let bits = Self.bits(point)
        let index = slot(bits, hash)
        return slots[2 * index] == bits && slots[2 * index + 1] == Self.junction
    }

    /// Returns the table of only the junctions.
    func junctions() -> PointTable {
        let found = stride(from: 0, to: slots.count, by: 2).filter { slots[$0] != .max && slots[$0 + 1] == Self.junction }
        var result = PointTable(capacity: found.count)
        for index in found {
            let new = result.slot(slots[index], Self.mixed(slots[index]))
            result.slots[2 * new] = slots[index]
            result.slots[2 * new + 1] = Self.junction
            result.count += 1
        }
        return result
    }
}
