internal import PortolanBasics
public import PortolanGeo
internal import PortolanOSMModel
internal import PortolanSearchIndex
internal import Synchronization

/// The order of nearby places.
public enum NearbyRank: Sendable, Hashable, CaseIterable {
    /// The nearest place comes first. Equally near places are sorted by ID.
    case distance
    /// The most prominent place comes first. Equally prominent ones are sorted by distance, then by ID.
    case popularity
}

extension PlaceStore {
    /// The greatest number of postings that are read to find the blocks with wanted places. If there are more postings,
    /// the search looks at all blocks instead.
    private static let postingsLimit = 60_000

    /// Returns the places around a point, by the distance to their locations.
    /// - Parameters:
    ///   - center: the middle of the circle.
    ///   - radiusMeters: the radius of the circle in metres, measured on the sphere.
    ///   - filter: the places to return.
    ///   - rank: the order of the results.
    ///   - limit: the greatest number of results.
    ///   - outline: a shape that the locations must lie in; nil for the whole circle.
    public func nearby(
        _ center: Coordinate,
        radiusMeters: Double,
        filter: PlaceFilter = .all,
        rank: NearbyRank = .distance,
        limit: Int,
        inside outline: PlaceOutline? = nil
    ) throws(PlaceStoreError) -> [NearbyPlace] {
        guard center.isValid, radiusMeters >= 0, limit > 0 else { return [] }
        let wanted = wantedClasses(filter)
        guard zip(classes, wanted).contains(where: { $0.count > 0 && $1 }) else { return [] }
        return try read { reader in
            let circle = PlaceCircle(filter, radiusMeters: radiusMeters, limit: limit, outline: outline)
            let found = try candidates(center, circle, wanted, rank, reader)
            if reader.isRemote { try prefetchPlaces(reader, found.map(\.rowKey)) }
            return try found.map { candidate in
                guard let place = try self.place(reader, candidate.rowKey) else {
                    throw reader.damaged("row \(candidate.rowKey)")
                }
                return NearbyPlace(place: place, distanceMeters: candidate.meters)
            }
        }
    }

    /// Returns the row keys of the places nearest to a point.
    func nearestKeys(_ center: Coordinate, _ circle: PlaceCircle, _ reader: StoreReader) throws -> [Int64] {
        try candidates(center, circle, wantedClasses(circle.filter), .distance, reader).map(\.rowKey)
    }

    /// Returns the best places of a circle, the best first.
    private func candidates(
        _ center: Coordinate,
        _ circle: PlaceCircle,
        _ wanted: [Bool],
        _ rank: NearbyRank,
        _ reader: StoreReader
    ) throws -> [Candidates.Candidate] {
        let directory = try blockDirectory(reader)
        let numbers = try blocks(circle.filter, reader)
        let bound = DistanceBound(center)
        // The box is a little wider than the circle, so that rounding leaves no block out.
        let box = CoordinateBounds(center: center, radiusMeters: min(circle.radiusMeters, 3e7) * 1.000_001 + 1)
        var blocks: [RankedBlock] = []
        for number in numbers ?? Array(directory.blocks.indices) {
            guard directory.blocks.indices.contains(number) else { throw IndexDamage.index }
            let block = directory.blocks[number]
            guard block.bounds.intersects(box) else { continue }
            let meters = bound.meters(to: block)
            if meters <= circle.radiusMeters {
                blocks.append(RankedBlock(number: number, meters: meters, importance: block.importance, rank: rank))
            }
        }
        var found = Candidates(center: center, circle: circle, rank: rank)
        var queue = BlockQueue(blocks)
        func next() -> Int? {
            guard let block = queue.next(), !found.isSettled(before: block) else { return nil }
            return block.number
        }
        try reader.forEachBlock(next: next) { number, bytes in
            for index in 0..<(try BlockEntry.count(bytes, ofBlock: number)) {
                let entry = BlockEntry(bytes, index: index, document: UInt32(number * IndexLayout.blockCount + index))
                guard entry.classID < wanted.count else { throw IndexDamage.block(number) }
                if wanted[entry.classID] { found.add(entry) }
            }
            found.cut()
        }
        return found.best
    }

    /// Returns for each class whether the filter passes it.
    ///
    /// The results are cached, because matching a filter with all classes takes longer than most searches: 1 ms for
    /// the 758 classes of a city's centre.
    package func wantedClasses(_ filter: PlaceFilter) -> [Bool] {
        if filter.isEmpty { return Array(repeating: true, count: classes.count) }
        let names = filter.types.count + filter.kinds.count + filter.excluded.count + filter.primary.count + filter.excludedPrimary.count
        return knownFilters.value(for: filter, cost: { 256 + 64 * names + $0.count }) {
            classes.map { filter.matches(kinds: $0.kinds, types: $0.types) }
        }
    }

    /// Returns the numbers of the blocks that have places of the filter's types, ascending. Returns nil if there are so
    /// many such places that the search should look at all blocks.
    private func blocks(_ filter: PlaceFilter, _ reader: StoreReader) throws -> [Int]? {
        guard filter.includesSome else { return nil }
        let lists = try reader.lists(filter.classKeys).compactMap(\.self)
        guard lists.reduce(0, { $0 + $1.count }) <= Self.postingsLimit else { return nil }
        let numbers = try lists.map { try reader.blocks(of: $0) }
        return numbers.count > 1 ? Set(numbers.joined()).sorted() : numbers.first ?? []
    }
}

extension PlaceFilter {
    /// The keys of the index for places that the filter includes. Some of these places may still not match.
    package var classKeys: [[UInt8]] {
        let words = types.isEmpty && kinds.isEmpty ? primary : types.union(kinds)
        return words.sorted().map(IndexLayout.classKey)
    }
}

/// A block, and the best rank that its places can have.
private struct RankedBlock {
    var number: Int
    var meters: Double
    var importance: UInt8
    var rank: NearbyRank

    func isBefore(_ other: RankedBlock) -> Bool {
        if rank == .popularity, importance != other.importance { return importance > other.importance }
        return meters == other.meters ? number < other.number : meters < other.meters
    }
}

/// Blocks, the best first. The blocks are in a binary heap, because only few of many blocks are taken.
private struct BlockQueue {
    private var heap: [RankedBlock]

    init(_ blocks: [RankedBlock]) {
        heap = blocks
        for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sink(index) }
    }

    mutating func next() -> RankedBlock? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        if !heap.isEmpty {
            heap[0] = last
            sink(0)
        }
        return first
    }

    private mutating func sink(_ start: Int) {
        var index = start
        while true {
            var best = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child].isBefore(heap[best]) { best = child }
            if best == index { return }
            heap.swapAt(index, best)
            index = best
        }
    }
}

/// The best places that have been found so far.
private struct Candidates {
    struct Candidate {
        var rowKey: Int64
        var meters: Double
        var importance: UInt8
    }

    private let center: Coordinate
    private let circle: PlaceCircle
    private let rank: NearbyRank
    private var limit: Int { circle.limit }
    private(set) var best: [Candidate] = []

    init(center: Coordinate, circle: PlaceCircle, rank: NearbyRank) {
        self.center = center
        self.circle = circle
        self.rank = rank
    }

    mutating func add(_ entry: BlockEntry) {
        let meters = center.distanceMeters(to: entry.coordinate)
        guard meters <= circle.radiusMeters, circle.outline.map({ $0.distanceMeters(to: entry.coordinate) == 0 }) ?? true else { return }
        best.append(Candidate(rowKey: entry.rowKey, meters: meters, importance: entry.importance))
    }

    /// Sorts the places, and drops the places beyond the limit.
    mutating func cut() {
        let rank = rank
        best.sort { a, b in
            if rank == .popularity, a.importance != b.importance { return a.importance > b.importance }
            return a.meters == b.meters ? a.rowKey < b.rowKey : a.meters < b.meters
        }
        if best.count > limit { best.removeSubrange(limit...) }
    }

    /// Whether no place of the block, or of any later block, can be among the best.
    func isSettled(before block: RankedBlock) -> Bool {
        guard best.count >= limit, let last = best.last else { return false }
        return rank == .popularity ? block.importance < last.importance : block.meters > last.meters
    }
}
