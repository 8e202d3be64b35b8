public import PortolanStyle
public import PortolanTiles

/// The features of a tile, with their properties in the form that a style's expressions use.
///
/// Vector tiles and tiles cut from GeoJSON have the same form here. This form keeps what only GeoJSON has: properties
/// that are lists, objects or null, IDs that are texts, and an ID of 0.
public struct VectorTile: Sendable {
    /// The layers in the order of the source.
    public var layers: [Layer]
    /// Faults in the tile's bytes that did not prevent decoding.
    public var warnings: [MVTError]

    /// Creates a tile from layers; without any by default.
    public init(layers: [Layer] = [], warnings: [MVTError] = []) {
        self.layers = layers
        self.warnings = warnings
    }

    /// Converts a decoded vector tile. O(values).
    public init(_ tile: MVTTile) {
        layers = tile.layers.map(Layer.init)
        warnings = tile.warnings
    }

    /// The first layer with a name; nil if there is none. Linear in the number of layers.
    ///
    /// The only layer of a GeoJSON tile is called ``GeoJSONSource/layerName``.
    public subscript(_ name: String) -> Layer? { layers.first { $0.features.name == name } }

    /// One layer of a tile.
    public struct Layer: Sendable {
        /// The geometry of the features, and their properties as pairs of indices into the keys and the values.
        public var features: MVTLayer
        /// The values that tags refer to, in the order of `features.values`.
        public var values: [StyleValue]
        /// The IDs by the index of the feature; nil if the features have the IDs of the vector tile.
        private var ownIDs: [StyleValue?]?

        /// Converts the layer of a decoded vector tile. O(values).
        public init(_ layer: MVTLayer) {
            features = layer
            values = layer.values.map(StyleValue.init)
        }

        /// Creates a layer with values and IDs that vector tiles do not support.
        /// - Parameters:
        ///   - features: geometry and tags.
        ///   - values: as many values as `features.values`.
        ///   - ids: as many IDs as `features.features`; nil for a feature without an ID.
        public init(_ features: MVTLayer, values: [StyleValue], ids: [StyleValue?]) {
            self.features = features
            self.values = values
            ownIDs = ids
        }

        /// Returns the ID of a feature by its index in `features.features`, or nil if it has none. O(1).
        public func id(ofFeature index: Int) -> StyleValue? {
            if let ownIDs { return ownIDs.indices.contains(index) ? ownIDs[index] : nil }
            guard features.features.indices.contains(index), features.features[index].id != 0 else { return nil }
            return .number(Double(features.features[index].id))
        }

        /// Returns the value of a feature's property, or nil if it has no such property. Linear in the number
        /// of tags.
        public func value(_ key: String, ofFeature index: Int) -> StyleValue? {
            guard features.features.indices.contains(index) else { return nil }
            for tag in features.features[index].tagRange {
                let tag = features.tags[Int(tag)]
                if features.keys[Int(tag.key)] == key { return values[Int(tag.value)] }
            }
            return nil
        }

        /// Makes the value of a property the ID of every feature; a feature without it has no ID. O(tags).
        mutating func promote(_ key: String) {
            ownIDs = features.features.indices.map { value(key, ofFeature: $0) }
        }
    }
}

extension StyleValue {
    /// Converts a property of a vector tile to the form of expressions, where all numbers have one type.
    public init(_ value: MVTValue) {
        self =
            switch value {
            case .string(let text): .string(text)
            case .bool(let flag): .bool(flag)
            case .float, .double, .int, .uint, .sint: .number(value.number ?? 0)
            }
    }
}
