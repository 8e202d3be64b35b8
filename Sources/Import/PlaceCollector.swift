internal import Foundation
internal import PortolanGeo
internal import PortolanOSM
internal import PortolanRegion
internal import PortolanStore

/// Classifies features and writes those that are places.
struct PlaceCollector: ~Copyable {
    struct Result {
        var placeCounts: [String: Int]
        var omitted: [String: Int]
        /// The location of the place in the middle: its longitude and its latitude are the medians.
        var center: Coordinate?
    }

    private var writer: PlaceStoreWriter
    private var addresses = AddressBuilder()
    private var counts: [String: Int] = [:]
    private var omitted: [String: Int] = [:]
    private var longitudes = Histogram(limit: 180)
    private var latitudes = Histogram(limit: 90)

    init(file: URL) throws { writer = try PlaceStoreWriter(file: file) }

    mutating func add(_ feature: OSMFeature) throws {
        addresses.add(feature)
        guard let classification = PlaceClassifier.classify(feature) else { return }
        let id = PlaceID(osm: feature.key)
        guard feature.key.id > 0, id.osmKey == feature.key else {
            omitted["object numbers below 1 or above 2⁵⁶", default: 0] += 1
            return
        }
        guard let location = feature.geometry.location(asArea: classification.isArea)?.coordinate else {
            omitted["no position in the extract", default: 0] += 1
            return
        }
        try writer.add(
            PlaceRecord(
                id: id,
                version: feature.version,
                timestamp: feature.timestamp,
                location: location,
                bounds: feature.geometry.bounds,
                kinds: classification.kinds,
                types: classification.types,
                tags: PlaceTags(feature.tags.all.map { .init(key: $0.key, value: $0.value) })
            )
        )
        addresses.addPlace(id, OSMPoint(location), kinds: classification.kinds, tags: feature.tags)
        counts[classification.kinds[0].prefix { $0 != "=" }.description, default: 0] += 1
        longitudes.add(location.longitude)
        latitudes.add(location.latitude)
    }

    mutating func omit(_ omission: OSMOmission) {
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

    /// - Parameters:
    ///   - bounds: the extract's.
    ///   - country: ISO 3166-1 alpha-2 of places whose country the extract does not tell.
    consuming func finish(bounds: CoordinateBounds?, country: String?, progress: (Double) -> Bool) throws -> Result {
        var omitted = omitted
        let counts = counts
        let center = longitudes.median.flatMap { x in latitudes.median.map { Coordinate(latitude: $0, longitude: x) } }
        try writer.write(addresses.finish(bounds: bounds, country: country))
        let summary = try writer.finish(kindNames: KindNames.all(ofType:), progress: progress)
        if summary.duplicateCount > 0 { omitted["objects that the extract holds twice"] = summary.duplicateCount }
        return Result(placeCounts: counts, omitted: omitted, center: center)
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
