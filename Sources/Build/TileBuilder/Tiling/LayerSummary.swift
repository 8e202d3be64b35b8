internal import PortolanTiles

/// The facts about layers in an archive's metadata: counts, first zooms, and the kinds of values by key.
struct LayerSummary: Sendable {
    private enum Kind: Int, Sendable, Comparable {
        case bool, number, string
        static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }

        var name: String {
            switch self {
            case .bool: "Boolean"
            case .number: "Number"
            case .string: "String"
            }
        }

        init(_ value: MVTValue) {
            switch value {
            case .string: self = .string
            case .bool: self = .bool
            default: self = .number
            }
        }
    }

    private struct Layer: Sendable {
        var count = 0
        var minZoom = UInt8.max
        /// The kinds of values by the number of their key.
        var fields: [UInt16: Kind] = [:]
    }

    private var layers = [Layer](repeating: Layer(), count: SchemaLayer.allCases.count)

    mutating func add(_ feature: StoredFeature, of batch: FeatureBatch, _ table: ValueTable) {
        let layer = Int(feature.layer.rawValue)
        layers[layer].count += 1
        layers[layer].minZoom = min(layers[layer].minZoom, feature.minZoom)
        for attribute in batch.attributes[Int(feature.attributes.lowerBound)..<Int(feature.attributes.upperBound)] {
            let known = layers[layer].fields[attribute.key]
            if known == .string { continue }
            let isOwn = attribute.value & ValueTable.ownFlag != 0
            let value = isOwn ? batch.values[Int(attribute.value & ~ValueTable.ownFlag)] : table.values[Int(attribute.value)]
            let kind = Kind(value)
            if known.map({ kind > $0 }) ?? true { layers[layer].fields[attribute.key] = kind }
        }
    }

    mutating func merge(_ other: LayerSummary) {
        for (index, layer) in other.layers.enumerated() {
            layers[index].count += layer.count
            layers[index].minZoom = min(layers[index].minZoom, layer.minZoom)
            layers[index].fields.merge(layer.fields) { max($0, $1) }
        }
    }

    /// The number of features by the layer's name, without empty layers.
    var featureCounts: [String: Int] {
        var counts: [String: Int] = [:]
        for layer in SchemaLayer.allCases where layers[Int(layer.rawValue)].count > 0 {
            counts[layer.name] = layers[Int(layer.rawValue)].count
        }
        return counts
    }

    func vectorLayers(_ table: ValueTable, lastZoom: UInt8) -> [PMTilesMetadata.VectorLayer] {
        SchemaLayer.allCases.compactMap { layer in
            let found = layers[Int(layer.rawValue)]
            guard found.count > 0 else { return nil }
            var fields: [String: String] = [:]
            for (key, kind) in found.fields { fields[table.keys[Int(key)]] = kind.name }
            if layer == .poi { fields["rank"] = Kind.number.name }
            return .init(id: layer.name, minZoom: Int(min(found.minZoom, lastZoom)), maxZoom: Int(lastZoom), fields: fields)
        }
    }
}
