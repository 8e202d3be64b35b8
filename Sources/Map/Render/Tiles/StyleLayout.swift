import PortolanMapSources
import PortolanStyle

/// The values of a style that the preparation of tiles needs, computed once: the source layers in use and the
/// layers that use them.
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
    /// For each layer of the style, the index into `sourceLayers`; nil if the layer draws no source layer.
    let sourceLayerIndices: [Int?]
    /// For each layer of the style, the slot of its source; nil if the layer has no source that is drawn.
    let layerSources: [Int?]
    /// For each layer of the style, whether it draws the regions' pictures of the ground.
    let drawsRegionGround: [Bool]
    /// The style's index of each property, by name.
    let propertyIndices: [String: Int]
    /// For each layer of the style, the zooms at which it is drawn; empty for a layer that is not visible.
    private let drawnZooms: [Range<Double>]
    /// For each layer of the style, whether it draws symbols.
    let drawsSymbols: [Bool]
    /// For each layer of the style, whether the states of features change its paint.
    let paintsFeatureStates: [Bool]
    /// The layers that draw labels at points, as indices into the style's layers.
    let labelLayers: [Int]
    /// The layers of extrusions, as indices into the style's layers.
    let extrusionLayers: [Int]
    /// For each layer of the style, whether it looks the same from every side; nil if that depends on its
    /// properties' values.
    let groundLayers: [Bool?]

    /// A fingerprint of the part of the style's global state that filters and layouts read. Tiles are prepared for
    /// this part.
    let stateFingerprint: UInt64

    /// - Parameters:
    ///   - style: the style.
    ///   - slots: the slots of sources, by ID. Slot 0, the regions, serves all other sources of the style.
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
        // The indices are the same for all global states, because a layer counts if any state shows it.
        sourceLayerIndices = style.layers.map { layer in
            guard layer.drawsFeatures, layer.info.visibility.constant != Visibility.none, let id = layer.info.source else { return nil }
            let source = slots[id] ?? 0
            // The features of GeoJSON sources are in one layer, which styles do not name.
            let wanted = SourceLayer(source: source, name: layer.info.sourceLayer ?? GeoJSONSource.layerName)
            // There are few layers, so a list is enough.
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
        let grounds = Set(style.sources.lazy.filter { $0.url == Style.regionGround }.map(\.id))
        drawsRegionGround = style.layers.map { $0.info.source.map(grounds.contains) ?? false }
        propertyIndices = Dictionary(uniqueKeysWithValues: style.propertyNames.enumerated().map { ($1, $0) })
    }

    /// Whether a layer is drawn at a zoom of the style. The function gives the same answer as
    /// `LayerInfo.isDrawn(atZoom:)` but does not copy the layer, because a frame calls it hundreds of times.
    func isDrawn(_ layer: Int, atZoom zoom: Double) -> Bool { drawnZooms[layer].contains(zoom) }
}

extension StyleLayer {
    /// Whether the layer draws features of vector tiles.
    fileprivate var drawsFeatures: Bool {
        switch self {
        case .fill, .line, .symbol, .circle, .heatmap, .fillExtrusion: true
        case .background, .raster, .hillshade, .colorRelief: false
        }
    }

    /// Whether the layer looks the same from every side for all values of its properties; nil if that depends
    /// on them.
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
