internal import Dispatch
internal import Foundation
internal import PortolanGeo
internal import PortolanOSM
internal import PortolanRegion
internal import PortolanStore
internal import Synchronization

/// Classifies features and writes those that are places.
///
/// Features are gathered into batches and worked on, in their order, on a queue of its own, so that reading, classifying and writing (which
/// `PlaceStoreWriter` does on a third) go on side by side.
struct PlaceCollector: ~Copyable {
    struct Result {
        var placeCounts: [String: Int]
        var omitted: [String: Int]
        /// The location of the place in the middle: its longitude and its latitude are the medians.
        var center: Coordinate?
    }

    private static let batchCount = 512
    /// Batches that may wait; then whoever adds waits too.
    private static let waitingBatches = 4

    private let worker: PlaceWorker
    private let queue = DispatchQueue(label: "PlaceCollector")
    private let room = DispatchSemaphore(value: PlaceCollector.waitingBatches)
    private var batch: [PlaceWorker.Item] = []

    init(file: URL) throws { worker = PlaceWorker(writer: try PlaceStoreWriter(file: file)) }

    /// - Throws: what went wrong with this feature or, since they are worked on later, with one before it.
    mutating func add(_ feature: OSMFeature) throws { try add(.feature(feature)) }

    mutating func omit(_ omission: OSMOmission) throws { try add(.omission(omission)) }

    private mutating func add(_ item: PlaceWorker.Item) throws {
        batch.append(item)
        if batch.count == Self.batchCount { try flush() }
    }

    private mutating func flush() throws {
        if let failure = worker.failure.withLock({ $0 }) { throw failure }
        room.wait()
        queue.async { [batch, worker, room] in
            worker.work(on: batch)
            room.signal()
        }
        batch = []
        batch.reserveCapacity(Self.batchCount)
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

/// Works on features, one batch after the other.
///
/// Invariant for `@unchecked Sendable`: all but `failure` is touched on the collector's queue only.
private final class PlaceWorker: @unchecked Sendable {
    enum Item: Sendable {
        case feature(OSMFeature)
        case omission(OSMOmission)
    }

    /// What went wrong first; nothing is worked on after it.
    let failure = Mutex<(any Error)?>(nil)

    private var writer: PlaceStoreWriter?
    private var addresses = AddressBuilder()
    private var counts: [String: Int] = [:]
    private var omitted: [String: Int] = [:]
    private var longitudes = Histogram(limit: 180)
    private var latitudes = Histogram(limit: 90)

    init(writer: consuming PlaceStoreWriter) { self.writer = consume writer }

    func work(on items: [Item]) {
        guard failure.withLock({ $0 == nil }) else { return }
        do {
            for item in items {
                switch item {
                case .feature(let feature): try add(feature)
                case .omission(let omission): omit(omission)
                }
            }
        } catch {
            failure.withLock { $0 = error }
        }
    }

    private func add(_ feature: OSMFeature) throws {
        let survey = PlaceClassifier.Survey(feature.tags)
        if survey.marks.contains(.addressSource) { addresses.add(feature) }
        guard let classification = PlaceClassifier.classify(feature, survey) else { return }
        let id = PlaceID(osm: feature.key)
        guard feature.key.id > 0, id.osmKey == feature.key else {
            omitted["object numbers below 1 or above 2⁵⁶", default: 0] += 1
            return
        }
        guard let point = feature.geometry.location(asArea: classification.isArea) else {
            omitted["no position in the extract", default: 0] += 1
            return
        }
        let location = point.coordinate
        try writer?.add(
            PlaceRecord(
                id: id,
                version: feature.version,
                timestamp: feature.timestamp,
                location: location,
                bounds: feature.geometry.bounds,
                kinds: classification.kinds,
                types: classification.types,
                tags: PlaceTags(feature.tags.all.map { .init(key: $0.key, value: $0.value) })
            ),
            outline: classification.types.contains("political") ? nil : feature.geometry.outline(asArea: classification.isArea)
        )
        addresses.addPlace(id, point, kinds: classification.kinds, tags: feature.tags, survey.marks)
        let kind = classification.kinds[0]
        counts[String(Substring(kind.utf8.prefix { $0 != UInt8(ascii: "=") })), default: 0] += 1
        longitudes.add(location.longitude)
        latitudes.add(location.latitude)
    }

    private func omit(_ omission: OSMOmission) {
        addresses.omit(omission)
        // What it would have been, had it a position: a relation's rules are the widest.
        let feature = OSMFeature(
            key: omission.key,
            version: 0,
            timestamp: 0,
            tags: omission.tags,
            geometry: .way(line: [], area: [])
        )
        if PlaceClassifier.classify(feature) != nil { omitted["no position in the extract", default: 0] += 1 }
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

extension OSMGeometry {
    /// The rings of an area; nil for anything else.
    fileprivate func outline(asArea: Bool) -> PlaceOutline? {
        let polygons: [OSMPolygon]
        switch self {
        case .node: return nil
        case .way(_, let area): polygons = asArea ? area : []
        case .relation(let area, _): polygons = area
        }
        guard !polygons.isEmpty else { return nil }
        return PlaceOutline(
            simplifying: polygons.flatMap { [$0.outer] + $0.holes }.map { ring in ring.map { PlaceOutline.Point($0.coordinate) } }
        )
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
