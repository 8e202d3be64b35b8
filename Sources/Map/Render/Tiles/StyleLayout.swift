import PortolanStyle

/// What of a style the tiles have to know, worked out once: which source layers are wanted, and by whom.
struct StyleLayout: Sendable {
    let style: Style
    /// Names of the source layers that some layer draws, in the order of their first use.
    let sourceLayerNames: [String]
    /// For each layer of the style, the index into `sourceLayerNames`; nil where it draws none.
    let sourceLayerIndices: [Int?]
    /// Whether rings are wanted as lines too, for each source layer.
    let needsOutlines: [Bool]
    /// The style's index of a property by name.
    let propertyIndices: [String: Int]
    /// The layers that write labels at points, as indices into the style's layers.
    let labelLayers: [Int]

    init(_ style: Style) {
        self.style = style
        var names: [String] = []
        var outlines: [Bool] = []
        sourceLayerIndices = style.layers.map { layer in
            guard layer.isDrawable, let name = layer.info.sourceLayer else { return nil }
            let index =
                names.firstIndex(of: name)
                ?? {
                    names.append(name)
                    outlines.append(false)
                    return names.count - 1
                }()
            if layer.drawsOutlines { outlines[index] = true }
            return index
        }
        sourceLayerNames = names
        needsOutlines = outlines
        labelLayers = style.layers.indices.filter { index in
            guard case .symbol(let layer) = style.layers[index] else { return false }
            return layer.info.isVisible
        }
        propertyIndices = Dictionary(uniqueKeysWithValues: style.propertyNames.enumerated().map { ($1, $0) })
    }
}

extension StyleLayer {
    /// Layers of vector tiles that this renderer draws.
    fileprivate var isDrawable: Bool {
        switch self {
        case .fill, .line, .symbol, .circle, .fillExtrusion: info.isVisible
        case .background, .raster, .heatmap, .hillshade, .colorRelief: false
        }
    }

    fileprivate var drawsOutlines: Bool {
        switch self {
        case .line: true
        case .fill(let layer): layer.outlineColor.isSet
        default: false
        }
    }
}
