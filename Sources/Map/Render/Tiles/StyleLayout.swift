import PortolanMapSources
import PortolanStyle

/// What of a style the tiles have to know, worked out once: which source layers are wanted, and by whom.
final class StyleLayout: Sendable {
    /// One layer of one source's vector tiles.
    struct SourceLayer: Equatable, Sendable {
        /// The slot of the source.
        var source: Int
        var name: String
    }

    let style: Style
    /// The source layers that some layer draws, in the order of their first use.
    let sourceLayers: [SourceLayer]
    /// The names of the source layers by the slot of their source.
    let layerNames: [Int: Set<String>]
    /// For each layer of the style, the index into `sourceLayers`; nil if it draws none.
    let sourceLayerIndices: [Int?]
    /// For each layer of the style, the slot of its source; nil if it has none that is drawn.
    let layerSources: [Int?]
    /// The style's index of a property by name.
    let propertyIndices: [String: Int]
    /// For each layer of the style, the zooms of the style that it is drawn at; empty for one that is not visible.
    private let drawnZooms: [Range<Double>]
    /// For each layer of the style whether it draws symbols.
    let drawsSymbols: [Bool]
    /// For each layer of the style whether the states of features change its paint.
    let paintsFeatureStates: [Bool]
    /// The layers that write labels at points, as indices into the style's layers.
    let labelLayers: [Int]
    /// The layers of raised areas, likewise.
    let extrusionLayers: [Int]
    /// For each layer of the style whether it looks the same from every side; nil where that is a question of its properties' values.
    let groundLayers: [Bool?]

    /// The number of the style's global state as far as filters and layouts read it: tiles are prepared for it.
    let stateFingerprint: UInt64

    /// - Parameter slots: which slot serves each of the style's sources; slot 0, the regions, serves all others.
    init(_ style: Style, slots: [String: Int] = [:]) {
        self.style = style
        stateFingerprint = style.layers.reduce(0) { sum, layer in
            let info = layer.info
            let dependencies = info.layoutDependencies.union(info.filter.dependencies).union(info.visibility.dependencies)
            guard dependencies.contains(.globalState) else { return sum }
            let own = info.stateFingerprint(of: .globalState, globalState: style.globalState, featureStates: FeatureStates.Layer())
            return sum &* 0x9E37_79B9_7F4A_7C15 &+ own
        }
        drawnZooms = style.layers.map { layer in
            let info = layer.info
            return info.isVisible && info.minimumZoom < info.maximumZoom ? info.minimumZoom..<info.maximumZoom : 0..<0
        }
        var layers: [SourceLayer] = []
        layerSources = style.layers.map { layer in
            guard layer.info.isVisible, let source = layer.info.source else { return nil }
            return slots[source] ?? 0
        }
        // The same for all global states: those layers count that some state shows.
        sourceLayerIndices = style.layers.map { layer in
            guard layer.drawsFeatures, layer.info.visibility.constant != Visibility.none, let id = layer.info.source else { return nil }
            let source = slots[id] ?? 0
            // The features of GeoJSON sources are in a layer that styles do not name.
            let wanted = SourceLayer(source: source, name: layer.info.sourceLayer ?? GeoJSONSource.layerName)
            // Few: a list needs no table of a type of its own.
            if let known = layers.firstIndex(of: wanted) { return known }
            layers.append(wanted)
            return layers.count - 1
        }
        sourceLayers = layers
        var names: [Int: Set<String>] = [:]
        for layer in layers { names[layer.source, default: []].insert(layer.name) }
        layerNames = names
        drawsSymbols = style.layers.map { if case .symbol = $0 { true } else { false } }
        paintsFeatureStates = style.layers.map { $0.info.paintDependencies.contains(.featureState) }
        labelLayers = style.layers.indices.filter { [drawsSymbols] in drawsSymbols[$0] && style.layers[$0].info.isVisible }
        extrusionLayers = style.layers.indices.filter { index in
            if case .fillExtrusion = style.layers[index] { true } else { false }
        }
        groundLayers = style.layers.map(\.isGround)
        propertyIndices = Dictionary(uniqueKeysWithValues: style.propertyNames.enumerated().map { ($1, $0) })
    }

    /// Whether a layer is drawn at a zoom of the style: as `LayerInfo.isDrawn(atZoom:)`, without a copy of the layer, of which a frame asks
    /// for hundreds.
    func isDrawn(_ layer: Int, atZoom zoom: Double) -> Bool { drawnZooms[layer].contains(zoom) }
}

extension StyleLayer {
    /// Layers that draw features of vector tiles.
    fileprivate var drawsFeatures: Bool {
        switch self {
        case .fill, .line, .symbol, .circle, .heatmap, .fillExtrusion: true
        case .background, .raster, .hillshade, .colorRelief: false
        }
    }

    /// Whether the layer looks the same from every side, as far as that is known of all values of its properties.
    fileprivate var isGround: Bool? {
        switch self {
        case .background, .raster, .colorRelief: true
        case .fill(let layer): layer.translate.isSet ? nil : true
        case .line(let layer): layer.translate.isSet ? nil : true
        case .hillshade: nil
        case .circle, .fillExtrusion, .heatmap, .symbol: false
        }
    }
}
