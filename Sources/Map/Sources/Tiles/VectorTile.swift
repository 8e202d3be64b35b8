public import PortolanStyle
public import PortolanTiles

/// The features of a tile with their properties as a style's expressions take them.
///
/// Vector tiles and tiles cut from GeoJSON look the same here. What only GeoJSON has (properties that are lists, objects or null, IDs that are text, an ID
/// of 0) is kept.
public struct VectorTile: Sendable {
    /// The layers in the order of the source.
    public var layers: [Layer]
    /// What was wrong with the tile's bytes but could be passed over.
    public var warnings: [MVTError]

    /// Creates a tile from layers; without any by default.
    public init(layers: [Layer] = [], warnings: [MVTError] = []) {
        self.layers = layers
        self.warnings = warnings
    }

    /// Takes a decoded vector tile over. O(values).
    public init(_ tile: MVTTile) {
        layers = tile.layers.map(Layer.init)
        warnings = tile.warnings
    }

    /// The first layer of that name; nil if there is none. Linear in the number of layers.
    ///
    /// The only layer of a tile of GeoJSON is called ``GeoJSONSource/layerName``.
    public subscript(_ name: String) -> Layer? { layers.first { $0.features.name == name } }

    /// One layer of a tile.
    public struct Layer: Sendable {
        /// Geometry, and the tags of properties as indices of keys and values.
        public var features: MVTLayer
        /// The values that tags refer to, in the order of `features.values`.
        public var values: [StyleValue]
        /// IDs by the index of the feature, if they are not those of the vector tile.
        private var ownIDs: [StyleValue?]?

        /// The layer of a decoded vector tile. O(values).
        public init(_ layer: MVTLayer) {
            features = layer
            values = layer.values.map(StyleValue.init)
        }

        /// A layer with values and IDs that vector tiles cannot hold.
        /// - Parameters:
        ///   - features: geometry and tags.
        ///   - values: as many as `features.values`.
        ///   - ids: as many as `features.features`; nil if a feature has none.
        public init(_ features: MVTLayer, values: [StyleValue], ids: [StyleValue?]) {
            self.features = features
            self.values = values
            ownIDs = ids
        }

        /// The ID of a feature by its index in `features.features`; nil if it has none. O(1).
        public func id(ofFeature index: Int) -> StyleValue? {
            if let ownIDs { return ownIDs.indices.contains(index) ? ownIDs[index] : nil }
            guard features.features.indices.contains(index), features.features[index].id != 0 else { return nil }
            return .number(Double(features.features[index].id))
        }

        /// The value of a feature's property; nil if it has none of that name. Linear in the number of tags.
        public func value(_ key: String, ofFeature index: Int) -> StyleValue? {
            guard features.features.indices.contains(index) else { return nil }
            for tag in features.features[index].tagRange {
                let tag = features.tags[Int(tag)]
                if features.keys[Int(tag.key)] == key { return values[Int(tag.value)] }
            }
            return nil
        }

        /// Gives every feature the value of a property as its ID; a feature without it has none. O(tags).
        mutating func promote(_ key: String) {
            ownIDs = features.features.indices.map { value(key, ofFeature: $0) }
        }
    }
}

extension StyleValue {
    /// A property of a vector tile as expressions take it: all numbers are of one type.
    public init(_ value: MVTValue) {
        self =
            switch value {
            case .string(let text): .string(text)
            case .bool(let flag): .bool(flag)
            case .float, .double, .int, .uint, .sint: .number(value.number ?? 0)
            }
    }
}
