internal import PortolanOSMModel
internal import PortolanTiles

/// The position of a shape in the store.
struct StoredGeometry: Sendable {
    var type: MVTGeometryType
    /// Index of the first entry of `partStarts`; there is one more entry than parts.
    var firstPart: UInt32
    var partCount: UInt32
    var box: MapBox
    /// Half the sum of the doubled areas, minus holes: square map units.
    var area: Double
}

/// One feature of one layer, over a range of zooms.
struct StoredFeature: Sendable {
    var layer: TileLayer
    var minZoom: UInt8
    var maxZoom: UInt8
    /// Within the layer, smaller is drawn and named first.
    var order: Int32
    /// 0 if the feature is not a single object.
    var id: UInt64
    var key: OSMKey
    var attributes: Range<UInt32>
    var geometry: StoredGeometry
}

/// All features of a region, flat: 8 bytes a point, texts once.
struct FeatureStore: Sendable {
    struct Attribute: Sendable {
        var key: UInt16
        var minZoom: UInt8
        var value: UInt32
    }

    private(set) var features: [StoredFeature] = []
    private(set) var points: [MapPoint] = []
    private(set) var partStarts: [UInt32] = []
    private(set) var attributes: [Attribute] = []
    private(set) var keys: [String] = []
    private(set) var values: [MVTValue] = []
    private var keyIndices: [String: UInt16] = [:]
    private var valueIndices: [MVTValue: UInt32] = [:]

    /// Stores a shape, which several features may share. Nil for an empty one.
    mutating func add(_ parts: Parts, _ type: MVTGeometryType) -> StoredGeometry? {
        guard !parts.isEmpty, points.count + parts.points.count < Int(UInt32.max) else { return nil }
        var area = 0.0
        if type == .polygon { for part in 0..<parts.count { area += Ring.doubledArea(parts.points[parts.range(part)]) / 2 } }
        let base = UInt32(points.count)
        let first = UInt32(partStarts.count)
        points += parts.points
        for start in parts.starts { partStarts.append(base + UInt32(start)) }
        return StoredGeometry(type: type, firstPart: first, partCount: UInt32(parts.count), box: MapBox(parts.points), area: area)
    }

    /// Adds a feature; does nothing if it has no geometry.
    mutating func add(
        _ layer: TileLayer,
        _ geometry: StoredGeometry?,
        zooms: ClosedRange<UInt8>,
        order: Int32,
        key: OSMKey,
        id: UInt64,
        _ properties: Attributes
    ) {
        guard let geometry else { return }
        let first = UInt32(attributes.count)
        for item in properties.items {
            attributes.append(Attribute(key: index(ofKey: item.key), minZoom: item.minZoom, value: index(ofValue: item.value)))
        }
        features.append(
            StoredFeature(
                layer: layer,
                minZoom: zooms.lowerBound,
                maxZoom: zooms.upperBound,
                order: order,
                id: id,
                key: key,
                attributes: first..<UInt32(attributes.count),
                geometry: geometry
            )
        )
    }

    /// Adds a property to a feature, with the value true.
    mutating func addFlag(_ key: String, to feature: Int) {
        var flag = Attributes()
        flag.set(key, true)
        append(flag, to: feature)
    }

    /// Adds properties to a feature.
    mutating func append(_ properties: Attributes, to feature: Int) {
        let range = features[feature].attributes
        let first = UInt32(attributes.count)
        attributes += attributes[Int(range.lowerBound)..<Int(range.upperBound)]
        for item in properties.items {
            attributes.append(Attribute(key: index(ofKey: item.key), minZoom: item.minZoom, value: index(ofValue: item.value)))
        }
        features[feature].attributes = first..<UInt32(attributes.count)
    }

    /// The first point of a feature's shape; nil if it has none.
    func firstPoint(ofFeature feature: Int) -> MapPoint? {
        let part = Int(features[feature].geometry.firstPart)
        guard partStarts.indices.contains(part), points.indices.contains(Int(partStarts[part])) else { return nil }
        return points[Int(partStarts[part])]
    }

    /// Makes a feature's last zoom the one before another, which is above its first.
    mutating func end(feature: Int, beforeZoom zoom: UInt8) { features[feature].maxZoom = zoom - 1 }

    /// Removes features; the indices of those behind them change.
    mutating func remove(features gone: Set<Int>) {
        guard !gone.isEmpty else { return }
        features = features.indices.filter { !gone.contains($0) }.map { features[$0] }
    }

    func parts(_ geometry: StoredGeometry) -> Parts {
        let starts = partStarts[Int(geometry.firstPart)...Int(geometry.firstPart + geometry.partCount)]
        guard let base = starts.first, let end = starts.last else { return Parts() }
        return Parts(points: Array(points[Int(base)..<Int(end)]), starts: starts.map { Int($0 - base) })
    }

    /// Points of buildings and of streets and rails on the ground, no bridges, tunnels, piers, ferries and paths.
    var landPoints: [MapPoint] {
        var result: [MapPoint] = []
        for feature in features {
            let isStreet = feature.layer == .transportation && (20...80).contains(feature.order)
            if isStreet || feature.layer == .building { result += parts(feature.geometry).points }
        }
        return result
    }

    /// Sorts the features into an order that does not depend on the order of the objects.
    mutating func sort() {
        // Equal keys are features of one object in one layer, added in the schema's order, which the index keeps.
        let order = features.indices.sorted { a, b in
            let (a, b, indices) = (features[a], features[b], (a, b))
            if a.layer != b.layer { return a.layer.rawValue < b.layer.rawValue }
            if a.order != b.order { return a.order < b.order }
            if a.key != b.key { return a.key < b.key }
            return indices.0 < indices.1
        }
        features = order.map { features[$0] }
    }

    private mutating func index(ofKey key: String) -> UInt16 {
        if let index = keyIndices[key] { return index }
        // A fixed schema and a bounded list of languages: a few hundred keys at most.
        let index = UInt16(keys.count)
        keys.append(key)
        keyIndices[key] = index
        return index
    }

    private mutating func index(ofValue value: MVTValue) -> UInt32 {
        if let index = valueIndices[value] { return index }
        let index = UInt32(values.count)
        values.append(value)
        valueIndices[value] = index
        return index
    }
}
