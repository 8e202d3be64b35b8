internal import PortolanBasics

extension MVTTile {
    /// Returns the tile in the schema of OpenMapTiles. Features keep their geometry and IDs. Attributes that the
    /// tables do not name keep their names, and layers that the tables do not name stay as they are.
    ///
    /// The time grows linearly with the number of features, tags, keys and values, also for hostile tiles. The rows of
    /// the tables are applied once for features that have the same shape and the same deciding attributes.
    /// - Parameter schema: the schema of this tile. A tile in the schema of OpenMapTiles is returned unchanged.
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

/// The layers of the translated tile, in the order of their first features.
private struct TranslatedLayers {
    /// A layer under construction, with an index that finds its keys and values in constant time.
    struct Layer {
        var layer: MVTLayer
        var keys: [String: UInt32] = [:]
        var values: [MVTValue: UInt32] = [:]

        /// Returns the index of a key, which is added if the layer lacks it.
        mutating func index(ofKey key: String) -> UInt32 {
            if let index = keys[key] { return index }
            let index = UInt32(clamping: layer.keys.count)
            layer.keys.append(key)
            keys[key] = index
            return index
        }

        /// Returns the index of a value, which is added if the layer lacks it.
        mutating func index(ofValue value: MVTValue) -> UInt32 {
            if let index = values[value] { return index }
            let index = UInt32(clamping: layer.values.count)
            layer.values.append(value)
            values[value] = index
            return index
        }
    }

    var layers: [Layer] = []

    /// Returns the index of a layer. If there is none, it creates the layer with the extent of the source layer.
    mutating func index(of name: String, like source: MVTLayer) -> Int {
        if let index = layers.firstIndex(where: { $0.layer.name == name }) { return index }
        var layer = MVTLayer(name: name)
        layer.extent = source.extent
        layers.append(Layer(layer: layer))
        return layers.count - 1
    }
}

/// Translates the features of one source layer. Features that the rows cannot tell apart share one result.
private struct LayerTranslator {
    /// The number of results that are kept. Layers of real tiles have some hundred. A hostile layer can have one for
    /// each feature, and a result takes more memory than a feature.
    private static let keptResults = 4096
    /// The number of bytes of a text that conditions read. It is more than the longest word of the tables. Reading
    /// whole texts would take much time if many features had one long text.
    private static let readByteCount = 64

    /// The translation of a feature into one layer: how the feature's tags are made. It contains neither geometry nor
    /// values.
    private struct Output {
        /// The index of the layer among the translated ones.
        var target: Int
        /// Tags with the same value for all features.
        var constants: [MVTTag] = []
        /// Tags with the value of another attribute, or with the first of several values in it. The source is a
        /// value of `firstKeys`.
        var copies: [(key: UInt32, source: UInt32, isFirst: Bool)] = []
        /// The keys that the rows set. The feature's own tags with these keys are left out.
        var given: [UInt32] = []
    }

    /// The indices that keys and values of the source layer have in one of the translated layers.
    private struct Mapping {
        /// The index of a key or value that the translated layer does not have yet.
        static let unknown = UInt32.max
        var keys: [UInt32]
        var values: [UInt32]
        /// The indices of first values, by the index of the value that they were cut from.
        var firstValues: [UInt32: UInt32] = [:]

        init(_ layer: MVTLayer) {
            keys = Array(repeating: Self.unknown, count: layer.keys.count)
            values = Array(repeating: Self.unknown, count: layer.values.count)
        }
    }

    private let layer: MVTLayer
    private let rules: TranslationTable.Layer
    /// The names of the source layer's keys after renaming.
    private let names: [String]
    /// For each key, the first key with the same name. Tiles can repeat keys, and renaming can make keys equal.
    private let firstKeys: [UInt32]
    /// Whether each value of the source layer is empty, which stands for an absent attribute.
    private let isEmpty: [Bool]
    /// For each key, its position in a signature, and whether the signature holds its value or only its presence.
    /// The position is −1 if the key decides nothing. Keys with the same name have the same position.
    private let slots: [(slot: Int, readsValue: Bool)]
    /// The number of names of keys that decide how a feature is translated.
    private let decidingCount: Int

    init(_ layer: MVTLayer, _ rules: TranslationTable.Layer) {
        self.layer = layer
        self.rules = rules
        names = layer.keys.map(rules.name)
        isEmpty = layer.values.map(\.isEmpty)
        var known: [String: UInt32] = [:]
        var firstKeys: [UInt32] = []
        var slots: [(slot: Int, readsValue: Bool)] = []
        var count = 0
        for (index, name) in names.enumerated() {
            if let first = known[name] {
                firstKeys.append(first)
                slots.append(slots[Int(first)])
                continue
            }
            known[name] = UInt32(clamping: index)
            firstKeys.append(UInt32(clamping: index))
            if let readsValue = rules.deciding[name] {
                slots.append((count, readsValue))
                count += 1
            } else {
                slots.append((-1, false))
            }
        }
        self.firstKeys = firstKeys
        self.slots = slots
        decidingCount = count
    }

    /// Appends the translated features to their layers, in the order of the source layer.
    func translate(into targets: inout TranslatedLayers) {
        var mappings: [Mapping?] = []
        var known: [[UInt32]: [Output]] = [:]
        // A signature has a number for each deciding attribute, and the shape. The number is 0 for an absent attribute,
        // 1 for a present one whose value does not matter, and 1 plus the index of the value for others.
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
                if known.count >= Self.keptResults { known.removeAll(keepingCapacity: true) }
                known[signature] = outputs
                while mappings.count < targets.layers.count { mappings.append(nil) }
                for output in outputs where mappings[output.target] == nil { mappings[output.target] = Mapping(layer) }
            }
            for output in outputs { append(feature, output, &mappings[output.target], to: &targets.layers[output.target]) }
        }
    }

    /// Returns how the rows translate a feature, for each layer that gets it.
    private func outputs(of feature: MVTFeature, _ targets: inout TranslatedLayers) -> [Output] {
        // The rows read no other attributes than the deciding ones.
        var own: [String: MVTTag] = [:]
        for index in feature.tagRange {
            let tag = layer.tags[Int(index)]
            if slots[Int(tag.key)].slot >= 0, !isEmpty[Int(tag.value)] { own[names[Int(tag.key)]] = tag }
        }
        let fates = rules.fates(of: feature.type) { own[$0].map { readValue($0.value) } }
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
                case .copy(let source): if let tag = own[source] { output.copies.append((index, firstKeys[Int(tag.key)], false)) }
                case .first(let source): if let tag = own[source] { output.copies.append((index, firstKeys[Int(tag.key)], true)) }
                }
            }
            return output
        }
    }

    /// Returns a value of the source layer as conditions read it: a long text is cut.
    private func readValue(_ index: UInt32) -> MVTValue {
        let value = layer.values[Int(index)]
        guard case .string(let text) = value, text.utf8.count > Self.readByteCount else { return value }
        return .string(String(decoding: text.utf8.prefix(Self.readByteCount), as: UTF8.self))
    }

    /// Appends a feature with its tags and geometry to a translated layer.
    private func append(_ feature: MVTFeature, _ output: Output, _ known: inout Mapping?, to target: inout TranslatedLayers.Layer) {
        guard var mapping = known.take() else { return }
        let firstTag = UInt32(clamping: target.layer.tags.count)
        target.layer.tags += output.constants
        for index in feature.tagRange {
            let tag = layer.tags[Int(index)]
            guard !isEmpty[Int(tag.value)] else { continue }
            for copy in output.copies where copy.source == firstKeys[Int(tag.key)] {
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

    /// Returns the index of a source layer's key in the translated layer.
    private func key(_ index: UInt32, _ mapping: inout Mapping, _ target: inout TranslatedLayers.Layer) -> UInt32 {
        if mapping.keys[Int(index)] == Mapping.unknown { mapping.keys[Int(index)] = target.index(ofKey: names[Int(index)]) }
        return mapping.keys[Int(index)]
    }

    /// Returns the index of a source layer's value in the translated layer.
    private func value(_ index: UInt32, _ mapping: inout Mapping, _ target: inout TranslatedLayers.Layer) -> UInt32 {
        if mapping.values[Int(index)] == Mapping.unknown { mapping.values[Int(index)] = target.index(ofValue: layer.values[Int(index)]) }
        return mapping.values[Int(index)]
    }

    /// Returns the index of the first part of a value whose parts are separated by semicolons or line breaks.
    private func firstValue(_ index: UInt32, _ mapping: inout Mapping, _ target: inout TranslatedLayers.Layer) -> UInt32 {
        if let value = mapping.firstValues[index] { return value }
        let text = layer.values[Int(index)].plainText
        let first = text.prefix { $0 != ";" && !$0.isNewline }
        let value = target.index(ofValue: .string(String(first)))
        mapping.firstValues[index] = value
        return value
    }

    /// Appends the geometry of a feature. Source layers of one target may have different extents. Coordinates are
    /// scaled to the extent of the first of them.
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
