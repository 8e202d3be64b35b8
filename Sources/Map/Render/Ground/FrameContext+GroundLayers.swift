import PortolanRaster
import PortolanStyle

/// Tells which layers of a style ``GroundClipmap`` can keep.
extension FrameContext {
    /// The number of the style's lowest layers that look the same from every side.
    var groundLayerCount: Int {
        layout.style.layers.indices.first { index in
            isDrawn(index) && !isGround(index)
        } ?? layout.style.layers.count
    }

    private func isGround(_ index: Int) -> Bool {
        if let known = layout.groundLayers[index] { return known }
        switch layout.style.layers[index] {
        case .fill(let layer): return layer.translateAnchor.evaluate(evaluation) == .map || layer.translate.evaluate(evaluation) == .zero
        case .line(let layer): return layer.translateAnchor.evaluate(evaluation) == .map || layer.translate.evaluate(evaluation) == .zero
        case .hillshade(let layer): return layer.illuminationAnchor.evaluate(evaluation) == .map
        default: return false
        }
    }

    /// Whether only the last level of the regions' stack draws layers above the ground. The pictures of all
    /// levels' ground can then lie beneath everything else.
    func drawsGroundFirst(_ layerCount: Int) -> Bool {
        for source in stack.levels.dropLast() {
            for index in layerCount..<layout.style.layers.count where isDrawn(index) {
                guard layout.layerSources[index] ?? 0 == 0, !layout.labelLayers.contains(index) else { continue }
                for number in source.tiles where stack.tiles[number].tile.buckets.indices.contains(index) {
                    if let bucket = stack.tiles[number].tile.buckets[index], !bucket.features.isEmpty { return false }
                }
            }
        }
        return true
    }

    /// Returns the layers that leave out features beneath extrusions.
    func hiddenFootprints(_ layerCount: Int) -> [Int] {
        layout.style.layers.indices.prefix(layerCount).filter { index in
            guard case .fill(let layer) = layout.style.layers[index] else { return false }
            return extrusions(above: layer.info, index) != nil
        }
    }
}
