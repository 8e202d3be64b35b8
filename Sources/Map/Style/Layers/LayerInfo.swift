/// The members that layers of every type have.
public struct LayerInfo: Sendable {
    /// The layer's ID, unique within the style.
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
    /// False where the layer's `visibility` is `none`; an expression is evaluated once, with the style's default global state.
    public var isVisible: Bool
    /// Which features the layer draws; all where the style gives no filter.
    public var filter: StyleFilter
    /// Indices into the style's `propertyNames` of the properties that the filter and the layer's values read, ascending.
    public var propertyIndices: [Int]
    /// Whether properties are read by computed names, so that a context's `properties` must be set.
    public var needsAllProperties: Bool
    /// Everything that the filter and the values depend on.
    public var dependencies: Dependencies
    /// The layer's `metadata` as the style writes it, which drawing ignores; nil where there is none.
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

    /// What the layer has in common with layers of every type.
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
