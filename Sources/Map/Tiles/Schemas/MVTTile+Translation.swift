internal import PortolanBasics

extension MVTTile {
    /// The same features as tiles of OpenMapTiles have them. Geometry and IDs stay; attributes that the tables do not name keep their names,
    /// and layers that they do not name stay as they are.
    ///
    /// Takes time by the features and their tags: what becomes of a feature is worked out once for all that have the same shape and the same
    /// attributes among those that decide it.
    package func translated(from schema: TileSchema) -> MVTTile {
        guard let table = schema.translation else { return self }
        var result = MVTTile()
        result.warnings = warnings
        var targets = TranslatedLayers()
        for layer in layers {
            if let rules = table.layers[layer.name] {
                LayerTranslator(layer, rules).translate(into: &targets)
            } else {
                result.layers.append(layer)
            }
        }
        result.layers = targets.layers.map(\.layer) + result.layers
        return result
    }
}

/// The layers that become of a tile's, in the order of their first features.
private struct TranslatedLayers {
    struct Layer {
        var layer: MVTLayer
        var keys: [String: UInt32] = [:]
        var values: [MVTValue: UInt32] = [:]

        mutating func index(ofKey key: String) -> UInt32 {
            if let index = keys[key] { return index }
            let index = UInt32(clamping: layer.keys.count)
            layer.keys.append(key)
            keys[key] = index
            return index
        }

        mutating func index(ofValue value: MVTValue) -> UInt32 {
            if let index = values[value] { return index }
            let index = UInt32(clamping: layer.values.count)
            layer.values.append(value)
            values[value] = index
            return index
        }
    }

    var layers: [Layer] = []

    mutating func index(of name: String, like source: MVTLayer) -> Int {
        if let index = layers.firstIndex(where: { $0.layer.name == name }) { return index }
        var layer = MVTLayer(name: name)
        layer.extent = source.extent
        layers.append(Layer(layer: layer))
        return layers.count - 1
    }
}

/// Translates the features of one source layer.
private struct LayerTranslator {
    /// What becomes of a feature in one layer.
    private struct Output {
        var target: Int
        var constants: [MVTTag] = []
        var copies: [(key: UInt32, source: UInt32, isFirst: Bool)] = []
        /// Keys of the target that the rows give; the feature's own tags of these names are left out.
        var given: [UInt32] = []
    }

    /// Where the keys and values of the source layer are in a layer that is made of it.
    private struct Mapping {
        static let unknown = UInt32.max
        var keys: [UInt32]
        var values: [UInt32]
        /// The values that `first` gives.
        var firstValues: [UInt32: UInt32] = [:]

        init(_ layer: MVTLayer) {
            keys = Array(repeating: Self.unknown, count: layer.keys.count)
            values = Array(repeating: Self.unknown, count: layer.values.count)
        }
    }

    private let layer: MVTLayer
    private let rules: TranslationTable.Layer
    /// The names of keys once they are renamed.
    private let names: [String]
    private let isEmpty: [Bool]
    /// For each key: where it stands in a signature, and whether its value does; −1 for keys that decide nothing.
    private let slots: [(slot: Int, readsValue: Bool)]
    private let decidingCount: Int

    init(_ layer: MVTLayer, _ rules: TranslationTable.Layer) {
        self.layer = layer
        self.rules = rules
        names = layer.keys.map(rules.name)
        isEmpty = layer.values.map(\.isEmpty)
        var count = 0
        slots = names.map { name in
            guard let readsValue = rules.deciding[name] else { return (-1, false) }
            count += 1
            return (count - 1, readsValue)
        }
        decidingCount = count
    }

    func translate(into targets: inout TranslatedLayers) {
        var mappings: [Mapping?] = []
        var known: [[UInt32]: [Output]] = [:]
        // For each deciding attribute 0 if it is absent, or 1, or 1 and the index of its value; then the shape.
        var signature = [UInt32](repeating: 0, count: decidingCount + 1)
        for feature in layer.features {
            for index in signature.indices { signature[index] = 0 }
            signature[decidingCount] = UInt32(feature.type.rawValue)
            for index in feature.tagRange {
                let tag = layer.tags[Int(index)]
                let (slot, readsValue) = slots[Int(tag.key)]
                if slot >= 0, !isEmpty[Int(tag.value)] { signature[slot] = readsValue ? tag.value &+ 1 : 1 }
            }
            let outputs: [Output]
            if let found = known[signature] {
                outputs = found
            } else {
                outputs = self.outputs(of: feature, &targets)
                known[signature] = outputs
                while mappings.count < targets.layers.count { mappings.append(nil) }
                for output in outputs where mappings[output.target] == nil { mappings[output.target] = Mapping(layer) }
            }
            for output in outputs { append(feature, output, &mappings[output.target], to: &targets.layers[output.target]) }
        }
    }

    /// What the rows say of a feature.
    private func outputs(of feature: MVTFeature, _ targets: inout TranslatedLayers) -> [Output] {
        var own: [String: MVTTag] = [:]
        for index in feature.tagRange {
            let tag = layer.tags[Int(index)]
            if !isEmpty[Int(tag.value)] { own[names[Int(tag.key)]] = tag }
        }
        let fates = rules.fates(of: feature.type) { own[$0].map { layer.values[Int($0.value)] } }
        return fates.compactMap { fate in
            guard let name = fate.layer else { return nil }
            let target = targets.index(of: name, like: layer)
            var output = Output(target: target)
            for (key, value) in fate.attributes.sorted(by: { $0.key < $1.key }) {
                let index = targets.layers[target].index(ofKey: key)
                output.given.append(index)
                switch value {
                case .constant(let value):
                    output.constants.append(MVTTag(key: index, value: targets.layers[target].index(ofValue: value)))
                case .copy(let source): if let tag = own[source] { output.copies.append((index, tag.key, false)) }
                case .first(let source): if let tag = own[source] { output.copies.append((index, tag.key, true)) }
                }
            }
            return output
        }
    }

    private func append(_ feature: MVTFeature, _ output: Output, _ known: inout Mapping?, to target: inout TranslatedLayers.Layer) {
        guard var mapping = known.take() else { return }
        let firstTag = UInt32(clamping: target.layer.tags.count)
        target.layer.tags += output.constants
        for index in feature.tagRange {
            let tag = layer.tags[Int(index)]
            guard !isEmpty[Int(tag.value)] else { continue }
            for copy in output.copies where copy.source == tag.key {
                let value = copy.isFirst ? firstValue(tag.value, &mapping, &target) : self.value(tag.value, &mapping, &target)
                target.layer.tags.append(MVTTag(key: copy.key, value: value))
            }
            let key = self.key(tag.key, &mapping, &target)
            if !output.given.contains(key) { target.layer.tags.append(MVTTag(key: key, value: value(tag.value, &mapping, &target))) }
        }
        known = mapping
        let firstPart = UInt32(clamping: target.layer.partStarts.count - 1)
        appendParts(of: feature, to: &target.layer)
        target.layer.features.append(
            MVTFeature(
                id: feature.id,
                type: feature.type,
                tagRange: firstTag..<UInt32(clamping: target.layer.tags.count),
                partRange: firstPart..<UInt32(clamping: target.layer.partStarts.count - 1)
            )
        )
    }

    private func key(_ index: UInt32, _ mapping: inout Mapping, _ target: inout TranslatedLayers.Layer) -> UInt32 {
        if mapping.keys[Int(index)] == Mapping.unknown { mapping.keys[Int(index)] = target.index(ofKey: names[Int(index)]) }
        return mapping.keys[Int(index)]
    }

    private func value(_ index: UInt32, _ mapping: inout Mapping, _ target: inout TranslatedLayers.Layer) -> UInt32 {
        if mapping.values[Int(index)] == Mapping.unknown { mapping.values[Int(index)] = target.index(ofValue: layer.values[Int(index)]) }
        return mapping.values[Int(index)]
    }

    private func firstValue(_ index: UInt32, _ mapping: inout Mapping, _ target: inout TranslatedLayers.Layer) -> UInt32 {
        if let value = mapping.firstValues[index] { return value }
        let text = layer.values[Int(index)].plainText
        let first = text.prefix { $0 != ";" && !$0.isNewline }
        let value = target.index(ofValue: .string(String(first)))
        mapping.firstValues[index] = value
        return value
    }

    /// Layers of one tile that have other units are brought to those of the first.
    private func appendParts(of feature: MVTFeature, to target: inout MVTLayer) {
        let scale = Double(target.extent) / Double(layer.extent)
        for part in feature.partRange {
            let points = layer.points[layer.pointRange(ofPart: part)]
            if target.extent == layer.extent {
                target.points += points
            } else {
                target.points += points.map { MVTPoint(x: Int32(clamping: Double($0.x) * scale), y: Int32(clamping: Double($0.y) * scale)) }
            }
            target.partStarts.append(UInt32(clamping: target.points.count))
        }
    }
}
