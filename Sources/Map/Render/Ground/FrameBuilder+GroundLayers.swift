import PortolanRaster
import PortolanStyle

/// Which layers of a style ``GroundPictures`` can keep.
extension FrameBuilder {
    /// Pictures that stand for the lowest layers of the style.
    struct KeptGround {
        var clipmap: Clipmap
        /// How many layers of the style they stand for.
        var layerCount: Int
    }

    /// How many of the style's lowest layers look the same from every side.
    var groundLayerCount: Int {
        layout.style.layers.indices.first { index in
            layout.isDrawn(index, atZoom: context.zoom) && !isGround(index)
        } ?? layout.style.layers.count
    }

    private func isGround(_ index: Int) -> Bool {
        if let known = layout.groundLayers[index] { return known }
        switch layout.style.layers[index] {
        case .fill(let layer): return layer.translateAnchor.evaluate(context) == .map || layer.translate.evaluate(context) == .zero
        case .line(let layer): return layer.translateAnchor.evaluate(context) == .map || layer.translate.evaluate(context) == .zero
        case .hillshade(let layer): return layer.illuminationAnchor.evaluate(context) == .map
        default: return false
        }
    }

    /// Whether only the last level of the regions' stack draws more than ground: pictures of all levels' ground lie beneath everything else.
    func drawsGroundFirst(_ layerCount: Int) -> Bool {
        for source in sources.dropLast() {
            for index in layerCount..<layout.style.layers.count where layout.isDrawn(index, atZoom: context.zoom) {
                guard layout.layerSources[index] ?? 0 == 0, !layout.labelLayers.contains(index) else { continue }
                for number in source.tiles where tiles[number].tile.buckets.indices.contains(index) {
                    if let bucket = tiles[number].tile.buckets[index], !bucket.features.isEmpty { return false }
                }
            }
        }
        return true
    }

    /// The layers whose features are left out beneath blocks.
    func hiddenFootprints(_ layerCount: Int) -> [Int] {
        layout.style.layers.indices.prefix(layerCount).filter { index in
            guard case .fill(let layer) = layout.style.layers[index] else { return false }
            return blocks(above: layer.info, index) != nil
        }
    }

    /// Draws the lowest layers of all levels of the regions' stack, and nothing else.
    mutating func drawGround(_ layerCount: Int) {
        for level in sources.indices {
            self.level = level
            let ground = sources[level].ground
            forEachDrawnLayer(of: 0..<layerCount) { builder, layer, index in
                builder.drawShapes(layer, index, ground: ground)
            }
        }
    }
}
