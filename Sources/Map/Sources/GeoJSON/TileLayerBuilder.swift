import PortolanBasics
import PortolanStyle
import PortolanTiles

/// Adds features to the only layer of a tile.
struct TileLayerBuilder {
    private var layer: MVTLayer
    private var values: [StyleValue] = []
    private var ids: [StyleValue?] = []
    /// The indices in the tile's table of keys, by the key's index in the source.
    private var keyIndices: [Int32: UInt32] = [:]
    /// The indices in the tile's table of values, by the value's index in the source.
    private var valueIndices: [Int32: UInt32] = [:]
    private var ownKeys: [String: UInt32] = [:]
    private var firstTag = 0
    private var firstPart = 0

    init(name: String, extent: UInt32) {
        layer = MVTLayer(name: name)
        layer.extent = extent
    }

    /// Returns the tile, or nil if it has no features.
    func finish() -> VectorTile? {
        guard !layer.features.isEmpty else { return nil }
        return VectorTile(layers: [VectorTile.Layer(layer, values: values, ids: ids)])
    }

    mutating func begin() {
        firstTag = layer.tags.count
        firstPart = layer.partStarts.count - 1
    }

    /// Adds a point, line or ring. Consecutive equal points are merged, and the part is left out if it is then
    /// too short.
    mutating func addPart(_ points: some Sequence<MVTPoint>, minimum: Int) {
        let start = layer.points.count
        for point in points where layer.points.count == start || layer.points.last != point { layer.points.append(point) }
        // A ring does not repeat its first point.
        if minimum == 3, layer.points.count - start > 1, layer.points[start] == layer.points[layer.points.count - 1] {
            layer.points.removeLast()
        }
        if layer.points.count - start >= minimum {
            layer.partStarts.append(UInt32(clamping: layer.points.count))
        } else {
            layer.points.removeLast(layer.points.count - start)
        }
    }

    var hasParts: Bool { layer.partStarts.count - 1 > firstPart }

    /// Adds a property whose key and value are in the source's tables.
    mutating func addTag(_ tag: GeoJSONFeatureTable.Tag, _ table: GeoJSONFeatureTable) {
        let key: UInt32
        if let known = keyIndices[tag.key] {
            key = known
        } else {
            key = self.key(table.keys[Int(tag.key)])
            keyIndices[tag.key] = key
        }
        let value: UInt32
        if let known = valueIndices[tag.value] {
            value = known
        } else {
            value = append(table.values[Int(tag.value)])
            valueIndices[tag.value] = value
        }
        layer.tags.append(MVTTag(key: key, value: value))
    }

    /// Adds a property that the tile itself defines.
    mutating func addTag(_ key: String, _ value: StyleValue) {
        layer.tags.append(MVTTag(key: self.key(key), value: append(value)))
    }

    private mutating func key(_ name: String) -> UInt32 {
        if let known = ownKeys[name] { return known }
        let index = UInt32(clamping: layer.keys.count)
        layer.keys.append(name)
        ownKeys[name] = index
        return index
    }

    private mutating func append(_ value: StyleValue) -> UInt32 {
        values.append(value)
        layer.values.append(MVTValue(value))
        return UInt32(clamping: values.count - 1)
    }

    /// Ends the feature; a feature without parts is left out.
    mutating func end(_ type: MVTGeometryType, id: StyleValue?) {
        guard hasParts else {
            layer.tags.removeLast(layer.tags.count - firstTag)
            return
        }
        layer.features.append(
            MVTFeature(
                id: id?.unsignedID ?? 0,
                type: type,
                tagRange: UInt32(clamping: firstTag)..<UInt32(clamping: layer.tags.count),
                partRange: UInt32(clamping: firstPart)..<UInt32(clamping: layer.partStarts.count - 1)
            )
        )
        ids.append(id)
    }
}

extension StyleValue {
    /// The ID in the form of vector tiles; nil for texts and for numbers that are negative or not whole.
    fileprivate var unsignedID: UInt64? {
        if case .number(let number) = self { UInt64(exactly: number) } else { nil }
    }
}

extension MVTValue {
    /// Converts a property to the form of vector tiles. Values of types that vector tiles lack become texts; lists and
    /// objects become JSON.
    init(_ value: StyleValue) {
        self =
            switch value {
            case .bool(let flag): .bool(flag)
            case .number(let number): .double(number)
            default: .string(value.text)
            }
    }
}
