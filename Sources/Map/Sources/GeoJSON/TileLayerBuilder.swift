import PortolanBasics
import PortolanStyle
import PortolanTiles

/// Puts features into the one layer of a tile.
struct TileLayerBuilder {
    private var layer: MVTLayer
    private var values: [StyleValue] = []
    private var ids: [StyleValue?] = []
    /// Where the source's keys and values stand in the tile's tables.
    private var keyIndices: [Int32: UInt32] = [:]
    private var valueIndices: [Int32: UInt32] = [:]
    private var ownKeys: [String: UInt32] = [:]
    private var firstTag = 0
    private var firstPart = 0

    init(name: String, extent: UInt32) {
        layer = MVTLayer(name: name)
        layer.extent = extent
    }

    /// The tile; nil if it has no features.
    func finish() -> VectorTile? {
        guard !layer.features.isEmpty else { return nil }
        return VectorTile(layers: [VectorTile.Layer(layer, values: values, ids: ids)])
    }

    mutating func begin() {
        firstTag = layer.tags.count
        firstPart = layer.partStarts.count - 1
    }

    /// A point, line or ring; points that follow one in the same place are left out, and what is too short then as well.
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

    /// A property whose key and value stand in the source's tables.
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

    /// A property that the tile makes itself.
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

    /// Ends the feature; one without parts is left out.
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
    /// The ID as vector tiles hold it; nil for text and for what is no whole number from 0 on.
    fileprivate var unsignedID: UInt64? {
        if case .number(let number) = self { UInt64(exactly: number) } else { nil }
    }
}

extension MVTValue {
    /// A property as vector tiles hold it: what they have no type for is text, lists and objects as JSON.
    init(_ value: StyleValue) {
        self =
            switch value {
            case .bool(let flag): .bool(flag)
            case .number(let number): .double(number)
            default: .string(value.text)
            }
    }
}
