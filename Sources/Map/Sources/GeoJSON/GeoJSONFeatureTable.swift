import PortolanJSON
import PortolanStyle

/// The features of a GeoJSON source: shapes on the plane, with properties in tables that all features share.
struct GeoJSONFeatureTable {
    struct Feature {
        var shape: ProjectedShape
        /// The range of the feature's properties in the table.
        fileprivate(set) var tags: Range<Int32>
        var id: StyleValue?
    }

    /// A property: the indices of its key and of its value.
    struct Tag {
        var key: Int32
        var value: Int32
    }

    private(set) var features: [Feature] = []
    private(set) var keys: [String] = []
    private(set) var values: [StyleValue] = []
    private var tags: [Tag] = []
    private var keyIndices: [String: Int32] = [:]
    private var valueIndices: [StyleValue: Int32] = [:]
    private let options: GeoJSONOptions
    private let filter: FeatureContext?
    private let tolerance: Double
    /// The number of features added, including those that were left out.
    private var addedCount = 0

    /// Creates a table without features.
    /// - Parameter tolerance: the smallest tolerance on the plane to which lines will be simplified.
    init(_ options: GeoJSONOptions, tolerance: Double) {
        self.options = options
        self.tolerance = tolerance
        filter = options.filter.map { FeatureContext($0) }
    }

    /// Adds a feature that was read from a GeoJSON text.
    mutating func add(_ feature: GeoJSONFeature) {
        defer { addedCount += 1 }
        guard let geometry = feature.geometry else { return }
        let properties: StyleObject =
            if case .object(let members) = feature.properties.styleValue { members } else { StyleObject() }
        let id: StyleValue? =
            options.generatesIDs
            ? .number(Double(addedCount)) : options.promotedID.map { properties[$0] } ?? feature.id?.styleValue.asID
        let start = Int32(clamping: tags.count)
        for (key, value) in zip(properties.keys, properties.values) {
            tags.append(Tag(key: index(ofKey: key), value: index(ofValue: value)))
        }
        add(geometry, properties, tags: start..<Int32(clamping: tags.count), id)
    }

    /// Adds a geometry of a feature. Each part of a collection becomes a separate feature.
    private mutating func add(_ geometry: GeoJSONGeometry, _ properties: StyleObject, tags: Range<Int32>, _ id: StyleValue?) {
        if case .collection(let parts) = geometry.shape {
            for part in parts { add(part, properties, tags: tags, id) }
            return
        }
        let shape = ProjectedShape(geometry.shape, tolerance: tolerance)
        guard !shape.isEmpty else { return }
        if let filter, filter.value(properties, id: id, shape.kind.geometryType) != .bool(true) { return }
        features.append(Feature(shape: shape, tags: tags, id: id))
    }

    private mutating func index(ofKey key: String) -> Int32 {
        if let known = keyIndices[key] { return known }
        let index = Int32(clamping: keys.count)
        keyIndices[key] = index
        keys.append(key)
        return index
    }

    private mutating func index(ofValue value: StyleValue) -> Int32 {
        if let known = valueIndices[value] { return known }
        let index = Int32(clamping: values.count)
        valueIndices[value] = index
        values.append(value)
        return index
    }

    /// Releases the memory that is needed only for adding.
    mutating func close() {
        keyIndices = [:]
        valueIndices = [:]
    }

    /// Returns the properties of a feature in the table.
    func tags(of feature: Feature) -> ArraySlice<Tag> { tags[Int(feature.tags.lowerBound)..<Int(feature.tags.upperBound)] }

    /// Returns the properties of a feature as an object.
    func properties(of feature: Feature) -> StyleObject {
        StyleObject(tags(of: feature).map { (keys[Int($0.key)], values[Int($0.value)]) })
    }
}

extension StyleValue {
    /// The value as an ID; nil if it is neither a text nor a number.
    fileprivate var asID: StyleValue? {
        switch self {
        case .string, .number: self
        default: nil
        }
    }
}
