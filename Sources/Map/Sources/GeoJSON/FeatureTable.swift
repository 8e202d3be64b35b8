import PortolanJSON
import PortolanStyle

/// The features of a GeoJSON source: shapes on the plane, properties in tables that all features share.
struct FeatureTable {
    struct Feature {
        var shape: ProjectedShape
        /// Indices of keys and of values.
        var tags: [(key: Int, value: Int)]
        var id: StyleValue?
    }

    private(set) var features: [Feature] = []
    private(set) var keys: [String] = []
    private(set) var values: [StyleValue] = []
    private var keyIndices: [String: Int] = [:]
    private var valueIndices: [StyleValue: Int] = [:]

    init(_ read: [GeoJSONFeature], _ options: GeoJSONOptions, tolerance: Double) {
        let filter = options.filter.map { FeatureContext($0) }
        for (index, feature) in read.enumerated() {
            guard let geometry = feature.geometry else { continue }
            let properties: StyleObject =
                if case .object(let members) = feature.properties.styleValue { members } else { StyleObject() }
            let id: StyleValue? =
                options.generatesIDs
                ? .number(Double(index)) : options.promotedID.map { properties[$0] } ?? feature.id?.styleValue.asID
            var shapes: [ProjectedShape] = []
            Self.addShapes(geometry, tolerance, &shapes)
            var tags: [(key: Int, value: Int)] = []
            for (key, value) in zip(properties.keys, properties.values) {
                tags.append((self.index(ofKey: key), self.index(ofValue: value)))
            }
            for shape in shapes where !shape.parts.isEmpty {
                if let filter, filter.value(properties, id: id, shape.kind.geometryType) != .bool(true) { continue }
                features.append(Feature(shape: shape, tags: tags, id: id))
            }
        }
    }

    mutating func index(ofKey key: String) -> Int {
        if let known = keyIndices[key] { return known }
        keyIndices[key] = keys.count
        keys.append(key)
        return keys.count - 1
    }

    mutating func index(ofValue value: StyleValue) -> Int {
        if let known = valueIndices[value] { return known }
        valueIndices[value] = values.count
        values.append(value)
        return values.count - 1
    }

    /// The properties of a feature as an object.
    func properties(of feature: Feature) -> StyleObject { StyleObject(feature.tags.map { (keys[$0.key], values[$0.value]) }) }

    /// Each part of a collection is a feature of its own.
    private static func addShapes(_ geometry: GeoJSONGeometry, _ tolerance: Double, _ shapes: inout [ProjectedShape]) {
        if case .collection(let parts) = geometry.shape {
            for part in parts { addShapes(part, tolerance, &shapes) }
        } else {
            shapes.append(ProjectedShape(geometry.shape, tolerance: tolerance))
        }
    }
}

extension StyleValue {
    /// An ID is text or a number.
    fileprivate var asID: StyleValue? {
        switch self {
        case .string, .number: self
        default: nil
        }
    }
}
