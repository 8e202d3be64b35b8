internal import Dispatch
internal import PortolanOSM
internal import PortolanRegion
internal import PortolanStore
internal import Synchronization

/// Some features in a row, and what can be told of each by itself.
///
/// Invariant for `@unchecked Sendable`: `results` is written by the one call of `survey`, and read after it has signalled.
final class PlaceBatch: @unchecked Sendable {
    enum Item: Sendable {
        case feature(OSMFeature)
        case omission(OSMOmission)
    }

    enum Surveyed: Sendable {
        case nothing
        /// No place, but addresses are made of it.
        case source(OSMFeature)
        case place(FoundPlace)
        /// Would be a place; what addresses may be made of all the same.
        case refused(Reason, source: OSMFeature?)
        /// The extract holds nothing of it but its tags.
        case omitted(OSMOmission, isPlace: Bool)
    }

    struct FoundPlace: Sendable {
        var feature: OSMFeature
        var record: PlaceRecord
        var survey: PlaceClassifier.Survey
        var point: OSMPoint
        var outline: PlaceOutline?

        /// Whether addresses are made of it.
        var isSource: Bool { survey.marks.contains(.addressSource) }
    }

    /// Why what would be a place is none.
    enum Reason: String, Sendable {
        case badNumber = "object numbers below 1 or above 2⁵⁶"
        case noPosition = "no position in the extract"
    }

    private let items: [Item]
    private var results: [Surveyed] = []
    private let done = DispatchSemaphore(value: 0)

    init(_ items: [Item]) { self.items = items }

    /// Once, on any thread.
    func survey(_ books: KeyBooks) {
        var keys = books.take()
        results = items.map { item in
            switch item {
            case .feature(let feature): Self.survey(feature, &keys)
            case .omission(let omission): .omitted(omission, isPlace: Self.isPlace(omission, &keys))
            }
        }
        books.give(keys)
        done.signal()
    }

    /// Waits for `survey`; once.
    func surveyed() -> [Surveyed] {
        done.wait()
        defer { results = [] }
        return results
    }

    private static func survey(_ feature: OSMFeature, _ keys: inout KeyBook) -> Surveyed {
        let survey = PlaceClassifier.Survey(feature.tags, &keys)
        let isSource = survey.marks.contains(.addressSource)
        guard let classification = PlaceClassifier.classify(feature, survey) else { return isSource ? .source(feature) : .nothing }
        let id = PlaceID(osm: feature.key)
        guard feature.key.id > 0, id.osmKey == feature.key else { return .refused(.badNumber, source: isSource ? feature : nil) }
        guard let point = feature.geometry.location(asArea: classification.isArea) else {
            return .refused(.noPosition, source: isSource ? feature : nil)
        }
        let record = PlaceRecord(
            id: id,
            version: feature.version,
            timestamp: feature.timestamp,
            location: point.coordinate,
            bounds: feature.geometry.bounds,
            kinds: classification.kinds,
            types: classification.types,
            tags: feature.tags,
            prominence: TagKeyFacts.prominence(kinds: classification.kinds, tags: feature.tags, survey.facts)
        )
        let outline = classification.types.contains("political") ? nil : feature.geometry.outline(asArea: classification.isArea)
        return .place(FoundPlace(feature: feature, record: record, survey: survey, point: point, outline: outline))
    }

    /// What it would have been, had it a position: a relation's rules are the widest.
    private static func isPlace(_ omission: OSMOmission, _ keys: inout KeyBook) -> Bool {
        let feature = OSMFeature(key: omission.key, version: 0, timestamp: 0, tags: omission.tags, geometry: .way(line: [], area: []))
        return PlaceClassifier.classify(feature, PlaceClassifier.Survey(omission.tags, &keys)) != nil
    }
}

/// What is known of keys, for those who survey side by side: as many books as there are surveys at one time.
final class KeyBooks: Sendable {
    private let free = Mutex<[KeyBook]>([])

    func take() -> KeyBook { free.withLock { $0.popLast() } ?? KeyBook() }

    func give(_ book: KeyBook) { free.withLock { $0.append(book) } }
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
