internal import Foundation
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanRegionFolder
internal import PortolanStore
internal import Synchronization

/// Gathers the surveyors' results, in the order of the extract, and writes the places.
///
/// It works on its own thread, and `PlaceStoreWriter` on another, in parallel with the surveyors; the result is the same on any number of
/// cores.
struct PlaceCollector: ~Copyable {
    struct Result {
        var placeCounts: [String: Int]
        var omitted: [String: Int]
        /// Objects that are parts of other places.
        var memberCount: Int
        /// The location of the place in the middle: its longitude and its latitude are the medians.
        var center: Coordinate?
    }

    /// The number of blocks that may wait; beyond it, adding a block waits too.
    private static let waitingBlocks = 4

    private let worker: PlaceWorker
    private let queue = BoundedQueue(label: "PlaceCollector", capacity: PlaceCollector.waitingBlocks)

    init(file: URL) throws { worker = PlaceWorker(writer: try PlaceStoreWriter(file: file)) }

    /// - Throws: the error of this block or, since blocks are processed later, of one before it.
    func add(_ block: SurveyedBlock) throws {
        if let failure = worker.failure.withLock({ $0 }) { throw failure }
        queue.add { [worker] in worker.take(block) }
    }

    /// - Parameters:
    ///   - bounds: the extract's.
    ///   - country: ISO 3166-1 alpha-2 of places whose country the extract does not give; nil to take it from the outlines.
    ///   - outlines: where the countries lie; nil if that is not known.
    ///   - jobs: the number of threads.
    consuming func finish(
        bounds: CoordinateBounds?,
        country: String?,
        outlines: CountryOutlines?,
        jobs: Int,
        progress: (Double) -> Bool
    ) throws -> Result {
        try queue.finish { try worker.finish(bounds: bounds, country: country, outlines: outlines, jobs: jobs, progress: progress) }
    }
}

/// Processes one block after the other.
///
/// Invariant for `@unchecked Sendable`: everything except `failure` is used only on the collector's queue.
private final class PlaceWorker: @unchecked Sendable {
    /// The first error, after which nothing is processed.
    let failure = Mutex<(any Error)?>(nil)

    private var writer: PlaceStoreWriter?
    private var addresses = AddressBuilder()
    private var members: [GroupMember] = []
    private var counts: [String: Int] = [:]
    private var omitted: [String: Int] = [:]
    private var longitudes = Histogram(limit: 180)
    private var latitudes = Histogram(limit: 90)

    init(writer: consuming PlaceStoreWriter) { self.writer = consume writer }

    func take(_ block: SurveyedBlock) {
        guard failure.withLock({ $0 == nil }) else { return }
        do {
            if let places = block.prepared { try writer?.add(places) }
        } catch {
            failure.withLock { $0 = error }
            return
        }
        addresses.add(block)
        members.append(contentsOf: block.members)
        for place in block.places {
            let coordinate = place.point.coordinate
            longitudes.add(coordinate.longitude)
            latitudes.add(coordinate.latitude)
        }
        for (key, count) in block.placeCounts { counts[key, default: 0] += count }
        for (reason, count) in block.refusedCounts { omitted[reason.rawValue, default: 0] += count }
    }

    func finish(
        bounds: CoordinateBounds?,
        country: String?,
        outlines: CountryOutlines?,
        jobs: Int,
        progress: (Double) -> Bool
    ) throws -> PlaceCollector.Result {
        if let failure = failure.withLock({ $0 }) { throw failure }
        guard var writer = writer.take() else { throw CancellationError() }
        let center = longitudes.median.flatMap { x in latitudes.median.map { Coordinate(latitude: $0, longitude: x) } }
        let gathered = addresses
        addresses = AddressBuilder()
        var work = gathered.located(bounds: bounds, country: country, outlines: outlines)
        let duplicates = removeDuplicates()
        let groups = try join(&work, &writer, jobs)
        // In parallel with the addresses.
        try writer.writeExtents()
        work.take(groups)
        try writer.write(work.finish(jobs: jobs))
        let summary = try writer.finish(kindNames: KindNames.all(ofType:), progress: progress)
        let duplicateCount = duplicates + summary.duplicateCount
        if duplicateCount > 0 { omitted["objects that the extract holds twice"] = duplicateCount }
        let memberCount = groups.reduce(0) { $0 + $1.members.count }
        return PlaceCollector.Result(placeCounts: counts, omitted: omitted, memberCount: memberCount, center: center)
    }

    // MARK: Places of several objects

    /// Sorts members by row key; of those with one key the first stays.
    private func removeDuplicates() -> Int {
        let count = members.count
        let order = members.indices.sorted { (members[$0].rowKey, $0) < (members[$1].rowKey, $1) }
        var sorted: [GroupMember] = []
        sorted.reserveCapacity(count)
        for index in order where sorted.last?.rowKey != members[index].rowKey { sorted.append(members[index]) }
        members = sorted
        return count - sorted.count
    }

    private static let chunkCount = 512
    /// So many chunks for each thread are prepared before they are written.
    private static let chunksAtOnce = 4

    /// Writes the places that members make up, by ascending row key.
    private func join(_ work: inout AddressWork, _ writer: inout PlaceStoreWriter, _ jobs: Int) throws -> [GroupSummary] {
        var joined = MemberGroups(members, towns: work.towns(of: members, jobs: jobs))
        members = []
        var groups = joined.groups()
        let done = joined
        groups.sort { done.members[GroupedPlace.leader($0, of: done)].rowKey < done.members[GroupedPlace.leader($1, of: done)].rowKey }
        var summaries: [GroupSummary] = []
        let step = Self.chunkCount * Self.chunksAtOnce * max(jobs, 1)
        for start in stride(from: 0, to: groups.count, by: step) {
            let some = groups[start..<min(start + step, groups.count)]
            let chunks = parallelMap(count: (some.count + Self.chunkCount - 1) / Self.chunkCount, threads: jobs) { chunk in
                let range = some.startIndex + chunk * Self.chunkCount..<min(some.startIndex + (chunk + 1) * Self.chunkCount, some.endIndex)
                var preparer = PlacePreparer()
                var places: [GroupSummary] = []
                var counts: [String: Int] = [:]
                for group in some[range] {
                    let place = GroupedPlace(group, of: done)
                    preparer.add(place.record, outline: place.outline)
                    guard group.count > 1 else { continue }
                    places.append(GroupSummary(id: place.record.id, point: OSMPoint(place.record.location), members: place.members))
                    for member in group { counts[done.members[member].place.kinds.leadingKey, default: 0] -= 1 }
                    counts[place.record.kinds.leadingKey, default: 0] += 1
                }
                return (prepared: preparer.take(), places: places, counts: counts)
            }
            for chunk in chunks {
                try writer.add(chunk.prepared)
                try writer.add(chunk.places.flatMap { place in place.members.map { PlaceAlias(id: $0, target: place.id) } })
                summaries += chunk.places
                for (key, count) in chunk.counts { counts[key, default: 0] += count }
            }
        }
        counts = counts.filter { $0.value > 0 }
        return summaries
    }
}

extension [String] {
    /// `amenity` of `amenity=cafe`, of the first kind.
    fileprivate var leadingKey: String { String((first ?? "").prefix { $0 != "=" }) }
}

/// Counts numbers in steps of a thousandth of a degree, to find the median.
private struct Histogram {
    private let limit: Double
    private var counts: [UInt32]
    private var total = 0

    init(limit: Double) {
        self.limit = limit
        counts = Array(repeating: 0, count: Int(clamping: limit) * 2000 + 1)
    }

    mutating func add(_ value: Double) {
        let index = Int(clamping: ((value + limit) * 1000).rounded())
        guard counts.indices.contains(index) else { return }
        counts[index] += 1
        total += 1
    }

    var median: Double? {
        var rest = (total + 1) / 2
        guard rest > 0 else { return nil }
        for (index, count) in counts.enumerated() where count > 0 {
            rest -= Int(count)
            if rest <= 0 { return ((Double(index) - limit * 1000).rounded()) / 1000 }
        }
        return nil
    }
}
