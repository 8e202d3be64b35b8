internal import Foundation
internal import PortolanBasics
internal import PortolanGeo
internal import PortolanOSMFile
internal import PortolanOSMModel
internal import PortolanRegionFolder
internal import PortolanStore
internal import PortolanTileBuilder
internal import Synchronization

/// Collects the surveyors' results in the order of the extract, and writes the places.
///
/// It works on its own thread and `PlaceStoreWriter` on another, in parallel with the surveyors. The result is
/// the same on any number of cores.
struct PlaceCollector: ~Copyable {
    struct Result {
        var placeCounts: [String: Int]
        var omitted: [String: Int]
        /// The number of objects that are parts of other places.
        var memberCount: Int
        /// The centre of the places (`PlaceCenter`).
        var center: Coordinate?
    }

    /// The maximum number of waiting blocks. Adding another block waits until there is room.
    private static let waitingCount = 2

    private let worker: PlaceWorker
    private let queue = BoundedQueue(label: "PlaceCollector", capacity: PlaceCollector.waitingCount)

    /// Makes a collector.
    /// - Parameters:
    ///   - file: The store, which must not exist yet. Data that exceed the memory go to temporary files beside
    ///     it.
    ///   - memory: The number of bytes that streets, addresses, members of places and the search index share
    ///     until they are written.
    ///   - cells: The part of the extract whose places are written; nil for all of it.
    init(file: URL, memory: Int, cells: CellSelection? = nil) throws {
        // About seven collections share the memory. Each gets an eighth, which leaves some of the memory free.
        let part = min(memory / 8, 16 << 20)
        let storage = SpillFile(in: file.deletingLastPathComponent(), name: "addresses.spill")
        worker = PlaceWorker(
            writer: try PlaceStoreWriter(file: file, memory: part),
            limit: SpillLimit(byteCount: part, storage: storage),
            cells: cells
        )
    }

    /// Adds the result of a block.
    /// - Throws: The error of an earlier block. Blocks are processed on another thread after this function has
    ///   returned.
    func add(_ surveyed: SurveyedPBFBlock) throws {
        if let failure = worker.failure.withLock({ $0 }) { throw failure }
        queue.add { [worker] in worker.take(surveyed) }
    }

    /// Writes everything that is left and finishes the store.
    /// - Parameters:
    ///   - bounds: The bounds of the extract.
    ///   - country: The code (ISO 3166-1 alpha-2) of a country. Places belong to it if the extract gives no country
    ///     for them. Nil to use the outlines instead.
    ///   - outlines: The outlines of countries; nil if they are not available.
    ///   - jobs: The number of threads.
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

/// Processes blocks one after the other.
///
/// Invariant for `@unchecked Sendable`: everything except `failure` is used only on the collector's queue.
private final class PlaceWorker: @unchecked Sendable {
    /// The first error. After it, blocks are no longer processed.
    let failure = Mutex<(any Error)?>(nil)

    private var writer: PlaceStoreWriter?
    private let limit: SpillLimit
    private let cells: CellSelection?
    private var addresses: AddressBuilder
    private var members: GroupMembers
    private var masters: [LineMaster] = []
    private var counts: [String: Int] = [:]
    private var omitted: [String: Int] = [:]
    private var center = PlaceCenter()

    init(writer: consuming PlaceStoreWriter, limit: SpillLimit, cells: CellSelection?) {
        self.cells = cells
        self.writer = consume writer
        self.limit = limit
        addresses = AddressBuilder(limit)
        members = GroupMembers(limit)
    }

    func take(_ surveyed: SurveyedPBFBlock) {
        guard failure.withLock({ $0 == nil }) else { return }
        do {
            if let places = surveyed.prepared { try writer?.add(places) }
            try addresses.add(surveyed)
            try members.add(surveyed.members)
            masters += surveyed.masters
        } catch {
            failure.withLock { $0 = error }
            return
        }
        for point in surveyed.ownPoints { center.add(point.coordinate) }
        for (key, count) in surveyed.placeCounts { counts[key, default: 0] += count }
        for (reason, count) in surveyed.refusedCounts { omitted[reason.rawValue, default: 0] += count }
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
        let gathered = addresses
        addresses = AddressBuilder()
        var work = try gathered.located(bounds: bounds, country: country, outlines: outlines)
        let duplicates = members.sort()
        let (merged, memberCount) = try join(&work, &writer, jobs)
        // This runs in parallel with the work on addresses.
        try writer.writeRows()
        try work.take(merged)
        var crossings = ExternalSorter(limit)
        let common = try work.finish(
            jobs: jobs,
            cells: cells,
            write: { try writer.write($0) },
            crossing: { (crossing) throws(SpillFailure) in
                try crossings.add(.init(signed: Int64(crossing.street), UInt64(bitPattern: crossing.point)))
            }
        )
        try Self.write(crossings.sorted(), to: &writer)
        try writer.writeCommon(common)
        let summary = try writer.finish(kindNames: KindVocabulary.all(ofType:), progress: progress)
        let duplicateCount = duplicates + summary.duplicateCount
        if duplicateCount > 0 { omitted["objects that the extract holds twice"] = duplicateCount }
        return PlaceCollector.Result(placeCounts: counts, omitted: omitted, memberCount: memberCount, center: center.coordinate)
    }

    private static func write(_ crossings: SortedRecords, to writer: inout PlaceStoreWriter) throws {
        var crossings = crossings
        var waiting: [PlaceAddresses.Crossing] = []
        while let record = try crossings.next() {
            waiting.append(.init(street: Int32(clamping: record.key.signedHigh), point: Int64(bitPattern: record.key.low)))
            guard waiting.count == 1 << 14 else { continue }
            try writer.write(waiting)
            waiting.removeAll(keepingCapacity: true)
        }
        try writer.write(waiting)
    }

    // MARK: Places of several objects

    private static let chunkCount = 512
    /// For each thread, this many chunks are prepared before they are written.
    private static let chunksAtOnce = 4

    /// Adds the places that members form.
    /// - Returns: All these places, and the number of members of the places that were written.
    private func join(_ work: inout AddressWork, _ writer: inout PlaceStoreWriter, _ jobs: Int) throws -> (
        merged: MergedPlaces, memberCount: Int
    ) {
        var joined = try MemberGroups(members, towns: try work.towns(of: members.all, jobs: jobs), masters: masters)
        members = GroupMembers()
        masters = []
        let groups = joined.groups()
        let done = joined
        let calls = LineCalls(done, groups)
        var merged = MergedPlaces()
        var memberCount = 0
        let step = Self.chunkCount * Self.chunksAtOnce * max(jobs, 1)
        for start in stride(from: 0, to: groups.count, by: step) {
            let some = start..<min(start + step, groups.count)
            let chunks = parallelMap(count: (some.count + Self.chunkCount - 1) / Self.chunkCount, threads: jobs) { chunk in
                Result { () throws in
                    let first = some.lowerBound + chunk * Self.chunkCount
                    return try Self.places(of: groups, first..<min(first + Self.chunkCount, some.upperBound), done, calls, cells)
                }
            }
            for chunk in chunks {
                let chunk = try chunk.get()
                try writer.add(chunk.prepared)
                let own = chunk.merged.filter(\.isOwn).flatMap { place in place.members.map { PlaceAlias(id: $0, target: place.id) } }
                try writer.add(own)
                memberCount += own.count
                writer.add(chunk.transit)
                for place in chunk.merged { merged.add(place.id, at: place.point, members: place.members, isOwn: place.isOwn) }
                for location in chunk.locations { center.add(location) }
                for (key, count) in chunk.counts { counts[key, default: 0] += count }
            }
        }
        return (merged, memberCount)
    }

    /// A place that consists of several objects, or a line of public transport.
    private struct Merged: Sendable {
        var id: PlaceID
        var point: OSMPoint
        var members: [PlaceID]
        /// Whether the place is written to this store.
        var isOwn: Bool
    }

    /// Some of the places that members form.
    private struct JoinedPlaces: Sendable {
        var prepared: PreparedPlaces
        /// The places that consist of several objects, and all lines.
        var merged: [Merged]
        var transit: [(place: PlaceID, transit: PlaceTransit)]
        /// The number of places by the key of their leading kind.
        var counts: [String: Int]
        var locations: [Coordinate]
    }

    private static func places(
        of groups: MemberGroups.Groups,
        _ range: Range<Int>,
        _ members: MemberGroups,
        _ calls: LineCalls,
        _ cells: CellSelection?
    ) throws -> JoinedPlaces {
        var preparer = PlacePreparer()
        var merged: [Merged] = []
        var transit: [(place: PlaceID, transit: PlaceTransit)] = []
        var counts: [String: Int] = [:]
        var locations: [Coordinate] = []
        for number in range {
            let group = groups[number]
            let place = try GroupedPlace(group, of: members)
            // A line also belongs to every cell that has one of its stops. Otherwise, if only this cell is served, the
            // lines of its stops would be missing.
            let isOwn =
                cells.map { cells in
                    cells.contains(place.record.location) || calls.stops(ofLine: group, members).contains { cells.contains($0) }
                } ?? true
            if isOwn {
                preparer.add(place.record, outline: place.outline)
                let known = try calls.transit(at: group, place.platforms, members)
                if !known.isEmpty { transit.append((place.record.id, known)) }
                counts[place.record.kinds.leadingKey, default: 0] += 1
                locations.append(place.record.location)
            }
            guard !place.members.isEmpty || members.members[group[0]].role == .line else { continue }
            merged.append(Merged(id: place.record.id, point: OSMPoint(place.record.location), members: place.members, isOwn: isOwn))
        }
        return JoinedPlaces(prepared: preparer.take(), merged: merged, transit: transit, counts: counts, locations: locations)
    }
}

extension [String] {
    /// The key of the first kind: `amenity` for `amenity=cafe`.
    fileprivate var leadingKey: String { String((first ?? "").prefix { $0 != "=" }) }
}
