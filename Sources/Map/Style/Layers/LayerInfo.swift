/// The members that layers of every type have.
public struct LayerInfo: Sendable {
    /// The layer's ID, unique within the style.
    public var id: String
    /// The layer's `type`: `fill`, `line`, …
    public var type: String
    /// The ID of the source; nil for backgrounds, which have none.
    public var source: String?
    /// The layer of a vector tile that the features come from (`source-layer`).
    public var sourceLayer: String?
    /// The lowest zoom of the style at which the layer is drawn.
    public var minimumZoom: Double
    /// The zoom of the style below which the layer is drawn.
    public var maximumZoom: Double
    /// The layer's `visibility`, which may depend on the style's global state.
    public var visibility: CompiledProperty<Visibility>
    /// False if the layer's `visibility` is `none` for the style's current global state.
    public var isVisible: Bool
    /// The filter that selects the features to draw. It lets all features pass if the style gives none.
    public var filter: StyleFilter
    /// The properties that the filter and the layer's values read, as ascending indices into the style's
    /// `propertyNames`.
    public var propertyIndices: [Int]
    /// Whether properties are read by computed names, so that a context's `properties` must be set.
    public var needsAllProperties: Bool
    /// The properties that the layer sets with their dependencies, in the order of the specification.
    public var properties: [StylePropertyUse]
    /// The inputs of the values in the layer's `layout`. If one changes, features must be laid out again.
    public var layoutDependencies: Dependencies
    /// The inputs of the values in the layer's `paint`. If one changes, the values must be evaluated again.
    public var paintDependencies: Dependencies
    /// All inputs of the filter and the values.
    public var dependencies: Dependencies
    /// The names of the style's global state that the filter and the values read, sorted.
    public var globalStateNames: [String]
    /// The JSON path of the layer: `layers[3]`.
    public var path: String
    /// The byte offset of the layer in the style's text.
    public var byteOffset: Int
    /// The layer's `metadata` as it stands in the style; nil if there is none. Drawing ignores it.
    public var metadata: StyleValue?

    /// Whether the layer is drawn at a zoom of the style.
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
    case heatmap(HeatmapLayer)
    case hillshade(HillshadeLayer)
    case colorRelief(ColorReliefLayer)

    /// The members that layers of every type have.
    public internal(set) var info: LayerInfo {
        get {
            switch self {
            case .background(let layer): layer.info
            case .fill(let layer): layer.info
            case .line(let layer): layer.info
            case .symbol(let layer): layer.info
            case .circle(let layer): layer.info
            case .fillExtrusion(let layer): layer.info
            case .raster(let layer): layer.info
            case .heatmap(let layer): layer.info
            case .hillshade(let layer): layer.info
            case .colorRelief(let layer): layer.info
            }
        }
        set {
            switch self {
            case .background(var layer):
                layer.info = newValue
                self = .background(layer)
            case .fill(var layer):
                layer.info = newValue
                self = .fill(layer)
            case .line(var layer):
                layer.info = newValue
                self = .line(layer)
            case .symbol(var layer):
                layer.info = newValue
                self = .symbol(layer)
            case .circle(var layer):
                layer.info = newValue
                self = .circle(layer)
            case .fillExtrusion(var layer):
                layer.info = newValue
                self = .fillExtrusion(layer)
            case .raster(var layer):
                layer.info = newValue
                self = .raster(layer)
            case .heatmap(var layer):
                layer.info = newValue
                self = .heatmap(layer)
            case .hillshade(var layer):
                layer.info = newValue
                self = .hillshade(layer)
            case .colorRelief(var layer):
                layer.info = newValue
                self = .colorRelief(layer)
            }
        }
    }

    /// The specification's types of layers, in its order.
    static let types = [
        "fill", "line", "symbol", "circle", "heatmap", "fill-extrusion", "raster", "hillshade", "color-relief", "background",
    ]

    /// Reads a layer; returns nil for a type that the specification does not know.
    init?(_ reader: inout PropertyReader, id: String, type: String, globalState: StyleObject) {
        let info = { (reader: inout PropertyReader) in reader.info(id: id, type: type, globalState: globalState) }
        switch type {
        case "background": self = .background(BackgroundLayer(&reader, info))
        case "fill": self = .fill(FillLayer(&reader, info))
        case "line": self = .line(LineLayer(&reader, info))
        case "symbol": self = .symbol(SymbolLayer(&reader, info))
        case "circle": self = .circle(CircleLayer(&reader, info))
        case "fill-extrusion": self = .fillExtrusion(FillExtrusionLayer(&reader, info))
        case "raster": self = .raster(RasterLayer(&reader, info))
        case "heatmap": self = .heatmap(HeatmapLayer(&reader, info))
        case "hillshade": self = .hillshade(HillshadeLayer(&reader, info))
        case "color-relief": self = .colorRelief(ColorReliefLayer(&reader, info))
        default: return nil
        }
    }
}
