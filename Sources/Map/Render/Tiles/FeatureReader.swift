import PortolanGeo
import PortolanMapSources
import PortolanStyle
import PortolanTiles

/// Puts the properties of a tile's features where a style's expressions look for them.
struct FeatureReader {
    private let layer: PreparedSourceLayer
    /// The style's index for each key of the layer, −1 for keys that the style never reads.
    private let slots: [Int]
    private let usedSlots: [Int]
    private let needsAll: Bool

    /// - Parameter info: the style layer whose expressions will be evaluated.
    init(_ layer: PreparedSourceLayer, layout: StyleLayout, info: LayerInfo) {
        self.layer = layer
        slots = layer.tags.keys.map { layout.propertyIndices[$0] ?? -1 }
        usedSlots = info.propertyIndices
        needsAll = info.needsAllProperties
    }

    func load(_ index: Int32, into context: inout EvaluationContext) {
        let feature = layer.tags.features[Int(index)]
        context.geometryType =
            switch feature.type {
            case .unknown: .unknown
            case .point: .point
            case .line: .lineString
            case .polygon: .polygon
            }
        context.featureID = feature.id == 0 ? nil : .number(Double(feature.id))
        for slot in usedSlots { context.values[slot] = nil }
        for tag in layer.tags.tags[Int(feature.tagRange.lowerBound)..<Int(feature.tagRange.upperBound)] {
            let slot = slots[Int(tag.key)]
            if slot >= 0 { context.values[slot] = layer.values[Int(tag.value)] }
        }
        if needsAll {
            context.properties = StyleObject(
                layer.tags.properties(of: feature).map { ($0.key, StyleValue($0.value)) }
            )
        }
    }
}

extension PreparedTile {
    /// Decodes nothing: clips the layers that the style wants and lets its filters choose.
    /// - Parameter styleZoom: the whole zoom of the style at which filters are evaluated.
    init(_ tile: MVTTile, id: TileID, layout: StyleLayout, styleZoom: Int) {
        let layers: [PreparedSourceLayer?] = layout.sourceLayerNames.enumerated().map { index, name in
            guard let layer = tile[name], layer.extent > 0, !layer.features.isEmpty else { return nil }
            return PreparedSourceLayer(layer, needsOutlines: layout.needsOutlines[index])
        }
        self.init(layers, id: id, layout: layout, styleZoom: styleZoom)
    }

    /// The same geometry, features chosen for another zoom.
    func rechosen(_ layout: StyleLayout, styleZoom: Int) -> PreparedTile {
        PreparedTile(sourceLayers, id: id, layout: layout, styleZoom: styleZoom)
    }

    /// The part of the tile inside the square of a descendant, in the tile's own units and with the features that were chosen.
    func clipped(to area: TileID, _ layout: StyleLayout) -> PreparedTile {
        let levels = area.z - id.z
        let parts = 1 / Float(UInt32(1) << UInt32(levels))
        let corner = SIMD2(Float(area.x - id.x << UInt32(levels)), Float(area.y - id.y << UInt32(levels))) * parts
        let layers = sourceLayers.enumerated().map { index, layer in
            layer.map { layer in
                let square = Box(minimum: corner * layer.extent, maximum: (corner + parts) * layer.extent)
                return PreparedSourceLayer(layer.tags, needsOutlines: layout.needsOutlines[index], square: square)
            }
        }
        let features = zip(layout.sourceLayerIndices, features).map { source, chosen in
            guard let source, let layer = layers[source] else { return [Int32]() }
            return chosen.filter { layer.boxes[Int($0)].minimum.x <= layer.boxes[Int($0)].maximum.x }
        }
        return PreparedTile(id: id, styleZoom: styleZoom, sourceLayers: layers, features: features)
    }

    private init(_ layers: [PreparedSourceLayer?], id: TileID, layout: StyleLayout, styleZoom: Int) {
        var context = EvaluationContext(
            zoom: Double(styleZoom),
            values: Array(repeating: nil, count: layout.style.propertyNames.count)
        )
        let features = layout.style.layers.enumerated().map { index, styleLayer -> [Int32] in
            let info = styleLayer.info
            // Layers fade in within a zoom: one that begins before the next whole zoom is wanted already.
            guard let source = layout.sourceLayerIndices[index], let layer = layers[source],
                info.minimumZoom < Double(styleZoom + 1), info.maximumZoom > Double(styleZoom)
            else { return [] }
            let reader = FeatureReader(layer, layout: layout, info: info)
            var chosen: [Int32] = []
            for feature in layer.tags.features.indices {
                let feature = Int32(feature)
                // Nothing is left of what lies in the buffer only.
                guard layer.boxes[Int(feature)].minimum.x <= layer.boxes[Int(feature)].maximum.x else { continue }
                reader.load(feature, into: &context)
                if info.filter.matches(context) { chosen.append(feature) }
            }
            return chosen
        }
        self.init(id: id, styleZoom: styleZoom, sourceLayers: layers, features: features)
    }
}
