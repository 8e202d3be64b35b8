internal import Dispatch
internal import Foundation
internal import PortolanGeo
internal import PortolanOSM
internal import PortolanRegion
internal import PortolanStore
internal import Synchronization

/// Classifies features and writes those that are places.
///
/// Features are gathered into batches. What of a feature depends on nothing else is worked out for several batches side by side; then they are taken
/// in their order, on a queue of its own. So reading, classifying, gathering and writing (which `PlaceStoreWriter` does on a thread of its own) go on
/// at once, and the outcome is the same on any number of cores.
struct PlaceCollector: ~Copyable {
    struct Result {
        var placeCounts: [String: Int]
        var omitted: [String: Int]
        /// The location of the place in the middle: its longitude and its latitude are the medians.
        var center: Coordinate?
    }

    private static let batchCount = 256
    /// Batches that may wait; then whoever adds waits too.
    private static let waitingBatches = 8

    private let worker: PlaceWorker
    private let queue = DispatchQueue(label: "PlaceCollector")
    private let surveyors = DispatchQueue(label: "PlaceCollector.surveyors", attributes: .concurrent)
    private let books = KeyBooks()
    private let room = DispatchSemaphore(value: PlaceCollector.waitingBatches)
    private var batch: [PlaceBatch.Item] = []

    init(file: URL) throws { worker = PlaceWorker(writer: try PlaceStoreWriter(file: file)) }

    /// - Throws: what went wrong with this feature or, since they are worked on later, with one before it.
    mutating func add(_ feature: OSMFeature) throws { try add(.feature(feature)) }

    mutating func omit(_ omission: OSMOmission) throws { try add(.omission(omission)) }

    private mutating func add(_ item: PlaceBatch.Item) throws {
        batch.append(item)
        if batch.count == Self.batchCount { try flush() }
    }

    private mutating func flush() throws {
        if let failure = worker.failure.withLock({ $0 }) { throw failure }
        room.wait()
        let batch = PlaceBatch(batch)
        surveyors.async { [books] in batch.survey(books) }
        queue.async { [worker, room] in
            worker.take(batch.surveyed())
            room.signal()
        }
        self.batch = []
        self.batch.reserveCapacity(Self.batchCount)
    }

    /// - Parameters:
    ///   - bounds: the extract's.
    ///   - country: ISO 3166-1 alpha-2 of places whose country the extract does not tell.
    ///   - jobs: threads to work on.
    consuming func finish(bounds: CoordinateBounds?, country: String?, jobs: Int, progress: (Double) -> Bool) throws -> Result {
        try flush()
        return try queue.sync { try worker.finish(bounds: bounds, country: country, jobs: jobs, progress: progress) }
    }
}

/// Takes features, one batch after the other.
///
/// Invariant for `@unchecked Sendable`: all but `failure` is touched on the collector's queue only.
private final class PlaceWorker: @unchecked Sendable {
    /// What went wrong first; nothing is worked on after it.
    let failure = Mutex<(any Error)?>(nil)

    private var writer: PlaceStoreWriter?
    private var addresses = AddressBuilder()
    private var counts: [String: Int] = [:]
    private var omitted: [String: Int] = [:]
    private var longitudes = Histogram(limit: 180)
    private var latitudes = Histogram(limit: 90)

    init(writer: consuming PlaceStoreWriter) { self.writer = consume writer }

    func take(_ items: [PlaceBatch.Surveyed]) {
        guard failure.withLock({ $0 == nil }) else { return }
        do {
            for item in items { try take(item) }
        } catch {
            failure.withLock { $0 = error }
        }
    }

    private func take(_ item: PlaceBatch.Surveyed) throws {
        switch item {
        case .nothing: return
        case .source(let feature): addresses.add(feature)
        case .place(let place):
            if place.isSource { addresses.add(place.feature) }
            try writer?.add(place.record, facts: place.survey.facts, outline: place.outline)
            addresses.addPlace(place.record.id, place.point, kinds: place.record.kinds, place.survey)
            let kind = place.record.kinds[0]
            counts[String(Substring(kind.utf8.prefix { $0 != UInt8(ascii: "=") })), default: 0] += 1
            longitudes.add(place.record.location.longitude)
            latitudes.add(place.record.location.latitude)
        case .refused(let reason, let feature):
            if let feature { addresses.add(feature) }
            omitted[reason.rawValue, default: 0] += 1
        case .omitted(let omission, let isPlace):
            addresses.omit(omission)
            if isPlace { omitted[PlaceBatch.Reason.noPosition.rawValue, default: 0] += 1 }
        }
    }

    func finish(bounds: CoordinateBounds?, country: String?, jobs: Int, progress: (Double) -> Bool) throws -> PlaceCollector.Result {
        if let failure = failure.withLock({ $0 }) { throw failure }
        guard var writer = writer.take() else { throw CancellationError() }
        let center = longitudes.median.flatMap { x in latitudes.median.map { Coordinate(latitude: $0, longitude: x) } }
        // Side by side with the addresses.
        try writer.writeExtents()
        let gathered = addresses
        addresses = AddressBuilder()
        try writer.write(gathered.finish(bounds: bounds, country: country, jobs: jobs))
        let summary = try writer.finish(kindNames: KindNames.all(ofType:), progress: progress)
        if summary.duplicateCount > 0 { omitted["objects that the extract holds twice"] = summary.duplicateCount }
        return PlaceCollector.Result(placeCounts: counts, omitted: omitted, center: center)
    }
}

/// Counts numbers in steps of a thousandth of a degree, to find the middle one.
private struct Histogram {
    private let limit: Double
    private var counts: [UInt32]
    private var total = 0

    init(limit: Double) {
        self.limit = limit
        counts = Array(repeating: 0, count: Int(limit) * 2000 + 1)
    }

    mutating func add(_ value: Double) {
        let index = Int(((value + limit) * 1000).rounded())
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
