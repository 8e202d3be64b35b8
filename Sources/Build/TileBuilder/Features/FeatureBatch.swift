internal import PortolanBasics
internal import PortolanOSMModel
internal import PortolanPlane
internal import PortolanTiles

/// The location of a shape in a batch.
struct StoredGeometry: Sendable {
    var type: MVTGeometryType
    /// The index of the first entry in `partStarts`, which has one entry more than there are parts.
    var firstPart: UInt32
    var partCount: UInt32
    var box: GridBox
    /// The area in square map units: half the sum of the doubled areas of the rings, in which holes are negative.
    var area: Double
}

/// The source of a feature.
struct FeatureOwner: Sendable {
    /// The key that orders features of equal `order`.
    let key: OSMKey
    /// The feature's ID in tiles. For a single object it is ten times its number, plus 1 for nodes, 2 for ways and 3
    /// for relations; for anything else it is 0.
    let id: UInt64

    /// Creates the owner of features of a single object.
    init(_ object: OSMKey) {
        key = object
        id = UInt64(clamping: object.id) &* 10 &+ UInt64(object.type.rawValue) &+ 1
    }

    /// Creates the owner of a feature that is not an object but has a key of its own.
    init(besidesObjects key: OSMKey) {
        self.key = key
        id = 0
    }
}

/// One feature of one layer, over a range of zooms.
struct StoredFeature: Sendable {
    var layer: SchemaLayer
    var minZoom: UInt8
    var maxZoom: UInt8
    /// The order in the layer. A smaller number is drawn and named first.
    var order: Int32
    /// The ID in tiles; 0 if the feature is not a single object.
    var id: UInt64
    var key: OSMKey
    /// The number of the feature among those of its object, in the order of the schema.
    var sequence: UInt32
    var attributes: Range<UInt32>
    var geometry: StoredGeometry
}

extension StoredFeature {
    /// Whether the feature is an area that is simplified together with its neighbours. Buildings appear only at near
    /// zooms, so each is simplified alone.
    var sharesEdges: Bool { geometry.type == .polygon && layer != .building && minZoom < TileBuilder.maximumZoom }
}

/// The features of some hundreds or thousands of objects in flat arrays: a point takes 8 bytes, and each text is stored
/// once. Objects share no shapes, so batches are independent of each other.
package struct FeatureBatch: Sendable {
    struct Attribute: Sendable {
        var key: UInt16
        var minZoom: UInt8
        /// The index in `values`; after numbering, the number from `ValueTable`.
        var value: UInt32
    }

    /// A feature that names a road, a railway or a ferry line. The number of that line is written when the country and
    /// all routes are known.
    struct RoutedLine: Sendable {
        var feature: Int
        /// The way's own `ref`.
        var reference: String?
        /// The feature's class.
        var kind: String
        /// Whether the feature has a name. A feature with neither a name nor a number is removed.
        var isNamed: Bool
    }

    var features: [StoredFeature] = []
    var points: [GridPoint] = []
    var partStarts: [UInt32] = []
    var attributes: [Attribute] = []
    var keys: [String] = []
    var values: [MVTValue] = []
    private var keyIndex = HashIndex()
    private var valueIndex = HashIndex()
    private var objectStart = 0

    var routedLines: [RoutedLine] = []
    /// The features that are ways on which buses may run.
    var streets: [Int] = []
    /// The features that are buildings without `building:part`.
    var outlines: [Int] = []
    // The parts that the whole region needs and takes out of the batch.
    /// A point inside each building part.
    var buildingParts: [GridPoint] = []
    var coast: [CoastChains.Way] = []
    var borders = BorderCollector()
    var routes = RouteCollector()
    var labels: [RepeatedPlaces.Label] = []
    var stops: [RepeatedStops.Stop] = []

    package init() {}

    /// Marks that the following features belong to another object.
    mutating func beginObject() { objectStart = features.count }

    /// Stores a shape, which several features may share; nil for an empty shape.
    mutating func add(_ parts: Parts, _ type: MVTGeometryType) -> StoredGeometry? {
        guard !parts.isEmpty, points.count + parts.points.count < Int(UInt32.max) else { return nil }
        var area = 0.0
        if type == .polygon { for part in 0..<parts.count { area += Double(PlaneRing.doubledArea(parts.points[parts.range(part)])) / 2 } }
        let base = UInt32(points.count)
        let first = UInt32(partStarts.count)
        points += parts.points
        for start in parts.starts { partStarts.append(base + UInt32(start)) }
        return StoredGeometry(type: type, firstPart: first, partCount: UInt32(parts.count), box: GridBox(parts.points), area: area)
    }

    /// Adds a feature; does nothing without a geometry.
    mutating func add(
        _ layer: SchemaLayer,
        _ geometry: StoredGeometry?,
        zooms: ClosedRange<UInt8>,
        order: Int32,
        of owner: FeatureOwner,
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
                id: owner.id,
                key: owner.key,
                sequence: UInt32(truncatingIfNeeded: features.count - objectStart),
                attributes: first..<UInt32(attributes.count),
                geometry: geometry
            )
        )
    }

    /// Adds a feature to a numbered batch. The new feature has the same shape and source as the given one.
    mutating func add(
        _ layer: SchemaLayer,
        alike feature: Int,
        zooms: ClosedRange<UInt8>,
        order: Int32,
        _ properties: Attributes,
        _ table: ValueTable
    ) {
        var copy = features[feature]
        copy.layer = layer
        (copy.minZoom, copy.maxZoom, copy.order) = (zooms.lowerBound, zooms.upperBound, order)
        // The feature comes after all features of the object itself.
        copy.sequence |= 1 << 16
        copy.attributes = UInt32(attributes.count)..<UInt32(attributes.count)
        features.append(copy)
        append(properties, to: features.count - 1, table)
    }

    /// Adds properties to a feature of a numbered batch.
    mutating func append(_ properties: Attributes, to feature: Int, _ table: ValueTable) {
        let range = features[feature].attributes
        let first = UInt32(attributes.count)
        // The loop appends items one by one, because a slice would hold the array and force a copy of all of it.
        for index in range { attributes.append(attributes[Int(index)]) }
        for item in properties.items {
            guard let key = table.number(ofKey: item.key) else { continue }
            let value: UInt32
            if let number = table.number(of: item.value) {
                value = number
            } else {
                value = ValueTable.ownFlag | UInt32(values.count)
                values.append(item.value)
            }
            attributes.append(Attribute(key: key, minZoom: item.minZoom, value: value))
        }
        features[feature].attributes = first..<UInt32(attributes.count)
    }

    /// The number that is added to the order of points of interest without a name, so that those with a name come
    /// first.
    static let orderWithoutName: Int32 = 256

    /// Takes the name from a stop of a numbered batch, because a stop nearby has the same one. The property `stop_name`
    /// keeps the name for programs that ask what is at a point.
    mutating func dropName(ofStop feature: Int, _ table: ValueTable) {
        guard features.indices.contains(feature), let newKey = table.number(ofKey: "stop_name") else { return }
        let range = features[feature].attributes
        let first = UInt32(attributes.count)
        for index in range {
            var attribute = attributes[Int(index)]
            let key = table.keys[Int(attribute.key)]
            if key == "name" { attribute.key = newKey } else if key.hasPrefix("name") { continue }
            attributes.append(attribute)
        }
        features[feature].attributes = first..<UInt32(attributes.count)
        features[feature].minZoom = TileBuilder.maximumZoom
        features[feature].order += Self.orderWithoutName
    }

    /// Replaces the batch's indices of keys and values by the region's numbers. Values for which the table has no room
    /// stay with the batch.
    mutating func number(_ table: inout ValueTable) {
        let keyNumbers = keys.map { table.add(key: $0) }
        var own: [MVTValue] = []
        let valueNumbers = values.map { value in
            if let number = table.add(value) { return number }
            own.append(value)
            return ValueTable.ownFlag | UInt32(own.count - 1)
        }
        for index in attributes.indices {
            attributes[index].key = keyNumbers[Int(attributes[index].key)]
            attributes[index].value = valueNumbers[Int(attributes[index].value)]
        }
        values = own
        // The copies release unused capacity, which can be as large as the content.
        features = features.map { $0 }
        points = points.map { $0 }
        partStarts = partStarts.map { $0 }
        attributes = attributes.map { $0 }
        keys = []
        keyIndex = HashIndex()
        valueIndex = HashIndex()
    }

    /// Returns the first point of a feature's shape; nil if it has none.
    func firstPoint(ofFeature feature: Int) -> GridPoint? {
        let part = Int(features[feature].geometry.firstPart)
        guard partStarts.indices.contains(part), points.indices.contains(Int(partStarts[part])) else { return nil }
        return points[Int(partStarts[part])]
    }

    func points(of geometry: StoredGeometry) -> ArraySlice<GridPoint> {
        points[Int(partStarts[Int(geometry.firstPart)])..<Int(partStarts[Int(geometry.firstPart + geometry.partCount)])]
    }

    /// The number of points in all areas that share edges with other areas.
    var areaPointCount: Int { features.reduce(0) { $0 + ($1.sharesEdges ? points(of: $1.geometry).count : 0) } }

    func parts(_ geometry: StoredGeometry) -> Parts {
        let starts = partStarts[Int(geometry.firstPart)...Int(geometry.firstPart + geometry.partCount)]
        guard let base = starts.first, let end = starts.last else { return Parts() }
        return Parts(points: Array(points[Int(base)..<Int(end)]), starts: starts.map { Int($0 - base) })
    }

    /// The points of buildings, streets and rails on the ground, without bridges, tunnels, piers, ferries and paths.
    var landPoints: [GridPoint] {
        var result: [GridPoint] = []
        for feature in features {
            let isStreet = feature.layer == .transportation && (20...80).contains(feature.order)
            if isStreet || feature.layer == .building { result += parts(feature.geometry).points }
        }
        return result
    }

    /// The approximate size of the batch in bytes.
    var byteCount: Int {
        features.count * MemoryLayout<StoredFeature>.stride + points.count * MemoryLayout<GridPoint>.stride + partStarts.count * 4
            + attributes.count * MemoryLayout<Attribute>.stride + values.count * 48 + routedLines.count * 64
            + (streets.count + outlines.count) * 8
    }

    private mutating func index(ofKey key: String) -> UInt16 {
        let hash = ContentHash(key)
        if let index = keyIndex.find(hash, isSame: { keys[$0] == key }) { return UInt16(index) }
        // The schema is fixed and the list of languages bounded, so there are at most a few hundred keys.
        keys.append(key)
        return UInt16(keyIndex.append(hash))
    }

    private mutating func index(ofValue value: MVTValue) -> UInt32 {
        let hash = value.contentHash
        if let index = valueIndex.find(hash, isSame: { values[$0] == value }) { return UInt32(index) }
        values.append(value)
        return UInt32(valueIndex.append(hash))
    }
}
