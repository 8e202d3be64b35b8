/// Filled polygons (`fill`).
public struct FillLayer: Sendable {
    /// The layer's ID, source, zooms and filter.
    public internal(set) var info: LayerInfo
    /// `fill-sort-key`.
    public let sortKey: CompiledProperty<Double?>
    /// `fill-antialias`.
    public let antialias: CompiledProperty<Bool>
    /// `fill-opacity`.
    public let opacity: CompiledProperty<Double>
    /// `fill-layer-opacity`.
    public let layerOpacity: CompiledProperty<Double>
    /// `fill-color`.
    public let color: CompiledProperty<StyleColor>
    /// `fill-outline-color`.
    public let outlineColor: CompiledProperty<StyleColor?>
    /// `fill-translate`, pixels.
    public let translate: CompiledProperty<StyleOffset>
    /// `fill-translate-anchor`.
    public let translateAnchor: CompiledProperty<TranslateAnchor>
    /// `fill-pattern`.
    public let pattern: CompiledProperty<StyleImage?>

    init(_ reader: inout PropertyReader, _ makeInfo: (inout PropertyReader) -> LayerInfo) {
        sortKey = reader.layout("fill-sort-key", Double?.none, .data, interpolated: false)
        antialias = reader.paint("fill-antialias", true)
        opacity = reader.paint("fill-opacity", 1.0, .state, in: .fraction)
        layerOpacity = reader.paint("fill-layer-opacity", 1.0, [.camera, .globalState], in: .fraction)
        color = reader.paint("fill-color", StyleColor.black, .state)
        outlineColor = reader.paint("fill-outline-color", StyleColor?.none, .state)
        translate = reader.paint("fill-translate", StyleOffset.zero)
        translateAnchor = reader.paint("fill-translate-anchor", TranslateAnchor.map)
        pattern = reader.paint("fill-pattern", StyleImage?.none, .data, crossFaded: true)
        info = makeInfo(&reader)
    }
}
