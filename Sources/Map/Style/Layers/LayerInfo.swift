/// What every layer has, whatever its type.
public struct LayerInfo: Sendable {
    public var id: String
    /// The `type` of the style: `fill`, `line`, …
    public var type: String
    /// The source's id. Backgrounds have none.
    public var source: String?
    /// The layer of a vector tile that the features come from (`source-layer`).
    public var sourceLayer: String?
    /// The layer is drawn from this zoom of the style on.
    public var minimumZoom: Double
    /// The layer is drawn below this zoom of the style.
    public var maximumZoom: Double
    public var isVisible: Bool
    public var filter: StyleFilter
    /// Indices into the style's `propertyNames` of the properties that the filter and the layer's values look at, ascending.
    public var propertyIndices: [Int]
    /// Whether properties are asked for by computed names: the context's `properties` has to be filled.
    public var needsAllProperties: Bool
    /// Everything that the filter and the values depend on.
    public var dependencies: Dependencies
    public var metadata: StyleValue?

    /// Whether the layer is to be drawn at a zoom of the style.
    public func isDrawn(atZoom zoom: Double) -> Bool {
        isVisible && zoom >= minimumZoom && zoom < maximumZoom
    }
}

/// A layer of a style.
public enum StyleLayer: Sendable {
    case background(BackgroundLayer)
    case fill(FillLayer)
    case line(LineLayer)
    case symbol(SymbolLayer)
    case circle(CircleLayer)
    case fillExtrusion(FillExtrusionLayer)
    case raster(RasterLayer)
    /// `heatmap`, `hillshade` and `color-relief`: known, but without values of their own here yet.
    case other(LayerInfo)

    public var info: LayerInfo {
        switch self {
        case .background(let layer): layer.info
        case .fill(let layer): layer.info
        case .line(let layer): layer.info
        case .symbol(let layer): layer.info
        case .circle(let layer): layer.info
        case .fillExtrusion(let layer): layer.info
        case .raster(let layer): layer.info
        case .other(let info): info
        }
    }
}
