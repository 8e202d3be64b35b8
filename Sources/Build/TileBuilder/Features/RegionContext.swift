internal import PortolanGeo

/// What only the whole region tells about single features: which labels repeat others, which buildings are drawn by their parts, in which country roads lie.
struct RegionContext: Sendable {
    /// Keys of the properties that are added.
    static let keys = ["hide_3d", "ref", "ref_length", "network", "render_height"]

    private let gone: Set<FeatureReference>
    private let lastZooms: [FeatureReference: UInt8]
    /// A point inside each building part, by column of the map, so that an outline is compared only with those near it.
    private let partColumns: [Int32: [MapPoint]]
    private static let columnShift: Int32 = 12

    init(labels: [RepeatedPlaces.Label], buildingParts: [MapPoint]) {
        (gone, lastZooms) = RepeatedPlaces(labels).changes()
        partColumns = Dictionary(grouping: buildingParts) { $0.x >> Self.columnShift }
    }

    /// - Parameters:
    ///   - number: the batch's in the spool.
    ///   - countryAt: the country at a place, ISO 3166-1 alpha-2; nil where it is not known.
    func apply(to batch: inout FeatureBatch, number: Int, _ table: ValueTable, countryAt: (Coordinate) -> String?) {
        numberRoads(of: &batch, table, countryAt: countryAt)
        hideOutlines(of: &batch, table)
        for (reference, zoom) in lastZooms where reference.batch == number { batch.features[reference.feature].maxZoom = zoom }
        guard gone.contains(where: { $0.batch == number }) else { return }
        batch.features = batch.features.indices.filter { !gone.contains(FeatureReference(batch: number, feature: $0)) }.map {
            batch.features[$0]
        }
    }

    private func numberRoads(of batch: inout FeatureBatch, _ table: ValueTable, countryAt: (Coordinate) -> String?) {
        for road in batch.numberedRoads {
            guard let first = batch.firstPoint(ofFeature: road.feature) else { continue }
            let network = RoadNetwork(country: countryAt(first.mercator.coordinate))
            guard let number = network.number(road.reference, kind: road.kind) else { continue }
            var attributes = Attributes()
            attributes.set("ref", number.text)
            attributes.set("ref_length", number.text.count)
            attributes.set("network", number.network)
            batch.append(attributes, to: road.feature, table)
        }
        batch.numberedRoads = []
    }

    /// Marks the outlines that contain a building part: `hide_3d`.
    private func hideOutlines(of batch: inout FeatureBatch, _ table: ValueTable) {
        guard !partColumns.isEmpty else { return }
        var flag = Attributes()
        // Below, parts are not drawn.
        flag.set("hide_3d", true, minZoom: FeatureMaker.roofZoom)
        for feature in batch.outlines where containsPart(batch, batch.features[feature].geometry) { batch.append(flag, to: feature, table) }
    }

    private func containsPart(_ batch: FeatureBatch, _ geometry: StoredGeometry) -> Bool {
        let box = geometry.box
        var shape: Parts?
        for column in (box.minX >> Self.columnShift)...(box.maxX >> Self.columnShift) {
            for point in partColumns[column] ?? [] where box.contains(point) {
                let outline = shape ?? batch.parts(geometry)
                shape = outline
                let around = (0..<outline.count).count { Ring.contains(outline.points[outline.range($0)], point) }
                if around % 2 == 1 { return true }
            }
        }
        return false
    }
}
