internal import PortolanBasics
internal import Synchronization

/// Points at which the outlines of areas part: two areas have the point, and not the same neighbours of it.
///
/// Between junctions the outlines of neighbours are the same line. If each such line is simplified by itself, neighbours stay neighbours (M. Bostock,
/// "Inferring topology", 2013, for TopoJSON).
struct JunctionSet: Sendable {
    /// Points by the lower bits of their hash.
    private var shards: [PointTable]

    static let none = JunctionSet(shards: [])

    private init(shards: [PointTable]) { self.shards = shards }

    func contains(_ point: MapPoint) -> Bool {
        guard !shards.isEmpty else { return false }
        let hash = PointTable.hash(point)
        return shards[Int(hash % UInt64(shards.count))].isJunction(point, hash)
    }

    var isEmpty: Bool { shards.allSatisfy(\.isEmpty) }

    /// Finds the junctions of all areas that are simplified.
    ///
    /// Memory: 24 bytes for each point while a share of the points is compared, `memory` at most; then 16 to 32 bytes for each junction.
    /// - Parameters:
    ///   - pointCount: how many points the areas have, at most.
    ///   - eachRing: calls with each ring of the batches' areas.
    static func find(
        batchCount: Int,
        pointCount: Int,
        memory: Int,
        jobs: Int,
        eachRing: @Sendable (_ batch: Int, (ArraySlice<MapPoint>) -> Void) throws -> Void
    ) throws -> JunctionSet {
        guard pointCount > 0 else { return .none }
        // Tables double when they are three quarters full: at most 16 / 0.375 bytes a point.
        let shardCount = max(jobs, pointCount / max(memory / jobs / 43, 1) + 1)
        let failure = Mutex<(any Error)?>(nil)
        let shards = parallelMap(count: shardCount, threads: jobs) { shard in
            var table = PointTable(capacity: pointCount / shardCount)
            do {
                for batch in 0..<batchCount {
                    try eachRing(batch) { ring in
                        guard var previous = ring.last, var point = ring.first else { return }
                        for index in ring.indices {
                            let next = index + 1 < ring.endIndex ? ring[index + 1] : ring[ring.startIndex]
                            let hash = PointTable.hash(point)
                            if Int(hash % UInt64(shardCount)) == shard { table.add(point, hash, between: previous, and: next) }
                            previous = point
                            point = next
                        }
                    }
                }
            } catch {
                failure.withLock { $0 = error }
            }
            return table.junctions()
        }
        if let error = failure.withLock({ $0 }) { throw error }
        return JunctionSet(shards: shards)
    }
}

/// An open-addressed table of points, each with a mark of its two neighbours.
private struct PointTable: Sendable {
    /// The neighbours' mark of a junction.
    private static let junction: UInt64 = 1

    /// Two entries a slot: the point's bits, all ones for none, and the mark.
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

    private static func bits(_ point: MapPoint) -> UInt64 { UInt64(UInt32(bitPattern: point.x)) << 32 | UInt64(UInt32(bitPattern: point.y)) }

    @inline(__always)
    static func hash(_ point: MapPoint) -> UInt64 { mixed(bits(point)) }

    /// The finalizer of MurmurHash3 (A. Appleby).
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

    mutating func add(_ point: MapPoint, _ hash: UInt64, between a: MapPoint, and b: MapPoint) {
        // The same for both directions. A chance of 2⁻⁶⁴ that other neighbours have the same mark.
        let mark = (Self.mixed(Self.bits(a)) &+ Self.mixed(Self.bits(b))) | 2
        let bits = Self.bits(point)
        let index = slot(bits, hash)
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

    func isJunction(_ point: MapPoint, _ hash: UInt64) -> Bool {
        let bits = Self.bits(point)
        let index = slot(bits, hash)
        return slots[2 * index] == bits && slots[2 * index + 1] == Self.junction
    }

    /// The table with the junctions alone.
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
